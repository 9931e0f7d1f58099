import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { choose, publish, save, settingsPath, stored, told, toldAt, write } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import type { WordPress } from './support/wordpress.ts';

const tea = {
  id: 'tea',
  name: 'Green tea',
  price: 12.5,
  currency: 'EUR',
  variants: [{ id: 'tea-box', name: 'Box', price: 40 }],
};

test.beforeEach(({ wordpress }) => wordpress.reset());

/** Products as visitors see them, in a grid and in two cards. */
async function sold(visitor: Page, path: string): Promise<string[]> {
  await visitor.goto(path);
  const names = visitor.locator('wellness-product-grid').getByRole('heading', { level: 3 });
  await expect(names.first()).toBeVisible();
  return names.allTextContents();
}

const shop =
  '[wellness-product-grid]\n[wellness-product-card product-id="tea"]\n[wellness-product-card product-id="nmn-plus"]';

/** The rows of what is sold now. */
const rows = (page: Page) => page.locator('.wellness-storefront-sold tbody tr');

test('a list of its own', async ({ page, wordpress, newVisitor }) => {
  const path = publish(wordpress, 'shop', shop);
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await expect(rows(page)).toHaveText([/NMN\+\s*nmn-plus\s*89 USD/, /longevity-stack/, /immune-support/]);
  await choose(page, 'a list of its own');
  await save(page);
  await expect(toldAt(page, 'List of products')).toHaveText(/^Nothing stands here yet\./);
  await expect(page.getByRole('radio', { name: 'a list of its own' })).toBeChecked();
  expect(stored(wordpress)).toMatchObject({ catalog: 'release' });

  // A comma too many: nothing is changed, and nothing lost.
  await write(page, { 'List of products': '[{ "id": "tea", }]' });
  await save(page);
  await expect(toldAt(page, 'List of products')).toHaveText(/^This is not JSON/);
  await expect(page.getByLabel('List of products')).toHaveValue('[{ "id": "tea", }]');
  expect(stored(wordpress)).toMatchObject({ catalog: 'release', catalog_list: '' });

  // Valid products are sold, and the others stay in the field to be corrected.
  const list = JSON.stringify([
    tea,
    { id: 'pills', name: 'Pills', price: 'ninety dollars' },
    { name: 'No id', price: 1 },
    { ...tea, name: 'Black tea' },
    'tea',
  ]);
  await write(page, { 'List of products': list.replace('"price":1}', '"price":1e999}') });
  await save(page);
  await write(page, { 'List of products': list });
  await save(page);
  await expect(toldAt(page, 'List of products')).toHaveText(
    'Product 2: "price" must be a number such as 89, not "ninety dollars". Product 3: "id" is missing, or no text. ' +
      'Product 4: its "id" is that of product 1, too. Product 5: this is not an object.',
  );
  await expect(page.getByLabel('List of products')).toHaveValue(list);
  await expect(rows(page)).toHaveText([/Green tea\s*tea\s*12\.50 EUR/, /— Box\s*tea-box\s*40 EUR/]);
  const visitor = await newVisitor();
  expect(await sold(visitor, path)).toEqual(['Green tea']);
  await expect(visitor.locator('wellness-product-card')).toHaveCount(1);
  await expect(visitor.locator('wellness-product-card').getByRole('heading')).toHaveText('Green tea');

  await choose(page, 'the supplements that come with the plugin');
  await save(page);
  expect(await sold(visitor, path)).toEqual(['NMN+', 'Longevity Stack', 'Immune Support']);
});

test('a price beyond all numbers is no price', async ({ page, wordpress }) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await choose(page, 'a list of its own');
  await write(page, { 'List of products': '[{"id":"tea","name":"Tea","price":1e999}]' });
  await save(page);
  await expect(toldAt(page, 'List of products')).toHaveText(/Product 1: "price" must be a number such as 89/);
  expect(stored(wordpress)).toMatchObject({ catalog: 'release' });
});

