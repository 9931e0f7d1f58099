import type { Page, Route } from '@playwright/test';
import { bundled } from '../support/bundle.ts';
import { cdn, host, icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { expect, hold, test } from '../support/site.ts';

/** Protects the cart from an address that claims a payment: a checkout server that the page names is asked first. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const attempt = '0123456789abcdef0123456789abcdef';

interface Server {
  /** The status that it reports; a number is its HTTP status. */
  answer: string | number | 'lost';
  readonly asked: string[];
}

function serverAt(answer: Server['answer']): Server & { route: (route: Route) => Promise<void> } {
  const server = {
    answer,
    asked: [] as string[],
    async route(route: Route) {
      server.asked.push(new URL(route.request().url()).pathname);
      if (server.answer === 'lost') return route.abort('connectionfailed');
      if (typeof server.answer === 'number') return route.fulfill({ status: server.answer });
      const lines = [{ id: 'tea', name: 'Tea', price: 5, quantity: 1 }];
      return route.fulfill({ json: { status: server.answer, lines, total: 5, currency: 'USD' } });
    },
  };
  return server;
}

const toaster = '<wellness-toaster duration="60000"></wellness-toaster>';
const orderStatus = '<wellness-order-status endpoint="/status/{attempt}"></wellness-order-status>';
const connected = '<wellness-cart-button checkout-endpoint="/checkout/"></wellness-cart-button>';
const button = '<wellness-cart-button></wellness-cart-button>';

/** Counts what is announced, from the start of the page. */
const counter = `<script>
  window.announced = { thanks: 0, statuses: [] };
  document.addEventListener('wellness-paid', () => announced.thanks++);
  document.addEventListener('wellness-order-change', ({ detail }) => announced.statuses.push(detail.status));
</script>`;

interface Visit {
  readonly html: string;
  readonly server?: Server & { route: (route: Route) => Promise<void> };
  readonly files?: Readonly<Record<string, string>>;
  /** A second checkout server, which the order status asks. */
  readonly status?: Server & { route: (route: Route) => Promise<void> };
}

/** Opens the page, fills the cart, goes to the checkout and opens the page again as after a payment. */
async function comeBack(page: Page, { html, files = {}, server = serverAt(404), status = server }: Visit) {
  await openHost(page, {
    html: html.replace('<body>', `${icon}${counter}<body>`),
    files,
    routes: { '**/checkout/orders/*': server.route, '**/status/*': status.route },
  });
  await fill(page);
  await page.evaluate((name) => history.replaceState(null, '', `#wellness-paid-${name}`), attempt);
  server.asked.length = 0;
  await page.reload();
}

async function fill(page: Page) {
  await page.waitForFunction(() => 'catalog' in (window.wellness ?? {}));
  await page.evaluate((name) => {
    const { cart, shared } = window.wellness;
    cart.add({ id: 'tea', name: 'Tea', price: 5 });
    const lines = [{ key: 'tea', quantity: 1 }];
    shared.cart.run(
      [{ type: 'remember', attempt: { attempt: name, at: Date.now(), lines, currency: 'USD' } }],
      'update',
    );
  }, attempt);
}

const state = (page: Page) =>
  page.evaluate(() => ({
    count: window.wellness.cart.count,
    thanks: (window as unknown as { announced: { thanks: number } }).announced.thanks,
    used: !location.hash.includes('paid'),
  }));
const statuses = (page: Page) =>
  page.evaluate(() => (window as unknown as { announced: { statuses: string[] } }).announced.statuses);
const askAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));
const thanked = { count: 0, thanks: 1, used: true };
const unchanged = { count: 1, thanks: 0, used: false };

const app = (file: string) => `<script type="module" src="${host}${file}"></script>`;
const twoModules = async () => ({
  [`${host}button.js`]: await bundled({ code: "import '@wellness/storefront/elements/cart-button'" }),
  [`${host}order.js`]: await bundled({ code: "import '@wellness/storefront/elements/order-status'" }),
});

