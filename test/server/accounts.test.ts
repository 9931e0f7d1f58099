import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import { csvOf, lastMonth, monthOf } from '../../server/counter/csv.ts';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { counterOf, textOf } from '../support/counter.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { followNote, followRefund, newAttempt, newOrder, pageOf } from '../support/new-order.ts';

/** A month for the accountant: each payment and each refund in the month in which it came, once. */

describeDatabases('accounts', suite);

const head =
  'order,date,kind,currency,subtotal,discount,shipping,shipping_price,tax_added,tax_included,total,charged,refunded';
const local = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;
  let app: ReturnType<typeof counterOf>;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
    app = counterOf(orders);
  });
  beforeEach(async () => {
    await database.query(
      sql`truncate checkout.orders, checkout.events, checkout.refunds, checkout.payment_notes cascade`,
    );
  });

  const ask = (month: string) => app.request(`/admin/orders.csv?month=${encodeURIComponent(month)}`);
  async function rowsOf(month: string): Promise<readonly string[]> {
    const response = await ask(month);
    expect(response.status).toBe(200);
    // `text()` would remove the mark.
    const bytes = Buffer.from(await response.arrayBuffer()).toString();
    expect(bytes.startsWith('\uFEFF')).toBe(true);
    const [first, ...rows] = bytes.slice(1).split('\r\n');
    expect([first, rows.pop()]).toEqual([head, '']);
    return rows;
  }
  async function paid(at: Date, more: Parameters<typeof newOrder>[0] = {}): Promise<Order> {
    const order = await orders.findOrCreate(newOrder(more));
    await orders.recordPage(order, pageOf(order));
    await orders.reconcile({
      ...pageOf(order, 'paid'),
      total: 18_760,
      amounts: { discounted: 1_780, way: 0, tax: { added: 1_340, included: 250 } },
      subscription: { id: `sub_${order.id}`, order: order.id, status: 'active', renewsAt: at, endsAt: null },
    });
    await database.query(sql`update checkout.orders set paid_at = ${at} where id = ${order.id}`);
    return order;
  }
  const renew = ({ id: order }: Order) =>
    orders.followSubscription({
      id: `evt_${newAttempt()}`,
      kind: 'subscription',
      subscription: `sub_${order}`,
      order,
      readState: async () => ({
        subscription: { id: `sub_${order}`, order, status: 'active', renewsAt: null, endsAt: null },
        renewal: { id: `in_${order}`, isPaid: true, amount: 2_640, payment: `pi_later_${order}` },
      }),
    });
  /** Moves the changes that are recorded last, and are not dated yet, to a day. */
  const date = (at: Date) =>
    database.query(sql`update checkout.changes set at = ${at} where at > now() - interval '1 hour'`);
  const ways = [{ name: 'Päckchen, "schnell"', price: 14 }];
  const whole = '178.00,17.80,"Päckchen, ""schnell""",14.00,13.40,2.50,187.60,187.60,';

  test('each payment, renewal and refund is a row of its month', async () => {
    const order = await paid(local(1, 31, 23), { shippingWays: ways });
    const { number } = order;
    await renew(order);
    await followRefund(orders, `pi_later_${order.id}`, async () => 640);
    await date(local(2, 28, 23));
    await followRefund(orders, pageOf(order, 'paid').payment as string, async () => 5_000);
    await date(local(3, 1, 0));
    expect(await rowsOf('2026-01')).toEqual([`${number},2026-01-31,payment,USD,${whole}`]);
    expect(await rowsOf('2026-02')).toEqual([
      `${number},2026-02-28,renewal,USD,,,,,,,26.40,26.40,`,
      `${number},2026-02-28,refund,USD,,,,,,,,,6.40`,
    ]);
    expect(await rowsOf('2026-03')).toEqual([`${number},2026-03-01,refund,USD,,,,,,,,,50.00`]);
    expect(await rowsOf('2026-04')).toEqual([]);
  });

  test('a refund that has failed is taken back, and one that nobody has heard of is no row', async () => {
    const order = await paid(local(1, 1));
    const payment = pageOf(order, 'paid').payment as string;
    const fail = async (about: string) => {
      await followNote(orders, payment, { about, kind: 'refund-failed', amount: 1_000 });
      await followRefund(orders, payment, async () => 500);
    };
    await followRefund(orders, payment, async () => 500);
    await date(local(2, 1));
    await fail('re_unknown');
    await date(local(2, 2));
    expect(await rowsOf('2026-02')).toEqual([`${order.number},2026-02-01,refund,USD,,,,,,,,,5.00`]);
    await followRefund(orders, payment, async () => 1_500);
    await fail('re_known');
    await date(local(3, 1));
    expect((await rowsOf('2026-03')).map((row) => row.split(',').at(-1))).toEqual(['10.00', '-10.00']);
  });

  test('orders that are not paid are no rows, and a currency has its own decimals', async () => {
    const open = await orders.findOrCreate(newOrder());
    await orders.recordPage(open, pageOf(open, 'authorized'));
    const yen = await orders.findOrCreate(newOrder({ currency: 'JPY' }));
    await orders.recordPage(yen, pageOf(yen, 'paid'));
    const today = lastMonth(new Date(new Date().getFullYear(), new Date().getMonth() + 1));
    expect((await rowsOf(today)).map((row) => row.split(',').slice(2))).toEqual([
      ['payment', 'JPY', '17800', '0', '', '0', '', '', '17900', '17900', ''],
    ]);
  });

  test('it is a file, and another month than one is refused in words', async () => {
    const { headers } = await ask('2026-11');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-test.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const month of [
      '',
      '2026',
      '2026-13',
      '2026-00',
      '2026-1',
      '1999-12',
      '2026-11-01',
      "2026-11'",
      '２０２６-11',
    ]) {
      const refused = await ask(month);
      expect([month, refused.status]).toEqual([month, 400]);
      expect(textOf(await refused.text())).toContain('This is not a month Write the year and the month in numbers');
    }
    const page = await (await app.request('/admin')).text();
    expect(page).toContain('action="/admin/orders.csv"');
    expect(page).toContain(`value="${lastMonth()}"`);
  });
}

test('no cell is a formula, and quotes are doubled', () => {
  const rowOf = (name: string) =>
    csvOf([
      {
        kind: 'payment',
        number: 'ABCD',
        currency: 'EUR',
        at: local(12, 31, 23),
        subtotal: 1,
        discounted: 0,
        shipping: { name, price: 0 },
        tax: null,
        total: 1,
        charged: null,
      },
    ])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
  const row = (cell: string) => `ABCD,2026-12-31,payment,EUR,0.01,0.00,${cell},0.00,,,0.01,,\r\n`;
  for (const sign of ['=', '+', '-', '@', '\t']) expect(rowOf(`${sign}1`)).toBe(row(`'${sign}1`));
  for (const sign of ['\r', '\n']) expect(rowOf(`${sign}1`)).toBe(row(`"'${sign}1"`));
  expect(rowOf('a, "b"\nc')).toBe(row('"a, ""b""\nc"'));
  expect(rowOf('DHL = 1')).toBe(row('DHL = 1'));
});

test('a month begins and ends in the time zone of the server', () => {
  expect(monthOf('2026-12')).toEqual({ from: new Date(2026, 11, 1), until: new Date(2027, 0, 1) });
  expect(lastMonth(new Date(2027, 0, 31))).toBe('2026-12');
  expect(lastMonth(new Date(2026, 2, 31))).toBe('2026-02');
});
