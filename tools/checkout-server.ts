import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { toNodeHandler } from 'srvx/node';
import { startStandIn } from '../fake-stripe/fake-stripe.ts';
import { type Checkout, createCheckout } from '../server/checkout.ts';
import type { CheckoutOptions, CheckoutOrigin } from '../server/options.ts';
import { supplements } from '../src/catalog/catalog.ts';
import { devPort } from './build/connections.ts';
import { whyNot } from './server.ts';

type Keys = Pick<CheckoutOptions, 'stripeKey' | 'webhookSecret'>;

/** What the environment says of the shop's checkout server. */
interface CheckoutSettings {
  /** Stripe's. Without them there is the stand-in. */
  readonly keys?: Keys | undefined;
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly shipTo?: readonly string[];
  readonly elsewhere: readonly CheckoutOrigin[];
}

/**
 * The pages of other sites that buyers come back to: who may order there, and where the visitor goes then.
 * @throws TypeError in words for the console
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

/** @throws TypeError in words for the console */
export function givenCheckout(env = process.env): CheckoutSettings {
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const { DATABASE_URL, DATA_FOLDER, SHIP_TO, CHECKOUT_PAGES } = env;
  if (Boolean(stripeKey) !== Boolean(webhookSecret)) {
    const missing = stripeKey ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
    throw new TypeError(`${missing} is missing: Checkout takes both keys of Stripe, or neither for the stand-in.`);
  }
  const countries = SHIP_TO?.split(/[\s,]+/).filter(Boolean);
  return {
    keys: stripeKey && webhookSecret ? { stripeKey, webhookSecret } : undefined,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    dataFolder: DATA_FOLDER || '.data',
    ...(countries?.length && { shipTo: SHIP_TO === 'none' ? [] : countries }),
    elsewhere: readPages(CHECKOUT_PAGES ?? ''),
  };
}

/** Where the pages are that may order. */
interface Pages {
  /** As visitors find the storefront. */
  readonly storefront: string;
  readonly port: number;
  readonly partner: string | undefined;
}

/** By each name that they have on this machine; real money is taken from addresses that visitors have alone. */
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
    ...elsewhere,
  ];
}

const isLive = (key: string) => key.includes('_live_');

/** Whether patients may come, as where real money is taken: then nothing stands in for what is not there. */
export const isInEarnest = ({ keys }: Pick<CheckoutSettings, 'keys'>, { NODE_ENV } = process.env): boolean =>
  NODE_ENV === 'production' || Boolean(keys && isLive(keys.stripeKey));

export interface RunningCheckout {
  readonly answer: RequestListener;
  close(): Promise<void>;
}

/**
 * The storefront's checkout server, once its orders can be read and written: with Stripe's keys, else with the stand-in for Stripe,
 * which the storefront can do without.
 * @throws Error with a sentence where there are keys, and something is wrong with what belongs to them
 */
export async function startCheckout(
  pages: Pages,
  { keys, ...rest }: CheckoutSettings,
): Promise<RunningCheckout | undefined> {
  if (keys) {
    const checkout = await openCheckout(pages, { ...rest, ...keys });
    const mode = isLive(keys.stripeKey) ? 'in live mode' : 'in test mode: nothing is charged';
    console.log(`Checkout is by Stripe ${mode}`);
    return { answer: overHttp(checkout), close: checkout.close };
  }
  try {
    return await tryOut(pages, rest);
  } catch (error) {
    console.warn(`Checkout is not connected: ${(error as Error).message}`);
    return undefined;
  }
}

const overHttp = ({ fetch }: Checkout) => toNodeHandler(fetch) as RequestListener;

type Opened = Omit<CheckoutOptions, 'catalog' | 'origins'> & Pick<CheckoutSettings, 'elsewhere'>;

async function openCheckout(pages: Pages, { elsewhere, ...options }: Opened): Promise<Checkout> {
  const origins = originsOf(pages, isLive(options.stripeKey), elsewhere);
  const checkout = createCheckout({ catalog: supplements, origins, ...options });
  try {
    await checkout.ready();
    return checkout;
  } catch (error) {
    await checkout.close().catch(() => {});
    throw error;
  }
}

/** Nothing is charged. The order of the two is that of who may have the folder. */
async function tryOut(pages: Pages, { dataFolder, ...rest }: Omit<CheckoutSettings, 'keys'>): Promise<RunningCheckout> {
  if (process.env.NODE_ENV === 'production')
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and with NODE_ENV=production nothing stands in for Stripe.',
    );
  const port = pages.port + 2;
  // For this run alone: nobody else has to know them.
  const [key, webhookSecret] = [randomBytes(24).toString('hex'), `whsec_${randomBytes(24).toString('hex')}`];
  const standIn = `http://localhost:${port}`;
  const checkout = await openCheckout(pages, {
    shipTo: ['US'],
    dataFolder,
    ...rest,
    stripeKey: key,
    webhookSecret,
    standIn,
  });
  try {
    const stripe = await startStandIn({
      port,
      key,
      webhookSecret,
      webhookUrl: `http://localhost:${pages.port}/checkout/webhook`,
      folder: join(dataFolder, 'stand-in'),
      storefront: pages.storefront,
    });
    console.log(`Checkout is by a stand-in for Stripe at ${stripe.url}: nothing is charged`);
    return {
      answer: overHttp(checkout),
      close: async () => {
        await checkout.close();
        await stripe.close();
      },
    };
  } catch (error) {
    await checkout.close();
    throw new Error(`the stand-in for Stripe is missing: port ${port}, where it would be, ${whyNot(error)}.`);
  }
}

/** To whom a browser goes by itself, a GET, /checkout is an unknown address as any other. */
function isForCheckout({ method, url = '' }: IncomingMessage): boolean {
  const path = url.replace(/[?#].*$/s, '');
  return /^\/checkout\/(webhook$|orders\/)/.test(path) || (path === '/checkout' && method !== 'GET');
}

/** Where there is a checkout server, it has its addresses; all others are `otherwise`'s. */
export function withCheckout(
  checkout: Promise<RunningCheckout | undefined>,
  otherwise: RequestListener,
): RequestListener {
  return async (request, response) => {
    const its = isForCheckout(request) && (await checkout);
    await (its ? its.answer : otherwise)(request, response);
  };
}
