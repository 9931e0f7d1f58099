/* The languages beside English, for bundlers and servers. In wellness.js, languages-lazy.ts replaces this file. */
import type { Messages } from './message.ts';

const files: Readonly<Record<string, () => Promise<{ readonly default: Messages }>>> = {
  ar: () => import('./lang/ar.ts'),
  de: () => import('./lang/de.ts'),
  es: () => import('./lang/es.ts'),
  fr: () => import('./lang/fr.ts'),
};

export const languages: readonly string[] = Object.keys(files);

export const loadLanguage = (code: string, _attempt: number): Promise<{ readonly default: Messages }> =>
  files[code]?.() ?? Promise.reject(new Error(`${code} is unknown`));
