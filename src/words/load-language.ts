/* Loads a language for servers and tests. In wellness.js, load-language-lazy.ts replaces this file. */
import type { Messages } from './message.ts';

interface LanguageFile {
  readonly default: Messages;
}

export async function loadLanguage(code: string, _attempt: number): Promise<LanguageFile> {
  const parts: readonly LanguageFile[] = await Promise.all([
    import(`./lang/${code}.ts`),
    import(`./lang/site/${code}.ts`),
  ]);
  return { default: Object.assign({}, ...parts.map((part) => part.default)) };
}
