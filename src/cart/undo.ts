import type { Cart } from './cart.ts';
import { countOf, linesOf } from './cart-state.ts';
import { applyOperation, type Operation } from './operations.ts';

/** How many pieces of the line would be too many if the cart stored these lines. */
function excessOf(cart: Cart, key: string, stored: Cart['contents']): number {
  const shown = cart.preview?.(stored.items) ?? [];
  const line = shown.find((item) => item.key === key);
  return line ? Math.max(0, countOf(linesOf(line.id, shown)) - cart.limit(line, shown)) : 0;
}

/**
 * The operations, with only as many of the lines that they put back as the limits and approvals of now permit. Lines
 * that are unavailable by now use no approval, so they come back.
 */
export function withinLimits(cart: Cart, operations: readonly Operation[]): readonly Operation[] {
  // Operations by other tabs may have used up the limits.
  cart.sync();
  let { contents } = cart;
  const apply = (operation: Operation) => {
    contents = applyOperation(contents, operation);
  };
  return operations.flatMap((operation): Operation[] => {
    if (operation.type !== 'put') {
      apply(operation);
      return [operation];
    }
    const lines = operation.lines.flatMap(({ at, item }) => {
      const putLine = (quantity: number) => ({ type: 'put', lines: [{ at, item: { ...item, quantity } }] }) as const;
      const all = applyOperation(contents, putLine(item.quantity));
      const quantity = item.quantity - excessOf(cart, item.key, all);
      if (quantity < 1) return [];
      const put = putLine(quantity);
      apply(put);
      return put.lines;
    });
    return lines.length ? [{ type: 'put', lines }] : [];
  });
}

/**
 * Runs `act`, which changes the cart.
 * @returns a function that undoes the change, once: removed lines return to their positions within today's limits, added
 * ones are removed, and changes by other tabs stay.
 */
export function runWithUndo(cart: Cart, act: () => void): () => void {
  // Changes by other tabs must not count as part of this one.
  cart.sync();
  const before = cart.contents.items;
  act();
  const after = cart.contents.items;
  const quantities = new Map(after.map(({ key, quantity }) => [key, quantity]));
  const lines = before.flatMap((item, at) => {
    const quantity = item.quantity - (quantities.get(item.key) ?? 0);
    return quantity > 0 ? [{ at, item: { ...item, quantity } }] : [];
  });
  const steps = after.flatMap(({ key, quantity }): Operation[] => {
    const by = (before.find((item) => item.key === key)?.quantity ?? 0) - quantity;
    return by < 0 ? [{ type: 'step', key, by }] : [];
  });
  let done = false;
  return () => {
    if (done) return;
    done = true;
    cart.run(withinLimits(cart, [...steps, { type: 'put', lines }]), 'undo');
  };
}
