import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { type CheckoutOptions, createCheckout, type StripeOptions, stripe } from '../../server/checkout.ts';
import { keepNodeEnv } from '../../tools/build/keep-node-env.ts';

/** Wrong options fail in a sentence when the checkout server is created, before the first visitor comes. */

const origin = {
  origin: 'https://the-page.example',
  success: 'https://the-page.example/order',
  cancel: 'https://the-page.example/',
};
const product = { id: 'a', name: 'A', price: 1 };
const right: CheckoutOptions = {
  catalog: [product],
  origins: [origin],
  payment: stripe({ key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhookSecret: 'whsec_something_long_enough' }),
  // Nothing opens it.
  dataFolder: join(tmpdir(), 'checkout-that-is-never-opened'),
};
/** Fields of `stripe` replace those of the right one; all others are options of `createCheckout`. */
function create(options: Readonly<Record<string, unknown>> = {}) {
  const { key, webhookSecret, fake, ...rest } = {
    key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
    webhookSecret: 'whsec_something_long_enough',
    fake: undefined,
    ...options,
  };
  const payment = stripe({ key, webhookSecret, fake } as StripeOptions);
  return createCheckout({ ...right, payment, ...rest } as CheckoutOptions);
}
const fakeStripe = { key: 'fake_key', fake: 'http://localhost:4175' };
const printed = { key: 'sk_fake_0123456789abcdef', webhookSecret: 'whsec_fake_0123456789abcdef' };
const here = { origin: 'http://localhost:8787', success: 'http://localhost:8787/', cancel: 'http://localhost:8787/' };
const live = { key: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' };

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });

