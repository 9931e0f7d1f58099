import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { CheckoutOptions } from '../../server/options.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { anOrder, fakeKey, openShop, type RunningCheckout, type Shop, webhookSecret } from '../support/checkout.ts';

/** A discount code is taken off or refused, and never left out. A refused order holds nothing. */

const ending = { code: 'ENDING', percentOff: 10, active: true };
const promotions = [
  { code: 'TEN', percentOff: 10 },
  { code: 'GONE', percentOff: 10, active: false },
  { code: 'LARGE', percentOff: 50, minimum: 100_000 },
  { code: 'FIRST', percentOff: 10, firstTime: true },
  { code: 'ANN', percentOff: 10, customer: 'cus_ann' },
  // Ann has a code of her own, beside that for everybody.
  { code: 'BOTH', percentOff: 50, customer: 'cus_ann' },
  { code: 'BOTH', percentOff: 10 },
  ending,
];

let shop: Shop;
let checkout: RunningCheckout;
const catalog = [{ id: 'tea', name: 'Tea', price: 100, stock: 1_000 }];
const teas = (more: object = {}) => anOrder({ items: [{ id: 'tea', quantity: 1 }], total: 100, ...more });
const open = (more: Partial<CheckoutOptions> = {}) => shop.open({ catalog, ...more });
const left = async () => (await checkout.checkout.stock.list())[0];

before(async () => {
  shop = await openShop({ promotions });
  checkout = await open();
});
after(() => shop.close());

for (const discount of ['NONE', 'GONE', 'LARGE', 'FIRST', 'ANN'])
  describe(`the code ${discount}`, () => {
    test('is refused with a reason, and neither reserves pieces nor opens a page', async () => {
      const order = teas({ discount });
      const held = await left();
      // However often it is posted.
      for (let round = 0; round < 3; round++) {
        const { status, body } = await checkout.post(order);
        expect([status, body]).toEqual([
          409,
          { reason: 'discount', message: 'This discount code is not valid for this order.' },
        ]);
      }
      expect(await shop.sessions(order.attempt)).toEqual([]);
      expect(await left()).toEqual(held);
      expect(checkout.log).toEqual([]);
    });

    test('can be left out, in the same attempt and in another one', async () => {
      const order = teas({ discount });
      expect((await checkout.post(order)).status).toBe(409);
      for (const without of [teas({ attempt: order.attempt }), teas()]) {
        await shop.pay((await checkout.post(without)).body.url);
        await expect
          .poll(async () => (await checkout.status(without.attempt)).body)
          .toMatchObject({ status: 'paid', total: 100 });
      }
      // It was paid without the code.
      expect((await checkout.post(order)).body.reason).toBe('changed');
      const [page] = await shop.sessions(order.attempt);
      expect(page?.allow_promotion_codes).toBe(true);
    });
  });

for (const [discount, total] of [
  ['TEN', 90],
  ['ten', 90],
  ['BOTH', 90],
] as const)
  test(`the code ${discount} is taken off`, async () => {
    const order = teas({ discount });
    await shop.pay((await checkout.post(order)).body.url);
    await expect
      .poll(async () => (await checkout.status(order.attempt)).body)
      .toMatchObject({ status: 'paid', total, discount, discounted: 10 });
  });

test('a code that ends after its page was opened is still taken off there', async () => {
  const order = teas({ discount: 'ENDING' });
  const { url } = (await checkout.post(order)).body;
  ending.active = false;
  expect((await checkout.post(order)).body.url).toBe(url);
  await shop.pay(url);
  await expect.poll(async () => (await checkout.status(order.attempt)).body).toMatchObject({ total: 90 });
  // A new order cannot have it any more.
  expect((await checkout.post(teas({ discount: 'ENDING' }))).body.reason).toBe('discount');
});

/** A checkout server that does something between its questions about the code and for the page. */
const openActing = (act: () => void) =>
  open({
    payment: stripe({
      key: fakeKey,
      webhookSecret,
      fake: shop.fakeStripe.url,
      session(parameters) {
        act();
        return parameters;
      },
    }),
  });

test('a code that ends before Stripe is asked for the page is refused', async () => {
  ending.active = true;
  const slow = await openActing(() => {
    ending.active = false;
  });
  const held = await left();
  const order = teas({ discount: 'ENDING' });
  expect((await slow.post(order)).body.reason).toBe('discount');
  expect(await left()).toEqual(held);
  expect(await shop.sessions(order.attempt)).toEqual([]);
  await slow.close();
});

test('a request that was cut off has its code when another server repeats it', async () => {
  ending.active = true;
  const order = teas({ discount: 'ENDING' });
  const cut = await openActing(() => {
    shop.fakeStripe.faults.down = true;
  });
  expect((await cut.post(order)).status).toBe(503);
  shop.fakeStripe.faults.down = false;
  await cut.close();
  const other = await open();
  await shop.pay((await other.post(order)).body.url);
  await expect
    .poll(async () => (await other.status(order.attempt)).body)
    .toMatchObject({ total: 90, discount: 'ENDING' });
  expect(await shop.sessions(order.attempt)).toHaveLength(1);
  await other.close();
});

test('an order below the least amount by its code holds nothing', async () => {
  const own = await openShop({ promotions: [{ code: 'MOST', percentOff: 99 }] });
  const cheap = await own.open({ catalog: [{ id: 'tea', name: 'Tea', price: 5, stock: 1 }] });
  const order = (more: object) => anOrder({ items: [{ id: 'tea', quantity: 1 }], total: 5, ...more });
  expect((await cheap.post(order({ discount: 'MOST' }))).body).toMatchObject({ reason: 'minimum', min: 0.5 });
  expect(await cheap.checkout.stock.list()).toEqual([{ id: 'tea', stock: 1, reserved: 0 }]);
  expect((await cheap.post(order({}))).status).toBe(200);
  await own.close();
});
