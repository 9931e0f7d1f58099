import type { Page } from '@playwright/test';
import { withAttempt } from '../../src/addresses/written-address.ts';
import { cart, host, icon, openHost, script } from '../support/hosts.ts';
import { expect, test } from '../support/site.ts';

/** Protects our addresses on pages whose own scripts use the fragment, too: routers, themes and mail programs. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const attempt = '0123456789abcdef0123456789abcdef';
const products = `<script type="application/json" data-wellness="catalog">
  [{ "id": "mug", "name": "Mug", "price": 24 }, { "id": "vase", "name": "Bottle vase", "price": 38 }]</script>`;
const shop = (more: string) => `${icon}<body>${products}${cart}${more}${script()}`;

const cartOf = (page: Page) =>
  page.evaluate(() => window.wellness.cart.items.map(({ id, quantity }) => `${id}:${quantity}`).join());
const ready = (page: Page) => page.waitForFunction(() => 'catalog' in (window.wellness ?? {}));

/** Opens the page, remembers a checkout attempt of one mug, and comes back by that address. */
async function comeBack(page: Page, html: string, address: string) {
  await openHost(page, { html });
  await ready(page);
  await page.evaluate((name) => {
    const { cart, shared } = window.wellness;
    cart.add({ id: 'mug', name: 'Mug', price: 24 });
    const lines = [{ key: 'mug', quantity: 1 }];
    const remembered = { attempt: name, at: Date.now(), lines, currency: 'USD' };
    shared.cart.run([{ type: 'remember', attempt: remembered }], 'update');
  }, attempt);
  await page.goto(`${host}away`);
  await page.goto(address);
  await ready(page);
}

/** Routers that take the fragment for the path, each as its own source does: the path ends at "?". */
const routers = {
  'vue-router with createWebHashHistory': {
    routes: ['#/', '#/thanks'],
    script: `const base = location.href.split('#')[0] + '#';
      history.replaceState({ current: location.hash.slice(1) || '/', position: 0 }, '', base + (location.hash.slice(1) || '/'));
      const path = () => location.hash.slice(1).split('#')[0].split('?')[0];
      addEventListener('popstate', () => show(path())); show(path());`,
  },
  'Angular with HashLocationStrategy': {
    routes: ['#/', '#/thanks'],
    script: `const path = () => (location.hash.slice(1) || '/').replace(/[?#].*/, '');
      addEventListener('popstate', () => show(path())); addEventListener('hashchange', () => show(path())); show(path());`,
  },
  'a router of hash-bangs': {
    routes: ['#!/', '#!/thanks'],
    script: `const path = () => location.hash.replace(/^#!/, '').split('?')[0] || '/';
      addEventListener('hashchange', () => show(path())); show(path());`,
  },
  'Backbone, whose routes take a query': {
    routes: ['#!home', '#!thanks'],
    script: `const path = () => '/' + (/^#!(\\w*)(?:\\?([\\s\\S]*))?$/.exec(location.hash) || ['', 'lost'])[1].replace('home', '');
      addEventListener('hashchange', () => show(path())); show(path());`,
  },
};

for (const [what, { routes, script: code }] of Object.entries(routers))
  test(`${what}: the buyer comes back to the route, and the cart is emptied`, async ({ page }) => {
    const names = `{ '/': 'Home', '/thanks': 'Thank you' }`;
    const html = shop(
      `<p id="app"></p><script>const show = (path) => { document.querySelector('#app').textContent = ${names}[path] ?? 'Page not found: ' + path; };${code}</script>`,
    );
    const [home = '', thanks = ''] = routes;
    await comeBack(page, html, withAttempt(`${host}${thanks}`, 'paid', attempt));
    await expect(page.locator('#app')).toHaveText('Thank you');
    await expect.poll(() => cartOf(page)).toBe('');
    await expect(page).toHaveURL(`${host}${thanks}?wellness-order=${attempt}`);
    await page.goto(withAttempt(`${host}${home}`, 'order', attempt));
    await expect(page.locator('#app')).toHaveText('Home');
    await page.goto(`${host}${home}?wellness-cart=mug:2&tab=1`);
    await expect.poll(() => cartOf(page)).toBe('mug:2');
    await expect(page.locator('#app')).toHaveText('Home');
    await expect(page).toHaveURL(`${host}${home}?tab=1`);
  });