test('an amount that its currency does not have is named, with the right way to write it', async ({
  page,
  wordpress,
}) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await choose(page, 'a list of its own');
  const list = [
    { ...tea, price: 0.3, compareAtPrice: 12 },
    { id: 'desk', name: 'Schreibtisch', price: 1.299, currency: 'EUR' },
    { id: 'rice', name: 'Rice', price: 1200, currency: 'JPY', variants: [{ id: 'sack', name: 'Sack', price: 99.5 }] },
    {
      id: 'dates',
      name: 'Dates',
      price: 1.299,
      currency: 'KWD',
      plans: [{ id: 'p', name: 'P', interval: 'week', price: 0.0004 }],
    },
    { id: 'salt', name: 'Salt', price: 0.005, currency: '' },
    { id: 'figs', name: 'Figs', price: 1.299, currency: 'KWD' },
  ];
  // The sum of 0.1 and 0.2, as other programs write it.
  await write(page, { 'List of products': JSON.stringify(list).replace('0.3', '0.30000000000000004') });
  await save(page);
  await expect(toldAt(page, 'List of products')).toHaveText(
    'Product 2: "price" is 1.299, but has at most 2 decimals in EUR: write 1299 or 1.30. ' +
      'Product 3: "price" is 99.5, but has at most 0 decimals in JPY: write 100. ' +
      'Product 4: "price" is 0.0004, but has at most 3 decimals in KWD: write 0.001. ' +
      'Product 5: "price" is 0.005, but has at most 2 decimals in USD: write 0.01.',
  );
  await expect(rows(page)).toHaveText([/Green tea/, /Box/, /Figs/]);
});

test('a list with fields of another system is not saved, and stays in the field', async ({ page, wordpress }) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await choose(page, 'a list of its own');
  const list = JSON.stringify([
    { id: 'tea', name: 'Green tea', price: 12.5, currency_code: 'EUR', sale_price: '' },
    { id: 'cup', name: 'Cup', price: 9, status: 'draft', variants: [{ id: 'cup-l', name: 'L', is_in_stock: false }] },
  ]);
  await write(page, { 'List of products': list });
  await save(page);
  await expect(toldAt(page, 'List of products')).toHaveText(
    'Product 1: there is no field "currency_code": write "currency". ' +
      'Product 2: there is no field "is_in_stock": write "availability".',
  );
  await expect(page.getByLabel('List of products')).toHaveValue(list);
  expect(stored(wordpress)).toMatchObject({ catalog: 'release', catalog_list: '' });
});

