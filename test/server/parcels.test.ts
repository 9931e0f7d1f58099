import { test } from 'node:test';
import { expect } from '@playwright/test';
import type { Order, OrderChange } from '../../server/order.ts';
import { toSummary } from '../../server/orders/order-summary.ts';
import { table } from '../../server/orders/order-table.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { anOrder, openShop } from '../support/checkout.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { followRefund, newOrder, pageOf } from '../support/new-order.ts';
import { orderRow } from '../support/partners.ts';

/** The shop says that an order was sent: once, of a paid order, with a carrier and a number that may change. */

describeDatabases('parcels', suite);

function suite(openPlace: OpenPlace): void {
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ orders } = opened);
  });

  async function opened(status: Order['status'] = 'paid'): Promise<string> {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order, status));
    return order.id;
  }

  test('are stored, changed and reported once', async () => {
    const id = await opened();
    const first = await orders.shipped(id);
    expect(first).toMatchObject({ id, status: 'paid', shipped: { at: expect.any(Date) } });
    const { at } = first.shipped ?? {};
    const tracking = 'https://parcels.example/1Z';
    expect((await orders.shipped(id, { carrier: ' DHL ', tracking })).shipped).toEqual({
      at,
      carrier: 'DHL',
      tracking,
    });
    expect((await orders.shipped(id, { carrier: 'UPS' })).shipped).toEqual({ at, carrier: 'UPS', tracking });
    await Promise.all(Array.from({ length: 5 }, () => orders.shipped(id, { tracking: '' })));
    expect((await orders.byId(id))?.shipped).toEqual({ at, carrier: 'UPS' });
    const kinds: (string | undefined)[] = [];
    for (let notice = await orders.claimChange(false); notice; notice = await orders.claimChange(false)) {
      kinds.push(notice.change?.id);
      await orders.markNotified(notice);
    }
    expect(kinds).toEqual([`shipped-${id}`]);
  });

  test('are still to pack until they are sent, or wholly refunded', async () => {
    const found = async () => (await orders.search({ status: 'to-pack' }, 1_000)).map(({ id }) => id);
    await opened('authorized');
    const paid = await opened();
    const sent = await opened();
    const half = await opened();
    const refunded = await opened();
    expect(await found()).toEqual(expect.arrayContaining([paid, sent, half, refunded]));
    await orders.shipped(sent);
    const payment = (id: string) => pageOf({ id, tries: 1 }, 'paid').payment as string;
    await followRefund(orders, payment(half), async () => 17_899);
    await followRefund(orders, payment(refunded), async () => 17_900);
    const left = await found();
    expect(left).toEqual(expect.arrayContaining([paid, half]));
    for (const gone of [sent, refunded]) expect(left).not.toContain(gone);
    const states = (await orders.list(1_000)).filter(({ id }) => left.includes(id)).map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(['paid']));
  });

  for (const status of ['open', 'processing', 'authorized', 'released', 'failed', 'expired'] as const)
    test(`are refused for an order that is ${status}`, async () => {
      const id = await opened(status);
      await expect(orders.shipped(id)).rejects.toThrow(`Order ${id} is ${status}: only a paid order can be shipped.`);
      expect((await orders.byId(id))?.shipped).toBeNull();
    });

  test('are refused with a sentence for an unknown order, or if they are odd', async () => {
    await expect(orders.shipped('none')).rejects.toThrow('There is no order none.');
    const id = await opened();
    const odd: readonly [unknown, string][] = [
      [{ tracking: 'x'.repeat(201) }, 'orders.shipped: tracking must be a text of at most 200 characters'],
      [{ tracking: 7 }, 'orders.shipped: tracking must be a text of at most 200 characters'],
      [{ carrier: 'a\0b' }, 'orders.shipped: carrier must be a text of at most 200 characters'],
      [{ trackng: '1Z' }, 'orders.shipped: trackng is none of carrier, tracking: did you mean "tracking"?'],
      ['1Z', 'orders.shipped: the parcel must be an object'],
      [null, 'orders.shipped: the parcel must be an object'],
    ];
    for (const [parcel, message] of odd) {
      await expect(orders.shipped(id, parcel as object)).rejects.toThrow(message);
      await expect(orders.shipped(id, parcel as object)).rejects.toBeInstanceOf(TypeError);
    }
    expect((await orders.shipped(id, { tracking: 'x'.repeat(200) })).shipped?.tracking).toHaveLength(200);
  });

  test('keep no number once personal data is erased', async () => {
    const id = await opened();
    await orders.shipped(id, { carrier: 'DHL', tracking: '1Z' });
    await orders.forget(id);
    expect((await orders.byId(id))?.shipped).toEqual({ at: expect.any(Date), carrier: 'DHL' });
  });
}

test('the buyer reads it, and the shop is notified at once', async () => {
  const shop = await openShop();
  try {
    const changes: [Order, OrderChange][] = [];
    const checkout = await shop.open({ notifyTests: true, onChange: (...given) => void changes.push(given) });
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(async () => (await checkout.status(order.attempt)).body.status).toBe('paid');
    const [{ id }] = (await checkout.checkout.orders.list(1)) as [Order];
    expect((await checkout.status(order.attempt)).body.shipped).toBeUndefined();
    const { shipped } = await checkout.checkout.orders.shipped(id, {
      carrier: 'DHL',
      tracking: 'https://dhl.example/1',
    });
    expect((await checkout.status(order.attempt)).body.shipped).toEqual({
      at: shipped?.at.toISOString(),
      carrier: 'DHL',
      tracking: 'https://dhl.example/1',
    });
    await expect.poll(() => changes.map(([{ id }, { kind }]) => [id, kind])).toEqual([[id, 'shipped']]);
    await expect(checkout.checkout.orders.shipped('none')).rejects.toThrow('There is no order none.');
  } finally {
    await shop.close();
  }
});

test('the list of orders shows the day', () => {
  const at = new Date('2026-01-05T10:00:00Z');
  const rows = table([toSummary(orderRow({ shipped: { at } })), toSummary(orderRow())]).split('\n');
  expect(rows[0]).toMatch(/ shipped$/);
  expect(rows[1]).toMatch(/ 2 +2026-01-05$/);
  expect(rows[2]).toMatch(/ 2$/);
});
