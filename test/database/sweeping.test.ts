import { after, before, beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import { noFaults } from '../../fake-stripe/faults.ts';
import type { Database } from '../../server/database/database.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { sql } from '../../server/database/sql.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { anOrder, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';
import { newOrder, pageOf } from '../support/new-order.ts';
import { sharedDatabase } from '../support/postgres.ts';
import { describePostgres } from '../support/server-test.ts';

/** A paid order whose webhook was lost is found within five minutes, however many orders are open. */

describePostgres('a sweep', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  let database: Database;

  before(async () => {
    shop = await openShop();
    checkout = await shop.open();
    database = openPostgres(String(shop.database.databaseUrl));
  });
  beforeEach(async () => {
    Object.assign(shop.fakeStripe.faults, noFaults());
    await database.query(sql`delete from checkout.orders`);
  });
  after(async () => {
    await database.close();
    await shop.close();
  });

  /** The state in the database, without asking Stripe. */
  const stored = async (attempt: string) =>
    (await checkout.checkout.orders.list(5_000)).find((order) => order.attempt === attempt)?.status;

  /** A minute passes for every order that was asked about, and a sweep runs. */
  async function minute(): Promise<void> {
    await checkout.checkout.sweep();
    await database.query(sql`update checkout.orders set asked_at = asked_at - interval '1 minute'`);
  }

  /** Posts an order and pays it while no webhook arrives. */
  async function pay(way: 'card' | 'bank' = 'card', fields: Readonly<Record<string, unknown>> = {}) {
    shop.fakeStripe.faults.noWebhooks = true;
    const order = anOrder(fields);
    await shop.pay((await checkout.post(order)).body.url, way);
    return order;
  }

  const post = async (count: number) => {
    for (let i = 0; i < count; i += 20)
      await Promise.all(Array.from({ length: Math.min(20, count - i) }, () => checkout.post(anOrder())));
  };

  /** Copies of an open order, which Stripe shows as open when it is asked. */
  const abandon = async (count: number, askedAt: string) => {
    await checkout.post(anOrder());
    await database.query(sql`
      insert into checkout.orders (id, attempt, status, session, lines, currency, subtotal, locale, origin, asked_at)
      select 'copy' || n, 'attempt' || n, 'open', session, lines, currency, subtotal, locale, origin,
        ${askedAt}::timestamptz + random() * interval '1 second'
      from (select * from checkout.orders where status = 'open' order by created_at desc limit 1) one, generate_series(1, ${count}::int) n`);
  };

  test('finds it among 55 new orders a minute', async () => {
    const { attempt } = await pay();
    for (let i = 0; i < 5 && (await stored(attempt)) !== 'paid'; i++) {
      await post(55);
      await minute();
    }
    expect(await stored(attempt)).toBe('paid');
  });

  test('finds it among 1,000 abandoned orders that wait for longer', async () => {
    const { attempt } = await pay();
    const now = Date.now();
    await abandon(1_000, new Date(now - 360_000).toISOString());
    await database.query(
      sql`update checkout.orders set asked_at = ${new Date(now - 358_000)} where attempt = ${attempt}`,
    );
    for (let i = 0; i < 5 && (await stored(attempt)) !== 'paid'; i++) await minute();
    expect(await stored(attempt)).toBe('paid');
  });

  test('reports a payment whose order was deleted, once', async () => {
    const other = await shop.open();
    const { attempt } = await pay();
    const [session] = await shop.sessions(attempt);
    await database.query(sql`delete from checkout.orders`);
    await Promise.all([checkout.checkout.sweep(), other.checkout.sweep()]);
    await minute();
    const lines = [...checkout.log, ...other.log].filter((line) => line.includes(String(session?.id)));
    expect(lines).toEqual([expect.stringMatching(/^checkout: A payment has no order: /)]);
    await other.close();
  });

  test('finds a delayed payment, and a subscription', async () => {
    const bank = await pay('bank');
    const items = [{ id: 'box', quantity: 1, plan: 'monthly' }];
    const subscription = await pay('card', { items, total: 16.9 });
    await abandon(1_000, '-infinity');
    await minute();
    expect([await stored(bank.attempt), await stored(subscription.attempt)]).toEqual(['processing', 'paid']);
    shop.bankSays();
    await expect.poll(async () => (await shop.sessions(bank.attempt))[0]?.payment_status).toBe('paid');
    await minute();
    expect(await stored(bank.attempt)).toBe('paid');
  });

  test('finds one of more than a page of paid orders, and of two servers each finds all', async () => {
    const other = await shop.open();
    const paid = await Promise.all(Array.from({ length: 120 }, () => pay()));
    await Promise.all([checkout.checkout.sweep(), other.checkout.sweep()]);
    for (const { attempt } of paid) expect(await stored(attempt)).toBe('paid');
    await other.close();
  });

  test('asks again in the next minute if Stripe did not answer', async () => {
    const { attempt } = await pay();
    shop.fakeStripe.faults.down = true;
    await minute();
    expect(await stored(attempt)).toBe('open');
    shop.fakeStripe.faults.down = false;
    await minute();
    expect(await stored(attempt)).toBe('paid');
  });

  test('asks about single orders in turns if the key may not read events', async () => {
    shop.fakeStripe.faults.noEvents = true;
    const { attempt } = await pay();
    await database.query(sql`update checkout.orders set asked_at = now() - interval '10 minutes'`);
    await abandon(300, '-infinity');
    await minute();
    expect(await stored(attempt)).toBe('paid');
    expect(checkout.log.join()).toContain('payment refused');
  });
});

describePostgres('claims for a sweep', () => {
  test('take turns among processing, open and new orders', async () => {
    const database = openPostgres(await sharedDatabase());
    const orders = createSqlOrders(database, 'live');
    const open = async () => {
      const order = await orders.findOrCreate(newOrder());
      await orders.recordPage(order, pageOf(order));
      return order;
    };
    try {
      await orders.ready();
      for (const kind of ['processing', 'known', 'new'])
        for (let i = 0; i < 40; i++) {
          const order = await open();
          if (kind === 'processing') await orders.reconcile(pageOf(order, 'processing'));
          await database.query(sql`update checkout.orders set partner = ${kind} where id = ${order.id}`);
        }
      await database.query(sql`update checkout.orders set asked_at = now() - interval '1 hour' where partner <> 'new'`);
      const claimed = await orders.claimPending(60, 300);
      const count = (kind: string) => claimed.filter(({ partner }) => partner === kind).length;
      expect(['processing', 'known', 'new'].map(count)).toEqual([20, 20, 20]);
      // A share that is not used up goes to the others.
      await database.query(sql`delete from checkout.orders where partner = 'known'`);
      expect(await orders.claimPending(60, 300)).toHaveLength(40);
    } finally {
      await orders.close();
    }
  });
});
