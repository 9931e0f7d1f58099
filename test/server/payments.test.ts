import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { PaymentNote } from '../../server/payment/payment.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { followNote, followRefund, newOrder, pageOf } from '../support/new-order.ts';

/** Refunds, disputes and warnings become changes and flags of the order, whenever its payment becomes known. In both databases. */

describeDatabases('payments', suite);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(
      sql`truncate checkout.orders, checkout.events, checkout.refunds, checkout.payment_notes cascade`,
    );
  });

  async function opened(): Promise<Order> {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order));
    return order;
  }
  const paymentOf = (order: Order) => String(pageOf(order, 'paid').payment);
  const pay = (order: Order) => orders.reconcile(pageOf(order, 'paid'));
  const refund = (order: Order, refunded: number) => followRefund(orders, paymentOf(order), async () => refunded);
  const note = (order: Order, ...notes: PaymentNote[]) =>
    notes.reduce((before, one) => before.then(() => followNote(orders, paymentOf(order), one)), Promise.resolve());
  const flags = async (order: Order) => (await orders.byId(order.id))?.flags;
  /** `refunded 500` */
  const changes = async ({ id }: Order) => {
    const rows = await database.query<{ kind: string; amount: unknown }>(sql`
      select kind, amount from checkout.changes where order_id = ${id} order by seq`);
    return rows.map(({ kind, amount }) => `${kind}${amount === null ? '' : ` ${amount}`}`);
  };
  const dispute = (kind: PaymentNote['kind'], about = 'du_1'): PaymentNote => ({ about, kind, amount: 17_900 });

  test('a refund is reported by how much it rises, also if it comes before its payment', async () => {
    const order = await opened();
    await refund(order, 500);
    expect(await changes(order)).toEqual([]);
    await pay(order);
    for (const sum of [500, 900, 900, 300, 300, 1_000]) await refund(order, sum);
    await pay(order);
    expect(await changes(order)).toEqual(['refunded 500', 'refunded 400', 'refunded 700']);
    expect(await orders.byId(order.id)).toMatchObject({ refunded: 1_000, flags: [] });
    const ids = await database.query<{ id: string }>(sql`select id from checkout.changes order by seq`);
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3].map((rise) => `refunded-${paymentOf(order)}-${rise}`));
  });

  test('a refund that fails is reported once, and has a flag', async () => {
    const order = await opened();
    await pay(order);
    await refund(order, 900);
    await refund(order, 0);
    for (const _ of [1, 2]) await note(order, { about: 're_1', kind: 'refund-failed', amount: 900 });
    expect(await changes(order)).toEqual(['refunded 900', 'refund-failed 900']);
    expect(await orders.byId(order.id)).toMatchObject({ refunded: 0, flags: ['refund-failed'] });
  });

  test('an event is listed again until what was read for it is stored', async () => {
    const order = await opened();
    await pay(order);
    const unseen = async () => (await orders.unseenEvents([{ id: 'evt_1' }, { id: 'evt_2' }])).map(({ id }) => id);
    const follow = (id: string, readRefunded: () => Promise<number>) =>
      orders.followPayment({ id, kind: 'payment', payment: paymentOf(order), readRefunded });
    // The second one begins while the first one reads, and fails.
    await follow('evt_1', async () => {
      await expect(follow('evt_2', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
      return 500;
    });
    expect([await unseen(), await changes(order)]).toEqual([['evt_1', 'evt_2'], []]);
    await follow('evt_1', async () => 500);
    expect([await unseen(), await changes(order)]).toEqual([['evt_2'], ['refunded 500']]);
    await orders.followPayment({ id: 'evt_2', kind: 'payment', payment: paymentOf(order), note: dispute('disputed') });
    expect(await unseen()).toEqual([]);
  });

  const ends: readonly [PaymentNote['kind'][], string[], string[]][] = [
    [['disputed'], ['disputed'], ['disputed 17900']],
    [['disputed', 'dispute-won'], ['dispute-won'], ['disputed 17900', 'dispute-won 17900']],
    [['disputed', 'dispute-lost'], ['dispute-lost'], ['disputed 17900', 'dispute-lost 17900']],
    [['dispute-lost', 'disputed'], ['dispute-lost'], ['disputed 17900', 'dispute-lost 17900']],
    [['disputed', 'dispute-closed'], [], ['disputed 17900']],
    [['dispute-closed', 'disputed'], [], []],
  ];
  for (const [kinds, flagged, reported] of ends)
    for (const when of ['after', 'before'] as const)
      test(`${kinds.join(', then ')}, heard ${when} the payment, leaves ${flagged.join() || 'no flag'}`, async () => {
        const order = await opened();
        if (when === 'after') await pay(order);
        for (const kind of kinds) for (const _ of [1, 2]) await note(order, dispute(kind));
        if (when === 'before') expect(await changes(order)).toEqual([]);
        await pay(order);
        expect(await flags(order)).toEqual(flagged);
        // An inquiry that had ended before its order was known is no news.
        expect(await changes(order)).toEqual(when === 'before' && kinds.includes('dispute-closed') ? [] : reported);
      });

  test('a refund of a renewal is a change, and not in the refunded sum of the order', async () => {
    const [order, late] = [await opened(), await opened()];
    const renew = ({ id }: Order) =>
      orders.followSubscription({
        id: `evt_${id}`,
        kind: 'subscription',
        subscription: `sub_${id}`,
        order: id,
        readState: async () => ({
          subscription: { id: `sub_${id}`, order: id, status: 'active', renewsAt: null, endsAt: null },
          renewal: { id: `in_${id}`, isPaid: true, amount: 1_690, payment: `pi_renewal_${id}` },
        }),
      });
    for (const one of [order, late]) {
      await pay(one);
      if (one === order) await renew(one);
      await followRefund(orders, `pi_renewal_${one.id}`, async () => 700);
      await followNote(orders, `pi_renewal_${one.id}`, dispute('disputed', `du_${one.id}`));
      // The refund of a renewal may be heard of before the renewal.
      if (one === late) await renew(one);
      expect(await changes(one)).toEqual(['renewed 1690', 'refunded 700', 'disputed 17900']);
      expect(await orders.byId(one.id)).toMatchObject({ refunded: 0, flags: ['disputed'] });
    }
    await refund(order, 100);
    expect(await orders.byId(order.id)).toMatchObject({ refunded: 100 });
    await database.query(sql`update checkout.refunds set received_at = now() - interval '31 days'`);
    await orders.tidy();
    await followRefund(orders, `pi_renewal_${order.id}`, async () => 800);
    expect((await changes(order)).slice(3)).toEqual(['refunded 100', 'refunded 100']);
  });

  test('a refund of a renewal is reported after it, also if the order is found paid last', async () => {
    const order = await opened();
    const subscription = { id: `sub_${order.id}`, status: 'active', renewsAt: null, endsAt: null } as const;
    await orders.followSubscription({
      id: `evt_${order.id}`,
      kind: 'subscription',
      subscription: subscription.id,
      order: order.id,
      readState: async () => ({
        subscription: { ...subscription, order: order.id },
        renewal: { id: `in_${order.id}`, isPaid: true, amount: 1_690, payment: `pi_renewal_${order.id}` },
      }),
    });
    await followRefund(orders, `pi_renewal_${order.id}`, async () => 700);
    await followNote(orders, `pi_renewal_${order.id}`, dispute('disputed'));
    expect(await changes(order)).toEqual([]);
    await orders.reconcile({ ...pageOf(order, 'paid'), subscription: { ...subscription, order: order.id } });
    expect(await changes(order)).toEqual(['renewed 1690', 'refunded 700', 'disputed 17900']);
    expect(await flags(order)).toEqual(['disputed']);
  });

  test('the flags of one payment leave those of another and of the order alone', async () => {
    const order = await opened();
    await orders.reconcile(pageOf(order, 'expired'));
    const second = (await orders.tryAgain((await orders.byId(order.id)) as Order, newOrder())) as Order;
    await orders.recordPage(second, pageOf(second, 'paid'));
    await pay(order);
    await note(order, dispute('disputed'));
    await note(second, dispute('disputed', 'du_2'), { about: 'issfr_1', kind: 'fraud-warning' });
    await note(second, dispute('dispute-won', 'du_2'));
    expect(await flags(order)).toEqual(['paid-twice', 'disputed', 'fraud-warning', 'dispute-won']);
    await note(order, dispute('dispute-lost'));
    expect(await flags(order)).toEqual(['paid-twice', 'fraud-warning', 'dispute-won', 'dispute-lost']);
  });

  test('a payment of another program is stored nowhere else, and is forgotten after 30 days', async () => {
    await followRefund(orders, 'pi_of_another', async () => 100);
    await followNote(orders, 'pi_of_another', dispute('disputed'));
    await database.query(sql`update checkout.refunds set received_at = now() - interval '31 days'`);
    await database.query(sql`update checkout.payment_notes set received_at = now() - interval '31 days'`);
    const order = await opened();
    await pay(order);
    await note(order, dispute('disputed', 'du_2'));
    await orders.tidy();
    expect(await database.query(sql`select payment from checkout.refunds`)).toEqual([{ payment: paymentOf(order) }]);
    expect(await database.query(sql`select about from checkout.payment_notes`)).toEqual([{ about: 'du_2' }]);
  });

  test('messages that come at once with the payment lose nothing', async () => {
    for (let round = 0; round < 20; round++) {
      const order = await opened();
      await Promise.all([
        refund(order, 500),
        pay(order),
        note(order, { about: `issfr_${order.id}`, kind: 'fraud-warning' }),
        note(order, dispute('dispute-lost', `du_${order.id}`), dispute('disputed', `du_${order.id}`)),
      ]);
      expect((await changes(order)).sort()).toEqual([
        'dispute-lost 17900',
        'disputed 17900',
        'fraud-warning',
        'refunded 500',
      ]);
      expect([...((await flags(order)) ?? [])].sort()).toEqual(['dispute-lost', 'fraud-warning']);
    }
  });

  test('whatever comes twice and in whatever order, the order ends the same', async () => {
    const heard = fc.oneof(
      fc.record({ kind: fc.constant('pay' as const) }),
      fc.record({ kind: fc.constant('refund' as const), sum: fc.nat(17_900) }),
      fc.record({
        kind: fc.constantFrom('disputed', 'dispute-won', 'dispute-lost', 'dispute-closed', 'refund-failed' as const),
        about: fc.constantFrom('a', 'b'),
      }),
      fc.record({ kind: fc.constant('fraud-warning' as const), about: fc.constantFrom('a', 'b') }),
    );
    type Heard = typeof heard extends fc.Arbitrary<infer T> ? T : never;
    const histories = fc
      .array(heard, { maxLength: 9 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })));

    /** The flags of all notes, in any order. */
    function expected(all: readonly Heard[]): string[] {
      const has = (kind: string, about: string) => all.some((one) => one.kind === kind && Object(one).about === about);
      const flagsOf = (about: string) => {
        const result = has('dispute-won', about) ? ['dispute-won'] : has('dispute-lost', about) ? ['dispute-lost'] : [];
        const isOpen = has('disputed', about) && result.length === 0 && !has('dispute-closed', about);
        const others = ['refund-failed', 'fraud-warning'].filter((kind) => has(kind, about));
        return [...result, ...others, ...(isOpen ? ['disputed'] : [])];
      };
      return [...new Set([...flagsOf('a'), ...flagsOf('b')])].sort();
    }

    async function endOf(all: readonly Heard[], sequence: readonly Heard[]): Promise<void> {
      const order = await opened();
      const now = all.flatMap((one) => (one.kind === 'refund' ? [one.sum] : [])).at(-1) ?? 0;
      for (const one of sequence) {
        if (one.kind === 'pay') await pay(order);
        // The sum is read, so each message leads to what it is in the end.
        else if (one.kind === 'refund') await refund(order, now);
        else await note(order, { about: `${one.about}-${order.id}`, kind: one.kind });
      }
      await pay(order);
      const { refunded, flags, status } = (await orders.byId(order.id)) as Order;
      expect({ status, refunded, flags: [...flags].sort() }).toEqual({
        status: 'paid',
        refunded: now,
        flags: expected(all),
      });
      const reported = await changes(order);
      expect(reported.filter((one) => one.startsWith('refunded'))).toEqual(now > 0 ? [`refunded ${now}`] : []);
      expect(reported.length - new Set(reported).size).toBeLessThanOrEqual(all.length);
    }

    await fc.assert(
      fc.asyncProperty(histories, async ([all, disordered]) => {
        await endOf(all, all);
        await endOf(all, disordered);
      }),
      { numRuns: Math.ceil(Number(process.env.RUNS || 60) / 3) },
    );
  });
}
