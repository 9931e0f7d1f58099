import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Queries } from '../../../server/database/database.ts';
import { folderOf, openEmbedded } from '../../../server/database/embedded.ts';
import { openPostgres } from '../../../server/database/postgres.ts';
import { sql } from '../../../server/database/sql.ts';
import type { Order } from '../../../server/order.ts';
import { createSqlOrders } from '../../../server/orders/sql-orders.ts';
import { webhookSecret } from '../../support/checkout.ts';
import { endChildren } from '../../support/children.ts';
import { createIssuer } from '../../support/issuer.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { randomNumbers } from '../../support/random.ts';
import { approved, Buyer, type Place, type Way, ways } from './buyer.ts';
import type { CheckoutSettings } from './checkout.ts';
import type { FakeSettings } from './fake-stripe.ts';
import { haunt, type Mortal, Server } from './mortal.ts';
import { fakeBrowser } from './page.ts';

/*
 * Purchases by visitors who try again, while checkout server, database and stand-in are killed at random moments, webhooks come twice,
 * in disorder or for a long time not at all, and `onPaid` fails at times. Expected in the end, whatever was killed when:
 *
 * - Each payment page that was paid is that of one paid order with its total, and no other page of that order, nor of its
 *   attempt, was paid. Each paid order has such a page.
 * - `onPaid` was called for each paid order, and for no other.
 * - An approval was used once, and each paid order has its own for what needs one.
 * - What has left each cart is what its paid orders have handed over, no more and no less.
 * - What a visitor was told is still so: a page that he was sent to is known, what was paid stays paid, no order is lost.
 */

export interface Setting {
  readonly database: 'embedded' | 'postgres';
  readonly purchases: number;
  /** How many visitors there are at a time. */
  readonly atOnce: number;
  readonly seed: number;
  /** How many answers visitors get, at least and at most, while one of those that are killed lives. */
  readonly lives: readonly [number, number];
  /** How far it is. */
  readonly say?: (line: string) => void;
}

export interface Outcome {
  /** Violations that were found. */
  readonly faults: readonly string[];
  readonly figures: ReadonlyMap<string, number>;
}

const KEY = 'fake_key';
/** The system keeps the writes of a killed process, so waiting for the disk would only delay the restart. */
export const KILLED = { fsync: 'off' };
const PROGRESS_MS = 30_000;
/** An error that lasts for so many days counts as permanent. */
const MOST_DAYS = 5;

