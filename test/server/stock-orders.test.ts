import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order, OrderStatus, StockUse } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { OutOfStock } from '../../server/orders/stock-uses.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { followRefund, newOrder, pageOf } from '../support/new-order.ts';

/** Orders reserve, use up and give back the pieces of counted products, alike in both databases. */

describeDatabases('stock', suite);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(
      sql`truncate checkout.orders, checkout.payment_pages, checkout.events, checkout.stock cascade`,
    );
    await orders.stock.take([
      { id: 'tea', stock: 5 },
      { id: 'mug', stock: 2 },
    ]);
  });

  const wanting = (...stock: readonly [id: string, quantity: number][]) =>
    newOrder({ stock: stock.map(([id, quantity]) => ({ id, quantity })) });
  /** The pieces that are left and reserved: `tea 5 0`. */
  const levels = async () =>
    (await orders.stock.read(['tea', 'mug'])).map(({ id, stock, reserved }) => `${id} ${stock} ${reserved}`);
  const tea = async () => (await levels()).find((level) => level.startsWith('tea'));
  async function opened(...stock: readonly [id: string, quantity: number][]): Promise<Order> {
    const order = await orders.findOrCreate(wanting(...stock));
    await orders.recordPage(order, pageOf(order));
    return (await orders.byId(order.id)) as Order;
  }
  const report = (order: Order, status: OrderStatus) => orders.reconcile(pageOf(order, status));
  const refused = (promise: Promise<unknown>) =>
    promise.then(
      () => 'taken',
      (error: unknown) => {
        expect(error).toBeInstanceOf(OutOfStock);
        return Object.fromEntries((error as OutOfStock).max);
      },
    );

  test('an order holds its pieces until it is paid, or ends', async () => {
    const order = await opened(['tea', 2], ['mug', 1]);
    expect(order.stock).toEqual([
      { id: 'tea', quantity: 2 },
      { id: 'mug', quantity: 1 },
    ]);
    expect(await levels()).toEqual(['mug 1 1', 'tea 3 2']);
    await report(order, 'processing');
    expect(await levels()).toEqual(['mug 1 1', 'tea 3 2']);
    await report(order, 'paid');
    await report(order, 'paid');
    expect(await levels()).toEqual(['mug 1 0', 'tea 3 0']);
    // A refund brings nothing back.
    await followRefund(orders, String(pageOf(order, 'paid').payment), async () => 17_900);
    expect(await tea()).toBe('tea 3 0');
    for (const status of ['expired', 'failed', 'released'] as const) {
      const other = await opened(['tea', 3]);
      if (status === 'released') await report(other, 'authorized');
      expect(await tea()).toBe('tea 0 3');
      await report(other, status);
      await report(other, status);
      expect(await tea()).toBe('tea 3 0');
    }
  });

  test('an order of too many pieces is not stored, and says how many there are', async () => {
    await opened(['tea', 3]);
    const asked = wanting(['tea', 3], ['mug', 3]);
    expect(await refused(orders.findOrCreate(asked))).toEqual({ tea: 2, mug: 2 });
    expect(await orders.byAttempt(asked.attempt)).toBeUndefined();
    expect(await levels()).toEqual(['mug 2 0', 'tea 2 3']);
    expect(await refused(orders.findOrCreate(wanting(['tea', 2], ['mug', 2])))).toBe('taken');
    expect(await refused(orders.findOrCreate(wanting(['tea', 1])))).toEqual({ tea: 0 });
  });

  test('one of an attempt reserves once, however often it is posted at once', async () => {
    const asked = wanting(['tea', 2]);
    await Promise.all(Array.from({ length: 8 }, () => orders.findOrCreate(asked)));
    expect(await tea()).toBe('tea 3 2');
  });

  test('orders at once never hold more than there is, in whatever order their lines are', async () => {
    await orders.stock.set('tea', 7);
    await orders.stock.set('mug', 7);
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const uses: [string, number][] = [
          ['tea', 1],
          ['mug', 1],
        ];
        return refused(orders.findOrCreate(wanting(...(index % 2 ? uses : uses.reverse()))));
      }),
    );
    expect(all.filter((one) => one === 'taken')).toHaveLength(7);
    expect(await levels()).toEqual(['mug 0 7', 'tea 0 7']);
  });

  test('orders of many products at once do not wait for each other', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const id of ids.toSorted(() => Math.random() - 0.5)) await orders.stock.take([{ id, stock: 1_000 }]);
    const all = Array.from({ length: 60 }, (_, index) => {
      const some = ids.filter((_, place) => (index + place) % 3).toSorted(() => Math.random() - 0.5);
      return wanting(...some.map((id): [string, number] => [id, 1]));
    });
    // A deadlock would be an error of the database.
    const made = await Promise.all(all.map((order) => orders.findOrCreate(order)));
    await Promise.all(
      made.map(async (order) => {
        await orders.recordPage(order, pageOf(order));
        await report(order, 'paid');
      }),
    );
    const sold = all.flatMap(({ stock = [] }) => stock).length;
    const left = (await orders.stock.read(ids)).reduce((sum, { stock }) => sum + stock, 0);
    expect(left).toBe(6_000 - sold);
  });

  test('the next try reserves again what has been given back', async () => {
    const order = await opened(['tea', 4]);
    await report(order, 'expired');
    const other = await opened(['tea', 3]);
    const ended = (await orders.byId(order.id)) as Order;
    const cart = wanting(['tea', 4]);
    expect(await refused(orders.tryAgain(ended, cart))).toEqual({ tea: 2 });
    expect(await orders.byId(order.id)).toEqual(ended);
    await report(other, 'expired');
    expect(await orders.tryAgain(ended, cart)).toMatchObject({ status: 'open', tries: 2, stock: order.stock });
    expect(await tea()).toBe('tea 1 4');
    // A try that follows an open one keeps the pieces, also where fewer are counted now.
    await orders.stock.set('tea', 1);
    const again = (await orders.byId(order.id)) as Order;
    expect(await refused(orders.tryAgain(again, wanting(['tea', 5])))).toEqual({ tea: 4 });
    expect(await orders.tryAgain(again, cart)).toMatchObject({ tries: 3 });
    const third = (await orders.byId(order.id)) as Order;
    await orders.tryAgain(third, wanting(['mug', 1]));
    expect(await levels()).toEqual(['mug 1 1', 'tea 1 0']);
  });

  test('a product without a count is not limited, and gives nothing back once it is counted', async () => {
    const order = await opened(['soap', 3], ['tea', 1]);
    const alone = await opened(['soap', 3]);
    expect([order.stock, alone.stock]).toEqual([[{ id: 'tea', quantity: 1 }], []]);
    await orders.stock.set('soap', 4);
    await report(order, 'expired');
    await report(alone, 'paid');
    expect(await orders.stock.read(['soap', 'unknown'])).toEqual([{ id: 'soap', stock: 4, reserved: 0 }]);
  });

  test('a number in the list is a count once; a new count takes nothing from orders', async () => {
    const order = await opened(['tea', 4]);
    await orders.stock.take([{ id: 'tea', stock: 5 }]);
    expect(await tea()).toBe('tea 1 4');
    await orders.stock.take([{ id: 'tea', stock: 3 }]);
    expect(await tea()).toBe('tea 0 4');
    expect(await refused(orders.findOrCreate(wanting(['tea', 1])))).toEqual({ tea: 0 });
    await report(order, 'paid');
    expect(await tea()).toBe('tea 0 0');
    expect(await orders.byId(order.id)).toMatchObject({ status: 'paid', flags: [] });
    // A count that is set is a new one even with the same number, and the list's number does not undo it.
    await orders.stock.set('tea', 3);
    await orders.stock.take([{ id: 'tea', stock: 3 }]);
    expect(await tea()).toBe('tea 3 0');
    await report(await opened(['tea', 1]), 'paid');
    await orders.stock.set('tea', 3);
    expect(await tea()).toBe('tea 3 0');
    await orders.stock.take([{ id: 'tea', stock: 8 }]);
    expect(await tea()).toBe('tea 8 0');
  });

  test('servers that start at once with one number count it once', async () => {
    await report(await opened(['tea', 2]), 'paid');
    await Promise.all(Array.from({ length: 6 }, () => orders.stock.take([{ id: 'tea', stock: 9 }])));
    await report(await opened(['tea', 2]), 'paid');
    await Promise.all(Array.from({ length: 6 }, () => orders.stock.take([{ id: 'tea', stock: 9 }])));
    expect(await tea()).toBe('tea 7 0');
  });

  test('a late payment uses up what is still there, and has the flag "stock" if it is sold', async () => {
    const late = await opened(['tea', 3]);
    await report(late, 'expired');
    expect(await orders.reconcile(pageOf(late, 'paid'))).toMatchObject({ status: 'paid', flags: [] });
    expect(await tea()).toBe('tea 2 0');
    const [first, second] = [await opened(['tea', 2]), await opened(['mug', 1])];
    await report(first, 'failed');
    const buyer = await opened(['tea', 1]);
    await report(buyer, 'paid');
    expect(await orders.reconcile(pageOf(first, 'paid'))).toMatchObject({ status: 'paid', flags: ['stock'] });
    expect(await orders.reconcile(pageOf(second, 'paid'))).toMatchObject({ status: 'paid', flags: [] });
    expect(await orders.byId(buyer.id)).toMatchObject({ flags: [] });
    expect(await tea()).toBe('tea 0 0');
  });

  test('a late payment that is authorized holds pieces again, and has the flag "stock" if they are sold', async () => {
    const late = await opened(['mug', 2]);
    await report(late, 'expired');
    const other = await opened(['mug', 2]);
    expect(await orders.reconcile(pageOf(late, 'authorized'))).toMatchObject({ status: 'authorized', flags: [] });
    expect(await levels()).toEqual(['mug 0 4', 'tea 5 0']);
    await report(other, 'paid');
    expect(await orders.reconcile(pageOf(late, 'paid'))).toMatchObject({ status: 'paid', flags: ['stock'] });
    expect(await levels()).toEqual(['mug 0 0', 'tea 5 0']);
  });

  test('a late payment that is processing holds pieces again, before another visitor gets them', async () => {
    const late = await opened(['tea', 4]);
    await report(late, 'expired');
    const other = await opened(['tea', 5]);
    await report(late, 'processing');
    expect(await tea()).toBe('tea 0 9');
    await report(other, 'expired');
    // The pieces are there now.
    expect(await tea()).toBe('tea 1 4');
    expect(await orders.reconcile(pageOf(late, 'paid'))).toMatchObject({ status: 'paid', flags: [] });

    const again = await opened(['mug', 2]);
    await report(again, 'expired');
    await report(await opened(['mug', 1]), 'paid');
    await report(again, 'processing');
    expect(await orders.reconcile(pageOf(again, 'paid'))).toMatchObject({ status: 'paid', flags: ['stock'] });
    expect(await levels()).toEqual(['mug 0 0', 'tea 1 0']);
  });

  test('an order without a payment page is closed 31 minutes after its last try, by the database’s clock', async () => {
    const [young, old, paged] = [
      await orders.findOrCreate(wanting(['tea', 1])),
      await orders.findOrCreate(wanting(['tea', 2])),
      await opened(['tea', 1]),
    ];
    const tried = (order: Order, seconds: number) =>
      database.query(sql`
        update checkout.orders set tried_at = now() - make_interval(secs => ${seconds}) where id = ${order.id}`);
    await tried(young, 31 * 60 - 20);
    await tried(old, 31 * 60);
    await tried(paged, 32 * 60);
    await orders.closeUnopened();
    const statuses = async () =>
      Promise.all([young, old, paged].map(async ({ id }) => (await orders.byId(id))?.status));
    expect(await statuses()).toEqual(['open', 'expired', 'open']);
    expect(await tea()).toBe('tea 3 2');
    // Its checkout server, which was slow, can't record the page any more.
    expect(await orders.recordPage(old, pageOf(old))).toBe(false);
    expect(await statuses()).toEqual(['open', 'expired', 'open']);
    expect(await tea()).toBe('tea 3 2');
    const next = await orders.tryAgain((await orders.byId(old.id)) as Order, wanting(['tea', 2]));
    expect(next).toMatchObject({ status: 'open', tries: 3 });
    expect(await tea()).toBe('tea 1 4');
  });

  test('an order that gives way or is deleted gives its pieces back', async () => {
    const [one, other] = [await opened(['tea', 2]), await opened(['tea', 1])];
    expect(await orders.openHolders([String(one.attempt), 'unknown'], [{ id: 'mug', quantity: 1 }])).toEqual([]);
    const needed: StockUse[] = [{ id: 'tea', quantity: 1 }];
    expect(await orders.openHolders([String(one.attempt), 'unknown'], needed)).toEqual([one.id]);
    await orders.giveWay(one);
    await orders.giveWay(one);
    expect(await orders.openHolders([String(one.attempt)], needed)).toEqual([]);
    expect(await tea()).toBe('tea 4 1');
    await database.query(sql`update checkout.orders set tried_at = now() - interval '31 days'`);
    await orders.tidy();
    expect(await orders.byId(other.id)).toBeUndefined();
    expect(await tea()).toBe('tea 5 0');
  });

  test('whatever comes in whatever order, the counts agree with the orders', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('open' as const),
        tea: fc.integer({ min: 0, max: 3 }),
        mug: fc.integer({ min: 0, max: 2 }),
      }),
      fc.record({
        kind: fc.constantFrom(
          'processing',
          'authorized',
          'paid',
          'released',
          'failed',
          'expired',
          'again',
          'way' as const,
        ),
        which: fc.nat(5),
      }),
      fc.record({ kind: fc.constant('set' as const), pieces: fc.nat(6) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await database.query(sql`truncate checkout.orders, checkout.payment_pages, checkout.stock cascade`);
        await orders.stock.take([
          { id: 'tea', stock: 5 },
          { id: 'mug', stock: 3 },
        ]);
        const all: { order: Order; cart: ReturnType<typeof wanting> }[] = [];
        for (const one of steps) {
          if (one.kind === 'set') await orders.stock.set('tea', one.pieces);
          else if (one.kind === 'open') {
            const uses = [
              ['tea', one.tea],
              ['mug', one.mug],
            ].filter(([, quantity]) => quantity) as [string, number][];
            const cart = wanting(...uses);
            const order = await orders.findOrCreate(cart).catch(() => undefined);
            if (order) all.push({ order, cart });
            if (order && one.tea % 2) await orders.recordPage(order, pageOf(order));
          } else {
            const found = all[one.which % Math.max(1, all.length)];
            if (!found) continue;
            const now = (await orders.byId(found.order.id)) as Order;
            if (one.kind === 'way') await orders.giveWay(now);
            else if (one.kind === 'again') await orders.tryAgain(now, found.cart).catch(() => undefined);
            else await report(now, one.kind);
          }
        }
        const held = new Map<string, number>();
        for (const { order } of all) {
          const { status, stock } = (await orders.byId(order.id)) as Order;
          if (status === 'open' || status === 'processing' || status === 'authorized')
            for (const { id, quantity } of stock) held.set(id, (held.get(id) ?? 0) + quantity);
        }
        for (const { id, reserved } of await orders.stock.read(['tea', 'mug']))
          expect(reserved).toBe(held.get(id) ?? 0);
      }),
      { numRuns: Number(process.env.RUNS || 25) },
    );
  });
}
