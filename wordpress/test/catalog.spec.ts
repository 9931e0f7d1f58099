import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { sell } from './support/content.ts';
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

test('the settings name what is sold, with the ids for shortcodes and checkouts', async ({
  page,
  wordpress,
  newVisitor,
}) => {
  const path = publish(wordpress, 'shop', shop);
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await expect(rows(page)).toHaveText([/NMN\+\s*nmn-plus\s*89 USD/, /longevity-stack/, /immune-support/]);
  sell(wordpress, [tea]);
  await page.reload();
  await expect(rows(page)).toHaveText([/Green tea\s*tea\s*12\.50 EUR/, /— Box\s*tea-box\s*40 EUR/]);
  const visitor = await newVisitor();
  expect(await sold(visitor, path)).toEqual(['Green tea']);
  await expect(visitor.locator('wellness-product-card')).toHaveCount(1);
  await expect(visitor.locator('wellness-product-card').getByRole('heading')).toHaveText('Green tea');
  sell(wordpress, []);
  await page.reload();
  await expect(page.getByText('This site sells nothing yet.')).toBeVisible();
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
    { name: 'an object', answer: says({ products: [tea] }), told: /^This is not a list of products/ },
    {
      name: 'too much',
      answer: says([{ ...tea, description: 'x'.repeat(2_000_000) }]),
      told: /longer than a megabyte/,
    },
    {
      name: 'a price in words',
      answer: says([{ ...tea, price: 'ninety' }]),
      told: /^Product 1, "price": must be a number such as 89 or 12\.50, not “ninety”\.$/,
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

    // One mistake is enough, as at the checkout server.
    answer = says([
      { ...tea, name: 'Black tea' },
      { ...tea, id: 'white', price: null, title: 'White' },
    ]);
    await refresh(page, wordpress);
    await page.goto(settingsPath);
    await expect(toldAt(page, 'Address of the products')).toHaveText(
      'Product 2, "title": there is no field "title": write "name". Product 2, "price": is missing.',
    );
    expect(await sold(visitor, path)).toEqual(['Green tea']);
    answer = says([{ ...tea, name: 'Black tea' }]);
    await refresh(page, wordpress);
    expect(await sold(visitor, path)).toEqual(['Black tea']);
    answer = says([]);
    await refresh(page, wordpress);
    await visitor.goto(path);
    await expect(visitor.locator('wellness-product-card, wellness-product-grid')).toHaveCount(0);
    await page.goto(settingsPath);
    await expect(toldAt(page, 'Address of the products')).toHaveCount(0);

    // Saved again while it fails: the address stays, and the error is shown.
    answer = says('', 503);
    await save(page);
    await expect(toldAt(page, 'Address of the products')).toHaveText('It answered with status 503.');
    expect(stored(wordpress)).toMatchObject({ catalog: 'address', catalog_url: url });

    await choose(page, 'its own products');
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
          { id: 'e', name: 'E', image: 'a//../e.webp' },
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
      catalog: 'list',
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
