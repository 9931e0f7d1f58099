import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Files } from '../harness/server.ts';
import { elementsPage, elementsPlaces } from './page.ts';
import type { Variant } from './variant.ts';

const dist = resolve(import.meta.dirname, '../../dist');

const shared = {
  places: elementsPlaces('wellness'),
  fill: 'for (const product of products) wellness.cart.add(product);',
} as const;

/** All of dist/, since modules import further ones by relative address. */
function distFiles(needed: readonly string[]): Files {
  const missing = needed.filter((name) => !existsSync(join(dist, name)));
  if (missing.length) throw new Error(`dist/ lacks ${missing.join(', ')}: npm run build`);
  const names = readdirSync(dist, { recursive: true }).map(String);
  const wanted = names.filter((name) => /\.(js|css)$/.test(name) && statSync(join(dist, name)).isFile());
  return Object.fromEntries(wanted.map((name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(dist, name))]));
}

function plain(name: string): Variant {
  return {
    ...shared,
    name,
    files: async () => distFiles([name]),
    page: async (cards) => elementsPage('wellness', `<script type="module" src="${name}"></script>`, cards),
  };
}

interface Prerenderer {
  prerender(html: string, options: { stylesheet: string }): string | Promise<string>;
}

const prerendered: Variant = {
  ...shared,
  name: 'prerendered',
  files: async () => distFiles(['prerender.js', 'prerender.css', 'early.js', 'entry.js']),
  async page(cards) {
    const { prerender } = (await import(pathToFileURL(join(dist, 'prerender.js')).href)) as Prerenderer;
    const head = [
      '<link rel="stylesheet" href="prerender.css">',
      '<script src="early.js"></script>',
      '<script type="module" src="entry.js"></script>',
    ].join('\n');
    return prerender(elementsPage('wellness', head, cards), { stylesheet: 'prerender.css' });
  },
};

export const wellness: readonly Variant[] = [prerendered, plain('wellness.js'), plain('wellness.lite.js')];
