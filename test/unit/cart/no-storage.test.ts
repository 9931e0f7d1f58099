import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects shopping without storage: the cart works in memory, and its state says that it is not saved. */

const tea = { id: 'tea', name: 'Tea', price: 5 };

/** As scripts replace a storage that is blocked. */
function shim() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

describe('a cart without storage', () => {
  const { pass } = usePlatform();
  for (const [what, descriptor] of [
    [
      'blocked',
      {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    ],
    ['missing', { value: null }],
    [
      'full',
      {
        value: {
          length: 0,
          key: () => null,
          getItem: () => null,
          removeItem() {},
          setItem() {
            throw new DOMException('full', 'QuotaExceededError');
          },
        },
      },
    ],
    ['a script’s, without a way to find its keys', { value: shim() }],
    ['a script’s, and has no null', { value: { ...shim(), length: 0, key: () => null, getItem: () => undefined } }],
  ] as const)
    test(`goes on in memory if storage is ${what}, and reports that it is not saved`, async () => {
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...descriptor });
      const cart = keptCart();
      cart.restore();
      cart.add(tea);
      cart.add(tea);
      await Promise.resolve();
      pass(1_000);
      expect(cart.state).toMatchObject({ count: 2, saved: false });
    });
});
