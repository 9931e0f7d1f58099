/** A text with placeholders such as `{name}`, or one text for each plural category of its language. */
export type Message = string | { readonly [Category in Intl.LDMLPluralRule]?: string };

/** Messages of one language by key. */
export type Messages = Readonly<Record<string, Message>>;

/** Values of a message's placeholders. `count` selects the plural form. */
export type Values = Readonly<Record<string, string | number>>;
