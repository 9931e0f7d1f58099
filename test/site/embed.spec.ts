import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { type RunningServer, startServer } from '../../scripts/server.ts';
import { axePath, expectNoFaults } from './inspection.ts';
import { addButton, cartOf, desktop, expect, phone, storedCart, tabTo, test, toasts, visit } from './support.ts';

const integrity = JSON.parse(readFileSync(new URL('../../dist/integrity.json', import.meta.url), 'utf8'));
const live = (page: Page) => page.locator('#live');
const snippet = (page: Page) => page.locator('#snippet');
const placeholder = (page: Page) => page.locator('#placeholder');
const choose = (page: Page, name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).check();

test.use({ viewport: desktop });

const elements = [
  ['product-card', 'Product card', ' product-id="nmn-plus"'],
  ['product-grid', 'Product grid', ''],
  ['cart-button', 'Cart button', ' position="inline" checkout-url="ORIGIN/supplements#wellness-cart={items}"'],
  ['toaster', 'Toaster', ''],
  ['rating', 'Rating', ' value="4.4" reviews="2847"'],
  ['membership-tiers', 'Membership tiers', ''],
  ['get-started', 'Get Started', ''],
] as const;

for (const [element, label, attributes] of elements)
  test(`${label}: the element itself stands on the page, and its tag and placeholder in the lines`, async ({
    page,
  }) => {
    await visit(page, '/embed');
    const origin = new URL(page.url()).origin;
    const told = attributes.replace('ORIGIN', origin);
    await page.getByRole('group', { name: 'Element' }).getByLabel(label, { exact: true }).check();
    await expect(snippet(page)).toContainText(`<wellness-${element}${told}>`);
    await expect(snippet(page)).toContainText(`</wellness-${element}>`);
    await expect(placeholder(page)).toContainText(`data-wellness="${element}"${told.replaceAll(/ (?=\w)/g, ' data-')}`);
    if (element === 'toaster') {
      await page.getByRole('button', { name: 'Show a toast' }).click();
      await expect(toasts(page)).toBeVisible();
    } else {
      await expect(live(page).locator(`> wellness-${element}`)).toBeVisible();
      await expect(live(page).locator('> *')).toHaveCount(1);
    }
    await expect(page.getByRole('group', { name: 'Product', exact: true }).getByLabel('NMN+')).toBeEnabled({
      enabled: element === 'product-card',
    });
    await choose(page, 'theme', 'dark');
    await expect(snippet(page)).toContainText(`<wellness-${element}${told} theme="dark">`);
    await expect(placeholder(page)).toContainText('data-theme="dark"');
    await expect(page.locator(`wellness-${element}[theme="dark"]`)).toHaveCount(1);
    await choose(page, 'theme', 'auto');
    await expect(page.locator('main [theme], body > [theme]')).toHaveCount(0);
  });

for (const [id, name] of [
  ['longevity-stack', 'Longevity Stack'],
  ['immune-support', 'Immune Support'],
] as const)
  test(`the card of ${name} shows, sells, and is in the lines`, async ({ page }) => {
    await visit(page, '/embed');
    await page.getByLabel(name).check();
    await expect(snippet(page)).toContainText(`<wellness-product-card product-id="${id}">`);
    await expect(placeholder(page)).toContainText(`data-product-id="${id}"`);
    await live(page)
      .getByRole('button', { name: `Add to Cart: ${name}` })
      .click();
    await expect.poll(() => cartOf(page)).toEqual({ [id]: 1 });
  });

test('the script is the versioned one, with its hash, and the policy lets it in', async ({ page }) => {
  await visit(page, '/embed');
  const origin = new URL(page.url()).origin;
  for (const name of ['wellness.js', 'wellness.lite.js'] as const) {
    await choose(page, 'script', name);
    await expect(snippet(page)).toContainText(
      `<script type="module" src="${origin}/wellness/${manifest.version}/${name}" integrity="${integrity[name]}" crossorigin="anonymous"></script>`,
    );
  }
  await expect(page.locator('#policy')).toHaveText(`script-src ${origin}`);
});

