import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import pg from 'pg';
import { anOrder, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';
import { beginOrder, expectRecovered, expectUnavailable } from '../support/outage.ts';
import { describePostgres } from '../support/server-test.ts';

/**
 * While its database is locked or full the checkout server responds with a message, changes nothing and keeps running.
 * `test/processes/postgres.test.ts` kills the database.
 */

describePostgres('while the database', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  before(async () => {
    shop = await openShop();
    checkout = await shop.open();
  });
  after(() => shop.close());

  const sql = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: shop.database.databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return client;
  };

  test('is locked, orders are refused with a message', async () => {
    const { url, ...known } = await beginOrder(checkout);
    const client = await sql('begin', 'lock table checkout.orders in access exclusive mode');
    await shop.pay(url);
    const refused = await expectUnavailable(shop, checkout, known);
    await client.query('rollback');
    await client.end();
    await expectRecovered(checkout, refused, known);
  });

  test('is full, orders are refused with a message', async () => {
    const { url, ...known } = await beginOrder(checkout);
    // As PostgreSQL reports a full disk.
    const full = await sql(
      `create function checkout.full() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      'create trigger full_orders before insert or update on checkout.orders for each row execute function checkout.full()',
      'create trigger full_sessions before insert or update on checkout.payment_pages for each row execute function checkout.full()',
    );
    await shop.pay(url);
    const order = anOrder();
    const { status, body } = await checkout.post(order);
    expect([status, body.message]).toEqual([503, expect.stringContaining('Nothing was charged')]);
    expect(await shop.sessions(order.attempt)).toEqual([]);
    // Reading still works.
    expect((await checkout.status(known.attempt)).body.status ?? 'away').not.toBe('paid');
    // One table at a time: a lock on both would wait for the checkout server, which may wait for it.
    await full.query('drop trigger full_orders on checkout.orders');
    await full.query('drop trigger full_sessions on checkout.payment_pages');
    await full.query('drop function checkout.full()');
    await full.end();
    await expectRecovered(checkout, order, known);
  });
});
