import type { Frame, Page, Route } from '@playwright/test';
import { cart, cdn, host, script } from '../support/hosts.ts';
import {
  addButton,
  badge,
  cartButton,
  expect,
  held,
  lines,
  openPage,
  reload,
  sheet,
  shopOf,
  test,
  toasts,
} from '../support/site.ts';
import { prerenderedHtml, worldHtml } from '../support/world-pages.ts';
import { catalogScript, number, price, say, total, world } from '../world.ts';

/** wellness.js on a shop's page before react-dom has loaded, while it fails to load, and afterwards. */

const { first, second } = world.roles;
const { name } = first;
const { currency } = world;
const cardOf = (id: string, more = '') => `<wellness-product-card product-id="${id}" ${more}></wellness-product-card>`;
const card = cardOf(first.id);
const catalog = catalogScript([first, second]);
/** More than any element waits for its turn. */
const far = '<p>Far below.</p>'.repeat(300);
const added = say('added', { name });
const announced = `${added}. ${say('holds', { count: 1, total: total(first.price) })}`;

const status = (shop: Frame, tag: string) => shop.locator(tag).locator('[role=status]').first();

/** Opens a page with a cart and a card, whose react-dom comes when `release` is called. */
async function openWithout(page: Page, more = '', before = catalog + cart + card) {
  const asked: string[] = [];
  const { route, release } = held();
  const shop = await openPage(page, worldHtml(before + more + script()), {
    routes: {
      [`${cdn}react-dom.js*`](one: Route) {
        asked.push(one.request().url());
        return route(one);
      },
    },
  });
  return { shop, release, asked };
}

test('a catalog that is set as a property counts, however far down its grid is', async ({ page }) => {
  // Before any script of the page.
  await page.addInitScript((url) => {
    const set = () => Object.assign(document.querySelector('wellness-product-grid') ?? {}, { catalog: url });
    document.addEventListener('readystatechange', set, { once: true });
  }, `${host}goods.json`);
  const own = { ...second, id: 'own', currency };
  const shop = await openPage(
    page,
    worldHtml(`${cart}${cardOf('own')}${far}<wellness-product-grid></wellness-product-grid>${script()}`),
    { routes: { [`${host}goods.json`]: (route) => route.fulfill({ json: [own] }) } },
  );
  await addButton(shop, own.name).first().click();
  await expect(badge(shop)).toHaveText(number(1));
});

test('without react-dom a product is added, counted and announced; with it the toast follows', async ({ page }) => {
  const { shop, release, asked } = await openWithout(page);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  await expect(cartButton(shop)).toHaveAccessibleName(say('cartCount', { count: 1 }));
  await expect(status(shop, 'wellness-toaster')).toHaveText(announced);
  await expect(toasts(shop)).toBeHidden();
  release();
  await expect(toasts(shop)).toContainText(added);
  await expect(badge(shop)).toHaveText(number(1));
  expect(asked).toEqual([`${cdn}react-dom.js`]);
});

test('an announcement is made once, and stays when React hydrates its live region', async ({ page }) => {
  const { shop, release } = await openWithout(page);
  await addButton(shop, name).click();
  const said = status(shop, 'wellness-toaster').locator('span');
  await expect(said).toHaveText(announced);
  const node = await said.elementHandle();
  release();
  await expect(toasts(shop)).toContainText(added);
  expect(await node?.evaluate((span) => span.isConnected)).toBe(true);
  await expect(said).toHaveCount(1);
});

test('a delayed toast has the duration of its toaster', async ({ page }) => {
  await page.clock.install();
  const { shop, release } = await openWithout(page);
  await addButton(shop, name).click();
  await expect(status(shop, 'wellness-toaster')).toHaveText(announced);
  await page.clock.runFor(20_000);
  release();
  await expect(toasts(shop)).toBeVisible();
  await page.clock.runFor(50_000);
  await expect(toasts(shop)).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(toasts(shop)).toBeHidden();
});

/** The cart in each of its two places, and how it is shown. */
const places = [
  ['panel', cart, (shop: Frame) => cartButton(shop).click()],
  ['page', '<wellness-cart></wellness-cart>', async () => {}],
] as const;

/** Notes these events of the page, in their order. */
const noteEvents = (shop: Frame, ...types: string[]) =>
  shop.evaluate((types) => {
    const events: string[] = [];
    Object.assign(window, { events });
    for (const type of types) document.addEventListener(type, () => events.push(type));
  }, types);
