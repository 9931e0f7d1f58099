import { after, before, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type Stripe from 'stripe';
import { noFaults } from '../../fake-stripe/faults.ts';
import { createCheckout } from '../../server/checkout.ts';
import type { Order, OrderChange } from '../../server/order.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import {
  anOrder,
  catalog,
  fakeKey,
  openShop,
  portal,
  type RunningCheckout,
  type Shop,
  site,
  webhookSecret,
} from '../support/checkout.ts';

/** A subscription from its first payment to its end, by Stripe's events as a checkout server receives them. */

describe('a subscription', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  let second: RunningCheckout;
  /** Changes reported to `onChange`, by order. */
  const changes = new Map<string, OrderChange[]>();

  before(async () => {
    shop = await openShop();
    const options = {
      notifyTests: true,
      onChange: ({ id }: Order, change: OrderChange) => {
        changes.set(id, [...(changes.get(id) ?? []), change]);
      },
    };
    checkout = await shop.open(options);
    // Webhooks go to both in turns, if they share a database.
    second = shop.database.databaseUrl ? await shop.open(options) : checkout;
  });
  beforeEach(() => {
    Object.assign(shop.fakeStripe.faults, noFaults());
  });
  after(() => shop.close());

  const orderOf = async (attempt: string) =>
    (await checkout.checkout.orders.list(100)).find((order) => order.attempt === attempt) as Order;
  const kinds = (id: string) =>
    (changes.get(id) ?? []).map(({ kind, amount }) => (amount === undefined ? [kind] : [kind, amount]));
  const months = (date: Date | null | undefined, from: Date) =>
    date && (date.getUTCFullYear() - from.getUTCFullYear()) * 12 + date.getUTCMonth() - from.getUTCMonth();

  /** A paid order of one box each month, for 16.90. */
  async function subscribe(quantity = 1): Promise<Order> {
    const posted = anOrder({
      items: [
        { id: 'box', quantity, plan: 'monthly' },
        { id: 'nmn-plus', quantity: 1 },
      ],
      total: 89 + 16.9 * quantity,
      consent: 'then $16.90 every month until you cancel',
    });
    const { body } = await checkout.post(posted);
    await shop.pay(body.url);
    await expect.poll(async () => (await orderOf(posted.attempt)).status).toBe('paid');
    return orderOf(posted.attempt);
  }
  const again = (order: Order) => orderOf(String(order.attempt));
  const change = (order: Order, what: Parameters<Shop['fakeStripe']['changeSubscription']>[1]) =>
    shop.fakeStripe.changeSubscription(String(order.session), what);
  const statusOf = async (order: Order) => (await checkout.status(String(order.attempt))).body.subscription;

  test('is followed from its first payment to its end', async () => {
    const order = await subscribe();
    expect(order.subscription).toMatchObject({ id: expect.stringMatching(/^sub_/), status: 'active', endsAt: null });
    expect(order.consent?.text).toBe('then $16.90 every month until you cancel');
    const renewsAt = order.subscription?.renewsAt as Date;
    expect(months(renewsAt, new Date())).toBe(1);
    expect(await statusOf(order)).toEqual({
      status: 'active',
      renewsAt: renewsAt.toISOString(),
      endsAt: null,
      manage: portal,
    });

    change(order, 'renew');
    await expect.poll(() => kinds(order.id)).toEqual([['renewed', 1_690]]);
    await expect.poll(async () => months((await again(order)).subscription?.renewsAt, renewsAt)).toBe(1);

    change(order, 'fail');
    await expect.poll(() => kinds(order.id)).toEqual([['renewed', 1_690], ['renewal-failed']]);
    await expect.poll(async () => (await statusOf(order)).status).toBe('past_due');
    change(order, 'retry');
    await expect.poll(() => kinds(order.id).slice(2)).toEqual([['renewed', 1_690]]);
    await expect.poll(async () => (await statusOf(order)).status).toBe('active');

    change(order, 'end');
    await expect.poll(async () => (await statusOf(order)).renewsAt).toBeNull();
    const ends = new Date((await statusOf(order)).endsAt);
    expect(months(ends, renewsAt)).toBe(2);
    change(order, 'resume');
    await expect.poll(async () => (await statusOf(order)).endsAt).toBeNull();
    change(order, 'end');
    change(order, 'renew');
    await expect.poll(() => kinds(order.id).slice(3)).toEqual([['ended']]);
    expect(await statusOf(order)).toMatchObject({ status: 'ended', renewsAt: null, manage: portal });
    // The first payment is the order's own.
    expect(await again(order)).toMatchObject({ status: 'paid', total: 10_590, charged: 10_590, refunded: 0 });
  });

  test('is canceled at once by the buyer or the shop', async () => {
    const order = await subscribe();
    await shop.stripe.subscriptions.cancel(String(order.subscription?.id));
    await expect.poll(() => kinds(order.id)).toEqual([['ended']]);
    expect((await again(order)).subscription).toMatchObject({ status: 'ended', endsAt: expect.any(Date) });
  });

  test('has its renewals refunded apart from its first payment', async () => {
    const order = await subscribe();
    change(order, 'renew');
    await expect.poll(() => kinds(order.id)).toEqual([['renewed', 1_690]]);
    const { latest_invoice: id } = await shop.stripe.subscriptions.retrieve(String(order.subscription?.id));
    const invoice = await shop.stripe.invoices.retrieve(String(id), { expand: ['payments'] });
    const refund = (payment: unknown, amount: number) =>
      shop.stripe.refunds.create({ payment_intent: String(payment), amount });
    expect(await refund(invoice.payments?.data[0]?.payment.payment_intent, 700)).toMatchObject({ amount: 700 });
    await expect.poll(() => kinds(order.id).slice(1)).toEqual([['refunded', 700]]);
    expect(await again(order)).toMatchObject({ refunded: 0, charged: 10_590 });
    const session = await shop.stripe.checkout.sessions.retrieve(String(order.session), {
      expand: ['invoice.payments'],
    });
    const first = (session.invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent;
    expect(await refund(first, 400)).toMatchObject({ amount: 400 });
    await expect.poll(() => kinds(order.id).slice(2)).toEqual([['refunded', 400]]);
    expect((await again(order)).refunded).toBe(400);
  });

  test('ends the same with events that come twice, late, out of order and at two servers', async () => {
    Object.assign(shop.fakeStripe.faults, { copies: 2, disorder: 250 });
    const order = await subscribe(2);
    for (const what of ['renew', 'fail', 'retry', 'renew', 'end', 'renew'] as const) change(order, what);
    await expect.poll(() => (changes.get(order.id) ?? []).map(({ kind }) => kind)).toContain('ended');
    await expect.poll(() => kinds(order.id).filter(([kind]) => kind === 'renewed')).toHaveLength(3);
    Object.assign(shop.fakeStripe.faults, noFaults());
    // Nothing is left to arrive once a later event has come through.
    const other = await subscribe();
    change(other, 'renew');
    await expect.poll(() => kinds(other.id)).toHaveLength(1);
    const all = kinds(order.id).map(([kind, amount]) => `${kind} ${amount ?? ''}`.trim());
    expect(all.filter((one) => one !== 'renewal-failed').sort()).toEqual([
      'ended',
      'renewed 3380',
      'renewed 3380',
      'renewed 3380',
    ]);
    expect(all.filter((one) => one === 'renewal-failed').length).toBeLessThanOrEqual(1);
    expect((await again(order)).subscription).toMatchObject({ status: 'ended' });
    expect(second.log).toEqual([]);
  });

  test('is found by the sweep, if no webhook arrives', async () => {
    const order = await subscribe();
    shop.fakeStripe.faults.noWebhooks = true;
    change(order, 'renew');
    change(order, 'fail');
    change(order, 'cancel');
    await checkout.checkout.sweep();
    await expect
      .poll(() =>
        kinds(order.id)
          .map(([kind]) => kind)
          .sort(),
      )
      .toEqual(['ended', 'renewal-failed', 'renewed']);
    expect((await again(order)).subscription).toMatchObject({ status: 'ended' });
  });

  const send = (object: object, type: string, more: object = {}) =>
    shop.sendEvent(
      checkout,
      JSON.stringify({
        id: `evt_${Math.random()}`,
        object: 'event',
        created: 1,
        livemode: false,
        type,
        data: { object },
        ...more,
      }),
    );

  test('is read from events of earlier versions of Stripe’s API, and from those without fields', async () => {
    const order = await subscribe();
    const id = String(order.subscription?.id);
    const metadata = { order: order.id };
    /** Holds webhooks back, and sends this event instead. */
    async function instead(what: 'renew' | 'fail', eventOf: (invoice: string) => object): Promise<void> {
      shop.fakeStripe.faults.noWebhooks = true;
      change(order, what);
      const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(id);
      const { status } = await send(
        eventOf(String(invoice)),
        what === 'renew' ? 'invoice.paid' : 'invoice.payment_failed',
      );
      expect(status).toBe(200);
    }
    await instead('renew', (invoice) => ({ id: invoice, object: 'invoice', subscription: id }));
    await expect.poll(() => kinds(order.id)).toHaveLength(1);
    const details = { metadata };
    await instead('renew', (invoice) => ({
      id: invoice,
      object: 'invoice',
      subscription: { id },
      subscription_details: details,
    }));
    await expect.poll(() => kinds(order.id)).toHaveLength(2);
    const parent = { subscription_details: { subscription: id } };
    await instead('fail', (invoice) => ({ id: invoice, object: 'invoice', parent, billing_reason: null }));
    await expect.poll(() => kinds(order.id).slice(2)).toEqual([['renewal-failed']]);
    expect((await again(order)).subscription).toMatchObject({ status: 'past_due' });
    // As it was when the event was made. It is canceled by now.
    change(order, 'cancel');
    const old = { id, object: 'subscription', status: 'active', current_period_end: 1, metadata };
    expect((await send(old, 'customer.subscription.updated')).status).toBe(200);
    await expect.poll(() => kinds(order.id).slice(3)).toEqual([['ended']]);
  });

  test('is left alone if it belongs to another program, or its order is unknown', async () => {
    const order = await subscribe();
    const before = checkout.log.length;
    const foreign: readonly (readonly [object, string])[] = [
      [{ id: 'sub_of_another', object: 'subscription', metadata: {} }, 'customer.subscription.deleted'],
      [
        { id: 'sub_of_another', object: 'subscription', metadata: { order: 'AAAA-BBBB-CCCC' } },
        'customer.subscription.deleted',
      ],
      [{ id: 'in_one_time', object: 'invoice', billing_reason: 'manual' }, 'invoice.paid'],
      [{ id: 'in_one_time', object: 'invoice', parent: null, subscription: null }, 'invoice.payment_failed'],
      [
        {
          id: 'in_first',
          object: 'invoice',
          subscription: order.subscription?.id,
          billing_reason: 'subscription_create',
        },
        'invoice.paid',
      ],
      [
        {
          id: 'in_of_another',
          object: 'invoice',
          parent: { subscription_details: { subscription: 'sub_of_another', metadata: {} } },
        },
        'invoice.paid',
      ],
      // It names our order, and Stripe says otherwise.
      [
        { id: (await subscribe()).subscription?.id, object: 'subscription', metadata: { order: order.id } },
        'customer.subscription.deleted',
      ],
    ];
    for (const [object, type] of foreign) expect([type, (await send(object, type)).status]).toEqual([type, 200]);
    expect((await again(order)).subscription).toEqual(order.subscription);
    expect(kinds(order.id)).toEqual([]);
    expect(checkout.log.slice(before)).toEqual([]);
    for (const object of [null, {}, { id: 5, object: 'subscription' }, { id: 'in_x', object: 'charge' }])
      expect((await send(object as object, 'customer.subscription.updated')).status).toBe(400);
  });

  test('is read again, if Stripe does not answer at first', async () => {
    const order = await subscribe();
    shop.fakeStripe.faults.tooMany = 1;
    change(order, 'renew');
    await expect.poll(() => kinds(order.id), { timeout: 10_000 }).toEqual([['renewed', 1_690]]);
  });
});

