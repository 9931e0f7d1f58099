/* The files of the payment page, as the project has them. In the command, page-files-packaged.ts replaces this file. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

export interface PageFile {
  readonly type: string;
  readonly content: () => Promise<string | Buffer>;
}

const here = import.meta.dirname;
const fonts = resolve(here, '../demo-site/fonts');

/** Read at each request, so that a change shows at once. */
const fileOf = (type: string, ...paths: readonly string[]): PageFile => ({
  type,
  content: async () => Buffer.concat(await Promise.all(paths.map((path) => readFile(path)))),
});

/** By path. */
export const pageFiles: Readonly<Record<string, PageFile>> = {
  '/style.css': fileOf('text/css', `${here}/fonts.css`, `${here}/style.css`),
  '/literata.woff2': fileOf('font/woff2', `${fonts}/literata.woff2`),
  '/instrument-sans.woff2': fileOf('font/woff2', `${fonts}/instrument-sans.woff2`),
};
