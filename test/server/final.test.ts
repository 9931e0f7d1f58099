import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { CheckoutOptions } from '../../server/options.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { anOrder, listen, openShop, type Shop, webhookSecret } from '../support/checkout.ts';

/** Every refusal is sorted once: try again, not this order, or the shop must act. */

const one = (price: number, currency = 'USD') => ({
  catalog: [{ id: 'sticker', name: 'Sticker', price, currency }],
  currency,
});
const order = (price: number, currency = 'USD', more: object = {}) =>
  anOrder({ items: [{ id: 'sticker', quantity: 1 }], currency, total: price, ...more });
const REFUSED = { reason: 'refused', message: 'The shop cannot take this order at the moment' };

describe('an amount that Stripe does not charge', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop({
      promotions: [
        { code: 'HALF', percentOff: 50 },
        { code: 'ALL', percentOff: 100 },
      ],
    });
  });
  after(() => shop.close());

  /** The response to an order of one piece, and the number of its payment pages. */
  async function answerTo(
    price: number,
    currency = 'USD',
    { discount = '', ...options }: Partial<CheckoutOptions> & { discount?: string } = {},
  ) {
    const checkout = await shop.open({ ...one(price, currency), ...options });
    const posted = order(price, currency, discount ? { discount } : {});
    const { status, body, headers } = await checkout.post(posted);
    await checkout.close();
    const pages = await shop.sessions(posted.attempt);
    return { status, body, pages: pages.length, retry: headers.get('retry-after'), log: checkout.log };
  }

  for (const [price, currency, min] of [
    [0.3, 'USD', 0.5],
    [0.29, 'GBP', 0.3],
    [49, 'JPY', 50],
    [174.99, 'HUF', 175],
    [9.99, 'MXN', 10],
  ] as const)
    test(`is refused as too small: ${price} ${currency}`, async () => {
      const { status, body, pages, retry } = await answerTo(price, currency);
      expect([status, body, pages, retry]).toEqual([
        409,
        { reason: 'minimum', min, message: expect.stringMatching(/\.$/) },
        0,
        null,
      ]);
    });

  for (const [price, currency] of [
    [0.5, 'USD'],
    [50, 'JPY'],
    [0, 'USD'],
    // Stripe's table has no least amount.
    [0.01, 'KWD'],
    [1_500_000, 'IDR'],
    [1_200_000, 'COP'],
    [1_100_000, 'HUF'],
    [999_999.99, 'USD'],
  ] as const)
    test(`is not ${price} ${currency}`, async () => {
      expect((await answerTo(price, currency)).status).toBe(200);
    });

  for (const [price, currency, max] of [
    [1_000_000, 'USD', 999_999.99],
    // Stripe's krónur have decimals.
    [2_000_000, 'ISK', 999_999],
    [10_000_000_000, 'IDR', 9_999_999_999.99],
  ] as const)
    test(`is refused as too large: ${price} ${currency}`, async () => {
      const { status, body, pages } = await answerTo(price, currency);
      expect([status, body, pages]).toEqual([
        409,
        { reason: 'maximum', max, message: expect.stringMatching(/\.$/) },
        0,
      ]);
    });

  test('counts the cheapest shipping', async () => {
    const shipping = [0.3, 0.1].map((price) => ({ name: `For ${price}`, price }));
    expect((await answerTo(0.4, 'USD', { shipping })).status).toBe(200);
    expect((await answerTo(0.39, 'USD', { shipping })).body).toMatchObject({ reason: 'minimum', min: 0.5 });
  });

  test('counts the discount', async () => {
    expect((await answerTo(0.9, 'USD', { discount: 'HALF' })).body).toMatchObject({ reason: 'minimum', min: 0.5 });
    expect((await answerTo(0.3, 'USD', { discount: 'NONE' })).body).toMatchObject({ reason: 'discount' });
    expect((await answerTo(1, 'USD', { discount: 'HALF' })).status).toBe(200);
    // Nothing is left to pay.
    expect((await answerTo(0.3, 'USD', { discount: 'ALL' })).status).toBe(200);
  });

  test('does not concern subscriptions', async () => {
    const plans = [{ id: 'monthly', name: 'Monthly', interval: 'month' }];
    const checkout = await shop.open({ catalog: [{ id: 'sticker', name: 'Sticker', price: 0.3, plans }] });
    const { status } = await checkout.post(
      order(0.3, 'USD', { items: [{ id: 'sticker', quantity: 1, plan: 'monthly' }] }),
    );
    expect(status).toBe(200);
  });

  test('is named at the start, unless it is free, a subscription or reached with shipping', async () => {
    const plans = [{ id: 'monthly', name: 'Monthly', interval: 'month' }];
    const catalog = [
      { id: 'sticker', name: 'Sticker', price: 0.3 },
      { id: 'gift', name: 'Gift', price: 0 },
      { id: 'news', name: 'News', price: 0.3, plans },
      { id: 'book', name: 'Book', price: 20 },
    ];
    const { log } = await shop.open({ catalog });
    expect(log).toEqual([
      'checkout: catalog: one piece costs less than 0.5 USD, the least amount of a payment: "sticker". Orders below it are refused.',
    ]);
    expect((await shop.open({ ...one(0.3), shipping: [{ name: 'Standard', price: 0.2 }] })).log).toEqual([]);
  });
});

