import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { toNodeHandler } from 'srvx/node';
import { startFakeStripe } from '../fake-stripe/fake-stripe.ts';
import { type Checkout, createCheckout } from '../server/checkout.ts';
import { pathsUnder } from '../server/handler.ts';
import type { CheckoutOptions } from '../server/options.ts';
import type { CheckoutOrigin } from '../server/origin.ts';
import type { StripeOptions } from '../server/payment/stripe/options.ts';
import { stripe } from '../server/payment/stripe/stripe.ts';
import { supplements } from '../src/catalog/supplements.ts';
import { devPort } from './build/connections.ts';
import { createDemoEvaluation, demoCatalog, evaluationPath } from './demo-evaluation.ts';
import { createDemoInbox, inboxPath } from './demo-inbox.ts';
import { potteryOrigin, potteryProducts } from './pottery.ts';
import { whyUnusable } from './server.ts';

type Keys = Omit<StripeOptions, 'fake'>;

const adminPath = pathsUnder().admin;

/** Settings of the shop's checkout server, from the environment. */
interface CheckoutSettings {
  /** Stripe's keys. Without them the fake Stripe is used. */
  readonly keys?: Keys | undefined;
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly shipTo?: readonly string[];
  readonly elsewhere: readonly CheckoutOrigin[];
  readonly maxOpenPerMinute?: number;
  readonly clientAddress?: NonNullable<CheckoutOptions['clientAddress']>;
  /** The shop's page. The demo has one with a password of its own. */
  readonly admin?: { readonly password: string };
}

/**
 * Reads `CHECKOUT_PAGES`: pages of other sites that may post orders, and to which buyers return.
 * @throws TypeError with a sentence for the console
 */
function readPages(addresses: string): CheckoutOrigin[] {
  return addresses
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((address) => {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.hash)
        throw new TypeError(
          `CHECKOUT_PAGES must be addresses such as https://clinic.example/order/, without "#", got "${address}".`,
        );
      return { origin: url.origin, success: url.href, cancel: url.href };
    });
}

/**
 * Reads the client's address from a header that a proxy sets. In a list, the last entry is the proxy's own.
 * @throws TypeError with a sentence for the console
 */
function readHeader(name: string): NonNullable<CheckoutOptions['clientAddress']> {
  if (!/^[\w-]+$/.test(name))
    throw new TypeError(`CLIENT_ADDRESS_HEADER must be a name such as X-Real-IP, got "${name}".`);
  return (request) => request.headers.get(name)?.split(',').at(-1)?.trim();
}

/** @throws TypeError with a sentence for the console */
export function checkoutFromEnv(env = process.env): CheckoutSettings {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const {
    DATABASE_URL,
    DATA_FOLDER,
    SHIP_TO,
    CHECKOUT_PAGES,
    MAX_OPEN_PER_MINUTE,
    CLIENT_ADDRESS_HEADER,
    ADMIN_PASSWORD,
  } = env;
  if (Boolean(key) !== Boolean(webhookSecret)) {
    const missing = key ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
    throw new TypeError(`${missing} is missing: set both keys of Stripe, or neither for the demo payment page.`);
  }
  const countries = SHIP_TO?.split(/[\s,]+/).filter(Boolean);
  return {
    keys: key && webhookSecret ? { key, webhookSecret } : undefined,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    dataFolder: DATA_FOLDER || '.data',
    ...(countries?.length && { shipTo: SHIP_TO === 'none' ? [] : countries }),
    elsewhere: readPages(CHECKOUT_PAGES ?? ''),
    ...(MAX_OPEN_PER_MINUTE && { maxOpenPerMinute: Number(MAX_OPEN_PER_MINUTE) }),
    ...(CLIENT_ADDRESS_HEADER && { clientAddress: readHeader(CLIENT_ADDRESS_HEADER) }),
    ...(ADMIN_PASSWORD && { admin: { password: ADMIN_PASSWORD } }),
  };
}

/** The pages that may post orders. */
interface Pages {
  /** The storefront's origin for visitors. */
  readonly storefront: string;
  readonly port: number;
  readonly partner: string | undefined;
}

