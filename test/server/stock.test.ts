import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import pg from 'pg';
import type { Order } from '../../server/order.ts';
import { anOrder, listen, newAttempt, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';
import { startPostgres } from '../support/postgres.ts';
import { describePostgres } from '../support/server-test.ts';

/** Counted products at a checkout server, with the payment pages behind it. */

const list = (stock: number, more: readonly object[] = []) => [
  { id: 'mug', name: 'Mug', price: 10, stock, checkoutId: '900' },
  {
    id: 'tea',
    name: 'Tea',
    price: 12.5,
    variants: [
      { id: 'tea-green', name: 'Green', stock: 2 },
      { id: 'tea-white', name: 'White', price: 15 },
    ],
  },
  {
    id: 'box',
    name: 'Box',
    price: 20,
    stock: 4,
    plans: [
      { id: 'once', name: 'Once', interval: 'once' },
      { id: 'twice', name: 'Twice', interval: 'once' },
    ],
  },
  { id: 'card', name: 'Card', price: 5 },
  ...more,
];

const mugs = (quantity: number, fields: Readonly<Record<string, unknown>> = {}) =>
  anOrder({ items: [{ id: 'mug', quantity }], total: quantity * 10, ...fields });

describe('counted products, orders in a folder', () => suite(true));
describePostgres('counted products, orders in PostgreSQL', () => {
  suite(false);

  test('two servers that read different numbers count each number once', async () => {
    const shop = await openShop();
    const older = await shop.open({ catalog: () => list(5), catalogMaxAge: 0 });
    const newer = await shop.open({ catalog: list(8) });
    const left = async () => (await newer.checkout.stock.list()).find(({ id }) => id === 'mug')?.stock;
    expect(await left()).toBe(8);
    // One that still reads the older list counts nothing again, and nor does a restart with the newer one.
    expect((await older.post(mugs(3))).status).toBe(200);
    expect(await older.checkout.reload()).toEqual([]);
    const restarted = await shop.open({ catalog: list(8) });
    expect((await restarted.post(mugs(3))).status).toBe(200);
    expect(await left()).toBe(2);
    expect((await older.post(mugs(3))).body.lines).toEqual([{ index: 0, id: 'mug', reason: 'stock', max: 2 }]);
    await shop.close();
  });

  test('a sweep closes an order that got no page, 31 minutes after its last try', async () => {
    const shop = await openShop();
    const checkout = await shop.open({ catalog: list(5) });
    shop.fakeStripe.faults.down = true;
    const order = mugs(3);
    expect((await checkout.post(order)).status).toBe(503);
    shop.fakeStripe.faults.down = false;
    const mug = async () => (await checkout.checkout.stock.list()).find(({ id }) => id === 'mug');
    await checkout.checkout.sweep();
    expect(await mug()).toEqual({ id: 'mug', stock: 2, reserved: 3 });
    const client = new pg.Client({ connectionString: shop.database.databaseUrl });
    await client.connect();
    await client.query("update checkout.orders set tried_at = tried_at - interval '31 minutes'");
    await client.end();
    await checkout.checkout.sweep();
    expect(await mug()).toEqual({ id: 'mug', stock: 5, reserved: 0 });
    expect((await checkout.status(order.attempt)).body.status).toBe('expired');
    expect((await checkout.post(order)).status).toBe(200);
    expect(await mug()).toEqual({ id: 'mug', stock: 2, reserved: 3 });
    await shop.close();
  });

  test('a server that reads a published list takes no counts from it, and reserves by those of its database', async () => {
    const shop = await openShop();
    const checkout = await shop.open({ catalog: list(5) });
    const publisher = await listen((_, response) =>
      response.setHeader('Wellness-List', 'published').end(JSON.stringify(list(3))),
    );
    const reader = await shop.open({ catalog: publisher.url });
    const mug = async () => (await checkout.checkout.stock.list()).find(({ id }) => id === 'mug')?.stock;
    expect(await mug()).toBe(5);
    expect((await reader.post(mugs(4))).status).toBe(200);
    expect((await reader.post(mugs(2))).body.lines).toEqual([{ index: 0, id: 'mug', reason: 'stock', max: 1 }]);
    expect(await mug()).toBe(1);

    const elsewhere = await openShop();
    const alone = await elsewhere.open({ catalog: publisher.url });
    expect((await alone.post(mugs(4))).status).toBe(200);
    expect(await alone.checkout.stock.list()).toEqual([]);
    await Promise.all([shop.close(), elsewhere.close(), publisher.close()]);
  });

  test('a new number in a list that is read again is a new count', async () => {
    const shop = await openShop();
    let number = 5;
    const checkout = await shop.open({ catalog: () => list(number), catalogMaxAge: 0 });
    const mug = async () => (await checkout.checkout.stock.list()).find(({ id }) => id === 'mug')?.stock;
    await checkout.post(mugs(4));
    expect(await mug()).toBe(1);
    number = 8;
    expect((await checkout.post(mugs(4))).status).toBe(200);
    expect(await mug()).toBe(0);
    await checkout.checkout.stock.set('mug', 9);
    expect(await mug()).toBe(1);
    number = 10;
    expect(await checkout.checkout.reload()).toEqual([]);
    expect(await mug()).toBe(2);
    await shop.close();
  });

  test('two servers together sell what there is, and no more', async () => {
    const shop = await openShop();
    const servers = [await shop.open({ catalog: list(7) }), await shop.open({ catalog: list(7) })];
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const answer = await (servers[index % 2] as RunningCheckout).post(mugs(1));
        if (answer.status === 200) await shop.pay(answer.body.url);
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 409)).toHaveLength(17);
    await expect
      .poll(async () => (await servers[0]?.checkout.stock.list())?.find(({ id }) => id === 'mug'))
      .toEqual({ id: 'mug', stock: 0, reserved: 0 });
    await shop.close();
  });

  test('a database that is killed within a reservation keeps neither the order nor its pieces', async () => {
    const postgres = await startPostgres();
    const shop = await openShop({ databaseUrl: postgres.url });
    const checkout = await shop.open({ catalog: list(5) });
    // The order waits for the row of its product, with its own row written.
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    await client.query("begin; update checkout.stock set count = count where id = 'mug'");
    const order = mugs(3);
    const waiting = checkout.post(order);
    await expect
      .poll(async () => {
        const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'");
        return rows.length;
      })
      .toBe(1);
    await postgres.kill();
    expect((await waiting).status).toBe(503);
    await postgres.start();
    await expect
      .poll(async () => checkout.checkout.stock.list().catch(() => []), { intervals: [200] })
      .toContainEqual({ id: 'mug', stock: 5, reserved: 0 });
    expect((await checkout.status(order.attempt)).status).toBe(404);
    expect((await checkout.post(order)).status).toBe(200);
    expect(await checkout.checkout.stock.list()).toContainEqual({ id: 'mug', stock: 2, reserved: 3 });
    await shop.close();
    await postgres.stop();
  });
});

