import type { Page, Route } from '@playwright/test';
import { cart, cdn, host, icon, openHost, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { addButton, badge, desktop, expect, held, test, toasts } from '../support/site.ts';

/** Which files a host's page requests and when, and how elements look before the later ones. Their names differ by language. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';

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
    await expect.poll(() => asked).toEqual(['/', '/wellness.js', '/rest.js', '/react-dom.js']);
  });

test('a form keeps its input when react-dom has come', async ({ page }) => {
  const { route, release } = held();
  await openHost(page, {
    html: `${icon}<body><wellness-contact-form></wellness-contact-form>${script()}`,
    routes: { [`${cdn}react-dom.js*`]: route },
  });
  const name = page.locator('wellness-contact-form').getByLabel('Name');
  await name.fill('Ada');
  await page.locator('wellness-contact-form').getByRole('button', { name: 'Send' }).click();
  release();
  await expect(page.locator('wellness-contact-form').getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Ada');
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
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const joined = { [`${host}joined.js`]: (route: Route) => route.fulfill({ path: 'dist/wellness.iife.js' }) };
    await openHost(page, { html: `${icon}<body>${cart}${card}${tag}`, routes: joined });
    await addButton(page, 'NMN+').click();
    await expect(toasts(page)).toContainText('NMN+ added to cart');
    await expect(badge(page)).toHaveText(['1']);
    expect(asked.filter((url) => url.includes('react-dom'))).toEqual([`${cdn}react-dom.js`]);
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
