import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Queries } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres.ts';
import { sql } from '../../../server/database/sql.ts';
import { createSqlOrders } from '../../../server/orders/sql-orders.ts';
import { type Answer, anOrder, ask, newAttempt, site, webhookSecret } from '../../support/checkout.ts';
import { endChildren } from '../../support/children.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { randomNumbers } from '../../support/random.ts';
import type { CheckoutSettings } from './checkout.ts';
import type { FakeSettings } from './fake-stripe.ts';
import { haunt, type Mortal, Server } from './mortal.ts';
import { KILLED, listSessions, type Outcome } from './purchases.ts';

/*
 * Many orders of one product, of which there are few pieces, at two checkout servers with one PostgreSQL. These and the fake Stripe
 * are killed at random moments. Most visitors leave the payment page, which closes; some begin another attempt that replaces it.
 * Expected in the end, whatever was killed when:
 *
 * - No more pieces are paid than there were. Each payment page that was paid has a paid order, and each paid order such a page.
 * - The pieces that are left and reserved agree with the orders, and once all pages are closed nothing is reserved.
 * - Pieces that were given back are sold again, until none is left.
 */

export interface Setting {
  readonly orders: number;
  readonly pieces: number;
  /** How many visitors there are at a time. */
  readonly atOnce: number;
  readonly seed: number;
  /** How many answers visitors get, at least and at most, while one of those that are killed lives. */
  readonly lives: readonly [number, number];
  /** How many of a hundred visitors pay. */
  readonly paying: number;
  /** How far it is. */
  readonly say?: (line: string) => void;
}

const KEY = 'fake_key';
const PRICE = 12;
const PROGRESS_MS = 30_000;
const PATIENCE_MS = 300_000;
const ID = 'jar';