function suite(embedded: boolean): void {
  let shop: Shop;
  let checkout: RunningCheckout;

  before(async () => {
    shop = await openShop({ embedded });
    checkout = await shop.open({ catalog: list(5) });
  });
  after(() => shop.close());

  const mug = async () => {
    const { stock, reserved } = (await checkout.checkout.stock.list()).find(({ id }) => id === 'mug') ?? {};
    return `${stock} left, ${reserved} reserved`;
  };
  const count = (pieces: number) => checkout.checkout.stock.set('mug', pieces);
  const statusOf = async ({ attempt }: { readonly attempt: string }) => (await checkout.status(attempt)).body.status;
  /** Closes the pages of the attempts, so that no test meets the orders of another. */
  async function endAll(...orders: readonly { readonly attempt: string }[]): Promise<void> {
    for (const { attempt } of orders)
      for (const { id, status } of await shop.sessions(attempt))
        if (status === 'open') await shop.stripe.checkout.sessions.expire(id);
    await expect.poll(mug).toContain(' 0 reserved');
  }

  test('counts the products and variants that have a number', async () => {
    expect(await checkout.checkout.stock.list()).toEqual([
      { id: 'box', stock: 4, reserved: 0 },
      { id: 'mug', stock: 5, reserved: 0 },
      { id: 'tea-green', stock: 2, reserved: 0 },
    ]);
  });

  test('names each line of a product of which too few are left, with the pieces of all lines together', async () => {
    const item = { id: 'mug', quantity: 2 };
    const items = [
      { ...item, properties: { Engraving: 'Ann' } },
      { id: 'card', quantity: 9 },
      { ...item, id: '900', properties: { Engraving: 'Ben' } },
      { ...item, properties: { Engraving: 'Cleo' } },
      { id: 'tea-green', quantity: 3 },
      { id: 'tea-white', quantity: 3 },
      { id: 'box', plan: 'once', quantity: 3 },
      { id: 'box', plan: 'twice', quantity: 2 },
    ];
    const { status, body } = await checkout.post(anOrder({ items, total: 287.5 }));
    expect(status).toBe(409);
    expect(body).toEqual({
      lines: [
        { index: 0, id: 'mug', reason: 'stock', max: 5 },
        { index: 2, id: '900', reason: 'stock', max: 5 },
        { index: 3, id: 'mug', reason: 'stock', max: 5 },
        { index: 4, id: 'tea-green', reason: 'stock', max: 2 },
        { index: 6, id: 'box', reason: 'stock', max: 4 },
        { index: 7, id: 'box', reason: 'stock', max: 4 },
      ],
    });
  });

  test('an order holds its pieces while its page is open, and a paid one uses them up', async () => {
    await count(5);
    const [first, second] = [mugs(3), mugs(3)];
    const { url } = (await checkout.post(first)).body;
    expect((await checkout.post(first)).body.url).toBe(url);
    expect(await mug()).toBe('2 left, 3 reserved');
    expect((await checkout.post(second)).body.lines).toEqual([{ index: 0, id: 'mug', reason: 'stock', max: 2 }]);
    expect((await checkout.status(second.attempt)).status).toBe(404);
    expect(await shop.sessions(second.attempt)).toEqual([]);
    await shop.pay(url);
    await expect.poll(() => statusOf(first)).toBe('paid');
    expect(await mug()).toBe('2 left, 0 reserved');
  });

  test('a page that closes gives the pieces back, and the next try may have them or not', async () => {
    await count(3);
    const [first, second] = [mugs(2), mugs(2)];
    await checkout.post(first);
    await endAll(first);
    expect(await mug()).toBe('3 left, 0 reserved');
    await checkout.post(second);
    expect((await checkout.post(first)).body.lines).toEqual([{ index: 0, id: 'mug', reason: 'stock', max: 1 }]);
    await endAll(second);
    const again = await checkout.post(first);
    expect(again.status).toBe(200);
    expect(await mug()).toBe('1 left, 2 reserved');
    await endAll(first);
  });

  test('a page with counted lines closes after 31 minutes, others after a day, all after `expireAfter`', async () => {
    await count(5);
    const minutes = async (order: { readonly attempt: string }) => {
      const [session] = await shop.sessions(order.attempt);
      return Math.round(((session?.expires_at ?? 0) - (session?.created ?? 0)) / 60);
    };
    const [counted, other] = [mugs(1), anOrder({ items: [{ id: 'card', quantity: 1 }], total: 5 })];
    await checkout.post(counted);
    await checkout.post(other);
    expect([await minutes(counted), await minutes(other)]).toEqual([31, 1_440]);
    if (embedded) await checkout.close();
    const patient = await shop.open({ catalog: list(5), expireAfter: 90 });
    const order = mugs(1);
    await patient.post(order);
    expect(await minutes(order)).toBe(90);
    if (embedded) {
      await patient.close();
      checkout = await shop.open({ catalog: list(5) });
    }
    await endAll(counted, order);
  });

  test('the visitor’s other attempts give way, but not to an order that is refused', async () => {
    await count(4);
    const [first, second, cards] = [mugs(2), mugs(1), anOrder({ items: [{ id: 'card', quantity: 1 }], total: 5 })];
    for (const order of [first, second, cards]) expect((await checkout.post(order)).status).toBe(200);
    const replaces = [first, second, cards].map(({ attempt }) => attempt);
    const wrong = mugs(4, { replaces, total: 41 });
    expect((await checkout.post(wrong)).body.lines[0].reason).toBe('price');
    expect(await statusOf(first)).toBe('open');
    // Without them, only one piece is left; another visitor's attempts never give way.
    const asked = mugs(4);
    expect((await checkout.post(asked)).body.lines[0].max).toBe(1);
    const posted = await checkout.post({ ...asked, replaces: [...replaces, newAttempt(), asked.attempt] });
    expect(posted.status).toBe(200);
    expect(await Promise.all([first, second, cards, asked].map(statusOf))).toEqual([
      'expired',
      'expired',
      'open',
      'open',
    ]);
    expect(await mug()).toBe('0 left, 4 reserved');
    expect((await shop.sessions(first.attempt))[0]?.status).toBe('expired');
    // The same order again closes nothing, and an attempt that has ended is ignored.
    expect((await checkout.post({ ...asked, replaces })).body.url).toBe(posted.body.url);
    await endAll(asked);
  });

  test('a payment that arrives while its order is replaced wins', async () => {
    await count(3);
    const first = mugs(2);
    const { url } = (await checkout.post(first)).body;
    // The webhook has not arrived yet.
    shop.fakeStripe.sendTo([]);
    await shop.pay(url);
    const next = mugs(3, { replaces: [first.attempt] });
    const refused = await checkout.post(next);
    expect([refused.status, refused.body.lines]).toEqual([409, [{ index: 0, id: 'mug', reason: 'stock', max: 1 }]]);
    expect(await statusOf(first)).toBe('paid');
    expect(await mug()).toBe('1 left, 0 reserved');
    const smaller = mugs(1, { replaces: [first.attempt] });
    expect((await checkout.post(smaller)).status).toBe(200);
    shop.fakeStripe.sendTo([`${checkout.url}/checkout/webhook`]);
    await endAll(smaller);
  });

  test('a refused first payment gives the pieces back, and its own next try wants them again', async () => {
    await count(2);
    const order = mugs(2);
    await shop.pay((await checkout.post(order)).body.url, 'bank-fails');
    await expect.poll(() => statusOf(order)).toBe('processing');
    expect(await mug()).toBe('0 left, 2 reserved');
    shop.bankSays();
    await expect.poll(() => statusOf(order)).toBe('failed');
    expect(await mug()).toBe('2 left, 0 reserved');
    const other = mugs(1);
    expect((await checkout.post(other)).status).toBe(200);
    expect((await checkout.post(order)).body.lines[0]).toMatchObject({ reason: 'stock', max: 1 });
    await endAll(other);
  });

  test('`order.stock` says what it has used', async () => {
    await count(2);
    const order = mugs(2);
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(() => statusOf(order)).toBe('paid');
    const stored = (await checkout.checkout.orders.list(50)).find(({ attempt }) => attempt === order.attempt) as Order;
    expect([stored.stock, stored.flags]).toEqual([[{ id: 'mug', quantity: 2 }], []]);
    expect((await checkout.post(mugs(1))).body.lines).toEqual([{ index: 0, id: 'mug', reason: 'stock', max: 0 }]);
  });

  test('`stock.set` refuses products that are not counted, and numbers that are no counts', async () => {
    const { stock } = checkout.checkout;
    for (const id of ['card', 'tea', 'tea-white', 'unknown'])
      await expect(stock.set(id, 3)).rejects.toThrow(`stock.set: "${id}" is not counted: give it "stock" in the list`);
    for (const pieces of [-1, 1.5, Number.NaN, '3', null])
      await expect(stock.set('mug', pieces as number)).rejects.toThrow('must be a whole number, 0 or more, got');
    await stock.set('900', 6);
    await stock.set('tea-green', 0);
    expect(await stock.list()).toEqual([
      { id: 'box', stock: 4, reserved: 0 },
      { id: 'mug', stock: 6, reserved: 0 },
      { id: 'tea-green', stock: 0, reserved: 0 },
    ]);
  });

  test('`replaces` is an array of at most ten attempts', async () => {
    const attempts = (length: number) => Array.from({ length }, () => newAttempt());
    const posted = async (replaces: unknown) => (await checkout.post(mugs(1, { replaces, total: 1 }))).status;
    // 409 for the total: it was read.
    for (const replaces of [undefined, null, [], attempts(10)]) expect(await posted(replaces)).toBe(409);
    for (const replaces of ['', {}, attempts(11), ['short'], [null], [`${newAttempt()} `], newAttempt()])
      expect(await posted(replaces)).toBe(400);
  });
}
