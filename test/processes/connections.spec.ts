import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, givenConnections, originsOf } from '../../build/connections.ts';
import { headersFile } from '../../scripts/headers.ts';
import { type RunningServer, startServer, storefront } from '../../scripts/server.ts';
import { addButton, expect, openSheet, test, total, visit } from '../support/site.ts';

/* What the storefront's pages lead to and are no part of: test/site/portal.spec.ts has what Login does there. */

const html =
  '<wellness-nav brand="W" portal-url="%PORTAL%"></wellness-nav><a href="%PORTAL%">Log in</a><wellness-cart-button checkout-endpoint="%TILL%"></wellness-cart-button><wellness-order-status endpoint="%TILL%/orders/{attempt}"></wellness-order-status>';

test('a page takes its portal and its till as text, or goes without', () => {
  expect(connect(html, {})).toBe(
    '<wellness-nav brand="W"></wellness-nav><a>Log in</a><wellness-cart-button></wellness-cart-button><wellness-order-status></wellness-order-status>',
  );
  const [portal, till] = ['https://p.example/$&"', 'https://t.example/a&b/checkout'];
  expect(connect(html, { portal, till })).toBe(
    '<wellness-nav brand="W" portal-url="https://p.example/$&amp;&quot;"></wellness-nav><a href="https://p.example/$&amp;&quot;">Log in</a><wellness-cart-button checkout-endpoint="https://t.example/a&amp;b/checkout"></wellness-cart-button><wellness-order-status endpoint="https://t.example/a&amp;b/checkout/orders/{attempt}"></wellness-order-status>',
  );
});

test('its policy lets a page speak to a till elsewhere, and to nothing more', () => {
  expect(originsOf({ till: '/checkout' })).toEqual([]);
  const file = headersFile([], originsOf({ till: 'https://till.example:8443/shop/checkout' }));
  expect(file).toContain("connect-src 'self' https://till.example:8443; ");
});

for (const [script, name, value, wanted] of [
  ['start', 'PORTAL_URL', 'javascript:alert(1)', 'an http or https address'],
  ['build', 'PORTAL_URL', 'portal.brand.example', 'an http or https address'],
  ['start', 'STOREFRONT_ORIGIN', 'shop.brand.example:443', 'an http or https address'],
  ['build', 'SITE_ORIGIN', 'shop.brand.example', 'an http or https address'],
  ['start', 'CHECKOUT_ENDPOINT', 'https://till.example/', 'an http or https address that ends in /checkout'],
  ['build', 'CHECKOUT_ENDPOINT', '/checkout', 'an http or https address that ends in /checkout'],
] as const)
  test(`npm run ${script} stops in one line at ${name}=${value}`, async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], {
      env: { ...process.env, [name]: value },
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toBe(`${name} must be ${wanted}, got "${value}".\n`);
  });

test.describe('published without any', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ port: 0 });
  });
  test.afterAll(() => server.close());

  test('no page names one, or leads to one that is not there', () => {
    expect(givenConnections()).toEqual({});
    const site = new URL('../../dist-site/', import.meta.url);
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.html') && !name.startsWith('wellness/'),
    );
    expect(pages.length).toBeGreaterThan(20);
    const naming = pages.filter((name) =>
      /%PORTAL%|%TILL%|<wellness-(nav|login)[^>]* portal-url=|<wellness-cart-button[^>]* checkout-|<wellness-order-status[^>]* endpoint=|portal\.example/.test(
        readFileSync(new URL(name, site), 'utf8'),
      ),
    );
    expect(naming).toEqual([]);
  });

  test('Checkout says that it is not connected, and nothing is lost', async ({ page }) => {
    await visit(page, `${server.url}/supplements`);
    await addButton(page, 'NMN+').click();
    const cart = await openSheet(page);
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await expect(cart.getByRole('alert')).toContainText('not connected');
    await expect(total(page)).toHaveText('$89.00');
  });
});

test('with a till elsewhere Checkout posts there, and the policy lets it', async ({ page }) => {
  const posted: unknown[] = [];
  await page.route('http://till.localhost/checkout', async (route) => {
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Content-Type' };
    if (route.request().method() === 'POST') posted.push(route.request().postDataJSON().items);
    await route.fulfill({ headers, json: { url: '/pay' } });
  });
  await page.route('http://till.localhost/pay', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay here</title>' }),
  );
  const server = await startServer({
    port: 0,
    answer: storefront(Promise.resolve({ till: 'http://till.localhost/checkout' })),
  });
  await visit(page, `${server.url}/supplements`);
  await addButton(page, 'NMN+').click();
  await (await openSheet(page)).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveTitle('Pay here');
  expect(posted).toEqual([[{ id: 'nmn-plus', quantity: 1 }]]);
  await server.close();
});
