import type { Addition } from './additions.ts';
import sheet from './wellness.css?inline';

/** The rules of the stylesheet that sheet-lazy.ts lacks. The build replaces the text by them (tools/build/first-sheet.ts). */
export const additions = sheet as unknown as readonly Addition[];