export async function purchases({
  database,
  purchases,
  atOnce,
  seed,
  lives,
  say = () => {},
}: Setting): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const random = randomNumbers(seed);
  const faults: string[] = [];
  const figures = new Map<string, number>();
  const count = (what: string, times = 1) => figures.set(what, (figures.get(what) ?? 0) + times);
  const dataFolder = join(folder, 'data');
  const files = { told: join(folder, 'told'), heard: join(folder, 'heard'), log: join(folder, 'log') };
  let answers = 0;
  const takeAway = fakeBrowser();
  let postgres: Postgres | undefined;
  try {
    const names =
      database === 'postgres' ? ['one checkout server', 'the checkout server with the wrong clock'] : ['checkout'];
    const fakeStripe = new Server<FakeSettings>('fake', 'fake-stripe.ts', {
      port: 0,
      host: '127.0.0.1',
      key: KEY,
      webhookSecret,
      folder: join(folder, 'fake'),
      bankTakes: 1_500,
      faults: true,
      wrong: {},
    });
    [postgres] = await Promise.all([database === 'postgres' ? startPostgres(KILLED) : undefined, fakeStripe.start()]);
    const place = postgres ? { databaseUrl: postgres.url } : { dataFolder };
    const clinic = await createIssuer();
    const checkouts = names.map(
      (name, at) =>
        new Server<CheckoutSettings>(name, 'checkout.ts', {
          port: 0,
          ...files,
          ...place,
          approvals: { issuer: clinic.issuer, keys: clinic.keys },
          failing: 0.3,
          // The second one's clock is wrong by an hour: it refuses each webhook, as one that is too old.
          ahead: at * 3_600_000,
          fake: fakeStripe.url,
          key: KEY,
        }),
    );
    await Promise.all(checkouts.map((checkout) => checkout.start()));
    // Each delivery twice, in disorder, to any of the checkout servers.
    const webhooks = {
      webhookUrl: checkouts.map(({ url }) => `${url}/checkout/webhook`),
      wrong: { copies: 2, disorder: 4_000, failAfter: 2, cutAfter: 2, failBefore: 2, tooMany: 2 },
    };
    await fakeStripe.kill();
    fakeStripe.change(webhooks);
    await fakeStripe.start();

    const { hostname, port } = new URL(fakeStripe.url);
    const stripe = new Stripe(KEY, { host: hostname, port: Number(port), protocol: 'http', telemetry: false });
    let shared: Promise<string> | undefined;
    const shop: Place = {
      checkout: () => checkouts[Math.floor(random() * checkouts.length)]?.url as string,
      stripe,
      random,
      answered: () => void answers++,
      approval: () => {
        // One of two visitors has the approval of the one before, whose clock may be an hour behind the server's.
        if (!shared || random() < 0.5)
          shared = clinic.approve([approved], { exp: Math.floor(Date.now() / 1_000) + 7_200 });
        return shared;
      },
      count,
      fault(what) {
        say(`fault: ${what}`);
        faults.push(what);
      },
    };
    const mortals: Mortal[] = [...checkouts, fakeStripe];
    if (postgres) mortals.push({ name: 'PostgreSQL', kill: postgres.kill, start: postgres.start });
    const death = haunt(mortals, {
      random,
      lives,
      answers: () => answers,
      killed: (name) => {
        count(`killed: ${name}`);
        // Stripe itself delivers nothing for a while, or for longer than any timeout.
        fakeStripe.change({ wrong: { ...webhooks.wrong, noWebhooks: random() < 0.3 } });
      },
    });
    const buyers: Buyer[] = [];
    let done = 0;
    // A run that is slow differs from one that hangs: its figures grow.
    const progress = setInterval(() => {
      const sum = (prefix: string) =>
        [...figures].reduce((all, [what, times]) => all + (what.startsWith(prefix) ? times : 0), 0);
      say(
        `${done} of ${purchases} visitors are done, ${answers} answers, ${sum('tried again: ')} tried again, ${sum('killed: ')} killed`,
      );
    }, PROGRESS_MS);
    const queue = Array.from({ length: purchases }, () => pick(random));
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let way = queue.pop(); way; way = queue.pop()) {
          const buyer = new Buyer(shop, way);
          buyers.push(buyer);
          count(`visitor ${way}`);
          await buyer.buy().catch((error) => {
            if (!faults.length) faults.push(`${way}: ${error.stack}`);
          });
          done++;
        }
      }),
    ).finally(() => clearInterval(progress));
    say(`all ${purchases} visitors are done`);
    await death.stop();

    // Quiet days: all live, nothing fails, and time passes.
    await fakeStripe.end();
    fakeStripe.change({ wrong: {} });
    await fakeStripe.start();
    for (const checkout of checkouts) checkout.change({ failing: 0 });
    const sweep = () => Promise.all(checkouts.map((checkout) => fetch(`${checkout.url}/sweep`, { method: 'POST' })));
    let left = ['Nobody has looked.'];
    for (let day = 0; left.length && day <= MOST_DAYS; day++) {
      await Promise.all(checkouts.map((checkout) => checkout.end()));
      const database = postgres ? openPostgres(postgres.url) : openEmbedded(folderOf(dataFolder, 'fake'), noSocket);
      if (day) {
        const sessions = await listSessions(stripe);
        const orders = await createSqlOrders(database).list(sessions.length + purchases);
        left = compare({ buyers, sessions, orders, told: linesOf(files.told) }, count);
      }
      await pass(database);
      await database.close();
      if (!left.length) break;
      if (day) say(`day ${day}: ${left.join(' ')}`);
      await Promise.all(checkouts.map((checkout) => checkout.start()));
      // Each asks about so many orders.
      for (let asked = 0; asked <= purchases; asked += 50) await sweep();
      for (const buyer of buyers) await buyer.visit();
      await sweep();
    }
    faults.push(...left);
    countWebhooks(linesOf(files.heard), count);
    for (const line of linesOf(files.log)) count(`log: ${line.replace(/req_\w+|[\d.:]{3,}/g, '…').slice(0, 110)}`);
    return { faults, figures };
  } finally {
    takeAway();
    await endChildren();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function pick(random: () => number): Way {
  const all = Object.entries(ways) as [Way, number][];
  let left = random() * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [way, weight] of all) {
    left -= weight;
    if (left < 0) return way;
  }
  return 'pays by card';
}

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);

/** No other process reads the folder meanwhile. */
const noSocket = async () => ({ port: 0, token: 'purchases', close: () => {} });

/** Lets a day pass for what waits in the database. */
async function pass(db: Queries): Promise<void> {
  await db.query(
    sql`update checkout.orders set asked_at = asked_at - interval '1 day', notify_at = notify_at - interval '1 day'`,
  );
}

export async function listSessions(stripe: Stripe): Promise<readonly Stripe.Checkout.Session[]> {
  const sessions: Stripe.Checkout.Session[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) sessions.push(session);
  return sessions;
}

