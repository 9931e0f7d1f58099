/*
 * A checkout server as a process of its own, to be killed. Calls of `onPaid` and webhooks stand in files, since it says nothing
 * at its end. `checkout.ts <settings as JSON>`
 */
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'srvx/node';
import { createCheckout } from '../../../server/checkout.ts';
import type { CheckoutOptions } from '../../../server/options.ts';
import { stripe } from '../../../server/payment/stripe/stripe.ts';
import { catalog, site, webhookSecret } from '../../support/checkout.ts';

export interface CheckoutSettings extends Pick<CheckoutOptions, 'approvals' | 'databaseUrl' | 'dataFolder'> {
  readonly key: string;
  /** The fake Stripe's address. */
  readonly fake: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** A line for each order that `onPaid` was called with. */
  readonly told: string;
  /** A line for each webhook: what was answered, and the event's id. */
  readonly heard: string;
  /** A line for each fault. */
  readonly log: string;
  /** How often, of one, `onPaid` fails, half of these times after it has done its work. */
  readonly failing: number;
  /** Milliseconds by which its clock is ahead. */
  readonly ahead: number;
  /** Replaces the products of tests. */
  readonly catalog?: readonly object[];
}

const { port, told, heard, log, failing, ahead, key, fake, ...options }: CheckoutSettings = JSON.parse(
  process.argv[2] as string,
);
const [toldFile, heardFile, logFile] = [told, heard, log].map((path) => openSync(path, 'a')) as [
  number,
  number,
  number,
];

globalThis.Date = new Proxy(Date, {
  construct: (real, given) => (given.length ? Reflect.construct(real, given) : new real(real.now() + ahead)),
  get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
});

const checkout = createCheckout({
  catalog,
  ...options,
  origins: [{ origin: site, success: `${site}/order`, cancel: `${site}/` }],
  payment: stripe({ key, webhookSecret, fake }),
  shipTo: ['US'],
  notifyTests: true,
  // All visitors are one client here.
  maxOpenPerMinute: 10_000,
  onPaid({ id }) {
    const luck = Math.random();
    if (luck < failing / 2) throw new Error('The books are closed.');
    writeSync(toldFile, `${id}\n`);
    fsyncSync(toldFile);
    if (luck < failing) throw new Error('The books have closed.');
  },
  log: (line) => void writeSync(logFile, `${line}\n`),
});

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/sweep') {
    await checkout.sweep();
    return new Response();
  }
  if (pathname === '/ready') {
    await checkout.ready().catch(() => {});
    return new Response();
  }
  if (pathname !== '/checkout/webhook') return checkout.fetch(request);
  const copy = request.clone();
  const response = await checkout.fetch(request);
  writeSync(heardFile, `${response.status} ${JSON.parse(await copy.text()).id}\n`);
  return response;
}

const server = createServer(toNodeHandler(answer) as RequestListener);
server.listen(port, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)));
// The parent process may be killed, too.
process.stdin.once('end', () => process.exit()).resume();
process.once('SIGTERM', async () => {
  server.close().closeAllConnections();
  await checkout.close();
  process.exit();
});
