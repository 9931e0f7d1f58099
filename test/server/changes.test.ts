import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import { createNotifier } from '../../server/notifying.ts';
import type { CheckoutOptions } from '../../server/options.ts';
import type { Order, OrderChange } from '../../server/order.ts';
import { recordChange } from '../../server/orders/changes.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { newOrder, pageOf } from '../support/new-order.ts';

/** Changes of orders are stored with what they change, and reported to `onChange` in order, in both databases. */

describeDatabases('changes', suite);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(sql`truncate checkout.orders cascade`);
  });

  async function paid(): Promise<Order> {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order, 'paid'));
    return order;
  }
  const record = (order: Pick<Order, 'id'>, change: Omit<OrderChange, 'at'>) =>
    database.transaction((db) => recordChange(db, order.id, change));
  const notifier = (callbacks: Pick<CheckoutOptions, 'onPaid' | 'onChange'>, errors: unknown[] = []) =>
    createNotifier(orders, { ...callbacks, notifyTests: false, report: (error) => errors.push(error) });
  /** Lets the delay of failed calls pass. */
  const pass = () => database.query(sql`update checkout.changes set notify_at = now() - interval '1 second'`);

  test('a change is stored once, and only with the transaction that makes it', async () => {
    const order = await paid();
    expect(await record(order, { id: 'refunded-1', kind: 'refunded', amount: 500 })).toBe(true);
    expect(await record(order, { id: 'refunded-1', kind: 'refunded', amount: 700 })).toBe(false);
    expect(await record({ id: 'none' }, { id: 'shipped-1', kind: 'shipped' })).toBe(false);
    const failed = database.transaction(async (db) => {
      await recordChange(db, order.id, { id: 'shipped-2', kind: 'shipped' });
      throw new Error('The database is away.');
    });
    await expect(failed).rejects.toThrow('is away');
    const changes: OrderChange[] = [];
    const notify = notifier({ onChange: (_, change) => void changes.push(change) });
    await notify();
    await notify();
    expect(changes).toEqual([{ id: 'refunded-1', kind: 'refunded', amount: 500, at: expect.any(Date) }]);
    expect(Math.abs((changes[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
  });

  test('the changes of an order come in order and one at a time, also with several processes', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, paid));
    const expected = new Map<string, string[]>();
    for (const round of [1, 2, 3, 4])
      await Promise.all(
        all.map(({ id }) => {
          expected.set(id, [...(expected.get(id) ?? []), `${round} ${id}`]);
          return record({ id }, { id: `${round} ${id}`, kind: 'shipped' });
        }),
      );
    const reported = new Map<string, string[]>();
    const running = new Set<string>();
    let together = 0;
    const onChange = async (order: Order, change: OrderChange) => {
      expect(running.has(order.id)).toBe(false);
      running.add(order.id);
      together = Math.max(together, running.size);
      await new Promise((done) => setTimeout(done, 5));
      reported.set(order.id, [...(reported.get(order.id) ?? []), change.id]);
      running.delete(order.id);
    };
    const errors: unknown[] = [];
    await Promise.all([1, 2, 3].map(() => notifier({ onChange }, errors)()));
    expect(errors).toEqual([]);
    expect(reported).toEqual(expected);
    expect(together).toBeGreaterThan(1);
  });

  test('a change that fails holds back later ones of its order alone, and onPaid not at all', async () => {
    const [order, other] = [await paid(), await paid()];
    await record(order, { id: 'first', kind: 'refunded', amount: 1 });
    await record(order, { id: 'second', kind: 'shipped' });
    await record(other, { id: 'other', kind: 'shipped' });
    const reported: string[] = [];
    let isAway = true;
    const errors: unknown[] = [];
    const notify = notifier(
      {
        onPaid: ({ id }) => void reported.push(id),
        onChange({ id }, change) {
          if (isAway && id === order.id) throw new RangeError('The mail server is away.');
          reported.push(change.id);
        },
      },
      errors,
    );
    await notify();
    expect(reported.sort()).toEqual([order.id, other.id, 'other'].sort());
    expect(String(errors)).toBe(`Error: onChange (refunded) failed for order ${order.id}: RangeError`);
    isAway = false;
    await notify();
    expect(reported).toHaveLength(3);
    await pass();
    await notify();
    expect(reported.slice(3)).toEqual(['first', 'second']);
  });

  test('a change whose process has died is reported again after a minute, with the order as it is then', async () => {
    const order = await paid();
    await record(order, { id: 'one', kind: 'shipped' });
    const claims = await Promise.all(Array.from({ length: 5 }, () => orders.claimChange(false)));
    expect(claims.filter(Boolean).map((notice) => notice?.change?.id)).toEqual(['one']);
    expect(await orders.claimChange(false)).toBeUndefined();
    await orders.forget(order.id);
    await pass();
    expect(await orders.claimChange(false)).toMatchObject({ change: { id: 'one' }, order: { attempt: null } });
  });

  test('a change that happens without onChange is reported once there is one', async () => {
    const order = await paid();
    await record(order, { id: 'one', kind: 'shipped' });
    await notifier({ onPaid: () => {} })();
    const changes: string[] = [];
    await notifier({ onChange: (_, { id }) => void changes.push(id) })();
    expect(changes).toEqual(['one']);
  });
}
