/* The languages beside English, loaded from files beside the script. */
import { importLazy } from '../start/lazy-file.ts';
import { ownAddress } from '../start/own-address.ts';
import type { Messages } from './message.ts';

export const languages: readonly string[] = ['ar', 'de', 'es', 'fr'];

export const loadLanguage = (code: string, attempt: number): Promise<{ readonly default: Messages }> =>
  importLazy(`lang/${code}.js`, ownAddress, attempt);
