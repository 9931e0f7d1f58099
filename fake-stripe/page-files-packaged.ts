/* The files of the payment page in the command: without the storefront's fonts, which are larger than all the rest. */
import type { PageFile } from './page-files.ts';
import style from './style.css?raw';

export const pageFiles: Readonly<Record<string, PageFile>> = {
  '/style.css': { type: 'text/css', content: async () => style },
};
