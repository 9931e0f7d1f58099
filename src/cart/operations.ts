import type { CartItem, Line } from './line.ts';

/** A hand-over of the cart to a checkout server, as it is remembered until it is paid. */
export interface Attempt {
  readonly attempt: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** What was handed over. */
  readonly lines: readonly { readonly key: string; readonly quantity: number }[];
  readonly currency: string;
  readonly discount?: string;
}

/** What is kept of a cart. Fields that a later release has put beside these stay. */
export interface Contents {
  readonly items: readonly CartItem[];
  readonly attempts: readonly Attempt[];
}

/**
 * One change to the cart, as it is written down and passed between tabs and releases. `add`, `step` and `put` are
 * relative, so that two tabs that change the same line at once both count. A new meaning is a new type, never a new
 * field of an old one: who does not know a type keeps the operation for those who do.
 */
export type Operation =
  | { readonly type: 'add'; readonly item: Line; readonly quantity: number }
  | { readonly type: 'step'; readonly key: string; readonly by: number }
  | { readonly type: 'set'; readonly key: string; readonly quantity: number }
  | { readonly type: 'clear' }
  /** Lines that were taken out come back in their places. */
  | { readonly type: 'put'; readonly lines: readonly { readonly at: number; readonly item: CartItem }[] }
  /** The visitor has seen that a line says something else by now. */
  | { readonly type: 'restate'; readonly item: Line }
  | { readonly type: 'hand'; readonly attempt: Attempt }
  | { readonly type: 'paid'; readonly attempt: string };

/** So many hand-overs are remembered: a visitor may go back and pay an earlier one. */
const MOST_ATTEMPTS = 10;

const clamp = (quantity: number) => Math.min(quantity, Number.MAX_SAFE_INTEGER);

const withLine = (items: readonly CartItem[], key: string, change: (item: CartItem) => CartItem): readonly CartItem[] =>
  items.flatMap((item) => {
    if (item.key !== key) return [item];
    const next = change(item);
    return next.quantity > 0 ? [Object.freeze(next)] : [];
  });

const withQuantity = (items: readonly CartItem[], key: string, next: (quantity: number) => number) =>
  withLine(items, key, (item) => {
    const quantity = clamp(next(item.quantity));
    return quantity === item.quantity ? item : { ...item, quantity };
  });

const has = (items: readonly CartItem[], key: string) => [...items].some((item) => item.key === key);

function putBack(items: readonly CartItem[], lines: readonly { readonly at: number; readonly item: CartItem }[]) {
  let all = items;
  for (const { at, item } of lines)
    all = has(all, item.key)
      ? withQuantity(all, item.key, (before) => before + item.quantity)
      : [...all.slice(0, at), item, ...all.slice(at)];
  return all;
}

function change(items: readonly CartItem[], operation: Operation): readonly CartItem[] {
  switch (operation.type) {
    case 'add': {
      const { item, quantity } = operation;
      if (has(items, item.key)) return withQuantity(items, item.key, (before) => before + quantity);
      return [...items, Object.freeze({ ...item, quantity: clamp(quantity) })];
    }
    case 'step':
      return withQuantity(items, operation.key, (before) => before + operation.by);
    case 'set':
      return withQuantity(items, operation.key, () => operation.quantity);
    case 'restate':
      return withLine(items, operation.item.key, (item) => ({ ...item, ...operation.item }));
    case 'put':
      return putBack(items, operation.lines);
    case 'clear':
      return [];
    default:
      return items;
  }
}

/** The cart after the operation. Lines that it does not touch keep their identity. */
export function applyOperation<C extends Contents>(contents: C, operation: Operation): C {
  const { items, attempts } = contents;
  if (operation.type === 'hand')
    return { ...contents, attempts: [...attempts, operation.attempt].slice(-MOST_ATTEMPTS) };
  if (operation.type === 'paid') {
    const paid = attempts.find(({ attempt }) => attempt === operation.attempt);
    if (!paid) return contents;
    let left = items;
    for (const { key, quantity } of paid.lines) left = withQuantity(left, key, (before) => before - quantity);
    return {
      ...contents,
      items: left,
      attempts: attempts.filter((attempt) => attempt !== paid),
    };
  }
  return { ...contents, items: change(items, operation) };
}
