import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { withRules } from '../support/own-goods.ts';
import { expect, test } from '../support/site.ts';

/**
 * Nothing grows, and no element works more than it must, where many elements come and go on a page that is not ours. `npm
 * run soak` repeats it a thousand times per tag; 110 already show a tag that leaks one node each.
 */

const times = Number(process.env.TIMES || 110);

const dist = resolve(import.meta.dirname, '../../dist');
const host = 'http://host.test/';
const tags = [
  'cart-button',
  'contact-form',
  'eligibility',
  'footer',
  'get-started',
  'login',
  'membership-tiers',
  'nav',
  'order-status',
  'product-card',
  'product-grid',
  'rating',
  'testimonial',
  'toaster',
].map((name) => `wellness-${name}`);

async function open(page: Page, body = ''): Promise<void> {
  await page.route(`${host}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (file.endsWith('.js'))
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(dist, file), 'utf8') });
    const html = `<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>${withRules}${body}<script type="module" src="wellness.js"></script>`;
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  await page.goto(host);
  await page.waitForFunction(() => window.wellness);
}

/** The first key press loads react-dom, for present and later elements. */
async function use(page: Page): Promise<void> {
  const come = page.waitForResponse('**/react-dom.js');
  await page.keyboard.press('Shift');
  await (await come).finished();
}

/** Objects that the page retains after garbage collection. */
async function held(page: Page): Promise<{ nodes: number; jsEventListeners: number; bytes: number }> {
  const client = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return { nodes, jsEventListeners, bytes: usedSize };
}

/** Adds, moves and removes one element of the tag, so many times. */
const churn = (page: Page, tag: string, times: number) =>
  page.evaluate(
    async ([tag, times]) => {
      const [a, b] = [document.createElement('div'), document.createElement('div')];
      document.body.append(a, b);
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      // Elements render in a microtask.
      const rendered = async () => {
        for (let i = 0; i < 5; i++) await null;
      };
      for (let i = 0; i < times; i++) {
        const element = document.createElement(tag);
        element.setAttribute('product-id', 'nmn-plus');
        a.append(element);
        await (i % 100 ? rendered() : frame());
        b.append(element);
        element.remove();
        await (i % 100 ? rendered() : frame());
      }
      a.remove();
      b.remove();
      await frame();
      await frame();
    },
    [tag, times] as const,
  );

for (const state of ['drawn', 'alive'] as const) {
  test(`nothing grows when elements that are ${state} come, move and go ${times} times each`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(30_000 + times * 60);
    await open(page, '<wellness-rating value="4"></wellness-rating>');
    if (state === 'alive') await use(page);
    for (const tag of tags) await churn(page, tag, 40);
    const before = await held(page);
    for (const tag of tags) await churn(page, tag, times);
    const after = await held(page);
    expect(after.nodes - before.nodes, 'nodes').toBeLessThan(100);
    expect(after.jsEventListeners - before.jsEventListeners, 'listeners').toBeLessThan(100);
    // A leaked card holds some kilobytes.
    expect(after.bytes - before.bytes, 'bytes').toBeLessThan(1_000_000);
    // A card without a catalog entry warns, as it should.
    complaints.length = 0;
  });

  test(`nothing grows when one element that is ${state} is connected and disconnected ten thousand times`, async ({
    page,
  }) => {
    await open(page, '<wellness-product-card product-id="nmn-plus"></wellness-product-card>');
    if (state === 'alive') await use(page);
    const toggle = (times: number) =>
      page.evaluate(async (times) => {
        const card = document.querySelector('wellness-product-card') as HTMLElement;
        for (let i = 0; i < times; i++) {
          card.remove();
          if (i % 100 === 0) await new Promise((done) => setTimeout(done));
          document.body.append(card);
        }
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        return card.shadowRoot?.querySelectorAll('[part~=card]').length;
      }, times);
    await toggle(100);
    const before = await held(page);
    expect(await toggle(10_000)).toBe(1);
    const after = await held(page);
    expect(after.nodes - before.nodes, 'nodes').toBeLessThan(200);
    expect(after.jsEventListeners - before.jsEventListeners, 'listeners').toBeLessThan(200);
    expect(after.bytes - before.bytes, 'bytes').toBeLessThan(1_000_000);
  });
}

test('among a thousand cards an add changes no card, and the badge shows it with the next frame', async ({ page }) => {
  const cards = Array.from(
    { length: 1_000 },
    (_, i) => `<wellness-product-card product-id="p${i}" name="Product ${i}" price="${i}"></wellness-product-card>`,
  );
  await open(page, `<wellness-cart-button></wellness-cart-button>${cards.join('')}`);
  const seen = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const all = [...document.querySelectorAll('wellness-product-card')];
    const last = all.at(-1) as Element;
    // The last ones are drawn in tasks of their own.
    while (!last.shadowRoot?.querySelector('button')) await frame();
    await frame();
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
    });
    for (const { shadowRoot } of all)
      observer.observe(shadowRoot as ShadowRoot, { subtree: true, childList: true, attributes: true });
    all[999]?.shadowRoot?.querySelector('button')?.click();
    await frame();
    await frame();
    const badge = document.querySelector('wellness-cart-button')?.shadowRoot?.querySelector('[part~=badge]');
    return { cards: all.length, changes, badge: badge?.textContent };
  });
  expect(seen).toEqual({ cards: 1_000, changes: 0, badge: '1' });
});

test('in a cart of five hundred lines a step changes its own line alone, with the next frame', async ({ page }) => {
  await open(page, '<wellness-cart-button persistence="none"></wellness-cart-button>');
  const seen = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const { cart } = window.wellness;
    for (let i = 0; i < 500; i++) cart.add({ id: `p${i}`, name: `Product ${i}`, description: '', price: 1 });
    cart.open();
    const root = document.querySelector('wellness-cart-button')?.shadowRoot as ShadowRoot;
    // React takes over all lines, and sets what it needs in their fields.
    const isReacts = (node: Element | undefined) => Object.keys(node ?? {}).some((key) => key.startsWith('__react'));
    while (!isReacts([...root.querySelectorAll('[part~=line]')].at(-1))) await frame();
    await frame();
    const lines = [...root.querySelectorAll('[part~=line]')];
    const changed = new Set<number>();
    const observers = lines.map((line, index) => {
      const observer = new MutationObserver(() => changed.add(index));
      observer.observe(line, { subtree: true, childList: true, characterData: true, attributes: true });
      return observer;
    });
    lines[250]?.querySelector<HTMLButtonElement>('[part~=increase]')?.click();
    await frame();
    await frame();
    for (const observer of observers) observer.disconnect();
    return { lines: lines.length, changed: [...changed], count: cart.count };
  });
  expect(seen).toEqual({ lines: 500, changed: [250], count: 501 });
});
