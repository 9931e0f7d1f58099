import { sumOf } from '../money/money.ts';
import { serialize } from '../text/serialize.ts';
import type { CartItem, IneligibleReason, Line } from './line.ts';

/** Why some or all of an addition is not in the cart. */
export interface AddRefusal {
  /**
   * `limit`: more than one cart may hold. `currency`: the cart has another currency. `stock`: it is sold out. `blocked`: its
   * rules are malformed, or the script that knows the visitor has not loaded. Else the visitor may not buy it.
   */
  readonly why: 'limit' | 'currency' | 'stock' | 'blocked' | IneligibleReason;
  readonly line: Line;
  /** The quantity that was not added. */
  readonly left: number;
  /** The most that one cart may hold, if `why` is `limit`. */
  readonly limit?: number;
}

export interface CartState {
  /** The lines as shown: stored lines with names and prices of the page's catalog. */
  readonly items: readonly CartItem[];
  /** Sum of price × quantity without unavailable lines, exact to the smallest unit of the currency. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /** Currency of the first line; null while the cart is empty. */
  readonly currency: string | null;
  /** False while storing the cart fails, so that it exists on this page only. */
  readonly saved: boolean;
  /** Keys of lines whose price has changed since the visitor last saw them. */
  readonly repriced: readonly string[];
  /** The last refusal on this page. */
  readonly refused?: AddRefusal;
}

const none: readonly never[] = Object.freeze([]);

export const emptyState: CartState = Object.freeze({
  items: none,
  total: 0,
  count: 0,
  currency: null,
  saved: true,
  repriced: none,
});

/** Sum of quantities. Avoids `reduce`, which some old libraries replace. */
export function countOf(items: readonly CartItem[]): number {
  let count = 0;
  for (const { quantity } of items) count += quantity;
  return count;
}

/** The lines by product of the list that was asked about last: who shows a cart asks about each of its lines. */
let asked: readonly CartItem[] | undefined;
let times = 0;
let byProduct: ReadonlyMap<string, readonly CartItem[]> | undefined;
/** A map costs more than so many searches, and a change of the cart needs only a few. */
const SEARCHES = 4;

/** The lines of a product in a list that never changes: its plans and properties make several. */
export function linesOf(id: string, items: readonly CartItem[]): readonly CartItem[] {
  if (items !== asked) [asked, times, byProduct] = [items, 0, undefined];
  if (times++ < SEARCHES) return [...items].filter((item) => item.id === id);
  byProduct ??= groupByProduct(items);
  return byProduct.get(id) ?? none;
}

function groupByProduct(items: readonly CartItem[]) {
  const lines = new Map<string, CartItem[]>();
  for (const item of items) {
    const known = lines.get(item.id);
    if (known) known.push(item);
    else lines.set(item.id, [item]);
  }
  return lines;
}

/** Returns `next` with the same objects for unchanged lines, so that their views need not render again. */
export function reuseLines(before: readonly CartItem[], next: readonly CartItem[]): readonly CartItem[] {
  // Array methods are slow on frozen lists, so the list is copied.
  const lines = [...next];
  for (let index = 0; index < lines.length; index++) {
    const item = lines[index] as CartItem;
    let old = before[index];
    if (old === item) continue;
    // Few lines move at a time, so searching is cheaper than building a map for each change.
    if (old?.key !== item.key) old = [...before].find(({ key }) => key === item.key);
    lines[index] = old && serialize(old) === serialize(item) ? old : Object.freeze(item);
  }
  return lines.length === before.length && lines.every((item, index) => item === before[index])
    ? before
    : Object.freeze(lines);
}

/** Returns the state with these lines; the same object if nothing has changed. */
export function showLines(state: CartState, stored: readonly CartItem[], shown: readonly CartItem[]): CartState {
  const items = reuseLines(state.items, shown);
  const repriced = [...items].filter(({ price }, index) => price !== stored[index]?.price).map(({ key }) => key);
  const isSame = serialize(repriced) === serialize(state.repriced);
  if (items === state.items && isSame) return state;
  const currency = items[0]?.currency ?? null;
  return {
    ...state,
    items,
    total: currency ? sumOf(items, currency) : 0,
    count: countOf(items),
    currency,
    repriced: isSame ? state.repriced : Object.freeze(repriced),
  };
}