const pages: Readonly<Record<string, () => Promise<Pick<Visit, 'html' | 'files'>> | Pick<Visit, 'html' | 'files'>>> = {
  'an order status whose module runs after that of the cart button': async () => ({
    html: `<body>${button}${orderStatus}${app('button.js')}${app('order.js')}`,
    files: await twoModules(),
  }),
  'an order status whose module never comes': async () => ({
    html: `<body>${button}${orderStatus}${app('button.js')}`,
    files: await twoModules(),
  }),
  'an order status that a later module adds': () => ({
    html: `<body>${button}${script()}<script type="module">document.body.insertAdjacentHTML('beforeend', '${orderStatus}')</script>`,
  }),
  'an order status that has its endpoint as a property before its class comes': () => ({
    html: `<body>${button}<wellness-order-status></wellness-order-status><script>document.querySelector('wellness-order-status').endpoint = '/status/{attempt}';</script>${script()}`,
  }),
  'an order status in a shadow root': () => ({
    html: `<body>${button}<div><template shadowrootmode="open">${orderStatus}</template></div>${script()}`,
  }),
  'a cart button, wellness.js': () => ({ html: `<body>${connected}${toaster}${script()}` }),
  'a cart button, wellness.iife.js before it': () => ({
    html: `${script('wellness.iife.js')}<body>${connected}${toaster}`,
  }),
  'a prerendered cart button, entry.js': async () => ({
    html: await (await prerenderer()).prerender(
      `<!doctype html><html><head>${script('entry.js')}</head><body>${connected}</body></html>`,
      {
        stylesheet: `${cdn}prerender.css`,
      },
    ),
  }),
  'the tag of a cart, without a class': () => ({
    html: `<body><wellness-cart checkout-endpoint="/checkout"></wellness-cart>${toaster}${script()}`,
  }),
  'a placeholder that the owner wrote': () => ({
    html: `<body><div data-wellness="cart-button" data-checkout-endpoint="/checkout"></div>${script()}`,
  }),
};

for (const [what, pageOf] of Object.entries(pages))
  test(`${what}: nothing leaves the cart while the server says open, all of it once it says paid`, async ({
    page,
    complaints,
  }) => {
    const server = serverAt('open');
    await comeBack(page, { ...(await pageOf()), server });
    await expect.poll(() => statuses(page)).toContain('open');
    expect(await state(page)).toEqual(unchanged);
    server.answer = 'paid';
    await askAgain(page);
    await expect.poll(() => state(page)).toEqual(thanked);
    // Each of two bundles announces a status by itself.
    expect([...new Set(await statuses(page))]).toEqual(['open', 'paid']);
    const own = what.includes('order status') ? `/status/${attempt}` : `/checkout/orders/${attempt}`;
    expect(new Set(server.asked)).toEqual(new Set([own]));
    // Its class is not part of every release.
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('<wellness-cart> is unknown')));
  });

for (const answer of ['failed', 'expired'])
  test(`a cart button whose server says ${answer}: nothing leaves, and it is not asked again`, async ({ page }) => {
    const server = serverAt(answer);
    await comeBack(page, { html: `<body>${connected}${toaster}${script()}`, server });
    await expect.poll(() => statuses(page)).toEqual([answer]);
    await askAgain(page);
    expect(await state(page)).toEqual(unchanged);
    expect(server.asked).toHaveLength(1);
  });

test('a payment that is being confirmed: the lines leave with an explanation, the thanks follow', async ({ page }) => {
  const server = serverAt('processing');
  await comeBack(page, { html: `<body>${connected}${toaster}${script()}`, server });
  await expect.poll(() => state(page)).toEqual({ count: 0, thanks: 0, used: true });
  await expect(page.locator('[part~="toast"]')).toContainText('Your payment is being confirmed');
  server.answer = 'paid';
  await askAgain(page);
  await expect.poll(() => state(page)).toEqual(thanked);
  await expect(page.locator('[part~="toast"]')).toContainText('Thank you');
});

test('a server that does not answer is asked again', async ({ page, complaints }) => {
  const server = serverAt('lost');
  await comeBack(page, { html: `<body>${connected}${toaster}${script()}`, server });
  await expect.poll(() => server.asked.length).toBeGreaterThan(1);
  expect(await state(page)).toEqual(unchanged);
  server.answer = 'paid';
  await askAgain(page);
  await expect.poll(() => state(page)).toEqual(thanked);
  complaints.length = 0;
});

test('a lost answer is not trusted because another server keeps no orders', async ({ page, complaints }) => {
  const [status, server] = [serverAt('lost'), serverAt(404)];
  await comeBack(page, { html: `<body>${connected}${orderStatus}${script()}`, server, status });
  await expect.poll(() => server.asked.length).toBeGreaterThan(1);
  expect(await state(page)).toEqual(unchanged);
  complaints.length = 0;
});

