import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toNodeHandler } from 'srvx/node';
import Stripe from 'stripe';
import { mistakeIn, type Schema } from '../../conformance/json-schema.ts';
import { answerSchema, statusSchema } from '../../conformance/schemas.ts';
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from '../../fake-stripe/fake-stripe.ts';
import { type Checkout, createCheckout } from '../../server/checkout.ts';
import type { CheckoutOptions } from '../../server/options.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { giveEngine } from './embedded.ts';
import { findPostgres, sharedDatabase } from './postgres.ts';

/* A checkout server as it runs, with the fake Stripe behind it, on this machine alone. */

export const site = 'https://the-page.example';
export const fakeKey = 'fake_key';
export const webhookSecret = 'whsec_of_a_test_that_is_long_enough';

/** Where buyers cancel: some of the products have plans. */
export const portal = 'https://billing.stripe.example/p/login/test';

/** Products of tests: one of each kind that a checkout server may meet. */
export const catalog = [
  { id: 'nmn-plus', name: 'NMN+', price: 89, checkoutId: '40123' },
  { id: 'immune-support', name: 'Immune Support', price: 49, max: 3 },
  {
    id: 'tea',
    name: 'Tea',
    price: 12.5,
    variants: [
      { id: 'tea-green', name: 'Green', checkoutId: '7001' },
      { id: 'tea-white', name: 'White', price: 15, max: 2 },
      { id: 'tea-black', name: 'Black', availability: 'unavailable' },
    ],
  },
  {
    id: 'box',
    name: 'Box',
    price: 20,
    plans: [
      { id: 'once', name: 'Once', interval: 'once' },
      { id: 'monthly', name: 'Every month', interval: 'month', price: 16.9 },
      { id: 'quarterly', name: 'Every quarter', interval: 'month', count: 3 },
    ],
  },
  { id: 'nad-injection', name: 'NAD+ Injection', price: 199, availability: 'consult' },
  { id: 'sold-out', name: 'Sold out', price: 10, availability: 'unavailable' },
  { id: 'dear', name: 'Dear', price: 10_000 },
  { id: 'livre', name: 'Livre', price: 30, currency: 'EUR' },
];

/** 128 random bits. */
export const newAttempt = () => randomBytes(16).toString('hex');

/** The order that a page posts: two NMN+ by default. */
export const anOrder = (fields: Readonly<Record<string, unknown>> = {}) => ({
  attempt: newAttempt(),
  items: [{ id: 'nmn-plus', quantity: 2 }],
  currency: 'USD',
  total: 178,
  locale: 'en',
  ...fields,
});

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests check its content.
  readonly body: any;
}

export async function ask(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

const statuses = statusSchema();
const answers = answerSchema();

/** Fails for an answer that differs from the published formats, whatever the test checks of it. */
function checkFormat({ status, body }: Answer, formats: { readonly 200: Schema; readonly refusal?: Schema }): void {
  const schema = status === 200 ? formats[200] : status >= 400 && status < 504 ? formats.refusal : undefined;
  const mistake = schema && mistakeIn(schema, body, { path: '', root: schema === statuses ? statuses : answers });
  if (mistake) throw new Error(`The answer ${status} differs from the published format: ${mistake}`);
}

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** On loopback, at a free port. */
export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}

