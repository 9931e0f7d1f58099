import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { layOutProduct } from '../../demo-site/products/layout.ts';
import { fillStills } from '../../demo-site/stills.ts';

const root = resolve(import.meta.dirname, '../../demo-site');

/** The file of a product begins with its data. */
const layOut = (html: string) =>
  html.startsWith('<script type="application/json">') ? layOutProduct(html) : fillStills(html);

/** The source of a page as Vite gets it. */
export const readPage = (file: string): string => layOut(readFileSync(join(root, file), 'utf8'));

/** Lays out products and rendered pictures, in the build and under `npm run dev`. */
export const pageSources = (): Plugin => ({
  name: 'wellness:page-sources',
  transformIndexHtml: { order: 'pre', handler: layOut },
});