/** Listed origins. In live mode the addresses of this machine are left out. */
export function originsOf(
  { storefront, port, partner }: Pages,
  isLive: boolean,
  elsewhere: readonly CheckoutOrigin[] = [],
): CheckoutOrigin[] {
  const here = [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://localhost:${devPort}`];
  const own = new Set([storefront, ...(isLive ? [] : here)]);
  return [
    ...[...own].map((origin) => ({ origin, success: `${origin}/order`, cancel: `${origin}/order` })),
    ...(partner && !isLive ? [{ origin: partner, success: `${partner}/`, cancel: `${partner}/` }] : []),
    ...(partner && !isLive ? [potteryOrigin(partner)] : []).map((origin) => ({
      origin,
      success: `${origin}/order`,
      cancel: `${origin}/order`,
    })),
    ...elsewhere,
  ];
}

const isLive = (key: string) => key.includes('_live_');

/** Whether real visitors may come. Nothing is faked then. */
export const isProduction = ({ keys }: Pick<CheckoutSettings, 'keys'>, { NODE_ENV } = process.env): boolean =>
  NODE_ENV === 'production' || Boolean(keys && isLive(keys.key));

/** Settings without which a shop with live keys does not work, or takes no order. */
const liveSettings = {
  DATABASE_URL: 'orders of real money belong into PostgreSQL',
  SHIP_TO: 'the countries you deliver to, or none',
  STOREFRONT_ORIGIN: 'where visitors find the shop',
} as const;

/** A sentence that names what is missing for selling with live keys; undefined with other keys. */
export function missingForLive({ keys }: Pick<CheckoutSettings, 'keys'>, env = process.env): string | undefined {
  if (!keys || !isLive(keys.key)) return undefined;
  const missing = Object.entries(liveSettings).flatMap(([name, why]) => (env[name] ? [] : [`${name} (${why})`]));
  const settings = missing.length ? `, ${missing.join(', ')}` : '';
  return `With live keys of Stripe, npm start lacks a program that learns of paid orders (onPaid of createCheckout)${settings}: see docs/run-checkout.md.`;
}

export interface RunningCheckout {
  readonly answer: RequestListener;
  /** Answers the demo disclosure widget, if nothing is charged. */
  readonly evaluation?: RequestListener;
  /** Takes the messages of the contact form, if nothing is charged. */
  readonly inbox?: RequestListener;
  close(): Promise<void>;
}

/**
 * Starts the storefront's checkout server and resolves once its store works. Without Stripe's keys it uses the fake
 * Stripe; if that fails, the storefront starts without a checkout server.
 * @throws Error with a sentence if there are keys, and a setting for them is wrong
 */
export async function startCheckout(
  pages: Pages,
  { keys, ...rest }: CheckoutSettings,
): Promise<RunningCheckout | undefined> {
  if (keys) {
    const checkout = await openCheckout(pages, { ...rest, payment: stripe(keys) });
    const mode = isLive(keys.key) ? 'in live mode' : 'in test mode: nothing is charged';
    console.log(`Checkout uses Stripe ${mode}`);
    return { answer: overHttp(checkout), close: checkout.close };
  }
  try {
    return await startDemo(pages, rest);
  } catch (error) {
    console.warn(`Checkout is not connected: ${(error as Error).message}`);
    return undefined;
  }
}

const overHttp = ({ fetch }: Checkout) => toNodeHandler(fetch) as RequestListener;

type Opened = Omit<CheckoutOptions, 'catalog' | 'origins'> &
  Partial<Pick<CheckoutOptions, 'catalog'>> &
  Pick<CheckoutSettings, 'elsewhere'>;

async function openCheckout(pages: Pages, { elsewhere, ...options }: Opened): Promise<Checkout> {
  const origins = originsOf(pages, options.payment.mode === 'live', elsewhere);
  const checkout = createCheckout({ catalog: supplements, origins, ...options });
  try {
    await checkout.ready();
    return checkout;
  } catch (error) {
    await checkout.close().catch(() => {});
    throw error;
  }
}

/** The checkout server starts first, because it locks the folder that both use. */
async function startDemo(
  pages: Pages,
  { dataFolder, admin = { password: randomBytes(18).toString('base64url') }, ...rest }: Omit<CheckoutSettings, 'keys'>,
): Promise<RunningCheckout> {
  if (process.env.NODE_ENV === 'production')
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and NODE_ENV=production allows no demo payment page.',
    );
  const port = pages.port + 2;
  // Random keys for this run only.
  const [key, webhookSecret] = [randomBytes(24).toString('hex'), `whsec_${randomBytes(24).toString('hex')}`];
  const evaluation = await createDemoEvaluation(`${pages.storefront}${evaluationPath}`);
  const checkout = await openCheckout(pages, {
    catalog: [...demoCatalog, ...potteryProducts()],
    publish: true,
    approvals: evaluation.approvals,
    shipTo: ['US'],
    dataFolder,
    admin,
    ...rest,
    payment: stripe({ key, webhookSecret, fake: `http://localhost:${port}` }),
  });
  try {
    const fake = await startFakeStripe({
      port,
      key,
      webhookSecret,
      webhookUrl: `http://localhost:${pages.port}/checkout/webhook`,
      folder: join(dataFolder, 'fake'),
      storefront: pages.storefront,
    });
    console.log(`Checkout uses the demo payment page at ${fake.url}: nothing is charged`);
    console.log(`The shop's page is at ${pages.storefront}${adminPath}: user shop, password ${admin.password}`);
    return {
      answer: overHttp(checkout),
      evaluation: evaluation.answer,
      inbox: createDemoInbox(),
      close: async () => {
        await checkout.close();
        await fake.close();
      },
    };
  } catch (error) {
    await checkout.close();
    throw new Error(`the demo payment page could not start: its port ${port} ${whyUnusable(error)}.`);
  }
}

/** GET /checkout is left to the storefront, where it is an unknown page. */
function isForCheckout({ method, url = '' }: IncomingMessage): boolean {
  const path = url.replace(/\/?([?#].*)?$/s, '');
  return (
    /^\/checkout\/(webhook(\/[\w-]+)?$|catalog$|orders\/|admin(\/|$))/.test(path) ||
    (path === '/checkout' && method !== 'GET')
  );
}

/** Sends requests to the checkout server, if there is one; all others go to `otherwise`. */
export function withCheckout(
  checkout: Promise<RunningCheckout | undefined>,
  otherwise: RequestListener,
): RequestListener {
  return async (request, response) => {
    const [path] = request.url?.split('?') ?? [];
    if (path === evaluationPath || path === inboxPath) {
      const { evaluation = otherwise, inbox = otherwise } = (await checkout) ?? {};
      await (path === inboxPath ? inbox : evaluation)(request, response);
      return;
    }
    const running = isForCheckout(request) && (await checkout);
    await (running ? running.answer : otherwise)(request, response);
  };
}