const wrong: Readonly<Record<string, readonly [options: unknown, sentence: RegExp]>> = {
  'no catalog': [{ catalog: undefined }, /catalog: the list: expected a JSON array/],
  'a product without a price': [
    { catalog: [{ id: 'a', name: 'A' }] },
    /catalog: product 1 \("a"\): "price" is missing/,
  ],
  'two products of one id': [{ catalog: [product, product] }, /the id "a" is used twice/],
  'two products that the checkout server calls the same': [
    { catalog: [product, { id: 'b', name: 'B', price: 1, checkoutId: 'a' }] },
    /"a" is the id or checkoutId of two products/,
  ],
  'a price that Stripe cannot charge': [
    { currency: 'KWD', catalog: [{ id: 'a', name: 'A', price: 1.005, currency: 'KWD' }] },
    /cannot charge 1.005 KWD/,
  ],
  'a plan that is too rare': [
    { catalog: [{ ...product, plans: [{ id: 'p', name: 'P', interval: 'year', count: 4 }] }] },
    /three years/,
  ],
  'an address without https': [
    { catalog: 'http://shop.example/list.json' },
    /catalog must be the path of a JSON file, or/,
  ],
  'an address of another kind': [
    { catalog: 'ftp://shop.example/list.json' },
    /catalog must be the path of a JSON file/,
  ],
  'an address with a password': [
    { catalog: 'https://a:b@shop.example/list.json' },
    /catalog must be the path of a JSON/,
  ],
  'a path of blanks': [{ catalog: ' ' }, /catalog must be the path of a JSON file/],
  'an age below 0': [{ catalogMaxAge: -1 }, /catalogMaxAge must be a number of seconds, 0 or more/],
  'an age that is a text': [{ catalogMaxAge: '10' }, /catalogMaxAge must be a number of seconds/],
  'a word for publishing': [{ publish: 'yes' }, /publish must be true, false or an object such as/],
  'a misspelled limit of stock': [
    { publish: { stockupto: 10 } },
    /publish.stockupto is none of stockUpTo: did you mean "stockUpTo"\?/,
  ],
  'a limit of stock that is none': [
    { publish: { stockUpTo: 0 } },
    /publish.stockUpTo must be a whole number, 1 or more/,
  ],
  'a currency that is none': [{ currency: 'usd' }, /currency must be one of ISO 4217/],
  'a currency that nobody has': [{ currency: 'XYZ' }, /currency must be one of ISO 4217/],
  'a path without its slash': [{ basePath: 'api/checkout' }, /basePath must be a path such as \/api\/checkout/],
  'an address in the place of a path': [{ basePath: 'https://the-page.example/api' }, /basePath must be a path/],
  'a path with a pattern': [{ basePath: '/api/:name' }, /basePath must be a path/],
  'an empty path': [{ basePath: '' }, /basePath must be a path/],
  'no origins': [{ origins: [] }, /origins must be an array of at least one/],
  'an origin with a path': [
    { origins: [{ ...origin, origin: `${origin.origin}/` }] },
    /origins\[0\].origin must be written/,
  ],
  'any origin': [{ origins: [{ ...origin, origin: '*' }] }, /origins\[0\].origin must be written/],
  'one origin twice': [{ origins: [origin, origin] }, /origins\[1\].origin stands twice/],
  'a relative address': [{ origins: [{ ...origin, success: '/order' }] }, /origins\[0\].success must be an absolute/],
  'a script': [{ origins: [{ ...origin, cancel: 'javascript:alert(1)' }] }, /origins\[0\].cancel must be an absolute/],
  'an attempt where logs see it': [
    { origins: [{ ...origin, success: `${origin.success}?order={attempt}` }] },
    /success must have \{attempt\} after the #/,
  ],
  'no payment': [{ payment: undefined }, /payment must be a payment provider/],
  'keys in the place of a provider': [{ payment: { key: 'sk_test_abc' } }, /payment must be a payment provider/],
  'an option of Stripe beside the provider': [{ stripeKey: 'sk_test_abc' }, /: stripeKey is none of catalog/],
  'no keys': [{ key: undefined, webhookSecret: undefined }, /^stripe: key and webhookSecret are missing/],
  'the key alone': [{ webhookSecret: undefined }, /webhookSecret is missing/],
  'the secret alone': [{ key: '' }, /^stripe: key is missing/],
  'a publishable key': [{ key: 'pk_test_abc' }, /^stripe: key must begin with sk_live_ or sk_test_/],
  'a secret that is none': [{ webhookSecret: 'secret' }, /webhookSecret must begin with whsec_/],
  'live without a database': [{ ...live, shipTo: ['US'] }, /databaseUrl is missing/],
  'live without countries': [{ ...live, databaseUrl: 'postgres://localhost/checkout' }, /shipTo is missing/],
  'another database': [{ databaseUrl: 'mysql://localhost' }, /databaseUrl must begin with postgres:\/\//],
  'a fake with a key': [{ fake: fakeStripe.fake }, /^stripe: fake takes no key of Stripe/],
  'a fake elsewhere': [
    { ...fakeStripe, fake: 'http://example.com' },
    /^stripe: fake must be an http address of this machine/,
  ],
  'a fake elsewhere, in disguise': [
    { ...fakeStripe, fake: 'http://127.0.0.1.example.com' },
    /^stripe: fake must be an http address of this machine/,
  ],
  'keys of the fake without its address': [
    { ...printed, origins: [here] },
    /^stripe: key is for the fake Stripe: set fake to the address that wellness-fake-stripe has printed/,
  ],
  'the secret of the fake with a key of Stripe': [
    { webhookSecret: printed.webhookSecret },
    /webhookSecret is for the fake Stripe/,
  ],
  'keys of the fake for a page elsewhere': [
    { ...printed, fake: fakeStripe.fake, origins: [here, origin] },
    /origins\[1\].origin is https:\/\/the-page.example, but the keys of wellness-fake-stripe are for pages of this machine/,
  ],
  'keys of the fake for a page elsewhere, in disguise': [
    {
      ...printed,
      fake: fakeStripe.fake,
      origins: [{ ...here, origin: 'http://localhost.the-page.example' }],
    },
    /origins\[0\].origin is http:\/\/localhost.the-page.example/,
  ],
  'keys of the fake with a fake elsewhere': [
    { ...printed, fake: 'http://192.168.0.2:4175', origins: [here] },
    /^stripe: fake must be an http address of this machine/,
  ],
  'a country by its name': [{ shipTo: ['Germany'] }, /shipTo must be an array of two-letter codes/],
  'a country by another of its names': [{ shipTo: ['UK'] }, /shipTo must be an array of two-letter codes/],
  'a country that is none': [{ shipTo: ['XQ'] }, /shipTo must be an array of two-letter codes/],
  'a union of countries': [{ shipTo: ['US', 'EU'] }, /shipTo must be an array of two-letter codes/],
  'an option that is misspelt': [
    { shipto: ['US'] },
    /: shipto is none of catalog, currency.*: did you mean "shipTo"\?$/,
  ],
  'an option of a way of shipping that is misspelt': [
    {
      shipTo: ['DE'],
      shipping: [
        { name: 'Post', price: 5 },
        { name: 'Courier', prise: 9, price: 9 },
      ],
    },
    /: shipping\[1\].prise is none of name, price, days, freeFrom: did you mean "price"\?$/,
  ],
  'an option of an origin that is misspelt': [
    { origins: [origin, { ...origin, origin: 'https://b.example', succes: origin.success }] },
    /: origins\[1\].succes is none of origin, success, cancel: did you mean "success"\?$/,
  ],
  'an option of an origin that nobody has': [
    { origins: [{ ...origin, webhook: 'https://b.example' }] },
    /: origins\[0\].webhook is none of origin, success, cancel$/,
  ],
  'an option of approvals that is misspelt': [
    { approvals: { issuer: 'a', keys: { keys: [key] }, isuer: 'a' } },
    /: approvals.isuer is none of issuer, .*: did you mean "issuer"\?$/,
  ],

  'a catalog in another currency': [
    { catalog: [{ id: 'a', name: 'A', price: 1, currency: 'EUR' }] },
    /catalog has nothing that is sold in USD/,
  ],
  'a state that does not exist': [
    { catalog: [{ id: 'a', name: 'A', price: 1, regions: { except: ['US-NY', 'US-XX'] } }] },
    /catalog: "a": the United States have no subdivision US-XX/,
  ],
  'a rule on a variant': [
    { catalog: [{ id: 'a', name: 'A', price: 1, variants: [{ id: 'b', name: 'B', minAge: 18 }] }] },
    /catalog: product 1 \("a"\): variant 1: "minAge" must stand on the product/,
  ],
  'regions with "only" and "except"': [
    { catalog: [{ id: 'a', name: 'A', price: 1, regions: { only: ['US'], except: ['US-NY'] } }] },
    /catalog: product 1 \("[^"]+"\): "regions" must be codes/,
  ],
  'approvals without an issuer': [{ approvals: { keys: { keys: [key] } } }, /approvals.issuer must be the iss/],
  'approvals without keys': [{ approvals: { issuer: 'a' } }, /approvals.keys must be a JSON Web Key Set/],
  'a key set without keys': [{ approvals: { issuer: 'a', keys: { keys: [] } } }, /approvals.keys must be a JSON Web/],
  'a key set of texts': [{ approvals: { issuer: 'a', keys: { keys: ['key'] } } }, /approvals.keys must be a JSON Web/],
  'the address of a key set': [
    { approvals: { issuer: 'a', keys: 'https://clinic.example/keys' } },
    /approvals.keys must be a JSON Web/,
  ],
  'private keys': [
    { approvals: { issuer: 'a', keys: { keys: [{ ...key, d: 'x' }] } } },
    /approvals.keys must hold public keys alone/,
  ],
  'keys that verify nothing': [
    {
      approvals: {
        issuer: 'a',
        keys: {
          keys: [
            { ...key, x: key.x?.slice(1) },
            { ...key, use: 'enc' },
            { ...key, alg: 'RS256' },
            { ...key, crv: 'P-384' },
          ],
        },
      },
    },
    /approvals.keys must be a JSON Web Key Set with a complete key for ES256 or EdDSA/,
  ],
  'a shared secret as a key': [
    { approvals: { issuer: 'a', keys: { keys: [{ kty: 'oct', k: 'x' }] } } },
    /approvals.keys must hold public keys alone/,
  ],
  'a field of WooCommerce that means that it is sold out': [
    { catalog: [product, { id: 'b', name: 'B', price: 1, stock_status: 'outofstock' }] },
    /catalog: product 2 \("b"\): unknown field "stock_status": write "availability"$/,
  ],
  'a name of another system, beside ours': [
    { catalog: [{ id: 'a', name: 'A', title: 'A', price: 1 }] },
    /catalog: product 1 \("a"\): unknown field "title": write "name"$/,
  ],
  'a description with tags': [
    { catalog: [{ id: 'a', name: 'A', price: 1, description: '<p>Mild</p>' }] },
    /catalog: product 1 \("a"\): "description" must be plain text without tags, got "<p>Mild<\/p>"$/,
  ],
  'an empty catalog': [{ catalog: [] }, /catalog has no products/],
  'delivery to nowhere': [{ shipping: [{ name: 'Post', price: 5 }] }, /shipping needs shipTo/],
  'six ways of delivery': [
    { shipTo: ['US'], shipping: Array.from({ length: 6 }, () => ({ name: 'Post', price: 5 })) },
    /shipping must be an array of at most 5/,
  ],
  'delivery for nothing said': [
    { shipTo: ['US'], shipping: [{ name: 'Post' }] },
    /shipping\[0\].price must be a number/,
  ],
  'a price with a point between thousands': [
    { currency: 'EUR', catalog: [{ id: 'desk', name: 'Schreibtisch', price: 1.299, currency: 'EUR' }] },
    /catalog: product 1 \("desk"\): "price" must be an amount with at most 2 decimals in EUR, such as 1299 or 1.30, got 1.299/,
  ],
  'a price below the smallest unit': [
    { catalog: [{ id: 'a', name: 'A', price: 0.005 }] },
    /"price" must be an amount with at most 2 decimals in USD, such as 0.01, got 0.005/,
  ],
  'delivery for a part of a yen': [
    {
      currency: 'JPY',
      catalog: [{ id: 'rice', name: 'お米', price: 1200, currency: 'JPY' }],
      shipTo: ['JP'],
      shipping: [
        { name: 'Mail', price: 300 },
        { name: 'Courier', price: 499.5 },
      ],
    },
    /shipping\[1\].price must be an amount without decimals in JPY, such as 500, got 499.5/,
  ],
  'delivery that is always free by a second name': [
    { shipTo: ['US'], shipping: [{ name: 'Post', price: 5, freeFrom: 0 }] },
    /shipping\[0\].freeFrom must be a number above 0/,
  ],
  'free delivery from a part of a cent': [
    { shipTo: ['US'], shipping: [{ name: 'Post', price: 5, freeFrom: 49.995 }] },
    /shipping\[0\].freeFrom must be an amount with at most 2 decimals in USD, such as (\d+ or )?50.00, got 49.995/,
  ],
  'free delivery that is misspelt': [
    { shipTo: ['US'], shipping: [{ name: 'Post', price: 5, freefrom: 50 }] },
    /shipping\[0\].freefrom is none of name, price, days, freeFrom: did you mean "freeFrom"\?/,
  ],
  'a shipping function of a shop that delivers nowhere': [{ shipping: () => [] }, /shipping needs shipTo/],
  'delivery before it is sent': [
    { shipTo: ['US'], shipping: [{ name: 'Post', price: 5, days: [3, 1] }] },
    /shipping\[0\].days must be/,
  ],
  'too short': [{ expireAfter: 29 }, /expireAfter must be a whole number of minutes from 30 to 1440/],
  'too long': [{ expireAfter: 1_441 }, /expireAfter must be/],
  'a tax that is none': [{ tax: 'none' }, /tax must be "automatic" or "included"/],
  'onPaid that cannot be called': [{ onPaid: 'https://hook.example' }, /onPaid must be a function/],
  'onChange that cannot be called': [{ onChange: true }, /onChange must be a function/],
};

for (const [what, [options, sentence]] of Object.entries(wrong))
  test(`${what} throws a sentence`, () => {
    expect(() => create(Object(options))).toThrow(TypeError);
    expect(() => create(Object(options))).toThrow(sentence);
  });

test('a misspelt option of Stripe throws a sentence with the right name', () => {
  expect(() => stripe({ key: 'sk_test_abc', webhooksecret: 'whsec_abc' } as unknown as StripeOptions)).toThrow(
    'stripe: "webhooksecret" is none of key, webhookSecret, fake, session: did you mean "webhookSecret"?',
  );
});

test('missing options throw a sentence', () => {
  expect(() => createCheckout(undefined as unknown as CheckoutOptions)).toThrow(
    'createCheckout: options must be an object',
  );
});

test('the fake never runs in production', () =>
  keepNodeEnv(async () => {
    process.env.NODE_ENV = 'production';
    expect(() => create(fakeStripe)).toThrow(/never with NODE_ENV=production/);
    const own = { origins: [here] };
    expect(() => create({ ...own, ...printed, fake: fakeStripe.fake })).toThrow(
      /^stripe: fake is for trying out, never with NODE_ENV=production/,
    );
    expect(() => create({ ...own, ...printed })).toThrow(
      /^stripe: key is for the fake Stripe, never for NODE_ENV=production: use the secret key of your Stripe account/,
    );
  }));

test('valid options make a checkout server that keeps no process alive', async () => {
  const locals = ['http://127.0.0.1:8787', 'https://shop.localhost', 'http://[::1]:8787'];
  const tried = {
    ...printed,
    fake: fakeStripe.fake,
    origins: [here, ...locals.map((origin) => ({ ...here, origin }))],
  };
  for (const options of [
    {},
    fakeStripe,
    tried,
    { shipTo: ['US'], shipping: [{ name: 'Post', price: 4.5, days: [1, 3] }] },
  ]) {
    const checkout = create(options);
    await checkout.close();
  }
});