describe('the portal', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop({ embedded: true });
  });
  after(() => shop.close());

  const create = (more: object) =>
    createCheckout({
      catalog,
      origins: [{ origin: site, success: `${site}/order`, cancel: `${site}/` }],
      payment: stripe({ key: fakeKey, webhookSecret, fake: shop.fakeStripe.url }),
      ...shop.database,
      ...more,
    });

  test('must be an https address', () => {
    for (const wrong of ['http://billing.example', 'billing.example', 'javascript:alert(1)', '', 5, null])
      expect(() => create({ portal: wrong }), String(wrong)).toThrow(
        /^createCheckout: portal must be an absolute https address, such as/,
      );
  });

  test('is asked for in the log, once, if a product can be subscribed to', async () => {
    const line =
      'checkout: The list has plans, and the option portal is missing: buyers cannot cancel their subscriptions by themselves.';
    const logged = async (more: object) => {
      const log: string[] = [];
      const checkout = create({ ...more, log: (text: string) => log.push(text) });
      await checkout.ready();
      await checkout.reload();
      await checkout.close();
      return log.filter((one) => one.includes('portal'));
    };
    expect(await logged({ catalog: () => catalog })).toEqual([line]);
    expect(await logged({ catalog: () => catalog, portal })).toEqual([]);
    const once = [{ id: 'box', name: 'Box', price: 20, plans: [{ id: 'once', name: 'Once', interval: 'once' }] }];
    expect(await logged({ catalog: () => once })).toEqual([]);
  });
});
