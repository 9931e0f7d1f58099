import { test } from 'node:test';
import { expect } from '@playwright/test';
import pg from 'pg';
import { openPostgres } from '../../server/database/postgres.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { anOrder, openShop } from '../support/checkout.ts';
import { newOrder, pageOf } from '../support/new-order.ts';
import { startPooler } from '../support/pooler.ts';
import { sharedDatabase } from '../support/postgres.ts';
import { describePooler } from '../support/server-test.ts';

/** Orders are taken through a pooler with default settings: the checkout server keeps nothing in a session. */

describePooler('behind PgBouncer', () => {
  type Mode = 'transaction' | 'session' | 'statement';

  /** Runs against a database of its own, behind a pooler of this mode. */
  async function pooled(
    pool_mode: Mode,
    body: (url: string, direct: string) => Promise<void>,
    settings: Parameters<typeof startPooler>[1] = {},
  ): Promise<void> {
    const direct = await sharedDatabase();
    const pooler = await startPooler(direct, { pool_mode, ...settings });
    try {
      await body(pooler.url, direct);
    } finally {
      await pooler.stop();
    }
  }

  for (const mode of ['transaction', 'session'] as const)
    test(`in ${mode} mode, tables are made and parallel orders of two servers are paid`, () =>
      pooled(mode, async (databaseUrl) => {
        const shop = await openShop({ databaseUrl });
        try {
          const checkouts = [await shop.open(), await shop.open()] as const;
          await Promise.all(checkouts.map(({ checkout }) => checkout.ready()));
          const orders = Array.from({ length: 40 }, () => anOrder());
          const answers = await Promise.all(orders.map((order, index) => checkouts[index % 2 ? 1 : 0].post(order)));
          expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
          await shop.pay(answers[0]?.body.url);
          await expect
            .poll(async () => (await checkouts[1].status(String(orders[0]?.attempt))).body.status)
            .toBe('paid');
          expect(checkouts.flatMap(({ log }) => log)).toEqual([]);
        } finally {
          await shop.close();
        }
      }));

  test('limits apply to each statement, and stay with it', () =>
    pooled(
      'transaction',
      async (url, direct) => {
        const orders = createSqlOrders(openPostgres(url), 'live');
        const order = await orders.findOrCreate(newOrder());
        const holder = new pg.Client({ connectionString: direct });
        await holder.connect();
        await holder.query('begin');
        await holder.query('select 1 from checkout.orders for update');
        await expect(orders.reconcile(pageOf(order, 'paid'))).rejects.toMatchObject({ code: '57014' });
        await expect(orders.mayAsk(order.id, 0)).rejects.toMatchObject({ code: '57014' });
        await holder.query('rollback');
        await holder.end();
        // Another program gets the same connection of the pooler.
        const other = new pg.Client({ connectionString: url });
        await other.connect();
        for (const [name, value] of [
          ['statement_timeout', '0'],
          ['idle_in_transaction_session_timeout', '0'],
          ['datestyle', 'ISO, MDY'],
        ])
          expect((await other.query(`show ${name}`)).rows.map(Object.values)).toEqual([[value]]);
        await other.end();
        await orders.close();
      },
      { default_pool_size: 1 },
    ));

  /** The error of the first query. */
  async function errorOf(url: string): Promise<{ kind?: string; message: string }> {
    const database = openPostgres(url, 1);
    const orders = createSqlOrders(database, 'live');
    const error = await orders.ready().then(
      () => ({ message: 'none' }),
      (error) => error,
    );
    await orders.close();
    return error;
  }

  test('in statement mode, the setting of the pooler is wrong', () =>
    pooled('statement', async (url) => {
      expect(await errorOf(url)).toMatchObject({ kind: 'settings', message: expect.stringContaining('pool_mode') });
    }));

  for (const [what, change, named] of [
    ['a database that it does not have', (url: string) => url.replace(/\w+$/, 'nowhere'), 'name of the database'],
    ['options in the address', (url: string) => `${url}?options=-c%20geqo%3Doff`, 'Leave session parameters out'],
  ] as const)
    test(`the setting is wrong that names ${what}`, () =>
      pooled('transaction', async (url) => {
        expect(await errorOf(change(url))).toMatchObject({ kind: 'settings', message: expect.stringContaining(named) });
      }));

  test('the password is wrong', () =>
    pooled(
      'transaction',
      async (url) => {
        for (const wrong of [url.replace('@', ':wrong@'), url])
          expect(await errorOf(wrong)).toMatchObject({
            kind: 'settings',
            message: expect.stringContaining('user and the password'),
          });
        expect(await errorOf(url.replace('@', ':secret@'))).toEqual({ message: 'none' });
      },
      { auth_type: 'scram-sha-256' },
    ));

  test('a pooler that is full, or whose database is away, is waited for', () =>
    pooled(
      'transaction',
      async (url) => {
        const other = new pg.Client({ connectionString: url });
        await other.connect();
        expect(await errorOf(url)).toMatchObject({ kind: 'away' });
        await other.end();
      },
      { max_client_conn: 1 },
    ));
});
