import type { Page } from '@playwright/test';
import { painted } from '../support/hosts.ts';
import { holdLate, look } from '../support/inlined.ts';
import { expect, hold, phone, test } from '../support/site.ts';

/** The storefront's own pages hold their styles and the entry: nothing moves when elements, styles or fonts come. */

/** Pictures of elements load when they come into view, and take their room then. */
const seePictures = (page: Page) =>
  page.evaluate(async () => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    for (const picture of roots.flatMap((root) => [...root.querySelectorAll('img')])) {
      if (!picture.checkVisibility()) continue;
      picture.scrollIntoView({ behavior: 'instant' });
      if (!picture.complete) await new Promise((done) => picture.addEventListener('load', done, { once: true }));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });

for (const path of ['/', '/supplements', '/products/nad-injection', '/contact', '/pricing'])
  test(`the styles of the elements change nothing visible on ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await holdLate(page);
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await seePictures(page);
    const before = await look(page.mainFrame());
    await release(page.mainFrame());
    expect(await look(page.mainFrame())).toEqual(before);
  });

for (const path of ['/supplements', '/faq'])
  test(`on ${path} elements make the browser calculate styles again only when the complete stylesheet has come`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { checkVisibility } = Element.prototype;
      Object.assign(window, { checks: 0 });
      Element.prototype.checkVisibility = function (...options) {
        Reflect.set(window, 'checks', Reflect.get(window, 'checks') + 1);
        return checkVisibility.apply(this, options);
      };
    });
    const release = await hold(page, '**/rest.js');
    // The demo widget would add products, and the grid would render again.
    if (path === '/supplements')
      await page.route('**/disclosure-widget.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('wellness-toaster:defined'));
    await painted(page);
    const sheets = () =>
      page.evaluate(() => [
        ...new Set([...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot?.adoptedStyleSheets.length)),
      ]);
    expect(await sheets()).toEqual([undefined, 1]);
    expect(await page.evaluate(() => Reflect.get(window, 'checks')), 'checks of visibility').toBe(0);
    release();
    await expect.poll(sheets).toEqual([undefined, 2]);
  });

test('on a slow phone each element takes over in a task of its own, and so does React', async ({ page }) => {
  await page.addInitScript(() => {
    // Each look at the clock finds more time gone than a task may take.
    const now = performance.now.bind(performance);
    let gone = 0;
    performance.now = () => {
      gone += 100;
      return now() + gone;
    };
    Object.assign(window, { tasks: [] });
    const tasks = (): Set<unknown>[] => Reflect.get(window, 'tasks');
    let inTask = false;
    // React begins its next task with a message. A timer could come after that task, and the two would count as one.
    const end = new MessageChannel();
    end.port1.onmessage = () => {
      inTask = false;
    };
    const note = (one: object) => {
      if (!inTask) {
        tasks().push(new Set());
        end.port2.postMessage(undefined);
      }
      inTask = true;
      tasks().at(-1)?.add(one);
    };
    // Each element clears this state whenever it renders.
    const clear = CustomStateSet.prototype.delete;
    CustomStateSet.prototype.delete = function (name) {
      note(this);
      return clear.call(this, name);
    };
    // React listens to everything in the element that it takes over.
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof listen>) {
      if (this instanceof Element && this.hasAttribute('data-root')) note(this);
      return listen.apply(this, given);
    };
  });
  const release = await hold(page, '**/rest.js');
  await page.goto('/supplements');
  /** How many elements each task has rendered. */
  const sizes = () => page.evaluate(() => (Reflect.get(window, 'tasks') as Set<unknown>[]).map(({ size }) => size));
  await expect.poll(async () => (await sizes()).length).toBeGreaterThan(3);
  // The grid offers its products to the cart, whose button shows their prices.
  expect(Math.max(...(await sizes()))).toBeLessThanOrEqual(2);
  release();
  // The file renders the navigation and the footer again, together with their stylesheet.
  await page.waitForFunction(() => document.querySelector('wellness-nav')?.shadowRoot?.adoptedStyleSheets.length === 2);
  await page.evaluate(() => {
    Reflect.set(window, 'tasks', []);
  });
  await page.mouse.down();
  await expect.poll(async () => (await sizes()).length).toBeGreaterThan(3);
  expect(Math.max(...(await sizes()))).toBe(1);
});

for (const path of ['/', '/supplements'])
  test(`while fonts are on their way the lines of ${path} end where they will`, async ({ page }) => {
    await page.setViewportSize(phone);
    const come = await hold(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeVisible();
    const heights = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, main p')].map((node) => Math.round(node.getBoundingClientRect().height)),
      );
    await page.waitForFunction(() => document.readyState !== 'loading');
    await painted(page);
    const before = await heights();
    expect(before.length).toBeGreaterThan(3);
    come();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    expect(await page.evaluate(() => document.fonts.check('16px Literata'))).toBe(true);
    expect(await heights()).toEqual(before);
  });
