import type { Frame, Page } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { cart } from '../support/hosts.ts';
import {
  addButton,
  badge,
  cartButton,
  expect,
  go,
  hold,
  lines,
  openPage,
  reload,
  sheet,
  test,
  toasts,
} from '../support/site.ts';
import { prerenderedHtml } from '../support/world-pages.ts';
import { catalogScript, isHome, language, number, price, products, say, world } from '../world.ts';

/** Clicks in a prerendered shop count before React has loaded. The tests hold the scripts back at the network. */

const { first, second, third } = world.roles;
const { name } = first;
const lateFile = /\/wellness\.js(\?\d)?$/;
const entryFile = /\/entry\.js$/;
const reactFile = /\/react-dom\.js(\?\d)?$/;

/** The storefront's page as it is prerendered without `inline`: sheet and entry are files, as in the other worlds. */
function withFiles(html: string): string {
  const folder = `/wellness/${manifest.version}`;
  const link = `<link rel="stylesheet" href="${folder}/prerender.css">`;
  const scripts = `<script src="${folder}/early.js"></script><script type="module" src="${folder}/entry.js"></script>`;
  return html
    .replace(/<script type="text\/plain".*?<noscript>.*?<\/noscript>/s, () => link + scripts)
    .replaceAll(/(?<=shadowrootmode="open">)<noscript>.*?<\/noscript>/g, link);
}

