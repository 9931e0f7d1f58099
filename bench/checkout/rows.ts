import pg from 'pg';
import { openOrders } from '../../server/orders/open-orders.ts';

export const attemptOf = (number: number) => `${String(number).padStart(8, '0')}${'0'.repeat(24)}`;

/** Inserts this number of orders of the last four weeks, 40 % of them paid, with their related rows. */
export async function fill(databaseUrl: string, rows: number): Promise<void> {
  const orders = openOrders({ mode: 'test', databaseUrl });
  await orders.ready();
  await orders.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
      insert into checkout.orders (id, attempt, status, session, lines, currency, subtotal, locale, origin, total,
        created_at, paid_at, asked_at, notified_at)
      select 'N' || i, lpad(i::text, 8, '0') || repeat('0', 24), case when i % 10 < 4 then 'paid' else 'expired' end,
        'cs_test_' || i, '[{"id":"nmn-plus","name":"NMN+","quantity":2,"unit":8900}]', 'USD', 17800, 'en',
        'https://the-page.example', case when i % 10 < 4 then 17800 end, made, case when i % 10 < 4 then made end, made,
        case when i % 10 < 4 then made end
      from (select i, now() - i * interval '28 days' / ${rows + 1} as made from generate_series(1, ${rows}) i) rows`);
  await client.query(`
      insert into checkout.payment_pages (id, order_id, status, rank, payment, total, created_at)
      select session, id, status, case status when 'paid' then 4 else 1 end,
        case status when 'paid' then 'pi_' || id end, subtotal, created_at from checkout.orders where id like 'N%'`);
  await client.query(
    `insert into checkout.events (id, received_at) select 'evt_' || id, created_at from checkout.orders`,
  );
  await client.query('analyze');
  await client.end();
}
