import { icon, openHost, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { addButton, cartButton, expect, sheet, test, toasts } from '../support/site.ts';

/** Protects elements in pages whose layouts, layers and shortcuts are not made for them. */

const tags = {
  'product-card': '<wellness-product-card product-id="nmn-plus"></wellness-product-card>',
  'product-grid': '<wellness-product-grid></wellness-product-grid>',
  'membership-tiers': '<wellness-membership-tiers></wellness-membership-tiers>',
  nav: '<wellness-nav></wellness-nav>',
  footer: '<wellness-footer></wellness-footer>',
  'order-status': '<wellness-order-status attempt="a"></wellness-order-status>',
  eligibility: '<wellness-eligibility></wellness-eligibility>',
  cart: '<wellness-cart></wellness-cart>',
} as const;

/** Parents that size their children by content. `%` is the element. */
const parents = {
  'flex row': '<div style="display: flex; flex-wrap: wrap; gap: 16px">%</div>',
  'flex column, aligned': '<div style="display: flex; flex-direction: column; align-items: center">%</div>',
  'grid, auto columns': '<div style="display: grid; grid-template-columns: auto 1fr">%<p>Text</p></div>',
  'grid, centered': '<div style="display: grid; justify-items: center">%</div>',
  'inline-block': '<div style="display: inline-block">%</div>',
  float: '<div style="float: left">%</div>',
  absolute: '<div style="position: absolute">%</div>',
  table: '<table><tr><td>%</td></tr></table>',
  'max-content': '<div style="width: max-content">%</div>',
  'fit-content': '<div style="width: fit-content">%</div>',
} as const;

for (const width of [1280, 320])
  test(`every element has a usable width in layouts that size by content, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const html = Object.entries(parents).flatMap(([layout, parent]) =>
      Object.values(tags).map((tag) => `<section title="${layout}">${parent.replace('%', tag)}</section>`),
    );
    await openHost(page, {
      html: `${icon}<style>section { position: relative; overflow: hidden; min-height: 1px }</style><body>${withRules}${html.join('')}${script()}`,
    });
    await expect(page.getByRole('link').first()).toBeVisible();
    const narrow = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('section')].flatMap((section) => {
          const element = section.querySelector('*:not(div, table, tbody, tr, td, p)') as HTMLElement;
          const width = Math.round(element.getBoundingClientRect().width);
          return width < 200 || (width > innerWidth && section.title !== 'max-content')
            ? [`${element.localName} in ${section.title}: ${width}`]
            : [];
        }),
      );
    await expect.poll(narrow).toEqual([]);
  });

/** Parents in which a neighbor takes all the room that it can get. `@` is the element. */
const crowded = {
  'flex row beside a text': `<div style="display: flex"><p>${'A long text beside it. '.repeat(60)}</p>@</div>`,
  'flex row beside a wide picture':
    '<div style="display: flex"><i style="flex: none; width: 1900px; height: 9px"></i>@</div>',
  'cell beside one of the whole width':
    '<table style="width: 100%"><tr><td width="100%">Text</td><td>@</td></tr></table>',
  'column of the smallest content':
    '<div style="display: grid; grid-template-columns: 1fr min-content"><p>Text</p>@</div>',
  'smallest content': '<div style="width: min-content">@</div>',
} as const;

test('no neighbor presses an element below the width that doctor() calls narrow', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  const html = Object.entries(crowded).flatMap(([layout, parent]) =>
    Object.values(tags).map((tag) => `<section title="${layout}">${parent.replace('@', tag)}</section>`),
  );
  await openHost(page, {
    html: `${icon}<style>section { overflow: hidden }</style><body>${withRules}${html.join('')}${script()}`,
  });
  await expect(page.getByRole('link').first()).toBeVisible();
  const narrow = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('section')].flatMap((section) => {
        const element = [...section.querySelectorAll('*')].find(({ localName }) => localName.startsWith('wellness-'));
        const width = Math.round(element?.getBoundingClientRect().width ?? 0);
        return width < 100 ? [`${element?.localName} in ${section.title}: ${width}`] : [];
      }),
    );
  await expect.poll(narrow).toEqual([]);
});

test('a parent that is narrower than that is not widened', async ({ page }) => {
  const box = (tag: string) => `<div style="width: 60px; overflow: auto; height: 200px">${tag}</div>`;
  const [card] = Object.values(tags);
  await openHost(page, { html: `${icon}<body>${box(`<div>${card}</div>`)}${script()}` });
  const element = page.locator('wellness-product-card');
  await expect(element.getByRole('button')).toBeAttached();
  expect(
    await element.evaluate(
      ({ shadowRoot }) => getComputedStyle(shadowRoot?.querySelector('[data-root]') as Element, '::before').overflowX,
    ),
  ).toBe('hidden');
  expect(await element.evaluate((card) => card.getBoundingClientRect().width)).toBe(60);
});

test('block parents and grids of equal columns give elements the width that they gave before', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  const card = tags['product-card'];
  await openHost(page, {
    html: `${icon}<style>* { margin: 0 } wellness-product-card { max-width: none }</style><body><main style="width: 600px">${card}</main>
      <main style="display: grid; grid-template-columns: repeat(4, 1fr); width: 600px">${card.repeat(4)}</main>
      <main style="display: flex; width: 600px"><div style="flex: 1">${card}</div><div style="flex: 1">${card}</div></main>${script()}`,
  });
  await expect(addButton(page, 'NMN+').first()).toBeVisible();
  const widths = await page.evaluate(() =>
    [...document.querySelectorAll('wellness-product-card')].map((card) =>
      Math.round(card.getBoundingClientRect().width),
    ),
  );
  expect(widths).toEqual([600, 150, 150, 150, 150, 300, 300]);
});

test('toast, panel and fixed cart button answer the pointer in a layer of the page that lets it through', async ({
  page,
}) => {
  await openHost(page, {
    html: `${icon}<body><div style="position: fixed; inset: 0; pointer-events: none; z-index: 9">
      <wellness-toaster duration="60000"></wellness-toaster><wellness-cart-button></wellness-cart-button></div>
      ${tags['product-card']}${script()}`,
  });
  await addButton(page, 'NMN+').click();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toBeHidden();
  await cartButton(page).click();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeHidden();
});

for (const capture of [false, true])
  test(`the wheel over the open panel scrolls its lines, whatever scrolls the page smoothly, capture: ${capture}`, async ({
    page,
  }) => {
    await openHost(page, {
      html: `${icon}<body><wellness-cart-button></wellness-cart-button><div style="height: 4000px">A long page</div>
      <script>addEventListener('wheel', (event) => { event.preventDefault(); scrollBy(0, event.deltaY) }, { passive: false, capture: ${capture} });
        document.addEventListener('wellness-ready', () => { for (let i = 0; i < 30; i++) wellness.cart.add({ id: 'p' + i, name: 'Product ' + i, price: 5 }) })</script>${script()}`,
    });
    await cartButton(page).click();
    const list = sheet(page).locator('[part=line]').first();
    await expect(list).toBeVisible();
    await list.hover();
    const before = (await list.boundingBox())?.y ?? 0;
    await page.mouse.wheel(0, 300);
    await expect.poll(async () => (await list.boundingBox())?.y ?? before).toBeLessThan(before - 100);
    // A capturing listener of the page comes before every listener of an element.
    if (!capture) expect(await page.evaluate(() => scrollY)).toBe(0);
  });

test('Escape closes the panel on a page that prevents the default of the key', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body><wellness-cart-button></wellness-cart-button>
      <script>addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), true)</script>${script()}`,
  });
  await cartButton(page).click();
  await expect(sheet(page)).toContainText('Your cart is empty');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

