import type { Exchange, Files } from '../harness/server.ts';

/**
 * Selectors of a variant's page: CSS, and `>>` to enter the shadow root or frame of the element before it.
 */
export interface Places {
  /** Every button that adds a product. */
  readonly add: string;
  /** Present once a card is complete; by default the button. */
  readonly card?: string;
  /** Holds the number of items as text; may be missing while that is 0. */
  readonly badge: string;
  /** The button that opens the cart, the buttons that increase a quantity, and the quantity. */
  readonly open?: string;
  readonly increase?: string;
  readonly quantity?: string;
}

export interface Variant {
  readonly name: string;
  /** Address of its page, if it has only one, with a fixed number of cards. */
  readonly path?: string;
  /** Files that its pages load, by path. */
  readonly files: () => Promise<Files>;
  readonly page: (cards: number) => Promise<string>;
  /** A fake of the service that the variant calls. */
  readonly answer?: (exchange: Exchange) => unknown;
  /** Headers of a file besides its type. */
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
  readonly places: Places;
  /** A script for the page that puts the first n products into the cart: the global `products` holds them. */
  readonly fill?: string;
  /** Hosts in the page's URLs that the fake serves. */
  readonly hosts?: readonly string[];
  /** Milliseconds after which an unanswered click is repeated. */
  readonly patience?: number;
  /** Part of the URL of react-dom's file, if it is lazy-loaded without a touch. */
  readonly reactDom?: string;
  /** Maximum number of runs. */
  readonly runs?: number;
  /** Tables that leave it out, and the reasons. */
  readonly without?: Partial<Record<'cards' | 'lines', string>>;
  readonly note?: string;
}

/** Third-party shops take several times as long as the others, and more runs give the same result. */
export const OTHERS_RUNS = 3;
