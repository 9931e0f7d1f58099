import type { Page } from '@playwright/test';
import { painted } from '../support/hosts.ts';
import { prerenderer, type RunningPieces, servePieces, shop, witness } from '../support/pieces.ts';
import {
  addButton,
  badge,
  test as base,
  cartButton,
  expect,
  hold,
  lines,
  phone,
  sheet,
  toasts,
} from '../support/site.ts';

/**
 * Pages made by prerender(html, { inline: true }) hold their styles and the entry: no frame without styles, no click
 * lost.
 */

interface Wanted {
  readonly cards?: number;
  readonly head?: string;
  readonly size?: number;
  readonly policy?: string;
}

const test = base.extend<{ serve: (page?: Wanted) => Promise<RunningPieces> }>({
  serve: async ({ context, complaints: _ }, use) => {
    const running: RunningPieces[] = [];
    await use(async ({ cards = 6, head = '', size, policy } = {}) => {
      const { prerender } = await prerenderer();
      const html = await prerender(shop(cards, head), { stylesheet: 'prerender.css', inline: true });
      const site = await servePieces({
        html,
        ...(size && { size }),
        ...(policy && { headers: { 'Content-Security-Policy': policy } }),
      });
      running.push(site);
      return site;
    });
    // A page that still asks would complain of an answer that does not come.
    await context.close();
    await Promise.all(running.map((site) => site.close()));
  },
});

const policyWith = (scripts: string) =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src data:; require-trusted-types-for 'script'`;

const seen = (page: Page) =>
  page.evaluate<Record<string, number>>(() => Object.assign({}, Reflect.get(window, 'seen')));

/** Holds the script with the elements back. */
async function holdLate(page: Page): Promise<() => Promise<void>> {
  const release = await hold(page, '**/wellness.js');
  return async () => {
    release();
    await page.waitForFunction(() => document.querySelector('wellness-cart-button:defined'));
    // Elements take over what is there one after the other: between two timers at least one of them.
    await page.evaluate(async () => {
      for (let i = 0; i < 30; i++) await new Promise((done) => setTimeout(done));
    });
  };
}

/** Where all that shows is, in every root, and how it looks. */
const look = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((host) =>
      [...(host.shadowRoot?.querySelectorAll('[data-root] *') ?? [])].map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const style = getComputedStyle(node);
        const looks = ['color', 'backgroundColor', 'font', 'boxShadow', 'fill', 'opacity', 'display'] as const;
        return [host.localName, node.localName, x, y, width, height, ...looks.map((name) => style[name])].join(' ');
      }),
    ),
  );

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

for (const size of [97, 400, 1500])
  test(`in pieces of ${size} no frame has an element without its styles, and no click is lost`, async ({
    page,
    serve,
  }) => {
    const release = await holdLate(page);
    const { url } = await serve({ size, head: witness(true) });
    // Firefox's load event waits for what a click has asked for.
    await page.goto(url, { waitUntil: 'commit' });
    // The smallest pieces take four seconds, without load.
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect(badge(page)).toHaveText('6');
    const { frames, ...rest } = await seen(page);
    expect(rest).toEqual({ hosts: 10, naked: 0, clicks: 6 });
    expect(frames).toBeGreaterThan(3);
    await release();
    await expect(badge(page)).toHaveText('6');
    expect((await seen(page)).naked).toBe(0);
  });

test('only the page itself is needed until an addition counts', async ({ page, serve, complaints }) => {
  await page.route('**/*.{js,css}', (route) => route.abort('blockedbyclient'));
  const { url } = await serve();
  await page.goto(url);
  await addButton(page, 'Product 3').click();
  await expect(badge(page)).toHaveText('1');
  await cartButton(page).click();
  await expect(sheet(page)).toBeVisible();
  // What the click has asked for is still being refused.
  await page.close();
  expect(complaints.splice(0)).not.toEqual([]);
});

test('the styles of the elements change nothing visible, and the rest works', async ({ page, serve, complaints }) => {
  const release = await holdLate(page);
  const { url, asked } = await serve();
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  const before = await look(page);
  expect(before.length).toBeGreaterThan(100);
  await release();
  expect(await look(page)).toEqual(before);
  await addButton(page, 'Product 3').click();
  await expect(toasts(page)).toContainText('Product 3');
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
  expect(asked.filter((path) => /entry|css/.test(path))).toEqual([]);
  expect(complaints).toEqual([]);
});

for (const path of ['/', '/supplements', '/products/nad-injection', '/contact', '/pricing'])
  test(`on the storefront's ${path} neither`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await holdLate(page);
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await seePictures(page);
    const before = await look(page);
    await release();
    expect(await look(page)).toEqual(before);
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

test('a cart that was opened early looks as it does when its elements have loaded', async ({ page, serve }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await holdLate(page);
  const { url } = await serve();
  await page.goto(url);
  await cartButton(page).click();
  const head = sheet(page).locator('.sheet-head');
  await expect(head).toBeVisible();
  const boxes = () =>
    sheet(page)
      .locator('.sheet, .sheet-head, .sheet-head *')
      .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const before = await boxes();
  expect(before.length).toBeGreaterThan(3);
  await release();
  await expect(sheet(page).getByText('Your cart is empty')).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test('the strictest policy needs the hash, and nothing is violated', async ({ page, serve }) => {
  const { inlineHashes } = await prerenderer();
  expect(inlineHashes.style).toEqual([]);
  const { url } = await serve({ policy: policyWith(`'self' ${inlineHashes.script.join(' ')}`) });
  await page.addInitScript(() => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    addEventListener('securitypolicyviolation', (event) => violated.push(`${event.violatedDirective} ${event.sample}`));
  });
  await page.goto(url);
  await addButton(page, 'Product 3').click();
  await expect(badge(page)).toHaveText('1');
  await expect(toasts(page)).toContainText('Product 3');
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, 'violated'))).toEqual([]);
});

test('under a policy without the hash the page is styled and sells all the same', async ({
  page,
  serve,
  complaints,
}) => {
  const release = await holdLate(page);
  const { url, asked } = await serve({ policy: policyWith("'self'") });
  await page.goto(url);
  await expect(page.locator('wellness-product-card').first().locator('[data-root]')).toHaveCSS(
    'animation-play-state',
    'paused',
  );
  await addButton(page, 'Product 3').click();
  await expect(badge(page)).toHaveText('1');
  // And then React, at once or with the elements: by whether the click came before the entry.
  expect(asked.slice(0, 3)).toEqual(['/', '/fallback.js', '/entry.js']);
  await release();
  await expect(toasts(page)).toContainText('Product 3');
  expect(
    complaints.splice(0).filter((complaint) => !/Content.Security.Policy|blocked an inline script/i.test(complaint)),
  ).toEqual([]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('an inlined page is styled by its links', async ({ page, serve }) => {
    const { url } = await serve();
    await page.goto(url);
    const name = page.locator('wellness-product-card').first().locator('[part~=card]');
    await expect(name).toHaveCSS('display', 'grid');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  });
});
