import { beforeEach, describe, mock, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart } from '../../../src/cart/cart.ts';
import { locateLines, pendingAttempts, putBack, reconcile } from '../../../src/checkout/reconcile.ts';
import { attemptFor } from '../../../src/checkout/request.ts';
import type { Page } from '../../../src/protocol/types.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects the lines of an order while its payment is pending: they leave the cart, and can come back. */

describe('while a payment is pending', () => {
  usePlatform();
  let cart: Cart;
  let use: ReturnType<typeof mock.fn>;
  let paid: unknown[];
  let attempt: string;
  let attempts = 0;

  const page = () =>
    ({
      shared: {
        cart,
        catalog: { rules: () => [] },
        visitor: { use },
        outlets: {},
        toasts: { show: () => {} },
      },
    }) as unknown as Page;
  const lines = () => cart.state.items.map(({ id, quantity }) => [id, quantity]);

  beforeEach(() => {
    cart = keptCart();
    cart.restore();
    cart.add({ id: 'tea', name: 'Tea', price: 5 }, { quantity: 3 });
    cart.add({ id: 'mate', name: 'Mate', price: 4 });
    // Each has its own, because a status is announced once.
    attempt = `attempt-${++attempts}`;
    const sent = [
      { key: 'tea', quantity: 2 },
      { key: 'mate', quantity: 1 },
    ];
    cart.run([{ type: 'remember', attempt: { attempt, at: Date.now(), currency: 'USD', lines: sent } }], 'update');
    use = mock.fn();
    paid = [];
    document.addEventListener('wellness-paid', (event) => paid.push((event as CustomEvent).detail));
  });

  test('its lines leave the cart, and are named when it is paid', () => {
    expect(locateLines(page(), attempt)).toBe('cart');
    expect(reconcile(page(), attempt, 'processing')).toBe(true);
    expect(lines()).toEqual([['tea', 1]]);
    expect(locateLines(page(), attempt)).toBe('pending');
    expect(pendingAttempts(page())).toEqual([attempt]);
    expect(paid).toEqual([]);

    expect(reconcile(page(), attempt, 'paid')).toBe(false);
    expect(paid).toMatchObject([
      {
        attempt,
        items: [
          { id: 'tea', quantity: 2 },
          { id: 'mate', quantity: 1 },
        ],
      },
    ]);
    expect([lines(), locateLines(page(), attempt)]).toEqual([[['tea', 1]], undefined]);
  });

  test('the lines in the event of the payment are deeply frozen', () => {
    const plan = { id: 'm', name: 'Monthly', interval: 'month' } as const;
    cart.add(
      { id: 'oil', name: 'Oil', price: 5, unitPrice: { price: 50, per: 'l' }, variant: { id: 'oil', name: 'Large' } },
      { properties: { card: 'Ann' } },
    );
    cart.add({ id: 'nut', name: 'Nut', price: 5 }, { plan });
    const sent = cart.state.items.map(({ key, quantity }) => ({ key, quantity }));
    const last = `${attempt}-all`;
    cart.run(
      [{ type: 'remember', attempt: { attempt: last, at: Date.now(), currency: 'USD', lines: sent } }],
      'update',
    );
    reconcile(page(), last, 'processing');
    reconcile(page(), last, 'paid');
    const expectFrozen = (value: unknown) => {
      expect(Object.isFrozen(value)).toBe(true);
      if (typeof value === 'object' && value) for (const part of Object.values(value)) expectFrozen(part);
    };
    expect(paid).toMatchObject([{ items: [{}, {}, { unitPrice: { price: 50 } }, { plan }] }]);
    expectFrozen(paid[0]);
  });

  test('its approvals are free again when it has failed, once, and are used when it is paid all the same', () => {
    reconcile(page(), attempt, 'processing');
    use.mock.resetCalls();
    for (const status of ['failed', 'failed', 'expired'] as const) reconcile(page(), attempt, status);
    expect(use.mock.calls.map(({ arguments: given }) => given)).toEqual([
      ['tea', -2],
      ['mate', -1],
    ]);
    expect([locateLines(page(), attempt), pendingAttempts(page())]).toEqual(['pending', [attempt]]);
    use.mock.resetCalls();
    reconcile(page(), attempt, 'paid');
    expect(use.mock.calls.map(({ arguments: given }) => given)).toEqual([
      ['tea', 2],
      ['mate', 1],
    ]);
    expect(paid).toHaveLength(1);
  });

  test('approvals of a variant are counted by its product, also on a page without a catalog', () => {
    cart.add({ id: 'rx-s', name: 'Rx', price: 5 }, { quantity: 2 });
    cart.add({ id: 'constructor', name: 'Odd', price: 5 });
    const known = attemptFor(cart, cart.state.items, undefined, { 'rx-s': 'rx', mate: 7 as unknown as string });
    const expected = (sign: number) => [
      ['tea', 3 * sign],
      ['mate', sign],
      ['rx', 2 * sign],
      ['constructor', sign],
    ];
    // The page that learns of the payment is another one.
    cart = keptCart();
    cart.restore();
    for (const [status, sign] of [
      ['processing', 1],
      ['failed', -1],
      ['paid', 1],
    ] as const) {
      use.mock.resetCalls();
      reconcile(page(), known, status);
      expect(use.mock.calls.map(({ arguments: given }) => given)).toEqual(expected(sign));
    }
  });

  test('the lines of an order under review leave the cart, and are named when it is accepted', () => {
    expect(reconcile(page(), attempt, 'authorized')).toBe(true);
    expect([lines(), locateLines(page(), attempt), paid]).toEqual([[['tea', 1]], 'pending', []]);
    expect(reconcile(page(), attempt, 'authorized')).toBe(false);
    reconcile(page(), attempt, 'paid');
    expect(paid).toMatchObject([{ attempt, items: [{ id: 'tea' }, { id: 'mate' }] }]);
  });

  for (const before of [
    [],
    ['authorized'],
    ['processing', 'authorized'],
    ['processing', 'failed', 'authorized'],
  ] as const)
    test(`the lines of a released order are out of the cart for good after ${before.join(', ') || 'nothing'}`, () => {
      for (const status of before) reconcile(page(), attempt, status);
      for (let again = 0; again < 2; again++) reconcile(page(), attempt, 'released');
      expect([lines(), locateLines(page(), attempt), pendingAttempts(page()), paid]).toEqual([
        [['tea', 1]],
        undefined,
        [],
        [],
      ]);
      putBack(page(), attempt);
      expect(lines()).toEqual([['tea', 1]]);
      // Its approvals are as before the order.
      const used = use.mock.calls.reduce((sum, { arguments: [, count] }) => sum + Number(count), 0);
      expect([use.mock.callCount() > 0, used]).toEqual([true, 0]);
    });

  test('nothing is given back twice where failed lines are put back', () => {
    reconcile(page(), attempt, 'processing');
    reconcile(page(), attempt, 'failed');
    use.mock.resetCalls();
    putBack(page(), attempt);
    expect(use.mock.callCount()).toBe(0);
    expect(lines()).toEqual([
      ['tea', 3],
      ['mate', 1],
    ]);
  });

  test('its lines can be put back with their attempt, and leave again when it is paid', () => {
    reconcile(page(), attempt, 'processing');
    putBack(page(), attempt);
    expect(lines()).toEqual([
      ['tea', 3],
      ['mate', 1],
    ]);
    expect(locateLines(page(), attempt)).toBe('cart');
    expect(use.mock.calls.map(({ arguments: given }) => given)).toEqual([
      ['tea', 2],
      ['mate', 1],
      ['tea', -2],
      ['mate', -1],
    ]);
    reconcile(page(), attempt, 'paid');
    expect(lines()).toEqual([['tea', 1]]);
    expect(paid).toMatchObject([{ attempt }]);
  });

  test('no more of its lines can be put back than the limit of the product allows', () => {
    reconcile(page(), attempt, 'processing');
    cart.show({ show: (items) => items, limit: () => 4, reason: () => undefined, left: () => Infinity });
    cart.add({ id: 'tea', name: 'Tea', price: 5 }, { quantity: 2 });
    putBack(page(), attempt);
    expect(lines()).toEqual([
      ['tea', 4],
      ['mate', 1],
    ]);
    expect(locateLines(page(), attempt)).toBe('cart');
  });

  test('lines that an earlier build has removed come back, too', () => {
    reconcile(page(), attempt, 'processing');
    const pending = cart.contents.attempts.find((known) => known.attempt === `pending:${attempt}`);
    if (!pending) throw new Error('no pending attempt');
    const earlier = { ...pending, attempt: `left:${attempt}` };
    cart.run(
      [
        { type: 'forget', attempt: pending.attempt },
        { type: 'remember', attempt: earlier },
      ],
      'update',
    );
    expect(pendingAttempts(page())).toEqual([attempt]);
    putBack(page(), attempt);
    expect(lines()).toEqual([
      ['tea', 3],
      ['mate', 1],
    ]);
    expect(pendingAttempts(page())).toEqual([]);
  });

  test('an order that this browser does not know changes nothing', () => {
    for (const status of ['processing', 'paid', 'failed'] as const)
      expect(reconcile(page(), 'other', status)).toBe(false);
    putBack(page(), 'other');
    expect([cart.state.count, locateLines(page(), 'other'), paid]).toEqual([4, undefined, []]);
  });
});
