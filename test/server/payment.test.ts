import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import Stripe from 'stripe';
import type { Order } from '../../server/order.ts';
import { delivery, monthly, openTry, orderRow, type Partner, partners, shippingWays } from '../support/partners.ts';
import { withFolder } from '../support/server-test.ts';

/** Payment works alike against the fake Stripe and, with `STRIPE_TEST_KEY`, against Stripe's own test mode. */

const lines = [
  {
    id: 'nmn-plus',
    name: 'NMN+',
    quantity: 2,
    unit: 3999,
    image: 'https://the-page.example/nmn.png',
    properties: { Engraving: 'For Ann' },
  },
  { id: 'stack-90', name: 'Longevity Stack', variant: { id: 'stack-90', name: '90 days' }, quantity: 1, unit: 19_900 },
] satisfies Order['lines'];

for (const [name, start] of Object.entries(partners)) {
  const withPartner = (title: string, body: (given: { readonly partner: Partner }) => Promise<void>) =>
    withFolder(title, async (folder) => {
      const partner = await start(folder);
      try {
        await body({ partner });
      } finally {
        await partner.close();
      }
    });

  describe(`payment by ${name}`, () => {
    withPartner('makes a page with the lines and the total of the order', async ({ partner }) => {
      const order = orderRow({ lines, partner: 'north-clinic', shippingWays });
      const session = await partner.payment(delivery).open(order);
      expect(session).toMatchObject({
        order: order.id,
        status: 'open',
        total: 28_398,
        currency: 'USD',
        payment: null,
      });
      expect(session.url).toMatch(/^https?:/);

      const items = await partner.stripe.checkout.sessions.listLineItems(session.id);
      expect(items.data.map(({ quantity, description, price }) => [quantity, description, price?.unit_amount])).toEqual(
        [
          [2, 'NMN+', 3999],
          [1, 'Longevity Stack, 90 days', 19_900],
        ],
      );
      const made = await partner.stripe.checkout.sessions.retrieve(session.id);
      expect(made).toMatchObject({
        mode: 'payment',
        amount_subtotal: 27_898,
        total_details: { amount_shipping: 500 },
        client_reference_id: order.id,
        metadata: { order: order.id, partner: 'north-clinic' },
        success_url: `https://the-page.example/order#wellness-paid-${order.attempt}`,
        cancel_url: `https://the-page.example/#wellness-order-${order.attempt}`,
        livemode: false,
      });
      expect(JSON.stringify([made, items])).not.toContain('Ann');
      expect(await partner.payment().read(session.id)).toMatchObject({ ...session, url: expect.any(String) });
    });

    withPartner('makes one page for one attempt, and another for the next', async ({ partner }) => {
      const order = orderRow();
      const first = await partner.payment().open(order);
      expect((await partner.payment().open(order)).id).toBe(first.id);
      expect((await partner.payment().open({ ...order, tries: 2 })).id).not.toBe(first.id);
    });

    withPartner('makes one page for two simultaneous checkout servers', async ({ partner }) => {
      const order = orderRow();
      const [one, other] = await Promise.all([partner.payment().open(order), partner.payment().open(order)]);
      expect(other.id).toBe(one.id);
    });

    withPartner('returns the status of a page that is requested again', async ({ partner }) => {
      const order = orderRow();
      const { id } = await partner.payment().open(order);
      await partner.stripe.checkout.sessions.expire(id);
      expect(await partner.payment().open(order)).toMatchObject({ id, status: 'expired', url: null });
    });

    withPartner('treats an attempt with other products as used', async ({ partner }) => {
      const order = orderRow({ lines });
      await partner.payment().open(order);
      const other = { ...order, lines: lines.slice(1) };
      await expect(partner.payment().open(other)).rejects.toMatchObject({ kind: 'spent' });
    });

    withPartner('closes a page, and reports it closed again', async ({ partner }) => {
      const { id } = await partner.payment().open(orderRow());
      for (const how of ['expire', 'expire', 'read'] as const)
        expect(await partner.payment()[how](id)).toMatchObject({ id, status: 'expired', url: null });
    });

    withPartner('applies a promotion code, refuses an unknown one, and asks for one without', async ({ partner }) => {
      const payment = partner.payment();
      const known = await openTry(payment, orderRow({ discount: await partner.discount() }));
      expect(known.total).toBe(16_020);
      await expect(payment.prepare(orderRow({ discount: 'NO-SUCH-CODE' }))).rejects.toMatchObject({ kind: 'discount' });
      const without = await payment.open(orderRow());
      const made = await partner.stripe.checkout.sessions.retrieve(without.id);
      expect(made.allow_promotion_codes).toBe(true);
    });

    withPartner('makes a subscription of a plan, with delivery as a line', async ({ partner }) => {
      const [first, second] = lines;
      const order = orderRow({ lines: [{ ...first, plan: monthly }, second] as Order['lines'], shippingWays });
      const session = await partner.payment(delivery).open(order);
      expect(session).toMatchObject({ status: 'open', total: 28_398, payment: null });
      const items = await partner.stripe.checkout.sessions.listLineItems(session.id);
      expect(
        items.data.map(({ description, price }) => [description, price?.recurring?.interval ?? 'once']).sort(),
      ).toEqual([
        ['Longevity Stack, 90 days', 'once'],
        ['NMN+', 'month'],
        ['Standard', 'month'],
      ]);
      expect((await partner.stripe.checkout.sessions.retrieve(session.id)).mode).toBe('subscription');
    });

    withPartner('has the language of the page, and the units of the currency', async ({ partner }) => {
      const yen = { lines: [{ id: 'a', name: 'A', quantity: 3, unit: 500 }], currency: 'JPY', locale: 'ja-JP' };
      const session = await partner.payment().open(orderRow(yen));
      expect(session).toMatchObject({ total: 1500, currency: 'JPY' });
      expect(await partner.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ locale: 'ja' });
      const unknown = await partner.payment().open(orderRow({ locale: 'ar-EG' }));
      expect(await partner.stripe.checkout.sessions.retrieve(unknown.id)).toMatchObject({ locale: 'auto' });
    });

    withPartner('sets expires_at if expireAfter is set, but not if the clock is wrong', async ({ partner }) => {
      const payment = partner.payment({ expireAfter: 60 });
      const ends = async (order: Order) => {
        const { id } = await payment.open(order);
        const { created, expires_at: end } = await partner.stripe.checkout.sessions.retrieve(id);
        return (end - created) / 3600;
      };
      expect(await ends(orderRow())).toBeCloseTo(1, 1);
      const before = new Date(Date.now() - 3_600_000);
      // However old the order is: it is the try that ends.
      expect(await ends(orderRow({ createdAt: before, tries: 2 }))).toBeCloseTo(1, 1);
      // Which is over already: Stripe refuses it, and then is not notified.
      expect(await ends(orderRow({ triedAt: before }))).toBeCloseTo(24, 1);
    });

    withPartner('reports that a page is not its own', async ({ partner }) => {
      await expect(partner.payment().read('cs_test_nothing')).rejects.toMatchObject({ kind: 'refused' });
    });
  });
}

test('prints which services were tested', (context) => {
  const spoken = `Payment was tested against ${Object.keys(partners).join(' and ')}`;
  const words = partners.Stripe ? `${spoken}.` : `${spoken} alone. For Stripe’s own test mode set STRIPE_TEST_KEY.`;
  context.diagnostic(words);
  console.log(words);
});

test('was written for this version of Stripe’s API', () => {
  // With another one: read the library's CHANGELOG and its types of what server/payment/stripe calls, then change this.
  expect(Stripe.API_VERSION).toBe('2026-10-28.endive');
});
