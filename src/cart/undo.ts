import type { Cart } from './cart.ts';
import type { Operation } from './operations.ts';

/**
 * Does something to the cart that can be taken back: what went comes back in its place with its quantity, what came
 * goes, and what others have done meanwhile stays.
 * @returns what takes it back, once.
 */
export function undoable(cart: Cart, act: () => void): () => void {
  // What others have done by now is theirs, though nobody has told of it yet.
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
