import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type Listening, listen, openShop, type RunningCheckout, type Shop } from '../support/checkout.ts';
import { test as base, expect } from '../support/site.ts';

/** Protects the causes that `doctor()` names for an endpoint that cannot be used, with a page and checkout servers that run. */

const dist = resolve(import.meta.dirname, '../../dist');

interface Servers {
  /** A site whose pages have the endpoint that the query names. */
  readonly pages: Listening;
  readonly allowed: RunningCheckout;
  readonly foreign: RunningCheckout;
}

const test = base.extend<object, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
    async ({}, use) => {
      const pages = await listen((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
        if (pathname.endsWith('.js'))
          return void response
            .setHeader('Content-Type', 'text/javascript')
            .end(readFileSync(resolve(dist, basename(pathname))));
        const endpoint = searchParams.get('endpoint');
        response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Shop</title>
          <link rel="icon" href="data:,"><wellness-toaster></wellness-toaster>
          <wellness-cart-button checkout-endpoint="${endpoint}"></wellness-cart-button>
          <wellness-order-status endpoint="${endpoint}/orders/{attempt}"></wellness-order-status>
          <script type="module" src="/wellness.js"></script>`);
      });
      const shops: Shop[] = [];
      const open = async (origin: string) => {
        const shop = await openShop({ embedded: true });
        shops.push(shop);
        return shop.open({ origins: [{ origin, success: `${origin}/order`, cancel: origin }] });
      };
      const [allowed, foreign] = [await open(pages.url), await open('https://another.example')];
      await use({ pages, allowed, foreign });
      await Promise.all([pages.close(), ...shops.map((shop) => shop.close())]);
    },
    { scope: 'worker' },
  ],
});

/** The findings about the endpoints of a page with this one, by element: the requests may be answered in any order. */
async function causesOf(page: Page, { pages }: Servers, endpoint: string) {
  await page.goto(`${pages.url}/?${new URLSearchParams({ endpoint })}`);
  await page.waitForFunction(() => window.wellness?.doctor);
  const causes = await page.evaluate(async () =>
    (await window.wellness.doctor())
      .filter(({ code }) => code === 'broken-endpoint')
      .map(({ element, message, instead }) => [element?.localName, message, instead]),
  );
  return causes.sort();
}

test('an endpoint that this page may use has no finding', async ({ page, servers }) => {
  expect(await causesOf(page, servers, `${servers.allowed.url}/checkout`)).toEqual([]);
});

test('a page whose origin the checkout server does not list reads it, and the log names it', async ({
  page,
  servers,
  complaints,
}) => {
  const { pages, foreign } = servers;
  const causes = await causesOf(page, servers, `${foreign.url}/checkout`);
  expect(causes.map(([tag]) => tag)).toEqual(['wellness-cart-button', 'wellness-order-status']);
  for (const [, message, instead] of causes) {
    expect(message).toContain('responds, but does not allow this page to read the response (CORS).');
    expect(instead).toContain(`${pages.url} in \`origins\` of createCheckout`);
  }
  expect(foreign.log.filter((line) => line.includes('A page was refused'))).toContain(
    `checkout: A page was refused: its origin ${pages.url} is not among the origins of createCheckout.`,
  );
  complaints.length = 0;
});

for (const [what, endpointOf, message, instead] of [
  [
    'a wrong path',
    ({ allowed }: Servers) => `${allowed.url}/check-out`,
    'is no address of the checkout server that responds.',
    '…/checkout, and …/checkout/orders/{attempt} for an order status',
  ],
  [
    'https for http',
    ({ allowed }: Servers) => `${allowed.url}/checkout`.replace('http', 'https'),
    'did not respond to https, but http does.',
    'http://127.0.0.1:',
  ],
] as const)
  test(`${what} is named, with the correction`, async ({ page, servers, complaints }) => {
    const causes = await causesOf(page, servers, endpointOf(servers));
    expect(causes.map(([tag]) => tag)).toEqual(['wellness-cart-button', 'wellness-order-status']);
    for (const [, said, remedy] of causes) {
      expect(said).toContain(message);
      expect(remedy).toContain(instead);
    }
    complaints.length = 0;
  });

test('a checkout server that is down is named', async ({ page, servers, complaints }) => {
  await servers.foreign.close();
  const causes = await causesOf(page, servers, `${servers.foreign.url}/checkout`);
  for (const [, message, instead] of causes) {
    expect(message).toContain('did not respond.');
    expect(instead).toContain('A running server at this address');
  }
  expect(causes).toHaveLength(2);
  complaints.length = 0;
});
