import { afterEach, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart } from '../../../src/cart/cart.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects the cart against callbacks that throw, for example those of an older copy of the script on the page. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 1 };
const published = () => JSON.parse(localStorage.getItem('wellness-cart') ?? 'null');

describe('a callback of the cart that throws', () => {
  const { announceWrite } = usePlatform();
  let reported: unknown[];
  let cart: Cart;
  const error = new Error('thrown by another copy of the script');
  const fail = () => {
    throw error;
  };

  beforeEach(() => {
    reported = [];
    globalThis.reportError = (each) => void reported.push(each);
    cart = keptCart();
    cart.restore();
  });

  afterEach(() => void Reflect.deleteProperty(globalThis, 'reportError'));

  for (const name of ['watch', 'subscribe'] as const)
    test(`by ${name}() is reported; the line is stored, the change announced, and the cart still saved`, () => {
      const reasons: string[] = [];
      document.addEventListener('wellness-cart-change', (event) =>
        reasons.push((event as CustomEvent<{ reason: string }>).detail.reason),
      );
      let calls = 0;
      cart[name](fail);
      cart[name](() => void calls++);
      expect(cart.add(tea)).toBe(1);
      expect(reported).toStrictEqual([error]);
      expect(calls).toBe(1);
      expect(reasons).toStrictEqual(['add']);
      expect(published().items).toHaveLength(1);
      expect(cart.state).toMatchObject({ count: 1, saved: true });
    });

  for (const name of ['watch', 'subscribe'] as const)
    test(`by ${name}() is reported when another tab adds, and the cart is still saved`, () => {
      cart[name](fail);
      const other = keptCart();
      other.restore();
      other.add(tea);
      announceWrite();
      expect(reported).toStrictEqual([error]);
      expect(cart.state).toMatchObject({ count: 1, saved: true });
      expect(cart.last).toMatchObject({ reason: 'sync', count: 1 });
    });
});
