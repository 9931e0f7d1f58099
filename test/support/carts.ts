import { type Cart, createCart } from '../../src/cart/cart.ts';
import { scheduleCompaction } from '../../src/cart/compaction-schedule.ts';

/** A cart as pages have it once the elements are there. */
export function keptCart(): Cart {
  const cart = createCart();
  cart.compactWith(scheduleCompaction);
  return cart;
}

/** The carts of each test end with it: none of them folds later into the storage of another. */
export function endCartsWithTheirTest(): void {
  const { setTimeout: real } = window;
  const timers: number[] = [];

  beforeEach(() => {
    window.setTimeout = ((...args: Parameters<typeof real>) => {
      const timer = real(...args);
      timers.push(timer);
      return timer;
    }) as typeof real;
  });

  afterEach(() => {
    window.setTimeout = real;
    for (const timer of timers.splice(0)) clearTimeout(timer);
  });
}
