import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { digitsOf, toUnits } from '../../src/money/money.ts';
import { anOrder, openShop, type Shop } from '../support/checkout.ts';

/** An order says what was paid for what: its parts always add up to its total. */

const ways = [
  { name: 'Standard', price: 0, days: [3, 5] },
  { name: 'Express', price: 9.9, days: [1, 2] },
  { name: 'Pick up', price: 2.35 },
] as const;
const catalogIn = (currency: string, price: number) => [
  { id: 'tea', name: 'Tea', currency, price },
  { id: 'box', name: 'Box', currency, price, plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' }] },
];

for (const tax of [undefined, { percent: 8.25, included: false }, { percent: 19, included: true }])
  describe(`with ${tax ? `${tax.percent} % of tax, included: ${tax.included}` : 'no tax'}`, () => {
    let shop: Shop;
    before(async () => {
      shop = await openShop({
        tax,
        promotions: [
          { code: 'SPRING', percentOff: 15 },
          { code: 'GONE', percentOff: 15, active: false },
          { code: 'LARGE', percentOff: 15, minimum: 10_000_000 },
          { code: 'FIRST', percentOff: 15, firstTime: true },
        ],
      });
    });
    after(() => shop.close());

    test('the parts of an order add up to what was charged', async () => {
      const sold = fc.record({
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
        cents: fc.integer({ min: 500, max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 7 }),
        isPlan: fc.boolean(),
        discount: fc.boolean(),
        /** A code that is posted before, with the same attempt. */
        refused: fc.constantFrom(undefined, 'NONE', 'GONE', 'LARGE', 'FIRST'),
        /** Around the sums of the orders. */
        freeFrom: fc.option(fc.integer({ min: 1, max: 70_000 })),
        isFunction: fc.boolean(),
        offered: fc.subarray([...ways]),
        chosen: fc.nat(2),
        bank: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(sold, async (one) => {
          const { currency, cents, quantity, isPlan, discount, refused, freeFrom, isFunction, offered, chosen, bank } =
            one;
          const unit = 10 ** digitsOf(currency);
          // Stripe has no third decimal.
          const price = (currency === 'KWD' ? cents * 10 : cents) / unit;
          const shipping = offered.map((way) => ({
            ...way,
            price: currency === 'JPY' ? Math.round(way.price) : way.price,
            ...(freeFrom !== null && { freeFrom: freeFrom / unit }),
          }));
          const subtotalOf = toUnits(price, unit) * quantity;
          const isFree = freeFrom !== null && subtotalOf >= freeFrom;
          /** The ways as they apply to the order. */
          const ways = shipping.map(({ freeFrom: _, ...way }) => ({ ...way, price: isFree ? 0 : way.price }));
          /** Another list each time: the first one holds. */
          let calls = 0;
          const ask = async () => (calls++ === 0 ? shipping : []);
          const checkout = await shop.open({
            currency,
            catalog: catalogIn(currency, price),
            ...(shipping.length && { shipTo: ['US'], shipping: isFunction ? ask : shipping }),
            tax: tax ? 'automatic' : 'included',
          });
          const order = anOrder({
            items: [{ id: isPlan ? 'box' : 'tea', quantity, ...(isPlan && { plan: 'monthly' }) }],
            currency,
            total: subtotalOf / unit,
            ...(discount && { discount: 'SPRING' }),
          });
          if (refused) {
            const { status, body } = await checkout.post({ ...order, discount: refused });
            expect([status, body.reason]).toEqual([409, 'discount']);
            calls = 0;
          }
          const { url } = (await checkout.post(order)).body;
          await shop.pay(url, bank && !isPlan ? 'bank' : 'card', { shipping: String(chosen) });
          const way = ways[isPlan ? 0 : chosen] ?? ways[0];
          const answer = (await checkout.status(order.attempt)).body;
          const [found] = await checkout.checkout.orders.list(1);
          if (!found) throw new Error('There is no order.');
          const { subtotal, discounted, tax: found_tax, total, charged, flags, status } = found;
          expect(flags).toEqual([]);
          expect(total).toBe(subtotal - discounted + (found.shipping?.price ?? 0) + (found_tax?.added ?? 0));
          expect(charged).toBe(status === 'paid' ? total : null);
          expect(discounted > 0).toBe(discount);
          expect(found.shipping).toEqual(way ? { ...way, price: toUnits(way.price, unit) } : null);
          if (tax) expect((found_tax?.included ?? 0) > 0).toBe(tax.included);
          else expect(found_tax).toEqual({ added: 0, included: 0 });
          expect(answer).toMatchObject({
            total: (total as number) / unit,
            ...(discount && { discount: 'SPRING', discounted: discounted / unit }),
            ...(way && { shipping: way }),
            ...(tax && { tax: { added: (found_tax?.added ?? 0) / unit } }),
          });
          const [page] = await shop.sessions(order.attempt);
          expect(page?.status).toBe('complete');
          await checkout.close();
        }),
        { numRuns: 12 },
      );
    });
  });
