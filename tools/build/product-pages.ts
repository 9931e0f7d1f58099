import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { layOutProduct } from '../../demo-site/products/layout.ts';

const root = resolve(import.meta.dirname, '../../demo-site');

const layOut = (file: string, html: string) => (basename(dirname(file)) === 'products' ? layOutProduct(html) : html);

/** The source of a page as Vite gets it. */
export const readPage = (file: string): string => layOut(file, readFileSync(join(root, file), 'utf8'));

/** Lays out the files of demo-site/products/, in the build and under `npm run dev`. */
export const productPages = (): Plugin => ({
  name: 'wellness:product-pages',
  transformIndexHtml: { order: 'pre', handler: (html, { filename }) => layOut(filename, html) },
});
