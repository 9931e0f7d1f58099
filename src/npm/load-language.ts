/* Loads a language for bundlers. The messages of the storefront's own parts come with those parts. */
import type { Messages } from '../words/message.ts';

export const loadLanguage = (code: string, _attempt: number): Promise<{ readonly default: Messages }> =>
  import(`../words/lang/${code}.ts`);
