import { test } from 'node:test';
import { expect } from '@playwright/test';
import { connect, connectionsFromEnv, originsOf as originsOfPages } from '../../../tools/build/connections.ts';
import { originFromEnv } from '../../../tools/build/environment.ts';
import {
  checkoutFromEnv,
  isProduction,
  missingForLive,
  originsOf,
  startCheckout,
} from '../../../tools/checkout-server.ts';
import { headersFile } from '../../../tools/headers.ts';

/**
 * Settings in the environment. One that is wrong stops `npm start` and `npm run build` with a sentence, rather than publish
 * a Login or a Checkout that leads nowhere, or take real money without a database. test/processes/start.spec.ts shows that
 * the process prints the sentence and ends.
 */

const keys = { STRIPE_SECRET_KEY: 'sk_test_0000', STRIPE_WEBHOOK_SECRET: 'whsec_0000' };

for (const [name, value, read, wanted] of [
  ['PORTAL_URL', 'javascript:alert(1)', connectionsFromEnv, 'an http or https address'],
  ['PORTAL_URL', 'portal.brand.example', connectionsFromEnv, 'an http or https address'],
  ['DOCS_URL', 'javascript:alert(1)', connectionsFromEnv, 'an http or https address'],
  [
    'CHECKOUT_ENDPOINT',
    'https://checkout.example/',
    connectionsFromEnv,
    'an http or https address that ends in /checkout',
  ],
  ['CHECKOUT_ENDPOINT', '/checkout', connectionsFromEnv, 'an http or https address that ends in /checkout'],
  [
    'STOREFRONT_ORIGIN',
    'shop.brand.example:443',
    (env: NodeJS.ProcessEnv) => originFromEnv('STOREFRONT_ORIGIN', env),
    'an http or https address',
  ],
  [
    'SITE_ORIGIN',
    'shop.brand.example',
    (env: NodeJS.ProcessEnv) => originFromEnv('SITE_ORIGIN', env),
    'an http or https address',
  ],
  [
    'CHECKOUT_PAGES',
    'clinic.example/order',
    checkoutFromEnv,
    'addresses such as https://clinic.example/order/, without "#"',
  ],
  ['CLIENT_ADDRESS_HEADER', 'X-Real-IP:', checkoutFromEnv, 'a name such as X-Real-IP'],
] as const)
  test(`${name}=${value} is refused with a sentence`, () => {
    expect(() => read({ [name]: value })).toThrow(new TypeError(`${name} must be ${wanted}, got "${value}".`));
  });

test('CLIENT_ADDRESS_HEADER names the header of a proxy, whose own entry is the last of a list', () => {
  const { clientAddress, maxOpenPerMinute } = checkoutFromEnv({
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    MAX_OPEN_PER_MINUTE: '5',
  });
  const from = (address?: string) =>
    clientAddress?.(
      new Request('https://shop.example', address ? { headers: { 'X-Forwarded-For': address } } : undefined),
    );
  expect([from('192.0.2.1'), from('10.0.0.1, 192.0.2.2'), from(), maxOpenPerMinute]).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    undefined,
    5,
  ]);
});

test('settings that are right, and those that are empty, are taken', () => {
  expect(connectionsFromEnv({})).toEqual({});
  expect(connectionsFromEnv({ PORTAL_URL: '', CHECKOUT_ENDPOINT: '' })).toEqual({});
  expect(
    connectionsFromEnv({ PORTAL_URL: 'https://p.example', CHECKOUT_ENDPOINT: 'https://t.example/checkout' }),
  ).toEqual({ portal: 'https://p.example/', checkout: 'https://t.example/checkout' });
  expect(connectionsFromEnv({ DOCS_URL: 'https://docs.example/kit' })).toEqual({ docs: 'https://docs.example/kit' });
  expect(originFromEnv('STOREFRONT_ORIGIN', { STOREFRONT_ORIGIN: 'https://shop.example/path' })).toBe(
    'https://shop.example',
  );
  expect(checkoutFromEnv({})).toEqual({ keys: undefined, dataFolder: '.data', elsewhere: [] });
  expect(checkoutFromEnv({ ...keys, CHECKOUT_PAGES: 'https://clinic.example/order/' })).toMatchObject({
    keys: { key: 'sk_test_0000', webhookSecret: 'whsec_0000' },
    elsewhere: [{ origin: 'https://clinic.example', success: 'https://clinic.example/order/' }],
  });
});

