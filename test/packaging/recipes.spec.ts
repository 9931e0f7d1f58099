import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { cart, host, icon, openHost, script } from '../support/hosts.ts';
import { freePort } from '../support/ports.ts';
import { samplesIn, sampleWith } from '../support/samples.ts';
import { addButton, badge, cartOf, expect, lines, openPanel, sheet, test, toasts } from '../support/site.ts';

/** The samples of README, getting-started, checkout and analytics work as they stand there. */

const project = resolve(import.meta.dirname, '../..');

/** A site of its own, with the library and one page under every other path. */
async function serve(page: () => string): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = '' }, response) => {
    const [, file] = /^\/([\w-]+\.js)/.exec(url) ?? [];
    response.setHeader('Content-Type', file ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(file ? readFileSync(join(project, 'dist', file)) : page());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A server that a document shows, as a process of its own. */
async function startSample(
  document: string,
  env: Record<string, string> = {},
): Promise<{ server: ChildProcess; origin: string }> {
  const scratch = join(project, '.cache/recipes');
  const name = document.replace('.md', '.mjs');
  mkdirSync(scratch, { recursive: true });
  writeFileSync(join(scratch, name), sampleWith('createServer', document));
  const server = spawn(process.execPath, [name], { cwd: scratch, env: { ...env, PORT: String(await freePort()) } });
  const origin = await new Promise<string>((known, failed) => {
    server.stderr.on('data', (text) => failed(new Error(String(text))));
    server.stdout.on('data', (text) => known(/http:\/\/127\.0\.0\.1:\d+/.exec(String(text))?.[0] ?? ''));
  });
  return { server, origin };
}

for (const [document, product] of [
  ['../README.md', 'Sencha'],
  ['getting-started.md', 'Chamomile'],
] as const)
  test(`the page of docs/${document} sells while npm start runs`, async ({ page, complaints }) => {
    const [sample] = samplesIn(document, 'html').filter((sample) => sample.startsWith('<!doctype html>'));
    // Stands for `npm start`, whose port other tests may use.
    await page.route(`http://localhost:4173/wellness/${manifest.version}/**`, (route) =>
      route.fulfill({
        path: join(project, 'dist', new URL(route.request().url()).pathname.split('/').slice(3).join('/')),
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    const { server, origin } = await serve(() => sample ?? '');
    try {
      await page.goto(origin);
      await addButton(page, product).click();
      await expect(badge(page)).toHaveText('1');
      await expect(toasts(page)).toContainText(product);
      await page.reload();
      await openPanel(page);
      await expect(lines(page)).toContainText(product);
      await sheet(page).getByRole('button', { name: 'Checkout' }).click();
      await expect(sheet(page)).toContainText('Checkout is not connected');
      expect(complaints).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

test('a cart buys through the endpoint of docs/checkout.md, from another origin', async ({ page, complaints }) => {
  let markup = '';
  const { server, origin } = await serve(() => markup);
  const { server: endpoint, origin: checkout } = await startSample('checkout.md', { SITE: origin });
  const url = `${checkout}/checkout`;
  try {
    const teas = Object.entries({ Sencha: 12.5, Chamomile: 6.9, Rooibos: 8 }).map(([name, price]) => ({
      id: name.toLowerCase(),
      name,
      price,
      currency: 'EUR',
    }));
    markup = `<!doctype html>${icon}<wellness-toaster></wellness-toaster>
      <script type="application/json" data-wellness="catalog">${JSON.stringify(teas)}</script>
      <wellness-cart-button checkout-endpoint="${url}"></wellness-cart-button>
      <wellness-product-grid></wellness-product-grid><script type="module" src="/wellness.js"></script>`;
    await page.goto(`${origin}/shop`);
    await addButton(page, 'Rooibos').click();
    await addButton(page, 'Sencha').click();
    await addButton(page, 'Sencha').click();
    await expect(badge(page)).toHaveText('3');
    await (await openPanel(page)).getByRole('button', { name: 'Checkout' }).click();
    // It has a list of its own, and the answer, though a refusal, reaches the page.
    await expect(lines(page).filter({ hasText: 'Rooibos' })).toContainText(
      'We don’t sell this product. You can order the rest without it.',
    );
    await sheet(page).getByRole('button', { name: 'Remove Rooibos' }).click();
    await sheet(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(toasts(page)).toContainText('Thank you');
    expect(new URL(page.url()).pathname).toBe('/shop.html');
    expect(await cartOf(page)).toEqual({});

    const post = (body: string, from?: string) =>
      fetch(url, { method: 'POST', body, headers: from ? { Origin: from } : {} });
    const attempt = '0'.repeat(32);
    const order = (more: object) =>
      JSON.stringify({ attempt, items: [{ id: 'sencha', quantity: 1 }], currency: 'EUR', total: 12.5, ...more });
    expect((await post(order({}))).status, 'from nowhere').toBe(403);
    expect((await post(order({}), 'https://elsewhere.example')).headers.get('access-control-allow-origin')).toBe(null);
    expect((await post('{', origin)).status).toBe(400);
    expect((await fetch(url, { method: 'HEAD' })).status, 'asked by doctor()').toBe(204);
    const told = await post(order({ total: 1 }), origin);
    expect([told.status, await told.json()]).toEqual([
      409,
      { lines: [{ index: 0, id: 'sencha', reason: 'price', price: 12.5 }] },
    ]);
    const chests = (quantity: number) => ({ id: 'tea-chest', quantity });
    const boxes = ['refill', 'often', undefined].map((plan) => ({ id: 'tea-box', quantity: 1, plan }));
    const refused = async (items: readonly object[], more = {}) =>
      (await (await post(order({ items, ...more }), origin)).json()).lines;
    expect(await refused([chests(2), chests(4)]), 'five at most, in all lines together').toEqual(
      [0, 1].map((index) => ({ index, id: 'tea-chest', reason: 'limit', max: 5 })),
    );
    expect(await refused(boxes.slice(1))).toEqual([0, 1].map((index) => ({ index, id: 'tea-box', reason: 'plan' })));
    expect(await refused([chests(1)], { currency: 'USD' })).toEqual([
      { index: 0, id: 'tea-chest', reason: 'currency' },
    ]);
    const both = { attempt: '1'.repeat(32), items: [chests(2), boxes[0]], total: 96.9 };
    expect((await post(order(both), origin)).status).toBe(200);
    const first = await (await post(order({}), origin)).json();
    expect(await (await post(order({ total: 1 }), origin)).json(), 'the same attempt').toEqual(first);
  } finally {
    endpoint.kill();
    server.close();
    server.closeAllConnections();
  }
  // The browser says of each refusal that it was one.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('409')));
});

test('the server of docs/prerendering.md sells before and after React', async ({ page, complaints }) => {
  const { server, origin } = await startSample('prerendering.md');
  try {
    expect(await (await fetch(origin)).text()).toContain('shadowrootmode');
    // Holds React back, so that the entry answers.
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/wellness.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(origin);
    await addButton(page, 'Sencha').click();
    await expect(badge(page)).toHaveText('1');
    release();
    await openPanel(page);
    await expect(lines(page)).toContainText('Sencha');
    for (const path of ['/wellness/../package.json', '/wellness/%2e%2e/package.json', '/wellness/none.js'])
      expect((await fetch(origin + path)).status, path).toBe(404);
    expect(complaints).toEqual([]);
  } finally {
    server.kill();
  }
});

test('the recipe of docs/analytics.md counts only with consent, and names no product', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<script type="module" src="${host}analytics.js"></script><body>${cart}<wellness-product-grid></wellness-product-grid>
      <script>
        addEventListener('wellness-checkout', (event) => { event.preventDefault(); attempt = event.detail.attempt })
      </script>${script()}`,
    files: { [`${host}analytics.js`]: sampleWith('window.countCart', 'analytics.md') },
  });
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  expect(await page.evaluate(() => 'dataLayer' in window), 'before the visitor has agreed').toBe(false);

  await page.evaluate(sampleWith('wellness-ready', 'analytics.md'));
  await page.evaluate('countCart()');
  await addButton(page, 'Longevity Stack').click();
  await expect(badge(page)).toHaveText('2');
  const cartSheet = await openPanel(page);
  await cartSheet.getByRole('button', { name: 'Increase quantity of NMN+' }).click();
  await cartSheet.getByRole('button', { name: 'Remove Longevity Stack' }).click();
  await cartSheet.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForFunction(() => Reflect.get(window, 'attempt'));
  const attempt = await page.evaluate(() => {
    const attempt: string = Reflect.get(window, 'attempt');
    window.wellness.cart.paid(attempt);
    window.wellness.cart.close();
    return attempt;
  });
  await expect(cartSheet).toBeHidden();
  await page.evaluate(() => {
    const { cart, catalog } = window.wellness;
    const tea = { id: 'tea', name: 'Calm Tea', description: '', price: 12.5 };
    const cup = { id: 'cup', name: 'Cup', description: '', price: 5 };
    cart.add(tea);
    cart.add(cup);
    catalog.add([{ ...tea, availability: 'unavailable' }, cup]);
  });
  await openPanel(page);
  const layer = await page.evaluate(() => Reflect.get(window, 'dataLayer'));
  const none = { ecommerce: null };
  const told = (event: string, pieces: number, value: number) => [
    none,
    { event, pieces, ecommerce: { currency: 'USD', value, items: [] } },
  ];
  expect(layer).toEqual([
    ...told('add_to_cart', 1, 129),
    ...told('view_cart', 2, 218),
    ...told('add_to_cart', 1, 89),
    ...told('remove_from_cart', 1, 129),
    ...told('begin_checkout', 2, 178),
    ...told('purchase', 2, 178),
    ...told('add_to_cart', 1, 12.5),
    ...told('add_to_cart', 1, 5),
    ...told('view_cart', 1, 5),
  ]);
  expect(JSON.stringify(layer)).not.toContain(attempt);
  expect(JSON.stringify(layer)).not.toMatch(/NMN|nmn/);
});
