import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { build, type OutputFile } from 'esbuild';
import { elementFiles } from '../../../tools/build/elements.ts';

/** Protects the weight of the modules for bundlers: a page loads what it uses, and the rest when it is needed. */

const project = resolve(import.meta.dirname, '../../..');
const dist = join(project, 'dist');

interface Bundle {
  readonly files: readonly OutputFile[];
  /** Everything that loads at once. */
  readonly first: string;
}

/** A page's script with this import, as a bundler makes it. React is the page's own, and does not count. */
async function bundle(name: string, minify: boolean): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `import '${dist}/${name}';`, resolveDir: dist },
    outdir: resolve('out'),
    write: false,
    bundle: true,
    splitting: true,
    minify,
    format: 'esm',
    metafile: true,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    logLevel: 'silent',
  });
  const first = new Set<string>();
  const add = (path: string) => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && metafile.outputs[next]) add(next);
  };
  const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>') ?? [''];
  add(entry);
  const loaded = outputFiles.filter(({ path }) => [...first].some((name) => path === resolve(name)));
  return { files: outputFiles, first: loaded.map(({ text }) => text).join('\n') };
}

const weigh = (code: string | Buffer) => brotliCompressSync(code).length;

describe('the modules for bundlers', () => {
  test('weigh as the script tag does until the first click', async () => {
    const { first } = await bundle('index.js', true);
    const ratio = weigh(first) / weigh(readFileSync(join(dist, 'wellness.js')));
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  const own = /Sermorelin|Weight Loss|NMN|Longevity|Optimization/;

  for (const name of elementFiles.keys())
    test(`elements/${name}.js brings what it needs`, async () => {
      const { files, first } = await bundle(`elements/${name}.js`, false);
      const defined = [...first.matchAll(/define\d*\("wellness-([\w-]+)"/g)].map(([, tag]) => tag);
      expect(defined).toEqual([name]);
      const isOwn = /^(nav|footer|membership-tiers)$/.test(name);
      // The doctor, which visitors never load, knows every message.
      const checked = files.filter(({ path }) => !/\/doctor-[^/]*$/.test(path));
      // The hash in the name of a chunk may contain any letters.
      const wordsOf = (text: string) => text.replaceAll(/[\w-]+-[A-Z\d]{8}\.js/g, '');
      const found = checked.filter(({ text }) => own.test(wordsOf(text))).map(({ path }) => path);
      expect(found.length > 0, found.join()).toBe(isOwn);
    });
});
