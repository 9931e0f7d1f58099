import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AfterPayment } from './after-payment.ts';
import { api } from './api.ts';
import type { BillingChange } from './billing.ts';
import { type Faults, noFaults, setFaults } from './faults.ts';
import { type PageFile, pageFiles } from './page-files.ts';
import { pages } from './pages.ts';
import { createPayments } from './payments.ts';
import type { FakeTax, Promotion } from './session.ts';
import { openStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';

export interface FakeStripeOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** Default: both loopback addresses, because `localhost` may be either. */
  readonly host?: '127.0.0.1' | '::1';
  /** Where webhooks go. With several addresses, each attempt goes to the next. `sendTo` changes it later. */
  readonly webhookUrl?: string | readonly string[];
  /** `whsec_…`, at least 16 characters. */
  readonly webhookSecret: string;
  /** The key that the checkout server sends. Stripe's own keys are refused. */
  readonly key: string;
  /** Folder of the ledger. */
  readonly folder: string;
  /** Link for visitors who open the payment page without a payment. */
  readonly storefront?: string;
  readonly promotions?: readonly Promotion[];
  /** The tax of sessions with automatic tax. Default none. */
  readonly tax?: FakeTax;
  /** Milliseconds until a bank answers. Default 8,000, so that people see the order wait. */
  readonly bankTakes?: number;
  /** Milliseconds until a hold ends that is neither captured nor canceled. Default seven days. */
  readonly holdLasts?: number;
  /** Lets tests set faults by `POST /_faults`. */
  readonly faults?: boolean;
  /** Receives a line for each webhook that was sent: its event, its address and the answer. */
  readonly log?: (line: string) => void;
}

export interface FakeStripe {
  readonly url: string;
  readonly port: number;
  /** Faults to simulate from now on. */
  readonly faults: Faults;
  sendTo(webhookUrl: string | readonly string[]): void;
  /** Banks that were asked so far answer now, and not only after `bankTakes`. */
  letBanksAnswer(): void;
  /** Changes the subscription of a payment page. @throws Error if none runs */
  changeSubscription(session: string, change: BillingChange): void;
  /** Lets a payment have an event, such as a dispute or the end of its hold. @throws Error if it cannot have it now */
  afterPayment(payment: string, what: AfterPayment): void;
  close(): Promise<void>;
}

const LONGEST_BODY = 1_000_000;

/**
 * A fake of Stripe for use without keys: the part of its API that the checkout server calls, a payment page and webhooks.
 * Nothing is charged, and nothing about the visitor is asked or stored. It serves this machine only.
 * @throws Error with NODE_ENV=production, or with a key of Stripe's
 */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The fake Stripe charges nothing: it does not run with NODE_ENV=production.');
  if (/^(sk|rk)_(live|test)_/.test(options.key)) throw new Error('The fake Stripe does not take a key of Stripe’s.');
  if (options.host && !['127.0.0.1', '::1'].includes(options.host))
    throw new Error('The fake Stripe runs on this machine only.');

  const faults = noFaults();
  const now = () => Date.now() + faults.ahead;
  let url = '';
  let urls = [options.webhookUrl ?? []].flat();
  const origin = () => url;
  const store = await openStore({
    folder: options.folder,
    origin,
    now,
  });
  const { promotions = [], tax, bankTakes = 8_000, holdLasts = 7 * 24 * 3_600_000 } = options;
  const payments = createPayments(store, { promotions, tax, bankTakes, holdLasts, now });
  const answerApi = api({ store, payments, key: options.key, faults, origin, now });
  const answerPage = pages({ store, payments, storefront: options.storefront, bankTakes });

  const answer: RequestListener = async (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '');
    const body = () => bodyOf(request);
    try {
      if (path.startsWith('/v1/')) await answerApi(request, response, body);
      else if (path === '/_faults' && options.faults) await answerFaults(request, response, faults, body);
      else if (pageFiles[path]) await answerFile(response, pageFiles[path]);
      else await answerPage(request, response, path, body);
    } catch (error) {
      if (!response.headersSent) response.writeHead(error instanceof RangeError ? 413 : 500).end();
      if (!(error instanceof RangeError)) console.error('Fake Stripe:', error);
    }
  };

  const servers = await listen(options, answer).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { port } = (servers[0] as Server).address() as AddressInfo;
  url = `http://${options.host === '::1' ? '[::1]' : (options.host ?? 'localhost')}:${port}`;

  const { webhookSecret: secret, log } = options;
  const webhooks = startWebhooks({ store, secret, urls: () => urls, faults, now, log });
  const clock = setInterval(() => store.tick(), 100);
  clock.unref();

  return {
    url,
    port,
    faults,
    sendTo(webhookUrl) {
      urls = [webhookUrl].flat();
    },
    letBanksAnswer: store.answerOfBanks,
    changeSubscription: (session, change) => void payments.changeSubscription(session, change),
    afterPayment: payments.afterPayment,
    async close() {
      clearInterval(clock);
      webhooks.close();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done).closeAllConnections())));
      await store.close();
    },
  };
}

async function listen({ port, host }: FakeStripeOptions, answer: RequestListener): Promise<readonly Server[]> {
  const on = (port: number, host: string) =>
    new Promise<Server>((done, fail) => {
      const server = createServer(answer).once('error', fail);
      server.listen(port, host, () => done(server));
    });
  if (host) return [await on(port, host)];
  const first = await on(port, '127.0.0.1');
  try {
    return [first, await on((first.address() as AddressInfo).port, '::1')];
  } catch (error) {
    // Machines without IPv6 have no second address.
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) return [first];
    first.close();
    throw error;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_BODY) throw new RangeError('Body too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function answerFile(response: ServerResponse, { type, content: read }: PageFile): Promise<void> {
  const content = await read();
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
  response.end(content);
}

async function answerFaults(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
  body: () => Promise<string>,
): Promise<void> {
  try {
    if (request.method === 'POST') setFaults(faults, JSON.parse(await body()));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(faults));
  } catch (error) {
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error));
  }
}
