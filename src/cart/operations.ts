/** What a cart line is bought as; `price` in US dollars. */
export interface CartProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
}

export interface CartItem extends CartProduct {
  /** Whole number, 1 or more. */
  readonly quantity: number;
}

/**
 * One change to the cart, as it is written down and passed between tabs and script copies. Part of the protocol: a new
 * kind of operation is a new protocol number. `add` and `step` are relative, so that two tabs that change the same line
 * at once both count.
 */
export type Operation =
  | { readonly type: 'add'; readonly item: CartProduct; readonly quantity: number }
  | { readonly type: 'step'; readonly id: string; readonly by: number }
  | { readonly type: 'set'; readonly id: string; readonly quantity: number }
  | { readonly type: 'clear' };

const clamp = (quantity: number) => Math.min(quantity, Number.MAX_SAFE_INTEGER);

function withQuantity(items: readonly CartItem[], id: string, next: (quantity: number) => number): readonly CartItem[] {
  return items.flatMap((item) => {
    if (item.id !== id) return [item];
    const quantity = clamp(next(item.quantity));
    if (quantity === item.quantity) return [item];
    return quantity > 0 ? [Object.freeze({ ...item, quantity })] : [];
  });
}

/** The lines after the operation. Lines that it does not touch keep their identity. */
export function applyOperation(items: readonly CartItem[], operation: Operation): readonly CartItem[] {
  switch (operation.type) {
    case 'add': {
      const { item, quantity } = operation;
      if (items.some(({ id }) => id === item.id)) return withQuantity(items, item.id, (before) => before + quantity);
      return [...items, Object.freeze({ ...item, quantity: clamp(quantity) })];
    }
    case 'step':
      return withQuantity(items, operation.id, (before) => before + operation.by);
    case 'set':
      return withQuantity(items, operation.id, () => operation.quantity);
    case 'clear':
      return [];
  }
}
