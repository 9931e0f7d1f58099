import { type Checkout, createCheckout, stripe } from '@wellness/storefront/server';
import catalog from '../../../../catalog.json';

const app = 'http://localhost:3000';
const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', FAKE_STRIPE, DATABASE_URL } = process.env;

const open = () =>
  createCheckout({
    catalog,
    currency: 'EUR',
    basePath: '/api/checkout',
    payment: stripe({ key: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, fake: FAKE_STRIPE }),
    databaseUrl: DATABASE_URL,
    origins: [{ origin: app, success: `${app}/thanks#wellness-order-{attempt}`, cancel: app }],
  });

// Opened at the first request, because the build has no keys. Development loads this file again after each change, but not
// this object: restart Next after you change an option.
const shared = globalThis as { checkout?: Checkout };

function answer(request: Request): Promise<Response> {
  shared.checkout ??= open();
  return shared.checkout.fetch(request);
}

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };
