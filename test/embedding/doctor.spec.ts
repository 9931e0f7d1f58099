import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { bundled } from '../support/bundle.ts';
import { cart, cdn, host, icon, listenTo, openHost, painted, rewritten, script } from '../support/hosts.ts';
import { addButton, expect, held, test } from '../support/site.ts';

/**
 * wellness.doctor() on whole pages, one for each way to install the kit. src/doctor/doctor.test.ts covers the kinds of
 * findings.
 */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';

/** Its findings without the elements. */
const examine = (page: Page) =>
  page.evaluate(async () =>
    (await window.wellness.doctor()).map(({ code, element, message, instead }) => ({
      code,
      at: element?.localName,
      message,
      instead,
    })),
  );

test('on a page with many mistakes each is reported with its element and a correction', async ({
  page,
  complaints,
}) => {
  const said = listenTo(page);
  const late = held();
  const own = card.replace('product-id', 'name="Tea" price="3" image="https://pictures.example/tea.png" product-id');
  await openHost(page, {
    html: `${icon}<body><h1>Shop</h1><wellness-toaster></wellness-toaster>
      <wellness-cart-button checkout-endpoint="https://checkout.example/checkout"></wellness-cart-button>
      ${own.replace('nmn-plus', 'tea')}<p>Words of the page.</p>${script()}`,
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src ${cdn}; style-src 'self'; img-src 'self' data:; connect-src 'self'`,
    },
    routes: {
      [`${cdn}wellness.js`]: late.route,
      [`${cdn}rest.js`]: (route) => route.fulfill({ status: 404 }),
      // A request that the policy blocks.
      'https://*.example/**': () => expect('asked').toBe('never'),
    },
    until: 'commit',
  });
  await expect(page.getByText('Words of the page.')).toBeVisible();
  await painted(page);
  late.release();
  await addButton(page, 'Tea').waitFor();
  await painted(page);
  const findings = await examine(page);
  expect(findings.map(({ code, at }) => `${code} ${at}`).sort()).toEqual([
    'blocked-url wellness-cart-button',
    'blocked-url wellness-product-card',
    'broken-file undefined',
    'layout-shift wellness-product-card',
  ]);
  const told = (part: string) => findings.find(({ message }) => message.includes(part));
  expect(told('rest.js')?.instead).toMatch(/^All files of one release, beside the script .*data-wellness-base/);
  expect(told('moved down by')?.instead).toMatch(
    /wellness\.css.*wellness-product-card:is\(:not\(:defined\), :state\(late\)\).*min-height: \d{3}px/,
  );
  expect(told('(connect-src)')?.instead).toMatch(/^connect-src … https:\/\/checkout\.example, /);
  expect(told('(img-src)')?.instead).toMatch(/^img-src … https:\/\/pictures\.example, /);
  expect(said).toContain('wellness.doctor(): 4 found');
  for (const { code, message, instead } of findings)
    expect(
      said.some((line) => line.startsWith(`${code}: ${message}\nInstead: ${instead}`)),
      code,
    ).toBe(true);
  complaints.length = 0;
});

for (const [what, install] of [
  ['the classic script', async () => ({ tag: script('wellness.iife.js'), files: {} })],
  [
    'a bundle of the package',
    async () => ({
      tag: script('app.js'),
      files: { [`${cdn}app.js`]: await bundled({ code: "import '@wellness/storefront';" }) },
    }),
  ],
] as const)
  test(`a correct page with ${what} gets one line, and loads nothing for it before`, async ({ page }) => {
    const said = listenTo(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const checkout: string[] = [];
    await page.route('https://checkout.example/**', (route) => {
      checkout.push(`${route.request().method()} ${route.request().postData()}`);
      return route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    const { tag, files } = await install();
    await openHost(page, {
      html: `${icon}<body>${cart.replace('button>', 'button checkout-endpoint="https://checkout.example/checkout">')}${card}${tag}`,
      files,
    });
    await addButton(page, 'NMN+').waitFor();
    expect(asked.filter((url) => url.includes('doctor'))).toEqual([]);
    expect(await examine(page)).toEqual([]);
    expect(said).toEqual(['wellness.doctor(): nothing found.']);
    expect(
      checkout.filter((request) => request !== 'HEAD null'),
      'it hands nothing over',
    ).toEqual([]);
    const own = [host, cdn, 'data:', 'https://checkout.example/checkout'];
    expect(asked.filter((url) => !own.some((known) => url.startsWith(known)))).toEqual([]);
  });

test('properties set by React are checked like attributes, and so are products added by a script', async ({
  page,
  complaints,
}) => {
  const app = await bundled({
    code: `import { createElement as h } from 'react';
      import { createRoot } from 'react-dom/client';
      import { getPage } from '@wellness/storefront';
      getPage().catalog.add([
        { id: 'tea', name: 'Tea', price: 3, title: 'Tea' },
        { id: 'honig', name: 'Honig', price: '9,90' },
      ]);
      createRoot(document.querySelector('main')).render([
        h('wellness-toaster', { key: 1 }),
        h('wellness-cart-button', { key: 2, position: 'left', checkoutEndpoint: '/checkout' }),
        h('wellness-product-card', { key: 3, productId: 'tea', variant: 'xx', currency: 'usd', reviews: 'many' }),
      ]);`,
  });
  await openHost(page, {
    html: `${icon}<body><main></main>${script('app.js')}`,
    files: { [`${cdn}app.js`]: app },
  });
  await addButton(page, 'Tea').waitFor();
  const findings = await examine(page);
  expect(findings.map(({ code, at, message }) => [code, at, message])).toEqual([
    ['invalid-value', 'wellness-cart-button', '<wellness-cart-button>: position="left" is invalid.'],
    ['invalid-value', 'wellness-product-card', '<wellness-product-card>: reviews="many" is invalid.'],
    [
      'invalid-catalog',
      undefined,
      'catalog.add() left out product 2 ("honig"): "price" must be a number without quotes, 0 or more, got "9,90".',
    ],
    ['unknown-field', undefined, 'product 1 ("tea"): unknown field "title": write "name".'],
    ['unknown-variant', 'wellness-product-card', 'variant="xx" is no variant of this product, which has none.'],
  ]);
  complaints.length = 0;
});

test('on a page that was opened as a file, that is the cause', async ({ page, complaints }, info) => {
  const file = info.outputPath('page.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `<!doctype html>${icon}<body>${cart.replace('button>', 'button checkout-endpoint="https://checkout.example/checkout">')}
    ${card}<wellness-product-grid catalog="products.json"></wellness-product-grid>${script()}`,
  );
  await page.route('https://checkout.example/**', (route) => route.abort());
  await openHost(page, { html: icon });
  await page.goto(pathToFileURL(file).href);
  await addButton(page, 'NMN+').waitFor();
  const findings = await examine(page);
  const instead =
    'This page was opened as a file, so its requests are refused. Serve it, for example with `npx serve`.';
  expect(findings.map(({ code, instead }) => [code, instead])).toEqual([
    ['invalid-catalog', instead],
    ['broken-endpoint', instead],
  ]);
  complaints.length = 0;
});

test('a development server that answers each URL with its page is no checkout server', async ({ page, complaints }) => {
  await openHost(page, {
    html: `${icon}<body>${cart.replace('button>', 'button checkout-endpoint="/api/checkout">')}${card}${script()}`,
  });
  let body = '<!doctype html><title>Shop</title>';
  await page.route('**/api/checkout', (route) => route.fulfill({ contentType: 'text/html', body }));
  await addButton(page, 'NMN+').waitFor();
  expect(await examine(page)).toMatchObject([
    { code: 'broken-endpoint', message: `${host}api/checkout responds with an HTML page.` },
  ]);
  // PHP names this type also where a script sends nothing else.
  body = '';
  expect(await examine(page)).toEqual([]);
  complaints.length = 0;
});

test('names its origin to a checkout server that does not allow the page, and tells one that is down', async ({
  page,
  complaints,
}) => {
  const address = 'https://checkout.example/checkout';
  await openHost(page, {
    html: `${icon}<body>${cart.replace('button>', `button checkout-endpoint="${address}">`)}${card}${script()}`,
  });
  let isUp = true;
  // Playwright allows all pages where this header is missing.
  const headers = { 'Access-Control-Allow-Origin': 'https://another.example' };
  await page.route('**://checkout.example/**', (route) =>
    isUp && route.request().url() === address ? route.fulfill({ status: 403, headers, json: {} }) : route.abort(),
  );
  await addButton(page, 'NMN+').waitFor();
  expect(await examine(page)).toMatchObject([
    {
      code: 'broken-endpoint',
      message: `${address} responds, but does not allow this page to read the response (CORS).`,
      instead: expect.stringContaining(`${new URL(host).origin} in \`origins\` of createCheckout`),
    },
  ]);
  isUp = false;
  expect(await examine(page)).toMatchObject([{ code: 'broken-endpoint', message: `${address} did not respond.` }]);
  complaints.length = 0;
});

