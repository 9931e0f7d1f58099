/* Loads a language from the file beside the script. */
import { importLazy } from '../files/lazy-file.ts';
import { ownAddress } from '../files/own-address.ts';
import type { Messages } from './message.ts';

interface LanguageFile {
  readonly default: Messages;
}

export const loadLanguage = (code: string, attempt: number): Promise<LanguageFile> =>
  // Object.keys throws if the file has no messages.
  importLazy(`lang/${code}.js`, ownAddress, attempt, (file: LanguageFile) => Object.keys(file.default) && file);
