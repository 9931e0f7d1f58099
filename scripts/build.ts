import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressFolder } from '../build/compress.ts';
import { finishDist } from '../build/dist.ts';
import { fillEmbedPage } from '../build/embed.ts';
import { library } from '../build/library.ts';
import { buildPartner } from '../build/partner.ts';
import manifest from '../package.json' with { type: 'json' };

/** Its time is the moment the last complete build began, so that an edit made meanwhile still counts as newer. */
export const buildStamp = '.cache/built';

export async function buildAll(): Promise<void> {
  const began = new Date();
  rmSync(buildStamp, { force: true });
  rmSync('dist', { recursive: true, force: true });
  for (const mode of Object.keys(library)) await build({ mode, logLevel: 'warn' });
  finishDist();
  await build({ logLevel: 'warn' });
  fillEmbedPage();
  buildPartner();
  // So dist-site/ is all that a host needs: the pages, and the library under the address that other pages load it from.
  cpSync('dist', `dist-site/wellness/${manifest.version}`, { recursive: true });
  await compressFolder('dist-site');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, '');
  utimesSync(buildStamp, began, began);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
