/** A statement with its parameters. Only `sql` makes one, so no text from outside can become a part of it. */
export class Statement {
  /** One more than there are values: the parameters stand between them. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[] = []) {
    this.texts = texts;
    this.values = values;
  }

  /** With `$1`, `$2` … for the values. */
  get text(): string {
    return this.texts.reduce((text, next, index) => `${text}$${index}${next}`);
  }
}

/**
 * Writes a statement, or a part of one. Values become parameters, and statements become parts of the text.
 * @example sql`select * from checkout.orders where id = ${id}`
 */
export function sql([first = '', ...rest]: TemplateStringsArray, ...given: readonly unknown[]): Statement {
  const texts = [first];
  const values: unknown[] = [];
  const append = (text: string) => texts.push(`${texts.pop()}${text}`);
  for (const [index, text] of rest.entries()) {
    const value = given[index];
    if (value instanceof Statement) {
      const [start = '', ...others] = value.texts;
      append(start);
      texts.push(...others);
      values.push(...value.values);
      append(text);
    } else {
      values.push(value);
      texts.push(text);
    }
  }
  return new Statement(texts, values);
}
