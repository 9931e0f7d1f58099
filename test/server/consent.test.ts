import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { anOrder, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { newOrder, pageOf } from '../support/new-order.ts';

/** The sentences about later payments that a visitor saw are kept with the try that was paid, as proof. */

describeDatabases('consent', suite);

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });

  const read = async ({ id }: Order) => (await orders.byId(id)) as Order;
  const text = 'then €26.40 every month until you cancel\nthen €5.00 every year until you cancel';

  test('is stored with its time', async () => {
    const order = await orders.findOrCreate(newOrder({ consent: text }));
    expect(order.consent).toEqual({ text, at: order.triedAt });
    expect((await read(order)).consent).toEqual(order.consent);
    expect((await orders.findOrCreate(newOrder())).consent).toBeNull();
  });

  test('is that of the paid try, also if a later one has begun', async () => {
    const first = await orders.findOrCreate(newOrder({ consent: text }));
    await orders.recordPage(first, pageOf(first));
    const failed = (await orders.reconcile(pageOf(first, 'failed'))) as Order;
    const second = (await orders.tryAgain(failed, newOrder({ consent: 'then €7.00' }))) as Order;
    expect(second.consent?.text).toBe('then €7.00');
    await orders.recordPage(second, pageOf(second));
    expect((await read(first)).consent?.text).toBe('then €7.00');
    await orders.reconcile(pageOf(first, 'paid'));
    expect((await read(first)).consent).toEqual(first.consent);
    await orders.reconcile(pageOf(second, 'paid'));
    expect((await read(first)).consent, 'both are paid: the last try counts').toEqual(second.consent);
  });

  test('is none where the paid try had none', async () => {
    const first = await orders.findOrCreate(newOrder());
    await orders.recordPage(first, pageOf(first));
    const failed = (await orders.reconcile(pageOf(first, 'failed'))) as Order;
    await orders.tryAgain(failed, newOrder({ consent: text }));
    await orders.reconcile(pageOf(first, 'paid'));
    expect((await read(first)).consent).toBeNull();
  });

  test('stays if the webhook comes before the page is recorded', async () => {
    const order = await orders.findOrCreate(newOrder({ consent: text }));
    await orders.reconcile(pageOf(order, 'paid'), `evt_${order.id}`);
    await orders.recordPage(order, pageOf(order));
    expect((await read(order)).consent).toEqual(order.consent);
  });

  test('stays when the order is forgotten', async () => {
    const order = await orders.findOrCreate(newOrder({ consent: text }));
    await orders.recordPage(order, pageOf(order));
    await orders.reconcile(pageOf(order, 'paid'));
    await orders.forget(order.id);
    expect((await read(order)).consent).toEqual(order.consent);
    const [row] = await database.query(sql`select consent::text as text from checkout.orders where id = ${order.id}`);
    expect(Object.keys(JSON.parse((row as { text: string }).text))).toEqual(['text', 'at']);
  });
}

describe('a posted consent', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  before(async () => {
    shop = await openShop();
    checkout = await shop.open();
  });
  after(() => shop.close());

  const ofMonths = (consent: unknown) =>
    anOrder({ items: [{ id: 'box', quantity: 1, plan: 'monthly' }], total: 16.9, consent });
  const stored = async (attempt: string) =>
    (await checkout.checkout.orders.list(50)).find((order) => order.attempt === attempt)?.consent?.text;

  test('has at most 1,000 characters, and is a text', async () => {
    for (const wrong of ['x'.repeat(1_001), 5, true, ['then'], { text: 'then' }, 'a\0b', '\ud800']) {
      const { status, body } = await checkout.post(ofMonths(wrong));
      expect([JSON.stringify(wrong).slice(0, 20), status]).toEqual([JSON.stringify(wrong).slice(0, 20), 400]);
      expect(body.message).toBe('This order could not be read: consent must be a text of 1 to 1000 characters.');
    }
    for (const [right, expected] of [
      ['x'.repeat(1_000), 'x'.repeat(1_000)],
      ['ثم ⁨٢٠٫٥٠٠ د.ك.⁩ ⁨كل شهر⁩', 'ثم ⁨٢٠٫٥٠٠ د.ك.⁩ ⁨كل شهر⁩'],
      ['', undefined],
      [null, undefined],
      [undefined, undefined],
    ]) {
      const order = ofMonths(right);
      expect((await checkout.post(order)).status).toBe(200);
      expect(await stored(order.attempt)).toBe(expected);
    }
  });
});
