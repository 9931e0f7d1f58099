export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
}

export interface Line extends Product {
  readonly quantity: number;
}

const KEY = 'shop-cart';

function read(): readonly Line[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(lines) ? lines : [];
  } catch {
    return [];
  }
}

let lines = read();
const listeners = new Set<(added?: Product) => void>();

function tell(added?: Product): void {
  for (const listener of listeners) listener(added);
}

function write(next: readonly Line[], added?: Product): void {
  lines = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // The cart then lasts as long as the page.
  }
  tell(added);
}

addEventListener('storage', ({ key }) => {
  if (key !== KEY && key !== null) return;
  lines = read();
  tell();
});

/** The cart of both hand-written shops, which differ only in their views. */
export const cart = {
  get lines() {
    return lines;
  },
  get count() {
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  },
  /** In cents, because sums of dollars are not exact. */
  get total() {
    return lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  },
  add(product: Product) {
    const known = lines.some(({ id }) => id === product.id);
    write(known ? stepped(product.id, 1) : [...lines, { ...product, quantity: 1 }], product);
  },
  step(id: string, by: number) {
    write(stepped(id, by));
  },
  remove(id: string) {
    write(lines.filter((line) => line.id !== id));
  },
  clear() {
    write([]);
  },
  subscribe(listener: (added?: Product) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function stepped(id: string, by: number): readonly Line[] {
  return lines.flatMap((line) => {
    if (line.id !== id) return [line];
    const quantity = line.quantity + by;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

export const formatPrice = (dollars: number) => `$${dollars.toFixed(Number.isInteger(dollars) ? 0 : 2)}`;
export const formatTotal = (cents: number) => `$${(cents / 100).toFixed(2)}`;

Object.assign(globalThis, { shopCart: cart });
