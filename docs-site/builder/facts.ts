/** Facts that the build writes into the page as JSON (docs-site/builder-data.ts). */
export interface Facts {
  readonly version: string;
  /** Hashes of the two scripts that a page may load; missing if nothing is built yet. */
  readonly hashes: { readonly module?: string | undefined; readonly classic?: string | undefined };
  /** Hashes of the lazy-loaded scripts, by their relative address. */
  readonly late: Readonly<Record<string, string>>;
  readonly elements: readonly ElementFacts[];
  /** Names of the fixed catalog, by id. */
  readonly supplements: Readonly<Record<string, string>>;
  /** The default of each token, as CSS writes it. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The sentences of the Food and Drug Administration that go with the supplements of the storefront. */
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

/** The first sentence of an element's description. */
export const whatItIs = ({ description }: ElementFacts): string =>
  (/^.*?\.(?= |$)/.exec(description)?.[0] ?? description).replaceAll('`', '');

/** A name of the code as words: `image-alt` is `Image alt`. */
export const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