describe('a refusal of Stripe', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  /** The response to an order while Stripe answers everything with this error. */
  async function answerTo(status: number, error: object) {
    const partner = await listen((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' });
        response.end(JSON.stringify({ error }));
      });
    });
    const checkout = await shop.open({
      payment: stripe({ key: 'fake_key', webhookSecret, fake: partner.url }),
    });
    const { status: given, body, headers } = await checkout.post(anOrder());
    await checkout.close();
    await partner.close();
    return { status: given, body, retry: headers.get('retry-after'), log: checkout.log };
  }

  const invalid = { type: 'invalid_request_error' };
  const final: Readonly<Record<string, readonly [number, object, string]>> = {
    'an amount below that of its account': [400, { ...invalid, code: 'amount_too_small' }, 'amount_too_small'],
    'an amount above that of its account': [400, { ...invalid, code: 'amount_too_large' }, 'amount_too_large'],
    'an unknown tax code': [400, { ...invalid, code: 'resource_missing', param: 'tax_code' }, 'resource_missing'],
    'a country without shipping': [400, { ...invalid, param: 'shipping_address_collection' }, 'shipping_address'],
    'a key that is unknown': [401, invalid, 'StripeAuthenticationError'],
    'a key that has expired': [401, { ...invalid, code: 'api_key_expired' }, 'api_key_expired'],
    'a key without the right': [403, invalid, 'StripePermissionError'],
  };
  for (const [what, [status, error, code]] of Object.entries(final))
    test(`that is final asks nobody to try again: ${what}`, async () => {
      const { log, ...answer } = await answerTo(status, error);
      expect(answer).toEqual({ status: 502, body: REFUSED, retry: null });
      expect(log).toEqual([expect.stringMatching(`^checkout: payment refused: Stripe: .*${code}.* ${status} req_1$`)]);
    });

  for (const [what, status, error] of [
    ['too many requests', 429, { ...invalid, code: 'rate_limit' }],
    ['a lock', 429, { ...invalid, code: 'lock_timeout' }],
    ['an error of its own', 500, { type: 'api_error' }],
    ['a key in use', 409, { type: 'idempotency_error' }],
  ] as const)
    test(`that passes asks to try again: ${what}`, async () => {
      const { log, ...answer } = await answerTo(status, error);
      expect(answer).toEqual({ status: 503, body: expect.objectContaining({ reason: 'busy' }), retry: '30' });
    });
});
