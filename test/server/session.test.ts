import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { SessionOption } from '../../server/checkout.ts';
import type { CheckoutOptions } from '../../server/options.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { anOrder, fakeKey, openShop, type Shop, webhookSecret } from '../support/checkout.ts';
import { samplesIn } from '../support/samples.ts';

/** A shop may add parameters to Stripe's page, and can never change what is sold, for how much, or where the visitor returns. */

let shop: Shop;
before(async () => {
  shop = await openShop({ promotions: [{ code: 'TEN', percentOff: 10 }] });
});
after(() => shop.close());

const catalog = [
  { id: 'tea', name: 'Tea', price: 12.5 },
  { id: 'box', name: 'Box', price: 20, plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' }] },
];
const tea = (more: object = {}) => anOrder({ items: [{ id: 'tea', quantity: 2 }], total: 25, ...more });
const box = () => anOrder({ items: [{ id: 'box', quantity: 1, plan: 'monthly' }], total: 20 });

const open = (session: SessionOption, more: Partial<CheckoutOptions> = {}) =>
  shop.open({
    catalog,
    shipping: [{ name: 'Post', price: 5 }],
    payment: stripe({ key: fakeKey, webhookSecret, fake: shop.fakeStripe.url, session }),
    ...more,
  });

// biome-ignore lint/suspicious/noExplicitAny: shops write JavaScript.
type Any = any;

describe('stripe({ session })', () => {
  test('adds parameters to the page', async () => {
    const got: Any[] = [];
    const checkout = await open(async (parameters, order) => {
      got.push(order);
      return {
        ...parameters,
        consent_collection: { terms_of_service: 'required', promotions: 'auto' },
        custom_text: { terms_of_service_acceptance: { message: 'I agree to the terms.' } },
        phone_number_collection: { enabled: true },
        custom_fields: [{ key: 'gift', label: { type: 'custom', custom: 'For whom?' }, type: 'text', optional: true }],
        invoice_creation: { enabled: true },
        tax_id_collection: { enabled: true },
        billing_address_collection: 'required',
        customer_creation: 'always',
        submit_type: 'pay',
        payment_method_options: { card: { request_three_d_secure: 'any' } },
        branding_settings: { display_name: 'Tea' },
        metadata: { ...parameters.metadata, constructor: 'yes' },
        payment_intent_data: {
          ...parameters.payment_intent_data,
          description: 'Two teas',
          statement_descriptor_suffix: 'TEA',
          metadata: { ...parameters.payment_intent_data?.metadata, campaign: 'spring' },
        },
      };
    });
    const order = tea({ partner: 'spa' });
    const { url } = (await checkout.post(order)).body;
    const [page] = await shop.sessions(order.attempt);
    expect(page).toMatchObject({
      amount_total: 3_000,
      consent_collection: { terms_of_service: 'required', promotions: 'auto' },
      phone_number_collection: { enabled: true },
      custom_fields: [{ key: 'gift', type: 'text' }],
      invoice_creation: { enabled: true },
      metadata: { order: expect.any(String), store: expect.any(String), partner: 'spa', constructor: 'yes' },
    });
    expect(got).toEqual([expect.objectContaining({ partner: 'spa', subtotal: 2_500, tries: 1 })]);
    await shop.pay(url);
    await expect.poll(async () => (await checkout.status(order.attempt)).body.status).toBe('paid');
    const [paid] = await shop.sessions(order.attempt);
    const intent = await shop.stripe.paymentIntents.retrieve(paid?.payment_intent as string);
    expect(intent).toMatchObject({ description: 'Two teas', metadata: { campaign: 'spring', partner: 'spa' } });
    expect(JSON.stringify(await checkout.checkout.orders.list(1))).not.toContain('campaign');
    await checkout.close();
  });

  test('may leave everything as it is, in a subscription and with a discount', async () => {
    const checkout = await open((parameters) => parameters);
    for (const order of [box(), tea({ discount: 'TEN' })]) {
      await shop.pay((await checkout.post(order)).body.url);
      await expect.poll(async () => (await checkout.status(order.attempt)).body.status).toBe('paid');
    }
    await checkout.close();
  });

  test('is asked once for a try, also by a second server, and again for the next one', async () => {
    let calls = 0;
    const counting: SessionOption = (parameters) => ({
      ...parameters,
      metadata: { ...parameters.metadata, call: String(++calls) },
    });
    const [first, second] = [await open(counting), await open(counting)];
    const order = tea();
    const cut = await open((parameters, { tries }) => {
      shop.fakeStripe.faults.down = true;
      return { ...parameters, metadata: { ...parameters.metadata, call: `cut ${tries}` } };
    });
    expect((await cut.post(order)).status).toBe(503);
    shop.fakeStripe.faults.down = false;
    await cut.close();
    const callOf = async () => (await shop.sessions(order.attempt)).map(({ metadata }) => metadata?.call);
    // Both repeat at once what the first has stored.
    const answers = await Promise.all([first, second, first, second].map((checkout) => checkout.post(order)));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect([calls, await callOf()]).toEqual([0, ['cut 1']]);
    const [page] = await shop.sessions(order.attempt);
    await shop.stripe.checkout.sessions.expire(page?.id as string);
    await expect.poll(async () => (await first.status(order.attempt)).body.status).toBe('expired');
    expect((await second.post(order)).status).toBe(200);
    expect([calls, await callOf()]).toEqual([1, ['1', 'cut 1']]);
    await Promise.all([first.close(), second.close()]);
  });

  const changes: Readonly<Record<string, readonly [change: (parameters: Any) => unknown, line: string]>> = {
    'the mode': [(p) => ({ ...p, mode: 'setup' }), 'mode'],
    'a quantity': [
      (p) => ({ ...p, line_items: p.line_items.map((item: Any) => ({ ...item, quantity: 1 })) }),
      'line_items[0].quantity',
    ],
    'an amount, in what it was given': [
      (p) => {
        p.line_items[0].price_data.unit_amount = 1;
        return p;
      },
      'line_items[0].price_data.unit_amount',
    ],
    'the lines': [(p) => ({ ...p, line_items: [] }), 'line_items[0]'],
    'a further line': [
      (p) => ({ ...p, line_items: [...p.line_items, { price: 'price_1', quantity: 1 }] }),
      'line_items[1]',
    ],
    'the addresses': [
      ({ cancel_url: _, ...p }) => ({ ...p, success_url: 'https://else.example' }),
      'success_url, cancel_url',
    ],
    'the number of the order': [(p) => ({ ...p, metadata: { ...p.metadata, order: 'x' } }), 'metadata.order'],
    'the metadata, removed': [({ metadata: _, ...p }) => p, 'metadata'],
    'the metadata of the payment': [
      (p) => ({ ...p, payment_intent_data: { ...p.payment_intent_data, metadata: {} } }),
      'payment_intent_data.metadata.order, payment_intent_data.metadata.store',
    ],
    'when it is charged': [
      (p) => ({ ...p, payment_intent_data: { ...p.payment_intent_data, capture_method: 'manual' } }),
      'payment_intent_data.capture_method',
    ],
    'when a card is charged': [
      (p) => ({ ...p, payment_method_options: { card: { capture_method: 'manual' } } }),
      'payment_method_options.card.capture_method',
    ],
    'who gets the money': [
      (p) => ({ ...p, payment_intent_data: { ...p.payment_intent_data, transfer_data: { destination: 'acct_1' } } }),
      'payment_intent_data.transfer_data',
    ],
    'the shipping': [({ shipping_options: _, ...p }) => p, 'shipping_options'],
    'the countries': [
      (p) => ({ ...p, shipping_address_collection: { allowed_countries: ['US', 'CA'] } }),
      'shipping_address_collection.allowed_countries[1]',
    ],
    'the discounts': [
      ({ allow_promotion_codes: _, ...p }) => ({ ...p, discounts: [{ coupon: 'all' }] }),
      'allow_promotion_codes, discounts',
    ],
    'the tax': [(p) => ({ ...p, automatic_tax: { enabled: true } }), 'automatic_tax'],
    'the end': [(p) => ({ ...p, expires_at: 1 }), 'expires_at'],
    'the customer': [(p) => ({ ...p, customer: 'cus_1' }), 'customer'],
    'the prototype': [
      (p) => JSON.parse(JSON.stringify(p).replace('{', '{"__proto__":{"customer":"cus_1"},')),
      '__proto__',
    ],
    'a value by toJSON': [(p) => ({ ...p, toJSON: () => ({ ...p, locale: 'de' }) }), 'locale'],
  };
  for (const [what, [change, paths]] of Object.entries(changes))
    test(`cannot change ${what}`, async () => {
      const checkout = await open(change as SessionOption);
      const order = tea();
      const { status, body } = await checkout.post(order);
      expect([status, body.reason]).toEqual([503, 'busy']);
      expect(checkout.log).toEqual([`checkout: session() changed what it may not: ${paths}`]);
      expect(await shop.sessions(order.attempt)).toEqual([]);
      await checkout.close();
    });

  test('cannot give a subscription the settings of a payment', async () => {
    const checkout = await open((p) => ({ ...p, payment_intent_data: { description: 'Box' } }));
    expect((await checkout.post(box())).status).toBe(503);
    expect(checkout.log.join()).toContain('changed what it may not: payment_intent_data');
    await checkout.close();
  });

  for (const [what, session, line] of [
    [
      'throws',
      () => {
        throw new TypeError('no table');
      },
      /^checkout: session\(\) threw TypeError: no table$/,
    ],
    [
      'rejects',
      async () => {
        throw new Error('away');
      },
      /^checkout: session\(\) threw Error: away$/,
    ],
    ['never answers', () => new Promise(() => {}), /^checkout: session\(\) took longer than 2 s$/],
    ['returns nothing', () => {}, /^checkout: session\(\) returned no parameters/],
    ['returns a list', () => [], /^checkout: session\(\) returned no parameters/],
    [
      'returns a circle',
      (p: Any) => Object.assign(p, { metadata: p }),
      /^checkout: session\(\) returned no parameters/,
    ],
    [
      'returns a number that JSON has not',
      (p: Any) => ({ ...p, metadata: { ...p.metadata, size: 5n } }),
      /^checkout: session\(\) returned no parameters/,
    ],
  ] as const)
    test(`that ${what} refuses the order for now, and the order is bought once it works`, async () => {
      const checkout = await open(session as SessionOption);
      const order = tea();
      expect((await checkout.post(order)).status).toBe(503);
      expect(checkout.log).toEqual([expect.stringMatching(line)]);
      expect(await shop.sessions(order.attempt)).toEqual([]);
      await checkout.close();
      const working = await open((parameters) => parameters);
      await shop.pay((await working.post(order)).body.url);
      await expect.poll(async () => (await working.status(order.attempt)).body.status).toBe('paid');
      await working.close();
    });

  test('is refused in words for Stripe where Stripe does not take a parameter', async () => {
    const checkout = await open((p) => ({ ...p, consent_collection: { terms_of_service: 'please' as 'none' } }));
    const { status, body } = await checkout.post(tea());
    expect([status, body.reason]).toEqual([502, 'refused']);
    expect(checkout.log.join()).toContain('consent_collection[terms_of_service]');
    await checkout.close();
  });
});

/** The parameters that each sample of the documents adds. */
const samples: Readonly<Record<string, Record<string, unknown>>> = {
  terms_of_service_acceptance: { consent_collection: { terms_of_service: 'required' } },
  newsletter: { custom_fields: [{ key: 'newsletter', type: 'dropdown' }] },
  invoice_creation: {
    invoice_creation: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: 'required',
  },
  phone_number_collection: { phone_number_collection: { enabled: true } },
  'Words on the card': { custom_fields: [{ key: 'card', type: 'text' }] },
};

describe('the samples of docs/stripe.md', () => {
  const found = samplesIn('stripe.md', 'js').filter((sample) => sample.includes('session: ('));
  const keys = () => ({ key: fakeKey, webhookSecret, fake: shop.fakeStripe.url });

  test('are all known here', () => {
    expect(found.map((sample) => Object.keys(samples).filter((words) => sample.includes(words)))).toEqual(
      Object.keys(samples).map((words) => [words]),
    );
  });

  for (const [words, expected] of Object.entries(samples))
    test(`ask for more: ${words}`, async () => {
      const sample = found.find((one) => one.includes(words));
      const payment = new Function('stripe', 'keys', `${sample}; return payment;`)(stripe, keys());
      const checkout = await shop.open({
        payment,
        catalog: [...catalog, { id: 'gift-box', name: 'Gift box', price: 40 }],
      });
      const order = anOrder({ items: [{ id: 'gift-box', quantity: 1 }], total: 40 });
      const { url } = (await checkout.post(order)).body;
      expect((await shop.sessions(order.attempt))[0]).toMatchObject(expected);
      await shop.pay(url);
      await expect.poll(async () => (await checkout.status(order.attempt)).body.status).toBe('paid');
      // A subscription, and a product that the sample does not name.
      expect((await checkout.post(box())).status).toBe(200);
      expect((await checkout.post(tea())).status).toBe(200);
      await checkout.close();
    });
});