/** Uses of the fragment as a selector by page scripts. */
const selectors = {
  'document.querySelector': 'document.querySelector(location.hash)',
  'document.querySelectorAll': 'document.querySelectorAll(location.hash)[0]',
  matches: '[...document.links].find((link) => link.matches(location.hash))',
  closest: 'document.body.closest(location.hash)',
  // jQuery 3 and 4 throw for what their own grammar of selectors does not know: Sizzle's identifier.
  'the grammar of jQuery':
    '(() => { if (!/^#(?:\\\\[\\da-f]{1,6}|\\\\[^\\r\\n\\f]|[\\w-]|[^\\0-\\x7f])+$/i.test(location.hash)) throw new Error("unrecognized expression"); })()',
  'Bootstrap 4': `$(location.hash)`,
};

for (const [what, code] of Object.entries(selectors))
  for (const name of ['paid', 'order'] as const)
    test(`${what}: a script that looks for the target of a fragment goes on, ${name}`, async ({ page }) => {
      const html = shop(`<p id="menu">dead</p><a href="/">Home</a><script>
        const $ = (selector) => document.querySelectorAll(selector);
        if (location.hash) ${code};
        document.querySelector('#menu').textContent = 'works';
      </script>`);
      await comeBack(page, html, withAttempt(host, name, attempt));
      await expect(page.locator('#menu')).toHaveText('works');
      await expect.poll(() => cartOf(page)).toBe(name === 'paid' ? '' : 'mug:1');
      await expect(page).toHaveURL(`${host}#wellness-order-${attempt}`);
      await page.reload();
      await expect(page.locator('#menu')).toHaveText('works');
    });

/** The ends that mail programs and sentences give to a link. */
for (const end of [
  '?utm_source=mail&utm_medium=email',
  '?mc_cid=8f3&mc_eid=UNIQID',
  '?_hsenc=p2ANqtz&_hsmi=2',
  '?sc_src=email_1&sc_lid=2',
  '&utm_source=mail',
  '%3Futm_source%3Dmail',
  '/?fbclid=IwAR',
  '.',
  ').',
  ';',
])
  test(`a cart link in a mail brings all of its products before ${end}`, async ({ page }) => {
    await openHost(page, { html: shop('') });
    await page.goto(`${host}x#wellness-cart=mug:2,vase:1${end}`);
    await ready(page);
    await expect.poll(() => cartOf(page)).toBe('mug:2,vase:1');
    await expect(page.locator('[part~="toast"]')).toContainText('2 products came with the link');
  });

test('a cart link that cannot be read says so, in the toast and on the console', async ({ page, complaints }) => {
  await openHost(page, { html: shop('') });
  await page.goto(`${host}x#wellness-cart=mug:2,vase`);
  await expect(page.locator('[part~="toast"]')).toContainText('A part of the link could not be read');
  await expect.poll(() => complaints).toEqual([expect.stringContaining('a part of the link cannot be read')]);
  complaints.length = 0;
});

/** Scripts that take every link to a fragment. */
const scrollers = {
  'a listener of each link': `for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener('click', (event) => {
    event.preventDefault(); document.getElementById(link.hash.slice(1))?.scrollIntoView(); });`,
  'a listener of the document': `document.addEventListener('click', (event) => {
    if (event.target.closest('a[href*="#"]')) event.preventDefault(); });`,
  'a listener that stops the event': `document.body.addEventListener('click', (event) => {
    event.preventDefault(); event.stopImmediatePropagation(); }, true);`,
  'a router that writes the address itself': `document.addEventListener('click', (event) => {
    event.preventDefault(); history.pushState(null, '', event.target.closest('a').href); });`,
  'a script that goes there itself': `document.addEventListener('click', (event) => {
    event.preventDefault(); location.hash = event.target.closest('a').hash; });`,
  'no script': '',
};

for (const [what, code] of Object.entries(scrollers))
  test(`${what}: a click on a cart link of the page adds the products, once`, async ({ page }) => {
    const links = `<p><a id="cart" href="#wellness-cart=mug:2,vase:1"><b>Mugs</b></a> <a id="help" href="#wellness-cart-help">Help</a></p>`;
    await openHost(page, { html: shop(`${links}<script>${code}</script>`) });
    await ready(page);
    await page.evaluate(() => {
      document.addEventListener('wellness-cart-change', () => {
        document.title += '+';
      });
    });
    await page.click('#cart b');
    await expect.poll(() => cartOf(page)).toBe('mug:2,vase:1');
    await expect(page).not.toHaveURL(/wellness-cart/);
    await page.click('#help');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    await expect(page).toHaveTitle('Host++');
  });