interface Facts {
  readonly buyers: readonly Buyer[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly orders: readonly Order[];
  readonly told: readonly string[];
}

/** The violated expectations. */
function compare({ buyers, sessions, orders, told }: Facts, count: (what: string, times: number) => void): string[] {
  const wrong: string[] = [];
  const byId = new Map(orders.map((order) => [order.id, order]));
  const attemptOf = ({ success_url: url }: Stripe.Checkout.Session) =>
    /wellness-paid-([\w-]+)$/.exec(url ?? '')?.[1] ?? '';
  const paid = sessions.filter(({ payment_status: status }) => status === 'paid');

  const seen = new Set<string>();
  for (const session of paid) {
    const order = byId.get(session.client_reference_id ?? '');
    const attempt = attemptOf(session);
    if (!order) wrong.push(`A paid page has no order: ${session.id}`);
    else {
      if (order.status !== 'paid') wrong.push(`A paid page has an order that is ${order.status}.`);
      if (order.attempt !== attempt) wrong.push('A paid page has the order of another attempt.');
      if (order.total !== session.amount_total) wrong.push(`${session.amount_total} was paid, not ${order.total}.`);
      if (seen.has(order.id)) wrong.push(`An order was paid twice: ${order.id}`);
      seen.add(order.id);
    }
    if (seen.has(attempt)) wrong.push(`An attempt was paid twice: ${attempt}`);
    seen.add(attempt);
  }
  const used = new Set<string>();
  for (const { id, status, lines, approvals } of orders) {
    if (status !== 'paid') continue;
    const needed = lines.reduce((sum, line) => sum + (line.id === approved ? line.quantity : 0), 0);
    const taken = approvals.reduce((sum, { quantity }) => sum + quantity, 0);
    if (needed !== taken) wrong.push(`Order ${id} has ${needed} × ${approved} by ${taken} approvals.`);
    for (const { jti } of approvals) {
      if (used.has(jti)) wrong.push(`An approval was used twice: ${jti}`);
      used.add(jti);
    }
  }
  const wasCorrected = new Set(told);
  for (const { id, status } of orders) {
    if (status === 'paid' && !seen.has(id)) wrong.push(`An order is paid, and none of its pages: ${id}`);
    if (status === 'paid' && !wasCorrected.has(id)) wrong.push(`onPaid was not called for ${id}.`);
    if (status !== 'paid' && wasCorrected.has(id)) wrong.push(`onPaid was called for ${id}, which is ${status}.`);
  }
  for (const id of wasCorrected) if (!byId.has(id)) wrong.push(`onPaid was called for ${id}, which is not there.`);

  const known = new Map(sessions.map((session) => [session.id, session]));
  const attempts = new Map(orders.map((order) => [order.attempt, order]));
  for (const buyer of buyers) {
    for (const { attempt, url, status } of buyer.told) {
      const order = attempts.get(attempt);
      if (!order) wrong.push(`An order that a visitor was told of is lost: ${attempt}`);
      if (status === 'paid' && order?.status !== 'paid') wrong.push(`What was paid is ${order?.status}.`);
      const page = /\/c\/pay\/(\w+)/.exec(url ?? '')?.[1];
      if (page && known.get(page)?.client_reference_id !== order?.id) wrong.push(`A page is another order's: ${page}`);
    }
    const expected = new Map(buyer.added);
    for (const [attempt, lines] of buyer.handed) {
      if (!seen.has(attempt)) continue;
      for (const [key, quantity] of lines) expected.set(key, Math.max(0, (expected.get(key) ?? 0) - quantity));
    }
    const left = new Map(buyer.cart.state.items.map(({ key, quantity }) => [key, quantity]));
    for (const [key, quantity] of expected)
      if ((left.get(key) ?? 0) !== quantity)
        wrong.push(`The cart of a visitor who ${buyer.way} holds ${left.get(key) ?? 0} × ${key}, not ${quantity}.`);
  }
  if (!wrong.length) {
    count('orders', orders.length);
    count('orders paid', orders.filter(({ status }) => status === 'paid').length);
    count('approvals used', used.size);
    count('payment pages', sessions.length);
    count('payment pages paid', paid.length);
    count(
      'tries beyond the first',
      orders.reduce((sum, { tries }) => sum + tries - 1, 0),
    );
    count('onPaid called', told.length);
    count('onPaid called again', told.length - wasCorrected.size);
  }
  return wrong;
}

function countWebhooks(heard: readonly string[], count: (what: string) => void): void {
  const done = new Set<string>();
  for (const line of heard) {
    const [status, id] = line.split(' ') as [string, string];
    count(status !== '200' ? `webhooks refused: ${status}` : done.has(id) ? 'webhooks repeated' : 'webhooks delivered');
    if (status === '200') done.add(id);
  }
}

/** As columns. */
export const figuresOf = ({ figures }: Outcome): string =>
  [...figures]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `  ${String(times).padStart(6)}  ${what}`)
    .join('\n');
