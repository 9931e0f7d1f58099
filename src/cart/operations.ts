import { type Attempt, withAttempt } from './attempts.ts';
import type { CartItem, Line } from './line.ts';

/** The stored cart. Fields that a later release has added are preserved. */
export interface Contents {
  readonly items: readonly CartItem[];
  readonly attempts: readonly Attempt[];
}

/**
 * One change to the cart, as it is stored and passed between tabs and releases. `add`, `step` and `put` are relative, so
 * that two tabs that change the same line at once both count. A new meaning is a new type, never a new field of an old
 * one: releases that do not know a type keep the operation for those that do.
 */
export type Operation =
  | { readonly type: 'add'; readonly item: Line; readonly quantity: number }
  | { readonly type: 'step'; readonly key: string; readonly by: number }
  | { readonly type: 'set'; readonly key: string; readonly quantity: number }
  | { readonly type: 'clear' }
  /** Removed lines come back in their places. */
  | { readonly type: 'put'; readonly lines: readonly { readonly at: number; readonly item: CartItem }[] }
  /** The visitor has seen the new name or price of a line. */
  | { readonly type: 'restate'; readonly item: Line }
  /** A checkout attempt has begun. */
  | { readonly type: 'hand'; readonly attempt: Attempt }
  /** The lines of the attempt leave the cart, and the attempt with them. */
  | { readonly type: 'paid'; readonly attempt: string }
  /** The attempt is over without a payment. Its lines stay. */
  | { readonly type: 'forget'; readonly attempt: string };

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
  if (operation.type === 'hand') return { ...contents, attempts: withAttempt(attempts, operation.attempt) };
  if (operation.type === 'forget') {
    const left = attempts.filter(({ attempt }) => attempt !== operation.attempt);
    return left.length < attempts.length ? { ...contents, attempts: left } : contents;
  }
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
