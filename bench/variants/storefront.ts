import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Files } from '../harness/server.ts';
import { byHand, type Handwritten } from './by-hand.ts';
import { shop } from './handwritten.ts';
import { elementsPlaces } from './page.ts';
import type { Variant } from './variant.ts';
import { dist, places, reactDom } from './wellness.ts';

const folder = resolve(import.meta.dirname, '../../dist-site');
const path = '/supplements';
const builtPage = () => readFileSync(join(folder, 'supplements.html'), 'utf8');

/** Files that its pages load, without the pages themselves and files for other programs. */
function siteFiles(): Files {
  const names = readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
  const wanted = names.filter(
    (name) => /\.(js|css|json|svg|woff2)$/.test(name) && statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(wanted.map((name) => [`/${name}`, readFileSync(join(folder, name))]));
}

/** Headers of a path in the storefront's headers file. */
function headers(path: string): Readonly<Record<string, string>> {
  let applies = false;
  const found: Record<string, string> = {};
  for (const line of readFileSync(join(folder, '_headers'), 'utf8').split('\n')) {
    const [, name, value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name && applies) found[name] = value;
    else if (!name && line) applies = path.startsWith(line.replace(/\*$/, ''));
  }
  return found;
}

export const site: Variant = {
  name: 'storefront',
  path,
  files: async () => siteFiles(),
  page: async () => builtPage(),
  headers,
  places: { ...places, add: 'wellness-product-grid >> button[part~=button]' },
  reactDom,
};

const handwritten = (): Handwritten =>
  byHand(builtPage(), readFileSync(join(dist, 'prerender.css'), 'utf8'), (path) =>
    readFileSync(join(folder, path), 'utf8'),
  );

export const handwrittenSite: Variant = {
  name: 'by hand',
  path,
  files: async () => ({ ...siteFiles(), '/shop.css': handwritten().css, '/shop.js': await shop('vanilla') }),
  page: async () => handwritten().html,
  headers(path) {
    const all = headers(path);
    // Its templates are strings that it writes into innerHTML.
    const policy = all['Content-Security-Policy']?.replace(/; require-trusted-types-for.*/, '');
    return { ...all, ...(policy ? { 'Content-Security-Policy': policy } : {}) };
  },
  places: elementsPlaces('vanilla'),
};