export async function lastPieces({
  orders: wanted,
  pieces,
  atOnce,
  seed,
  lives,
  paying,
  say = () => {},
}: Setting): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'last-pieces-'));
  const random = randomNumbers(seed);
  const faults: string[] = [];
  const figures = new Map<string, number>();
  const count = (what: string, times = 1) => figures.set(what, (figures.get(what) ?? 0) + times);
  let answers = 0;
  let postgres: Postgres | undefined;
  try {
    postgres = await startPostgres(KILLED);
    const fakeStripe = new Server<FakeSettings>('fake', 'fake-stripe.ts', {
      port: 0,
      host: '127.0.0.1',
      key: KEY,
      webhookSecret,
      folder: join(folder, 'fake'),
      faults: true,
      wrong: {},
    });
    await fakeStripe.start();
    const { url: databaseUrl } = postgres;
    const checkouts = ['one checkout server', 'the other checkout server'].map(
      (name) =>
        new Server<CheckoutSettings>(name, 'checkout.ts', {
          port: 0,
          told: join(folder, 'told'),
          heard: join(folder, 'heard'),
          log: join(folder, 'log'),
          databaseUrl,
          failing: 0,
          ahead: 0,
          fake: fakeStripe.url,
          key: KEY,
          catalog: [{ id: ID, name: 'Jar', price: PRICE, stock: pieces }],
        }),
    );
    await Promise.all(checkouts.map((checkout) => checkout.start()));
    await Promise.all(checkouts.map((checkout) => checkout.ready()));
    await fakeStripe.kill();
    fakeStripe.change({ webhookUrl: checkouts.map(({ url }) => `${url}/checkout/webhook`) });
    await fakeStripe.start();
    const { hostname: host, port } = new URL(fakeStripe.url);
    const stripe = new Stripe(KEY, { host, port: Number(port), protocol: 'http', telemetry: false });

    /** Repeats whatever a killed process has cut off. */
    async function until<T>(act: () => Promise<T | undefined>): Promise<T> {
      for (const end = performance.now() + PATIENCE_MS; ; ) {
        const result = await act().catch(() => undefined);
        if (result !== undefined) {
          answers++;
          return result;
        }
        if (performance.now() > end) throw new Error('Nothing has answered for too long.');
        count('tried again');
        await pause(50 + random() * 300);
      }
    }
    const post = (quantity: number, replaces: readonly string[], attempt = newAttempt()) =>
      until(async () => {
        const { url } = checkouts[Math.floor(random() * checkouts.length)] as (typeof checkouts)[number];
        const order = anOrder({ attempt, items: [{ id: ID, quantity }], total: PRICE * quantity, replaces });
        const answer: Answer = await ask(`${url}/checkout`, {
          method: 'POST',
          headers: { Origin: site, 'Content-Type': 'application/json' },
          body: JSON.stringify(order),
        });
        if (answer.status !== 200 && answer.status !== 409) return undefined;
        count(answer.status === 200 ? 'orders opened' : 'orders refused');
        if (
          answer.status === 409 &&
          !(answer.body.lines?.[0].reason === 'stock' && answer.body.lines[0].max < quantity)
        )
          faults.push(`An order was refused with ${JSON.stringify(answer.body)}.`);
        return { attempt, url: answer.status === 200 ? (answer.body.url as string) : undefined };
      });
    const pay = (url: string) =>
      until(async () => {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ way: 'card' }),
          redirect: 'manual',
        });
        await response.body?.cancel();
        return response.status < 500 || undefined;
      });
    const leave = (url: string) =>
      until(async () => {
        const [, id = ''] = /\/c\/pay\/(\w+)/.exec(url) ?? [];
        if (id && (await stripe.checkout.sessions.retrieve(id)).status === 'open')
          await stripe.checkout.sessions.expire(id);
        return true;
      });

    async function visit(): Promise<void> {
      let { attempt, url } = await post(1 + Math.floor(random() * 3), []);
      if (url && random() < 0.3) {
        const next = await post(1 + Math.floor(random() * 3), [attempt]);
        count('attempts replaced');
        if (!next.url) return leave(url).then(() => {});
        ({ attempt, url } = next);
      }
      if (!url) return;
      await (random() * 100 < paying ? pay(url) : leave(url));
    }

    const mortals: Mortal[] = [
      ...checkouts,
      fakeStripe,
      { name: 'PostgreSQL', kill: postgres.kill, start: postgres.start },
    ];
    const death = haunt(mortals, { random, lives, answers: () => answers, killed: (name) => count(`killed: ${name}`) });
    let begun = 0;
    const progress = setInterval(() => say(`${begun} of ${wanted} visitors, ${answers} answers`), PROGRESS_MS);
    try {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (begun < wanted) {
            begun++;
            await visit();
          }
        }),
      );
    } finally {
      clearInterval(progress);
      await death.stop();
    }

    // All live. Pages that visitors have lost close, and half an hour passes.
    const database = openPostgres(databaseUrl);
    const books = createSqlOrders(database);
    async function calm(): Promise<void> {
      for (const { id, status } of await listSessions(stripe))
        if (status === 'open') await stripe.checkout.sessions.expire(id);
      await passHalfAnHour(database);
      for (let asked = 0; asked <= wanted; asked += 250)
        for (const { url } of checkouts) await fetch(`${url}/sweep`, { method: 'POST' });
    }
    await calm();
    const [level] = await books.stock.read([ID]);
    count('pieces left after the kills', level?.stock);
    if (level?.reserved !== 0) faults.push(`${level?.reserved} pieces are reserved by nobody.`);
    // Visitors who come now get the pieces that were given back.
    for (let left = level?.stock ?? 0; left > 0; left--) {
      const { url } = await post(1, []);
      if (url) await pay(url);
    }
    await calm();

    const all = await books.list(10 * wanted);
    const paid = all.filter(({ status }) => status === 'paid');
    const sold = paid.flatMap(({ stock }) => stock).reduce((sum, { quantity }) => sum + quantity, 0);
    const pages = (await listSessions(stripe)).filter(({ payment_status: status }) => status === 'paid');
    if (sold !== pieces) faults.push(`${sold} pieces are sold, of ${pieces}.`);
    if ((await post(1, [])).url) faults.push('A piece was sold that is not there.');
    const owners = new Set(pages.map(({ client_reference_id: id }) => id));
    if (owners.size !== pages.length) faults.push('An order was paid twice.');
    for (const id of owners)
      if (!paid.some((order) => order.id === id)) faults.push(`A payment has no paid order: ${id}`);
    for (const { id, flags } of paid) {
      if (!owners.has(id)) faults.push(`An order is paid, and none of its pages: ${id}`);
      if (flags.length > 0) faults.push(`An order has the flags ${flags}: ${id}`);
    }
    const givenBack = all.filter(({ status }) => status === 'expired').flatMap(({ stock }) => stock);
    count('orders stored', all.length);
    count('orders paid', paid.length);
    count('pieces sold', sold);
    count(
      'pieces given back',
      givenBack.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    await books.close();
    return { faults, figures };
  } finally {
    await endChildren();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function passHalfAnHour(db: Queries): Promise<void> {
  await db.query(sql`
    update checkout.orders
    set tried_at = tried_at - interval '32 minutes', asked_at = asked_at - interval '32 minutes'
    where status in ('open', 'processing')`);
}
