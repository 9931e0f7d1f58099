import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { expect } from '@playwright/test';
import pg from 'pg';
import { migrations } from '../../server/database/migrations/migrations.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import { openFolder } from '../../server/orders/open-orders.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { giveEngine } from '../support/embedded.ts';
import { newOrder, pageOf } from '../support/new-order.ts';
import { sharedDatabase } from '../support/postgres.ts';
import { describePostgres, withFolder } from '../support/server-test.ts';

/** A database of an earlier release opens, keeps its orders and takes new ones. */

const earlier = readFileSync('test/fixtures/earlier-database.sql', 'utf8');

async function goesOn(orders: Orders): Promise<void> {
  await orders.ready();
  const paid = await orders.byAttempt('paid-attempt-of-an-earlier-release');
  expect(paid).toMatchObject({ status: 'paid', total: 17_900, refunded: 100, partner: 'spa' });
  expect(paid?.approvals).toEqual([{ issuer: 'https://clinic.example', jti: 'one', product: 'nad', quantity: 1 }]);
  const open = (await orders.byAttempt('open-attempt-of-an-earlier-release')) as Order;
  expect(open).toMatchObject({ status: 'open', url: expect.stringContaining('https://pay.example/') });
  expect(await orders.unseenEvents([{ id: 'evt_paid' }, { id: 'evt_new' }])).toEqual([{ id: 'evt_new' }]);
  expect(await orders.storeId()).toMatch(/^[\da-f-]{36}$/);
  expect(await orders.reconcile(pageOf(open, 'paid'), 'evt_new')).toMatchObject({ id: open.id, status: 'paid' });
  const next = await orders.findOrCreate(newOrder());
  expect((await orders.list(10)).map(({ id }) => id).sort()).toEqual([next.id, open.id, paid?.id].sort());
}

withFolder('a folder of an earlier release goes on', async (folder) => {
  await giveEngine(folder, 'live');
  const engine = await PGlite.create({ dataDir: join(folder, 'live', 'postgres') });
  await engine.exec(earlier);
  await engine.close();
  const orders = openFolder(join(folder, 'live'), 'live');
  await goesOn(orders);
  await orders.close();
  // Opened again, it has nothing to do.
  const again = openFolder(join(folder, 'live'));
  expect(await again.list(10)).toHaveLength(3);
  await again.close();
});

describePostgres('a PostgreSQL database of an earlier release', () => {
  async function load(): Promise<string> {
    const url = await sharedDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(earlier);
    await client.end();
    return url;
  }

  test('works when any of several checkout servers updates it', async () => {
    const url = await load();
    const servers = Array.from({ length: 5 }, () => createSqlOrders(openPostgres(url), 'live'));
    await Promise.all(servers.map((orders) => orders.ready()));
    await goesOn(servers[0] as Orders);
    for (const orders of servers) await orders.close();
    const database = openPostgres(url, 1);
    const done = await database.query<{ name: string }>(sql`select name from checkout.migrations order by name`);
    expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    await database.close();
  });

  test('is refused by programs that only read it, until a checkout server has updated it', async () => {
    const reader = createSqlOrders(openPostgres(await load(), 1));
    await expect(reader.list(1)).rejects.toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('Start the checkout server once'),
    });
    await reader.close();
  });

  test('that has a migration of a later release is refused', async () => {
    const url = await load();
    const database = openPostgres(url, 1);
    await database.query(sql`insert into checkout.migrations values ('2030-01-01-later', '')`);
    const orders = createSqlOrders(database, 'live');
    await expect(orders.ready()).rejects.toThrow(/by a later release/);
    await database.query(sql`delete from checkout.migrations where name = '2030-01-01-later'`);
    await orders.ready();
    await orders.close();
  });

  test('keeps all of its orders if a migration fails', async () => {
    const url = await load();
    const database = openPostgres(url, 1);
    // The id of the store cannot be added a second time.
    await database.query(sql`alter table checkout.store add column id text`);
    const orders = createSqlOrders(database, 'live');
    await expect(orders.ready()).rejects.toThrow(/already exists/);
    await database.query(sql`alter table checkout.store drop column id`);
    await goesOn(orders);
    await orders.close();
  });
});
