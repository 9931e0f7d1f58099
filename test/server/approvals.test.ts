import { execFile } from 'node:child_process';
import { createHmac, createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { openPostgres } from '../../server/database/postgres.ts';
import { Statement, sql } from '../../server/database/sql.ts';
import type { Order } from '../../server/order.ts';
import { anOrder, openShop, type RunningCheckout, type Shop, site } from '../support/checkout.ts';
import { createIssuer, forge, type Issuer } from '../support/issuer.ts';

/** Products that are sold to some people only: what the checkout server lets through, and what it says instead. */

const catalog = [
  { id: 'tea', name: 'Tea', price: 10 },
  { id: 'nad', name: 'NAD+ Injection', price: 100, approval: true, disclosure: 'Prescription only.', checkoutId: '77' },
  { id: 'rx', name: 'Other', price: 50, availability: 'consult', max: 5 },
  {
    id: 'pen',
    name: 'Pen',
    price: 20,
    approval: true,
    variants: [
      { id: 'pen-1', name: 'One' },
      { id: 'pen-2', name: 'Two' },
    ],
  },
  {
    id: 'mix',
    name: 'Mix',
    price: 20,
    variants: [
      { id: 'mix-mild', name: 'Mild' },
      { id: 'mix-strong', name: 'Strong', availability: 'consult' },
    ],
  },
  {
    id: 'refill',
    name: 'Refill',
    price: 30,
    approval: true,
    plans: [
      { id: 'monthly', name: 'Monthly', interval: 'month' },
      { id: 'once', name: 'Once', interval: 'once' },
    ],
  },
  { id: 'wine', name: 'Wine', price: 15, minAge: 21, regions: { except: ['US-UT'] } },
  { id: 'adult', name: 'For adults', price: 15, minAge: 18 },
  { id: 'new-york', name: 'New York alone', price: 25, regions: { only: ['US-NY'] } },
  { id: 'europe', name: 'Europe', price: 5, regions: { only: ['FR', 'DE'] } },
  { id: 'island', name: 'Puerto Rico alone', price: 5, regions: { only: ['US-PR'] } },
  { id: 'no-canada', name: 'Not Canada', price: 5, regions: { except: ['CA'] } },
  { id: 'all', name: 'All', price: 60, approval: true, minAge: 18, regions: { only: ['US'] } },
];
const prices = new Map(
  catalog.flatMap(({ id, price, variants = [], checkoutId }) =>
    [id, checkoutId ?? id, ...variants.map((variant) => variant.id)].map((one) => [one, price] as const),
  ),
);

interface Wanted {
  readonly id: string;
  readonly quantity?: number;
  readonly plan?: string;
}

const postOf = (wanted: readonly Wanted[], visitor?: unknown, fields: object = {}) =>
  anOrder({
    items: wanted.map(({ quantity = 1, ...item }) => ({ ...item, quantity })),
    total: wanted.reduce((sum, { id, quantity = 1 }) => sum + (prices.get(id) ?? 0) * quantity, 0),
    ...(visitor !== undefined && { visitor }),
    ...fields,
  });

const shipTo = ['US', 'CA', 'FR'];

/** Often, because a webhook takes some milliseconds. */
const poll = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { intervals: [20] });

