import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { startServer } from '../../scripts/server.ts';
import { isInEarnest, originsOf } from '../../scripts/till.ts';
import { expect, test } from '../support/site.ts';
import { start } from '../support/start.ts';

/* The till of `npm start`: which one it is, and what is said where there is none. test/site/purchase.spec.ts buys from it. */

/** A port for a shop of a test's own, with those beside it: not from the many that other programs are given. */
const ownPort = (baseURL: string | undefined, distance: number) => Number(new URL(baseURL ?? '').port) + distance;

/** The last that is said. */
const all = /patient portal.*\n/;
const fakeKeys = { STRIPE_SECRET_KEY: 'sk_test_0000', STRIPE_WEBHOOK_SECRET: 'whsec_0000' };

const posted = (shop: string, origin = shop) =>
  fetch(`${shop}/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({
      attempt: crypto.randomUUID().replaceAll('-', ''),
      items: [{ id: 'nmn-plus', quantity: 1 }],
      currency: 'USD',
      total: 89,
      locale: 'en',
    }),
  });

const isConnected = async (shop: string) =>
  (await (await fetch(shop)).text()).includes('checkout-endpoint="/checkout"');

for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
  test(`npm start ends in a sentence with ${name} alone`, async () => {
    const other = name === 'STRIPE_SECRET_KEY' ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
    const running = await start({ [name]: fakeKeys[name] }, /\n/);
    expect(await running.stop()).toBe(1);
    expect(running.said()).toBe(
      `${other} is missing: Checkout takes both keys of Stripe, or neither for the stand-in.\n`,
    );
  });

test('with keys of Stripe nothing stands in for it, and no key is told', async ({ baseURL }) => {
  const port = ownPort(baseURL, 30);
  const running = await start({ PORT: String(port), ...fakeKeys }, all);
  expect(running.said()).toContain('Checkout is by Stripe in test mode: nothing is charged\n');
  expect(running.said()).not.toContain('stand-in for Stripe');
  await expect(fetch(`http://localhost:${port + 2}`)).rejects.toThrow();
  expect(await isConnected(`http://localhost:${port}`)).toBe(true);
  const forged = await fetch(`http://localhost:${port}/checkout/webhook`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(400);
  expect(await running.stop()).toBe(0);
  for (const key of Object.values(fakeKeys)) expect(running.said()).not.toContain(key);
});

test('live keys end in a sentence without a database and without countries', async ({ baseURL }) => {
  const env = { ...fakeKeys, STRIPE_SECRET_KEY: 'sk_live_0000', PORT: String(ownPort(baseURL, 70)) };
  for (const [more, missing] of [
    [{}, 'databaseUrl'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'shipTo'],
  ] as const) {
    const running = await start({ ...env, ...more }, all);
    expect(await running.stop()).toBe(1);
    expect(running.said()).toMatch(new RegExp(`^createTill: ${missing} is missing: .*$`, 'm'));
  }
});

test('real money is taken from the shop’s own address alone', () => {
  const pages = { storefront: 'https://shop.example', port: 4173, partner: 'http://localhost:4174' };
  const own = {
    origin: 'https://shop.example',
    success: 'https://shop.example/order',
    cancel: 'https://shop.example/order',
  };
  expect(originsOf(pages, true)).toEqual([own]);
  expect(originsOf(pages, false)).toContainEqual(own);
  expect(originsOf(pages, false).map(({ origin }) => origin)).toContain('http://localhost:4174');
});

test('with live keys nothing stands in for what is not there', () => {
  const [stripeKey, webhookSecret] = ['sk_live_0000', 'whsec_0000'];
  // Not this process's own: Vite sets it where it has built.
  const none = {};
  expect(isInEarnest({ keys: { stripeKey, webhookSecret } }, none)).toBe(true);
  expect(isInEarnest({ keys: { stripeKey: 'sk_test_0000', webhookSecret } }, none)).toBe(false);
  expect(isInEarnest({}, none)).toBe(false);
  expect(isInEarnest({}, { NODE_ENV: 'production' })).toBe(true);
});

test('a site elsewhere may order where its page for orders is named, and nothing else is taken for one', async ({
  baseURL,
}) => {
  const port = ownPort(baseURL, 110);
  const site = 'http://clinic.localhost:8080';
  const running = await start({ PORT: String(port), CHECKOUT_PAGES: `${site}/order/` }, all);
  const shop = `http://127.0.0.1:${port}`;
  expect((await posted(shop, 'http://another.localhost:8080')).status).toBe(403);
  const answer = await posted(shop, site);
  expect(answer.headers.get('access-control-allow-origin')).toBe(site);
  expect(Object.keys(await answer.json())).toEqual(['url']);
  await running.stop();

  const wrong = await start({ PORT: String(port), CHECKOUT_PAGES: 'clinic.example/order' }, all);
  expect(await wrong.stop()).toBe(1);
  expect(wrong.said()).toContain('CHECKOUT_PAGES must be addresses such as https://clinic.example/order/');
});

