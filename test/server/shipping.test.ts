import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { CheckoutOptions } from '../../server/options.ts';
import type { Shipping } from '../../server/origin.ts';
import { anOrder, openShop, type Shop } from '../support/checkout.ts';
import { sampleWith } from '../support/samples.ts';

/** A way of shipping costs what its page says, and a shop's own function may decide about it for each order. */

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const catalog = [
  { id: 'tea', name: 'Tea', price: 12.5 },
  { id: 'pin', name: 'Pin', price: 0.4 },
  { id: 'box', name: 'Box', price: 20, plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' }] },
];
const teas = (quantity: number, more: object = {}) =>
  anOrder({ items: [{ id: 'tea', quantity }], total: 12.5 * quantity, ...more });

/** The prices of shipping that the newest payment page of an order offers, in cents. */
async function offered(attempt: string): Promise<readonly (number | undefined)[] | undefined> {
  const [page] = await shop.sessions(attempt);
  return page?.shipping_options?.map(({ shipping_amount }) => shipping_amount);
}

describe('a way of shipping that is free from an amount', () => {
  const shipping = [
    { name: 'Standard', price: 4.9, days: [3, 5], freeFrom: 50 },
    { name: 'Express', price: 9.9, freeFrom: 100 },
  ] as const;

  test('costs nothing once the lines reach it, before a discount, and the receipt says so', async () => {
    const checkout = await shop.open({ catalog, shipping });
    for (const [quantity, expected] of [
      [3, [490, 990]],
      [4, [0, 990]],
      [8, [0, 0]],
    ] as const) {
      const order = teas(quantity);
      const { url } = (await checkout.post(order)).body;
      expect(await offered(order.attempt)).toEqual(expected);
      await shop.pay(url);
      await expect
        .poll(async () => (await checkout.status(order.attempt)).body.shipping)
        .toEqual({ name: 'Standard', price: expected[0] / 100, days: [3, 5] });
      const [found] = await checkout.checkout.orders.list(1);
      expect(found).toMatchObject({ total: 1_250 * quantity + expected[0], flags: [] });
    }
    await checkout.close();
  });

  test('is no line of a subscription then', async () => {
    const checkout = await shop.open({ catalog, shipping });
    const linesOf = async (quantity: number) => {
      const order = anOrder({ items: [{ id: 'box', plan: 'monthly', quantity }], total: 20 * quantity });
      await checkout.post(order);
      const [page] = await shop.sessions(order.attempt);
      const { data } = await shop.stripe.checkout.sessions.listLineItems(page?.id as string);
      return data.map(({ amount_total }) => amount_total);
    };
    expect(await linesOf(2)).toEqual([4_000, 490]);
    expect(await linesOf(3)).toEqual([6_000]);
    await checkout.close();
  });

  test('counts in the least amount of an order as it is for that order', async () => {
    const pins = (price: number) => ({
      catalog: [{ id: 'pin', name: 'Pin', price }],
      shipping: [{ name: 'Post', price: 0.2, freeFrom: 0.4 }],
    });
    const answer = async (price: number) => {
      const checkout = await shop.open(pins(price));
      const { body } = await checkout.post(anOrder({ items: [{ id: 'pin', quantity: 1 }], total: price }));
      const log = checkout.log.join();
      await checkout.close();
      return { body, log };
    };
    // 0.30 with its shipping is enough, 0.40 without shipping is not.
    expect(await answer(0.3)).toMatchObject({ body: { url: expect.any(String) }, log: '' });
    expect(await answer(0.4)).toMatchObject({ body: { reason: 'minimum', min: 0.5 }, log: /costs less than 0.5 USD/ });
  });
});

describe('a sample of the documents', () => {
  /** The option `shipping` of a sample. */
  const shippingOf = (words: string) =>
    new Function(`${sampleWith(words, 'checkout-server.md')}; return shipping;`)() as NonNullable<
      CheckoutOptions['shipping']
    >;
  const goods = ['chamomile', 'teapot'].map((id) => ({ id, name: id, price: 10 }));

  for (const [what, words, bought, expected] of [
    ['is free from 50', 'freeFrom: 50', { chamomile: 5 }, [0, 1_290, 0]],
    ['is not free below', 'freeFrom: 50', { chamomile: 4 }, [490, 1_290, 0]],
    ['goes by weight: a letter', 'const grams', { chamomile: 5 }, [290]],
    ['goes by weight: a parcel', 'const grams', { chamomile: 1, teapot: 1 }, [590, 1_190]],
    ['goes by weight: a free parcel', 'const grams', { teapot: 8 }, [0, 1_190]],
  ] as const)
    test(what, async () => {
      const checkout = await shop.open({ catalog: goods, shipping: shippingOf(words) });
      const items = Object.entries(bought).map(([id, quantity]) => ({ id, quantity }));
      const order = anOrder({ items, total: items.reduce((sum, { quantity }) => sum + 10 * quantity, 0) });
      await checkout.post(order);
      expect(await offered(order.attempt)).toEqual(expected);
      await checkout.close();
    });

  test('goes by the page', async () => {
    const abroad = 'https://at.shop.example';
    const checkout = await shop.open({
      catalog: goods,
      shipping: shippingOf('const grams'),
      origins: [{ origin: abroad, success: `${abroad}/order`, cancel: abroad }],
    });
    const order = anOrder({ items: [{ id: 'chamomile', quantity: 1 }], total: 10 });
    await checkout.post(order, { Origin: abroad });
    expect(await offered(order.attempt)).toEqual([590]);
    await checkout.close();
  });
});

describe('a shipping function', () => {
  const open = (ship: CheckoutOptions['shipping'], more: Partial<CheckoutOptions> = {}) =>
    shop.open({ catalog, shipping: ship, ...more });

  test('gets the order without its attempt, and its ways are offered', async () => {
    const got: unknown[] = [];
    const checkout = await open(async (order) => {
      got.push(order);
      const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return [{ name: 'Parcel', price: pieces > 2 ? 9 : 5, freeFrom: 100 }];
    });
    const order = teas(3, { partner: 'spa', locale: 'de' });
    await checkout.post(order);
    expect(await offered(order.attempt)).toEqual([900]);
    expect(got).toEqual([
      {
        lines: [{ id: 'tea', name: 'Tea', quantity: 3, unit: 1_250 }],
        currency: 'USD',
        subtotal: 3_750,
        locale: 'de',
        origin: 'https://the-page.example',
        partner: 'spa',
        discount: undefined,
      },
    ]);
    const large = teas(8);
    await checkout.post(large);
    expect(await offered(large.attempt)).toEqual([0]);
    await checkout.close();
  });

  test('is asked once for a try, also by a second server, and again for the next one', async () => {
    let calls = 0;
    const counting = () => [{ name: 'Parcel', price: ++calls }];
    const first = await open(counting);
    const second = await open(counting);
    const order = teas(1);
    const { url } = (await first.post(order)).body;
    for (const checkout of [second, first, second]) expect((await checkout.post(order)).body.url).toBe(url);
    expect(calls).toBe(1);
    expect(await offered(order.attempt)).toEqual([100]);
    const [page] = await shop.sessions(order.attempt);
    await shop.stripe.checkout.sessions.expire(page?.id as string);
    await expect.poll(async () => (await first.status(order.attempt)).body.status).toBe('expired');
    expect((await second.post(order)).body.url).not.toBe(url);
    expect(calls).toBe(2);
    expect(await offered(order.attempt)).toEqual([200]);
    await Promise.all([first.close(), second.close()]);
  });

  test('that answers differently at a second server changes nothing of a request that was cut off', async () => {
    const first = await open(() => [{ name: 'Parcel', price: 5 }]);
    const second = await open(() => [{ name: 'Bicycle', price: 7 }]);
    const order = teas(1);
    shop.fakeStripe.faults.down = true;
    expect((await first.post(order)).status).toBe(503);
    shop.fakeStripe.faults.down = false;
    const { url } = (await second.post(order)).body;
    expect(await offered(order.attempt)).toEqual([500]);
    expect((await first.post(order)).body.url).toBe(url);
    await shop.pay(url);
    await expect
      .poll(async () => (await second.status(order.attempt)).body.shipping)
      .toEqual({ name: 'Parcel', price: 5 });
    await Promise.all([first.close(), second.close()]);
  });

  const way = { name: 'Post', price: 5 };
  const wrong: Readonly<Record<string, readonly [ship: () => unknown, line: RegExp]>> = {
    throws: [
      () => {
        throw new RangeError('no table for this weight');
      },
      /shipping\(\) threw RangeError: no table for this weight$/,
    ],
    rejects: [() => Promise.reject(new Error('the table is away')), /shipping\(\) threw Error: the table is away$/],
    'never answers': [() => new Promise(() => {}), /shipping\(\) took longer than 2 s$/],
    'returns nothing': [() => undefined, /shipping\(\) was wrong: shipping must be an array of at most 5$/],
    'gives six ways': [() => Array(6).fill(way), /shipping\(\) was wrong: shipping must be an array of at most 5$/],
    'gives a bad price': [
      () => [way, { ...way, price: '5' }],
      /shipping\(\) was wrong: shipping\[1\]\.price must be a number/,
    ],
    'gives a part of a cent': [
      () => [{ ...way, price: 4.999 }],
      /shipping\(\) was wrong: shipping\[0\]\.price must be an amount with at most 2 decimals/,
    ],
    'misspells an option': [
      () => [{ ...way, freefrom: 5 }],
      /shipping\(\) was wrong: shipping\[0\]\.freefrom is none of .* did you mean "freeFrom"/,
    ],
  };
  for (const [what, [ship, line]] of Object.entries(wrong))
    test(`that ${what} refuses the order for now, and the log says why`, async () => {
      const checkout = await open(ship as () => readonly Shipping[]);
      const order = teas(1);
      const { status, body, headers } = await checkout.post(order);
      expect([status, body.reason, headers.get('retry-after')]).toEqual([503, 'busy', '30']);
      expect(checkout.log).toEqual([expect.stringMatching(line)]);
      expect(await shop.sessions(order.attempt)).toEqual([]);
      expect((await checkout.status(order.attempt)).status).toBe(404);
      await checkout.close();
    });

  test('gives prices that Stripe can charge', async () => {
    const checkout = await open(() => [{ name: 'Post', price: 1.005 }], {
      currency: 'KWD',
      catalog: [{ id: 'tea', name: 'Tea', price: 12.5, currency: 'KWD' }],
    });
    expect((await checkout.post(teas(1, { currency: 'KWD' }))).status).toBe(503);
    expect(checkout.log.join()).toMatch(
      /shipping\(\) was wrong: shipping\[0\].price is 1.005, which Stripe cannot charge/,
    );
    await checkout.close();
  });

  test('is not asked about an order that is refused for another reason, and cannot change the order', async () => {
    let calls = 0;
    const checkout = await open((order) => {
      calls++;
      Object.assign(order, { subtotal: 1 });
      (order.lines as unknown[]).length = 0;
      return [way];
    });
    expect((await checkout.post(teas(1, { total: 1 }))).status).toBe(409);
    expect(calls).toBe(0);
    const order = teas(2);
    expect((await checkout.post(order)).status).toBe(200);
    expect((await checkout.status(order.attempt)).body).toMatchObject({
      total: 25,
      lines: [{ id: 'tea', quantity: 2 }],
    });
    await checkout.close();
  });
});
