import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { leastAmounts, smallUnits } from '../../../server/payment/stripe/amounts.ts';
import { discountOf } from '../../../server/payment/stripe/discount.ts';
import { refundedOf } from '../../../server/payment/stripe/session.ts';

/** The documentation has Stripe's amounts as the server has them, a discount is what Stripe takes off, and a refund is what it gives back. */

const listed = (currencies: string) => currencies.replaceAll(' ', ', ');

test('the documentation lists the amounts of the table', () => {
  const [, section = ''] = /^## Amounts$(.*?)^## /ms.exec(readFileSync('docs/checkout-responses.md', 'utf8')) ?? [];
  const rows = Object.entries(leastAmounts).map(([amount, currencies]) => [Number(amount), listed(currencies)]);
  const written = [...section.matchAll(/^\| ([\d.]+) \| ([A-Z, ]+) \|$/gm)];
  const byAmount = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0]);
  expect(written.map(([, amount, currencies]) => [Number(amount), currencies])).toEqual(rows.sort(byAmount));
  expect(section).toContain(`It has twelve in ${listed(smallUnits)}.`);
});

for (const [what, currency, coupon, off] of [
  ['a percentage', 'USD', { percent_off: 12.5 }, 125],
  ['an amount', 'USD', { amount_off: 300, currency: 'usd' }, 300],
  ['an amount in krónur, of which Stripe has decimals', 'ISK', { amount_off: 300, currency: 'isk' }, 3],
  [
    'an amount in several currencies',
    'EUR',
    { amount_off: 300, currency: 'usd', currency_options: { eur: { amount_off: 280 } } },
    280,
  ],
  ['an amount in another currency', 'EUR', { amount_off: 300, currency: 'usd' }, 0],
  ['a coupon that is not expanded', 'USD', 'coupon_1', 0],
] as const)
  test(`a discount is read from ${what}`, () => {
    const whole =
      typeof coupon === 'string' ? coupon : { percent_off: null, amount_off: null, currency: null, ...coupon };
    const promotion = { promotion: { type: 'coupon', coupon: whole } } as Parameters<typeof discountOf>[1];
    expect(discountOf({ subtotal: 1_000, currency }, promotion)).toBe(off);
  });

for (const [what, amount, amount_captured, amount_refunded, refunded] of [
  ['a part', 1_000, 1_000, 300, 300],
  ['nothing of a hold that was never captured', 1_000, 0, 1_000, 0],
  ['nothing of what was held beyond the capture', 1_000, 600, 400, 0],
  ['what was captured', 1_000, 600, 1_000, 600],
] as const)
  test(`a refund gives back ${what}`, () => {
    const charge = { amount, amount_captured, amount_refunded, currency: 'usd' };
    expect(refundedOf(charge as Parameters<typeof refundedOf>[0])).toBe(refunded);
  });