test('the till’s own code is no page’s to load', async ({ request }) => {
  const library = `/wellness/${manifest.version}`;
  expect((await request.get(`${library}/wellness.js`)).status()).toBe(200);
  for (const file of ['till.js', 'till.js.map', 'till.d.ts'])
    expect((await request.get(`${library}/${file}`)).status(), file).toBe(404);
});

for (const [distance, why, env, sentence] of [
  [
    80,
    'with NODE_ENV=production',
    { NODE_ENV: 'production' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and with NODE_ENV=production nothing stands in for Stripe.',
  ],
  [
    90,
    'where its port is taken',
    {},
    'the stand-in for Stripe is missing: port PORT, where it would be, is taken by another program.',
  ],
] as const)
  test(`${why} the shop does without the stand-in, and says so`, async ({ baseURL }) => {
    const port = ownPort(baseURL, distance);
    const taken = why.includes('taken')
      ? await startServer({ port: port + 2, answer: (_, to) => to.end() })
      : undefined;
    const running = await start({ PORT: String(port), ...env }, all);
    await expect
      .poll(running.said)
      .toContain(`Checkout is not connected: ${sentence.replace('PORT', String(port + 2))}\n`);
    const shop = `http://localhost:${port}`;
    expect(await isConnected(shop)).toBe(false);
    expect((await posted(shop)).status).toBe(405);
    await running.stop();
    await taken?.close();
  });

test('two shops of one folder: the second says that its orders are in use, and the folder outlives both', async ({
  baseURL,
}) => {
  const DATA_FOLDER = mkdtempSync(join(tmpdir(), 'wellness-data-'));
  const port = ownPort(baseURL, 130);
  const shop = `http://localhost:${port}`;
  const first = await start({ PORT: String(port), DATA_FOLDER }, all);
  expect(first.said()).toContain(
    `Checkout is by a stand-in for Stripe at http://localhost:${port + 2}: nothing is charged\n`,
  );
  const { url } = (await (await posted(shop)).json()) as { url: string };
  expect(new URL(url).port).toBe(String(port + 2));

  const second = await start({ PORT: String(port + 10), DATA_FOLDER }, all);
  await expect.poll(second.said).toMatch(/^Checkout is not connected: .* in use by another process/m);
  expect(await isConnected(`http://localhost:${port + 10}`)).toBe(false);
  expect(await second.stop('SIGINT')).toBe(0);

  expect(await first.stop('SIGTERM')).toBe(0);
  expect(readdirSync(join(DATA_FOLDER, 'stand-in')).filter((name) => name.includes('lock'))).toEqual([]);
  const again = await start({ PORT: String(port), DATA_FOLDER }, all);
  expect((await fetch(url)).status, 'the payment page that was begun is still there').toBe(200);
  expect((await posted(shop)).status).toBe(200);
  await again.stop();
  rmSync(DATA_FOLDER, { recursive: true });
});

test('the till has its own addresses alone, and no others’ methods', async ({ request, baseURL }) => {
  const at = (path: string) => `${baseURL}${path}`;
  expect((await request.get(at('/checkout'))).status(), 'a page that is not there').toBe(404);
  expect((await request.get(at(`/checkout/orders/${'0'.repeat(32)}`))).status()).toBe(404);
  expect((await request.get(at(`/checkout/orders/${'0'.repeat(32)}`))).headers()['content-type']).toBe(
    'application/json',
  );
  expect((await request.post(at('/checkout'), { data: {} })).status(), 'of no page').toBe(403);
  expect((await request.post(at('/checkout/webhook'), { data: {} })).status()).toBe(400);
  const preflight = (origin: string) =>
    request.fetch(at('/checkout'), { method: 'OPTIONS', headers: { Origin: origin } });
  const dev = await preflight('http://localhost:5173');
  expect(dev.headers()['access-control-allow-origin'], 'npm run dev may order').toBe('http://localhost:5173');
  expect((await preflight('https://elsewhere.example')).headers()['access-control-allow-origin']).toBeUndefined();
  expect((await request.post(at('/supplements'), { data: {} })).status()).toBe(405);
  expect((await request.get(at('/checkout/anything'))).headers()['content-type']).toBe('text/html;charset=utf-8');
});
