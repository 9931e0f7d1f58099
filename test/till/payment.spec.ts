import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Stripe from 'stripe';
import type { Order } from '../../till/order.ts';
import { createPayment, type PaymentOptions } from '../../till/payment/stripe.ts';
import { type StandIn, startStandIn } from '../../till/stand-in/stand-in.ts';

const secret = 'whsec_only_for_tests_of_this';
const standInKey = 'sk_stand_in';
const stripeKey = process.env.STRIPE_TEST_KEY;

const settings = {
  origins: [{ origin: 'https://shop.example', success: 'https://shop.example/order', cancel: 'https://shop.example/' }],
  shipTo: ['US', 'CA'],
  shipping: [
    { name: 'Standard', price: 5, days: [3, 5] },
    { name: 'Express', price: 12.5, days: [1, 1] },
  ],
} as const satisfies Partial<PaymentOptions>;

let number = 0;
const order = (more: Partial<Order> = {}): Order => ({
  id: `test_${Date.now()}_${process.pid}_${++number}`,
  attempt: 'a'.repeat(32),
  lines: [
    { id: 'nmn-plus', name: 'NMN+', quantity: 2, unit: 3999, image: 'https://shop.example/nmn.png' },
    { id: 'stack-90', name: 'Longevity Stack', variant: { id: 'stack-90', name: '90 days' }, quantity: 1, unit: 19900 },
  ],
  currency: 'USD',
  subtotal: 27898,
  locale: 'en',
  origin: 'https://shop.example',
  status: 'open',
  test: true,
  tries: 1,
  session: null,
  url: null,
  total: null,
  refunded: 0,
  createdAt: new Date(),
  paidAt: null,
  ...more,
});

interface Partner {
  readonly payment: (more?: Partial<PaymentOptions>) => ReturnType<typeof createPayment>;
  /** Stripe's own library, to see what the partner has made of it. */
  readonly stripe: Stripe;
  readonly close: () => Promise<void>;
}

const partners: Readonly<Record<string, () => Promise<Partner>>> = {
  'the stand-in': async () => {
    const { standIn, close } = await begin();
    const { hostname: host, port } = new URL(standIn.url);
    return {
      payment: (more) =>
        createPayment({ ...settings, stripeKey: standInKey, webhookSecret: secret, standIn: standIn.url, ...more }),
      stripe: new Stripe(standInKey, { host, port, protocol: 'http', telemetry: false }),
      close,
    };
  },
  ...(stripeKey && {
    Stripe: async () => ({
      payment: (more?: Partial<PaymentOptions>) =>
        createPayment({ ...settings, stripeKey, webhookSecret: secret, ...more }),
      stripe: new Stripe(stripeKey, { telemetry: false }),
      close: async () => {},
    }),
  }),
};

async function begin(
  more: Partial<Parameters<typeof startStandIn>[0]> = {},
): Promise<{ standIn: StandIn; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const standIn = await startStandIn({ port: 0, key: standInKey, webhookSecret: secret, folder, ...more });
  return {
    standIn,
    async close() {
      await standIn.close();
      await rm(folder, { recursive: true });
    },
  };
}

for (const [name, start] of Object.entries(partners))
  test.describe(`payment by ${name}`, () => {
    let partner: Partner;
    test.beforeAll(async () => {
      partner = await start();
    });
    test.afterAll(() => partner.close());

    test('makes a page with the lines and the total of the order', async () => {
      const asked = order();
      const session = await partner.payment().open(asked);
      expect(session).toMatchObject({ order: asked.id, status: 'open', total: 28398, currency: 'USD', payment: null });
      expect(session.url).toMatch(/^https?:/);
      const items = await partner.stripe.checkout.sessions.listLineItems(session.id);
      expect(items.data.map(({ quantity, description, price }) => [quantity, description, price?.unit_amount])).toEqual(
        [
          [2, 'NMN+', 3999],
          [1, 'Longevity Stack, 90 days', 19900],
        ],
      );
      const made = await partner.stripe.checkout.sessions.retrieve(session.id);
      expect(made).toMatchObject({
        success_url: `https://shop.example/order#wellness-paid=${asked.attempt}`,
        cancel_url: `https://shop.example/#wellness-order=${asked.attempt}`,
        metadata: { order: asked.id },
        livemode: false,
      });
      expect(await partner.payment().read(session.id)).toEqual(session);
    });

    test('makes one page of one try, and another of the next', async () => {
      const asked = order();
      const [first, second] = await Promise.all([partner.payment().open(asked), partner.payment().open(asked)]);
      expect(second.id).toBe(first.id);
      const next = await partner.payment().open({ ...asked, tries: 2 });
      expect(next.id).not.toBe(first.id);
    });

    test('takes a try that is asked for otherwise as spent', async () => {
      const asked = order();
      await partner.payment().open(asked);
      const other = { ...asked, lines: asked.lines.slice(1) };
      await expect(partner.payment().open(other)).rejects.toMatchObject({ kind: 'spent' });
    });

    test('closes a page, once', async () => {
      const { id } = await partner.payment().open(order());
      expect(await partner.payment().expire(id)).toMatchObject({ id, status: 'expired', url: null });
      expect(await partner.payment().expire(id)).toMatchObject({ id, status: 'expired', url: null });
      expect(await partner.payment().read(id)).toMatchObject({ id, status: 'expired' });
    });
  });

test('says with whom the suite has run', () => {
  const ran = `Payment was tested against ${Object.keys(partners).join(' and ')}`;
  const words = stripeKey ? `${ran}.` : `${ran} alone: for Stripe’s own test mode set STRIPE_TEST_KEY.`;
  test.info().annotations.push({ type: 'partners', description: words });
  console.log(words);
});