test('the wheel over the open menu of a phone scrolls the menu, not the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 360 });
  await openHost(page, {
    html: `${icon}<body><wellness-nav></wellness-nav><div style="height: 4000px">A long page</div>
      <script>addEventListener('wheel', (event) => { event.preventDefault(); scrollBy(0, event.deltaY) }, { passive: false })</script>${script()}`,
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('wellness-nav .phone-panel');
  await menu.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => menu.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('typing into a field triggers no shortcut of the page', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body><wellness-contact-form></wellness-contact-form>
      <script>document.addEventListener('keydown', (event) => {
        if (event.target.closest('input, textarea, select, [contenteditable]')) return;
        if ('s/n'.includes(event.key)) { event.preventDefault(); location.hash = event.key }
        if (event.key === 'Escape' || event.ctrlKey) document.title += ' ' + event.key;
      })</script>${script()}`,
  });
  const message = page.getByLabel('Message');
  await message.pressSequentially('is n/s in stock?');
  await expect(message).toHaveValue('is n/s in stock?');
  expect(new URL(page.url()).hash).toBe('');
  // Other keys still reach the page.
  await message.press('Escape');
  await message.press('Control+k');
  expect(await page.title()).toBe('Host Escape Control k');
});

test('attribute names of frameworks are no misspellings', async ({ page, complaints }) => {
  await openHost(page, {
    html: `${icon}<body><wellness-product-card product-id="nmn-plus" :product-id="id" :price="price" .price="1" @price="1" #price v-bind:price="1"></wellness-product-card>
      <wellness-product-card product-id="longevity-stack" [product-id]="id" (price)="id" *price="1" price.bind="1"></wellness-product-card>${script()}`,
  });
  await expect(addButton(page, 'NMN+')).toBeVisible();
  expect(complaints).toEqual([]);
});
