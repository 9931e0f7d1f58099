import { after, afterEach, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { noFaults } from '../../fake-stripe/faults.ts';
import { readAmount } from '../../server/counter/decisions.ts';
import type { Order } from '../../server/order.ts';
import { anOrder, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';

/** Decisions on the shop's page about orders whose amount is held. Each refusal is a sentence, and changes nothing. */

const password = 'correct horse battery';
const vase = { id: 'vase', name: 'Vase', price: 120, review: true };
const text = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&nbsp;|\u00a0|\u202f/g, ' ')
    .replace(/\s+/g, ' ');

describe('a decision on the shop’s page', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  before(async () => {
    shop = await openShop();
    checkout = await shop.open({ catalog: [vase, { id: 'tea', name: 'Tea', price: 5 }], admin: { password } });
  });
  afterEach(() => Object.assign(shop.fakeStripe.faults, noFaults()));
  after(() => shop.close());

  async function ask(path: string, init: RequestInit = {}) {
    const response = await fetch(`${checkout.url}/checkout/admin${path}`, {
      redirect: 'manual',
      ...init,
      headers: { Authorization: `Basic ${Buffer.from(`shop:${password}`).toString('base64')}`, ...init.headers },
    });
    return { status: response.status, at: response.headers.get('location'), html: await response.text() };
  }
  const post = (id: string, kind: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    ask(`/orders/${id}/${kind}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  const find = async (attempt: string) =>
    (await checkout.checkout.orders.list(100)).find((order) => order.attempt === attempt) as Order;
  async function hold(): Promise<Order> {
    const posted = anOrder({ items: [{ id: 'vase', quantity: 1 }], total: 120 });
    await shop.pay((await checkout.post(posted)).body.url);
    await expect.poll(async () => (await find(posted.attempt)).status).toBe('authorized');
    return find(posted.attempt);
  }
  const stateOf = async ({ attempt }: Order) => {
    const { status, charged } = await find(attempt as string);
    return [status, charged];
  };
  /** The page of a refusal has its title and its sentence. */
  async function expectRefusal(response: ReturnType<typeof post>, status: number, ...sentences: string[]) {
    const { status: was, html } = await response;
    expect(was).toBe(status);
    for (const sentence of sentences) expect(text(html)).toContain(sentence);
  }

  test('is asked for in the list and on the order’s page, with the end of the hold', async () => {
    const order = await hold();
    const end = (order.captureBefore as Date).toISOString();
    const list = (await ask('')).html;
    const waiting = /<section class="notice waits".*?<\/section>/s.exec(list)?.[0] as string;
    expect(text(waiting)).toContain('Waiting for your decision');
    expect(waiting).toContain(`/orders/${order.id}"`);
    expect(waiting).toContain(`datetime="${end}"`);
    expect(text(list)).toMatch(/Amount held Decide by /);
    // A page of other orders does not repeat it.
    for (const query of ['?status=open', '?status=authorized', `?number=${order.number}`])
      expect((await ask(query)).html).not.toContain('class="notice waits"');
    const { html } = await ask(`/orders/${order.id}`);
    expect(html).toContain(`datetime="${end}"`);
    expect(text(html)).toContain('$120.00 is held for this order. Nothing is charged yet, so do not send it yet.');
    expect(html).toMatch(/name="amount" type="number"[^>]* min="0.01" max="120.00" step="0.01" value="120.00"/);
    for (const kind of ['accept', 'decline'])
      expect(html).toContain(`action="/checkout/admin/orders/${order.id}/${kind}"`);
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
    expect(html).not.toContain(order.attempt);
  });

  test('charges what the form says, and leads back, also if it is sent twice', async () => {
    const order = await hold();
    for (let again = 0; again < 2; again++) {
      const done = await post(order.id, 'accept', { amount: '99.5' });
      expect([done.status, done.at]).toEqual([303, `/checkout/admin/orders/${order.id}`]);
    }
    expect(await stateOf(order)).toEqual(['paid', 9_950]);
    const { html } = await ask(`/orders/${order.id}`);
    expect(html).not.toContain('/accept"');
    expect(text(html)).toContain('Charged $99.50');
    expect((await ask(`/orders/${order.id}/slip`)).status).toBe(200);
    await expectRefusal(post(order.id, 'accept', { amount: '120.00' }), 409, 'charged already', 'Somebody was faster');
    await expectRefusal(post(order.id, 'decline'), 409, 'charged already', 'refund it');
    expect(await stateOf(order)).toEqual(['paid', 9_950]);
  });

  test('charges all without an amount', async () => {
    const order = await hold();
    expect((await post(order.id, 'accept')).status).toBe(303);
    expect(await stateOf(order)).toEqual(['paid', 12_000]);
  });

  test('gives all back, also if it is sent twice or the order is forgotten', async () => {
    const order = await hold();
    for (let again = 0; again < 2; again++) expect((await post(order.id, 'decline')).status).toBe(303);
    expect(await stateOf(order)).toEqual(['released', null]);
    await expectRefusal(post(order.id, 'accept'), 409, 'declined already', 'do not send it');
    expect((await post(order.id, 'forget')).status).toBe(303);
    expect((await post(order.id, 'decline')).status).toBe(303);
    await expectRefusal(post(order.id, 'accept'), 409, 'declined already');
    expect((await ask(`/orders/${order.id}/slip`)).status).toBe(404);
  });

  test('counts once if two people decide, and the other one reads who won', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await hold();
      const calls = [post(order.id, 'accept'), post(order.id, 'decline'), post(order.id, 'accept', { amount: '1' })];
      const answers = await Promise.all(calls);
      const [status] = await stateOf(order);
      expect(answers.filter((one) => one.status === 303)).toHaveLength(1);
      for (const { html } of answers.filter((one) => one.status === 409))
        expect(text(html)).toMatch(
          status === 'paid' ? /charged already|decided otherwise/ : /declined already|decided otherwise/,
        );
    }
  });

  test('about an amount that cannot be is refused, and changes nothing', async () => {
    const order = await hold();
    for (const amount of [
      '',
      '0',
      '0.00',
      '-1',
      '120.01',
      '1.005',
      '1,50',
      '1e2',
      '12 0',
      '0x10',
      '9'.repeat(30),
      '\0',
    ])
      await expectRefusal(post(order.id, 'accept', { amount }), 400, 'can’t be charged', 'Nothing was changed');
    expect(await stateOf(order)).toEqual(['authorized', null]);
    expect([
      readAmount('1.5', 'EUR'),
      readAmount('1.250', 'KWD'),
      readAmount('1.5', 'JPY'),
      readAmount('500', 'JPY'),
    ]).toEqual([150, 1_250, undefined, 500]);
  });

  test('about an order that holds nothing is refused', async () => {
    const posted = anOrder({ items: [{ id: 'tea', quantity: 1 }], total: 5 });
    await checkout.post(posted);
    const { id } = await find(posted.attempt);
    for (const kind of ['accept', 'decline']) {
      expect((await ask(`/orders/${id}`)).html).not.toContain(`/${kind}"`);
      await expectRefusal(post(id, kind), 409, 'nothing to decide', 'Nothing was changed');
      await expectRefusal(post('K7QX-3M9D-P2VN', kind), 404, 'Nothing is here');
    }
  });

  test('after the hold has ended charges nothing, and says that nothing may be sent', async () => {
    const order = await hold();
    shop.fakeStripe.faults.noWebhooks = true;
    shop.fakeStripe.faults.ahead = 8 * 24 * 3_600_000;
    await expectRefusal(post(order.id, 'accept'), 409, 'The hold has ended', 'Do not send this order');
    expect(await stateOf(order)).toEqual(['released', null]);
    expect(text((await ask(`/orders/${order.id}`)).html)).toContain('nothing was charged. Do not send it');
  });

  test('without an answer of the payment service is not said to have changed nothing, and completes itself', async () => {
    const order = await hold();
    shop.fakeStripe.faults.down = true;
    const { status, html } = await post(order.id, 'accept', { amount: '100' });
    expect(status).toBe(503);
    expect(text(html)).toContain('a decision that was stored completes itself');
    expect(text(html)).not.toContain('Nothing was changed');
    await expectRefusal(post(order.id, 'decline'), 409, 'decided otherwise', 'The first decision counts');
    shop.fakeStripe.faults.down = false;
    expect((await post(order.id, 'accept', { amount: '100' })).status).toBe(303);
    expect(await stateOf(order)).toEqual(['paid', 10_000]);
    expect(checkout.log.join('\n')).not.toContain(order.attempt);
  });

  test('must come from the page itself', async () => {
    const order = await hold();
    for (const kind of ['accept', 'decline']) {
      const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
      await expectRefusal(post(order.id, kind, {}, foreign), 403, 'Nothing was changed');
      expect((await ask(`/orders/${order.id}/${kind}`)).status).toBe(404);
      const anonymous = await fetch(`${checkout.url}/checkout/admin/orders/${order.id}/${kind}`, { method: 'POST' });
      expect(anonymous.status).toBe(401);
    }
    expect(await stateOf(order)).toEqual(['authorized', null]);
  });

  test('is asked for in each language of the page', async () => {
    const order = await hold();
    for (const [language, ...sentences] of [
      ['de', 'Bestellung annehmen', 'Entscheiden Sie bis'],
      ['es', 'Aceptar este pedido', 'Decida a más tardar'],
      ['fr', 'Accepter cette commande', 'Décidez au plus tard'],
    ] as const) {
      const { html } = await ask(`/orders/${order.id}`, { headers: { 'Accept-Language': language } });
      for (const sentence of sentences) expect(text(html)).toContain(sentence);
    }
  });
});