const eventsOf = (shop: Frame) => shop.evaluate(() => (window as unknown as { events: string[] }).events);

const isReacts = (node: Element) => Object.keys(node).some((key) => key.startsWith('__react'));

for (const [place, element, show] of places)
  test.describe(`the cart in the ${place}, before react-dom has loaded`, () => {
    const button = (shop: Frame, name: string) => shop.getByRole('button', { name, exact: true });
    const line = (shop: Frame) => shop.locator('[part~="line"]');
    const field = (shop: Frame) => line(shop).getByRole('spinbutton');
    const quantity = (shop: Frame) => shop.evaluate(() => window.wellness.cart.items[0]?.quantity);
    const sum = (shop: Frame) => shop.locator('[part~="total"]');

    async function open(page: Page) {
      const opened = await openWithout(page, '', catalog + element + card);
      const { shop } = opened;
      await noteEvents(shop, 'wellness-cart-open', 'wellness-cart-close', 'wellness-cart-update', 'wellness-checkout');
      await addButton(shop, name).click();
      await show(shop);
      await expect(line(shop)).toHaveCount(1);
      return opened;
    }

    test('shows lines, total and buttons, whose nodes, focus and typed text react-dom keeps', async ({ page }) => {
      const { shop, release } = await open(page);
      await expect(line(shop)).toContainText(name);
      await expect(sum(shop)).toHaveText(total(first.price));
      await field(shop).click();
      await page.keyboard.type('3');
      const nodes = await Promise.all([line(shop).elementHandle(), field(shop).elementHandle()]);
      release();
      for (const node of nodes) await expect.poll(() => node?.evaluate(isReacts)).toBe(true);
      expect(await nodes[0]?.evaluate((node) => node.isConnected)).toBe(true);
      await expect(field(shop)).toHaveValue('3');
      await expect(field(shop)).toBeFocused();
      expect(await quantity(shop)).toBe(1);
      await page.keyboard.type('0');
      await page.keyboard.press('Enter');
      await expect(sum(shop)).toHaveText(total(30 * first.price));
      await expect(field(shop)).toHaveValue(number(30));
      const opened = place === 'panel' ? ['wellness-cart-open'] : [];
      expect(await eventsOf(shop)).toEqual([...opened, 'wellness-cart-update']);
    });

    test('answers each press once', async ({ page }) => {
      const { shop, release } = await open(page);
      const increase = button(shop, say('increase', { name }));
      await increase.click();
      await increase.click();
      await expect(field(shop)).toHaveValue(number(3));
      await button(shop, say('decrease', { name })).click();
      await expect(field(shop)).toHaveValue(number(2));
      await expect(sum(shop)).toHaveText(total(2 * first.price));
      await field(shop).press('ArrowUp');
      await field(shop).fill('x');
      await field(shop).press('Enter');
      await expect(line(shop)).toContainText(say('wholeNumber'));
      await expect(field(shop)).toHaveValue(number(3));
      await button(shop, say('removeOf', { name })).click();
      const undo = button(shop, say('undo'));
      await expect(undo).toBeFocused();
      await undo.click();
      await expect(button(shop, say('removeOf', { name }))).toBeFocused();
      await button(shop, say('clear')).click();
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(field(shop)).toHaveValue(number(3));
      const before = await eventsOf(shop);
      release();
      await expect.poll(() => increase.evaluate(isReacts)).toBe(true);
      expect(await quantity(shop)).toBe(3);
      expect(await eventsOf(shop)).toEqual(before);
      await increase.click();
      expect(await quantity(shop)).toBe(4);
    });

    test('keeps Checkout, says so, and starts it once', async ({ page }) => {
      const { shop, release } = await open(page);
      await button(shop, say('checkout')).click();
      await expect(button(shop, say('waiting'))).toHaveAttribute('aria-disabled', 'true');
      await button(shop, say('waiting')).click({ force: true });
      release();
      await expect(button(shop, say('checkout'))).toBeVisible();
      expect((await eventsOf(shop)).filter((type) => type === 'wellness-checkout')).toHaveLength(1);
      await expect(shop.getByRole('alert')).toHaveText(say('notConnected'));
    });
  });

