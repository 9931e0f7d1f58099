import type { Page } from '@playwright/test';
import { bundled } from '../support/bundle.ts';
import { classicAfter, expectOneCart, first, openWith } from '../support/copies.ts';
import { cdn, host, painted, rewritten, script } from '../support/hosts.ts';
import { badge, expect, test, toasts } from '../support/site.ts';

/** Orders, bundles, releases and names of the page: however the script is loaded, there is one cart. */

/** A host's own script that has the npm package in it, in this release or an older one. */
const withPackage = () => bundled({ code: "import '@wellness/storefront';" });
async function withOlderPackage(): Promise<string> {
  const code = await withPackage();
  expect(code).toContain('"0.1.0"');
  return code.replaceAll('"0.1.0"', '"0.0.9"');
}
for (const [what, scripts] of [
  ['wellness.iife.js before wellness.js', [script('wellness.iife.js'), script()]],
  ['wellness.iife.js twice', [script('wellness.iife.js', 'a/'), script('wellness.iife.js', 'b/')]],
  ['wellness.js before an entry.js that lies elsewhere', [script(), script('entry.js', 'a/')]],
  ['an entry.js that lies elsewhere before wellness.js', [script('entry.js', 'a/'), script()]],
] as const) {
  test(`${what}: one of everything, and one line that names the first`, async ({ page }) => {
    const said = await openWith(page, scripts);
    await expect.poll(() => said).toEqual(first('0.1.0', '0.1.0'));
    await expectOneCart(page);
    await expectOneCart(page, 2);
    expect(said).toEqual(first('0.1.0', '0.1.0'));
  });
}

for (const [what, scripts] of [
  ['before', [script('entry.js'), script()]],
  ['after', [script(), script('entry.js')]],
] as const)
  test(`an entry.js ${what} the wellness.js that it loads: one of everything, and no warning`, async ({ page }) => {
    const said = await openWith(page, scripts);
    await expectOneCart(page);
    await expectOneCart(page, 2);
    expect(said).toEqual([]);
  });

const appUrl = `${host}assets/app.js`;
const app = `<script type="module" src="${appUrl}"></script>`;
/** A copy that does not know every element. */
const lackingUrl = `${cdn}lacking/wellness.js`;
const lacking = script('wellness.js', 'lacking/');

/** Counts listeners and observers, and watches the page object, before any script of the kit has loaded. */
const counter = `<script>
  var kept = { listeners: 0, observers: 0, watchers: 0 };
  function count(target, method, add, name) {
    var own = target[method];
    target[method] = function () { if (add(this, arguments)) kept[name] += method === 'removeEventListener' ? -1 : 1; return own.apply(this, arguments); };
  }
  function ofThePage(target) { return target === undefined || target === window || target.nodeType === 9; }
  count(EventTarget.prototype, 'addEventListener', ofThePage, 'listeners');
  count(EventTarget.prototype, 'removeEventListener', ofThePage, 'listeners');
  [MutationObserver, IntersectionObserver, ResizeObserver].forEach(function (Observer) {
    count(Observer.prototype, 'observe', function () { return true; }, 'observers');
  });
  count(Set.prototype, 'add', function (set, given) { return typeof given[0] === 'function'; }, 'watchers');
</script>`;

for (const build of ['wellness.iife.js', 'wellness.js'])
  test(`${build} ten times: nothing more listens or watches than after the first`, async ({ page }) => {
    const said = await openWith(page, [counter, script(build)]);
    await page.getByRole('button', { name: 'Add to Cart: NMN+' }).waitFor();
    await painted(page);
    const kept = () => page.evaluate(() => Object.assign({}, Reflect.get(globalThis, 'kept')));
    const once = await kept();
    expect(Object.values(once).every((count) => Number(count) > 0)).toBe(true);
    // By the page itself: the test's own way of adding scripts brings listeners of its own.
    await page.evaluate(
      async ([cdn, build]) => {
        for (let run = 2; run <= 10; run++) {
          const again = document.createElement('script');
          if (build === 'wellness.js') again.type = 'module';
          again.src = `${cdn}${run}/${build}`;
          document.body.append(again);
          await new Promise((done) => again.addEventListener('load', done));
        }
      },
      [cdn, build] as const,
    );
    await painted(page);
    expect(await kept()).toEqual(once);
    await expectOneCart(page);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p data-wellness="product-card" data-product-id="immune-support"></p>',
      );
      location.hash = '#wellness-cart=longevity-stack:2';
    });
    await page.getByRole('button', { name: 'Add to Cart: Immune Support' }).waitFor();
    await expect(badge(page)).toHaveText(['3']);
    expect(said).toEqual(Array(9).fill(first('0.1.0', '0.1.0')[0]));
  });