test('an order status decides before a cart button', async ({ page }) => {
  const [status, server] = [serverAt('open'), serverAt('paid')];
  await comeBack(page, { html: `<body>${connected}${orderStatus}${script()}`, server, status });
  await expect.poll(() => statuses(page)).toEqual(['open']);
  expect(await state(page)).toEqual(unchanged);
  expect(server.asked).toEqual([]);
});

test('a cart button decides where the order status does not know the order', async ({ page, complaints }) => {
  const [status, server] = [serverAt(404), serverAt('open')];
  await comeBack(page, { html: `<body>${connected}${orderStatus}${script()}`, server, status });
  await expect.poll(() => statuses(page)).toEqual(['open']);
  expect(await state(page)).toEqual(unchanged);
  server.answer = 'paid';
  await askAgain(page);
  await expect.poll(() => state(page)).toEqual(thanked);
  complaints.length = 0;
});

for (const [what, html] of [
  ['a server that keeps no orders', `<body>${connected}${toaster}`],
  ['no endpoint', `<body>${button}<wellness-order-status endpoint="/no-place"></wellness-order-status>`],
  [
    'an endpoint that is no web address',
    '<body><wellness-cart-button checkout-endpoint="javascript:1"></wellness-cart-button>',
  ],
  ['elements that the page leaves alone', `<body>${button}<div data-wellness-off>${connected}${orderStatus}</div>`],
  [
    'an untrusted placeholder',
    '<html data-wellness-guard><body><div data-wellness="cart-button" data-checkout-endpoint="/checkout"></div>',
  ],
] as const)
  test(`${what}: the address is trusted`, async ({ page, complaints }) => {
    const server = serverAt(404);
    await comeBack(page, { html: `${html}${script()}`, server });
    await expect.poll(() => state(page)).toEqual(thanked);
    expect(server.asked).toHaveLength(what.includes('server') ? 1 : 0);
    complaints.length = 0;
  });

test('a page that is open already asks when the address changes', async ({ page }) => {
  const server = serverAt('open');
  await openHost(page, {
    html: `${icon}${counter}<body>${connected}${script()}`,
    routes: { '**/checkout/orders/*': server.route },
  });
  await fill(page);
  await page.evaluate((name) => {
    location.hash = `wellness-paid=${name}`;
  }, attempt);
  await expect.poll(() => statuses(page)).toEqual(['open']);
  expect(await state(page)).toEqual(unchanged);
  server.answer = 'paid';
  await askAgain(page);
  await expect.poll(() => state(page)).toEqual(thanked);
});

test('an attempt of another browser is not asked about', async ({ page }) => {
  const server = serverAt('paid');
  await openHost(page, {
    html: `${icon}${counter}<body>${connected}${script()}`,
    routes: { '**/checkout/orders/*': server.route },
  });
  await page.evaluate(() => {
    location.hash = 'wellness-paid=ffffffffffffffffffffffffffffffff';
  });
  await page.locator('wellness-cart-button').click();
  await page.getByRole('dialog').waitFor();
  expect(server.asked).toEqual([]);
});

test('a router that replaces the address before react-dom has come loses no payment', async ({ page }) => {
  await openHost(page, { html: `${icon}${counter}<body>${button}${toaster}${script()}` });
  await fill(page);
  await page.evaluate((name) => history.replaceState(null, '', `#wellness-paid-${name}`), attempt);
  const release = await hold(page, '**/react-dom.js');
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => setTimeout(() => history.replaceState(null, '', '/'))),
  );
  await page.reload();
  await page.waitForFunction(() => location.hash === '' && 'catalog' in (window.wellness ?? {}));
  expect(await state(page)).toEqual({ count: 1, thanks: 0, used: true });
  release();
  await expect.poll(() => state(page)).toEqual(thanked);
});

test('a payment whose react-dom never comes keeps its address, and counts on the next visit', async ({
  page,
  complaints,
}) => {
  await openHost(page, { html: `${icon}${counter}<body>${button}${toaster}${script()}` });
  await fill(page);
  await page.evaluate((name) => history.replaceState(null, '', `#wellness-paid-${name}`), attempt);
  await page.route('**/react-dom.js*', (route) => route.abort('connectionfailed'));
  await page.reload();
  await expect
    .poll(() => complaints.some((one) => one.includes('CONNECTION_FAILED: http://cdn.test/react-dom.js')))
    .toBe(true);
  expect(await state(page)).toEqual(unchanged);
  await page.unroute('**/react-dom.js*');
  await page.reload();
  await expect.poll(() => state(page)).toEqual(thanked);
  complaints.length = 0;
});