/** Each value in a JSON text, with its names. */
function valuesIn(json: string): readonly unknown[] {
  const values: unknown[] = [];
  JSON.parse(json, (name, value) => {
    values.push(name, value);
    return value;
  });
  return values;
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

for (const embedded of [false, true])
  describe(`approvals with orders in ${embedded ? 'a folder' : 'PostgreSQL or a folder'}`, () => {
    let shop: Shop;
    let clinic: Issuer;
    let checkout: RunningCheckout;
    let second: RunningCheckout;
    const paidOrders: Order[] = [];

    before(async () => {
      clinic = await createIssuer();
      shop = await openShop(embedded ? { embedded } : {});
      const open = () =>
        shop.open({
          catalog,
          shipTo,
          approvals: { issuer: clinic.issuer, keys: clinic.keys },
          notifyTests: true,
          onPaid: (order) => void paidOrders.push(order),
        });
      checkout = await open();
      // A folder lets in one checkout server alone.
      second = shop.database.databaseUrl ? await open() : checkout;
    });
    after(() => shop.close());

    /** The outcome of an order: ok, or each refused line as `id reason max`. */
    const ask = async (order: unknown, server = checkout) => {
      const { status, body } = await server.post(order);
      if (status === 200) return 'ok';
      expect([status, Object.keys(body)]).toEqual([409, ['lines']]);
      return body.lines
        .map(({ id, reason, max }: { id: string; reason: string; max?: number }) =>
          [id, reason, max ?? []].flat().join(' '),
        )
        .join(', ');
    };
    const statusOf = async ({ attempt }: { readonly attempt: string }) => (await checkout.status(attempt)).body.status;
    const openPage = async (order: unknown, server = checkout): Promise<string> => {
      const { status, body } = await server.post(order);
      expect([status, body]).toEqual([200, { url: expect.any(String) }]);
      return body.url;
    };

    test('one approval buys its quantity once, on both servers, and is given back by orders that end unpaid', async () => {
      const approvals = [await clinic.approve(['nad'], { quantity: 2 })];
      const first = postOf([{ id: 'nad', quantity: 2 }], { approvals });
      const page = await openPage(first);
      expect(await ask(first, second)).toBe('ok');
      // The later order gets the approval, and the earlier one ends.
      const later = postOf([{ id: 'nad' }], { approvals });
      const laterPage = await openPage(later, second);
      expect(await statusOf(first)).toBe('expired');
      expect(await shop.pay(page)).toBeNull();
      // Both fit, so both stay open.
      const beside = postOf([{ id: '77' }], { approvals });
      const besidePage = await openPage(beside);
      expect([await statusOf(later), await statusOf(beside)]).toEqual(['open', 'open']);

      await shop.pay(laterPage, 'bank');
      await poll(() => statusOf(later)).toBe('processing');
      expect(await ask(postOf([{ id: 'nad', quantity: 2 }], { approvals }))).toBe('nad limit 1');
      await shop.pay(besidePage);
      await poll(() => statusOf(beside)).toBe('paid');
      for (const server of [checkout, second])
        expect(await ask(postOf([{ id: 'nad' }, { id: 'tea' }], { approvals }), server)).toBe('nad approval');
      // Paid orders stay paid.
      expect(await ask(beside, second)).toBe('ok');
      await poll(() => paidOrders.filter(({ attempt }) => attempt === beside.attempt).length).toBeGreaterThan(0);
      expect(paidOrders.find(({ attempt }) => attempt === beside.attempt)).toMatchObject({
        approvals: [{ issuer: clinic.issuer, jti: expect.any(String), product: 'nad', quantity: 1 }],
        flags: [],
      });
    });

    test('a payment that the bank refuses releases it, and webhooks may be late and repeated', async () => {
      const approvals = [await clinic.approve(['nad'])];
      const first = postOf([{ id: 'nad' }], { approvals });
      await shop.pay(await openPage(first), 'bank-fails');
      await poll(() => statusOf(first)).toBe('processing');
      expect(await ask(postOf([{ id: 'nad' }], { approvals }), second)).toBe('nad approval');
      shop.bankSays();
      await poll(() => statusOf(first)).toBe('failed');

      const [session] = await shop.sessions(first.attempt);
      const next = postOf([{ id: 'nad' }], { approvals });
      await shop.pay(await openPage(next, second));
      await poll(() => statusOf(next)).toBe('paid');
      // The events of the first order once more, the last one first.
      const events = await shop.stripe.events.list({ limit: 100 });
      const own = events.data.filter(({ data }) => (data.object as { id?: string }).id === session?.id);
      expect(own.length).toBeGreaterThan(1);
      for (const event of own) expect((await shop.sendEvent(checkout, JSON.stringify(event))).status).toBe(200);
      expect(await statusOf(next)).toBe('paid');
      expect(await ask(postOf([{ id: 'nad' }], { approvals }))).toBe('nad approval');
    });

    test('one of several simultaneous orders with one approval is paid', async () => {
      const approvals = [await clinic.approve(['nad'])];
      const orders = Array.from({ length: 6 }, () => postOf([{ id: 'nad' }], { approvals }));
      const answers = await Promise.all(orders.map((order, index) => (index % 2 ? second : checkout).post(order)));
      const pages = answers.flatMap(({ body }) => body.url ?? []);
      expect(pages.length).toBeGreaterThan(0);
      for (const { status } of answers) expect([200, 409, 503]).toContain(status);
      await Promise.all(pages.map((page) => shop.pay(page)));
      const paid = async () => (await Promise.all(orders.map(statusOf))).filter((status) => status === 'paid').length;
      await poll(paid).toBe(1);
      // Whoever was refused tries again.
      const again = await Promise.all(orders.map((order, index) => (index % 2 ? checkout : second).post(order)));
      expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await paid()).toBe(1);
    });

    test('payment pages of orders that gave way are closed at Stripe, also those that nobody was sent to', async () => {
      const approvals = [await clinic.approve(['nad'])];
      const orders = Array.from({ length: 8 }, () => postOf([{ id: 'nad' }], { approvals }));
      await Promise.all(orders.map((order, index) => (index % 2 ? second : checkout).post(order)));
      const all = await Promise.all(orders.map(({ attempt }) => shop.sessions(attempt)));
      const open = all.flat().filter(({ status }) => status === 'open');
      const rows = await checkout.checkout.orders.list(100);
      const held = rows.filter(
        ({ attempt, status }) => orders.some((one) => one.attempt === attempt) && status === 'open',
      );
      expect(open.map(({ id }) => id).sort()).toEqual(held.flatMap(({ session }) => session ?? []).sort());
      expect(open.length).toBeLessThan(2);
    });

    test('an approval that bought twice, because a failed payment was paid later, is a flag of the later payment', async () => {
      const approvals = [await clinic.approve(['nad'])];
      const [first, next] = [postOf([{ id: 'nad' }], { approvals }), postOf([{ id: 'nad' }], { approvals })];
      await shop.pay(await openPage(first), 'bank-fails');
      shop.bankSays();
      await poll(() => statusOf(first)).toBe('failed');
      await shop.pay(await openPage(next, second));
      await poll(() => statusOf(next)).toBe('paid');
      // The bank pays after all: Stripe says so in a later event of the page.
      const [session] = await shop.sessions(first.attempt);
      const paid = { ...session, status: 'complete', payment_status: 'paid' };
      const event = { id: `evt_${first.attempt}`, object: 'event', livemode: false, data: { object: paid } };
      const payload = JSON.stringify({ ...event, type: 'checkout.session.async_payment_succeeded' });
      expect((await shop.sendEvent(checkout, payload)).status).toBe(200);
      const flagsOf = ({ attempt }: { readonly attempt: string }) =>
        paidOrders.find((order) => order.attempt === attempt)?.flags;
      await poll(() => flagsOf(first)).toEqual(['approval']);
      expect(flagsOf(next)).toEqual([]);
    });

    test('an order that was paid meanwhile keeps its approval, also where the webhook was lost', async () => {
      const approvals = [await clinic.approve(['nad'])];
      const first = postOf([{ id: 'nad' }], { approvals });
      const page = await openPage(first);
      shop.fakeStripe.sendTo([]);
      await shop.pay(page);
      expect(await ask(postOf([{ id: 'tea' }, { id: 'nad' }], { approvals }), second)).toBe('nad approval');
      shop.fakeStripe.sendTo([checkout, second].map(({ url }) => `${url}/checkout/webhook`));
      expect(await statusOf(first)).toBe('paid');
    });

    test('several approvals of one product add up, and unclaimed ones are used first', async () => {
      const approvals = [await clinic.approve(['nad', 'rx']), await clinic.approve(['nad'], { quantity: 2 })];
      expect(await ask(postOf([{ id: 'nad', quantity: 4 }], { approvals }))).toBe('nad limit 3');
      // The same approval twice is one.
      const twice = [...approvals, ...approvals];
      expect(await ask(postOf([{ id: 'nad', quantity: 4 }], { approvals: twice }))).toBe('nad limit 3');
      const orders = [1, 1, 1].map((quantity) => postOf([{ id: 'nad', quantity }], { approvals }));
      for (const order of orders) expect(await ask(order)).toBe('ok');
      expect(await Promise.all(orders.map(statusOf))).toEqual(['open', 'open', 'open']);
      // The oldest gives way. Another product has a quantity of its own.
      expect(await ask(postOf([{ id: 'nad' }, { id: 'rx' }], { approvals }))).toBe('ok');
      expect(await Promise.all(orders.map(statusOf))).toEqual(['expired', 'open', 'open']);
    });

    test('region, age and tokens of visitors are in no table and no log', async () => {
      const token = await clinic.approve(['all', 'nad'], { jti: 'approval-of-a-test' });
      const visitor = { region: 'US-WY', age: 47, approvals: [token] };
      const order = postOf([{ id: 'all' }, { id: 'nad' }], visitor);
      await shop.pay(await openPage(order), 'card', { country: 'US', state: 'WY' });
      await poll(() => statusOf(order)).toBe('paid');
      expect(await ask(postOf([{ id: 'all' }], visitor))).toBe('all approval');
      expect(await ask(postOf([{ id: 'tea' }, { id: 'wine', quantity: 1_000 }], visitor))).toBe('wine limit 999');

      const [, , signature = ''] = token.split('.');
      const secrets = ['US-WY', '"WY"', token, signature, 'Wyoming'];
      const { databaseUrl, dataFolder } = shop.database;
      if (databaseUrl) {
        const db = openPostgres(databaseUrl, 1);
        const tables = await db.query<{ name: string }>(sql`
          select table_name as name from information_schema.tables where table_schema = 'checkout'`);
        const dumps = await Promise.all(
          tables.map(({ name }) =>
            db.query<{ json: string }>(
              new Statement([`select coalesce(json_agg(t), '[]')::text as json from checkout.${name} t`]),
            ),
          ),
        );
        await db.close();
        const text = dumps.map(([row]) => row?.json).join('\n');
        expect(text).toContain('approval-of-a-test');
        for (const secret of secrets) expect(text).not.toContain(secret);
        for (const [row] of dumps)
          for (const value of valuesIn(String(row?.json)))
            expect([47, '47', 'age', 'region', 'state', 'country', 'visitor']).not.toContain(value);
      } else {
        const contents = filesIn(String(dataFolder)).map((file) => readFileSync(file, 'latin1'));
        expect(contents.some((text) => text.includes('approval-of-a-test'))).toBe(true);
        for (const secret of secrets) expect(contents.filter((text) => text.includes(secret))).toEqual([]);
      }
      for (const secret of [...secrets, 'approval-of-a-test', '47'])
        expect([...checkout.log, ...second.log].join('\n')).not.toContain(secret);
    });

    if (embedded) return;

    test('variants and plans count for their product', async () => {
      const approvals = [await clinic.approve(['pen', 'refill'], { quantity: 3 })];
      const pens = (...quantities: number[]) =>
        quantities.map((quantity, index) => ({ id: `pen-${index + 1}`, quantity }));
      expect(await ask(postOf(pens(2, 2), { approvals }))).toBe('pen-1 limit 3, pen-2 limit 3');
      expect(await ask(postOf(pens(2, 1), { approvals }))).toBe('ok');
      const plans = [
        { id: 'refill', plan: 'monthly', quantity: 2 },
        { id: 'refill', plan: 'once' },
      ];
      const order = postOf(plans, { approvals });
      await shop.pay(await openPage(order));
      await poll(() => statusOf(order)).toBe('paid');
      expect(await ask(postOf([{ id: 'refill', plan: 'once' }], { approvals }))).toBe('refill approval');
      // One variant of this product needs an approval.
      expect(await ask(postOf([{ id: 'mix-mild' }, { id: 'mix-strong' }]))).toBe('mix-strong approval');
      const strong = [await clinic.approve(['mix'])];
      expect(await ask(postOf([{ id: 'mix-mild', quantity: 9 }, { id: 'mix-strong' }], { approvals: strong }))).toBe(
        'ok',
      );
    });

    test('a failed subscription is canceled before another order gets its approval', async () => {
      const approvals = [await clinic.approve(['refill'])];
      const first = postOf([{ id: 'refill', plan: 'monthly' }], { approvals });
      await shop.pay(await openPage(first), 'bank-fails');
      shop.bankSays();
      await poll(() => statusOf(first)).toBe('failed');
      const [session] = await shop.sessions(first.attempt);
      expect(await ask(postOf([{ id: 'refill', plan: 'once' }], { approvals }), second)).toBe('ok');
      expect(await shop.stripe.subscriptions.retrieve(String(session?.subscription))).toMatchObject({
        status: 'canceled',
      });
      // The first order may take it again.
      expect(await ask(first)).toBe('ok');
    });

    test('an attempt that is posted again with another quantity keeps its approvals', async () => {
      const approvals = [await clinic.approve(['nad'], { quantity: 2 })];
      const order = postOf([{ id: 'nad', quantity: 2 }], { approvals });
      const page = await openPage(order);
      for (const quantity of [1, 2]) {
        const { attempt } = order;
        const { status } = await checkout.post(postOf([{ id: 'nad', quantity }], { approvals }, { attempt }));
        expect(status).toBe(quantity === 2 ? 200 : 409);
      }
      await shop.pay(page);
      await poll(() => statusOf(order)).toBe('paid');
      expect(await ask(postOf([{ id: 'nad' }], { approvals }))).toBe('nad approval');
    });

    test('tokens that permit nothing are refused with "approval", without a line in the log but for an audience', async () => {
      const [{ kid, ...jwk } = { kid: '' }] = clinic.keys.keys as { kid: string }[];
      const pem = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      const payload = {
        iss: clinic.issuer,
        jti: 'forged',
        products: ['nad'],
        exp: Math.floor(Date.now() / 1_000) + 60,
      };
      const hmac = (key: string | Buffer) => (input: string) =>
        createHmac('sha256', key).update(input).digest('base64url');
      const now = Math.floor(Date.now() / 1_000);
      const other = await createIssuer({ kid });
      const token = await clinic.approve(['nad']);
      const [head = '', body = ''] = token.split('.');
      const bad: Readonly<Record<string, unknown>> = {
        'an empty text': '',
        'a text': 'no token',
        'two dots': '..',
        'no signature': `${head}.${body}.`,
        'a signature of something else': `${token.slice(0, -8)}AAAAAAAA`,
        'a payload that was changed': token.replace(body, Buffer.from('{}').toString('base64url')),
        'alg none': forge({ alg: 'none', kid }, payload),
        'alg None': forge({ alg: 'None', kid }, payload),
        'HS256 with the public key': forge({ alg: 'HS256', kid }, payload, hmac(pem)),
        'HS256 with the public key as JWK': forge({ alg: 'HS256', kid }, payload, hmac(JSON.stringify(jwk))),
        'its own key in the header': await other.approve(['nad'], {}, { kid: undefined, jwk: other.keys.keys[0] }),
        'another key of the same name': await other.approve(['nad']),
        'an unknown kid': await clinic.approve(['nad'], {}, { kid: 'unknown' }),
        'an unknown critical header': forge({ alg: 'ES256', kid, crit: ['b64'], b64: false }, payload),
        'another issuer': await clinic.approve(['nad'], { iss: 'https://other.example' }),
        'no issuer': await clinic.approve(['nad'], { iss: undefined }),
        'no jti': await clinic.approve(['nad'], { jti: undefined }),
        'a jti that no database stores': await clinic.approve(['nad'], { jti: 'a\0b' }),
        'no exp': await clinic.approve(['nad'], { exp: undefined }),
        'exp as a text': await clinic.approve(['nad'], { exp: '9999999999' }),
        'an exp that no date has': await clinic.approve(['nad'], { exp: 1e300 }),
        expired: await clinic.approve(['nad'], { exp: now - 62 }),
        'expired by a day': await clinic.approve(['nad'], { exp: now - 86_400 }),
        'not yet valid': await clinic.approve(['nad'], { nbf: now + 65, exp: now + 999 }),
        'valid from tomorrow': await clinic.approve(['nad'], { nbf: now + 86_400, exp: now + 99_999 }),
        'another product': await clinic.approve(['rx']),
        'no product': await clinic.approve([]),
        'products as a text': await clinic.approve('nad'),
        'the product in other letters': await clinic.approve(['NAD']),
        'the id at the checkout': await clinic.approve(['77']),
        'quantity 0': await clinic.approve(['nad'], { quantity: 0 }),
        'quantity 1e9': await clinic.approve(['nad'], { quantity: 1e9 }),
        'quantity 1.5': await clinic.approve(['nad'], { quantity: 1.5 }),
        'quantity -1': await clinic.approve(['nad'], { quantity: -1 }),
        'quantity as a text': await clinic.approve(['nad'], { quantity: '2' }),
        'more than 8,192 characters': await clinic.approve(['nad'], { more: 'x'.repeat(8_192) }),
        '100 kB': await clinic.approve(['nad'], { more: 'x'.repeat(100_000) }),
        'an audience, which this shop has not named': await clinic.approve(['nad'], { aud: site }),
        'an audience as a number': await clinic.approve(['nad'], { aud: 7 }),
        'a number': 7,
        'an object': { token },
      };
      const said = checkout.log.length;
      for (const [what, one] of Object.entries(bad))
        expect([what, await ask(postOf([{ id: 'tea' }, { id: 'nad' }], { approvals: [one] }))]).toEqual([
          what,
          'nad approval',
        ]);
      for (const approvals of [undefined, null, token, { 0: token }, Array(500).fill('x')])
        expect(await ask(postOf([{ id: 'nad' }], { approvals }))).toBe('nad approval');
      expect(checkout.log.slice(said)).toEqual([expect.stringContaining('approvals.audience is not set')]);
      // A good one is good, also among bad ones and within the leeway.
      const late = await clinic.approve(['nad'], { exp: now - 50, nbf: now + 50, iat: 'never', sub: null });
      expect(await ask(postOf([{ id: 'nad' }], { approvals: [...Object.values(bad), late] }))).toBe('ok');
    });

    test('facts that are unknown or malformed do not qualify', async () => {
      const adult = async (age: unknown) => ask(postOf([{ id: 'adult' }], { age }));
      for (const age of [18, 150]) expect([age, await adult(age)]).toEqual([age, 'ok']);
      for (const age of [
        -1,
        0,
        17,
        17.9,
        18.5,
        151,
        999,
        1e9,
        '18',
        '',
        null,
        undefined,
        true,
        [18],
        { age: 18 },
        '<b>18</b>',
      ])
        expect([age, await adult(age)]).toEqual([age, 'adult age']);

      const newYork = async (region: unknown) => ask(postOf([{ id: 'new-york' }], { region }));
      expect(await newYork('US-NY')).toBe('ok');
      for (const region of [
        'us-ny',
        'US-ny',
        'US',
        'US-NJ',
        'US-XX',
        'US-NYC',
        'UK',
        'NY',
        '',
        null,
        7,
        ['US-NY'],
        '<b>US-NY</b>',
      ])
        expect([region, await newYork(region)]).toEqual([region, 'new-york region']);

      const wine = async (facts: unknown) => ask(postOf([{ id: 'tea' }, { id: 'wine' }], facts));
      expect(await wine({ region: 'US-NY', age: 21 })).toBe('ok');
      expect(await wine({ region: 'US-UT', age: 21 })).toBe('wine region');
      expect(await wine({ region: 'US', age: 21 })).toBe('wine region');
      expect(await wine({ region: 'US-ZZ', age: 21 })).toBe('wine region');
      expect(await wine({ region: 'FR', age: 20 })).toBe('wine age');
      for (const visitor of [undefined, null, [], 7, 'US-NY', {}, { __proto__: { age: 21 } }])
        expect([visitor, await wine(visitor)]).toEqual([visitor, 'wine region']);
    });

    test('the reason is the first of region, age and approval', async () => {
      const approvals = [await clinic.approve(['all'])];
      const all = async (visitor: object) => ask(postOf([{ id: 'all' }], visitor));
      expect(await all({})).toBe('all region');
      expect(await all({ age: 18, approvals })).toBe('all region');
      expect(await all({ region: 'US-NY', approvals })).toBe('all age');
      expect(await all({ region: 'US-NY', age: 18 })).toBe('all approval');
      expect(await all({ region: 'US-NY', age: 18, approvals })).toBe('ok');
    });

    test('country rules narrow the countries of the payment page', async () => {
      const countries = async (ids: readonly string[], visitor: object) => {
        const order = postOf(
          ids.map((id) => ({ id })),
          visitor,
        );
        const answer = await ask(order);
        const [session] = await shop.sessions(order.attempt);
        return session?.shipping_address_collection?.allowed_countries.join() ?? answer;
      };
      expect(await countries(['tea'], {})).toBe('US,CA,FR');
      expect(await countries(['europe'], { region: 'DE' })).toBe('FR');
      expect(await countries(['no-canada'], { region: 'DE' })).toBe('US,FR');
      expect(await countries(['new-york'], { region: 'US-NY' })).toBe('US');
      expect(await countries(['island'], { region: 'PR' })).toBe('US');
      expect(await countries(['wine', 'tea'], { region: 'US-NY', age: 30 })).toBe('US,CA,FR');
      // Whatever the visitor says, no parcel reaches both.
      expect(await countries(['tea', 'europe', 'new-york'], { region: 'FR' })).toBe('europe region, new-york region');
      expect(await countries(['europe', 'new-york'], { region: 'US-NY' })).toBe('europe region, new-york region');
    });

    test('onPaid gets the flag "region" where the delivery address contradicts a rule', async () => {
      const flags = async (id: string, visitor: object, delivery: { country?: string; state?: string }) => {
        const order = postOf([{ id }], visitor);
        await shop.pay(await openPage(order), 'card', delivery);
        const found = () => paidOrders.find(({ attempt }) => attempt === order.attempt);
        await poll(found).toBeTruthy();
        return found()?.flags;
      };
      const [us, inNewYork] = [{ country: 'US' }, { region: 'US-NY', age: 30 }];
      expect(await flags('new-york', inNewYork, { ...us, state: 'NY' })).toEqual([]);
      expect(await flags('new-york', inNewYork, { ...us, state: 'NJ' })).toEqual(['region']);
      expect(await flags('new-york', inNewYork, us)).toEqual(['region']);
      expect(await flags('wine', inNewYork, { ...us, state: 'UT' })).toEqual(['region']);
      expect(await flags('wine', inNewYork, { ...us, state: 'Utah' })).toEqual(['region']);
      expect(await flags('wine', inNewYork, { country: 'CA', state: 'UT' })).toEqual([]);
      expect(await flags('island', { region: 'US-PR' }, { ...us, state: 'PR' })).toEqual([]);
      expect(await flags('island', { region: 'PR' }, { ...us, state: 'NY' })).toEqual(['region']);
      expect(await flags('tea', inNewYork, us)).toEqual([]);
    });

    test('flags read the address of webhooks with an older version of the API, too', async () => {
      const flagsBy = async (shippingDetails: unknown) => {
        const order = postOf([{ id: 'new-york' }], { region: 'US-NY' });
        await openPage(order);
        // Paid in this event alone, so that nothing else brings an address.
        const [session] = await shop.sessions(order.attempt);
        const paid = { status: 'complete', payment_status: 'paid', shipping_details: shippingDetails };
        const object = { ...session, ...paid, collected_information: undefined };
        const event = { id: `evt_${order.attempt}`, object: 'event', livemode: false, data: { object } };
        const payload = JSON.stringify({ ...event, type: 'checkout.session.completed' });
        expect((await shop.sendEvent(checkout, payload)).status).toBe(200);
        const found = () => paidOrders.find(({ attempt }) => attempt === order.attempt);
        await poll(found).toBeTruthy();
        return found()?.flags;
      };
      expect(await flagsBy({ address: { country: 'US', state: 'NY' } })).toEqual([]);
      expect(await flagsBy({ address: { country: 'US', state: 'NJ' } })).toEqual(['region']);
      expect(await flagsBy(null)).toEqual(['region']);
    });

    test('the status shows the disclosure of each product', async () => {
      const order = postOf([{ id: 'nad' }, { id: 'tea' }], { approvals: [await clinic.approve(['nad'])] });
      expect(await ask(order)).toBe('ok');
      const { body } = await checkout.status(order.attempt);
      expect(body.lines).toMatchObject([{ id: 'nad', disclosure: 'Prescription only.' }, { id: 'tea' }]);
      expect(Object.keys(body)).not.toContain('approvals');
      expect(body.lines[1]).not.toHaveProperty('disclosure');
    });
  });

