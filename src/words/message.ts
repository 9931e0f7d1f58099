import type { english } from './english.ts';

/** What each message is called. docs/languages.md lists them. */
export type Key = keyof typeof english;

/** A text with places such as `{name}`, or one for each plural category of its language. */
export type Message = string | { readonly [Category in Intl.LDMLPluralRule]?: string };

/** Messages of one language by key. */
export type Messages = Readonly<Record<string, Message>>;

/** A language that lacks nothing. */
export type Language = { readonly [Name in Key]: (typeof english)[Name] extends string ? string : Message };

/** What stands in the places of a message. `count` chooses among its plurals. */
export type Values = Readonly<Record<string, string | number>>;
