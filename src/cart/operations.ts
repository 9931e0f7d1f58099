import { type Attempt, withAttempt } from './attempts.ts';
import type { CartItem, Line } from './line.ts';

/** The stored cart. Fields that a later release has added are preserved. */
export interface Contents {
  readonly items: readonly CartItem[];
  readonly attempts: readonly Attempt[];
}

/**
 * One change to the cart, as it is stored and passed between tabs and releases. `add`, `step` and `put` are relative, so
 * that simultaneous changes of a line in two tabs both count. Give a new meaning a new type, never a new field of an
 * existing type: releases keep operations of unknown types for releases that know them.
 */
export type Operation =
  | { readonly type: 'add'; readonly item: Line; readonly quantity: number }
  | { readonly type: 'step'; readonly key: string; readonly by: number }
  | { readonly type: 'set'; readonly key: string; readonly quantity: number }
  | { readonly type: 'clear' }
  /** Removed lines return to their positions. */
  | { readonly type: 'put'; readonly lines: readonly { readonly at: number; readonly item: CartItem }[] }
  /** Replaces the known fields of a line, because the visitor has seen it so: a field that is missing here is removed. */
  | { readonly type: 'renew'; readonly item: Line }
  /** Written by earlier releases instead of `renew`. It adds and changes fields, and cannot remove one. */
  | { readonly type: 'restate'; readonly item: Line }
  /** A checkout attempt has started. */
  | { readonly type: 'remember'; readonly attempt: Attempt }
  /** Removes the attempt and its lines. */
  | { readonly type: 'paid'; readonly attempt: string }
  /** Removes an attempt that ended without a payment. Its lines stay. */
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
    case 'renew':
      return withLine(items, operation.item.key, (item) => {
        const { unitPrice: _, max: __, image: ___, href: ____, variant: _____, ...rest } = item;
        return { ...rest, ...operation.item };
      });
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

/** Returns the cart after the operation. Unchanged lines stay the same objects. */
export function applyOperation<C extends Contents>(contents: C, operation: Operation): C {
  const { items, attempts } = contents;
  if (operation.type === 'remember') return { ...contents, attempts: withAttempt(attempts, operation.attempt) };
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
