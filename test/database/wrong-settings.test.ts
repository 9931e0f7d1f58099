import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import pg from 'pg';
import { openPostgres } from '../../server/database/postgres.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { anOrder, openShop } from '../support/checkout.ts';
import { sharedDatabase } from '../support/postgres.ts';
import { describePostgres } from '../support/server-test.ts';

/** A wrong setting of the database is named at the start, and visitors are not asked to try again. */

describePostgres('a setting of the database is wrong', () => {
  let admin: pg.Client;
  let url: string;
  before(async () => {
    url = await sharedDatabase();
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query('create role guest login');
  });
  after(async () => {
    await admin.query('drop role guest');
    await admin.end();
  });

  async function errorOf(address: string): Promise<unknown> {
    const orders = createSqlOrders(openPostgres(address, 1), 'live');
    const error = await orders.ready().catch((error: unknown) => error);
    await orders.close();
    return error;
  }

  const wrong: Readonly<Record<string, readonly [address: () => string, remedy: string]>> = {
    'a database that does not exist': [() => url.replace(/\w+$/, 'nowhere'), 'name of the database'],
    'a user who does not exist': [() => url.replace('checkout@', 'nobody@'), 'user and the password'],
    'a role that may not create tables': [() => url.replace('checkout@', 'guest@'), 'CREATE on the database'],
    'TLS that the server does not have': [() => `${url}?sslmode=require`, 'remove sslmode'],
    'an address that is none': [() => 'postgres://a b:c', 'must be an address'],
  };
  for (const [what, [address, remedy]] of Object.entries(wrong))
    test(`names ${what}`, async () => {
      expect(await errorOf(address())).toMatchObject({ kind: 'settings', message: expect.stringContaining(remedy) });
    });

  test('names a read-only replica', async () => {
    const name = new URL(url).pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    try {
      const remedy = expect.stringContaining('primary');
      expect(await errorOf(url)).toMatchObject({ kind: 'settings', message: remedy });
    } finally {
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
    }
  });

  test('gives orders 502, and 503 while the database only is away', async () => {
    const shop = await openShop();
    const order = async (databaseUrl: string) => {
      const checkout = await shop.open({ databaseUrl });
      const { status, body, headers } = await checkout.post(anOrder());
      await checkout.close();
      return [status, body.reason, headers.get('retry-after')];
    };
    expect(await order(url.replace('checkout@', 'guest@'))).toEqual([502, 'refused', null]);
    expect(await order('postgres://checkout@127.0.0.1:1/checkout')).toEqual([503, 'busy', '30']);
    await shop.close();
  });
});
