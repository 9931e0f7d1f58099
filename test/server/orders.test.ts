import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import type { ApprovalClaim, Order, OrderStatus } from '../../server/order.ts';
import { ApprovalHeld, ApprovalUsedUp } from '../../server/orders/allocate.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { mayBecome } from '../../server/orders/states.ts';
import type { PageAmounts } from '../../server/payment/payment.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { followRefund, newAttempt, newOrder, pageOf } from '../support/new-order.ts';

/** Orders behave alike in both databases: the embedded engine in a folder, and PostgreSQL. */

describeDatabases('orders', suite);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(sql`truncate checkout.orders, checkout.events, checkout.refunds cascade`);
  });

  /** An order with a payment page. */
  async function opened(more: Parameters<typeof newOrder>[0] = {}): Promise<Order> {
    const order = await orders.findOrCreate(newOrder(more));
    await orders.recordPage(order, pageOf(order));
    return { ...order, session: pageOf(order).id };
  }
  const read = async ({ id }: Order) => (await orders.list(1_000)).find((order) => order.id === id) as Order;
  /** Lets so many days pass since the order was created and last tried. */
  const age = (id: string, days: number) =>
    database.query(sql`
      update checkout.orders set created_at = now() - make_interval(days => ${days}), tried_at = now() - make_interval(days => ${days})
      where id = ${id}`);

  test('an order is stored as it was posted', async () => {
    const asked = newOrder({
      lines: [
        {
          id: 'tea-box',
          name: 'Thé “vert” 茶',
          quantity: 3,
          unit: 1_690,
          variant: { id: 'tea-box', name: 'Large' },
          plan: { id: 'refill', name: 'Every 2 months', interval: 'month', count: 2 },
          properties: { zebra: 'z', Engraving: 'A\u0000nn \ud83c', apple: '' },
          image: 'https://the-page.example/tea.png',
        },
      ],
      currency: 'EUR',
      subtotal: Number.MAX_SAFE_INTEGER,
      partner: 'spa',
      discount: 'TEN',
    });
    const order = await orders.findOrCreate(asked);
    expect(order).toEqual({
      ...asked,
      id: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      number: order.id.slice(0, 12),
      status: 'open',
      test: false,
      tries: 1,
      session: null,
      url: null,
      shippingWays: [],
      discounted: 0,
      shipping: null,
      tax: null,
      total: null,
      charged: null,
      refunded: 0,
      triedAt: order.createdAt,
      subscription: null,
      consent: null,
      createdAt: expect.any(Date),
      captureBefore: null,
      paidAt: null,
      shipped: null,
      approvals: [],
      stock: [],
      flags: [],
    });
    expect(Object.keys(order.lines[0]?.properties ?? {})).toEqual(['zebra', 'Engraving', 'apple']);
    expect(Math.abs(order.createdAt.getTime() - Date.now())).toBeLessThan(5_000);
    expect(await orders.byAttempt(asked.attempt)).toEqual(order);
    expect(await orders.byAttempt(newAttempt())).toBeUndefined();
  });

  test('an order that gives way gets no page, and may claim its approvals again', async () => {
    const claim: ApprovalClaim = {
      approvals: [{ issuer: 'clinic', jti: newAttempt(), products: ['nad'], quantity: 2 }],
      needs: [{ product: 'nad', quantity: 2 }],
    };
    const [asked, other] = [newOrder({ claim }), newOrder({ claim })];
    const order = await orders.findOrCreate(asked);
    expect(order.approvals).toEqual([{ issuer: 'clinic', jti: claim.approvals[0]?.jti, product: 'nad', quantity: 2 }]);
    const held = await orders.findOrCreate(other).catch((error: unknown) => error);
    expect(held).toMatchObject({ orders: [order.id] });
    expect(held).toBeInstanceOf(ApprovalHeld);
    expect(await orders.byAttempt(other.attempt)).toBeUndefined();

    // Its checkout server was killed, or is opening the page at this moment.
    await orders.giveWay(order);
    const next = await orders.findOrCreate(other);
    expect(await orders.recordPage(order, pageOf(order))).toBe(false);
    expect(await orders.byAttempt(asked.attempt)).toMatchObject({ status: 'expired', session: null });
    const ended = (await orders.byId(order.id)) as Order;
    await expect(orders.tryAgain(ended, asked)).rejects.toBeInstanceOf(ApprovalHeld);
    expect(await orders.byId(order.id)).toEqual(ended);
    await orders.giveWay(next);
    expect(await orders.tryAgain(ended, asked)).toMatchObject({ status: 'open', approvals: order.approvals });

    const page = pageOf({ ...order, tries: 3 }, 'paid');
    await orders.reconcile(page);
    await orders.giveWay(order);
    expect(await orders.byId(order.id)).toMatchObject({ status: 'paid' });
    await expect(orders.tryAgain((await orders.byId(next.id)) as Order, other)).rejects.toBeInstanceOf(ApprovalUsedUp);
    const bought = [{ ...order.approvals[0], order: order.id, done: true }];
    expect(await orders.usesBeside(other.attempt, claim.approvals)).toEqual(bought);
    expect(await orders.usesBeside(asked.attempt, claim.approvals)).toEqual([]);
    // Bought pieces are counted for ever, and an approval says nothing about a person.
    await orders.forget(order.id);
    expect(await orders.usesBeside(asked.attempt, claim.approvals)).toEqual(bought);
  });

  test('orders that are paid at once by one approval have a flag, all but one', async () => {
    const approvals = [{ issuer: 'clinic', jti: newAttempt(), products: ['nad'], quantity: 2 }];
    const claim = { approvals, needs: [{ product: 'nad', quantity: 2 }] };
    const all: Order[] = [];
    for (let i = 0; i < 3; i++) {
      const order = await orders.findOrCreate(newOrder({ claim }));
      await orders.recordPage(order, pageOf(order));
      await orders.reconcile(pageOf(order, 'expired'));
      all.push(order);
    }
    await Promise.all(all.map((order) => orders.reconcile(pageOf(order, 'failed'))));
    // Pages that had failed are paid after all. Their events come twice.
    for (const round of [1, 2])
      await Promise.all(all.map((order) => orders.reconcile(pageOf(order, 'paid'), `${round} ${order.id}`)));
    const flags = await Promise.all(all.map(async ({ id }) => (await orders.byId(id))?.flags.join()));
    expect(flags.sort()).toEqual(['', 'approval', 'approval']);
    // Other products and approvals have no share in it.
    const other = await orders.findOrCreate(
      newOrder({
        claim: {
          approvals: [{ ...approvals[0], jti: newAttempt(), products: ['nad'], issuer: 'clinic', quantity: 2 }],
          needs: claim.needs,
        },
      }),
    );
    await orders.recordPage(other, pageOf(other, 'paid'));
    expect(await orders.byId(other.id)).toMatchObject({ status: 'paid', flags: [] });
  });

  test('an approval counts as used while an order is authorized, and is given back when it is released', async () => {
    const approvals = [{ issuer: 'clinic', jti: newAttempt(), products: ['nad'], quantity: 2 }];
    const claim = { approvals, needs: [{ product: 'nad', quantity: 2 }] };
    const late = await opened({ claim });
    await orders.reconcile(pageOf(late, 'failed'));
    await orders.giveWay(await read(late));
    const held = await opened({ claim });
    expect(await orders.reconcile(pageOf(held, 'authorized'))).toMatchObject({ status: 'authorized', flags: [] });
    await expect(orders.findOrCreate(newOrder({ claim }))).rejects.toBeInstanceOf(ApprovalUsedUp);
    expect(await orders.reconcile(pageOf(late, 'authorized'))).toMatchObject({ flags: ['approval'] });
    expect(await orders.reconcile(pageOf(held, 'paid'))).toMatchObject({ status: 'paid', flags: [] });
    await orders.reconcile(pageOf(late, 'released'));
    expect((await orders.usesBeside(newAttempt(), approvals)).map(({ order }) => order)).toEqual([held.id]);
  });

  test('an attempt is one order, however often and at once it is begun', async () => {
    const asked = newOrder();
    const begun = await Promise.all(Array.from({ length: 20 }, () => orders.findOrCreate(asked)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    // Later values change nothing.
    expect(await orders.findOrCreate({ ...asked, subtotal: 1 })).toEqual(begun[0]);
    expect(await orders.list(10)).toHaveLength(1);
  });

  test('a payment page is the order’s as long as no later try has begun', async () => {
    const order = await orders.findOrCreate(newOrder());
    expect(await orders.recordPage(order, pageOf(order))).toBe(true);
    // Two checkout servers that open the same try get the same page.
    expect(await orders.recordPage(order, pageOf(order))).toBe(true);
    expect(await read(order)).toMatchObject({ session: pageOf(order).id, url: pageOf(order).url, status: 'open' });

    // A server that has not seen this page yet cannot know that it is closed.
    expect(await orders.tryAgain(order, newOrder())).toBeUndefined();
    const seen = await read(order);
    const again = await orders.tryAgain(seen, newOrder({ attempt: String(order.attempt) }));
    expect(again).toMatchObject({ id: order.id, tries: 2, session: null, url: null, status: 'open' });
    expect(await orders.recordPage(order, pageOf(order))).toBe(false);
    expect(await read(order)).toMatchObject({ session: null });
    // Nobody was sent to it by that checkout server, and yet it is the order's.
    expect(await orders.reconcile(pageOf(order, 'paid'))).toMatchObject({ id: order.id, status: 'paid' });
    expect(await orders.recordPage({ ...order, id: 'none' }, pageOf(order))).toBe(false);
  });

  test('one of several simultaneous retries succeeds, with the current request', async () => {
    const order = await opened();
    await expect.poll(() => Date.now()).toBeGreaterThan(order.triedAt.getTime());
    const now = newOrder({ attempt: String(order.attempt), subtotal: 20_000, discount: 'TEN' });
    const tries = await Promise.all(Array.from({ length: 8 }, () => orders.tryAgain(order, now)));
    const done = tries.filter((again) => again !== undefined);
    expect(done).toHaveLength(1);
    expect(done[0]).toMatchObject({ tries: 2, subtotal: 20_000, discount: 'TEN', id: order.id });
    expect(done[0]?.triedAt.getTime()).toBeGreaterThan(order.triedAt.getTime());
    expect(await read(order)).toEqual(done[0]);
  });

  for (const status of ['processing', 'authorized', 'paid', 'released'] as const) {
    test(`an order that is ${status} is not tried again`, async () => {
      const order = await opened();
      await orders.reconcile(pageOf(order, status));
      expect(await orders.tryAgain(order, newOrder())).toBeUndefined();
      expect(await read(order)).toMatchObject({ status, tries: 1 });
    });
  }

  test('a page of an earlier try that is paid after all makes the order paid', async () => {
    const order = await opened();
    const second = (await orders.tryAgain(order, newOrder())) as Order;
    await orders.recordPage(second, pageOf(second));
    await orders.reconcile(pageOf(order, 'processing'));
    expect(await read(order)).toMatchObject({ status: 'processing', tries: 2 });
    await orders.reconcile(pageOf(second, 'expired'));
    expect(await read(order)).toMatchObject({ status: 'processing' });
    expect(await orders.reconcile(pageOf(order, 'paid'))).toMatchObject({ status: 'paid', total: 17_900 });
    expect(await orders.reconcile(pageOf(second, 'paid'))).toMatchObject({
      status: 'paid',
      total: 18_000,
      charged: 17_900 + 18_000,
      flags: ['paid-twice'],
    });
  });

  test('the parts of the total are those of the page that was paid', async () => {
    const shippingWays = [
      { name: 'Standard', price: 0, days: [3, 5] },
      { name: 'Express', price: 9.9 },
    ] as const;
    const tax = { added: 0, included: 2_900 };
    const paidBy = async (order: Order, total: number, amounts: PageAmounts) =>
      orders.reconcile({ ...pageOf(order, 'paid'), total, amounts });
    const order = await opened({ shippingWays });
    const express = { total: 17_800 - 1_000 + 990, amounts: { discounted: 1_000, way: 1, tax } };
    const processing = { ...pageOf(order, 'processing'), ...express };
    const known = { discounted: 1_000, shipping: { name: 'Express', price: 990 }, tax, total: express.total };
    expect(await orders.reconcile(processing)).toMatchObject({ status: 'processing', ...known, charged: null });
    const paid = { status: 'paid', ...known, charged: express.total, flags: [] };
    expect(await paidBy(order, express.total, express.amounts)).toMatchObject(paid);

    // A payment that has failed has decided nothing.
    const failing = await opened({ shippingWays });
    await orders.reconcile({ ...pageOf(failing, 'processing'), ...express });
    expect(await orders.reconcile({ ...pageOf(failing, 'failed'), ...express })).toMatchObject({
      status: 'failed',
      discounted: 0,
      shipping: null,
      tax: null,
      total: null,
      charged: null,
    });

    // Another price than that of the way that was chosen.
    const wrong = await opened({ shippingWays });
    expect(await paidBy(wrong, 20_000, { discounted: 0, way: 1, tax })).toMatchObject({
      shipping: { name: 'Express', price: 2_200 },
      total: 20_000,
      charged: 20_000,
      flags: ['sums'],
    });
    const none = await opened();
    expect(await paidBy(none, 17_790, { discounted: 0, way: null, tax })).toMatchObject({ flags: ['sums'] });

    // The page of an earlier try has offered its own ways.
    const tried = await opened({ shippingWays });
    const next = await orders.tryAgain(tried, newOrder({ shippingWays: [{ name: 'Bicycle', price: 7 }] }));
    await orders.recordPage(next as Order, pageOf(next as Order));
    expect(await paidBy(tried, 18_790, { discounted: 0, way: 1, tax })).toMatchObject({
      shipping: { name: 'Express', price: 990 },
      flags: [],
    });

    // An earlier release has not stored the ways of its page, and left those of the try before it in the row.
    const earlier = await opened({ shippingWays });
    await database.query(sql`update checkout.payment_pages set ways = null where order_id = ${earlier.id}`);
    await database.query(sql`update checkout.orders set written_try = tries - 1 where id = ${earlier.id}`);
    expect(await paidBy(earlier, 18_790, { discounted: 0, way: 1, tax })).toMatchObject({
      shipping: { name: '', price: 990 },
      flags: [],
    });
  });

  // A test for each number of tries, so that none comes near the limit of a test.
  for (const tries of [1, 2, 3])
    test(`repeated and disordered events have the same result: ${tries} of 3 tries`, async () => {
      const unfinished = ['open', 'expired', 'processing', 'failed', 'authorized'] as const satisfies OrderStatus[];
      const statuses = [...unfinished, 'released', 'paid'] as const;
      /** No payment is both paid and released: a history has one of them. */
      const heardOf = (final: 'paid' | 'released') =>
        fc.oneof(
          fc.record({
            kind: fc.constant('page' as const),
            try: fc.integer({ min: 1, max: 3 }),
            status: fc.constantFrom(...unfinished, final),
          }),
          fc.record({
            kind: fc.constant('refund' as const),
            try: fc.integer({ min: 1, max: 3 }),
            refunded: fc.integer({ min: 0, max: 18_000 }),
          }),
        );
      type Heard = ReturnType<typeof heardOf> extends fc.Arbitrary<infer T> ? T : never;
      let events = 0;

      /** The refunded sum at the payment service once all has happened, which each event's reading gets. */
      const refundedOf = (n: number, all: readonly Heard[]) =>
        all.flatMap((one) => (one.kind === 'refund' && one.try === n ? [one.refunded] : [])).at(-1) ?? 0;

      async function endOf(order: Order, all: readonly Heard[], heard: readonly Heard[]): Promise<unknown> {
        let before: OrderStatus = 'open';
        for (const one of heard) {
          const page = pageOf({ id: order.id, tries: one.try }, one.kind === 'page' ? one.status : 'paid');
          if (one.kind === 'page') {
            const event = one.status === 'open' ? undefined : `evt_${events++}`;
            const { status } = (await orders.reconcile(page, event)) as Order;
            expect([before, status, mayBecome(before, status)]).toEqual([before, status, true]);
            before = status;
          } else await followRefund(orders, String(page.payment), async () => refundedOf(one.try, all));
        }
        const found = (await orders.byAttempt(String(order.attempt))) as Order;
        const { status, total, charged, refunded, session, paidAt, flags } = found;
        return { status, total, charged, refunded, try: session?.at(-1), isPaid: paidAt !== null, flags };
      }

      /** The expected result of all events, in any order. */
      function expected(tries: number, all: readonly Heard[]): unknown {
        const of = (n: number) =>
          statuses
            .filter((status) => all.some((one) => one.kind === 'page' && one.try === n && one.status === status))
            .at(-1);
        const pages = [1, 2, 3].map((n) => ({ n, status: of(n) ?? (n <= tries ? 'open' : undefined) }));
        const paid = pages.filter(({ status }) => status === 'paid');
        const deciders = (['paid', 'released', 'authorized', 'processing'] as const)
          .map((status) => pages.filter((page) => page.status === status))
          .find(({ length }) => length > 0);
        const deciding = deciders?.find(({ n }) => n === tries) ?? deciders?.[0];
        const refunds = pages.map(({ n, status }) =>
          // Only what was paid has a payment that can be given back; a page that is open or expired names none.
          status === undefined || (['open', 'expired'].includes(status) && !hasPayment(n, all))
            ? 0
            : refundedOf(n, all),
        );
        return {
          status: deciding?.status ?? pages[tries - 1]?.status,
          total: deciding ? 17_800 + deciding.n * 100 : null,
          charged: paid.length ? paid.reduce((sum, { n }) => sum + 17_800 + n * 100, 0) : null,
          flags: paid.length > 1 ? ['paid-twice'] : [],
          refunded: refunds.reduce((sum, refunded) => sum + refunded, 0),
          try: String(tries),
          isPaid: paid.length > 0,
        };
      }
      const hasPayment = (n: number, all: readonly Heard[]) =>
        all.some((one) => one.kind === 'page' && one.try === n && !['open', 'expired'].includes(one.status));

      async function begun(tries: number): Promise<Order> {
        let order = await opened();
        while (order.tries < tries) {
          order = (await orders.tryAgain({ ...order, session: pageOf(order).id }, newOrder())) as Order;
          await orders.recordPage(order, pageOf(order));
        }
        return order;
      }

      const histories = fc
        .constantFrom('paid' as const, 'released' as const)
        .chain((final) => fc.array(heardOf(final), { minLength: 1, maxLength: 8 }))
        .chain((all) =>
          fc.tuple(
            fc.constant(all),
            // Each once more at the most, in any order.
            fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
          ),
        );
      await fc.assert(
        fc.asyncProperty(histories, async ([all, disordered]) => {
          const wanted = expected(tries, all);
          expect(await endOf(await begun(tries), all, all)).toEqual(wanted);
          expect(await endOf(await begun(tries), all, disordered)).toEqual(wanted);
        }),
        { numRuns: Math.ceil(Number(process.env.RUNS || 60) / 3) },
      );
    });

  test('an order that is authorized is charged or released, and says so', async () => {
    const changes = async ({ id }: Order) => {
      const rows = await database.query<{ kind: string }>(sql`
        select kind from checkout.changes where order_id = ${id} order by seq`);
      return rows.map(({ kind }) => kind);
    };
    const [charged, released, skipped] = [await opened(), await opened(), await opened()];
    const held = { status: 'authorized', total: 17_900, charged: null, paidAt: null };
    for (const _ of [1, 2]) expect(await orders.reconcile(pageOf(charged, 'authorized'))).toMatchObject(held);
    for (const _ of [1, 2])
      expect(await orders.reconcile(pageOf(charged, 'paid'))).toMatchObject({ status: 'paid', charged: 17_900 });
    expect(await changes(charged)).toEqual(['authorized']);
    await orders.reconcile(pageOf(released, 'authorized'));
    const ended = { status: 'released', total: 17_900, charged: null, paidAt: null };
    for (const status of ['released', 'authorized', 'paid'] as const)
      expect(await orders.reconcile(pageOf(released, status))).toMatchObject(ended);
    expect(await changes(released)).toEqual(['authorized', 'released']);
    // The message of the hold was lost.
    expect(await orders.reconcile(pageOf(skipped, 'released'))).toMatchObject(ended);
    expect(await changes(skipped)).toEqual(['released']);
  });

  test('a payment for an order whose hold has ended is reported, and changes nothing', async () => {
    const lines: unknown[] = [];
    const reporting = createSqlOrders(database, 'live', { report: (line) => lines.push(line) });
    const order = await opened();
    await orders.reconcile(pageOf(order, 'expired'));
    const second = (await orders.tryAgain((await read(order)) as Order, newOrder())) as Order;
    await orders.recordPage(second, pageOf(second, 'authorized'));
    await orders.reconcile(pageOf(second, 'released'));
    for (const event of ['evt_1', 'evt_2'])
      expect(await reporting.reconcile(pageOf(order, 'paid'), event)).toMatchObject({
        status: 'released',
        charged: 17_900,
      });
    expect(lines.map(String)).toEqual([
      `Error: Order ${order.id} is released, but its payment page ${pageOf(order).id} is paid: refund it.`,
    ]);
  });

  test('simultaneous events have the same result, too', async () => {
    const order = await opened();
    const statuses = ['paid', 'failed', 'processing', 'open'] as const;
    await Promise.all([...statuses, ...statuses].map((status) => orders.reconcile(pageOf(order, status))));
    expect(await read(order)).toMatchObject({ status: 'paid', total: 17_900 });
  });

  test('an event is taken once', async () => {
    const order = await opened();
    await orders.reconcile(pageOf(order, 'processing'), 'evt_1');
    // The same event with another content does not exist; here it shows that nothing was done.
    expect(await orders.reconcile(pageOf(order, 'paid'), 'evt_1')).toMatchObject({ status: 'processing' });
    await Promise.all(Array.from({ length: 6 }, () => orders.reconcile(pageOf(order, 'paid'), 'evt_2')));
    expect(await read(order)).toMatchObject({ status: 'paid' });
  });

  test('a page that belongs to no order is left alone', async () => {
    expect(await orders.reconcile(pageOf({ id: 'none', tries: 1 }, 'paid'), 'evt_1')).toBeUndefined();
    expect(await orders.list(1)).toEqual([]);
  });

  test('refunds are stored before and after the payment, up and down', async () => {
    const order = await opened();
    const payment = String(pageOf(order, 'paid').payment);
    await followRefund(orders, payment, async () => 500);
    expect(await read(order)).toMatchObject({ refunded: 0 });
    await orders.reconcile(pageOf(order, 'paid'));
    expect(await read(order)).toMatchObject({ refunded: 500 });
    await followRefund(orders, payment, async () => 900);
    await followRefund(orders, 'pi_of_somebody_else', async () => 100);
    expect(await read(order)).toMatchObject({ refunded: 900, status: 'paid' });
    await expect(followRefund(orders, payment, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read(order)).toMatchObject({ refunded: 900 });
    await followRefund(orders, payment, async () => 0);
    expect(await read(order)).toMatchObject({ refunded: 0, status: 'paid' });
  });

  test('the reading of refunds that began last counts among simultaneous ones', async () => {
    const order = await opened();
    await orders.reconcile(pageOf(order, 'paid'));
    const payment = String(pageOf(order, 'paid').payment);
    let isBegun = false;
    let answer = (_: number) => {};
    const late = followRefund(orders, payment, () => {
      isBegun = true;
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await expect.poll(() => isBegun).toBe(true);
    await followRefund(orders, payment, async () => 0);
    answer(500);
    await late;
    expect(await read(order)).toMatchObject({ refunded: 0 });
  });

  test('pending orders are claimed once, longest unclaimed first', async () => {
    const [first, second, third] = [await opened(), await opened(), await opened()];
    await orders.findOrCreate(newOrder());
    await orders.reconcile(pageOf(third, 'paid'));
    await database.query(sql`update checkout.orders set asked_at = now() - interval '1 hour' where id = ${second.id}`);
    await database.query(
      sql`update checkout.orders set asked_at = now() - interval '2 minutes' where id = ${first.id}`,
    );
    expect((await orders.claimPending(1, 60)).map(({ id }) => id)).toEqual([second.id]);
    const given = await Promise.all(Array.from({ length: 4 }, () => orders.claimPending(10, 60)));
    expect(given.flat().map(({ id }) => id)).toEqual([first.id]);
    expect(await orders.claimPending(10, 60)).toEqual([]);
    expect(await orders.claimPending(10, 0)).toHaveLength(2);
  });

  test('a question about an order may be asked once in so many seconds', async () => {
    const order = await opened();
    const may = await Promise.all(Array.from({ length: 5 }, () => orders.mayAsk(order.id, 3)));
    expect(may.filter(Boolean)).toHaveLength(1);
    await database.query(sql`update checkout.orders set asked_at = now() - interval '4 seconds'`);
    expect(await orders.mayAsk(order.id, 3)).toBe(true);
    expect(await orders.mayAsk(order.id, 3)).toBe(false);
    expect(await orders.mayAsk('none', 0)).toBe(false);
  });

  test('a paid order is claimed once, and again after a minute if that process has died', async () => {
    const order = await opened();
    expect(await orders.claimPaid(false)).toBeUndefined();
    await orders.reconcile(pageOf(order, 'paid'));
    const notified = await Promise.all(Array.from({ length: 5 }, () => orders.claimPaid(false)));
    expect(notified.filter(Boolean).map((one) => one?.order.id)).toEqual([order.id]);
    expect(await orders.claimPaid(false)).toBeUndefined();
    await pass('1 minute');
    expect(await orders.claimPaid(false)).toMatchObject({ order: { id: order.id, status: 'paid' } });
    await orders.markNotified({ order });
    await pass('1 day');
    expect(await orders.claimPaid(false)).toBeUndefined();
  });

  const pass = (time: string) =>
    database.query(sql`update checkout.orders set notify_at = notify_at - cast(${time} as interval)`);
  const waiting = async (): Promise<number> => {
    const rows = await database.query<{ s: number }>(sql`
      select extract(epoch from notify_at - now())::float as s from checkout.orders`);
    // It is looked at a little later, by seconds where much else runs.
    return Math.round(Number(rows[0]?.s) / 5) * 5;
  };

  test('failed notifications are repeated with a delay that grows to an hour', async () => {
    const order = await opened();
    await orders.reconcile(pageOf(order, 'paid'));
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      expect(await orders.claimPaid(false)).toMatchObject({ order: { id: order.id } });
      await orders.postponeNotification({ order });
      waits.push(await waiting());
      await pass('2 hours');
    }
    expect(waits.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(waits.slice(-3)).toEqual([3_600, 3_600, 3_600]);
  });

  test('the list is newest first, page by page, without a gap', async () => {
    for (let i = 0; i < 9; i++) await orders.findOrCreate(newOrder());
    // Some at the very same time.
    await database.query(
      sql`update checkout.orders set created_at = date_trunc('minute', now()) - interval '1 day' * (ascii(id) % 3)`,
    );
    const all = await orders.list(100);
    expect(all).toHaveLength(9);
    expect(all.map(({ createdAt }) => createdAt.getTime())).toEqual(
      all.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a),
    );
    const pages: Order[] = [];
    for (let page = await orders.list(2); page.length > 0; page = await orders.list(2, pages.at(-1)))
      pages.push(...page);
    expect(pages).toEqual(all);
  });

  test('personal data is erased, and the accounts stay', async () => {
    const lines = [
      { id: 'a', name: 'A', quantity: 1, unit: 100, properties: { Engraving: 'Ann' } },
      { id: 'b', name: 'B', quantity: 2, unit: 50 },
    ];
    const order = await opened({ lines, partner: 'spa', discount: 'ANN10' });
    await orders.reconcile(pageOf(order, 'paid'));
    expect(await orders.forget(order.id)).toBe(true);
    const { properties: _, ...first } = lines[0] as (typeof lines)[number] & { properties: unknown };
    expect(await read(order)).toMatchObject({
      attempt: null,
      partner: undefined,
      discount: undefined,
      lines: [first, lines[1]],
      status: 'paid',
      total: 17_900,
    });
    const rows = await database.query(
      sql`select o::text || (select string_agg(s::text, '') from checkout.payment_pages s) as all from checkout.orders o`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Ann|ANN10|spa/);
    expect(await orders.byAttempt(String(order.attempt))).toBeUndefined();
    expect(await orders.forget(order.id)).toBe(true);
    expect(await orders.forget('none')).toBe(false);
  });

  test('after 30 days an attempt opens nothing, and unpaid orders are deleted', async () => {
    const [open, failed, processing, paid, young] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ];
    await orders.reconcile(pageOf(failed, 'failed'), 'evt_old');
    await orders.reconcile(pageOf(processing, 'processing'));
    await orders.reconcile(pageOf(paid, 'paid'), 'evt_new');
    await followRefund(orders, String(pageOf(paid, 'paid').payment), async () => 100);
    await followRefund(orders, 'pi_of_somebody_else', async () => 100);
    for (const { id } of [open, failed, processing, paid]) await age(id, 31);
    await age(young.id, 29);
    await database.query(
      sql`update checkout.events set received_at = now() - interval '31 days' where id <> 'evt_new'`,
    );
    await database.query(sql`update checkout.refunds set received_at = now() - interval '31 days'`);

    // Before anything was tidied, too.
    expect(await orders.byAttempt(String(paid.attempt))).toBeUndefined();
    expect(await orders.byAttempt(String(young.attempt))).toMatchObject({ id: young.id });

    await orders.tidy();
    const left = new Map((await orders.list(10)).map((order) => [order.id, order]));
    expect([...left.keys()].sort()).toEqual([processing.id, paid.id, young.id].sort());
    expect(left.get(paid.id)).toMatchObject({ attempt: null, refunded: 100, status: 'paid' });
    expect(left.get(young.id)).toMatchObject({ attempt: young.attempt });
    const rows = await database.query(sql`
      select (select string_agg(id, ' ' order by id) from checkout.events) as events,
        (select count(*)::int from checkout.payment_pages) as sessions, (select count(*)::int from checkout.refunds) as refunds`);
    expect(rows).toEqual([{ events: 'evt_new', sessions: 3, refunds: 2 }]);

    // A bank that has not confirmed in three months will not confirm.
    await age(processing.id, 91);
    await orders.tidy();
    expect((await orders.list(10)).map(({ id }) => id)).not.toContain(processing.id);
  });

  test('an attempt of a month ago that is not deleted yet begins a new order', async () => {
    const asked = newOrder();
    const old = await orders.findOrCreate(asked);
    await age(old.id, 31);
    const begun = await orders.findOrCreate(asked);
    expect(begun.id).not.toBe(old.id);
    expect(await read(old)).toMatchObject({ attempt: null });
    expect(await orders.byAttempt(asked.attempt)).toEqual(begun);
  });

  test('an order that is tried again keeps its attempt for 30 days more, and is found by its payment', async () => {
    const order = await opened();
    await age(order.id, 29);
    const again = (await orders.tryAgain((await orders.byId(order.id)) as Order, newOrder())) as Order;
    await database.query(
      sql`update checkout.orders set created_at = now() - interval '31 days' where id = ${order.id}`,
    );
    await orders.tidy();
    expect(await orders.byAttempt(String(order.attempt))).toMatchObject({ id: order.id, tries: 2 });
    expect(await orders.reconcile(pageOf(again, 'paid'))).toMatchObject({ id: order.id, status: 'paid' });
  });

  test('more orders than fit into one statement are deleted, too', async () => {
    await database.query(sql`
      insert into checkout.orders (id, status, lines, currency, subtotal, locale, origin, tried_at)
      select 'old-' || n, 'expired', '[]', 'USD', 1, 'en', '', now() - interval '40 days' from generate_series(1, 2500) n`);
    await orders.tidy();
    expect(await orders.list(1)).toEqual([]);
  });

  test('a store of one mode is refused to another', async () => {
    for (const mode of ['test', 'fake'] as const) {
      const other = createSqlOrders(database, mode);
      await expect(other.ready()).rejects.toThrow(
        /^This database holds live orders, but this checkout server takes .* orders\./,
      );
      await expect(other.list(1)).rejects.toMatchObject({ kind: 'settings' });
    }
    const reader = createSqlOrders(database);
    await opened();
    expect(await reader.list(1)).toMatchObject([{ test: false }]);
  });
}
