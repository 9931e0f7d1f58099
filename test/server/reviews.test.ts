import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type Stripe from 'stripe';
import type { Order, OrderChange } from '../../server/order.ts';
import { OrderError } from '../../server/orders/order-error.ts';
import { PaymentError } from '../../server/payment/payment.ts';
import type { SessionParameters } from '../../server/payment/stripe/session-option.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import {
  anOrder,
  catalog,
  fakeKey,
  openShop,
  type RunningCheckout,
  type Shop,
  webhookSecret,
} from '../support/checkout.ts';

/** Orders that are charged once the shop has accepted them, by the fake Stripe. */

const vase = { id: 'vase', name: 'Vase', price: 120, review: true };
const aVase = (more: object = {}) => anOrder({ items: [{ id: 'vase', quantity: 1 }], total: 120, ...more });

describe('an order that is reviewed before it is charged', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  const paid: Order[] = [];
  const changes: { attempt: string | null; change: OrderChange }[] = [];

  before(async () => {
    shop = await openShop({ promotions: [{ code: 'FREE', percentOff: 100 }] });
    checkout = await shop.open({
      catalog: [...catalog, vase],
      notifyTests: true,
      onPaid: (order) => void paid.push(order),
      onChange: ({ attempt }, change) => void changes.push({ attempt, change }),
    });
  });
  after(() => shop.close());

  const find = async (attempt: string) =>
    (await checkout.checkout.orders.list(500)).find((order) => order.attempt === attempt) as Order;
  const kindsOf = (attempt: string) =>
    changes.filter((one) => one.attempt === attempt).map(({ change }) => change.kind);

  /** An order whose amount is held, and that the shop knows. */
  async function hold(posted = aVase()) {
    await shop.pay((await checkout.post(posted)).body.url);
    if (shop.fakeStripe.faults.noWebhooks) await checkout.checkout.sweep();
    await expect.poll(async () => (await find(posted.attempt)).status).toBe('authorized');
    const order = await find(posted.attempt);
    const [session] = (await shop.sessions(posted.attempt)) as [Stripe.Checkout.Session];
    return { id: order.id, attempt: posted.attempt, order, payment: String(session.payment_intent) };
  }
  const intentOf = (payment: string) => shop.stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] });
  const orders = () => checkout.checkout.orders;
  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(OrderError);
    return (error as Error).message;
  };

  test('is held and not charged, although its page is complete', async () => {
    const { order, attempt, payment } = await hold();
    expect(order).toMatchObject({ status: 'authorized', total: 12_000, charged: null, paidAt: null, flags: [] });
    expect(order.lines).toMatchObject([{ id: 'vase', review: true }]);
    const intent = await intentOf(payment);
    expect(intent).toMatchObject({ status: 'requires_capture', capture_method: 'manual', amount_received: 0 });
    const charge = intent.latest_charge as Stripe.Charge;
    const seconds = charge.payment_method_details?.card?.capture_before as number;
    expect(order.captureBefore).toEqual(new Date(seconds * 1_000));
    const { body } = await checkout.status(attempt);
    expect(body).toMatchObject({ status: 'authorized', total: 120, captureBefore: order.captureBefore?.toISOString() });
    expect(body.charged).toBeUndefined();
    expect(body.lines[0]).not.toHaveProperty('review');
    await expect.poll(() => kindsOf(attempt)).toEqual(['authorized']);
    expect(paid).toEqual([]);
  });

  test('is held as a whole with one such line', async () => {
    const items = ['nmn-plus', 'vase'].map((id) => ({ id, quantity: 1 }));
    const { order } = await hold(anOrder({ items, total: 209 }));
    expect(order).toMatchObject({ total: 20_900, charged: null });
  });

  test('is charged once it is accepted, and the same call may be repeated', async () => {
    const { id, attempt, payment } = await hold();
    const before = Date.now();
    const order = await orders().accept(id);
    expect(order).toMatchObject({ id, status: 'paid', total: 12_000, charged: 12_000, refunded: 0 });
    expect(Math.abs((order.paidAt as Date).getTime() - before)).toBeLessThan(60_000);
    await expect.poll(() => paid.map((one) => one.id)).toContain(id);
    for (const options of [undefined, {}, { amount: 12_000 }])
      expect(await orders().accept(id, options)).toEqual(order);
    expect((await intentOf(payment)).amount_received).toBe(12_000);
    const { body } = await checkout.status(attempt);
    expect(body.status).toBe('paid');
    expect([body.charged, body.captureBefore]).toEqual([undefined, undefined]);
  });

  test('may be charged less than was held, and the rest is no refund', async () => {
    const { id, attempt, payment } = await hold();
    const order = await orders().accept(id, { amount: 5_000 });
    expect(order).toMatchObject({ status: 'paid', total: 12_000, charged: 5_000, refunded: 0 });
    const charge = (await intentOf(payment)).latest_charge as Stripe.Charge;
    // As Stripe counts.
    expect(charge).toMatchObject({ amount: 12_000, amount_captured: 5_000, amount_refunded: 7_000 });
    expect((await checkout.status(attempt)).body).toMatchObject({ total: 120, charged: 50 });
    expect(await refused(orders().accept(id))).toMatch(/was accepted with 5000 before, not with 12000/);
    await shop.stripe.refunds.create({ payment_intent: payment, amount: 1_000 });
    await expect.poll(async () => (await find(attempt)).refunded).toBe(1_000);
    await expect.poll(() => kindsOf(attempt)).toEqual(['authorized', 'refunded']);
    await shop.stripe.refunds.create({ payment_intent: payment });
    await expect.poll(async () => (await find(attempt)).refunded).toBe(5_000);
    expect(paid.filter((one) => one.id === id)).toMatchObject([{ charged: 5_000 }]);
  });

  test('is released once it is declined, and nothing was charged', async () => {
    const { id, attempt, payment } = await hold();
    const order = await orders().decline(id);
    expect(order).toMatchObject({ status: 'released', charged: null, paidAt: null, refunded: 0, flags: [] });
    expect(await orders().decline(id)).toEqual(order);
    expect(await intentOf(payment)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect((await checkout.status(attempt)).body).toMatchObject({ status: 'released' });
    await expect.poll(() => kindsOf(attempt)).toEqual(['authorized', 'released']);
    expect(await refused(orders().accept(id))).toMatch(/was declined before/);
    await expect(orders().shipped(id)).rejects.toThrow('only a paid order can be shipped');
    expect(paid.map((one) => one.id)).not.toContain(id);
  });

  test('takes one decision, the first, also if both come at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, payment } = await hold();
      const calls = [
        orders().accept(id),
        orders().decline(id),
        orders().accept(id, { amount: 1 }),
        orders().decline(id),
        orders().accept(id),
      ];
      const results = await Promise.allSettled(round % 2 ? calls.reverse() : calls);
      const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const thrown = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ status, charged }) => `${status} ${charged}`)).size).toBe(1);
      for (const error of thrown) expect(String(error)).toMatch(/OrderError: Order .* was (accepted|declined)/);
      const { status, amount_received } = await intentOf(payment);
      expect([status, amount_received]).toEqual(
        done[0]?.status === 'paid' ? ['succeeded', done[0].charged] : ['canceled', 0],
      );
    }
  });

  test('is not charged more than is held, nor an amount that is none', async () => {
    const { id } = await hold();
    expect(await refused(orders().accept(id, { amount: 12_001 }))).toMatch(/holds 12000: it cannot be charged 12001/);
    for (const amount of [0, -1, 1.5, Number.NaN, '5', 2 ** 53])
      await expect(orders().accept(id, { amount } as object)).rejects.toThrow(
        'orders.accept: amount must be a whole number of 1 or more, in the smallest unit',
      );
    await expect(orders().accept(id, { amout: 5 } as object)).rejects.toThrow('did you mean "amount"?');
    // Nothing of it was a decision.
    expect(await orders().decline(id)).toMatchObject({ status: 'released' });
  });

  test('cannot be decided if its amount was never held', async () => {
    const open = anOrder();
    await checkout.post(open);
    const bought = anOrder();
    await shop.pay((await checkout.post(bought)).body.url);
    await expect.poll(async () => (await find(bought.attempt)).status).toBe('paid');
    for (const { attempt } of [open, bought]) {
      const { id, status } = await find(attempt);
      expect(await refused(orders().accept(id))).toBe(
        `Order ${id} is ${status}, and its amount was never held: it cannot be accepted.`,
      );
      expect(await refused(orders().decline(id))).toMatch(/never held: it cannot be declined/);
    }
    expect(await refused(orders().accept('NONE-NONE'))).toBe('There is no order NONE-NONE.');
  });

  test('a decline after the charge refunds nothing, and says that the shop must', async () => {
    const { id, payment, attempt } = await hold();
    await shop.stripe.paymentIntents.capture(payment);
    await expect.poll(async () => (await find(attempt)).status).toBe('paid');
    expect(await refused(orders().decline(id))).toBe(`Order ${id} is charged: refund it.`);
    expect(await intentOf(payment)).toMatchObject({ status: 'succeeded', amount_received: 12_000 });
  });

  test('Stripe wins: what somebody has charged in the Dashboard is compared', async () => {
    shop.fakeStripe.faults.noWebhooks = true;
    const { id, attempt, payment } = await hold();
    await shop.stripe.paymentIntents.capture(payment, { amount_to_capture: 3_000 });
    // The server has not heard of it.
    expect(await refused(orders().accept(id))).toBe(`Order ${id} is charged 3000, not 12000.`);
    expect(await find(attempt)).toMatchObject({ status: 'paid', total: 12_000, charged: 3_000 });
    const other = await hold();
    await shop.stripe.paymentIntents.capture(other.payment, { amount_to_capture: 3_000 });
    expect(await orders().accept(other.id, { amount: 3_000 })).toMatchObject({ status: 'paid', charged: 3_000 });
    const third = await hold();
    await shop.stripe.paymentIntents.capture(third.payment);
    expect(await refused(orders().decline(third.id))).toBe(`Order ${third.id} is charged: refund it.`);
    shop.fakeStripe.faults.noWebhooks = false;
  });

  test('a cancel in the Dashboard releases it, and no hold has expired', async () => {
    const { id, attempt, payment } = await hold();
    await shop.stripe.paymentIntents.cancel(payment);
    await expect.poll(async () => (await find(attempt)).status).toBe('released');
    expect(await refused(orders().accept(id))).toBe(`Order ${id} is released: its amount is held no longer.`);
    expect(await orders().decline(id)).toMatchObject({ status: 'released', flags: [], refunded: 0 });
  });

  test('a hold that ends by itself has a flag, by whatever way the server learns of it, and its products cannot be sent', async () => {
    const told = await hold();
    shop.fakeStripe.afterPayment(told.payment, 'endHold');
    await expect.poll(async () => (await find(told.attempt)).status).toBe('released');
    shop.fakeStripe.faults.noWebhooks = true;
    const [accepted, declined, swept] = [await hold(), await hold(), await hold()];
    for (const { payment } of [accepted, declined, swept]) shop.fakeStripe.afterPayment(payment, 'endHold');
    for (const { id } of [told, accepted])
      expect(await refused(orders().accept(id))).toBe(`Order ${id} is released: its amount is held no longer.`);
    const expired = { status: 'released', charged: null, paidAt: null, refunded: 0, flags: ['hold-expired'] };
    for (const { id } of [told, declined]) expect(await orders().decline(id)).toMatchObject(expired);
    await checkout.checkout.sweep();
    for (const { id, attempt } of [told, accepted, declined, swept]) {
      expect(await find(attempt)).toMatchObject(expired);
      await expect(orders().shipped(id)).rejects.toThrow('is released: only a paid order can be shipped');
      await expect.poll(() => kindsOf(attempt)).toEqual(['authorized', 'released']);
    }
    shop.fakeStripe.faults.noWebhooks = false;
  });

  for (const [fault, what] of [
    ['failBefore', 'Stripe fails before it has done it'],
    ['failAfter', 'Stripe has done it and fails'],
    ['cutAfter', 'the connection ends before the answer'],
  ] as const)
    test(`a charge that fails throws, and the same call or a sweep completes the decision: ${what}`, async () => {
      const { faults } = shop.fakeStripe;
      faults.noWebhooks = true;
      const captures = async () =>
        (await shop.stripe.events.list({ types: ['charge.captured'], limit: 100 })).data.map(
          ({ data }) => (data.object as Stripe.Charge).payment_intent,
        );
      for (const again of ['call', 'sweep'] as const) {
        const [charged, released] = [await hold(), await hold()];
        const ways = [
          { of: charged, decide: () => orders().accept(charged.id, { amount: 7_000 }) },
          { of: released, decide: () => orders().decline(released.id) },
        ];
        for (const { decide } of ways) {
          faults[fault] = 1;
          // Loudly: the shop must not believe that it has the money.
          const error = await decide().then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          // Stripe's library may ask again by itself after a broken connection.
          if (fault !== 'cutAfter' || error) expect(error).toBeInstanceOf(PaymentError);
          expect(faults[fault]).toBe(0);
        }
        if (fault !== 'cutAfter') expect((await find(charged.attempt)).status).toBe('authorized');
        expect(await refused(orders().decline(charged.id))).toMatch(/was accepted before/);
        expect(await refused(orders().accept(released.id))).toMatch(/was declined before/);
        if (again === 'sweep') await checkout.checkout.sweep();
        else for (const { decide } of ways) await decide();
        expect(await find(charged.attempt)).toMatchObject({ status: 'paid', charged: 7_000, flags: [] });
        expect(await find(released.attempt)).toMatchObject({ status: 'released', charged: null, flags: [] });
        expect((await captures()).filter((payment) => payment === charged.payment)).toHaveLength(1);
        expect((await intentOf(charged.payment)).amount_received).toBe(7_000);
      }
      faults.noWebhooks = false;
    });

  test('is reported once, however often and in whatever order Stripe says it', async () => {
    const { faults } = shop.fakeStripe;
    Object.assign(faults, { copies: 3, disorder: 300 });
    const { id, attempt, payment } = await hold();
    await Promise.all([
      orders().accept(id),
      shop.stripe.paymentIntents.capture(payment).catch(() => undefined),
      checkout.status(attempt),
      checkout.checkout.sweep(),
    ]);
    await expect.poll(() => paid.filter((one) => one.id === id).length).toBe(1);
    Object.assign(faults, { copies: 1, disorder: 0 });
    await checkout.checkout.sweep();
    expect(paid.filter((one) => one.id === id)).toHaveLength(1);
    expect(kindsOf(attempt)).toEqual(['authorized']);
  });

  test('lost webhooks are found by a sweep: of the hold, the charge and the release', async () => {
    shop.fakeStripe.faults.noWebhooks = true;
    const posted = aVase();
    await shop.pay((await checkout.post(posted)).body.url);
    await checkout.checkout.sweep();
    expect(await find(posted.attempt)).toMatchObject({ status: 'authorized', captureBefore: expect.any(Date) });
    const [session] = (await shop.sessions(posted.attempt)) as [Stripe.Checkout.Session];
    await shop.stripe.paymentIntents.capture(String(session.payment_intent), { amount_to_capture: 100 });
    const other = await hold();
    await shop.stripe.paymentIntents.cancel(other.payment);
    await checkout.checkout.sweep();
    expect(await find(posted.attempt)).toMatchObject({ status: 'paid', charged: 100 });
    expect(await find(other.attempt)).toMatchObject({ status: 'released', flags: [] });
    shop.fakeStripe.faults.noWebhooks = false;
  });

  test('needs no decision if there is nothing to pay, and is not sold with a subscription', async () => {
    const posted = aVase({ discount: 'FREE' });
    await shop.pay((await checkout.post(posted)).body.url);
    await expect.poll(async () => (await find(posted.attempt)).status).toBe('paid');
    const { id } = await find(posted.attempt);
    expect(await refused(orders().accept(id))).toMatch(/its amount was never held/);

    const items = [
      { id: 'vase', quantity: 1 },
      { id: 'box', quantity: 1, plan: 'monthly' },
    ];
    const { status, body } = await checkout.post(anOrder({ items, total: 136.9 }));
    expect([status, body.lines]).toEqual([409, [{ index: 1, id: 'box', reason: 'plan' }]]);
    const once = items.map((item) => (item.plan ? { ...item, plan: 'once' } : item));
    expect((await hold(anOrder({ items: once, total: 140 }))).order.total).toBe(14_000);
  });

  test('its page offers no bank, which cannot hold an amount, and declined cards try again', async () => {
    const posted = aVase();
    const { url } = (await checkout.post(posted)).body;
    const page = await (await fetch(url)).text();
    expect([...page.matchAll(/name="way" value="([\w-]+)"/g)].map(([, way]) => way)).toEqual(['card', 'declined']);
    expect(await shop.pay(url, 'bank')).toBeNull();
    expect(await shop.pay(url, 'declined')).toBeNull();
    expect((await find(posted.attempt)).status).toBe('open');
    await shop.pay(url);
    await expect.poll(async () => (await find(posted.attempt)).status).toBe('authorized');
    const held = await (await fetch(url)).text();
    expect([...held.matchAll(/name="change" value="(\w+)"/g)].map(([, what]) => what)).toEqual(['endHold']);
    expect(held).toContain('The amount is held for the shop');
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ change: 'endHold' }) });
    await expect.poll(async () => (await find(posted.attempt)).flags).toEqual(['hold-expired']);
    expect(await (await fetch(url)).text()).toContain('The amount is held no longer');
  });

  test('a refund of a part of what is held is refused, and the hold stays whole', async () => {
    const { id, attempt, payment } = await hold();
    await expect(shop.stripe.refunds.create({ payment_intent: payment, amount: 2_000 })).rejects.toThrow();
    expect(await find(attempt)).toMatchObject({ status: 'authorized', refunded: 0 });
    expect(await orders().accept(id)).toMatchObject({ status: 'paid', charged: 12_000, refunded: 0 });
  });
});

