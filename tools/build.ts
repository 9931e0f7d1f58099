import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { compressFolder } from './build/compress.ts';
import { connectionsFromEnv, folderOf } from './build/connections.ts';
import { finishDist, writeImportMap } from './build/dist.ts';
import { fillEmbedPage } from './build/embed.ts';
import { keepNodeEnv } from './build/keep-node-env.ts';
import { library } from './build/library.ts';
import { siteOrigin } from './build/meta.ts';
import { buildPartner } from './build/partner.ts';

/** Its time is the moment the last complete build began, so that an edit made meanwhile still counts as newer. */
const buildStamp = '.cache/built';
const sources = ['src', 'server', 'demo-site', 'tools', 'vite.config.ts', 'package.json', 'package-lock.json'];
const outputs = [
  buildStamp,
  'dist/wellness.js',
  'dist-site/_headers',
  join(folderOf({}), 'index.html'),
  'dist-partner/index.html',
];

export async function buildAll(): Promise<void> {
  // Says what is wrong with it before anything of the last build is gone.
  siteOrigin();
  await keepNodeEnv(buildEach);
}

async function buildEach(): Promise<void> {
  const began = new Date();
  rmSync(buildStamp, { force: true });
  for (const folder of ['dist', 'dist-start']) rmSync(folder, { recursive: true, force: true });
  for (const mode of Object.keys(library)) await build({ mode, logLevel: 'warn' });
  finishDist();
  await build({ logLevel: 'warn' });
  fillEmbedPage();
  buildPartner();
  // So dist-site/ is all that a host needs: the pages, and the library under the address that other pages load it from.
  const published = `/wellness/${manifest.version}/`;
  // Server modules must not be published.
  cpSync('dist', `dist-site${published}`, {
    recursive: true,
    filter: (path) => !/[\\/]server\.(js|d\.ts)/.test(path),
  });
  writeImportMap(`dist-site${published}`, siteOrigin() + published);
  await compressFolder('dist-site');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, '');
  utimesSync(buildStamp, began, began);
}

/** Builds what is missing or older than its sources. */
export async function buildIfStale(): Promise<void> {
  const there = outputs.every((output) => existsSync(output));
  const built = there ? statSync(buildStamp).mtimeMs : 0;
  if (there && sources.every((source) => newest(source) <= built)) return;
  console.log('Building the library and the storefront …');
  await buildAll();
}

/** Folders count too: deleting a file changes nothing but the time of its folder. Nothing is built of tests. */
function newest(path: string): number {
  if (/\.test\.tsx?$/.test(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    connectionsFromEnv();
    siteOrigin();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  await (process.argv.includes('--if-stale') ? buildIfStale() : buildAll());
}
