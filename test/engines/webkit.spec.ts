import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { WebKitPage } from '../../tools/build/webkit.ts';
import { cart } from '../support/hosts.ts';
import { axePath } from '../support/inspection.ts';
import { apart, boxesOf, catalog, goods, grid, pieces } from '../support/own-goods.ts';
import { prerenderer, servePieces, shop, witness } from '../support/pieces.ts';
import { desktop, phone } from '../support/site.ts';
import { wordsOf } from '../support/words-of.ts';

/* Actions of visitors in WebKit. Playwright runs these tests, and tools/build/webkit.ts drives the browser. */

interface Found {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly expanded: string | null;
  readonly focused: boolean;
  readonly isOnTop: boolean;
}

/** Visible matches, in the page and in all shadow roots; controls match by accessible name, too. */
const find = (page: WebKitPage, selector: string, name = '') =>
  page.evaluate(
    (selector, name) => {
      const words = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      const found: Found[] = [];
      const visit = (root: Document | ShadowRoot) => {
        for (const node of root.querySelectorAll<HTMLElement>('*')) {
          if (node.shadowRoot) visit(node.shadowRoot);
          if (!node.matches(selector) || !node.checkVisibility({ visibilityProperty: true })) continue;
          if (name && !(node.getAttribute('aria-label') ?? words(node)).startsWith(name)) continue;
          if (name) node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          const box = node.getBoundingClientRect();
          const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
          found.push({
            x,
            y,
            text: words(node),
            expanded: node.getAttribute('aria-expanded'),
            focused: root.activeElement === node,
            isOnTop: node.contains(root.elementFromPoint(x, y)),
          });
        }
      };
      visit(document);
      return found;
    },
    selector,
    name,
  );

const texts = (page: WebKitPage, selector: string) => async () => (await find(page, selector)).map(({ text }) => text);

/** Clicks the control that is called so, where it is when it has stopped moving and nothing lies over it. */
async function click(page: WebKitPage, name: string): Promise<void> {
  let place: readonly number[] = [];
  await expect
    .poll(async () => {
      const before = place;
      // Frames and not a time: a busy machine may show none in it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const control = (await find(page, 'button, a', name)).find(({ isOnTop }) => isOnTop);
      place = control ? [control.x, control.y] : [];
      return place.length > 0 && String(place) === String(before);
    }, `${name} shows`)
    .toBe(true);
  await page.mouse.click(place[0] ?? 0, place[1] ?? 0);
}

/** Announcements of the toaster from here on, including those that it removes again. */
async function listen(page: WebKitPage): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const region = document.querySelector('wellness-toaster')?.shadowRoot?.querySelector('[role=status]');
    if (!region) throw new Error('The toaster has no live region.');
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) said.push(textContent ?? '');
    }).observe(region, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

const button = (page: WebKitPage, name: string) => async () => (await find(page, 'button', name))[0];
const badge = (page: WebKitPage) => texts(page, '[part~=badge]');
const total = (page: WebKitPage) => texts(page, '[part~=total]');
const dialogs = (page: WebKitPage) => async () => (await find(page, 'dialog[open]')).length;
const alive = (page: WebKitPage) =>
  page.evaluate(() => Boolean(document.querySelector('wellness-cart-button:defined')));

const test = base.extend<{ visit: (path: string, size?: typeof phone) => Promise<WebKitPage> }, { webKit: WebKitPage }>(
  {
    webKit: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for.
      async ({}, use) => {
        const page = await WebKitPage.launch();
        await use(page);
        await page.close();
      },
      { scope: 'worker' },
    ],
    /** A visitor who comes for the first time. */
    visit: async ({ webKit, baseURL }, use) => {
      await use(async (path, size = desktop) => {
        const url = new URL(path, baseURL);
        await webKit.setViewportSize(size);
        await webKit.goto(new URL('/icon.svg', url).href);
        await webKit.evaluate(() => localStorage.clear());
        await webKit.goto(url.href);
        return webKit;
      });
    },
  },
);