describe('other settings of orders that are reviewed', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop({ holdLasts: 20 * 3_600_000 });
  });
  after(() => shop.close());

  async function held(checkout: RunningCheckout, posted: ReturnType<typeof anOrder>): Promise<Order> {
    await shop.pay((await checkout.post(posted)).body.url);
    const find = async () => (await checkout.checkout.orders.list(50)).find((one) => one.attempt === posted.attempt);
    await expect.poll(async () => (await find())?.status).toBe('authorized');
    return (await find()) as Order;
  }

  test('the end of a hold is that of the charge, and a hold of less than a day is reported at once', async () => {
    const kinds: string[] = [];
    const checkout = await shop.open({
      catalog: [vase],
      notifyTests: true,
      onChange: (_, { kind }) => void kinds.push(kind),
    });
    const order = await held(checkout, aVase());
    const hours = (Number(order.captureBefore) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(20);
    await expect.poll(() => kinds).toEqual(['authorized', 'expiring']);
    await checkout.checkout.sweep();
    await checkout.checkout.orders.accept(order.id);
    await checkout.checkout.sweep();
    expect(kinds).toEqual(['authorized', 'expiring']);
    await checkout.close();
  });

  test('its pieces stay reserved while it is held, are sold when it is accepted, and are given back when it is declined', async () => {
    const checkout = await shop.open({ catalog: [{ ...vase, id: 'bowl', stock: 2 }] });
    const aBowl = () => aVase({ items: [{ id: 'bowl', quantity: 1 }] });
    const [sold, returned] = [await held(checkout, aBowl()), await held(checkout, aBowl())];
    const left = async () => (await checkout.checkout.stock.list()).find(({ id }) => id === 'bowl');
    expect(await left()).toEqual({ id: 'bowl', stock: 0, reserved: 2 });
    expect((await checkout.post(aBowl())).body.lines).toMatchObject([{ reason: 'stock', max: 0 }]);
    await checkout.checkout.orders.accept(sold.id);
    expect(await left()).toEqual({ id: 'bowl', stock: 0, reserved: 1 });
    await checkout.checkout.orders.decline(returned.id);
    expect(await left()).toEqual({ id: 'bowl', stock: 1, reserved: 0 });
    await checkout.close();
  });

  test('an amount that Stripe cannot charge is no decision', async () => {
    const dinar = { ...vase, currency: 'KWD', price: 12 };
    const checkout = await shop.open({ catalog: [dinar], currency: 'KWD' });
    const posted = aVase({ currency: 'KWD', total: 12 });
    const { id } = await held(checkout, posted);
    const { accept, decline } = checkout.checkout.orders;
    await expect(accept(id, { amount: 5_005 })).rejects.toMatchObject({ kind: 'amount' });
    expect((await checkout.status(posted.attempt)).body.status).toBe('authorized');
    expect(await accept(id, { amount: 5_010 })).toMatchObject({ status: 'paid', charged: 5_010 });
    await expect(decline(id)).rejects.toThrow('was accepted before');

    // Stripe was away at first: the sweep reports the refusal, and the order waits for the shop again.
    const other = aVase({ currency: 'KWD', total: 12 });
    const waiting = await held(checkout, other);
    shop.fakeStripe.faults.down = true;
    await expect(accept(waiting.id, { amount: 5_005 })).rejects.toMatchObject({ kind: 'again' });
    shop.fakeStripe.faults.down = false;
    await checkout.checkout.sweep();
    expect(checkout.log.join()).toContain(`The hold of order ${waiting.id} could not be charged, released or read:`);
    expect(await decline(waiting.id)).toMatchObject({ status: 'released' });
    await checkout.close();
  });

  test('a function of the shop does not change when the amount is charged', async () => {
    for (const session of [
      (parameters: object) => ({ ...parameters, payment_intent_data: {} }),
      (parameters: SessionParameters) => ({
        ...parameters,
        payment_intent_data: { ...parameters.payment_intent_data, capture_method: 'automatic' },
      }),
    ]) {
      const payment = stripe({ key: fakeKey, webhookSecret, fake: shop.fakeStripe.url, session });
      const checkout = await shop.open({ catalog: [vase], payment });
      expect((await checkout.post(aVase())).status).toBe(503);
      expect(checkout.log.join()).toMatch(/session\(\) changed what it may not: .*payment_intent_data\.capture_method/);
      await checkout.close();
    }
  });

  test('a page that charges at once is replaced when the list asks for a review', async () => {
    let review = false;
    const checkout = await shop.open({ catalog: () => [{ ...vase, review }], catalogMaxAge: 0 });
    const posted = aVase();
    const before = (await checkout.post(posted)).body.url;
    review = true;
    const { url } = (await checkout.post(posted)).body;
    expect(url).not.toBe(before);
    // Paid in another tab: the page is closed.
    await shop.pay(before);
    expect((await checkout.status(posted.attempt)).body.status).toBe('open');
    await shop.pay(url);
    await expect.poll(async () => (await checkout.status(posted.attempt)).body.status).toBe('authorized');
    await checkout.close();
  });
});