test.describe('at an address', () => {
  let server: Server;
  let answer: RequestListener;
  let requests = 0;
  let url = '';

  test.beforeAll(async () => {
    server = createServer((request, response) => {
      requests += 1;
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.json`;
  });
  test.afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const says =
    (body: unknown, status = 200): RequestListener =>
    (_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  /** An hour later. */
  async function refresh(page: Page, wordpress: WordPress): Promise<void> {
    wordpress.php(`
      wp_clear_scheduled_hook( 'wellness_storefront_refresh' );
      wp_schedule_event( time() - 1, 'hourly', 'wellness_storefront_refresh' );`);
    const asked = requests;
    await page.request.get('/wp-cron.php');
    expect(requests).toBe(asked + 1);
  }

  const faults: { readonly name: string; readonly answer: RequestListener; readonly told: RegExp }[] = [
    { name: 'an error', answer: says([tea], 500), told: /^It answered with status 500\.$/ },
    {
      name: 'a web page',
      answer: says('<!doctype html><title>Log in</title>'),
      told: /is not JSON/,
    },
    { name: 'an object', answer: says({ products: [tea] }), told: /not a list of products in JSON/ },
    { name: 'nothing to sell', answer: says([]), told: /There is no product in this list/ },
    {
      name: 'too much',
      answer: says([{ ...tea, description: 'x'.repeat(2_000_000) }]),
      told: /longer than a megabyte/,
    },
    {
      name: 'a price in words',
      answer: says([{ ...tea, price: 'ninety' }]),
      told: /Product 1: "price" must be a number such as 89, not "ninety"/,
    },
    { name: 'a cut line', answer: (request) => request.socket.destroy(), told: /^It did not answer \(/ },
    { name: 'silence', answer: () => {}, told: /^It did not answer \(/ },
  ];

  test('is requested at once, then in the background, and never by visitors; the last response stays in use', async ({
    page,
    wordpress,
    newVisitor,
  }) => {
    const path = publish(wordpress, 'shop', shop);
    await wordpress.logIn(page, 'administrator');
    await page.goto(settingsPath);
    answer = says(`\uFEFF${JSON.stringify([tea])}`);
    await choose(page, 'what an address says');
    await write(page, { 'Address of the products': url });
    requests = 0;
    await save(page);
    expect(requests).toBe(1);
    await expect(told(page)).toHaveText([/Settings saved\./]);
    await expect(page.getByText(/^Last answer: 1 product, /)).toBeVisible();
    await expect(rows(page).first()).toHaveText(/Green tea/);

    const visitor = await newVisitor();
    expect(await sold(visitor, path)).toEqual(['Green tea']);
    expect(wordpress.php('echo wp_get_schedule( "wellness_storefront_refresh" );')).toBe('hourly');
    expect(requests).toBe(1);

    for (const fault of faults) {
      answer = fault.answer;
      await refresh(page, wordpress);
      await page.goto(settingsPath);
      await expect(toldAt(page, 'Address of the products'), fault.name).toHaveText(fault.told);
      expect(await sold(visitor, path), fault.name).toEqual(['Green tea']);
    }
    expect(requests).toBe(1 + faults.length);

    answer = says([
      { ...tea, name: 'Black tea' },
      { ...tea, price: null },
    ]);
    await refresh(page, wordpress);
    await page.goto(settingsPath);
    await expect(toldAt(page, 'Address of the products')).toHaveText('Product 2: "price" is missing.');
    expect(await sold(visitor, path)).toEqual(['Black tea']);

    // Saved again while it fails: the address stays, and the error is shown.
    answer = says('', 503);
    await save(page);
    await expect(toldAt(page, 'Address of the products')).toHaveText('It answered with status 503.');
    expect(stored(wordpress)).toMatchObject({ catalog: 'address', catalog_url: url });

    await choose(page, 'the supplements that come with the plugin');
    await save(page);
    await visitor.goto('/');
    expect(wordpress.php('var_export( wp_next_scheduled( "wellness_storefront_refresh" ) );')).toBe('false');
  });

  test('relative addresses resolve against the list, not this site', async ({ page, wordpress }) => {
    answer = says([
      {
        ...tea,
        image: 'tea.webp',
        href: '../tea#tin',
        variants: [
          { id: 'a', name: 'A', image: '/a.webp' },
          { id: 'b', name: 'B', image: '//cdn.example/b.webp' },
          { id: 'c', name: 'C', image: '?c' },
          { id: 'd', name: 'D', image: 'data:image/gif;base64,R0' },
          { id: 'e', name: 'E', image: 'a//../e.webp', variants: ['nothing that a variant has'] },
        ],
      },
    ]);
    const list = url.replace('products.json', 'shop/products.json?of=/us');
    await wordpress.logIn(page, 'administrator');
    await page.goto(settingsPath);
    await choose(page, 'what an address says');
    await write(page, { 'Address of the products': list });
    await save(page);
    const kept = JSON.parse(wordpress.php("echo wp_json_encode( get_option( 'wellness_storefront_catalog' ) );"));
    const [{ image, href, variants }] = kept.products;
    const lie = [image, href, ...variants.map((variant: { image: string }) => variant.image)];
    expect(lie.map((address) => new URL(address).href)).toEqual([
      new URL('tea.webp', list).href,
      new URL('../tea#tin', list).href,
      new URL('/a.webp', list).href,
      'http://cdn.example/b.webp',
      new URL('?c', list).href,
      'data:image/gif;base64,R0',
      new URL('a//../e.webp', list).href,
    ]);
  });

  test('one without products is refused, and the site keeps its catalog', async ({ page, wordpress }) => {
    await wordpress.logIn(page, 'administrator');
    await page.goto(settingsPath);
    answer = says('', 404);
    await choose(page, 'what an address says');
    await write(page, { 'Address of the products': url, 'Patient portal': 'https://portal.example' });
    await save(page);
    await expect(toldAt(page, 'Address of the products')).toContainText(
      'It answered with status 404. The site sells what it sold before.',
    );
    await expect(page.getByLabel('Address of the products')).toHaveValue(url);
    await expect(rows(page).first()).toHaveText(/NMN\+/);
    expect(stored(wordpress)).toMatchObject({
      catalog: 'release',
      catalog_url: '',
      portal: 'https://portal.example',
    });

    // By plain http from elsewhere, prices could be changed on their way: it is not even asked.
    requests = 0;
    await write(page, { 'Address of the products': 'http://shop.example/products.json' });
    await save(page);
    await expect(toldAt(page, 'Address of the products')).toHaveText(/must begin with https:\/\//);
    expect(requests).toBe(0);
  });

  test('a public site sends no requests to its own network', ({ wordpress }) => {
    const ask = (home: string) =>
      wordpress.php(`
        remove_all_filters( 'pre_http_request' );
        add_filter( 'pre_option_home', static function () { return '${home}'; } );
        add_filter( 'pre_http_request', static function ( $answer, $arguments ) {
          return new WP_Error( 'test', $arguments['reject_unsafe_urls'] ? 'careful' : 'free' );
        }, 10, 2 );
        echo Wellness\\Storefront\\fetch_products( '${url}' )['problem'];`);
    expect(ask('https://clinic.example')).toBe('It did not answer (careful).');
    expect(ask('http://localhost:8080')).toBe('It did not answer (free).');
  });
});