test('doctor() causes no failed request on the order page with a checkout server', async ({ page }) => {
  await page.goto('/order');
  await page.waitForFunction(() => window.wellness?.doctor);
  expect((await examine(page)).map(({ code }) => code)).toEqual([]);
});

test('violations of a report-only policy are not reported', async ({ page, complaints }) => {
  await openHost(page, {
    html: `${icon}<body>${cart.replace('button>', 'button checkout-endpoint="/checkout">')}${card}${script()}`,
    headers: { 'Content-Security-Policy-Report-Only': "connect-src 'none'" },
  });
  await addButton(page, 'NMN+').waitFor();
  const reported = page.waitForEvent('console', (message) => message.text().includes(`${host}checkout`));
  expect(await examine(page)).toEqual([]);
  await reported;
  complaints.length = 0;
});

test('a script of the page with the same file name is no copy, and a second copy is reported', async ({
  page,
  complaints,
}) => {
  const files = { [`${host}wellness.js`]: 'var theirs = true;' };
  const theirs = `<script src="${host}wellness.js"></script>`;
  const html = `${icon}<body>${cart.replace('button>', 'button checkout-endpoint="/">')}${card}${theirs}`;
  await openHost(page, { html: html + script(), files });
  await addButton(page, 'NMN+').waitFor();
  expect(await examine(page)).toEqual([]);
  await openHost(page, { html: html + script() + script('wellness.js', 'other/'), files });
  await addButton(page, 'NMN+').waitFor();
  expect(await examine(page)).toEqual([
    {
      code: 'duplicate-script',
      message: `The page loads the script 2 times. Scripts of its name: ${host}wellness.js, ${cdn}wellness.js, ${cdn}other/wellness.js.`,
      instead: 'One script tag for the whole page.',
    },
  ]);
  complaints.length = 0;
});

