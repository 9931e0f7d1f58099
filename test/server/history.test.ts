import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { migrations } from '../../server/database/migrations/migrations.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import { recordChange } from '../../server/orders/changes.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { newOrder, pageOf } from '../support/new-order.ts';

/** Which states an order has had, which payment page counts, and how orders are found. */

describeDatabases('the history of orders', suite);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(sql`truncate checkout.orders cascade`);
  });

  const historyOf = async ({ id }: Pick<Order, 'id'>) => (await orders.details(id))?.history ?? [];
  const kindsOf = async (order: Pick<Order, 'id'>) => (await historyOf(order)).map(({ kind }) => kind);

  test('has each state once, with the changes between them', async () => {
    const order = await orders.findOrCreate(newOrder());
    expect(await historyOf(order)).toEqual([{ kind: 'open', at: order.createdAt }]);
    await orders.recordPage(order, pageOf(order));
    await orders.reconcile(pageOf(order, 'processing'));
    // A repeated message is no second entry.
    await orders.reconcile(pageOf(order, 'processing'));
    await orders.reconcile(pageOf(order, 'authorized'));
    await orders.reconcile(pageOf(order, 'paid'));
    await database.transaction((db) => recordChange(db, order.id, { id: 'refunded-1', kind: 'refunded', amount: 500 }));
    expect(await kindsOf(order)).toEqual(['open', 'processing', 'authorized', 'paid', 'refunded']);
    const history = await historyOf(order);
    expect(history.at(-1)).toEqual({ kind: 'refunded', at: expect.any(Date), amount: 500 });
    const times = history.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort());
  });

  test('has a new try, and that the order was forgotten', async () => {
    const cart = newOrder();
    const order = await orders.findOrCreate(cart);
    await orders.recordPage(order, pageOf(order, 'failed'));
    const failed = (await orders.byId(order.id)) as Order;
    const again = (await orders.tryAgain(failed, cart)) as Order;
    await orders.recordPage(again, pageOf(again, 'paid'));
    expect(await kindsOf(order)).toEqual(['open', 'failed', 'open', 'paid']);
    await orders.forget(order.id);
    expect(await kindsOf(order)).toEqual(['open', 'failed', 'open', 'paid', 'forgotten']);
  });

  test('ends with the order', async () => {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order, 'expired'));
    await database.query(sql`update checkout.orders set tried_at = now() - interval '31 days'`);
    await orders.tidy();
    expect(await orders.details(order.id)).toBeUndefined();
    expect(await database.query(sql`select from checkout.history`)).toEqual([]);
  });

  test('begins with the payment for orders of an earlier release', async () => {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order, 'paid'));
    const { statements = [] } = migrations.find(({ name }) => name.endsWith('written-history')) ?? {};
    await database.query(sql`drop function checkout.write_history cascade`);
    await database.query(sql`drop table checkout.history`);
    for (const statement of statements) await database.query(statement);
    const { paidAt } = (await orders.byId(order.id)) as Order;
    expect(await historyOf(order)).toEqual([
      { kind: 'open', at: order.createdAt },
      { kind: 'paid', at: paidAt },
    ]);
  });

  test('names the page that was paid, also if it is not that of the last try', async () => {
    const cart = newOrder();
    const order = await orders.findOrCreate(cart);
    expect((await orders.details(order.id))?.page).toBeUndefined();
    const first = pageOf(order, 'paid');
    await orders.recordPage(order, pageOf(order));
    expect((await orders.details(order.id))?.page).toEqual({ id: first.id, payment: null });
    const again = (await orders.tryAgain((await orders.byId(order.id)) as Order, cart)) as Order;
    await orders.recordPage(again, pageOf(again));
    await orders.reconcile(first);
    expect((await orders.details(order.id))?.page).toEqual({ id: first.id, payment: first.payment });
  });

  test('orders are found by state and by number', async () => {
    const all: Order[] = [];
    for (const status of ['paid', 'failed', 'paid', 'open'] as const) {
      const order = await orders.findOrCreate(newOrder());
      await orders.recordPage(order, pageOf(order, status));
      all.push(order);
    }
    const find = async (...query: Parameters<Orders['search']>) => (await orders.search(...query)).map(({ id }) => id);
    const [first, failed, last] = all as [Order, Order, Order];
    const newestPaid = [first, last]
      .sort((one, other) => Number(other.createdAt) - Number(one.createdAt) || (other.id > one.id ? 1 : -1))
      .map(({ id }) => id);
    expect(await find({ status: 'paid' }, 10)).toEqual(newestPaid);
    expect(await find({ status: 'paid' }, 1)).toEqual(newestPaid.slice(0, 1));
    const newest = [first, last].find(({ id }) => id === newestPaid[0]) as Order;
    expect(await find({ status: 'paid' }, 10, newest)).toEqual(newestPaid.slice(1));
    expect(await find({ number: ` ${failed.number.toLowerCase()}\n` }, 10)).toEqual([failed.id]);
    expect(await find({ number: failed.id }, 10)).toEqual([failed.id]);
    for (const number of [failed.number.slice(1), failed.number.slice(0, -1), '', '%', "'"])
      expect(await find({ number }, 10)).toEqual([]);
    expect(await find({ number: failed.number, status: 'paid' }, 10)).toEqual([]);
    expect(await find({}, 10)).toHaveLength(4);
  });
}
