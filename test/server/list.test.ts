import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { expect } from '@playwright/test';
import { readCatalog } from '../../src/catalog/read-catalog.ts';
import { anOrder, ask, openShop, type Shop, site } from '../support/checkout.ts';

/** Protects buyers and the shop while the list of products changes: the list decides what is sold, and orders keep it. */

let shop: Shop;
let folder: string;
let path: string;
const write = (...products: readonly object[]) => writeFileSync(path, JSON.stringify(products));
const tea = (price: unknown, more: object = {}) => ({ id: 'tea', name: 'Tea', price, ...more });
const orderOf = (total: number, item: object = {}, more: object = {}) =>
  anOrder({ items: [{ id: 'tea', quantity: 1, ...item }], total, ...more });

before(async () => {
  shop = await openShop();
  folder = mkdtempSync(join(tmpdir(), 'list-'));
  path = join(folder, 'catalog.json');
});
after(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

describe('a list that changes', () => {
  test('prices the next order, without a restart', async () => {
    write(tea(10));
    const checkout = await shop.open({ catalog: path, catalogMaxAge: 0 });
    const first = orderOf(10);
    expect((await checkout.post(first)).status).toBe(200);
    write(tea(12), { id: 'mug', name: 'Mug', price: 8 });
    expect((await checkout.post(orderOf(10))).body).toEqual({
      lines: [{ index: 0, id: 'tea', reason: 'price', price: 12 }],
    });
    expect(
      (
        await checkout.post(
          orderOf(
            20,
            {},
            {
              items: [
                { id: 'tea', quantity: 1 },
                { id: 'mug', quantity: 1 },
              ],
            },
          ),
        )
      ).status,
    ).toBe(200);
    // The order keeps what it has sold, also when its product is gone.
    write({ id: 'mug', name: 'Mug', price: 8 });
    expect(await checkout.checkout.reload()).toEqual([]);
    const { body } = await checkout.status(first.attempt);
    expect(body).toMatchObject({ total: 10, lines: [{ id: 'tea', name: 'Tea', price: 10 }] });
    expect((await checkout.post(orderOf(10))).body).toEqual({ lines: [{ index: 0, id: 'tea', reason: 'unknown' }] });
  });

  test('with mistakes changes nothing, and the log names them', async () => {
    write(tea(10));
    const checkout = await shop.open({ catalog: path, catalogMaxAge: 0 });
    write(tea('12'), { id: 'mug', price: 8 });
    for (let count = 0; count < 3; count++) expect((await checkout.post(orderOf(10))).status).toBe(200);
    const wrong = [
      `${path}: product 1 ("tea"): "price" must be a number without quotes, 0 or more, got "12"`,
      `${path}: product 2 ("mug"): "name" is missing`,
    ];
    expect(checkout.log).toEqual([
      expect.stringMatching(/^checkout: catalog: .* Orders go on with the list that was read at 20\S+Z\.$/),
    ]);
    for (const sentence of wrong) expect(checkout.log[0]).toContain(sentence);
    expect(await checkout.checkout.reload()).toEqual(wrong);
    await expect(shop.open({ catalog: path }).then(({ checkout }) => checkout.ready())).rejects.toThrow(
      wrong.join('; '),
    );
  });

  test('leaves an order where its products were sold, on the payment page and by its flag', async () => {
    const rules = { regions: { except: ['CA', 'US-NY'] } };
    write(tea(10, rules));
    const checkout = await shop.open({ catalog: path, catalogMaxAge: 0, shipTo: ['US', 'CA'] });
    const visitor = { region: 'US-CA' };
    const { body, status } = await checkout.post(orderOf(10, {}, { visitor }));
    expect(status).toBe(200);
    const second = orderOf(10, {}, { visitor });
    expect((await checkout.post(second)).status).toBe(200);
    // The rule is gone, but not for those orders.
    write(tea(10));
    await shop.pay(body.url, 'card', { country: 'US', state: 'NY' });
    await expect
      .poll(async () => (await checkout.checkout.orders.list(50)).map(({ flags }) => flags))
      .toContainEqual(['region']);
    const [session] = await shop.sessions(second.attempt);
    expect(session?.shipping_address_collection?.allowed_countries).toEqual(['US']);
    // A visitor who asks for the page again gets one by today's rule.
    expect((await checkout.post(second)).status).toBe(200);
    const pages = await shop.sessions(second.attempt);
    expect(pages.map((page) => [page.status, page.shipping_address_collection?.allowed_countries])).toEqual([
      ['open', ['US', 'CA']],
      ['expired', ['US']],
    ]);
    expect((await checkout.status(second.attempt)).body.lines).toEqual([
      { id: 'tea', name: 'Tea', quantity: 1, price: 10 },
    ]);
  });
});

describe('a price that a page has shown', () => {
  afterEach(() => mock.restoreAll());

  test('is in the log beside that of the list, once a minute for each product', async () => {
    let now = Math.ceil(performance.now());
    mock.method(performance, 'now', () => now);
    const plans = [{ id: 'monthly', name: 'Monthly', interval: 'month' }];
    const catalog = [
      tea(10),
      { id: 'mug', name: 'Mug', price: 8.5, checkoutId: '77' },
      { id: 'box', name: 'Box', price: 5, plans },
    ];
    const checkout = await shop.open({ catalog });
    const refused = async (total: number, ...items: readonly object[]) =>
      expect((await checkout.post(anOrder({ items, total }))).body.lines[0].reason).toBe('price');
    await refused(17.5, { id: 'tea', quantity: 1, price: 9 }, { id: 'mug', quantity: 1, price: 8.5 });
    await refused(7, { id: 'tea', quantity: 1, price: 7 });
    await refused(8, { id: '77', quantity: 1, price: 8 });
    await refused(8, { id: 'mug', quantity: 1, price: 8 });
    await refused(4, { id: 'box', quantity: 1, plan: 'monthly', price: 4 });
    const line = (named: string) => `checkout: catalog: an order was refused: a page has shown ${named} USD.`;
    const lines = [
      line('"tea" at 9 USD, the list has 10'),
      line('"mug" at 8 USD, the list has 8.5'),
      line('"box" with the plan "monthly" at 4 USD, the list has 5'),
    ];
    expect(checkout.log).toEqual(lines);
    now += 60_000;
    // Pages of older releases post no price.
    await refused(18, { id: 'tea', quantity: 2 });
    expect(checkout.log.slice(3)).toEqual([line('"tea" at 18 USD for the whole order, the list has 10')]);
  });

  test('is never charged, and must be an amount', async () => {
    const checkout = await shop.open({ catalog: [tea(10)] });
    const charged = orderOf(10, { price: 1 });
    expect((await checkout.post(charged)).status).toBe(200);
    expect((await shop.sessions(charged.attempt))[0]?.amount_total).toBe(1_000);
    expect(checkout.log).toEqual([]);
    expect((await checkout.post(orderOf(10, { price: null }))).status).toBe(200);
    for (const price of ['10', -1, true, [], {}])
      expect((await checkout.post(orderOf(10, { price }))).body).toEqual({
        reason: 'setup',
        message: 'This order could not be read: a price must be a number, 0 or more.',
      });
  });
});

describe('a published list', () => {
  const own = {
    ...tea(10, { currency: 'USD', sku: 'T-1', supplier: 'secret', name: 'Salt &amp; <b' }),
    description: '&amp;lt;p&amp;gt;',
    image: 'tea.png',
    href: '/tea?a=1&lt=2',
    listed: false,
    approval: null,
    stock: 12,
    unitPrice: { price: 1, per: '10&nbsp;g' },
    plans: [{ id: 'once', name: 'Once &amp; done', interval: 'once', note: 'secret' }],
  };
  const shirt = {
    id: 'shirt',
    name: 'Shirt',
    price: 20,
    checkoutId: 7,
    variants: [
      { id: 's', name: 'S', stock: 3, cost: 2 },
      { id: 'm', name: 'M', stock: 30 },
    ],
  };

  test('has the products as pages read them, for all pages, and nothing else', async () => {
    write(own, shirt);
    const checkout = await shop.open({ catalog: path, catalogMaxAge: 0, publish: true });
    const address = `${checkout.url}/checkout/catalog`;
    for (const origin of [site, 'https://another.example', undefined]) {
      const { status, headers, body } = await ask(address, origin ? { headers: { Origin: origin } } : {});
      expect(status).toBe(200);
      expect(
        ['access-control-allow-origin', 'cache-control', 'wellness-list', 'content-type', 'vary'].map((name) =>
          headers.get(name),
        ),
      ).toEqual(['*', 'no-cache', 'published', 'application/json', null]);
      const [written, published] = [readCatalog([own, shirt], `${site}/`), readCatalog(body)];
      expect(published).toEqual({ ...written, warnings: [] });
      expect(JSON.stringify(body)).not.toMatch(/secret|sku|cost/);
      expect(body[0]).toMatchObject({
        listed: false,
        stock: 12,
        image: `${site}/tea.png`,
        href: `${site}/tea?a=1&lt=2`,
      });
    }
  });

  test('answers 304 until it changes, and is read again like that of orders', async () => {
    write(own);
    const checkout = await shop.open({ catalog: path, catalogMaxAge: 0, publish: true });
    const address = `${checkout.url}/checkout/catalog`;
    const etag = (await ask(address)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"\w+"$/);
    const headers = { 'If-None-Match': etag, Origin: 'https://another.example' };
    const same = await ask(address, { headers });
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
    for (const [name, value] of [
      ['access-control-allow-origin', '*'],
      ['wellness-list', 'published'],
      ['cache-control', 'no-cache'],
    ] as const)
      expect(same.headers.get(name)).toBe(value);
    write({ ...own, price: 11 });
    expect((await ask(address, { headers })).body[0].price).toBe(11);
    expect((await ask(address, { method: 'HEAD' })).status).toBe(200);
    expect(
      (await ask(address, { method: 'OPTIONS', headers: { ...headers, 'Access-Control-Request-Method': 'GET' } }))
        .status,
    ).toBe(204);
    expect((await ask(address, { method: 'POST', headers: { Origin: site } })).status).toBe(405);
  });

  test('has what is left as stock, and no more than it may show', async () => {
    const mug = { id: 'mug', name: 'Mug', price: 8, stock: 12 };
    const checkout = await shop.open({ catalog: [mug, shirt], publish: { stockUpTo: 10 } });
    const stock = async () => {
      const [first, second] = (await ask(`${checkout.url}/checkout/catalog`)).body;
      return [first.stock, ...second.variants.map(({ stock }: { stock: number }) => stock)];
    };
    expect(await stock()).toEqual([10, 3, 10]);
    const items = [
      { id: 'mug', quantity: 4 },
      { id: 's', quantity: 1 },
    ];
    expect((await checkout.post(anOrder({ items, total: 52 }))).status).toBe(200);
    expect(await stock()).toEqual([8, 2, 10]);
  });

  test('is the list of another checkout server, which takes no counts from it', async () => {
    const first = await shop.open({ catalog: [own, shirt], publish: true });
    const address = `${first.url}/checkout/catalog`;
    const second = await shop.open({ catalog: address, publish: true });
    expect(second.log).toEqual([
      `checkout: catalog: ${address}: another checkout server publishes it. No counts are taken from it.`,
    ]);
    const published = async ({ url }: typeof first) => (await ask(`${url}/checkout/catalog`)).body;
    expect(await published(second)).toEqual(await published(first));
  });

  test('is not there unless the shop asks for it, and answers 503 while no list could be read', async () => {
    const closed = await shop.open({ catalog: [own] });
    expect((await ask(`${closed.url}/checkout/catalog`)).status).toBe(404);
    write();
    const empty = await shop.open({ catalog: path, publish: true, basePath: '/shop' });
    const { status, headers } = await ask(`${empty.url}/shop/catalog`, { headers: { Origin: site } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([503, '*']);
  });
});
