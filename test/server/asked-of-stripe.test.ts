import { test } from 'node:test';
import { expect } from '@playwright/test';
import type { Order } from '../../server/order.ts';
import { type PageShop, pageSettings } from '../../server/payment/page-settings.ts';
import { fromStripeAmount, toStripeAmount } from '../../server/payment/stripe/amounts.ts';
import { toStripeLocale } from '../../server/payment/stripe/locale.ts';
import { sessionParameters } from '../../server/payment/stripe/parameters.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { delivery, fakeKey, monthly, orderRow, settings, shippingWays, webhookSecret } from '../support/partners.ts';

const parametersOf = (order: Order, shop: PageShop) => sessionParameters(order, pageSettings(order, shop, 'store'));

/** Requests to Stripe say what the order's row says, in Stripe's amounts and languages, and nothing personal. */

test('sends the fields of the stored order, every time', async () => {
  const order = orderRow({ shippingWays });
  const asked = parametersOf(order, { ...settings, ...delivery, expireAfter: 30 });
  await expect.poll(() => Date.now()).toBeGreaterThan(order.triedAt.getTime());
  expect(parametersOf(structuredClone(order), { ...settings, ...delivery, expireAfter: 30 })).toEqual(asked);
});

test('sends no properties of a line, and the attempt only in the fragment', () => {
  const line = { id: 'nmn-plus', name: 'NMN+', quantity: 1, unit: 100, properties: { 'Dose advice': 'private' } };
  const order = orderRow({ lines: [line], partner: 'north-clinic' });
  const { success_url, cancel_url, ...rest } = parametersOf(order, settings);
  for (const address of [success_url, cancel_url]) expect(new URL(address as string).hash).toContain(order.attempt);
  const sent = JSON.stringify(rest);
  for (const secret of [order.attempt as string, 'Dose', 'private']) expect(sent).not.toContain(secret);
});

test('fills the attempt into the addresses of an origin', () => {
  const origins = [{ ...settings.origins[0], success: 'https://the-page.example/thanks#order/{attempt}/paid' }];
  const order = orderRow();
  const asked = parametersOf(order, { origins });
  expect(asked.success_url).toBe(`https://the-page.example/thanks#order/${order.attempt}/paid`);
});

test('sends public pictures, and no others', () => {
  const image = (address: string) =>
    parametersOf(orderRow({ lines: [{ id: 'a', name: 'A', quantity: 1, unit: 100, image: address }] }), settings)
      .line_items?.[0]?.price_data?.product_data?.images;
  expect(image('https://the-page.example/a.png')).toEqual(['https://the-page.example/a.png']);
  for (const other of [
    'http://localhost:4173/a.png',
    '/a.png',
    'data:image/png;base64,AA',
    `https://a/${'a'.repeat(3000)}`,
  ])
    expect(image(other)).toBeUndefined();
});

test('takes a plan that is bought once as no subscription', () => {
  const plan = { id: 'once', name: 'Once', interval: 'once', count: 1 } as const;
  const asked = parametersOf(orderRow({ lines: [{ id: 'a', name: 'A', quantity: 1, unit: 100, plan }] }), settings);
  expect(asked.mode).toBe('payment');
  expect(asked.line_items?.[0]?.price_data?.recurring).toBeUndefined();
});

test('leaves shipping rates out of a subscription, where Stripe has none', () => {
  const lines: Order['lines'] = [{ id: 'a', name: 'A', quantity: 1, unit: 100, plan: monthly }];
  expect(
    parametersOf(orderRow({ lines, shippingWays }), { ...settings, ...delivery }).shipping_options,
  ).toBeUndefined();
});

test('lets Stripe calculate the tax only if the shop enables it', () => {
  expect(parametersOf(orderRow(), { ...settings, tax: 'automatic' }).automatic_tax).toEqual({ enabled: true });
  expect(parametersOf(orderRow(), { ...settings, tax: 'included' }).automatic_tax).toBeUndefined();
});

test('refuses an order without a return address', () => {
  for (const order of [orderRow({ attempt: null }), orderRow({ origin: 'https://another.example' })])
    expect(() => parametersOf(order, settings)).toThrow(expect.objectContaining({ kind: 'refused' }));
});

test('converts amounts as Stripe does', () => {
  expect(toStripeAmount(1050, 'USD')).toBe(1050);
  expect(toStripeAmount(1050, 'JPY')).toBe(1050);
  // Whole crowns, written with two decimals.
  expect(toStripeAmount(1050, 'ISK')).toBe(105_000);
  expect(fromStripeAmount(105_000, 'ISK')).toBe(1050);
  // The last of three digits must be 0.
  expect(toStripeAmount(5120, 'KWD')).toBe(5120);
  expect(toStripeAmount(5124, 'KWD')).toBeUndefined();
  const order = orderRow({ currency: 'KWD', lines: [{ id: 'a', name: 'A', quantity: 1, unit: 5124 }] });
  expect(() => parametersOf(order, settings)).toThrow(expect.objectContaining({ kind: 'refused' }));
});

test('names languages as Stripe does', () => {
  const names = {
    en: 'en',
    'en-US': 'en',
    'en-gb': 'en-GB',
    de_AT: 'de',
    'es-ES': 'es',
    'es-MX': 'es-419',
    'es-419': 'es-419',
    'fr-CA': 'fr-CA',
    'fr-BE': 'fr',
    'pt-br': 'pt-BR',
    no: 'nb',
    'zh-Hant-HK': 'zh-HK',
    'zh-Hant-TW': 'zh-TW',
    'zh-CN': 'zh',
    ar: 'auto',
    constructor: 'auto',
    '': 'auto',
  };
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, toStripeLocale(name)]))).toEqual(names);
});

test('derives the mode from the key, and accepts a fake only on this machine', () => {
  const made = (more: object) => stripe({ webhookSecret, key: '', ...more }).mode;
  expect(made({ key: 'sk_test_a1' })).toBe('test');
  expect(made({ key: 'rk_live_a1' })).toBe('live');
  expect(made({ key: fakeKey, fake: 'http://localhost:4175' })).toBe('fake');
  for (const wrong of [
    { key: 'pk_test_a1' },
    { key: fakeKey },
    { key: 'sk_live_a1', fake: 'http://localhost:4175' },
    { key: fakeKey, fake: 'http://fake-stripe.example' },
    { key: fakeKey, fake: 'https://localhost' },
  ])
    expect(() => made(wrong), JSON.stringify(wrong)).toThrow(/^stripe: (key|fake) /);
});
