import type { CartItem, Line } from './line.ts';
import { sumOf } from './money.ts';
import { serialize } from './serialize.ts';

/** Why some or all of an addition is not in the cart. */
export interface Refusal {
  /** `limit`: more than one cart may hold. `currency`: the cart has another currency. */
  readonly why: 'limit' | 'currency';
  readonly line: Line;
  /** How many were not added. */
  readonly left: number;
  /** The most that one cart may hold, if that is the reason. */
  readonly limit?: number;
}

export interface CartState {
  /** The lines as shown: stored lines, seen with the page's catalogs. */
  readonly items: readonly CartItem[];
  /** Sum of price × quantity without unavailable lines, exact to the smallest unit of the currency. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /** Currency of the first line; null while there is none. */
  readonly currency: string | null;
  /** False while the cart cannot be stored and lives on this page only, although it should last. */
  readonly saved: boolean;
  /** Keys of lines that are shown with another price than the visitor has seen. */
  readonly repriced: readonly string[];
  /** The last refusal on this page. */
  readonly refused?: Refusal;
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

/** Sum of quantities. Without `reduce`, which some old libraries replace. */
export function countOf(items: readonly CartItem[]): number {
  let count = 0;
  for (const { quantity } of items) count += quantity;
  return count;
}

/** `next`, with the object from before for every line that has not changed, so that its view need not render again. */
export function reuseLines(before: readonly CartItem[], next: readonly CartItem[]): readonly CartItem[] {
  // A copy: engines are slow at array methods of frozen lists.
  const lines = [...next];
  for (let index = 0; index < lines.length; index++) {
    const item = lines[index] as CartItem;
    let old = before[index];
    if (old === item) continue;
    // Few lines move at a time; a map of all lines would cost more at each add.
    if (old?.key !== item.key) old = [...before].find(({ key }) => key === item.key);
    lines[index] = old && serialize(old) === serialize(item) ? old : Object.freeze(item);
  }
  return lines.length === before.length && lines.every((item, index) => item === before[index])
    ? before
    : Object.freeze(lines);
}

/** The state that shows these lines for the stored ones: the same object if nothing has changed. */
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
