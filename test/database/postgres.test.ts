import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, before, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { Statement, sql } from '../../server/database/sql.ts';
import { ApprovalHeld } from '../../server/orders/allocate.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { followRefund, newAttempt, newOrder, pageOf } from '../support/new-order.ts';
import { sharedDatabase } from '../support/postgres.ts';
import { describePostgres } from '../support/server-test.ts';

/** Several checkout servers on one PostgreSQL do each thing once, and none waits for another without an end. */

describePostgres('several checkout servers on one PostgreSQL', () => {
  let url: string;
  const opened: Orders[] = [];

  before(async () => {
    url = await sharedDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((orders) => orders.close()));
    const database = openPostgres(url, 1);
    await database.query(sql`drop schema if exists checkout cascade`);
    await database.close();
  });

  /** A checkout server with connections of its own, as in another process. */
  function checkout(database: Database = openPostgres(url)): Orders {
    const orders = createSqlOrders(database, 'live');
    opened.push(orders);
    return orders;
  }

  test('they may start at once', async () => {
    const checkouts = Array.from({ length: 6 }, () => checkout());
    await Promise.all(checkouts.map((orders) => orders.ready()));
    expect(await Promise.all(checkouts.map((orders) => orders.list(1)))).toEqual(checkouts.map(() => []));
  });

  test('they begin one order per attempt, one of them retries, and one gets each notification', async () => {
    const [one, other] = [checkout(), checkout()] as const;
    for (let round = 0; round < 10; round++) {
      const asked = newOrder();
      const sides = [one, other, one, other, one, other];
      const begun = await Promise.all(sides.map((orders) => orders.findOrCreate(asked)));
      const [order] = begun;
      if (!order) throw new Error('Nothing was begun.');
      expect(new Set(begun.map(({ id }) => id)).size).toBe(1);

      expect(await Promise.all([one.recordPage(order, pageOf(order)), other.recordPage(order, pageOf(order))])).toEqual(
        [true, true],
      );
      const again = await Promise.all(
        sides.map((orders) => orders.tryAgain({ ...order, session: pageOf(order).id }, asked)),
      );
      expect(again.filter(Boolean)).toHaveLength(1);
      const second = again.find(Boolean) ?? order;
      expect(second.tries).toBe(2);
      expect(await one.recordPage(second, pageOf(second))).toBe(true);

      const due = await Promise.all(sides.map((orders) => orders.claimPending(5, 60)));
      expect(due.flat().map(({ id }) => id)).toEqual([order.id]);
      const paid = pageOf(second, 'paid');
      const reconciled = await Promise.all(sides.map((orders) => orders.reconcile(paid, `evt_${order.id}`)));
      expect(reconciled.map((known) => known?.status)).toEqual(sides.map(() => 'paid'));

      const notified = await Promise.all(sides.map((orders) => orders.claimPaid(false)));
      expect(notified.filter(Boolean).map((known) => known?.order.id)).toEqual([order.id]);
      await other.markNotified({ order });
    }
    expect(await one.list(100)).toHaveLength(10);
  });

  test('they give an approval to as many orders as it permits, also where several approvals are claimed at once', async () => {
    const [one, other] = [checkout(), checkout()] as const;
    for (let round = 0; round < 10; round++) {
      const approvals = [newAttempt(), newAttempt()].map((jti) => ({
        issuer: 'clinic',
        jti,
        products: ['nad', 'rx'],
        quantity: 2,
      }));
      const claims = [approvals, approvals.toReversed()].map((approvals) => ({
        approvals,
        needs: ['nad', 'rx'].map((product) => ({ product, quantity: 1 })),
      }));
      const begun = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? one : other).findOrCreate(newOrder({ claim: claims[index % 2] })),
        ),
      );
      const orders = begun.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(orders).toHaveLength(4);
      for (const result of begun) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ApprovalHeld);
      await Promise.all(orders.map((order) => one.reconcile(pageOf(order, 'paid'))));
      const bought = await other.usesBeside(newAttempt(), approvals);
      for (const { jti } of approvals)
        for (const product of ['nad', 'rx']) {
          const own = bought.filter((use) => use.jti === jti && use.product === product && use.done);
          expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
        }
      expect(new Set(bought.map(({ order }) => order)).size).toBe(4);
    }
  });

  test('trying again and being paid at once leaves no order unpaid', async () => {
    const [one, other] = [checkout(), checkout()] as const;
    for (let round = 0; round < 20; round++) {
      const order = await one.findOrCreate(newOrder());
      await one.recordPage(order, pageOf(order));
      const [again] = await Promise.all([
        one.tryAgain(order, newOrder()),
        other.reconcile(pageOf(order, round % 2 ? 'processing' : 'paid')),
      ]);
      const known = await one.byAttempt(String(order.attempt));
      expect(known).toMatchObject({ status: round % 2 ? 'processing' : 'paid', tries: again ? 2 : 1 });
    }
  });

  test('settings of the database do not matter', async () => {
    const database = openPostgres(url, 1);
    const name = new URL(url).pathname.slice(1);
    const alter = (text: string) => database.query(new Statement([`alter database "${name}" ${text}`]));
    await alter("set datestyle = 'SQL, DMY'");
    await alter("set default_transaction_isolation = 'serializable'");
    try {
      const orders = checkout();
      const asked = newOrder();
      const order = await orders.findOrCreate(asked);
      expect(order.triedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
      const begun = await Promise.all(Array.from({ length: 30 }, () => orders.findOrCreate(newOrder())));
      expect(begun).toHaveLength(30);
    } finally {
      await alter('reset all');
      await database.close();
    }
  });

  test('a server that does not answer times out after seconds', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const since = performance.now();
    await expect(
      checkout(openPostgres(`postgres://checkout@127.0.0.1:${port}/checkout`)).list(1),
    ).rejects.toMatchObject({
      kind: 'away',
      message: expect.stringMatching(/^PostgreSQL \(DATABASE_URL\) cannot be reached: .*timeout/),
    });
    expect(performance.now() - since).toBeLessThan(10_000);
    silent.close();
  });

  test('connections that were ended one by one are replaced', async () => {
    const [orders, killer] = [checkout(), openPostgres(url, 1)];
    await Promise.all(Array.from({ length: 8 }, () => orders.list(1)));
    for (let round = 0; round < 3; round++) {
      await killer.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`);
      await expect
        .poll(() =>
          orders.list(1).then(
            () => 'served',
            () => 'refused',
          ),
        )
        .toBe('served');
    }
    await killer.close();
  });

  test('a row that is locked too long makes others wait for seconds only', async () => {
    const orders = checkout();
    const order = await orders.findOrCreate(newOrder());
    const holder = openPostgres(url, 1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const began = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holding = holder.transaction(async (db) => {
      await db.query(sql`select 1 from checkout.orders where id = ${order.id} for update`);
      isHeld();
      await held;
    });
    await began;
    const since = performance.now();
    await expect(orders.reconcile(pageOf(order, 'paid'))).rejects.toThrow(/timeout/);
    expect(performance.now() - since).toBeLessThan(10_000);
    // Queries that do not need that row succeed meanwhile.
    expect(await orders.findOrCreate(newOrder())).toMatchObject({ tries: 1 });
    release();
    await holding;
    await holder.close();
    expect(await orders.reconcile(pageOf(order, 'paid'))).toMatchObject({ status: 'paid' });
  });

  test('nothing reads through a table as it grows', async () => {
    const db = openPostgres(url, 1);
    const orders = checkout(db);
    const order = await orders.findOrCreate(newOrder());
    await db.query(sql`
      insert into checkout.orders (id, attempt, status, session, lines, currency, subtotal, locale, origin, created_at, asked_at, notified_at)
      select 'o' || n, 'attempt' || n, (array['paid', 'paid', 'expired', 'open'])[1 + n % 4], 's' || n, '[]', 'USD', 1, 'en', '',
        now() - interval '1 minute' * n, now(), now()
      from generate_series(1, 20000) n`);
    await db.query(sql`
      insert into checkout.payment_pages (id, order_id, status, rank, payment, total)
      select 's' || n, 'o' || n, 'paid', 4, 'p' || n, 1 from generate_series(1, 20000) n`);
    await db.query(sql`insert into checkout.events (id) select 'e' || n from generate_series(1, 20000) n`);
    await db.query(
      sql`insert into checkout.refunds (payment, refunded) select 'p' || n, 1 from generate_series(1, 20000) n`,
    );
    for (const name of ['orders', 'payment_pages', 'events', 'refunds'])
      await db.query(new Statement([`analyze checkout.${name}`]));
    /** Rows that were looked at, by an index or without. */
    const reads = async (): Promise<number> => {
      await db.query(sql`select pg_stat_force_next_flush()`);
      await db.query(sql`select pg_stat_clear_snapshot()`);
      const rows = await db.query<{ read: string }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::text as read from pg_stat_user_tables
        where schemaname = 'checkout' and relname <> 'store'`);
      return Number(rows[0]?.read);
    };
    const before = await reads();

    await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order));
    await orders.byAttempt('attempt7');
    await orders.mayAsk(order.id, 3);
    await orders.claimPending(20, 60);
    const again = await orders.tryAgain(order, newOrder());
    await orders.reconcile(pageOf(again ?? order, 'paid'), 'evt_1');
    await followRefund(orders, String(pageOf(order, 'paid').payment), async () => 1);
    await orders.claimPaid(false);
    await orders.postponeNotification({ order });
    await orders.markNotified({ order });
    const page = await orders.list(20);
    await orders.list(20, page.at(-1));
    await orders.forget(order.id);

    // Three lists of 20 and their pages, and single rows.
    const looked = (await reads()) - before;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(500);
  });
});
