/* The languages beside English, for bundlers. The messages of the storefront's own parts come with those parts. */
import type { Messages } from '../words/message.ts';

const files: Readonly<Record<string, () => Promise<{ readonly default: Messages }>>> = {
  ar: () => import('../words/lang/ar.ts'),
  de: () => import('../words/lang/de.ts'),
  es: () => import('../words/lang/es.ts'),
  fr: () => import('../words/lang/fr.ts'),
};

export const languages: readonly string[] = Object.keys(files);

export const loadLanguage = (code: string, _attempt: number): Promise<{ readonly default: Messages }> =>
  files[code]?.() ?? Promise.reject(new Error(`${code} is unknown`));
