/** What the build knows and the builder asks for: it stands in the page as JSON (tools/build/embed.ts). */
export interface Facts {
  readonly version: string;
  /** Of the two scripts that a page may load; missing where nothing is built yet. */
  readonly hashes: { readonly module?: string | undefined; readonly classic?: string | undefined };
  /** Of the scripts that these ask for late, by their address beside them. */
  readonly late: Readonly<Record<string, string>>;
  readonly elements: readonly ElementFacts[];
  /** The fixed catalogue, by id. */
  readonly supplements: Readonly<Record<string, string>>;
  /** What a token is where the page says nothing, as CSS writes it. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The sentences of the Food and Drug Administration that go with our supplements. */
  readonly statement: string;
}

export interface ElementFacts {
  /** Its tag without `wellness-`. */
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly AttributeFacts[];
}

export interface AttributeFacts {
  readonly name: string;
  /** TypeScript. */
  readonly type: string;
  readonly description: string;
  readonly initial?: string | undefined;
}

/** What an element is, without what follows of it. */
export const whatItIs = ({ description }: ElementFacts): string =>
  (/^.*?\.(?= |$)/.exec(description)?.[0] ?? description).replaceAll('`', '');

/** A name of the code as words: `image-alt` is `Image alt`. */
export const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