describe('keys of approvals', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  afterEach(() => mock.restoreAll());
  after(() => shop.close());

  const ok = async (checkout: RunningCheckout, ...approvals: string[]) =>
    (await checkout.post(postOf([{ id: 'nad' }], { approvals }))).status === 200;

  test('a function is called at the first approval, and again for an unknown key, at most once in 30 seconds', async () => {
    const [old, next, unknown] = [await createIssuer(), await createIssuer(), await createIssuer()];
    let published: readonly Issuer[] = [old];
    let calls = 0;
    let time = 1_000_000;
    const clock = mock.method(performance, 'now', () => time);
    const checkout = await shop.open({
      catalog,
      approvals: {
        issuer: old.issuer,
        keys: async () => {
          calls++;
          return { keys: published.flatMap(({ keys }) => keys.keys) };
        },
      },
    });
    expect((await checkout.post(postOf([{ id: 'tea' }], { approvals: [await old.approve(['nad'])] }))).status).toBe(
      200,
    );
    expect(calls).toBe(0);
    const approve = async (issuer: Issuer) => ok(checkout, await issuer.approve(['nad']));
    expect(await Promise.all([old, old, old].map(approve))).toEqual([true, true, true]);
    expect(calls).toBe(1);
    // Published, but asked for a moment ago.
    published = [next];
    expect([await approve(next), calls]).toEqual([false, 1]);
    time += 30_001;
    expect([await approve(old), calls]).toEqual([true, 1]);
    expect(await Promise.all([next, unknown, next, unknown].map(approve))).toEqual([true, false, true, false]);
    expect([await approve(unknown), await approve(old), calls]).toEqual([false, false, 2]);
    clock.mock.restore();
  });

  test('while the function throws, approvals are refused, the log says why, and other orders go on', async () => {
    const clinic = await createIssuer();
    let fails = true;
    let time = 1_000_000;
    mock.method(performance, 'now', () => time);
    const checkout = await shop.open({
      catalog,
      approvals: {
        issuer: clinic.issuer,
        keys: () => {
          if (fails) throw new Error('The clinic is closed.');
          return clinic.keys;
        },
      },
    });
    const approvals = [await clinic.approve(['nad'])];
    const refused = await checkout.post(postOf([{ id: 'tea' }, { id: 'nad' }], { approvals }));
    expect([refused.status, refused.body]).toEqual([409, { lines: [{ index: 1, id: 'nad', reason: 'approval' }] }]);
    expect(checkout.log.join('\n')).toContain('The clinic is closed.');
    expect((await checkout.post(postOf([{ id: 'tea' }], { approvals }))).status).toBe(200);
    fails = false;
    time += 30_000;
    expect(await ok(checkout, ...approvals)).toBe(true);
  });

  test('EdDSA, tokens without kid and several keys are fine; keys that cannot be used are reported', async () => {
    const [one, two] = [await createIssuer({ alg: 'EdDSA' }), await createIssuer({ alg: 'EdDSA' })];
    const keys = { keys: [...one.keys.keys, ...two.keys.keys] };
    const checkout = await shop.open({ catalog, approvals: { issuer: one.issuer, keys } });
    for (const issuer of [one, two])
      expect(await ok(checkout, await issuer.approve(['nad'], {}, { kid: undefined }))).toBe(true);
    const wrong = await shop.open({ catalog, approvals: { issuer: one.issuer, keys: () => ({ keys: 7 }) as never } });
    expect(await ok(wrong, await one.approve(['nad']))).toBe(false);
    expect(wrong.log.join('\n')).toContain('approvals.keys');
  });

  test('without the option every approval is refused', async () => {
    const checkout = await shop.open({ catalog });
    expect(await ok(checkout, await (await createIssuer()).approve(['nad']))).toBe(false);
  });
});

test('without the package jose the checkout server names at its start the package to install', async () => {
  const hook = `export const resolve = (name, context, next) => {
    if (name === 'jose') throw Object.assign(new Error(), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  }`;
  // In a process of its own, since this one has loaded the package.
  const script = `import { register } from 'node:module';
    register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hook))});
    const { createApprovals } = await import('./server/approvals/approvals.ts');
    const approvals = createApprovals({ issuer: 'https://clinic.example', keys: { keys: [] } }, () => {});
    await approvals.ready().catch(({ kind, message }) => console.log(kind + ': ' + message));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', '--input-type=module'],
    ...['--eval', script],
  ]);
  expect(stdout.trim()).toBe('settings: Approvals need the package jose: npm install jose');
});
