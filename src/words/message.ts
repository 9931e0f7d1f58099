/** A text with places such as `{name}`, or one for each plural category of its language. */
export type Message = string | { readonly [Category in Intl.LDMLPluralRule]?: string };

/** Messages of one language by key. */
export type Messages = Readonly<Record<string, Message>>;

/** What stands in the places of a message. `count` chooses among its plurals. */
export type Values = Readonly<Record<string, string | number>>;