for (const [name, other] of [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
] as const)
  test(`${name} alone is refused with a sentence`, () => {
    expect(() => checkoutFromEnv({ [name]: keys[name] })).toThrow(
      new TypeError(`${other} is missing: set both keys of Stripe, or neither for the demo payment page.`),
    );
  });

for (const [more, missing] of [
  [{}, 'databaseUrl'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'shipTo'],
] as const)
  test(`live keys are refused without ${missing}`, async () => {
    const pages = { storefront: 'https://shop.example', port: 4173, partner: undefined };
    const settings = checkoutFromEnv({ ...keys, STRIPE_SECRET_KEY: 'sk_live_0000', ...more });
    const started = startCheckout(pages, settings);
    await expect(started).rejects.toThrow(TypeError);
    await expect(started).rejects.toThrow(new RegExp(`^createCheckout: ${missing} is missing: .*$`));
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
  const origins = originsOf(pages, false).map(({ origin }) => origin);
  expect(origins).toEqual(expect.arrayContaining(['http://localhost:4174', 'http://pottery.localhost:4174']));
});

test('one sentence names the missing settings for selling with live keys', () => {
  const missing = (env: NodeJS.ProcessEnv) => {
    const keys = { STRIPE_WEBHOOK_SECRET: 'whsec_0000', ...env };
    return missingForLive(checkoutFromEnv(keys), keys);
  };
  const live = { STRIPE_SECRET_KEY: 'sk_live_0000' };
  expect(missing(live)).toMatch(/onPaid.*DATABASE_URL.*SHIP_TO.*STOREFRONT_ORIGIN[^.]*: see docs\/run-checkout\.md\.$/);
  const all = { DATABASE_URL: 'postgres://x', SHIP_TO: 'US', STOREFRONT_ORIGIN: 'https://shop.example' };
  expect(missing({ ...live, ...all })).not.toMatch(/DATABASE_URL|SHIP_TO|STOREFRONT_ORIGIN/);
  expect(missing({ ...live, ...all, SHIP_TO: '' })).toContain('SHIP_TO');
  expect(missing({ STRIPE_SECRET_KEY: 'rk_live_0000' })).toContain('DATABASE_URL');
  expect(missing({ STRIPE_SECRET_KEY: 'sk_test_0000' })).toBeUndefined();
  expect(missingForLive(checkoutFromEnv({}), {})).toBeUndefined();
});

test('live keys or NODE_ENV=production mean production', () => {
  const [key, webhookSecret] = ['sk_live_0000', 'whsec_0000'];
  expect(isProduction({ keys: { key, webhookSecret } }, {})).toBe(true);
  expect(isProduction({ keys: { key: 'sk_test_0000', webhookSecret } }, {})).toBe(false);
  expect(isProduction({}, {})).toBe(false);
  expect(isProduction({}, { NODE_ENV: 'production' })).toBe(true);
});

test('a page gets the addresses of its portal and its checkout server as text, or goes without', () => {
  const html =
    '<wellness-nav brand="W" portal-url="%PORTAL%"></wellness-nav><a href="%PORTAL%">Log in</a><wellness-cart-button checkout-endpoint="%CHECKOUT%"></wellness-cart-button><wellness-order-status endpoint="%CHECKOUT%/orders/{attempt}"></wellness-order-status>';
  expect(connect(html, {})).toBe(
    '<wellness-nav brand="W"></wellness-nav><a>Log in</a><wellness-cart-button></wellness-cart-button><wellness-order-status></wellness-order-status>',
  );
  const [portal, checkout] = ['https://p.example/$&"', 'https://t.example/a&b/checkout'];
  expect(connect(html, { portal, checkout })).toBe(
    '<wellness-nav brand="W" portal-url="https://p.example/$&amp;&quot;"></wellness-nav><a href="https://p.example/$&amp;&quot;">Log in</a><wellness-cart-button checkout-endpoint="https://t.example/a&amp;b/checkout"></wellness-cart-button><wellness-order-status endpoint="https://t.example/a&amp;b/checkout/orders/{attempt}"></wellness-order-status>',
  );
});

test('the policy lets a page connect to a checkout server elsewhere, and to nothing more', () => {
  expect(originsOfPages({ checkout: '/checkout' })).toEqual([]);
  const file = headersFile([], originsOfPages({ checkout: 'https://checkout.example:8443/shop/checkout' }));
  expect(file).toContain("connect-src 'self' https://checkout.example:8443; ");
});
