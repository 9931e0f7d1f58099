import type { Page } from '@playwright/test';
import type { CheckoutOptions } from '../../server/options.ts';
import german from '../../src/words/lang/de.ts';
import { ask, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';
import { host, icon, openHost, script } from '../support/hosts.ts';
import { test as base, expect } from '../support/site.ts';

/** A German page explains each refusal of the kit's checkout server in German alone. */

const test = base.extend<object, { ownShop: Shop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
    async ({}, use) => {
      const shop = await openShop({ embedded: true });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

const origin = new URL(host).origin;
const tea = { id: 'kamille', name: 'Kamille', price: 6.5, currency: 'EUR' };
const large = { id: 'schrank', name: 'Schrank', price: 10_000, currency: 'EUR' };
const text = 'x'.repeat(250);

type Add = readonly [product: object, options?: object];
const oneTea: readonly Add[] = [[tea]];

interface Refused {
  readonly options?: Partial<CheckoutOptions>;
  readonly carts?: readonly Add[];
  /** The discount code of the cart button. */
  readonly code?: string;
  /** Called with the body of the order before it reaches the checkout server. */
  readonly before?: (body: string, checkout: RunningCheckout, shop: Shop) => unknown;
  readonly alert: keyof typeof german;
  /** For the placeholders of the alert. */
  readonly values?: Readonly<Record<string, string>>;
  /** At the first line. */
  readonly note?: string;
}

const post = ({ url }: RunningCheckout, body: string) =>
  ask(`${url}/checkout`, { method: 'POST', headers: { Origin: origin, 'Content-Type': 'application/json' }, body });

const cases: Readonly<Record<string, Refused>> = {
  'a product that is unavailable': {
    options: { catalog: [{ ...tea, availability: 'unavailable' }, large] },
    alert: 'checkoutRefused',
    note: german.refusedUnavailable,
  },
  'a product that is unknown': { options: { catalog: [large] }, alert: 'checkoutRefused', note: german.refusedUnknown },
  'more than a product’s limit': {
    options: { catalog: [{ ...tea, max: 2 }] },
    carts: [[tea, { quantity: 3 }]],
    alert: 'checkoutRefused',
    note: 'Höchstens 2 je Bestellung.',
  },
  'another price': {
    options: { catalog: [{ ...tea, price: 7 }] },
    alert: 'checkoutRefused',
    note: 'Unser Preis beträgt jetzt 7\u00a0€.',
  },
  'another currency': {
    options: { catalog: [{ ...tea, currency: 'USD' }], currency: 'USD' },
    alert: 'checkoutRefused',
    note: german.refusedCurrency,
  },
  'a plan that is not sold': {
    carts: [[tea, { plan: { id: 'abo', name: 'Abo', interval: 'month' } }]],
    alert: 'checkoutRefused',
    note: german.refusedPlan,
  },
  'an order of too much money': {
    carts: [[large, { quantity: 500 }]],
    alert: 'refusedMaximum',
    values: { price: '999.999,99\u00a0€' },
  },
  'an order of too little money': {
    options: { catalog: [{ ...tea, price: 0.3 }] },
    carts: [[{ ...tea, price: 0.3 }]],
    alert: 'refusedMinimum',
    values: { price: '0,50\u00a0€' },
  },
  'a discount code that is not valid': {
    code: 'ALT',
    alert: 'refusedDiscount',
    values: { code: 'ALT' },
  },
  'an order of too many lines': {
    carts: Array.from({ length: 101 }, (_, i) => [tea, { properties: { Nr: String(i) } }] as const),
    alert: 'refusedLarge',
  },
  'properties that are too long': {
    carts: Array.from({ length: 40 }, (_, i) => [tea, { properties: { Nr: String(i), Text: text } }] as const),
    alert: 'refusedProperties',
  },
  'an attempt of another cart': {
    before: async (body, checkout) => {
      const order = { ...JSON.parse(body), items: [{ id: tea.id, quantity: 2 }], total: 13 };
      expect((await post(checkout, JSON.stringify(order))).status).toBe(200);
    },
    alert: 'refusedChanged',
  },
  'too many orders': {
    options: { maxOpenPerMinute: 1, clientAddress: () => 'one' },
    before: (body, checkout) => post(checkout, JSON.stringify({ ...JSON.parse(body), attempt: 'a'.repeat(32) })),
    alert: 'refusedBusy',
  },
  'a page that is not listed': {
    options: { origins: [{ origin: 'http://another.test', success: host, cancel: host }] },
    alert: 'notConnected',
  },
  'a Stripe that does not answer': {
    before: (_, __, { fakeStripe }) => {
      fakeStripe.faults.down = true;
    },
    alert: 'checkoutFailed',
  },
};

const panel = (page: Page) => page.getByRole('dialog', { name: german.cartTitle });

for (const [what, { options, carts = oneTea, code = '', before, alert, values = {}, note }] of Object.entries(cases))
  test(`says in German why it refuses ${what}`, async ({ page, ownShop, complaints }) => {
    let bought = false;
    const checkout = await ownShop.open({
      catalog: [tea, large],
      currency: 'EUR',
      shipTo: ['DE'],
      origins: [{ origin, success: host, cancel: host }],
      ...options,
    });
    await openHost(page, {
      html: `<html lang="de">${icon}<body>
        <script type="application/json" data-wellness="catalog">${JSON.stringify([tea, large])}</script>
        <wellness-cart-button checkout-endpoint="/checkout" discount="${code}"></wellness-cart-button>${script()}`,
      routes: {
        [`${host}checkout`]: async (route) => {
          const request = route.request();
          const body = request.postData() ?? '';
          await before?.(body, checkout, ownShop);
          const response = await checkout.checkout.fetch(
            new Request(request.url(), { method: 'POST', headers: await request.allHeaders(), body }),
          );
          await route.fulfill({
            status: response.status,
            headers: Object.fromEntries(response.headers),
            body: await response.text(),
          });
        },
        [`${ownShop.fakeStripe.url}/c/pay/*`]: (route) => {
          bought = true;
          return route.fulfill({ body: 'Zahlung', contentType: 'text/plain' });
        },
        // An earlier order of another test is none of this browser's.
        [`${host}checkout/orders/*`]: (route) => route.fulfill({ status: 404, body: '{}' }),
      },
    });
    await page.waitForFunction(() => 'wellness' in window);
    await page.evaluate((given) => {
      for (const [product, options] of given) window.wellness.cart.add(product as never, options as never);
      window.wellness.cart.open();
    }, carts);
    await panel(page).getByRole('button', { name: german.checkout }).click();
    await expect(panel(page).getByRole('alert')).toHaveText(
      (german[alert] as string).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
    );
    if (note) await expect(panel(page).getByRole('listitem').first()).toContainText(note);
    if (code) {
      await panel(page).getByRole('button', { name: german.withoutCode }).click();
      await expect.poll(() => bought).toBe(true);
    }
    ownShop.fakeStripe.faults.down = false;
    // The embedded database takes one checkout server at a time.
    await checkout.close();
    // The browser reports each refused request, and the kit what its author can mend.
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((line) => !/^\d{3}: |status of \d{3}|checkout-endpoint/.test(line)),
    );
  });