for (const [device, size] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test(`on ${device} a visitor adds a supplement, which is announced, changes its quantity and goes on`, async ({
    visit,
  }) => {
    const page = await visit('/supplements', size);
    await expect.poll(() => alive(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    const said = await listen(page);
    await click(page, 'Add to Cart: NMN+');
    await expect.poll(badge(page)).toEqual(['1']);
    await expect.poll(said).toContainEqual(expect.stringContaining('NMN+ added'));

    await click(page, 'Shopping cart, 1 item');
    await expect.poll(dialogs(page)).toBe(1);
    for (const sum of ['$178.00', '$267.00']) {
      await click(page, 'Increase quantity of NMN+');
      await expect.poll(total(page)).toEqual([sum]);
    }
    await click(page, 'Decrease quantity of NMN+');
    await expect.poll(total(page)).toEqual(['$178.00']);
    await page.keyboard.press('Escape');
    await expect.poll(dialogs(page)).toBe(0);
    expect((await button(page, 'Shopping cart, 2 items')())?.focused).toBe(true);

    await page.goto(new URL('/', await page.url()).href);
    await expect.poll(badge(page)).toEqual(['2']);
    await click(page, 'Shopping cart, 2 items');
    await click(page, 'Clear Cart');
    await expect.poll(texts(page, '[part~=empty]')).toContainEqual(expect.stringContaining('Your cart is empty'));
    await click(page, 'Close');
    await expect.poll(dialogs(page)).toBe(0);
  });

for (const size of [97, 1500])
  test(`in pieces of ${size} no frame has an element without its styles, and no click is lost`, async ({ webKit }) => {
    const { prerender } = await prerenderer();
    const html = await prerender(shop(6, `<script>${witness}</script>`), { stylesheet: 'prerender.css', inline: true });
    const site = await servePieces({ html, size });
    await webKit.goto(site.url);
    await expect.poll(badge(webKit)).toEqual(['6']);
    await expect.poll(() => alive(webKit)).toBe(true);
    const { naked, clicks, hosts } = await webKit.evaluate(() => Reflect.get(window, 'seen'));
    expect({ naked, clicks, hosts }).toEqual({ naked: 0, clicks: 6, hosts: 10 });
    await site.close();
  });

const hostPage = (head: string, body: string) =>
  `<!doctype html><html ${head}><meta charset="utf-8"><link rel="icon" href="data:,"><body>${body}<script type="module" src="wellness.js"></script>`;

test('names, prices and buttons of a host’s own products are aligned, and a single one has its picture beside its text', async ({
  webKit,
}) => {
  await webKit.setViewportSize({ width: 768, height: 900 });
  const site = await servePieces({ html: hostPage('lang="en"', catalog(goods) + grid) });
  await webKit.goto(site.url);
  await expect.poll(() => webKit.evaluate(boxesOf, pieces)).toHaveLength(goods.length);
  const cards = await webKit.evaluate(boxesOf, pieces);
  for (let i = 0; i < cards.length; i += 3)
    for (const piece of ['plate', 'name', 'price', 'button'] as const)
      expect(apart(cards.slice(i, i + 3), piece), `${piece} of row ${i / 3}`).toBeLessThan(1);
  for (const { plate } of cards) expect(Math.abs(plate.width - plate.height)).toBeLessThan(1);
  await site.close();

  const one = await servePieces({ html: hostPage('lang="en"', catalog(goods.slice(0, 1)) + grid) });
  await webKit.goto(one.url);
  await expect.poll(() => webKit.evaluate(boxesOf, pieces)).toHaveLength(1);
  const [alone] = await webKit.evaluate(boxesOf, pieces);
  expect(alone?.name.left).toBeGreaterThanOrEqual(alone?.plate.right ?? Infinity);
  await one.close();
});

test('an Arabic page is in Arabic, from right to left', async ({ webKit }) => {
  const { say } = wordsOf('ar');
  await webKit.setViewportSize(phone);
  const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
  const site = await servePieces({
    html: hostPage('lang="ar" dir="rtl"', `<wellness-nav></wellness-nav>${cart}${card}`),
  });
  await webKit.goto(site.url);
  await click(webKit, say('labelOf', { label: say('addToCart'), name: 'NMN+' }));
  await expect.poll(badge(webKit)).toEqual([await webKit.evaluate(() => (1).toLocaleString('ar'))]);
  await expect.poll(texts(webKit, '[part~=toast]')).toEqual([expect.stringContaining(say('added', { name: 'NMN+' }))]);
  const bag = await button(webKit, say('cart'))();
  const menu = await button(webKit, say('menu'))();
  expect(bag?.x).toBeLessThan(menu?.x ?? 0);
  expect(site.asked.filter((path) => path.includes('/lang/'))).toEqual(['/lang/ar.js']);
  await site.close();
});

for (const [what, css] of [
  ['black, and says nothing of it', 'body { background: #000; color: #fff }'],
  ['black, and says so', ':root { color-scheme: dark } body { background: #000; color: #fff }'],
] as const)
  test(`on a page that is ${what} a card can be read`, async ({ webKit }) => {
    const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
    const site = await servePieces({ html: hostPage('lang="en"', `<style>${css}</style>${card}`) });
    await webKit.goto(site.url);
    await expect.poll(texts(webKit, '[part~=name]')).toEqual(['NMN+']);
    const [words, ground] = await webKit.evaluate(() => {
      const root = document.querySelector('wellness-product-card')?.shadowRoot;
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const lightOf = (selector: string, property: 'color' | 'backgroundColor') => {
        context.fillStyle = getComputedStyle(root?.querySelector(selector) as Element)[property];
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 3;
      };
      return [lightOf('[part=name]', 'color'), lightOf('.ground', 'backgroundColor')];
    });
    expect(Math.abs((words ?? 0) - (ground ?? 0))).toBeGreaterThan(150);
    await site.close();
  });

test('a menu opens and closes by the keyboard', async ({ visit }) => {
  const page = await visit('/');
  await expect.poll(() => alive(page)).toBe(true);
  const menu = button(page, 'Anti-Aging menu');
  for (let presses = 0; presses < 10 && !(await menu())?.focused; presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await menu())?.expanded).toBe('true');
  expect(await find(page, 'a', 'Metformin')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await menu())?.expanded).toBe('false');
  expect((await menu())?.focused).toBe(true);
});

test('the phone menu opens', async ({ visit }) => {
  const page = await visit('/', phone);
  await expect.poll(() => alive(page)).toBe(true);
  await click(page, 'Menu');
  await click(page, 'Weight Loss menu');
  await expect.poll(async () => (await find(page, 'a', 'Weight Loss Treatment')).length).toBe(1);
});

test.describe('before the elements have loaded', () => {
  let shop: Server;
  let release = () => {};

  /** The shop, with its lazy-loaded files held back until `release`. */
  test.beforeEach(async ({ baseURL }) => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    shop = createServer(async ({ url = '' }, response) => {
      if (/\/(wellness|react-dom)\.js$/.test(url)) await released;
      const answer = await fetch(new URL(url, baseURL), { headers: { 'accept-encoding': 'identity' } });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => shop.once('listening', resolve));
  });
  test.afterEach(() => {
    release();
    shop.closeAllConnections();
    shop.close();
  });

  test('a click on Add to Cart counts, and the toast follows when they load', async ({ visit }) => {
    const page = await visit(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/supplements`);
    // Not by the mouse: the driver's waits until a page that is loading has loaded.
    await page.evaluate(() => {
      const grid = document.querySelector('wellness-product-grid')?.shadowRoot;
      grid?.querySelector<HTMLElement>('[aria-label="Add to Cart: Immune Support"]')?.click();
    });
    expect(await alive(page)).toBe(false);
    expect(await badge(page)()).toEqual(['1']);
    release();
    await expect.poll(texts(page, '[part~=toast]')).toEqual([expect.stringContaining('Immune Support added')]);
  });
});

for (const path of ['/', '/supplements'])
  for (const [device, size] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)
    test(`axe finds nothing on ${path} on ${device}`, async ({ visit }) => {
      const page = await visit(path, size);
      await expect.poll(() => alive(page)).toBe(true);
      // As the text of a function: the page's policy lets nothing else in.
      await page.evaluate(new Function(readFileSync(axePath, 'utf8')) as () => void);
      const faults = await page.evaluate(() => {
        const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
        return axe
          .run({ preload: false })
          .then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`)),
          );
      });
      expect(faults).toEqual([]);
    });