test('a click on a link to an order is followed, also where a script prevents it', async ({ page }) => {
  const html = shop(`<a href="#wellness-order-${attempt}">Order</a>
    <wellness-order-status endpoint="/status/{attempt}"></wellness-order-status><script>${scrollers['a listener of each link']}</script>`);
  const lines = [{ id: 'mug', name: 'Mug', price: 24, quantity: 1 }];
  const json = { status: 'paid', lines, total: 24, currency: 'USD' };
  await openHost(page, { html, routes: { '**/status/*': (route) => route.fulfill({ json }) } });
  await page.click('text=Order');
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
});

for (const [what, markup, click] of [
  ['in a part that the kit leaves alone', '<p data-wellness-off><a href="#wellness-cart=mug:1">Mug</a></p>', {}],
  ['that is opened elsewhere', '<a href="#wellness-cart=mug:1" target="other">Mug</a>', {}],
  ['with a modifier key', '<a href="#wellness-cart=mug:1">Mug</a>', { modifiers: ['ControlOrMeta'] }],
  ['to another page', '<a href="/other#wellness-cart=mug:1">Mug</a>', {}],
] as const)
  test(`a prevented click on a cart link ${what} stays prevented`, async ({ page }) => {
    const prevent = `document.addEventListener('click', (event) => event.preventDefault());`;
    await openHost(page, { html: shop(`${markup}<script>${prevent}</script>`) });
    await ready(page);
    await page.click('text=Mug', click as object);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    expect(await cartOf(page)).toBe('');
    await expect(page).toHaveURL(host);
  });

/** The body of the order that the page posts. */
async function postedBy(page: Page) {
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('wellness-cart-button').click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  return (await posted).postDataJSON();
}

const sells = (attributes = '') =>
  `${icon}<body>${products}<wellness-cart-button checkout-endpoint="/checkout" ${attributes}></wellness-cart-button>${script()}`;

for (const [what, query, partner] of [
  ['in the query', '?partner=the-gym', 'the-gym'],
  ['in a cart link', '#wellness-cart=vase:1&partner=the-gym', 'the-gym'],
  ['in a hash route', '#/tea?partner=the-gym', 'the-gym'],
  ['of 100 characters', `?partner=${'x'.repeat(100)}`, 'x'.repeat(100)],
] as const)
  test(`a partner ${what} counts for all pages of the tab, and for no other tab`, async ({
    page,
    context,
    complaints,
  }) => {
    await openHost(page, { html: sells() });
    await page.goto(`${host}x${query}`);
    await ready(page);
    await page.goto(`${host}other`);
    await ready(page);
    await page.evaluate(() => window.wellness.cart.add({ id: 'mug', name: 'Mug', price: 24 }));
    expect((await postedBy(page)).partner).toBe(partner);
    const other = await context.newPage();
    await openHost(other, { html: sells() });
    await ready(other);
    expect((await postedBy(other)).partner).toBeUndefined();
    complaints.length = 0;
  });

test("a partner of the address gives way to the cart button's own", async ({ page, complaints }) => {
  await openHost(page, { html: sells('partner="own"') });
  await page.goto(`${host}x?partner=the-gym`);
  await ready(page);
  await page.evaluate(() => window.wellness.cart.add({ id: 'mug', name: 'Mug', price: 24 }));
  expect((await postedBy(page)).partner).toBe('own');
  complaints.length = 0;
});

test('a partner counts on its page where storage is denied', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await openHost(page, { html: sells() });
  await page.goto(`${host}x#wellness-cart=mug:1&partner=the-gym`);
  await expect.poll(() => cartOf(page)).toBe('mug:1');
  expect((await postedBy(page)).partner).toBe('the-gym');
  complaints.length = 0;
});

test('a partner of more than 100 characters is ignored with a console line', async ({ page, complaints }) => {
  await openHost(page, { html: sells() });
  await page.goto(`${host}x?partner=${'x'.repeat(101)}`);
  await ready(page);
  await page.evaluate(() => window.wellness.cart.add({ id: 'mug', name: 'Mug', price: 24 }));
  expect((await postedBy(page)).partner).toBeUndefined();
  expect(complaints.splice(0)[0]).toContain('has more than 100 characters. Ignoring it.');
});
