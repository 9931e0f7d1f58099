import { after, afterEach, before, beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { sql } from '../../server/database/sql.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { openShop } from '../support/checkout.ts';
import { newOrder, pageOf } from '../support/new-order.ts';
import { beginOrder, expectRecovered, expectUnavailable } from '../support/outage.ts';
import { newDatabase, type Postgres, startPostgres } from '../support/postgres.ts';
import { describePostgres } from '../support/server-test.ts';

/** PostgreSQL is killed and comes back: calls fail while it is away, no order is lost, and nothing has to be restarted. */

describePostgres('a killed PostgreSQL', () => {
  let server: Postgres;
  let url: string;
  let databases = 0;
  const opened: Orders[] = [];

  before(async () => {
    server = await startPostgres();
  });
  beforeEach(async () => {
    url = await newDatabase(server, `till_${databases++}`);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((orders) => orders.close()));
  });
  after(() => server.stop());

  function checkout(database: Database = openPostgres(url)): Orders {
    const orders = createSqlOrders(database, 'live');
    opened.push(orders);
    return orders;
  }

  test('queries throw while the server is down, and work as soon as it is back', async () => {
    const database = openPostgres(url);
    const orders = checkout(database);
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order));
    // Several connections, idle and in use.
    await Promise.all(Array.from({ length: 8 }, () => orders.list(1)));
    const busy = Promise.allSettled(Array.from({ length: 12 }, () => database.query(sql`select pg_sleep(3)`)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await server.kill();
    expect((await busy).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'rejected'));
    for (let i = 0; i < 3; i++) await expect(orders.findOrCreate(newOrder())).rejects.toThrow();
    await server.start();
    expect(await orders.reconcile(pageOf(order, 'paid'), 'evt_1')).toMatchObject({ status: 'paid' });
    expect(await Promise.all(Array.from({ length: 20 }, () => orders.list(5)))).toHaveLength(20);
  });

  test('a checkout server that starts while the server is away is ready when it is back', async () => {
    await server.kill();
    const orders = checkout();
    await expect(orders.ready()).rejects.toThrow();
    await server.start();
    expect(await orders.findOrCreate(newOrder())).toMatchObject({ tries: 1 });
  });

  test('orders are refused with a message until it is back', async () => {
    const shop = await openShop({ databaseUrl: url });
    try {
      const checkout = await shop.open();
      const { url: page, ...known } = await beginOrder(checkout);
      await server.kill();
      await shop.pay(page);
      const refused = await expectUnavailable(shop, checkout, known);
      expect((await checkout.status(known.attempt)).status).toBe(503);
      await checkout.checkout.sweep();
      await server.start();
      await expectRecovered(checkout, refused, known);
    } finally {
      await shop.close();
    }
  });
});
