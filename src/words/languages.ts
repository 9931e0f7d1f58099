/* The languages beside English, for servers and tests. In wellness.js, languages-lazy.ts replaces this file. */
import type { Messages } from './message.ts';

interface LanguageFile {
  readonly default: Messages;
}

const files: Readonly<Record<string, readonly (() => Promise<LanguageFile>)[]>> = {
  ar: [() => import('./lang/ar.ts'), () => import('./lang/site/ar.ts')],
  de: [() => import('./lang/de.ts'), () => import('./lang/site/de.ts')],
  es: [() => import('./lang/es.ts'), () => import('./lang/site/es.ts')],
  fr: [() => import('./lang/fr.ts'), () => import('./lang/site/fr.ts')],
};

export const languages: readonly string[] = Object.keys(files);

export async function loadLanguage(code: string, _attempt: number): Promise<LanguageFile> {
  const parts = files[code];
  if (!parts) throw new Error(`${code} is unknown`);
  const [general, site] = await Promise.all(parts.map((load) => load()));
  return { default: { ...general?.default, ...site?.default } };
}