test('a cart button and a toaster that wait for messages are not reported', async ({ page }) => {
  await openHost(page, {
    html: `<html lang="fr">${icon}<body>${cart.replace('button>', 'button checkout-endpoint="/">')}${card}${script()}`,
    // It is never answered.
    routes: { [`${cdn}lang/fr.js`]: () => {} },
  });
  await page.waitForFunction(() => window.wellness?.doctor);
  expect(await examine(page)).toEqual([]);
  await expect(addButton(page, 'NMN+')).toBeVisible();
});

test('a grid whose catalog fails is one finding, and wellness.css is not advised if it is loaded', async ({
  page,
  complaints,
}) => {
  // So that the words below the card leave it.
  await page.setViewportSize({ width: 1280, height: 500 });
  const late = held();
  // On a machine that has other things to do.
  const slow = rewritten('wellness.js', [
    /^/g,
    'for (const end = performance.now() + 1500; performance.now() < end; );',
  ]);
  await openHost(page, {
    html: `<link rel="stylesheet" href="${cdn}wellness.css">${icon}<body><wellness-toaster></wellness-toaster>
      <wellness-cart-button checkout-endpoint="/"></wellness-cart-button>
      ${card}<p>Words of the page.</p><wellness-product-grid catalog="/none.json"></wellness-product-grid><p>More.</p>${script()}`,
    files: { [`${cdn}wellness.js`]: slow },
    routes: {
      [`${cdn}wellness.css`]: (route) => route.fulfill({ body: '', contentType: 'text/css' }),
      [`${host}none.json`]: (route) => route.fulfill({ status: 404 }),
      // Never: what the grid draws in the end moves its own below, from out of view.
      [`${cdn}rest.js`]: () => {},
      [`${cdn}wellness.js`]: late.route,
    },
    until: 'commit',
  });
  await expect(page.getByText('Words of the page.')).toBeVisible();
  await painted(page);
  late.release();
  await addButton(page, 'NMN+').waitFor();
  await painted(page);
  const findings = await examine(page);
  expect(findings.map(({ code, at }) => `${code} ${at}`).sort()).toEqual([
    'invalid-catalog wellness-product-grid',
    'layout-shift wellness-product-card',
  ]);
  const told = findings.find(({ code }) => code === 'layout-shift');
  expect(told?.instead).toMatch(/^wellness-product-card:is\(:not\(:defined\), :state\(late\)\)/);
  expect(told?.message).toContain('moved out of view');
  complaints.length = 0;
});

test('reserved space that is far too small or too large is reported with the right height', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  for (const [height, direction] of [
    [40, 'down'],
    [900, 'up'],
  ] as const) {
    const late = held();
    await openHost(page, {
      html: `${icon}<style>wellness-product-card:is(:not(:defined), :state(late)) { display: block; min-height: ${height}px }</style>
        <body>${cart.replace('button>', 'button checkout-url="/cart/{items}">')}${card}<h2>${'Words below. '.repeat(80)}</h2>${script()}`,
      routes: {
        [`${cdn}wellness.js`]: late.route,
      },
      until: 'commit',
    });
    await expect(page.getByText('Words below.')).toBeVisible();
    await painted(page);
    late.release();
    await addButton(page, 'NMN+').waitFor();
    await painted(page);
    const { height: rendered = 0 } = (await page.locator('wellness-product-card').boundingBox()) ?? {};
    expect(await examine(page)).toMatchObject([
      {
        code: 'layout-shift',
        message: expect.stringMatching(
          new RegExp(`^Content below <wellness-product-card> moved ${direction} by \\d+ px`),
        ),
        instead: expect.stringContaining(`min-height: ${Math.round(rendered)}px`),
      },
    ]);
  }
  complaints.length = 0;
});

test('it finds nothing on the storefront’s pages', async ({ page, baseURL }) => {
  const partner = new URL(baseURL ?? '');
  partner.port = String(Number(partner.port) + 1);
  for (const path of [
    partner.href,
    '/',
    '/supplements',
    '/pricing',
    '/contact',
    '/products/nad-injection',
    '/products/bpc-157',
  ]) {
    await page.goto(path);
    await page.waitForFunction(() => window.wellness?.doctor);
    expect(await examine(page), path).toEqual([]);
  }
});
