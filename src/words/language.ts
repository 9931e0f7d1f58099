import type { english } from './english.ts';
import type { Message } from './message.ts';

/** The name of a message. docs/languages.md lists them. */
export type Key = keyof typeof english;

/** All messages of a language. A message with plurals in English may have some in any language. */
export type Language = { readonly [Name in Key]: (typeof english)[Name] extends string ? string : Message };
