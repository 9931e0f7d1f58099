import Stripe from 'stripe';
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from '../../fake-stripe/fake-stripe.ts';
import type { Order } from '../../server/order.ts';
import { createPayment, type PageShop } from '../../server/payment/page-settings.ts';
import type { Payment } from '../../server/payment/payment.ts';
import type { StripeOptions } from '../../server/payment/stripe/options.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { newAttempt, newOrder } from './new-order.ts';

export const webhookSecret = 'whsec_only_for_tests_of_this';
export const fakeKey = 'sk_fake';

export const settings = {
  origins: [
    {
      origin: 'https://the-page.example',
      success: 'https://the-page.example/order',
      cancel: 'https://the-page.example/',
    },
  ],
} as const satisfies Partial<PaymentOptions>;

export const delivery = { shipTo: ['US', 'CA'] } as const satisfies Partial<PaymentOptions>;

/** The ways of an order with delivery. */
export const shippingWays = [
  { name: 'Standard', price: 5, days: [3, 5] },
  { name: 'Express', price: 12.5, days: [1, 1] },
] as const;

/** As the checkout server's books give it. Its id is one that Stripe has not seen: a key of its own once used is used up. */
export const orderRow = (more: Partial<Order> = {}): Order => ({
  ...newOrder(),
  id: `order-${newAttempt()}`,
  number: 'ABCD-2345-EF',
  status: 'open',
  test: true,
  tries: 1,
  session: null,
  url: null,
  discounted: 0,
  shipping: null,
  tax: null,
  total: null,
  charged: null,
  refunded: 0,
  triedAt: new Date(),
  subscription: null,
  consent: null,
  createdAt: new Date(),
  captureBefore: null,
  paidAt: null,
  shipped: null,
  approvals: [],
  stock: [],
  flags: [],
  ...more,
});

export const monthly = { id: 'monthly', name: 'Monthly delivery', interval: 'month', count: 1 } as const;

/** The shop's settings for payment pages, and Stripe's own. */
export type PaymentOptions = PageShop & StripeOptions;

const paymentBy = ({ key, webhookSecret, fake, ...shop }: PaymentOptions, report?: (error: unknown) => void): Payment =>
  createPayment(stripe({ key, webhookSecret, fake }), shop, async () => 'store', report);

/** Whoever answers the calls of the payment under test. */
export interface Partner {
  payment(more?: Partial<PaymentOptions>): Payment;
  /** The library itself, to see what the partner has made of it. */
  readonly stripe: Stripe;
  /** A code that takes ten per cent off. */
  discount(): Promise<string>;
  close(): Promise<void>;
}

export const startTestFake = (folder: string, more: Partial<FakeStripeOptions> = {}): Promise<FakeStripe> =>
  startFakeStripe({
    port: 0,
    key: fakeKey,
    webhookSecret,
    folder,
    promotions: [
      { code: 'TEN', percentOff: 10 },
      { code: 'LARGE', percentOff: 50, minimum: 100_000 },
      { code: 'GONE', percentOff: 50, active: false },
    ],
    ...more,
  });

export const paymentAt = (
  fakeStripe: Pick<FakeStripe, 'url'>,
  more: Partial<PaymentOptions> = {},
  report?: (error: unknown) => void,
) => paymentBy({ ...settings, key: fakeKey, webhookSecret, fake: fakeStripe.url, ...more }, report);

export function libraryAt(fakeStripe: Pick<FakeStripe, 'url'>): Stripe {
  const { hostname: host, port } = new URL(fakeStripe.url);
  return new Stripe(fakeKey, { host, port, protocol: 'http', telemetry: false });
}

/** Opens the page of a try, as the checkout server does: what is prepared is stored in between. */
export const openTry = async (payment: Payment, order: Order) =>
  payment.open({ ...order, prepared: await payment.prepare(order) });

/** Actions of a visitor on its page. */
export const pay = (url: string | null, way: 'card' | 'bank' | 'bank-fails' | 'declined', shipping = '0') =>
  fetch(url as string, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ way, shipping }) });

async function fakePartner(folder: string): Promise<Partner> {
  const fakeStripe = await startTestFake(folder);
  return {
    payment: (more) => paymentAt(fakeStripe, more),
    stripe: libraryAt(fakeStripe),
    discount: async () => 'ten',
    close: () => fakeStripe.close(),
  };
}

const stripePartner = (key: string) => async (): Promise<Partner> => {
  const library = new Stripe(key, { telemetry: false });
  return {
    payment: (more) => paymentBy({ ...settings, key, webhookSecret, ...more }),
    stripe: library,
    async discount() {
      const code = `TEN${newAttempt().slice(0, 12)}`.toUpperCase();
      const coupon = await library.coupons.create({ percent_off: 10, duration: 'once' });
      await library.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id } });
      return code;
    },
    async close() {},
  };
};

const stripeKey = process.env.STRIPE_TEST_KEY;
if (stripeKey && !/^(sk|rk)_test_/.test(stripeKey)) throw new Error('STRIPE_TEST_KEY must be a key of the test mode.');

/** Those with whom this run speaks. Stripe's own test mode where `STRIPE_TEST_KEY` holds a key of it. */
export const partners: Readonly<Record<string, (folder: string) => Promise<Partner>>> = {
  'the fake': fakePartner,
  ...(stripeKey && { Stripe: stripePartner(stripeKey) }),
};
