import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { languages } from '../src/words/languages.ts';
import { cell, code, table } from '../tools/build/manifest/markdown.ts';
import { project } from './documents.ts';

const dist = join(project, 'dist');
const page = 'docs/sizes.md';

/** Transferred bytes of a file of `dist/`: Brotli at its best. */
export const weigh = (name: string): number => brotliCompressSync(readFileSync(join(dist, name))).length;

export interface ImportWeight {
  /** Transferred bytes that the import adds to a page at once. */
  readonly first: number;
  /** Transferred bytes that load at the first sign of use. */
  readonly later: number;
}

/** Languages and diagnostics, which load only where a page uses them. */
const isRare = new RegExp(`[\\\\/](${[...languages, 'doctor'].join('|')})-`);

/** Bundles an entry of `dist/` as a host does: minified, split, and with the host's own libraries outside. */
export async function weighImport(name: string): Promise<ImportWeight> {
  const { outputFiles, metafile } = await bundle({
    entryPoints: [join(dist, name)],
    outdir: '/bundle',
    absWorkingDir: project,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: name === 'server.js' ? 'node' : 'neutral',
    external: Object.keys(manifest.peerDependencies).flatMap((library) => [library, `${library}/*`]),
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const bytes = new Map(
    outputFiles.map(({ path, contents }) => [relative(project, path), brotliCompressSync(contents).length]),
  );
  const at = (file: string) => bytes.get(file) ?? bytes.get(relative(project, resolve(project, file))) ?? 0;
  const start = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(`dist/${name}`),
  )?.[0];
  const first = new Set<string>();
  const waiting = [start ?? ''];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (first.has(file)) continue;
    first.add(file);
    for (const { path, kind, external } of metafile.outputs[file]?.imports ?? [])
      if (!external && kind === 'import-statement') waiting.push(path);
  }
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + at(file), 0);
  const later = Object.keys(metafile.outputs).filter((file) => !first.has(file) && !isRare.test(file));
  return { first: sum(first), later: sum(later) };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Purposes of the files that pages load. */
const purposes: readonly (readonly [name: string, purpose: string])[] = [
  ['wellness.js', 'The one script, as a module'],
  ['wellness.iife.js', 'The same as a classic script'],
  ['rest.js', 'Views that a first paint rarely needs'],
  ['react-dom.js', 'react-dom, and everything that it renders'],
  ['doctor.js', 'Diagnostics'],
  ['wellness.css', 'Reserves space before elements are drawn'],
  ['entry.js', 'The entry of prerendered pages'],
  ['early.js', 'Keeps clicks that come before the entry'],
  ['fallback.js', 'For policies that block the inline script'],
  ['prerender.css', 'The stylesheet of prerendered pages'],
];

const files = (folder: string) =>
  readdirSync(join(dist, folder))
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** Names to import with the files that they lead to: entries with and without `.js` are one. */
export function importable(): readonly (readonly [name: string, file: string])[] {
  const entries = Object.entries(manifest.exports).flatMap(([name, target]) => {
    const file = typeof target === 'string' ? target : 'default' in target ? target.default : undefined;
    return file && !file.includes('*') && !/\.js$/.test(name) ? [[name, file.replace('./dist/', '')] as const] : [];
  });
  const scripts = entries.filter(([, file]) => file.endsWith('.js'));
  const elements = files('elements').map((file) => [`./${file.replace(/\.js$/, '')}`, file] as const);
  return [...scripts, ...elements];
}

/** docs/sizes.md, from the built library. */
export async function sizesPage(): Promise<string> {
  const imports = await Promise.all(importable().map(async ([name, file]) => ({ name, ...(await weighImport(file)) })));
  return `${[
    '# Sizes',
    'Transferred bytes of everything that a page or a bundle can load, compressed with Brotli at its best.',
    `## Stable since ${manifest.version}`,
    '### Files for pages',
    ...table(
      ['file', 'transferred', 'purpose'],
      [
        ...purposes.map(([name, purpose]) => [code(name), kilobytes(weigh(name)), cell(purpose)]),
        ...files('lang').map((name) => [code(name), kilobytes(weigh(name)), 'One language']),
      ],
    ),
    '### The first sign of use',
    '`rest.js` and `react-dom.js` load when a visitor presses or touches anything on the page, presses a key, moves the focus, or moves a pointer over an element of the kit. They load earlier only [for some elements](embedding.md#what-the-script-loads).',
    '### Imports for bundlers',
    'Each import is measured by itself in a bundle, minified. Your own libraries are not counted: `react`, `react-dom` and the optional ones of the checkout server. Neither are languages and `doctor()`, which load only where a page uses them. Imports share chunks, so two elements cost less than the sum of their rows.',
    ...table(
      ['import', 'at once', 'at the first sign of use'],
      imports.map(({ name, first, later }) => [
        code(name.replace('.', manifest.name)),
        kilobytes(first),
        later ? kilobytes(later) : '–',
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** Writes docs/sizes.md where a figure differs. */
export async function writeSizes(): Promise<void> {
  const text = await sizesPage();
  const file = join(project, page);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
