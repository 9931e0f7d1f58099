import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import { checkoutExamplePages, checkoutExamples } from '../../../tools/checkout-examples.ts';
import { exampleShops, shops } from '../../../tools/examples.ts';
import { partnerPage } from '../../../tools/partner.ts';
import { type RunningServer, startServer } from '../../../tools/server.ts';

/** The servers of the example pages take orders of what they sell, at their own prices, and survive what is no order. */

let server: RunningServer;
before(async () => {
  const answer = exampleShops(
    'http://localhost:1',
    checkoutExamplePages('http://localhost:1', partnerPage('http://localhost:1')),
  );
  server = await startServer({ port: 0, answer });
});
after(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  text(): string;
  // biome-ignore lint/suspicious/noExplicitAny: Each test knows the form of its answer.
  json(): any;
}

/**
 * Asks by the host's name, which fetch() does not let a test choose. Each request has a connection of its own: on a busy
 * machine the server could close an idle one just as the next request is written to it.
 */
const ask = (name: string, path: string, body?: string, type = 'application/json'): Promise<Answer> =>
  new Promise((done, fail) => {
    const headers = { Host: `${name}.localhost:${server.port}`, 'Content-Type': type };
    const options = {
      host: '127.0.0.1',
      port: server.port,
      path,
      headers,
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
    };
    request(options, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      done({ status: response.statusCode, headers: response.headers, text: () => text, json: () => JSON.parse(text) });
    })
      .on('error', fail)
      .end(body);
  });

const checkoutOf = (shop: (typeof shops)[number]) => ({
  get: (path: string) => ask(shop, path),
  post: (order: unknown) => ask(shop, '/checkout', JSON.stringify(order)),
});

/** Without marks of direction, and with plain spaces. */
const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
    .trim();

test('its checkout server takes what the shop sells, and no prices from outside', async () => {
  const checkout = checkoutOf('tea');
  const sold = await checkout.post({
    items: [
      { id: 'deichgraf-250', quantity: 2, price: 1 },
      { id: 'monatskiste', quantity: 1, plan: 'abo' },
    ],
    currency: 'EUR',
  });
  const { url } = await sold.json();
  expect(url).toBe('/checkout?items=deichgraf-250:2,monatskiste:1:abo');
  expect(plain(await (await checkout.get(url)).text())).toMatch(
    /2 × Deichgraf, 250 g: 31,80 €.*1 × Monatskiste, Im Abo: 16,90 €.*48,70 €/,
  );

  const refused = await checkout.post({
    items: [
      { id: 'deichgraf-100', quantity: 1 },
      { id: 'coffee', quantity: 1 },
      { id: 'deichgraf', quantity: 1 },
      { id: 'monatskiste', quantity: 1 },
      { id: 'kluntje', quantity: 1, plan: 'abo' },
    ],
    currency: 'EUR',
  });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({
    lines: [
      { index: 1, id: 'coffee', reason: 'unknown' },
      { index: 2, id: 'deichgraf', reason: 'unknown' },
      { index: 3, id: 'monatskiste', reason: 'plan' },
      { index: 4, id: 'kluntje', reason: 'plan' },
    ],
  });
  const pottery = checkoutOf('plain');
  const vases = [1, 2, 3].map((quantity) => ({ id: 'vase', quantity }));
  const reasons = async (items: readonly object[], currency: string) =>
    (await (await pottery.post({ items, currency })).json()).lines;
  expect(await reasons(vases.slice(1), 'GBP'), 'three at most, in all lines together').toEqual([
    { index: 0, id: 'vase', reason: 'limit', max: 3 },
    { index: 1, id: 'vase', reason: 'limit', max: 3 },
  ]);
  expect(await reasons(vases.slice(0, 2), 'GBP')).toBe(undefined);
  expect(await reasons([{ id: 'mug', quantity: 1 }], 'EUR')).toEqual([{ index: 0, id: 'mug', reason: 'currency' }]);
  expect(await reasons([{ id: 'jug', quantity: 1 }], 'GBP')).toEqual([{ index: 0, id: 'jug', reason: 'unavailable' }]);
});

test('its checkout server survives bodies that are no order', async () => {
  const checkout = checkoutOf('tea');
  const items = [
    undefined,
    null,
    1,
    [],
    [null],
    ...[0, -1, 1.5, '2', null, 2 ** 60].map((quantity) => [{ id: 'tasse', quantity }]),
  ];
  for (const body of ['tea', null, ...items.map((items) => ({ items, currency: 'EUR' }))])
    expect((await checkout.post(body)).status, JSON.stringify(body)).toBe(400);
  expect((await checkout.post({ items: [{ id: { toString: 1 }, quantity: 1 }], currency: 'EUR' })).status).toBe(422);

  const head = `POST /checkout HTTP/1.1\r\nHost: tea.localhost:${server.port}\r\nContent-Length: 100\r\n\r\n`;
  await new Promise((done) => {
    connect(server.port, '127.0.0.1').on('close', done).resume().end(`${head}{"items`);
  });
  expect((await checkout.get('/')).status, 'after a body that broke off').toBe(200);
});

test('an order form that is no order is refused', async () => {
  const good = { name: 'Ann', attempt: '0'.repeat(32), 'items[0][id]': 'pencil', 'items[0][quantity]': '1' };
  const { name, attempt } = good;
  const post = async (form: Record<string, string>) =>
    (await ask('order-form', '/order', String(new URLSearchParams(form)), 'application/x-www-form-urlencoded')).status;
  expect(await post(good)).toBe(200);
  for (const bad of [{}, { ...good, name: '' }, { ...good, 'items[0][quantity]': '0' }, { name, attempt }])
    expect(await post(bad as Record<string, string>), JSON.stringify(bad)).toBe(400);
});

test('WooCommerce counts the last of a repeated id, and accepts only numeric ids', async () => {
  const page = (await ask('woocommerce', '/checkout-link/?products=7:1,7:4,ink:2,0:1,9&coupon=%3Cb%3E')).text();
  expect([...page.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map(([, ...cells]) => cells)).toEqual([
    ['7', '4'],
    ['9', '1'],
  ]);
  expect(page).toContain('<dt>Coupon</dt><dd>&lt;b></dd>');
});

test('docs/checkout.md holds the very lines of the pages', () => {
  const project = resolve(import.meta.dirname, '../../..');
  const docs = readFileSync(resolve(project, 'docs/checkout.md'), 'utf8');
  for (const script of ['provider-checkout.js', 'order-form.js'])
    expect(docs.includes(readFileSync(resolve(project, 'examples/checkouts', script), 'utf8')), script).toBe(true);
});

for (const path of ['/', '/style.css', '/nothing'])
  test(`every example page sends the security headers of the storefront with ${path}`, async () => {
    for (const name of [...shops, ...checkoutExamples, 'partner']) {
      const { headers } = await ask(name, path);
      expect([name, headers]).toEqual([
        name,
        expect.objectContaining({
          'content-security-policy': expect.stringContaining("trusted-types 'none'"),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
          'cross-origin-opener-policy': 'same-origin',
        }),
      ]);
    }
  });
