import type { Page } from '@playwright/test';
import { host, openHost, painted, script } from '../support/hosts.ts';
import { expect, hold, test } from '../support/site.ts';

/** wellness.css reserves the room of elements that are not defined yet: little moves when the script arrives. */

/** Each with what it shows most often, in the order of a page. */
const tags = {
  nav: '',
  'cart-button': 'position="inline"',
  'product-card': 'product-id="nmn-plus"',
  'product-grid': '',
  rating: 'value="4.4" reviews="2847"',
  'membership-tiers': '',
  'get-started': '',
  'contact-form': '',
  'order-status': '',
  cart: '',
  login: '',
  footer: '',
} as const;
const names = Object.keys(tags) as (keyof typeof tags)[];

const elements = names.map((name) => `<wellness-${name} ${tags[name]}></wellness-${name}>`);
const placeholders = names.map((name) => {
  const data = tags[name].replaceAll(/(^| )(?=\w)/g, '$1data-');
  return `<div data-wellness="${name}" ${tags[name] && data}></div>`;
});

/** Opens a page with wellness.css whose script comes when what is returned is called. */
async function openBefore(page: Page, style: string, body: string): Promise<() => void> {
  let come = () => {};
  const late = new Promise<void>((done) => {
    come = done;
  });
  await openHost(page, {
    html: `<title>Host</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${host}wellness.css">
      <style>body { margin: 0; font: 16px/1.5 sans-serif } p { margin: 0 } ${style}</style><body>${body}${script()}`,
    files: { [`${host}wellness.css`]: '' },
    routes: {
      'http://cdn.test/wellness.js': async (route) => {
        await late;
        await route.fallback();
      },
      [`${host}wellness.css`]: (route) => route.fulfill({ path: 'dist/wellness.css' }),
    },
    until: 'commit',
  });
  return come;
}

for (const [what, written] of [
  ['elements', elements],
  ['placeholders', placeholders],
] as const)
  for (const width of [390, 768, 1280])
    test(`nothing shifts on a page with wellness.css, ${width} pixels wide, when ${what} hydrate`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const come = await openBefore(page, '', written.map((one) => `${one}<p>Words of the page.</p>`).join(''));
      await page.waitForFunction((count) => document.querySelectorAll('p').length === count, names.length);
      await painted(page);
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift' });
      });
      const places = () => page.evaluate(() => [...document.querySelectorAll('p')].map((words) => words.offsetTop));
      const rooms = async () => {
        const at = await places();
        return Object.fromEntries(names.map((name, i) => [name, (at[i] as number) - (i ? (at[i - 1] as number) : 0)]));
      };
      const before = await rooms();
      come();
      await page.waitForFunction(() => document.querySelector('wellness-footer')?.shadowRoot?.querySelector('footer'));
      await painted(page);
      // Other fonts, other heights: a few pixels are none that a reader loses the line by.
      for (const [name, height] of Object.entries(await rooms()))
        expect.soft(Math.abs(height - (before[name] ?? 0)), `${name} became ${height}`).toBeLessThanOrEqual(8);
      const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
    });

/** The page's words stay where they are, but for so many pixels, until `live` is so. */
async function expectToStay(page: Page, come: () => void, live: () => Promise<void>, atMost: number): Promise<void> {
  const words = page.getByText('Words of the page.');
  await words.waitFor();
  await painted(page);
  const top = async () => (await words.boundingBox())?.y ?? 0;
  const before = await top();
  come();
  await live();
  await painted(page);
  const after = await top();
  expect(Math.abs(after - before), `from ${before} to ${after}`).toBeLessThanOrEqual(atMost);
}

for (const width of [200, 300, 400, 620, 700])
  test(`a card and a grid reserve their height in a column of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const come = await openBefore(
      page,
      `body { width: ${width}px }`,
      `<wellness-product-card product-id="nmn-plus">NMN+</wellness-product-card>
       <div data-wellness="product-card" data-product-id="nmn-plus"><a href="/">NMN+</a></div>
       <wellness-product-grid></wellness-product-grid><p>Words of the page.</p>`,
    );
    const live = () => expect(page.locator('wellness-product-grid').getByRole('button')).toHaveCount(3);
    // Three of them, each by a few pixels.
    await expectToStay(page, come, live, 24);
  });

for (const width of [400, 700])
  test(`a card and a grid reserve their height until the messages of their language have loaded, ${width} pixels wide`, async ({
    page,
  }) => {
    const come = await openBefore(
      page,
      `body { width: ${width}px }`,
      `<div lang="fr"><wellness-product-card product-id="nmn-plus">NMN+</wellness-product-card>
       <wellness-product-grid></wellness-product-grid><wellness-cart-button position="inline"></wellness-cart-button></div>
       <p>Words of the page.</p>`,
    );
    const speak = await hold(page, '**/lang/fr.js');
    const defined = () => page.waitForFunction(() => document.querySelector('wellness-product-grid:defined'));
    await expectToStay(page, come, async () => void (await defined()), 0);
    const live = () => expect(page.locator('wellness-product-grid').getByRole('button')).toHaveCount(3);
    await expectToStay(page, speak, live, 24);
  });

for (const width of [240, 300, 400, 620])
  test(`cards of own products without a picture reserve their height in a column of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const tea = {
      'product-id': 'tea',
      name: 'Green tea',
      price: '12',
      description: 'Forty bags of loose leaves, and a spoon to measure.',
    };
    const attributes = (prefix: string) =>
      Object.entries(tea)
        .map(([name, value]) => `${prefix}${name}="${value}"`)
        .join(' ');
    const come = await openBefore(
      page,
      `body { width: ${width}px }`,
      `<wellness-product-card ${attributes('')}>Green tea</wellness-product-card>
       <div data-wellness="product-card" ${attributes('data-')}><a href="/">Green tea</a></div><p>Words of the page.</p>`,
    );
    const live = () => expect(page.getByRole('button', { name: 'Add to Cart: Green tea' })).toHaveCount(2);
    await expectToStay(page, come, live, 16);
  });