/** A checkout server that listens. */
export interface RunningCheckout {
  readonly checkout: Checkout;
  readonly url: string;
  /** Its log lines. */
  readonly log: readonly string[];
  post(order: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  status(attempt: string): Promise<Answer>;
  close(): Promise<void>;
}

/** @param create of another release */
export async function runCheckout(options: CheckoutOptions, create = createCheckout): Promise<RunningCheckout> {
  const log: string[] = [];
  // All requests of tests come from one address.
  const checkout = create({
    log: (line) => log.push(line),
    maxOpenPerMinute: 1_000_000,
    // An earlier release does not know it.
    ...(create === createCheckout && { portal }),
    ...options,
  });
  let closed = false;
  const { url, close } = await listen(toNodeHandler((request) => checkout.fetch(request)) as RequestListener);
  return {
    checkout,
    url,
    log,
    async post(order, headers) {
      const answer = await ask(`${url}/checkout`, {
        method: 'POST',
        headers: { Origin: site, 'Content-Type': 'application/json', ...headers },
        body: typeof order === 'string' ? order : JSON.stringify(order),
      });
      const { page, refusal } = answers.definitions;
      checkFormat(answer, { 200: page, refusal });
      return answer;
    },
    async status(attempt) {
      const answer = await ask(`${url}/checkout/orders/${attempt}`, { headers: { Origin: site } });
      checkFormat(answer, { 200: statuses });
      return answer;
    },
    async close() {
      if (closed) return;
      closed = true;
      await close();
      await checkout.close();
    },
  };
}

/** Milliseconds. "The bank is at work" must not be over before a test has seen it. */
const bankTakes = 600_000;

/** A shop for one test: the fake, and any number of checkout servers before it. */
export interface Shop {
  readonly fakeStripe: FakeStripe;
  /** Where the checkout servers keep their orders by default: in PostgreSQL where there is one, else in a folder. */
  readonly database: Pick<CheckoutOptions, 'databaseUrl' | 'dataFolder'>;
  /** Webhooks go to the checkout servers that were opened so. */
  open(options?: Partial<CheckoutOptions>, create?: typeof createCheckout): Promise<RunningCheckout>;
  /** A payment page's one form, with the delivery address if one is given. Gives where the visitor is sent to. */
  pay(
    url: string,
    way?: 'card' | 'bank' | 'bank-fails' | 'declined',
    delivery?: { readonly country?: string; readonly state?: string; readonly shipping?: string },
  ): Promise<string | null>;
  /** Banks that were asked so far answer now. Else they take longer than any test. */
  bankSays(): void;
  /**
   * Lets so many seconds pass for paid orders that wait to be reported again. In PostgreSQL their times are changed. A folder
   * lets nobody else in, so they do pass.
   */
  passTime(seconds: number): Promise<void>;
  /** All payment pages of an attempt, newest first. */
  sessions(attempt: string): Promise<readonly Stripe.Checkout.Session[]>;
  readonly stripe: Stripe;
  /** Posts an event to a checkout server's webhook, signed with its secret and now unless the options differ. */
  sendEvent(
    checkout: RunningCheckout,
    payload: string,
    options?: { readonly secret?: string; readonly at?: number },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** @param databaseUrl a server of its own, for a test that kills it */
export async function openShop({
  embedded = !findPostgres(),
  databaseUrl,
  promotions = [],
  tax,
  holdLasts,
}: {
  readonly embedded?: boolean;
  readonly databaseUrl?: string;
  readonly promotions?: FakeStripeOptions['promotions'];
  readonly tax?: FakeStripeOptions['tax'] | undefined;
  /** Milliseconds. Default seven days. */
  readonly holdLasts?: number;
} = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  const dataFolder = join(folder, 'data');
  if (embedded) await giveEngine(dataFolder, 'fake');
  const database: Shop['database'] = embedded
    ? { dataFolder }
    : { databaseUrl: databaseUrl ?? (await sharedDatabase()) };
  const fakeStripe = await startFakeStripe({
    port: 0,
    host: '127.0.0.1',
    key: fakeKey,
    webhookSecret,
    folder: join(folder, 'fake'),
    bankTakes,
    promotions,
    ...(tax && { tax }),
    ...(holdLasts && { holdLasts }),
  });
  const { hostname: host, port } = new URL(fakeStripe.url);
  const library = new Stripe(fakeKey, { host, port: Number(port), protocol: 'http', telemetry: false });
  const checkouts: RunningCheckout[] = [];
  return {
    fakeStripe,
    database,
    stripe: library,
    async open(options = {}, create = undefined) {
      const settings: CheckoutOptions = {
        catalog,
        origins: [{ origin: site, success: `${site}/order`, cancel: `${site}/` }],
        payment: stripe({ key: fakeKey, webhookSecret, fake: fakeStripe.url }),
        ...database,
        shipTo: ['US'],
        ...options,
      };
      const running = await runCheckout(settings, create);
      // An embedded database takes a while to open, and a page would not wait for it.
      await running.checkout.ready().catch(() => {});
      checkouts.push(running);
      fakeStripe.sendTo(checkouts.map(({ url }) => `${url}/checkout/webhook`));
      return running;
    },
    sendEvent: ({ url }, payload, { secret = webhookSecret, at = Date.now() } = {}) => {
      const timestamp = Math.floor(at / 1_000);
      const header = library.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return ask(`${url}/checkout/webhook`, { method: 'POST', headers: { 'Stripe-Signature': header }, body: payload });
    },
    async pay(url, way = 'card', delivery = {}) {
      const body = new URLSearchParams({ way, ...delivery });
      const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      return response.headers.get('location');
    },
    bankSays: fakeStripe.letBanksAnswer,
    async passTime(seconds) {
      if (!database.databaseUrl) return pause(seconds * 1_000);
      const client = new pg.Client({ connectionString: database.databaseUrl });
      await client.connect();
      await client.query('update checkout.orders set notify_at = notify_at - make_interval(secs => $1)', [seconds]);
      await client.end();
    },
    sessions: async (attempt) =>
      (await library.checkout.sessions.list({ limit: 100 })).data.filter(({ success_url }) =>
        success_url?.includes(attempt),
      ),
    async close() {
      await Promise.all(checkouts.map((one) => one.close()));
      await fakeStripe.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
