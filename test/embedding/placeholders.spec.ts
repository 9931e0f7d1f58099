import type { Page } from '@playwright/test';
import { cart, cdn, icon, openHost, painted, script } from '../support/hosts.ts';
import { addButton, badge, expect, openPanel, sheet, storedCart, test, total } from '../support/site.ts';

/**
 * Placeholders become elements in place, also when they are added later, and untrusted ones set nothing that an owner
 * decides.
 */

const placeholders = (page: Page) => page.locator('[data-wellness]');

test('placeholders that are added later become elements, nested ones too', async ({ page }) => {
  await openHost(page, { html: `${icon}<body>${cart}<div id="root"></div>${script()}` });
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = `<section><ul><li><a data-wellness="product-card" data-product-id="nmn-plus" id="kept" class="x" href="/nmn">NMN+</a></li></ul></section>`;
    const later = document.createElement('div');
    later.innerHTML = '<p><span data-wellness="product-card" data-product-id="immune-support"></span></p>';
    root.append(later);
    // Added, filled while detached, moved and added again within one task.
    const late = document.createElement('div');
    root.append(late);
    late.remove();
    late.innerHTML = '<div data-wellness="product-card" data-product-id="longevity-stack"></div>';
    root.append(late);
    // As a template of a framework comes.
    const fragment = document
      .createRange()
      .createContextualFragment('<div data-wellness="rating" data-value="4.4"></div>');
    root.append(fragment);
    // A placeholder that is the fallback within another one's subtree.
    root.insertAdjacentHTML(
      'beforeend',
      '<div data-wellness="membership-tiers"><p slot="starter"><b data-wellness="login">Login</b></p></div>',
    );
  });
  for (const name of ['NMN+', 'Immune Support', 'Longevity Stack']) await addButton(page, name).click();
  await expect(badge(page)).toHaveText('3');
  await expect(placeholders(page)).toHaveCount(0);
  await expect(page.locator('wellness-product-card#kept.x[href="/nmn"]')).toHaveCount(1);
  await expect(page.locator('wellness-rating')).toHaveCount(1);
  await expect(page.locator('wellness-membership-tiers > [slot=starter] > wellness-login')).toHaveCount(1);
});

