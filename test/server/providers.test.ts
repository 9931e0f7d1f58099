import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createCheckout } from '../../server/checkout.ts';
import type { ChangeKind, Order } from '../../server/order.ts';
import { anOrder, ask, openShop, type RunningCheckout, type Shop, site } from '../support/checkout.ts';
import { Invoices } from '../support/invoices.ts';
import { findPostgres, sharedDatabase } from '../support/postgres.ts';

/** A second payment provider sells as Stripe does: the server knows the interface alone. */

describe('a provider that takes invoices', () => {
  const bank = new Invoices();
  let shop: Shop;
  let checkout: RunningCheckout;
  const notified: Order[] = [];
  const changes: { attempt: string | null; kind: ChangeKind }[] = [];

  before(async () => {
    shop = await openShop({ embedded: true });
    const database = findPostgres()
      ? { databaseUrl: await sharedDatabase() }
      : { dataFolder: `${shop.database.dataFolder}-2` };
    checkout = await shop.open({
      ...shop.database,
      ...database,
      payment: bank,
      notifyTests: true,
      onPaid: (order) => void notified.push(order),
      onChange: ({ attempt }, { kind }) => void changes.push({ attempt, kind }),
    });
  });
  after(() => shop.close());

  const hear = (body: string, { path = '/checkout/webhook/invoices', seal = bank.sealOf(body) } = {}) =>
    ask(`${checkout.url}${path}`, { method: 'POST', headers: { 'Bank-Seal': seal }, body });
  const idOf = (url: string) => new URL(url).pathname.slice(1);

  test('is bought from, and its webhook makes the order paid', async () => {
    const order = anOrder();
    const { status, body } = await checkout.post(order);
    expect([status, body.url]).toEqual([200, expect.stringMatching(/^https:\/\/bank\.example\/invoice-/)]);
    expect((await checkout.post(order)).body).toEqual(body);
    const { back, body: webhook } = bank.transfer(idOf(body.url));
    expect(back).toBe(`${site}/order#wellness-paid-${order.attempt}`);

    expect((await hear(webhook, { seal: 'forged' })).status).toBe(400);
    expect((await hear(webhook, { path: '/checkout/webhook/stripe' })).status).toBe(404);
    expect(notified).toEqual([]);
    expect((await hear(webhook)).status).toBe(200);
    await expect.poll(() => notified.length).toBe(1);
    expect(notified[0]).toMatchObject({ status: 'paid', total: 17_800, session: idOf(body.url) });
    // The address without a name is that of the only provider.
    expect((await hear(webhook, { path: '/checkout/webhook' })).status).toBe(200);
    expect((await checkout.status(order.attempt)).body).toMatchObject({ status: 'paid', total: 178 });
    expect(notified).toHaveLength(1);
  });

  test('may hold the amount first, and charge or release it', async () => {
    const begin = async () => {
      const order = anOrder();
      const id = idOf((await checkout.post(order)).body.url);
      const status = async () => (await checkout.status(order.attempt)).body.status;
      return { order, id, status };
    };
    const [charged, released] = [await begin(), await begin()];
    for (const { order, id, status } of [charged, released]) {
      const webhook = bank.notice(id, 'authorized');
      for (const _ of [1, 2]) expect((await hear(webhook)).status).toBe(200);
      expect(await status()).toBe('authorized');
      // Pressing Checkout again leads to the order, and opens no second invoice.
      expect((await checkout.post(order)).body.url).toBe(`${site}/order#wellness-paid-${order.attempt}`);
    }
    await hear(bank.notice(charged.id, 'paid'));
    await hear(bank.notice(released.id, 'released'));
    expect([await charged.status(), await released.status()]).toEqual(['paid', 'released']);
    const of = ({ order }: typeof charged) =>
      changes.filter(({ attempt }) => attempt === order.attempt).map(({ kind }) => kind);
    await expect.poll(() => [of(charged), of(released)]).toEqual([['authorized'], ['authorized', 'released']]);
    await expect.poll(() => notified.map(({ attempt }) => attempt)).toContain(charged.order.attempt);
    expect(notified.map(({ attempt }) => attempt)).not.toContain(released.order.attempt);
    expect((await checkout.post(released.order)).body.url).toBe(
      `${site}/order#wellness-paid-${released.order.attempt}`,
    );
  });

  test('charges or gives back an amount that it holds, as the shop decides', async () => {
    const { accept, decline } = checkout.checkout.orders;
    const begin = async () => {
      const order = anOrder();
      const invoice = idOf((await checkout.post(order)).body.url);
      await hear(bank.notice(invoice, 'authorized'));
      const { body } = await checkout.status(order.attempt);
      expect(body).toMatchObject({ status: 'authorized', captureBefore: bank.reservedUntil.toISOString() });
      const found = (await checkout.checkout.orders.list(50)).find(({ attempt }) => attempt === order.attempt) as Order;
      return { id: found.id, invoice, attempt: order.attempt };
    };
    const [taken, returned, late] = [await begin(), await begin(), await begin()];
    expect(await accept(taken.id, { amount: 5_000 })).toMatchObject({ status: 'paid', charged: 5_000, total: 17_800 });
    expect(await bank.read(taken.invoice)).toMatchObject({ status: 'paid', captured: 5_000 });
    expect(await decline(returned.id)).toMatchObject({ status: 'released', charged: null });
    expect(await bank.read(returned.invoice)).toMatchObject({ status: 'released' });
    // The bank has said otherwise.
    bank.notice(late.invoice, 'released');
    await expect(accept(late.id)).rejects.toThrow('is released: its amount is held no longer');
    expect((await checkout.status(late.attempt)).body.status).toBe('released');
  });

  test('must be able to hold amounts if products are reviewed', () => {
    const origins = [{ origin: site, success: site, cancel: site }];
    const catalog = [
      { id: 'vase', name: 'Vase', price: 120, checkoutId: '7', review: true },
      { id: 'cup', name: 'Cup', price: 12, review: false },
    ];
    const without = new Invoices();
    Object.assign(without, { holds: undefined });
    expect(() => createCheckout({ catalog, origins, payment: without })).toThrow(
      /^createCheckout: catalog: "vase" has review, and the payment by invoices cannot hold an amount$/,
    );
  });

  test('is asked about orders whose webhooks were lost', async () => {
    const order = anOrder();
    const { body } = await checkout.post(order);
    bank.transfer(idOf(body.url));
    await checkout.checkout.sweep();
    await expect.poll(() => notified.map(({ attempt }) => attempt)).toContain(order.attempt);
  });

  test('has limits of its own', async () => {
    const plan = await checkout.post(anOrder({ items: [{ id: 'box', quantity: 1, plan: 'monthly' }], total: 16.9 }));
    expect([plan.status, plan.body.lines]).toEqual([409, [{ index: 0, id: 'box', reason: 'plan' }]]);
    const large = await checkout.post(anOrder({ items: [{ id: 'nmn-plus', quantity: 12 }], total: 1_068 }));
    expect([large.status, large.body]).toMatchObject([409, { reason: 'maximum', max: 1_000 }]);
  });

  test('checks the list at the start', () => {
    const origins = [{ origin: site, success: site, cancel: site }];
    const catalog = [{ id: 'villa', name: 'Villa', price: 2_000_001 }];
    expect(() => createCheckout({ catalog, origins, payment: bank })).toThrow(
      'createCheckout: catalog: "villa": no invoice is above 2,000,000',
    );
  });
});
