import type { Page, Route } from '@playwright/test';
import { cart, cdn, host, icon, openHost, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { prerenderer } from '../support/pieces.ts';
import { addButton, badge, cartButton, desktop, expect, lines, sheet, test, toasts } from '../support/site.ts';

/** wellness.js on a host's page before react-dom has loaded, while it fails to load, and afterwards. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const reactDom = `${cdn}react-dom.js*`;
const body = `${icon}<body>${cart}${card}`;

/** Keeps react-dom's file back. */
function heldReactDom() {
  const held: Route[] = [];
  const asked: string[] = [];
  let open = false;
  return {
    asked,
    routes: {
      [reactDom]: async (route: Route) => {
        asked.push(route.request().url());
        if (open) await route.fallback();
        else held.push(route);
      },
    },
    async release() {
      open = true;
      await Promise.all(held.splice(0).map((route) => route.fallback()));
    },
  };
}

const status = (page: Page, tag: string) => page.locator(tag).locator('[role=status]').first();

for (const [whose, goods] of [
  ['the kit', card],
  [
    'the page’s own',
    `<script type="application/json" data-wellness="catalog">[{ "id": "tea", "name": "NMN+", "price": 9 }]</script>
    <wellness-product-card product-id="tea"></wellness-product-card>`,
  ],
] as const)
  test(`only the script is requested until the first interaction, with a product of ${whose}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openHost(page, { html: `${icon}<body>${cart}${goods}${script()}` });
    await expect(addButton(page, 'NMN+')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['/', '/wellness.js']);
    await page.keyboard.press('Tab');
    await expect.poll(() => asked).toEqual(['/', '/wellness.js', '/react-dom.js', '/rest.js']);
  });

test('a catalog that is set as a property counts, however far down its grid is', async ({ page }) => {
  const tea = { id: 'tea', name: 'Calm Tea', price: 12.5 };
  await openHost(page, {
    html: `${icon}<body>${cart}<wellness-product-card product-id="tea"></wellness-product-card>
      <div style="height: 9000px"></div><wellness-product-grid></wellness-product-grid>
      <script>document.querySelector('wellness-product-grid').catalog = '${host}goods.json'</script>${script()}`,
    files: { [`${host}goods.json`]: JSON.stringify([tea]) },
  });
  await addButton(page, 'Calm Tea').first().click();
  await expect(badge(page)).toHaveText('1');
});

test('without react-dom a product is added, counted and announced; with it the toast follows', async ({ page }) => {
  const late = heldReactDom();
  await openHost(page, { html: `${body}${script()}`, routes: late.routes });
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item');
  await expect(status(page, 'wellness-toaster')).toHaveText('NMN+ added to cart. 1 item, total $89.00');
  await expect(toasts(page)).toBeHidden();
  await late.release();
  await expect(toasts(page)).toContainText('NMN+ added to cart');
  await expect(badge(page)).toHaveText('1');
  expect(late.asked).toEqual([`${cdn}react-dom.js`]);
});

test('an announcement is made once, and stays when React hydrates its live region', async ({ page }) => {
  const late = heldReactDom();
  await openHost(page, { html: `${body}${script()}`, routes: late.routes });
  await addButton(page, 'NMN+').click();
  const said = status(page, 'wellness-toaster').locator('span');
  await expect(said).toHaveText('NMN+ added to cart. 1 item, total $89.00');
  const node = await said.elementHandle();
  await late.release();
  await expect(toasts(page)).toContainText('NMN+ added to cart');
  expect(await node?.evaluate((span) => span.isConnected)).toBe(true);
  await expect(said).toHaveCount(1);
});

test('a delayed toast has the duration of its toaster', async ({ page }) => {
  const late = heldReactDom();
  await page.clock.install();
  await openHost(page, { html: `${body}${script()}`, routes: late.routes });
  await addButton(page, 'NMN+').click();
  await expect(status(page, 'wellness-toaster')).toHaveText('NMN+ added to cart. 1 item, total $89.00');
  await page.clock.runFor(20_000);
  await late.release();
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(50_000);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toBeHidden();
});

test('an early click on the cart opens the sheet, which is filled when react-dom has come', async ({ page }) => {
  const late = heldReactDom();
  await openHost(page, { html: `${body}${script()}`, routes: late.routes });
  await addButton(page, 'NMN+').click();
  await cartButton(page).click();
  await expect(sheet(page)).toBeVisible();
  const node = await sheet(page).elementHandle();
  await late.release();
  await expect(lines(page)).toHaveCount(1);
  expect(await node?.evaluate((dialog) => dialog.isConnected && dialog.matches(':modal'))).toBe(true);
});

test('changes before react-dom has loaded are rendered, and no input is lost', async ({ page }) => {
  const late = heldReactDom();
  await openHost(page, {
    html: `${body}<wellness-contact-form></wellness-contact-form><div id="other"></div>${script()}`,
    routes: late.routes,
  });
  const name = page.locator('wellness-contact-form').getByLabel('Name');
  await name.fill('Ada');
  const price = page.locator('wellness-product-card').locator('[part=price]');
  await page.evaluate(() => {
    const element = document.querySelector('wellness-product-card') as HTMLElement & { price: number };
    element.price = 12.5;
    document.querySelector('#other')?.append(element);
    const copy = element.cloneNode(true) as typeof element;
    copy.setAttribute('price', '7');
    document.querySelector('#other')?.append(copy);
  });
  await expect(price).toHaveText(['$12.50', '$7']);
  await page.locator('wellness-contact-form').getByRole('button', { name: 'Send' }).click();
  await late.release();
  await expect(page.locator('wellness-contact-form').getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Ada');
  await expect(price).toHaveText(['$12.50', '$7']);
  await page.locator('wellness-product-card').nth(1).getByRole('button').click();
  await expect(badge(page)).toHaveText('1');
});

test('the price of a card counts in the cart, however far down the card is', async ({ page }) => {
  await openHost(page, {
    html: `${body}<div style="height: 9000px"></div>
      <wellness-product-card product-id="nmn-plus" price="50"></wellness-product-card>${script()}`,
  });
  await page.evaluate(() => window.wellness.cart.add({ id: 'nmn-plus', name: 'NMN+', price: 50 }));
  await expect(badge(page)).toHaveText('1');
  // Lines that this page has added are not repriced; after a reload only the card's price protects it.
  await page.reload();
  await cartButton(page).click();
  await expect(lines(page)).toContainText('$50');
  await expect(lines(page)).not.toContainText('$89');
});

test('markup that is older than the catalog does not restore an old price', async ({ page }) => {
  const { prerender } = await prerenderer();
  const source = `<html><head>${icon}</head>${cart}<div style="height: 9000px"></div>${card}`;
  const html = (await prerender(source, { stylesheet: `${cdn}prerender.css`, inline: true })).replaceAll('89', '88');
  expect(html).toContain('$88');
  await openHost(page, { html });
  await page.evaluate(() => window.wellness.cart.add({ id: 'nmn-plus', name: 'NMN+', price: 88 }));
  await expect(badge(page)).toHaveText('1');
  await page.reload();
  await cartButton(page).click();
  await expect(lines(page)).toContainText('$89');
});

test('a cart button accepts its position as a property, too', async ({ page }) => {
  const late = heldReactDom();
  await openHost(page, { html: `${body}${script()}`, routes: late.routes });
  const position = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('wellness-cart-button') as HTMLElement).position);
  await expect.poll(position).toBe('fixed');
  await page.evaluate(() =>
    Object.assign(document.querySelector('wellness-cart-button') ?? {}, { position: 'inline' }),
  );
  await expect.poll(position).toBe('static');
});

test('a sheet that was opened early stays open while its element is moved', async ({ page }) => {
  const late = heldReactDom();
  await openHost(page, { html: `${body}<main></main>${script()}`, routes: late.routes });
  await addButton(page, 'NMN+').click();
  await cartButton(page).click();
  await late.release();
  await expect(lines(page)).toHaveCount(1);
  await page.evaluate(async () => {
    document.querySelector('main')?.append(document.querySelector('wellness-cart-button') as Element);
    for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted));
  });
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

for (const attributes of ['', 'checkout-id="a-1"'])
  test(`a card that offers Get Started keeps its nodes when it is taken over${attributes && `, with ${attributes}`}`, async ({
    page,
  }) => {
    await openHost(page, {
      html: `${icon}<body><wellness-product-card name="A" price="1" availability="consult" ${attributes}></wellness-product-card>${script()}`,
    });
    const button = await page.getByRole('button', { name: 'Get Started: A' }).elementHandle();
    await page.keyboard.press('Tab');
    const isReacts = () => button?.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));
    await expect.poll(isReacts).toBe(true);
    expect(await button?.evaluate((node) => node.isConnected)).toBe(true);
  });

for (const [what, answer] of [
  ['missing', (route: Route) => route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } })],
  [
    'of another release',
    (route: Route) =>
      route.fulfill({
        body: 'export default () => { throw new Error("Of another release") }',
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
  ],
] as const)
  for (const file of ['react-dom.js', 'rest.js'])
    test(`the cart works if ${file} is ${what}, the failure is announced, and the next interaction tries again`, async ({
      page,
      complaints,
    }) => {
      let broken = true;
      await page.clock.install();
      await openHost(page, {
        html: `${body}${script()}`,
        routes: { [`${cdn}${file}*`]: (route) => (broken ? answer(route) : route.fallback()) },
      });
      await addButton(page, 'NMN+').click();
      await cartButton(page).click();
      const notice = sheet(page).getByText('We couldn’t load this part of the page. Try again.');
      await expect(async () => {
        await page.clock.runFor(5_000);
        await expect(notice).toBeVisible({ timeout: 200 });
      }).toPass();
      await expect(badge(page)).toHaveText('1');
      broken = false;
      await page.keyboard.press('Shift');
      await expect(lines(page)).toHaveCount(1);
      await expect(notice).toHaveCount(0);
      // For the deployer, once.
      expect(complaints.splice(0).filter((complaint) => !/404/.test(complaint))).toEqual([
        expect.stringMatching(/^error: wellness: Error: .*(?:did not load|another release)/i),
      ]);
    });

test('a cart link stays in the address until the file that reads it has loaded', async ({ page, complaints }) => {
  let isBroken = true;
  const asked: string[] = [];
  await page.clock.install();
  await openHost(page, {
    html: `${body}${script()}`,
    routes: {
      [`${cdn}rest.js*`](route) {
        asked.push(route.request().url());
        return isBroken ? route.abort() : route.fallback();
      },
    },
  });
  await page.evaluate(() => {
    location.hash = '#wellness-cart=nmn-plus:2';
  });
  await expect.poll(() => asked.length).toBe(1);
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(complaints.join()).toContain('rest.js did not load');
  }).toPass();
  expect(asked).toHaveLength(3);
  expect(new URL(page.url()).hash).toBe('#wellness-cart=nmn-plus:2');
  isBroken = false;
  await page.keyboard.press('Shift');
  await expect(badge(page)).toHaveText('2');
  expect(new URL(page.url()).hash).toBe('');
  await expect(toasts(page)).toContainText('came with the link');
  expect(complaints.splice(0).filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([
    expect.stringContaining('rest.js did not load'),
  ]);
});

test('a refusal before react-dom has loaded is announced when it has', async ({ page }) => {
  const late = heldReactDom();
  const limited = '<wellness-product-card name="Calm Tea" price="9" max="1"></wellness-product-card>';
  await openHost(page, { html: `${icon}<body>${cart}${limited}${script()}`, routes: late.routes });
  await addButton(page, 'Calm Tea').click();
  await addButton(page, 'Calm Tea').click();
  await expect(badge(page)).toHaveText('1');
  await late.release();
  await expect(toasts(page)).toContainText('Calm Tea: limit 1 per order.');
});

for (const [where, tag] of [
  ['behind a query', `<script type="module" src="${cdn}wellness.js?ver=6.5"></script>`],
  ['of a classic script', script('wellness.iife.js')],
  [
    'of a script that the host has joined with others, where the page says',
    `<script data-wellness-base="${cdn}" src="${host}joined.js"></script>`,
  ],
])
  test(`the file ${where} is found, and the page has one cart`, async ({ page }) => {
    const late = heldReactDom();
    await late.release();
    const joined = { [`${host}joined.js`]: (route: Route) => route.fulfill({ path: 'dist/wellness.iife.js' }) };
    await openHost(page, { html: `${body}${tag}`, routes: { ...joined, ...late.routes } });
    await addButton(page, 'NMN+').click();
    await expect(toasts(page)).toContainText('NMN+ added to cart');
    await expect(badge(page)).toHaveText(['1']);
    expect(late.asked).toEqual([`${cdn}react-dom.js`]);
  });

test('a page still works after leaving it and coming back', async ({ page }) => {
  await openHost(page, { html: `${body}${script()}` });
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toContainText('NMN+ added to cart');
  await page.goto('about:blank');
  await page.goBack();
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('2');
});

/** Every element that renders without rest.js, in its possible initial states. */
const firstViews = `
  ${cart}
  <wellness-product-card product-id="nmn-plus" rating="4.4" reviews="2847"></wellness-product-card>
  <wellness-product-card name="A" price="12.5" image="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" href="/a"></wellness-product-card>
  <wellness-product-card name="B" price="1" availability="consult"></wellness-product-card>
  <wellness-product-card name="C" price="1" availability="unavailable"></wellness-product-card>
  <wellness-product-grid></wellness-product-grid>
  <wellness-rating value="4.4" reviews="2847"></wellness-rating>
  <wellness-testimonial name="A sample">Words</wellness-testimonial>
  <wellness-get-started></wellness-get-started>`;

/** The computed styles of every node in a shadow root. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':defined')].flatMap((host) => {
      const nodes = host.localName === 'wellness-nav' ? [] : [...(host.shadowRoot?.querySelectorAll('*') ?? [])];
      return nodes.map((node) => {
        const style = getComputedStyle(node);
        const { x, y, width, height } = node.getBoundingClientRect();
        const told = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
        return [host.localName, node.outerHTML.slice(0, 80), x, y, width, height, ...told].join('\n');
      });
    }),
  );

for (const colorScheme of ['light', 'dark'] as const)
  test(`the first part of the stylesheet is enough for the first views, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openHost(page, { html: `${icon}<body>${firstViews}${script()}` });
    await expect(addButton(page, 'A')).toBeVisible();
    await page.evaluate(() =>
      document.querySelector('wellness-cart-button')?.shadowRoot?.querySelector('dialog')?.setAttribute('open', ''),
    );
    const before = await looks(page);
    expect(before.length).toBeGreaterThan(100);
    await page.evaluate(() => document.body.append(document.createElement('wellness-nav')));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await looks(page)).toEqual(before);
  });

test('views that are seldom above the fold render at once, without react-dom', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const views = ['nav', 'footer', 'contact-form', 'membership-tiers', 'login', 'eligibility'];
  const tags = views.map((view) => `<wellness-${view}></wellness-${view}>`).join('');
  await openHost(page, { html: `${icon}<body>${withRules}${tags}${script()}` });
  for (const words of ['Peptides', 'All rights reserved', 'Message', 'Optimization', 'Login', 'How old are you?'])
    await expect(page.getByText(words).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/', '/wellness.js', '/rest.js']);
});

for (const [what, open] of [
  [
    'drawn by the script',
    (page: Page) => openHost(page, { html: `${icon}<body><wellness-nav></wellness-nav>${script()}` }),
  ],
  ['prerendered', (page: Page) => page.goto('/faq')],
] as const)
  test(`the first hover over a navigation, ${what}, opens its list`, async ({ page }) => {
    await page.setViewportSize(desktop);
    await open(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Weight Loss', exact: true });
    await expect(link).toBeVisible();
    await page.waitForLoadState('networkidle');
    await link.hover();
    await expect(page.getByRole('link', { name: 'Weight Loss Treatment' }).first()).toBeVisible();
  });