test('placeholders that come from the document of a frame become elements', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body><iframe srcdoc="<div><a data-wellness='rating' data-value='4'>4 of 5</a></div>"></iframe><main></main>${script()}`,
  });
  await page.evaluate(() => {
    const part = document.querySelector('iframe')?.contentDocument?.querySelector('div');
    document.querySelector('main')?.append(part as Node);
  });
  await expect(page.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
});

test('a thousand placeholders added at once, among ten thousand other nodes, are elements with the next frame, the first drawn', async ({
  page,
}) => {
  await openHost(page, { html: `${icon}<body>${cart}<div id="root"></div>${script()}` });
  const seen = await page.evaluate(async () => {
    const root = document.getElementById('root') as HTMLElement;
    const rest = '<i></i><b></b><i></i><i></i><i></i><i></i><i></i><i></i>';
    const add = async (one: string) => {
      const start = performance.now();
      root.innerHTML = `<div><p>${rest}</p>${one}</div>`.repeat(1_000);
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      await frame();
      const cards = [...document.querySelectorAll('wellness-product-card')];
      const drawn = () => cards.filter((card) => card.shadowRoot?.querySelector('[part~=button]'));
      const first = drawn()
        .slice(0, 8)
        .map((card) => cards.indexOf(card));
      // The others follow in tasks of their own.
      while (drawn().length < cards.length) await frame();
      const took = performance.now() - start;
      root.textContent = '';
      return { took, elements: cards.length, first };
    };
    return [
      await add('<wellness-product-card product-id="nmn-plus"></wellness-product-card>'),
      await add('<div data-wellness="product-card" data-product-id="nmn-plus"></div>'),
    ] as const;
  });
  expect(seen.map(({ elements }) => elements)).toEqual([1_000, 1_000]);
  for (const { first } of seen) expect(first).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // Not much more than as elements; an observer that looks at all of the page for each would take minutes.
  expect(seen[1].took).toBeLessThan(3 * seen[0].took + 500);
});

/** As sanitizers leave it that keep `data-*`. */
const comments = `<p>Nice!</p>
  <div data-wellness="product-card" data-product-id="nmn-plus" data-price="0" data-availability="consult" data-modal-function="deleteAccount"></div>
  <div data-wellness="cart-button" data-persistence="none" data-checkout-url="https://evil.test/{items}" id="theirs"></div>
  <div data-wellness="contact-form" data-action="https://evil.test/"></div>
  <div data-wellness="get-started" data-label="Begin" data-modal-function="deleteAccount"></div>`;
const account = '<script>function deleteAccount() { window.deleted = true }</script>';
const late = (page: Page) =>
  page.evaluate((html) => void document.body.insertAdjacentHTML('beforeend', html), comments);

for (const [what, html, act] of [
  [
    'on a page with data-wellness-guard',
    `<html data-wellness-guard>${icon}${account}<body>${cart}${comments}`,
    undefined,
  ],
  ['that was added after the page had loaded', `${icon}${account}<body>${cart}`, late],
] as const)
  test(`untrusted placeholders ${what} link nowhere, call nothing and change nothing that is stored`, async ({
    page,
    complaints,
  }) => {
    const away: string[] = [];
    page.on('request', (request) => request.url().includes('evil') && away.push(request.url()));
    await openHost(page, { html: html + script() });
    await act?.(page);
    await addButton(page, 'NMN+').click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.locator('wellness-get-started [part=unavailable]')).toBeVisible();
    expect(await page.evaluate('window.deleted')).toBe(undefined);

    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('wellness-contact-form')).toContainText('not connected');

    await page.locator('#theirs [part=button]').click();
    await expect(total(page)).toHaveText('$89.00');
    await sheet(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(sheet(page)).toContainText('not connected');
    await expect.poll(() => storedCart(page)).toEqual({ 'nmn-plus': 1 });
    expect(away).toEqual([]);
    expect(complaints.map((line) => line.split(', because')[0])).toEqual(
      [
        '<wellness-product-card>: ignored "data-price", "data-availability", "data-modal-function"',
        '<wellness-cart-button>: ignored "data-checkout-url", "data-persistence"',
        '<wellness-contact-form>: ignored "data-action"',
        '<wellness-get-started>: ignored "data-modal-function"',
      ].map((line) => `warning: ${line} of a placeholder ${what}`),
    );
    complaints.length = 0;
  });

test('placeholders that the page adds while it loads, or mounts, keep all attributes', async ({ page }) => {
  const tea = (name: string) =>
    `<div data-wellness="product-card" data-product-id="${name}" data-name="${name}" data-price="2"></div>`;
  await openHost(page, {
    html: `${icon}<body>${cart}${tea('Written')}<div id="root"></div>${script()}
      <script type="module">document.body.insertAdjacentHTML('beforeend', '${tea('Loading')}')</script>`,
  });
  await page.evaluate((html) => {
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = html;
    window.wellness.mount(root);
  }, tea('Mounted'));
  for (const name of ['Written', 'Loading', 'Mounted']) await addButton(page, name).click();
  await openPanel(page);
  await expect(total(page)).toHaveText('$6.00');
});

test('in data-wellness-off nothing is changed, warned of or run', async ({ page }) => {
  const off = `${comments}<wellness-product-card product-id="nmn-plus"><a href="#own">Own words</a></wellness-product-card>
    <script type="application/json" data-wellness="catalog">[{ "id": "immune-support", "name": "Not ours", "price": 1 }]</script>
    <wellness-cart-button persistence="none" open></wellness-cart-button><wellness-nothing></wellness-nothing>`;
  await openHost(page, {
    html: `${icon}<body>${cart}<wellness-product-card product-id="immune-support"></wellness-product-card>
      <section id="off" data-wellness-off>${off}</section>${script()}`,
  });
  const before = await page.locator('#off').innerHTML();
  await page.evaluate(() => window.wellness.mount('#off'));
  await addButton(page, 'Immune Support').click();
  await expect(badge(page)).toHaveText('1');
  await expect.poll(() => storedCart(page)).toEqual({ 'immune-support': 1 });
  await expect(addButton(page, 'NMN+')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Own words' })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(await page.locator('#off').innerHTML()).toBe(before);
  await page.evaluate((html) => void document.querySelector('#off p')?.insertAdjacentHTML('beforeend', html), off);
  await painted(page);
  await expect(page.locator('#off [data-wellness]:not(script)')).toHaveCount(8);
});

test('a button of the page itself, in an excluded element or around one, works as before', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${cart}
      <section data-wellness-off><wellness-contact-form><form action="#own"><button>Own form</button></form></wellness-contact-form></section>
      <form action="#around"><button>Around <wellness-rating value="4"></wellness-rating></button></form>${script()}`,
    routes: { [`${cdn}react-dom.js`]: () => {} },
  });
  for (const [name, hash] of [
    ['Own form', '#own'],
    ['Around', '#around'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
  }
});