test('the first opening shows the panel at once, and its contents with the next frame', async ({ page }) => {
  const { shop } = await openWithout(page);
  await addButton(shop, name).click();
  const hasRest = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/rest.js'));
  await expect.poll(() => shop.evaluate(hasRest)).toBe(true);
  const first = await shop.evaluate(async () => {
    const root = document.querySelector('wellness-cart-button')?.shadowRoot as ShadowRoot;
    root.querySelector<HTMLButtonElement>('[data-action=open-cart]')?.click();
    await Promise.resolve();
    return [root.querySelector('dialog:modal') !== null, root.querySelectorAll('[part~=line]').length];
  });
  expect(first).toEqual([true, 0]);
  await expect(lines(shop)).toHaveCount(1);
});

test('before react-dom has loaded the panel holds the focus, closes at Escape, and returns the focus', async ({
  page,
}) => {
  const { shop, release } = await openWithout(page);
  await noteEvents(shop, 'wellness-cart-open', 'wellness-cart-close');
  await addButton(shop, name).click();
  for (let i = 0; i < 2; i++) {
    await cartButton(shop).click();
    await expect(lines(shop)).toHaveCount(1);
    await expect(sheet(shop).getByRole('button', { name: say('close'), exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(sheet(shop).getByRole('button', { name: say('clear'), exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet(shop).getByRole('button', { name: say('close'), exact: true })).toBeFocused();
    await page.keyboard.press(i ? 'Enter' : 'Escape');
    await expect(sheet(shop)).toBeHidden();
    await expect(cartButton(shop)).toBeFocused();
  }
  const twice = ['wellness-cart-open', 'wellness-cart-close'];
  await expect.poll(() => eventsOf(shop)).toEqual([...twice, ...twice]);
  await shop.evaluate(() => window.wellness.cart.open());
  await expect(sheet(shop)).toBeVisible();
  const node = await sheet(shop).elementHandle();
  release();
  await expect.poll(() => lines(shop).evaluate(isReacts)).toBe(true);
  expect(await node?.evaluate((dialog) => dialog.isConnected && dialog.matches(':modal'))).toBe(true);
  expect(await eventsOf(shop)).toEqual([...twice, ...twice, 'wellness-cart-open']);
});

test('changes before react-dom has loaded are rendered, and stay', async ({ page }) => {
  const { shop, release } = await openWithout(page, '<div id="other"></div>');
  const prices = shop.locator('wellness-product-card').locator('[part=price]');
  await shop.evaluate(() => {
    const element = document.querySelector('wellness-product-card') as HTMLElement & { price: number };
    element.price = 12.5;
    document.querySelector('#other')?.append(element);
    const copy = element.cloneNode(true) as typeof element;
    copy.setAttribute('price', '7');
    document.querySelector('#other')?.append(copy);
  });
  await expect(prices).toHaveText([price(12.5), price(7)]);
  await cartButton(shop).click();
  release();
  await expect(sheet(shop)).toContainText(say('empty'));
  await expect(prices).toHaveText([price(12.5), price(7)]);
  await page.keyboard.press('Escape');
  await shop.locator('wellness-product-card').nth(1).getByRole('button').click();
  await expect(badge(shop)).toHaveText(number(1));
});

test('the price of a card counts in the cart, however far down the card is', async ({ page }) => {
  const own = first.price / 2;
  const html = worldHtml(catalog + cart + card + far + cardOf(first.id, `price="${own}"`) + script());
  const shop = await openPage(page, html);
  const item = { id: first.id, name, price: own, currency };
  await shop.evaluate((item) => window.wellness.cart.add(item), item);
  await expect(badge(shop)).toHaveText(number(1));
  // Lines that this page has added are not repriced; after a reload only the card's price protects it.
  await reload(shop);
  await cartButton(shop).click();
  await expect(lines(shop)).toContainText(price(own));
  await expect(lines(shop)).not.toContainText(price(first.price));
});

test('markup that is older than the catalog does not restore an old price', async ({ page }) => {
  const older = { ...first, price: first.price - 1 };
  const html = await prerenderedHtml(cart + far + card, [older]);
  expect(html.replace(/\s/g, ' ')).toContain(price(older.price));
  const shop = await openPage(
    page,
    html.replace('<main>', () => `<main>${catalogScript([first])}`),
  );
  const { id } = first;
  await shop.waitForFunction(() => window.wellness);
  await shop.evaluate((item) => window.wellness.cart.add(item), { id, name, price: older.price, currency });
  await expect(badge(shop)).toHaveText(number(1));
  await reload(shop);
  await cartButton(shop).click();
  await expect(lines(shop)).toContainText(price(first.price));
});

test('a cart button accepts its position as a property, too', async ({ page }) => {
  const { shop } = await openWithout(page);
  const button = shop.locator('wellness-cart-button');
  await expect(button).toHaveCSS('position', 'fixed');
  await button.evaluate((element) => Object.assign(element, { position: 'inline' }));
  await expect(button).toHaveCSS('position', 'static');
});

test('a sheet that was opened early stays open while its element is moved', async ({ page }) => {
  const { shop, release } = await openWithout(page, '<div id="other"></div>');
  await addButton(shop, name).click();
  await cartButton(shop).click();
  release();
  await expect(lines(shop)).toHaveCount(1);
  await shop.evaluate(async () => {
    document.querySelector('#other')?.append(document.querySelector('wellness-cart-button') as Element);
    for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted));
  });
  await expect(sheet(shop)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(shop)).toBeHidden();
});

for (const attributes of ['', 'checkout-id="a-1"'])
  test(`a card that offers Get Started keeps its nodes when it is taken over${attributes && `, with ${attributes}`}`, async ({
    page,
  }) => {
    const own = `<wellness-product-card name="${second.name}" price="1" currency="${currency}" availability="consult" ${attributes}></wellness-product-card>`;
    const shop = await openPage(page, worldHtml(own + script()));
    const label = say('labelOf', { label: say('getStarted'), name: second.name });
    const button = await shop.getByRole('button', { name: label, exact: true }).elementHandle();
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
      const shop = await openPage(page, worldHtml(catalog + cart + card + script()), {
        routes: { [`${cdn}${file}*`]: (route) => (broken ? answer(route) : route.fallback()) },
      });
      await addButton(shop, name).click();
      await cartButton(shop).click();
      const notice = sheet(shop).getByText(say('notLoaded'));
      await expect(async () => {
        await page.clock.runFor(5_000);
        await expect(notice).toBeVisible({ timeout: 200 });
      }).toPass();
      await expect(badge(shop)).toHaveText(number(1));
      broken = false;
      await page.keyboard.press('Shift');
      await expect(lines(shop)).toHaveCount(1);
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
  const shop = await openPage(page, worldHtml(catalog + cart + card + script()), {
    routes: {
      [`${cdn}rest.js*`](route) {
        asked.push(route.request().url());
        return isBroken ? route.abort() : route.fallback();
      },
    },
  });
  const link = `#wellness-cart=${first.id}:2`;
  await shop.evaluate((link) => {
    location.hash = link;
  }, link);
  await expect.poll(() => asked.length).toBe(1);
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(complaints.join()).toContain('rest.js did not load');
  }).toPass();
  expect(asked).toHaveLength(3);
  expect(new URL(shop.url()).hash).toBe(link);
  isBroken = false;
  // In a frame keys reach the shop only once something in it has the focus.
  await cartButton(shop).press('Shift');
  await expect(badge(shop)).toHaveText(number(2));
  await expect.poll(() => new URL(shop.url()).hash).toBe('');
  await expect(toasts(shop)).toContainText(say('came', { count: 1 }));
  expect(complaints.splice(0).filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([
    expect.stringContaining('rest.js did not load'),
  ]);
});

test('a refusal before react-dom has loaded is announced when it has', async ({ page }) => {
  const limited = `<wellness-product-card name="${second.name}" price="9" currency="${currency}" max="1"></wellness-product-card>`;
  const { shop, release } = await openWithout(page, limited, cart);
  await addButton(shop, second.name).click();
  await addButton(shop, second.name).click();
  await expect(badge(shop)).toHaveText(number(1));
  release();
  await expect(toasts(shop)).toContainText(say('limit', { name: second.name, limit: 1 }));
});

test('a page still works after leaving it and coming back', async ({ page }) => {
  const shop = await openPage(page, worldHtml(catalog + cart + card + script()));
  await addButton(shop, name).click();
  await expect(toasts(shop)).toContainText(added);
  await page.goto('about:blank');
  await page.goBack();
  await expect.poll(() => page.frames().length).toBe(world.isFramed ? 2 : 1);
  await addButton(shopOf(page), name).click();
  await expect(badge(shopOf(page))).toHaveText(number(2));
});
