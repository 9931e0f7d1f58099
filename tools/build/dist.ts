import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { LAZY_ADDRESSES, lazyAddress } from '../../src/files/lazy-file.ts';
import { elementFiles } from './elements.ts';
import { writeManifest } from './manifest.ts';

const project = resolve(import.meta.dirname, '../..');
const dist = join(project, 'dist');

/** Writes the type declarations of the npm entries. Imports in tsc's output get the `.js` names of published modules. */
function writeTypes(): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], { cwd: project, stdio: 'inherit' });
  const types = join(dist, 'types');
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(types, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(['"]\.{1,2}\/[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
  }
  const browser: Readonly<Record<string, string>> = {
    index: 'src/npm/index',
    react: 'src/npm/react',
    ...Object.fromEntries(
      [...elementFiles].map(([name, file]) => [`elements/${name}`, file.replace(/^.*(?=src\/)|\.ts$/g, '')]),
    ),
  };
  const modules = { ...browser, prerender: 'src/prerender/prerender', server: 'server/checkout' };
  for (const [entry, module] of Object.entries(modules)) {
    const here = entry.includes('/') ? '..' : '.';
    const globals = Object.hasOwn(browser, entry) ? `import type {} from '${here}/globals.js';\n` : '';
    writeFileSync(join(dist, `${entry}.d.ts`), `${globals}export * from '${here}/types/${module}.js';\n`);
  }
}

/** Writes the values of `integrity`, by file name. */
function writeIntegrity(): void {
  const languages = readdirSync(join(dist, 'lang')).map((name) => `lang/${name}`);
  const scripts = [...readdirSync(dist), ...languages].filter((name) => name.endsWith('.js'));
  const hashes = scripts.map((name) => {
    const digest = createHash('sha384')
      .update(readFileSync(join(dist, name)))
      .digest('base64');
    return [name, `sha384-${digest}`] as const;
  });
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  writeImportMap(dist, './');
}

/** Scripts that our own scripts load, not a tag of the page. */
const isLazyLoaded = (name: string) => /^(entry|wellness|rest|react-dom|doctor|lang\/\w+)\.js$/.test(name);

/**
 * Writes the hashes of lazy-loaded scripts as an import map, against which browsers check imports, under each address that a
 * retry uses.
 * @param base URL of their folder, absolute or relative to the page
 */
export function writeImportMap(folder: string, base: string): void {
  const hashes: Record<string, string> = JSON.parse(readFileSync(join(dist, 'integrity.json'), 'utf8'));
  const integrity: Record<string, string> = {};
  for (const [name, hash] of Object.entries(hashes).filter(([name]) => isLazyLoaded(name)))
    for (let failures = 0; failures < LAZY_ADDRESSES; failures++) integrity[lazyAddress(base + name, failures)] = hash;
  writeFileSync(join(folder, 'importmap.json'), `${JSON.stringify({ integrity }, null, 2)}\n`);
}

/** Writes the files of dist/ that Vite does not. */
export function finishDist(): void {
  copyFileSync(join(project, 'src/styles/room.css'), join(dist, 'wellness.css'));
  writeTypes();
  writeManifest(dist);
  writeIntegrity();
}
