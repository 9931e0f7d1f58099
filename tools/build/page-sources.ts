import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { layOutProduct } from '../../demo-site/products/layout.ts';
import { fillSections } from '../../demo-site/products/sections.ts';
import { fillStills } from '../../demo-site/stills.ts';

const root = resolve(import.meta.dirname, '../../demo-site');

/** The file of a product begins with its data. */
const layOut = (html: string) =>
  html.startsWith('<script type="application/json">') ? layOutProduct(html) : fillStills(fillSections(html, {}));

/** The source of a page as Vite gets it. */
export const readPage = (file: string): string => layOut(readFileSync(join(root, file), 'utf8'));

/** Lays out products, shared sections and rendered pictures, in the build and under `npm run dev`. */
export const pageSources = (): Plugin => ({
  name: 'wellness:page-sources',
  transformIndexHtml: { order: 'pre', handler: layOut },
});
