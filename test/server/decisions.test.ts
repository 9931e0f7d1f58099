import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { type Statement, sql } from '../../server/database/sql.ts';
import type { Store } from '../../server/database/store.ts';
import type { Order, OrderStatus } from '../../server/order.ts';
import { createDecisions } from '../../server/orders/decisions.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { PaymentPage } from '../../server/payment/payment.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { newOrder, pageOf } from '../support/new-order.ts';

/** The database stores until when amounts are held, and the first decision of the shop about each. */

describeDatabases('decisions about held amounts', suite);

const HOUR = 3_600_000;

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(sql`truncate checkout.orders cascade`);
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
  const pageWith = (order: Order, status: OrderStatus, more: Partial<PaymentPage> = {}) => ({
    ...pageOf(order, status),
    ...more,
  });
  async function held(hours = 100): Promise<Order> {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order));
    return (await orders.reconcile(pageWith(order, 'authorized', { captureBefore: inHours(hours) }))) as Order;
  }
  const kindsOf = async ({ id }: Order) => {
    const rows = await database.query<{ kind: string }>(sql`
      select kind from checkout.changes where order_id = ${id} order by seq`);
    return rows.map(({ kind }) => kind);
  };
  /** Lets so many hours of a hold pass. */
  const pass = ({ id }: Order, hours: number) =>
    database.query(sql`
      update checkout.orders set capture_before = capture_before - make_interval(hours => ${hours}) where id = ${id}`);
  const claimed = async () => (await orders.claimPending(50, 300)).map(({ id }) => id);

  test('the end of a hold is announced once, 24 hours before', async () => {
    const order = await held(25);
    await orders.announceExpiring();
    expect(await kindsOf(order)).toEqual(['authorized']);
    await pass(order, 2);
    await Promise.all([orders.announceExpiring(), orders.announceExpiring()]);
    await orders.reconcile(pageOf(order, 'authorized'));
    expect(await kindsOf(order)).toEqual(['authorized', 'expiring']);
    expect(await kindsOf(await held(23))).toEqual(['authorized', 'expiring']);
  });

  test('the end of a hold is not announced after the decision, nor without an end', async () => {
    const [accepted, declined, charged] = [await held(), await held(), await held()];
    await orders.decide(accepted.id, 'accept');
    await orders.decide(declined.id, 'decline');
    await orders.reconcile(pageWith(charged, 'paid', { captured: 17_900 }));
    const endless = await orders.findOrCreate(newOrder());
    await orders.recordPage(endless, pageOf(endless, 'authorized'));
    for (const order of [accepted, declined, charged]) await pass(order, 90);
    await orders.announceExpiring();
    for (const order of [accepted, declined, charged, endless]) expect(await kindsOf(order)).toEqual(['authorized']);
  });

  test('a payment in the middle of a decision is no decision', async () => {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order));
    let isFirst = true;
    const interrupted: Database = {
      ...database,
      async query<T>(statement: Statement) {
        const rows = await database.query<T>(statement);
        if (isFirst) {
          isFirst = false;
          await orders.reconcile(pageWith(order, 'paid', { captured: 12_000 }));
        }
        return rows;
      },
    };
    const decisions = createDecisions(interrupted, async () => ({ mode: 'test' }) as Store);
    await expect(decisions.decide(order.id, 'decline')).rejects.toThrow('is open, and its amount was never held');
    await expect(decisions.decide(order.id, 'decline')).rejects.toThrow('is charged: refund it');
    expect(await decisions.decide(order.id, 'accept', 12_000)).toMatchObject({ status: 'paid', charged: 12_000 });
  });

  test('the first decision counts, whoever makes it at the same time', async () => {
    const order = await held();
    const results = await Promise.allSettled(
      (['accept', 'decline', 'accept', 'decline'] as const).map((kind) => orders.decide(order.id, kind)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [page] = await orders.heldPages(order.id);
    expect([{ capture: 17_900 }, { release: true }]).toContainEqual({ ...page, id: undefined });
  });

  test('the payment service is asked about holds that are decided or at their end, and about no others', async () => {
    const [waiting, decided, ended] = [await held(), await held(), await held(1)];
    await claimed();
    expect(await claimed()).toEqual([]);
    await orders.decide(decided.id, 'decline');
    expect(await claimed()).toEqual([decided.id]);
    await database.query(sql`update checkout.orders set asked_at = now() - interval '10 minutes'`);
    await pass(ended, 2);
    expect((await claimed()).sort()).toEqual([decided.id, ended.id].sort());
    expect(await orders.heldPages(ended.id)).toEqual([{ id: pageOf(ended).id }]);
    expect(await orders.heldPages(waiting.id)).toEqual([{ id: pageOf(waiting).id }]);
  });

  test('an order with two holds is charged once, and the other hold is given back', async () => {
    for (const kind of ['accept', 'decline', undefined] as const) {
      const order = await orders.findOrCreate(newOrder());
      await orders.recordPage(order, pageOf(order, 'failed'));
      const again = (await orders.tryAgain((await orders.byId(order.id)) as Order, newOrder())) as Order;
      await orders.recordPage(again, pageOf(again, 'authorized'));
      // The first page was paid late.
      await orders.reconcile(pageOf(order, 'authorized'));
      const [first, second] = [pageOf(again), pageOf(order)];
      if (kind) await orders.decide(order.id, kind);
      expect(await orders.heldPages(order.id)).toEqual([
        { id: first.id, ...(kind && (kind === 'accept' ? { capture: 18_000 } : { release: true })) },
        { id: second.id, ...(kind && { release: true }) },
      ]);
      if (kind === 'accept')
        expect(await orders.reconcile(pageWith(again, 'paid', { captured: 18_000 }))).toMatchObject({
          status: 'paid',
          charged: 18_000,
        });
      else if (kind === 'decline') await orders.reconcile(pageOf(again, 'released'));
      // Another payment has made the order paid.
      else await orders.reconcile(pageOf({ ...again, tries: 3 }, 'paid'));
      await database.query(sql`update checkout.orders set asked_at = '-infinity'`);
      expect(await claimed()).toEqual([order.id]);
      const left = kind ? [second.id] : [first.id, second.id].sort();
      const pages = await orders.heldPages(order.id);
      expect(pages.map(({ id }) => id).sort()).toEqual(left);
      expect(pages.every(({ release }) => release)).toBe(true);
      await database.query(sql`truncate checkout.orders cascade`);
    }
  });

  test('an amount that the payment service refuses is no decision any more, unless it was charged', async () => {
    const order = await held();
    await orders.decide(order.id, 'accept', 500);
    await orders.withdraw(order.id, 400);
    await expect(orders.decide(order.id, 'decline')).rejects.toThrow('was accepted before');
    await orders.withdraw(order.id, 500);
    await orders.decide(order.id, 'accept', 600);
    await orders.reconcile(pageWith(order, 'paid', { captured: 600 }));
    await orders.withdraw(order.id, 600);
    await expect(orders.decide(order.id, 'decline')).rejects.toThrow('was accepted before');
    expect(await orders.decide(order.id, 'accept', 600)).toMatchObject({ status: 'paid', charged: 600, total: 17_900 });
  });

  test('the end of a hold stays with the order, and the newest reading counts', async () => {
    const order = await held(100);
    const later = inHours(120);
    expect(await orders.reconcile(pageWith(order, 'authorized', { captureBefore: later }))).toMatchObject({
      captureBefore: later,
    });
    expect(await orders.reconcile(pageWith(order, 'released', { hasExpired: true }))).toMatchObject({
      status: 'released',
      captureBefore: later,
      flags: ['hold-expired'],
    });
    // A charge that comes after all changes nothing but the amount, which must be given back.
    expect(await orders.reconcile(pageOf({ ...order, tries: 2 }, 'paid'))).toMatchObject({
      status: 'released',
      paidAt: null,
    });
  });
}
