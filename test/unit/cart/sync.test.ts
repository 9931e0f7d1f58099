import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects `sync()`: the cart reads what other tabs have stored, also before the browser announces it. */

const tea = { id: 'tea', name: 'Tea', price: 5 };

describe('sync()', () => {
  usePlatform();

  function open() {
    const cart = keptCart();
    cart.restore();
    return cart;
  }

  test('reads a line that another tab has added, and announces it as one change', () => {
    const [cart, other] = [open(), open()];
    const reasons: string[] = [];
    cart.subscribe(({ reason }) => reasons.push(reason));
    other.add(tea);
    cart.sync();
    cart.sync();
    expect(cart.state.count).toBe(1);
    expect(reasons).toStrictEqual(['sync']);
  });

  test('reads an attempt that another tab has begun, though no line has changed', () => {
    const [cart, other] = [open(), open()];
    other.add(tea);
    cart.sync();
    other.run([{ type: 'remember', attempt: { attempt: 'x', at: 1, currency: 'USD', lines: [] } }], 'update');
    cart.sync();
    expect(cart.contents.attempts).toStrictEqual(other.contents.attempts);
  });

  test('restores a cart that has not been read yet', () => {
    open().add(tea);
    const cart = keptCart();
    cart.sync();
    expect(cart.last).toMatchObject({ reason: 'restore', count: 1 });
  });
});
