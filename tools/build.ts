import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { compressFolder } from './build/compress.ts';
import { connectionsFromEnv, folderOf } from './build/connections.ts';
import { finishDist, writeImportMap } from './build/dist.ts';
import { keepNodeEnv } from './build/keep-node-env.ts';
import { library } from './build/library.ts';
import { siteOrigin } from './build/meta.ts';
import { writeNotices } from './build/notices.ts';
import { buildPartner } from './build/partner.ts';

/** Its time is the start of the last complete build, so that an edit during the build counts as newer. */
const buildStamp = '.cache/built';
const sources = [
  ...['src', 'server', 'fake-stripe', 'catalog-import', 'conformance', 'demo-site', 'tools'],
  ...['vite.config.ts', 'package.json', 'package-lock.json'],
];
const outputs = [
  buildStamp,
  'dist/wellness.js',
  'dist-site/_headers',
  join(folderOf({}), 'index.html'),
  'dist-partner/index.html',
];

async function buildAll(): Promise<void> {
  // Throws for a bad SITE_ORIGIN before the last build is deleted.
  siteOrigin();
  await keepNodeEnv(buildEach);
}

async function buildEach(): Promise<void> {
  const began = new Date();
  rmSync(buildStamp, { force: true });
  for (const folder of ['dist', 'dist-start']) rmSync(folder, { recursive: true, force: true });
  const files = [];
  for (const mode of Object.keys(library)) files.push(await build({ mode, logLevel: 'warn' }));
  finishDist();
  writeNotices('dist', files);
  files.push(await build({ logLevel: 'warn' }));
  writeNotices('dist-site', files);
  cpSync('demo-site/fonts/OFL.txt', 'dist-site/assets/OFL.txt');
  buildPartner();
  // dist-site/ includes the library under its published address, so that a static host needs nothing else.
  const published = `/wellness/${manifest.version}/`;
  // Server modules, the commands and source maps must not be published.
  cpSync('dist', `dist-site${published}`, {
    recursive: true,
    filter: (path) => !/[\\/](server\.(js|d\.ts)|(fake-stripe|catalog|conformance)\.js)$|\.map$/.test(path),
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

/** The newest time below a path, without tests. Folders count, because deleting a file changes only their time. */
export function newest(path: string): number {
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