/** Opens the prerendered shop as `edit` changes it. Resolves to the frame with it. */
async function openShop(page: Page, edit?: (html: string) => string, until?: 'commit'): Promise<Frame> {
  if (isHome) {
    if (edit)
      await page.route(`**${world.paths.shop}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: edit(await response.text()) });
      });
    return go(page, world.paths.shop, until);
  }
  const html = await prerenderedHtml(
    `${catalogScript(products)}${cart}<wellness-product-grid></wellness-product-grid>`,
    [],
  );
  return openPage(page, edit ? edit(html) : html, until && { until });
}

/** The same, whose entry is a file that has not come. */
const openBeforeEntry = (page: Page, edit = (html: string) => html) =>
  openShop(page, (html) => edit(isHome ? withFiles(html) : html), 'commit');

const react = (shop: Frame) => shop.waitForFunction(() => document.querySelector('wellness-cart-button:defined'));

/** Marks a node of the server's markup, to see later whether it is still the same. */
const mark = (shop: Frame, host: string, inner: string) =>
  shop
    .locator(`${host} ${inner}`)
    .first()
    .evaluate((node) => Object.assign(node, { marked: true }));

const isMarked = (shop: Frame, host: string, inner: string) =>
  shop
    .locator(`${host} ${inner}`)
    .first()
    .evaluate((node) => Reflect.get(node, 'marked') === true);

/** Whether React has taken the element over. */
const isAlive = (shop: Frame, host: string) =>
  shop.evaluate(
    (host) =>
      Object.keys(document.querySelector(host)?.shadowRoot?.querySelector('[data-root] *') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    host,
  );

/** Any interaction. In a frame keys reach the shop only once something in it has the focus. */
const pressKey = (shop: Frame) => cartButton(shop).press('Shift');

test('an early Add to Cart counts at once, and the toast follows', async ({ page }) => {
  const release = await hold(page, lateFile);
  const shop = await openShop(page);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(2));
  await expect(cartButton(shop)).toHaveAccessibleName(say('cartCount', { count: 2 }));
  expect(await shop.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  await expect(toasts(shop)).toHaveCount(0);
  release();
  await expect(toasts(shop)).toContainText(say('added', { name }));
  await expect(badge(shop)).toHaveText(number(2));
  await toasts(shop)
    .getByRole('button', { name: say('viewCart') })
    .click();
  await expect(lines(shop)).toHaveCount(1);
});

test('a click before the entry has loaded counts when it loads', async ({ page }) => {
  const release = await hold(page, entryFile);
  const shop = await openBeforeEntry(page);
  await addButton(shop, third.name).click();
  await addButton(shop, name).click();
  release();
  await expect(badge(shop)).toHaveText(number(2));
  await expect(toasts(shop)).toContainText(say('added', { name }));
});

test('a page can stop an early Add to Cart', async ({ page }) => {
  const release = await hold(page, lateFile);
  const shop = await openShop(page);
  const detail = shop.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('wellness-cart-add', (event) => {
          event.preventDefault();
          resolve((event as CustomEvent).detail);
        }),
      ),
  );
  await addButton(shop, name).click();
  const { id, description, price: amount } = first;
  const { currency } = world;
  expect(await detail).toEqual({ key: id, id, name, description, price: amount, currency, quantity: 1 });
  release();
  await react(shop);
  expect(await shop.evaluate(() => window.wellness.cart.count)).toBe(0);
});

test('an early click on the cart opens it, closes it, and fills it', async ({ page }) => {
  const release = await hold(page, lateFile);
  const shop = await openShop(page);
  await addButton(shop, name).click();
  await cartButton(shop).click();
  await expect(sheet(shop)).toBeVisible();
  await sheet(shop)
    .getByRole('button', { name: say('close'), exact: true })
    .click();
  await expect(sheet(shop)).toBeHidden();
  await expect(cartButton(shop)).toBeFocused();
  await cartButton(shop).click();
  await mark(shop, 'wellness-cart-button', 'dialog');
  release();
  await expect(lines(shop)).toHaveCount(1);
  expect(await isMarked(shop, 'wellness-cart-button', 'dialog')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet(shop)).toBeHidden();
  // The dialog's `close` event, which says so, is a task of its own: it comes after the dialog is out of sight.
  const isOpen = () => shop.locator('wellness-cart-button').evaluate((button) => button.matches(':state(open)'));
  await expect.poll(isOpen).toBe(false);
});

test('an early click that cannot be replayed does not stop the others', async ({ page, complaints }) => {
  const release = await hold(page, entryFile);
  const shop = await openBeforeEntry(page, (html) => html.replace('data-product="{', 'data-product="broken{'));
  await addButton(shop, first.name).click();
  await addButton(shop, third.name).click();
  release();
  await expect(badge(shop)).toHaveText(number(1));
  await react(shop);
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^thrown: .*JSON/)]);
});

test('a cart with persistence none is not stored before React has loaded either', async ({ page }) => {
  const release = await hold(page, lateFile);
  const shop = await openShop(page, (html) =>
    html.replace('<wellness-cart-button', '<wellness-cart-button persistence=" None "'),
  );
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  expect(await shop.evaluate(() => Object.keys(localStorage))).toEqual([]);
  release();
  await react(shop);
  expect(await shop.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('properties that a page has set count before React has loaded, too', async ({ page }) => {
  await hold(page, lateFile);
  await page.addInitScript(() => {
    const set = () => Object.assign(document.querySelector('wellness-cart-button') ?? {}, { persistence: ' None ' });
    document.addEventListener('readystatechange', set, { once: true });
  });
  const shop = await openShop(page);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  expect(await shop.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

const newPrice = first.price - 1;
const changed = { id: first.id, name, price: newPrice, currency: world.currency };

test('catalog changes before React has loaded show in prerendered markup', async ({ page }) => {
  await hold(page, reactFile);
  const shop = await openShop(page);
  await shop.waitForFunction(() => document.querySelector('wellness-product-grid:defined'));
  await shop.evaluate((product) => window.wellness.catalog.add([product]), {
    ...changed,
    availability: 'unavailable',
  } as const);
  // The storefront's disclosure widget has brought the other supplements.
  const card = shop.locator('wellness-product-grid [part=card]').filter({ hasText: name });
  await expect(card.getByRole('button')).toBeDisabled();
  await expect(card.locator('[part=price]')).toHaveText(price(newPrice));
});

/** Holds react-dom.js, and empties the storefront's widget, which would add products. */
async function showOnlyOurs(page: Page): Promise<void> {
  await hold(page, reactFile);
  await page.route('/disclosure-widget.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
}

// Elements render in tasks of their own, and a script of the page may run before them.
for (const [what, change, selector, text] of [
  ['a product', (product: typeof changed) => window.wellness.catalog.add([product]), '[part=price]', price(newPrice)],
  [
    'a message',
    (_: unknown, language: string) => window.wellness.messages(language, { addToCart: 'Take it' }),
    'button',
    'Take it',
  ],
  ['the language', () => document.documentElement.setAttribute('lang', 'es'), 'button', 'Añadir al carrito'],
  ['an attribute', () => document.querySelector('wellness-product-grid')?.setAttribute('heading-level', '5'), 'h5', ''],
  [
    'another place',
    () => {
      const spanish = Object.assign(document.createElement('div'), { lang: 'es' });
      document.querySelector('main')?.append(spanish);
      spanish.append(document.querySelector('wellness-product-grid') as Element);
    },
    'button',
    'Añadir al carrito',
  ],
  [
    'an attribute of a removed element',
    () => {
      const grid = document.querySelector('wellness-product-grid') as Element;
      grid.remove();
      setTimeout(() => {
        grid.setAttribute('heading-level', '5');
        document.querySelector('main')?.append(grid);
      }, 50);
    },
    'h5',
    '',
  ],
] as const)
  test(`${what} that a page sets before the elements have rendered shows in prerendered markup`, async ({ page }) => {
    await showOnlyOurs(page);
    const values = [changed, language].map((value) => JSON.stringify(value));
    await page.addInitScript(`customElements.whenDefined('wellness-product-grid').then(() => (${change})(${values}))`);
    const shop = await openShop(page);
    await expect(
      shop.locator('wellness-product-grid').locator(selector).filter({ hasText: text }).first(),
    ).toBeVisible();
  });

// Tags of which a page may have many are defined later than the others.
test('a product that a page sets before its card is defined shows in prerendered markup', async ({ page }) => {
  await showOnlyOurs(page);
  await page.addInitScript(
    `customElements.whenDefined('wellness-toaster').then(() => {
      window.early = !customElements.get('wellness-product-grid');
      window.wellness.catalog.add([${JSON.stringify(changed)}]);
    })`,
  );
  const shop = await openShop(page);
  await expect(
    shop
      .locator('wellness-product-grid [part=price]')
      .filter({ hasText: price(newPrice) })
      .first(),
  ).toBeVisible();
  expect(await shop.evaluate(() => Reflect.get(window, 'early'))).toBe(true);
});

test('a property that a page sets before the script has loaded shows in prerendered markup', async ({ page }) => {
  await showOnlyOurs(page);
  const release = await hold(page, lateFile);
  const shop = await openShop(page);
  await shop.locator('wellness-product-grid').evaluate((element) => void Object.assign(element, { headingLevel: 5 }));
  release();
  await expect(shop.locator('wellness-product-grid h5').first()).toBeVisible();
});

test('React takes the markup over: every node stays, also with a filled cart', async ({ page }) => {
  const shop = await openShop(page);
  await react(shop);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));

  const release = await hold(page, lateFile);
  // Letters of another font are a shift of their own, whenever they come.
  await hold(page, /\.woff2$/);
  await reload(shop, 'domcontentloaded');
  await expect(badge(shop)).toHaveText(number(1));
  const places: readonly (readonly [host: string, inner: string])[] = [
    ['wellness-cart-button', '[part~=badge]'],
    ['wellness-cart-button', 'dialog'],
    ['wellness-product-grid', '[part~=button]'],
    ['wellness-toaster', '[role=status]'],
    ...(isHome ? ([['wellness-nav', 'a']] as const) : []),
  ];
  for (const place of places) await mark(shop, ...place);
  await addButton(shop, second.name).focus();
  const shift = shop.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 1500);
      }),
  );
  release();
  await react(shop);
  await expect.poll(() => isAlive(shop, 'wellness-product-grid')).toBe(true);
  for (const place of places) expect(await isMarked(shop, ...place), place.join(' ')).toBe(true);
  await expect(addButton(shop, second.name)).toBeFocused();
  expect(await shift).toBe(0);
  await addButton(shop, second.name).press('Enter');
  await expect(badge(shop)).toHaveText(number(2));
});

test('a page from a cache, with the markup of another release, ends up right and single', async ({
  page,
  complaints,
}) => {
  const shown = new RegExp(`(?<=>)${price(first.price).replace(/[$.]/g, '\\$&').replace(/\s/g, '\\s')}(?=<)`, 'g');
  const release = await hold(page, lateFile);
  const shop = await openShop(page, (html) => {
    const older = html.replaceAll(shown, () => price(newPrice));
    expect(older).not.toBe(html);
    return older
      .replaceAll('part="card"', 'part="card" data-old')
      .replaceAll(/<h\d part="name"/g, '<h5><i>old</i></h5>$&');
  });
  await addButton(shop, name).click();
  release();
  await react(shop);
  await expect.poll(() => isAlive(shop, 'wellness-product-grid')).toBe(true);
  const grid = shop.locator('wellness-product-grid');
  await expect(grid.locator('[part=price]').first()).toHaveText(price(first.price));
  await expect(grid.locator('[part~=card]')).toHaveCount(products.length);
  await expect(grid.locator('h5')).toHaveCount(0);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(2));
  expect(complaints.splice(0)).toEqual([]);
});

test('after it failed to load, any interaction requests it again', async ({ page, complaints }) => {
  let asked = 0;
  await page.clock.install();
  await page.route(lateFile, async (route) => {
    asked++;
    if (asked <= 3) await route.abort('connectionreset');
    else await route.fallback();
  });
  const shop = await openShop(page);
  await pressKey(shop);
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(asked).toBe(3);
  }).toPass();
  await page.clock.runFor(60_000);
  expect(asked).toBe(3);
  await pressKey(shop);
  await react(shop);
  expect(complaints.splice(0).filter((complaint) => !/CONNECTION_RESET|NS_ERROR/.test(complaint))).toEqual([
    expect.stringMatching(/^error: wellness: Error: http.*\/wellness\.js did not load: /),
  ]);
});

test('without React the element shows an error, the cart works, and another interaction tries again', async ({
  page,
  complaints,
}) => {
  let broken = true;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (lateFile.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.clock.install();
  await page.route(lateFile, (route) => (broken ? route.abort('connectionreset') : route.fallback()));
  const shop = await openShop(page);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  await cartButton(shop).click();
  const notice = sheet(shop).getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(notice).toHaveText(say('notLoaded'), { timeout: 500 });
  }).toPass();
  // Lists of hashes name these.
  expect(asked).toEqual(['', '?1', '?2']);
  broken = false;
  await sheet(shop)
    .getByRole('button', { name: say('close'), exact: true })
    .click();
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await shop.locator('wellness-cart-button:defined').count()).toBe(1);
  }).toPass();
  await cartButton(shop).click();
  await expect(lines(shop)).toHaveCount(1);
  await expect(notice).toHaveCount(0);
  expect(
    complaints
      .splice(0)
      .every((complaint) => /CONNECTION_RESET|NS_ERROR|Failed to fetch|error loading/.test(complaint)),
  ).toBe(true);
});

test('the script that the entry loads does not report a second copy', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await react(await openShop(page));
  expect(said).toEqual([]);
});

test('a page that is only prerendered changes nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true });
  });
  const shop = await openShop(page);
  await react(shop);
  expect(await shop.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be read, and every product names what it needs', async ({ page }) => {
    const shop = await openShop(page);
    // By their tag: Playwright's search by words leaves <noscript> out.
    const instead = shop.locator('wellness-product-grid noscript p');
    for (const { name } of [first, second, third])
      await expect(shop.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(instead.first()).toBeVisible();
    for (const words of await instead.all()) await expect(words).toBeVisible();
    await expect(shop.getByRole('button', { name: say('addToCart') })).toHaveCount(0);
    await expect(shop.getByText(price(second.price)).first()).toBeVisible();
  });
});