test('by keyboard alone: choose, try, copy, and hear that it is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/embed');
  await page.getByRole('heading', { name: 'On your page' }).waitFor();
  const focus = (name: string) => expect(page.locator(`[name="${name}"]:focus`)).toHaveCount(1);
  while (!(await page.locator('[name="element"]:focus').count())) await page.keyboard.press('Tab');
  for (let presses = 0; presses < elements.length; presses++) await page.keyboard.press('ArrowDown');
  await expect(page.locator('[name="element"]:focus')).toHaveValue('product-card');
  await page.keyboard.press('Tab');
  await focus('product');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await focus('theme');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await focus('script');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Add to Cart: Immune Support');
  await page.keyboard.press('Enter');
  await expect.poll(() => cartOf(page)).toEqual({ 'immune-support': 1 });
  for (const [button, block] of [
    ['Copy the lines', 'snippet'],
    ['Copy the placeholder', 'placeholder'],
    ['Copy the policy', 'policy'],
  ] as const) {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.locator(`:focus + [role="status"]`)).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator(`#${block}`).textContent(),
    );
  }
  await expect(snippet(page)).toHaveText(/wellness\.js.*product-id="immune-support" theme="dark"/s);
  await choose(page, 'theme', 'light');
  await expect(page.getByText('Copied.'), 'what was copied is old').toHaveCount(0);
});

for (const [why, spoil] of [
  ['there is no Clipboard API', () => Reflect.defineProperty(navigator, 'clipboard', { value: undefined })],
  [
    'the browser refuses',
    () => Reflect.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
  ],
] as const)
  test(`when ${why} the page says so, and selects the text`, async ({ page }) => {
    await page.addInitScript(spoil);
    await visit(page, '/embed');
    await page.getByRole('button', { name: 'Copy the placeholder' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Not copied' })).toContainText('The text is selected');
    expect(await page.evaluate(() => String(getSelection()))).toBe(await placeholder(page).textContent());
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first lines are there to be copied, and nothing that does nothing', async ({ page }) => {
    await page.goto('/embed/');
    await expect(snippet(page)).toHaveText(
      /<script type="module" src="https:\/\/[^"]+\/wellness.lite.js" integrity="sha384-[^"]+" crossorigin/,
    );
    await expect(snippet(page)).toContainText(integrity['wellness.lite.js']);
    await expect(snippet(page)).toContainText('<wellness-product-card product-id="nmn-plus">');
    await expect(live(page).getByRole('heading', { name: 'NMN+' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    expect(await page.content()).not.toMatch(/%[A-Z]+%/);
  });
});

let other: RunningServer | undefined;
test.afterEach(() => other?.close());

/**
 * An empty page of another site, under the policy that the contract promises to live with. It is served, since browsers
 * let no answered-for page of an outer network load from this machine.
 */
async function elsewhere(context: BrowserContext, body: string, policy: string): Promise<Page> {
  other = await startServer({
    port: 0,
    answer: (_, response) => {
      response.setHeader('Content-Type', 'text/html;charset=utf-8');
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'none'; ${policy}; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'`,
      );
      response.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><body>${body}</body>`);
    },
  });
  const page = await context.newPage();
  await page.goto(other.url);
  return page;
}

for (const script of ['wellness.lite.js', 'wellness.js'])
  for (const form of ['tag', 'placeholder'] as const)
    test(`the lines, as ${form} with ${script}, sell on a page of another site`, async ({ page, context }) => {
      await visit(page, '/embed');
      await choose(page, 'script', script);
      const lines = (await snippet(page).textContent()) ?? '';
      const policy = (await page.locator('#policy').textContent()) ?? '';
      const body =
        form === 'tag' ? lines : `${lines.split('\n')[0]}<p>${await placeholder(page).textContent()} and more</p>`;
      const there = await elsewhere(context, body, policy);
      await expect(there.getByRole('heading', { name: 'NMN+' })).toBeVisible();
      await addButton(there, 'NMN+').click();
      await addButton(there, 'NMN+').click();
      await expect.poll(() => storedCart(there)).toEqual({ 'nmn-plus': 2 });
    });

test('a script that is not what the lines say is kept out by its hash', async ({ page, context, complaints }) => {
  await visit(page, '/embed');
  const lines = (await snippet(page).textContent()) ?? '';
  const wrong = lines.replace(/integrity="sha384-./, (start) =>
    start.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  const there = await elsewhere(context, wrong, (await page.locator('#policy').textContent()) ?? '');
  await expect.poll(() => complaints.join()).toMatch(/integrity/);
  await expect(addButton(there, 'NMN+')).toHaveCount(0);
  complaints.length = 0;
});

for (const viewport of [phone, desktop])
  test(`axe finds nothing at ${viewport.width} pixels, whatever is chosen`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript({ path: axePath });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/embed');
    for (const [element] of elements) {
      await choose(page, 'element', element);
      await choose(page, 'theme', element === 'rating' ? 'light' : 'dark');
      await expectNoFaults(page);
    }
  });
