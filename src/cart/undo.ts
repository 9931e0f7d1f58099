import type { Cart } from './cart.ts';
import type { Operation } from './operations.ts';

/**
 * Runs `act`, which changes the cart.
 * @returns a function that undoes the change, once: removed lines return to their positions, added ones are removed, and
 * changes by other tabs stay.
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
    cart.run([...steps, ...(lines.length ? [{ type: 'put', lines } as const] : [])], 'undo');
  };
}
