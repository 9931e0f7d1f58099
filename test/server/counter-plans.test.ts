import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { Renewal, Subscription } from '../../server/payment/payment.ts';
import { counterOf, textOf } from '../support/counter.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { followRefund, newAttempt, newOrder, pageOf } from '../support/new-order.ts';

/** Orders with a plan on the shop's page: each later payment is one more parcel. */

describeDatabases('plans on the shop’s page', suite);

const december = new Date('2026-12-15T12:00:00.000Z');
const lines: Order['lines'] = [
  { id: 'mug', name: 'Mug', quantity: 1, unit: 1_500 },
  {
    id: 'tea',
    name: 'Tea',
    quantity: 2,
    unit: 1_200,
    plan: { id: 'monthly', name: 'Monthly', interval: 'month', count: 1 },
  },
];
function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;
  let app: ReturnType<typeof counterOf>;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
    app = counterOf(orders);
  });
  beforeEach(async () => {
    await database.query(sql`truncate checkout.orders, checkout.events, checkout.refunds cascade`);
  });

  async function get(path: string, language = 'en'): Promise<string> {
    const response = await app.request(`/admin${path}`, { headers: { 'Accept-Language': language } });
    expect([path, response.status]).toEqual([path, 200]);
    return textOf(await response.text());
  }
  async function ship(order: Order, fields: Record<string, string>): Promise<void> {
    const { status } = await app.request(`/admin/orders/${order.id}/shipped`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(status).toBe(303);
  }
  const subscriptionOf = ({ id }: Order, more: Partial<Subscription> = {}): Subscription => ({
    id: `sub_${id}`,
    order: id,
    status: 'active',
    renewsAt: december,
    endsAt: null,
    ...more,
  });
  async function paid(): Promise<Order> {
    const order = await orders.findOrCreate(newOrder({ lines, subtotal: 3_900 }));
    await orders.recordPage(order, pageOf(order));
    await orders.reconcile({ ...pageOf(order, 'paid'), subscription: subscriptionOf(order) });
    return order;
  }
  const follow = (subscription: Subscription, renewal?: Renewal) =>
    orders.followSubscription({
      id: `evt_${newAttempt()}`,
      kind: 'subscription',
      subscription: subscription.id,
      order: subscription.order,
      readState: async () => ({ subscription, renewal }),
    });
  const renew = (order: Order, month: number, isPaid = true) =>
    follow(subscriptionOf(order), {
      id: `in_${order.id}-${month}`,
      isPaid,
      amount: isPaid ? 2_400 : 0,
      payment: isPaid ? `pi_${order.id}-later-${month}` : null,
    });
  const toPack = async () => (await orders.search({ status: 'to-pack' }, 100)).map(({ id, toSend }) => [id, toSend]);
  const parcels = async () => {
    const found: (string | undefined)[] = [];
    for (let notice = await orders.claimChange(false); notice; notice = await orders.claimChange(false)) {
      if (notice.change?.kind === 'shipped') found.push(notice.change.id);
      await orders.markNotified(notice);
    }
    return found;
  };

  test('a later payment brings the order back to those to pack', async () => {
    const order = await paid();
    expect(await toPack()).toEqual([[order.id, 1]]);
    expect(await get('?status=to-pack')).not.toContain('without a parcel');
    await ship(order, { carrier: 'Post', tracking: 'January' });
    expect(await toPack()).toEqual([]);
    // A payment that has failed is none.
    await renew(order, 2, false);
    expect(await toPack()).toEqual([]);
    await renew(order, 2);
    expect(await toPack()).toEqual([[order.id, 1]]);
    for (const path of ['?status=to-pack', '', `/orders/${order.id}`])
      expect(await get(path)).toContain('Payments without a parcel: 1');
    expect(await get(`/orders/${order.id}`, 'de')).toContain('Zahlungen ohne Paket: 1');
    expect(await get(`/orders/${order.id}`, 'es')).toContain('Pagos sin paquete: 1');
    expect(await get(`/orders/${order.id}`, 'fr')).toContain('Paiements sans colis : 1');
    const page = await get(`/orders/${order.id}`);
    expect(page).toContain('Mark as shipped');
    expect(page).not.toContain('Change the parcel');

    const [first] = await parcels();
    const before = (await orders.byId(order.id))?.shipped;
    await ship(order, { tracking: 'February' });
    const after = (await orders.byId(order.id))?.shipped;
    expect(after).toEqual({ at: expect.any(Date), tracking: 'February' });
    expect(after?.at.getTime()).toBeGreaterThan(before?.at.getTime() as number);
    expect(await toPack()).toEqual([]);
    // Another call changes this parcel.
    await Promise.all(Array.from({ length: 5 }, () => orders.shipped(order.id, { carrier: 'Post' })));
    expect((await orders.byId(order.id))?.shipped).toEqual({ ...after, carrier: 'Post' });
    expect([first, ...(await parcels())]).toEqual([`shipped-${order.id}`, `shipped-${order.id}-2`]);
    expect(await get(`/orders/${order.id}`)).toContain('Change the parcel');
    await renew(order, 3);
    await orders.shipped(order.id);
    expect(await parcels()).toEqual([`shipped-${order.id}-3`]);
  });

  test('payments that wait together are counted, without those that were given back', async () => {
    const order = await paid();
    await renew(order, 2);
    await renew(order, 3);
    expect(await toPack()).toEqual([[order.id, 3]]);
    expect(await get('?status=to-pack')).toContain('Payments without a parcel: 3');
    await followRefund(orders, `pi_${order.id}-later-2`, async () => 2_400);
    await followRefund(orders, `pi_${order.id}-later-3`, async () => 2_399);
    expect(await toPack()).toEqual([[order.id, 2]]);
    await followRefund(orders, pageOf(order, 'paid').payment as string, async () => 17_900);
    expect(await toPack()).toEqual([[order.id, 1]]);
    await followRefund(orders, `pi_${order.id}-later-3`, async () => 2_400);
    expect(await toPack()).toEqual([]);
  });

  test('an order says how its subscription goes on', async () => {
    const order = await paid();
    const states: readonly [Partial<Subscription>, RegExp][] = [
      [{}, /Subscription Active\. Renews on Dec 15, 2026, \d\d?:\d\d [AP]M \S+\. /],
      [{ renewsAt: null, endsAt: december }, /Subscription Active\. Ends on Dec 15, 2026, [^.]+\. /],
      [{ renewsAt: null }, /Subscription Active\. Actions/],
      [{ status: 'past_due' }, /Subscription The last payment has failed\. Renews on Dec 15, 2026, [^.]+\. /],
      [{ status: 'ended', renewsAt: null, endsAt: december }, /Subscription Ended on Dec 15, 2026, [^.]+\. /],
    ];
    for (const [state, sentence] of states) {
      await follow(subscriptionOf(order, state));
      expect(await get(`/orders/${order.id}`)).toMatch(sentence);
    }
    expect(await get(`/orders/${order.id}`, 'de')).toMatch(/Abo Beendet am 15\. Dez\. 2026, /);
    const single = await orders.findOrCreate(newOrder());
    await orders.recordPage(single, pageOf(single, 'paid'));
    expect(await get(`/orders/${single.id}`)).not.toContain('Subscription');
  });

  test('orders to pack are listed oldest first, 50 a page', async () => {
    for (let i = 0; i < 51; i++) await paid();
    const numbersIn = (html: string) =>
      Array.from(html.matchAll(/class="number"[^>]*>([^<]+)</g), ([, number]) => number);
    const oldest = (await orders.list(100)).map(({ number }) => number).reverse();
    const read = async (path: string) => (await app.request(path)).text();
    const first = await read('/admin?status=to-pack');
    expect(numbersIn(first)).toEqual(oldest.slice(0, 50));
    expect(textOf(first)).toContain('Newer orders');
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') as string;
    const second = await read(next);
    expect(numbersIn(second)).toEqual(oldest.slice(50));
    expect(textOf(second)).toContain('Oldest orders');
    expect(numbersIn(await read('/admin'))).toEqual(oldest.slice(1).reverse());
  });

  test('a slip says what was refunded, of the first payment alone', async () => {
    const order = await paid();
    await followRefund(orders, pageOf(order, 'paid').payment as string, async () => 1_500);
    const slip = () => get(`/orders/${order.id}/slip`);
    expect(await slip()).toContain('Refunded: $15.00. Check what to leave out.');
    await ship(order, {});
    await renew(order, 2);
    expect(await slip()).not.toContain('Refunded');
  });

  test('slips of later parcels have the lines of the plan alone', async () => {
    const order = await paid();
    const slip = () => get(`/orders/${order.id}/slip`);
    expect(await slip()).toContain('1 × Mug 2 × Tea, Monthly');
    await ship(order, {});
    // Printed once more.
    expect(await slip()).toContain('1 × Mug 2 × Tea, Monthly');
    await renew(order, 2);
    for (const sent of [false, true]) {
      if (sent) await ship(order, {});
      expect(await slip()).toContain('2 × Tea, Monthly');
      expect(await slip()).not.toContain('Mug');
    }
  });
}
