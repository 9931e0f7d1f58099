/* The storefront's own parts, and their messages in all languages. They load when one of these parts is on a page. */
import { englishSite } from '../words/en-site.ts';
import type { Messages } from '../words/message.ts';

export * from '../lazy/site-views.ts';

const files = import.meta.glob<Messages>('../words/lang/site/*.ts', { eager: true, import: 'default' });

/** By language. */
export const messages: Readonly<Record<string, Messages>> = {
  en: englishSite,
  ...Object.fromEntries(Object.entries(files).map(([path, own]) => [/(\w+)\.ts$/.exec(path)?.[1], own])),
};