test('a placeholder that is added later becomes an element that only the second copy defines', async ({ page }) => {
  const withoutRating = rewritten('wellness.js', [/(["'`])wellness-rating\1/g, '"wellness-other"']);
  const placeholder = '<p data-wellness="rating" data-value="4"></p>';
  await openWith(page, [lacking, classicAfter], { files: { [lackingUrl]: withoutRating } });
  await page.getByRole('button', { name: 'Add to Cart: NMN+' }).waitFor();
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), placeholder);
  await expect(page.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
});

for (const [what, scripts, line] of [
  ['before', [app, script()], first('0.0.9', '0.1.0', ' Load one release.')],
  ['after', [script(), app], first('0.1.0', '0.0.9')],
] as const) {
  test(`a bundle with an older npm release in it ${what} the script tag: the first is at work`, async ({ page }) => {
    const said = await openWith(page, scripts, { files: { [appUrl]: await withOlderPackage() } });
    await expect.poll(() => said).toEqual(line);
    await expectOneCart(page);
    expect(await page.evaluate(() => window.wellness.version)).toBe(what === 'before' ? '0.0.9' : '0.1.0');
    expect(said).toEqual(line);
  });

  test(`a bundle with the npm package in it ${what} the script tag: one of everything`, async ({ page }) => {
    const said = await openWith(page, scripts, { files: { [appUrl]: await withPackage() } });
    await expect.poll(() => said).toEqual(first('0.1.0', '0.1.0'));
    await expectOneCart(page);
    await expectOneCart(page, 2);
  });
}

for (const [earlier, says] of [
  ['0.0.9', ' Load one release.'],
  ['0.1.1', ''],
  ['0.10.0', ''],
  ['1.0.0', ''],
] as const)
  test(`the line if ${earlier} was first has${says || ' no'} advice`, async ({ page }) => {
    const claim = `<script>globalThis[Symbol.for('wellness')] = { protocol: 1, version: '${earlier}' };</script>`;
    const said = await openWith(page, [claim, script()]);
    await expect.poll(() => said).toEqual(first(earlier, '0.1.0', says));
  });

test('elements that only the second copy knows share the cart of the first', async ({ page }) => {
  const withoutToaster = rewritten('wellness.js', [/(["'`])wellness-toaster\1/g, '"wellness-other"']);
  const said = await openWith(page, [lacking, classicAfter], { files: { [lackingUrl]: withoutToaster } });
  await expectOneCart(page);
  await toasts(page).getByRole('button', { name: 'View cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  expect(said).toEqual(first('0.1.0', '0.1.0'));
});

/** The value of the global variable `wellness` in the page's own scripts. */
const named = (page: Page) =>
  page.evaluate(() => {
    const value: unknown = Reflect.get(window, 'wellness');
    if (value === Reflect.get(globalThis, Symbol.for('wellness/1'))) return 'ours';
    return value instanceof Element ? value.localName : JSON.stringify(value);
  });
const taken = 'wellness: the page has its own variable "wellness". Use globalThis[Symbol.for(\'wellness/1\')] instead.';

test('<section id="wellness"> does not hide the one object', async ({ page }) => {
  const said = await openWith(page, ['<section id="wellness">About wellness</section>', script()]);
  await expectOneCart(page);
  expect(await named(page)).toBe('ours');
  expect(said).toEqual([]);
});

const variable = '<script>var wellness = { own: 1 };</script>';
for (const [what, scripts] of [
  ['before the script', [variable, script('wellness.iife.js')]],
  ['after the script', [script('wellness.iife.js'), variable]],
  [
    'after the script, with an element of that id',
    ['<section id="wellness"></section>', script('wellness.iife.js'), variable],
  ],
  [
    'after the script, in strict mode',
    [script('wellness.iife.js'), '<script>"use strict"; window.wellness = { own: 1 };</script>'],
  ],
] as const)
  test(`a variable of the page, ${what}, is left to the page`, async ({ page }) => {
    const said = await openWith(page, scripts);
    await expectOneCart(page);
    expect(await named(page)).toBe('{"own":1}');
    expect(said).toEqual([taken]);
  });

test('a constant of the page that comes after the script is left to the page', async ({ page }) => {
  const own = '<script>const wellness = { own: 1 }; var seen = wellness.own;</script>';
  await openWith(page, [script('wellness.iife.js'), own]);
  await expectOneCart(page);
  expect(await page.evaluate('seen')).toBe(1);
});

test('English cards, cart and panel need nothing of Intl, whose first use takes as long as all else', async ({
  page,
}) => {
  const noIntl = `<script>
    var uses = [];
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const Own = Intl[name];
      if (/^[A-Z]/.test(name) && typeof Own === 'function')
        Intl[name] = new Proxy(Own, { construct(...given) { uses.push(name); return Reflect.construct(...given); } });
    }
    for (const { prototype } of [Number, Date, BigInt]) {
      const own = prototype.toLocaleString;
      prototype.toLocaleString = function (...given) { uses.push('toLocaleString'); return own.apply(this, given); };
    }
  </script>`;
  await openWith(page, [noIntl, script()]);
  await page.getByRole('button', { name: 'Add to Cart: NMN+' }).click();
  await badge(page).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await page.getByRole('button', { name: /increase/i }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'uses'))).toEqual([]);
});
