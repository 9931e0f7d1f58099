import type { Page } from '@playwright/test';
import { icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { badge, expect, test, toasts } from '../support/site.ts';

/** Protects a page of many cards while its tags are defined and rendered in several tasks: whatever happens between two of them, each card is there once and sells. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const CARDS = 24;
const card = (place: number) =>
  `<wellness-product-card product-id="p-${place}" name="Tea ${place}" price="${place + 1}"></wellness-product-card>`;
const cards = Array.from({ length: CARDS }, (_, place) => card(place)).join('');
const others = '<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster>';

/** Runs this once the tag is defined, in the same task. */
const afterDefining = (tag: string, act: string) => `<script>
  var seen = {};
  var all = function () { return [].slice.call(document.querySelectorAll('wellness-product-card')); };
  var rendered = function () { return all().filter(function (one) { return one.shadowRoot && one.shadowRoot.querySelector('[part=card]'); }).length; };
  var define = customElements.define;
  customElements.define = function (tag) {
    define.apply(this, arguments);
    if (tag === '${tag}') { ${act} }
  };
</script>`;
const open = (page: Page, act: string, more = '') =>
  openHost(page, {
    html: `${icon}${afterDefining('wellness-product-card', act)}${more}<body>${cards}${others}${script()}`,
  });
const seen = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'seen') as Record<string, unknown>);
const names = (page: Page) => page.locator('[part~=name]').allTextContents();
const all = Array.from({ length: CARDS }, (_, place) => `Tea ${place}`);

async function expectSold(page: Page, name: string, count = 1) {
  await page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
  await expect(badge(page)).toHaveText(String(count));
  await expect(toasts(page)).toHaveCount(1);
}

test('the browser hears the visitor between the definition of a tag and the first cards', async ({ page }) => {
  await open(page, 'seen.inTask = rendered(); queueMicrotask(function () { seen.after = rendered(); });');
  await expect.poll(() => names(page)).toEqual(all);
  expect(await seen(page)).toEqual({ inTask: 0, after: 0 });
  await expectSold(page, 'Tea 3');
});

test('with wellness.css a card has its room until it is rendered', async ({ page }) => {
  const height = 'all()[0].getBoundingClientRect().height';
  await open(
    page,
    `seen.height = ${height}; seen.late = all()[0].matches(':state(late)');`,
    `<link rel="stylesheet" href="http://cdn.test/wellness.css">
     <script>document.onreadystatechange = function () { seen.room = seen.room || ${height}; };</script>`,
  );
  await expect.poll(() => names(page)).toEqual(all);
  const { room, ...then } = await seen(page);
  expect(room).toBeGreaterThan(0);
  expect(then).toEqual({ height: room, late: true });
  expect(await page.evaluate("all().some((one) => one.matches(':state(late)'))")).toBe(false);
});

test('cards that the page removes, moves, changes and adds between two tasks are there once, as they are now', async ({
  page,
}) => {
  await open(
    page,
    `var list = all(); list[2].remove(); list[0].before(list[23]); list[1].setAttribute('name', 'Coffee');
     list[22].insertAdjacentHTML('afterend', '${card(99)}'); document.body.prepend(list[5]); list[5].remove(); document.body.prepend(list[5]);`,
  );
  const now = all.filter((_, place) => ![2, 5, 23].includes(place)).map((name) => (name === 'Tea 1' ? 'Coffee' : name));
  await expect.poll(() => names(page)).toEqual(['Tea 5', 'Tea 23', ...now, 'Tea 99']);
  await expectSold(page, 'Tea 23');
});

test('a page that is scrolled to its end at once sells its last card', async ({ page }) => {
  await open(page, 'scrollTo(0, document.documentElement.scrollHeight);');
  await expectSold(page, 'Tea 23');
  expect(await names(page)).toEqual(all);
});

test('a page that is printed before the first card is rendered has all cards on paper', async ({ page }) => {
  await open(
    page,
    `setTimeout(function () { dispatchEvent(new Event('beforeprint')); seen.printed = rendered(); window.setTimeout = later; });
     var later = window.setTimeout; window.setTimeout = function (act) { return later(act, 1000); };`,
  );
  await expect.poll(() => seen(page)).toEqual({ printed: CARDS });
  await expect.poll(() => names(page)).toEqual(all);
  await expectSold(page, 'Tea 0');
});

test('a prerendered card that is pressed before its tag is defined sells once', async ({ page }) => {
  const { prerender } = await prerenderer();
  const act = "all()[4].shadowRoot.querySelector('button').click(); seen.defined = all()[4].matches(':defined');";
  const html = await prerender(
    `<!doctype html><html lang="en"><head>${icon}${afterDefining('wellness-cart-button', act)}${script('entry.js')}</head><body>${cards}${others}</body></html>`,
    { stylesheet: 'http://cdn.test/prerender.css' },
  );
  await openHost(page, { html });
  await expect(badge(page)).toHaveText('1');
  await expect(toasts(page)).toHaveCount(1);
  expect(await seen(page)).toEqual({ defined: false });
  expect(await page.evaluate(() => window.wellness.cart.items.map(({ name }) => name))).toEqual(['Tea 4']);
  await expectSold(page, 'Tea 4', 2);
});

test('a placeholder becomes a card that is defined in a later task', async ({ page, complaints }) => {
  const placeholder = '<p data-wellness="product-card" data-product-id="nmn-plus"></p>';
  await openHost(page, {
    html: `${icon}<body>${placeholder}${others}${script('wellness.iife.js')}<script>wellness.mount('body')</script>`,
  });
  await expectSold(page, 'NMN+');
  expect(complaints).toEqual([]);
});
