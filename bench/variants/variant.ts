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
  /** What its pages load, by path. */
  readonly files: () => Promise<Files>;
  readonly page: (cards: number) => Promise<string>;
  /** A stand-in for the service that the variant calls. */
  readonly answer?: (exchange: Exchange) => unknown;
  readonly places: Places;
  /** A script for the page that puts the first n products into the cart: the global `products` holds them. */
  readonly fill?: string;
  /** Hosts that the page names and that the stand-in serves. */
  readonly hosts?: readonly string[];
  /** Milliseconds after which an unanswered click is repeated. */
  readonly patience?: number;
  /** What is not measured, and why, by column. */
  readonly without?: Partial<Record<'load' | 'cards' | 'lines', string>>;
  readonly note?: string;
}
