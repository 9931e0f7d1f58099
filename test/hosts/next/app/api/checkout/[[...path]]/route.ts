import { type Checkout, createCheckout, stripe } from '@wellness/storefront/server';
import catalog from '../../../../catalog.json';

const app = 'http://localhost:3000';
const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', DATABASE_URL } = process.env;

const open = () =>
  createCheckout({
    catalog,
    basePath: '/api/checkout',
    payment: stripe({ key: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }),
    databaseUrl: DATABASE_URL,
    origins: [{ origin: app, success: `${app}/thanks#wellness-order-{attempt}`, cancel: app }],
  });

// Opened at the first request, because the build has no keys. Development loads this file again after each change.
const shared = globalThis as { checkout?: Checkout };

function answer(request: Request): Promise<Response> {
  shared.checkout ??= open();
  return shared.checkout.fetch(request);
}

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };
