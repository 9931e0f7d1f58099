import type { Exchange, Files } from '../harness/server.ts';

/**
 * Where things are on a variant's page: CSS selectors, of which `>>` enters the shadow root or the frame of what stands
 * before it.
 */
export interface Places {
  /** Every button that adds a product. */
  readonly add: string;
  /** What is there once a card shows all it has to show; without it, the button. */
  readonly card?: string;
  /** Holds the number of items as text; may be missing while that is 0. */
  readonly badge: string;
  /** What opens the cart, the buttons that raise a line's quantity, and what shows it. */
  readonly open?: string;
  readonly increase?: string;
  readonly quantity?: string;
}

export interface Variant {
  readonly name: string;
  /** Where its page is, if its address matters; it is then one page, whatever number of cards is asked for. */
  readonly path?: string;
  /** What its pages load, by path. */
  readonly files: () => Promise<Files>;
  readonly page: (cards: number) => Promise<string>;
  /** A stand-in for the service that the variant calls. */
  readonly answer?: (exchange: Exchange) => unknown;
  /** What is sent with a file besides its type. */
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
  readonly places: Places;
  /** A script for the page that puts the first n products into the cart: the global `products` holds them. */
  readonly fill?: string;
  /** Hosts that the page names and that the stand-in serves. */
  readonly hosts?: readonly string[];
  /** Milliseconds after which an unanswered click is repeated. */
  readonly patience?: number;
  /** What the address of react-dom's file holds, where that comes by itself. */
  readonly reactDom?: string;
  /** More runs are not made; without it, as many as are asked for. */
  readonly runs?: number;
  /** In what table it is missing, and why. */
  readonly without?: Partial<Record<'cards' | 'lines', string>>;
  readonly note?: string;
}

/** The shops of others take several times as long as all else: more runs would tell nothing new. */
export const OTHERS_RUNS = 3;
