import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { routes } from '../../demo-site/routes.ts';
import type { PrerenderOptions } from '../../src/prerender/prerender.tsx';
import { languages } from '../../src/words/languages.ts';
import { connect, connectionsFromEnv, folderOf, startPages } from './connections.ts';
import { attributeOf, type Element, elementsOf, isStylesheet } from './html.ts';
import { noticesFile } from './notices.ts';

const dist = resolve(import.meta.dirname, '../../dist');

type Prerender = (html: string, options: PrerenderOptions) => Promise<string>;

/** Files that pages load by name from one folder: lazily, without scripts, or under a policy without their hash. Licenses lie beside. */
const files = [
  ...['fallback.js', 'entry.js', 'wellness.js', 'rest.js', 'react-dom.js', 'doctor.js', 'prerender.css', noticesFile],
  // A browser's translation changes the language of the page.
  ...languages.map((code) => `lang/${code}.js`),
];

/** The tag that loads the library in the page's source. */
const isPlainScript = (element: Element) =>
  element.tagName === 'script' && attributeOf(element, 'src') === '/wellness.js';

const placeOf = (html: string, is: (element: Element) => boolean) => [...elementsOf(html)].find(is)?.sourceCodeLocation;

const insert = (html: string, at: number | undefined, text: string) =>
  at === undefined ? html : html.slice(0, at) + text + html.slice(at);

function withoutScript(html: string): string {
  const place = placeOf(html, isPlainScript);
  return place ? html.slice(0, place.startOffset) + html.slice(place.endOffset) : html;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Prerenders the elements of built pages by dist/prerender.js. The folder of the files that they load is named by a hash,
 * because the files must keep their names.
 */
export function prerendered(root: string): Plugin[] {
  let folder = '';
  const withoutPlainScript: Plugin = {
    name: 'wellness:without-plain-script',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: withoutScript },
  };
  const filled: Plugin = {
    name: 'wellness:prerendered',
    apply: 'build',
    async buildStart() {
      const sources = await Promise.all(files.map((name) => readFile(join(dist, name))));
      const hash = createHash('sha256');
      for (const source of sources) hash.update(source);
      folder = `assets/${hash.digest('base64url').slice(0, 8)}`;
      for (const [i, name] of files.entries())
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: sources[i] as Buffer });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        const route = routes.find(({ file }) => file === relative(root, filename));
        const path = route?.canonical ?? route?.path;
        const fonts = Object.keys(bundle ?? {}).filter((name) => /literata.*woff2$/.test(name));
        const preloads = fonts.map(
          (name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`,
        );
        const preloaded = insert(html, placeOf(html, isStylesheet)?.startOffset, preloads.join(''));
        const nav = placeOf(preloaded, ({ tagName }) => tagName === 'wellness-nav');
        return path && nav
          ? insert(preloaded, nav.startOffset + '<wellness-nav'.length, ` current="${path}"`)
          : preloaded;
      },
    },
    async writeBundle({ dir }) {
      const { prerender } = (await import(`${dist}/prerender.js`)) as { prerender: Prerender };
      const own = connectionsFromEnv();
      const options = { stylesheet: `/${folder}/prerender.css`, inline: true, year: new Date().getFullYear() };
      for (const file of new Set(routes.map((route) => route.file))) {
        const published = join(dir as string, file);
        const html = await readFile(published, 'utf8');
        for (const { folder, connections } of startPages)
          await write(join(folder, file), await prerender(connect(html, connections), options));
        await write(published, connect(await readFile(join(folderOf(own), file), 'utf8'), own));
      }
    },
  };
  return [withoutPlainScript, filled];
}
