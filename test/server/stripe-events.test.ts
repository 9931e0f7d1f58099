import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type Stripe from 'stripe';
import type { Order, OrderChange } from '../../server/order.ts';
import { anOrder, catalog, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';

/** Each kind of Stripe's events that the checkout server reads, as it was recorded: twice, late, with fields missing, of another store. */

const folder = 'test/fixtures/stripe-events';
const recorded = new Map(
  readdirSync(folder).map((file) => [file.replace(/\.json$/, ''), readFileSync(`${folder}/${file}`, 'utf8')]),
);
interface Event {
  id: string;
  api_version: string;
  data: { object: Record<string, unknown> };
}

interface Known {
  readonly attempt: string;
  readonly order: string;
  readonly store: string;
  readonly session: string;
  readonly payment: string;
  readonly charge: string;
  readonly subscription: string;
  readonly invoice: string;
}

describe('events of Stripe', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  const changes: { attempt: string | null; change: OrderChange; flags: Order['flags'] }[] = [];
  let events = 0;

  before(async () => {
    shop = await openShop();
    checkout = await shop.open({
      catalog: [...catalog, { id: 'vase', name: 'Vase', price: 120, review: true }],
      notifyTests: true,
      onChange: ({ attempt, flags }, change) => void changes.push({ attempt, change, flags }),
    });
    // Only the recorded events arrive.
    shop.fakeStripe.faults.noWebhooks = true;
  });
  after(() => shop.close());

  /**
   * An order whose visitor has paid, or only opened the page, whose amount is held, or whose plan was renewed. The server has heard of
   * nothing.
   */
  async function begin(way?: 'card' | 'plan' | 'held'): Promise<Known> {
    const items = {
      plan: { items: [{ id: 'box', quantity: 1, plan: 'monthly' }], total: 16.9 },
      held: { items: [{ id: 'vase', quantity: 1 }], total: 120 },
      card: {},
    };
    const order = anOrder(items[way ?? 'card']);
    const { url } = (await checkout.post(order)).body;
    if (way) await shop.pay(url);
    const [session] = (await shop.sessions(order.attempt)) as [Stripe.Checkout.Session];
    const payment = String(session.payment_intent ?? `pi_${order.attempt}`);
    const { order: id = '', store = '' } = session.metadata ?? {};
    const subscription = String(session.subscription);
    if (way === 'plan') shop.fakeStripe.changeSubscription(session.id, 'renew');
    const invoice = way === 'plan' ? (await shop.stripe.subscriptions.retrieve(subscription)).latest_invoice : 'in_1';
    const charge = way === 'card' ? String((await shop.stripe.paymentIntents.retrieve(payment)).latest_charge) : 'ch_1';
    const named = { payment, charge, subscription, invoice: String(invoice) };
    return { attempt: order.attempt, order: id, store, session: session.id, ...named };
  }

  /** The recorded event as Stripe would have sent it for this order. Each refund, dispute and warning has an id of its own. */
  function eventOf(type: string, known: Known, change: (event: Event) => void = () => {}): string {
    const text = String(recorded.get(type))
      .replaceAll('order_recorded', known.order)
      .replaceAll('store_recorded', known.store)
      .replaceAll('cs_recorded', known.session)
      .replaceAll('pi_recorded', known.payment)
      .replaceAll('ch_recorded', known.charge)
      .replaceAll('sub_recorded', known.subscription)
      .replaceAll('in_recorded', known.invoice)
      .replaceAll(/\b(re|du|issfr)_recorded/g, `$1_${known.attempt}`);
    const event: Event = { ...JSON.parse(text), id: `evt_${events++}` };
    change(event);
    return JSON.stringify(event);
  }
  const send = async (...bodies: readonly string[]) => {
    const statuses: number[] = [];
    for (const body of bodies) statuses.push((await shop.sendEvent(checkout, body)).status);
    return statuses;
  };
  const orderOf = async ({ order }: Known) =>
    (await checkout.checkout.orders.list(500)).find(({ id }) => id === order) as Order;
  const changesOf = ({ attempt }: Known) =>
    changes.filter((one) => one.attempt === attempt).map(({ change: { kind, amount } }) => [kind, amount]);

  /** The state, flags and changes after each event. The order is paid, unless the status differs. */
  const expected: Readonly<
    Record<string, { status?: string; flags?: string[]; changes?: unknown[]; refund?: number }>
  > = {
    'checkout.session.completed': {},
    'checkout.session.async_payment_succeeded': {},
    'checkout.session.async_payment_failed': { status: 'failed' },
    'checkout.session.expired': { status: 'expired' },
    'payment_intent.amount_capturable_updated': { status: 'authorized', changes: [['authorized', undefined]] },
    'payment_intent.canceled': { status: 'released', flags: ['hold-expired'], changes: [['released', undefined]] },
    'payment_intent.succeeded': {},
    'charge.refunded': { refund: 500, changes: [['refunded', 500]] },
    'charge.updated': { refund: 500, changes: [['refunded', 500]] },
    'refund.created': { refund: 500, changes: [['refunded', 500]] },
    'refund.updated': { refund: 500, changes: [['refunded', 500]] },
    'refund.failed': { flags: ['refund-failed'], changes: [['refund-failed', 500]] },
    'charge.refund.updated': { flags: ['refund-failed'], changes: [['refund-failed', 500]] },
    'charge.dispute.created': { flags: ['disputed'], changes: [['disputed', 17_800]] },
    'charge.dispute.closed': {
      flags: ['dispute-lost'],
      changes: [
        ['disputed', 17_800],
        ['dispute-lost', 17_800],
      ],
    },
    'radar.early_fraud_warning.created': { flags: ['fraud-warning'], changes: [['fraud-warning', undefined]] },
    'invoice.paid': { changes: [['renewed', 1_690]] },
    'invoice.payment_failed': { changes: [['renewed', 1_690]] },
    'customer.subscription.updated': {},
    'customer.subscription.deleted': {},
  };
  const isOfPage = (type: string) => /^(checkout|payment_intent)\./.test(type);
  const wayOf = (type: string) =>
    /^(invoice|customer)\./.test(type) ? 'plan' : type.startsWith('payment_intent.') ? 'held' : 'card';
  /** Ends the hold of a payment before its event comes. */
  const heldBefore: Readonly<Record<string, (payment: string) => unknown>> = {
    'payment_intent.canceled': (payment) => shop.fakeStripe.afterPayment(payment, 'endHold'),
    'payment_intent.succeeded': (payment) => shop.stripe.paymentIntents.capture(payment),
  };

  for (const type of recorded.keys()) {
    test(`${type} is applied once, however often it comes, and also before its payment`, async () => {
      const {
        status = 'paid',
        flags = [],
        changes = [],
        refund = 0,
      } = expected[type] as object as (typeof expected)[''];
      const paid = (known: Known) =>
        eventOf('checkout.session.completed', known, ({ data }) => {
          if (wayOf(type) === 'plan') data.object.mode = 'subscription';
        });
      for (const isLate of isOfPage(type) ? [false] : [false, true]) {
        const known = await begin(type.startsWith('checkout.') && status !== 'paid' ? undefined : wayOf(type));
        await heldBefore[type]?.(known.payment);
        if (refund) await shop.stripe.refunds.create({ payment_intent: known.payment, amount: refund });
        if (!isOfPage(type) && !isLate) await send(paid(known));
        const event = eventOf(type, known);
        expect(await send(event, event)).toEqual([200, 200]);
        if (isLate) {
          expect(changesOf(known)).toEqual([]);
          await send(paid(known), event);
        }
        await expect.poll(() => changesOf(known)).toEqual(changes);
        expect(await orderOf(known)).toMatchObject({ status, flags, refunded: refund });
      }
    });

    test(`${type} with a missing field is applied or refused, and throws nothing`, async () => {
      const known = await begin(wayOf(type));
      const fields = Object.keys(JSON.parse(String(recorded.get(type))).data.object);
      const said = checkout.log.length;
      for (const field of fields) {
        const event = eventOf(type, known, ({ data }) => {
          delete data.object[field];
        });
        const isNeeded = field === 'id' || (field === 'object' && !type.startsWith('checkout.'));
        expect([field, await send(event)]).toEqual([field, [isNeeded ? 400 : 200]]);
      }
      const about = checkout.log.slice(said).filter((line) => !line.includes('a field of its event is missing'));
      expect(about).toEqual([]);
    });

    test(`${type} of another store or program changes nothing`, async () => {
      const known = await begin(wayOf(type));
      const before = await orderOf(known);
      const theirs = { ...known, order: 'order_of_theirs', store: 'store_of_theirs', session: 'cs_1', payment: 'pi_1' };
      expect(await send(eventOf(type, theirs))).toEqual([200]);
      const program = eventOf(type, theirs, ({ data }) => {
        data.object = { ...data.object, metadata: {}, payment_intent: null, charge: null };
      });
      if (!type.startsWith('charge.refunded') && !type.startsWith('charge.updated'))
        expect(await send(program)).toEqual([200]);
      expect(await orderOf(known)).toEqual(before);
      expect(changesOf(known)).toEqual([]);
    });
  }

  test('an older version of the API names the charge of a dispute and of a warning alone', async () => {
    const known = await begin('card');
    await send(eventOf('checkout.session.completed', known));
    const older = (event: Event) => {
      event.api_version = '2018-11-08';
      delete event.data.object.payment_intent;
    };
    const bodies = ['radar.early_fraud_warning.created', 'charge.dispute.created'].map((type) =>
      eventOf(type, known, older),
    );
    expect(await send(...bodies)).toEqual([200, 200]);
    expect((await orderOf(known)).flags).toEqual(['fraud-warning', 'disputed']);
    shop.fakeStripe.faults.down = true;
    const [late] = await send(eventOf('charge.dispute.closed', known, older));
    shop.fakeStripe.faults.down = false;
    // Stripe sends it again.
    expect(late).toBe(503);
  });

  test('a dispute that is heard of after its end is won all the same, and an inquiry leaves no flag', async () => {
    const [won, inquiry] = [await begin('card'), await begin('card')];
    const ends = (status: string) => (event: Event) => Object.assign(event.data.object, { status });
    for (const known of [won, inquiry]) await send(eventOf('checkout.session.completed', known));
    await send(eventOf('charge.dispute.closed', won, ends('won')), eventOf('charge.dispute.created', won));
    await send(eventOf('charge.dispute.created', inquiry, ends('warning_needs_response')));
    expect((await orderOf(inquiry)).flags).toEqual(['disputed']);
    await send(eventOf('charge.dispute.closed', inquiry, ends('warning_closed')));
    expect([(await orderOf(won)).flags, (await orderOf(inquiry)).flags]).toEqual([['dispute-won'], []]);
    await expect.poll(() => changesOf(won).map(([kind]) => kind)).toEqual(['disputed', 'dispute-won']);
    await expect.poll(() => changesOf(inquiry).map(([kind]) => kind)).toEqual(['disputed']);
  });

  test('refunds, disputes and warnings whose webhooks are lost are in the list of events', async () => {
    const { fakeStripe } = shop;
    const known = await begin('card');
    await shop.stripe.refunds.create({ payment_intent: known.payment, amount: 500 });
    fakeStripe.afterPayment(known.payment, 'dispute');
    fakeStripe.afterPayment(known.payment, 'warn');
    const swept = async () => {
      await checkout.checkout.sweep();
      const { status, refunded, flags } = await orderOf(known);
      return [status, refunded, ...[...flags].sort()];
    };
    await expect.poll(swept).toEqual(['paid', 500, 'disputed', 'fraud-warning']);
    fakeStripe.afterPayment(known.payment, 'failRefunds');
    fakeStripe.afterPayment(known.payment, 'lose');
    await expect.poll(swept).toEqual(['paid', 0, 'dispute-lost', 'fraud-warning', 'refund-failed']);
    const kinds = ['dispute-lost', 'disputed', 'fraud-warning', 'refund-failed', 'refunded'];
    await expect
      .poll(() =>
        changesOf(known)
          .map(([kind]) => kind)
          .sort(),
      )
      .toEqual(kinds);
  });

  test('the fake Stripe sends them, too', async () => {
    shop.fakeStripe.faults.noWebhooks = false;
    const { fakeStripe } = shop;
    const [lost, inquiry] = [await begin('card'), await begin('card')];
    // A button of the payment page.
    const press = (known: Known, change: string) =>
      fetch(`${fakeStripe.url}/c/pay/${known.session}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ change }),
      });
    expect((await press(lost, 'dispute')).status).toBe(303);
    await press(inquiry, 'inquire');
    await press(lost, 'warn');
    const flags = async () =>
      [(await orderOf(lost)).flags, (await orderOf(inquiry)).flags].map((all) => [...all].sort());
    await expect.poll(flags).toEqual([['disputed', 'fraud-warning'], ['disputed']]);
    const page = await (await fetch(`${fakeStripe.url}/c/pay/${lost.session}`)).text();
    const buttons = [...page.matchAll(/name="change" value="(\w+)"/g)].map(([, what]) => what);
    expect(buttons).toEqual(['refund', 'win', 'lose', 'warn']);
    await press(lost, 'lose');
    fakeStripe.afterPayment(inquiry.payment, 'endInquiry');
    await expect.poll(flags).toEqual([['dispute-lost', 'fraud-warning'], []]);
    expect(() => fakeStripe.afterPayment(lost.payment, 'win')).toThrow();
    expect(() => fakeStripe.afterPayment('pi_none', 'dispute')).toThrow();
    shop.fakeStripe.faults.noWebhooks = true;
  });
});
