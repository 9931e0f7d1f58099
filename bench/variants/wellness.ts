import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Files } from '../harness/server.ts';
import { elementsPage, elementsPlaces } from './page.ts';
import type { Variant } from './variant.ts';

export const dist = resolve(import.meta.dirname, '../../dist');

export const places = elementsPlaces('wellness');
export const reactDom = 'react-dom';

const shared = {
  places,
  fill: 'for (const product of products) wellness.cart.add(product);',
} as const;

/** All files of dist/, because modules import others by relative URL. */
function distFiles(needed: readonly string[]): Files {
  const missing = needed.filter((name) => !existsSync(join(dist, name)));
  if (missing.length) throw new Error(`dist/ lacks ${missing.join(', ')}: npm run build`);
  const names = readdirSync(dist, { recursive: true }).map(String);
  const wanted = names.filter((name) => /\.(js|css)$/.test(name) && statSync(join(dist, name)).isFile());
  return Object.fromEntries(wanted.map((name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(dist, name))]));
}

function script(file: string, { name = file, head = '', ...more }: Partial<Variant> & { head?: string } = {}): Variant {
  return {
    ...shared,
    ...more,
    name,
    files: async () => distFiles([file]),
    page: async (cards) => elementsPage('wellness', `${head}<script type="module" src="${file}"></script>`, cards),
  };
}

interface Options {
  readonly stylesheet: string;
  readonly inline?: boolean;
}

interface Prerenderer {
  prerender(html: string, options: Options): string | Promise<string>;
}

const stylesheet = 'prerender.css';

function prerendered(name: string, needed: readonly string[], head: string, options: Partial<Options> = {}): Variant {
  return {
    ...shared,
    name,
    reactDom,
    files: async () => distFiles(['prerender.js', stylesheet, ...needed]),
    async page(cards) {
      const { prerender } = (await import(pathToFileURL(join(dist, 'prerender.js')).href)) as Prerenderer;
      return prerender(elementsPage('wellness', head, cards), { stylesheet, ...options });
    },
  };
}

const head = [
  `<link rel="stylesheet" href="${stylesheet}">`,
  '<script src="early.js"></script>',
  '<script type="module" src="entry.js"></script>',
].join('\n');

export const wellness: readonly Variant[] = [
  prerendered('prerendered inline', [], '', { inline: true }),
  prerendered('prerendered', ['early.js', 'entry.js'], head),
  script('wellness.js', { reactDom }),
];

/** With the optional stylesheet that reserves space for elements that are not defined yet. */
export const withRoom = script('wellness.js', {
  name: 'wellness.js + wellness.css',
  reactDom,
  head: '<link rel="stylesheet" href="wellness.css">\n',
});