test('JSON scripts of a guarded page count until DOMContentLoaded', async ({ page, complaints }) => {
  const away: string[] = [];
  page.on('request', (request) => request.url().includes('evil') && away.push(request.url()));
  const catalog = (price: number) =>
    `<script type="application/json" data-wellness="catalog">[{"id":"nmn-plus","name":"NMN+","price":${price}}]</script>`;
  const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
  // Modules run in order, and before DOMContentLoaded.
  const add = `<script type="module">document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(catalog(70)).replaceAll('</', '<\\/')})</script>`;
  await openHost(page, { html: `<html data-wellness-guard>${icon}<body>${cart}${card}${script()}${add}` });
  await expect(page.locator('wellness-product-card')).toContainText('$70');
  const comment = `${catalog(0.01)}<script type="application/json" data-wellness="messages">{"en":{"checkout":"Call 555"}}</script>
    <script type="application/json" data-wellness-base="https://evil.test/"></script>`;
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), comment);
  await addButton(page, 'NMN+').click();
  await openPanel(page);
  await expect(total(page)).toHaveText('$70.00');
  await expect(sheet(page).getByRole('button', { name: 'Checkout' })).toBeVisible();
  expect(away).toEqual([]);
  expect(complaints.map((line) => line.split(' that was')[0])).toEqual([
    'warning: wellness: ignored a <script data-wellness>',
  ]);
  complaints.length = 0;
});

test('a card in another element’s slot adds its product once before React has loaded', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${cart}<wellness-membership-tiers><div slot="starter">
      <wellness-product-card product-id="nmn-plus"></wellness-product-card></div></wellness-membership-tiers>${script()}`,
    routes: { [`${cdn}react-dom.js`]: () => {} },
  });
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  await painted(page);
  expect(await storedCart(page)).toEqual({ 'nmn-plus': 1 });
});

/** Put out by the filters of WordPress 6.1 itself: wp_kses() as for an author, wptexturize() and wpautop() as in a classic post. */
const wordPress = {
  'an author’s placeholders':
    '<p><a data-wellness="product-card" data-product-id="nmn-plus" href="https://shop.example/supplements">NMN+</a></p>',
  'an editor’s tags': `<p><wellness-product-card product-id="nmn-plus"></wellness-product-card><br />
<wellness-cart-button></wellness-cart-button></p>`,
  'a tag with a link in it':
    '<p><wellness-product-card product-id="nmn-plus"><a href="https://shop.example/supplements">NMN+</a></wellness-product-card></p>',
} as const;

for (const [what, post] of Object.entries(wordPress))
  test(`${what} works after WordPress has sanitized it`, async ({ page }) => {
    await openHost(page, { html: `${icon}<body>${cart}<article>${post}</article>${script()}` });
    await addButton(page, 'NMN+').click();
    await expect(badge(page).first()).toHaveText('1');
    await expect(page.locator('article wellness-product-card')).toHaveCount(1);
  });
