import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { createServer } from 'vite';
import { fillIn } from '../../build/embed.ts';
import { siteOrigin } from '../../build/meta.ts';
import { storefront } from '../../build/site.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type RunningServer, startServer } from '../../scripts/server.ts';
import { axePath, expectNoFaults } from './inspection.ts';
import {
  addButton,
  badge,
  cartOf,
  desktop,
  expect,
  openSheet,
  phone,
  storedCart,
  tabTo,
  test,
  toasts,
  visit,
} from './support.ts';

const { 'wellness.js': hash } = JSON.parse(readFileSync(new URL('../../dist/integrity.json', import.meta.url), 'utf8'));
const live = (page: Page) => page.locator('#live');
const snippet = (page: Page) => page.locator('#snippet');
const placeholder = (page: Page) => page.locator('#placeholder');
const withCart = (page: Page) => page.getByRole('checkbox', { name: 'With cart and notices' });
const partner = (page: Page) => page.getByRole('textbox', { name: 'Partner' });
const statement =
  'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.';
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

for (const [element, tag] of [
  ['product-card', '<wellness-product-card product-id="nmn-plus">'],
  ['product-grid', '<wellness-product-grid>'],
] as const)
  test(`the lines of the ${element} hold what it takes to buy, until the page says that it has it`, async ({
    page,
  }) => {
    await visit(page, '/embed');
    await choose(page, 'element', element);
    await choose(page, 'theme', 'dark');
    const whole = await Promise.all([snippet(page).textContent(), placeholder(page).textContent()]);
    expect(whole[0]?.match(/<wellness-[^ >]+/g)).toEqual([
      tag.replace(/[ >].*/, ''),
      '<wellness-cart-button',
      '<wellness-toaster',
    ]);
    expect(whole[1]?.match(/data-wellness="[^"]+/g)).toEqual(
      [element, 'cart-button', 'toaster'].map((name) => `data-wellness="${name}`),
    );
    for (const text of whole) expect(text?.match(/theme="dark"/g)).toHaveLength(3);
    await expect(live(page).locator('> *'), 'this page has both').toHaveCount(1);
    await withCart(page).uncheck();
    for (const block of [snippet(page), placeholder(page)])
      await expect(block).not.toContainText(/cart-button|toaster/);
    await expect(partner(page)).toBeDisabled();
  });

test('what stands alone comes alone', async ({ page }) => {
  await visit(page, '/embed');
  for (const element of ['cart-button', 'toaster', 'rating', 'membership-tiers', 'get-started']) {
    await choose(page, 'element', element);
    await expect(withCart(page)).toBeDisabled();
    await expect(partner(page)).toBeEnabled({ enabled: element === 'cart-button' });
    expect((await snippet(page).textContent())?.match(/<wellness-/g)).toHaveLength(1);
    expect((await placeholder(page).textContent())?.match(/data-wellness=/g)).toHaveLength(1);
  }
});

test('a partner is named in the tag and in the address, and what is no name is refused in words', async ({ page }) => {
  await visit(page, '/embed');
  const shop = `${new URL(page.url()).origin}/supplements`;
  await partner(page).fill('the-gym_2');
  await expect(snippet(page)).toContainText(
    ` partner="the-gym_2" checkout-url="${shop}?partner=the-gym_2#wellness-cart={items}"`,
  );
  await expect(placeholder(page)).toContainText(
    ` data-partner="the-gym_2" data-checkout-url="${shop}?partner=the-gym_2#wellness-cart={items}"`,
  );
  for (const name of ['the gym', 'a&b', '"><script>', 'Gymnastik-Süd']) {
    await partner(page).fill(name);
    await expect(page.getByText('Letters, digits, - and _ only.')).toBeVisible();
    await expect(partner(page)).toHaveAccessibleDescription(/Letters, digits, - and _ only/);
    await expect(partner(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(snippet(page)).not.toContainText('partner');
  }
  await partner(page).fill('');
  await expect(page.getByText('Letters, digits, - and _ only.')).toBeHidden();
  await expect(partner(page)).not.toHaveAttribute('aria-invalid');
  await expect(snippet(page)).not.toContainText('partner');
});

test('supplements stand with the statement of the FDA', async ({ page }) => {
  await visit(page, '/embed');
  for (const [element] of elements) {
    await choose(page, 'element', element);
    await expect(page.getByText(statement)).toBeVisible({ visible: /^product-/.test(element) });
  }
});

for (const [element, told] of [
  ['get-started', /openDisclosureModal.*modal-function=/s],
  ['membership-tiers', /openDisclosureModal/],
] as const)
  test(`${element}: the builder says what the page has to bring, and there it is as it says`, async ({
    page,
    context,
  }) => {
    await visit(page, '/embed');
    const note = page.locator('#assessment');
    await expect(note).toBeHidden();
    await choose(page, 'element', element);
    await expect(note).toContainText(told);
    await expect(note.getByText('modal-function')).toBeVisible({ visible: element === 'get-started' });
    await expect(page.locator(`[value="${element}"]`)).toHaveAccessibleDescription(/openDisclosureModal/);

    const lines = (await snippet(page).textContent()) ?? '';
    const there = await elsewhere(context, `${lines}<p id="called"></p>`);
    const start = there.getByRole('button', { name: 'Get Started' }).first();
    await start.click();
    await expect(there.getByText('Not available!').first()).toBeVisible();
    await there.evaluate(() => {
      const called = document.querySelector('#called') as HTMLElement;
      Reflect.set(window, 'openDisclosureModal', () => called.append('called'));
    });
    await start.click();
    await expect(there.locator('#called')).toHaveText('called');
    await expect(there.getByText('Not available!').first()).toBeHidden();
  });

test('the script is the versioned one, with its hash, and the policy lets it in', async ({ page }) => {
  await visit(page, '/embed');
  const origin = new URL(page.url()).origin;
  await expect(snippet(page)).toContainText(
    `<script type="module" src="${origin}/wellness/${manifest.version}/wellness.js" integrity="${hash}" crossorigin="anonymous"></script>`,
  );
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
  await focus('cart');
  await page.keyboard.press('Space');
  await expect(snippet(page)).not.toContainText('wellness-cart-button');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await focus('partner');
  await page.keyboard.type('gym');
  await page.keyboard.press('Enter');
  await expect(snippet(page)).toContainText('partner="gym"');
  await page.keyboard.press('Tab');
  await focus('theme');
  await page.keyboard.press('ArrowLeft');
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
      /<script type="module" src="https:\/\/[^"]+\/wellness\.js" integrity="sha384-[^"]+" crossorigin/,
    );
    await expect(snippet(page)).toContainText(hash);
    await expect(snippet(page)).toContainText('<wellness-product-card product-id="nmn-plus">');
    await expect(page.getByText(statement)).toBeVisible();
    await expect(live(page).getByRole('heading', { name: 'NMN+' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    expect(await page.content()).not.toMatch(/%[A-Z]+%/);
  });
});

test('the lines that are there without scripts are those that the builder writes first', async ({ page, browser }) => {
  await visit(page, '/embed');
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const served = await plain.newPage();
  await served.goto(page.url());
  for (const block of [snippet, placeholder]) {
    const text = (await block(served).textContent()) ?? '';
    expect(await block(page).textContent()).toBe(text.replaceAll(siteOrigin, new URL(page.url()).origin));
  }
  await plain.close();
});

test('a hash stands only where there is one', () => {
  const page = readFileSync(new URL('../../demo-site/embed.html', import.meta.url), 'utf8');
  const unbuilt = fillIn(page, {}, {});
  expect(unbuilt).toContain(`/wellness/${manifest.version}/wellness.js" crossorigin="anonymous"`);
  expect(unbuilt).not.toMatch(/integrity=|%(HASH|VERSION)%/);
});

test('in development too the lines name version and hash, and the script is where they say', async ({ request }) => {
  const vite = await createServer({
    ...storefront,
    configFile: false,
    cacheDir: test.info().outputPath('vite'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const server = await startServer({ port: 0, answer: vite.middlewares });
  try {
    // Without the slash Vite would take it for the script, from what is no browser.
    const page = await (await request.get(`${server.url}/embed/`)).text();
    expect(page).not.toMatch(/%[A-Z]+%/);
    expect(page).toContain(`data-integrity="${hash}"`);
    const path = /\/wellness\/[^"]+/.exec(page)?.[0];
    const script = await request.get(server.url + path, { headers: { Origin: 'https://partner.example' } });
    expect(script.headers()['access-control-allow-origin']).toBe('*');
    expect(
      `sha384-${createHash('sha384')
        .update(await script.body())
        .digest('base64')}`,
    ).toBe(hash);
  } finally {
    await server.close();
    await vite.close();
  }
});

let other: RunningServer | undefined;
test.afterEach(() => other?.close());

/** A file of another site that holds this and nothing else, and is as lax as files are, unless it comes with a policy. */
async function elsewhere(context: BrowserContext, file: string, policy?: string): Promise<Page> {
  // Served, since browsers let no answered-for page of an outer network load from this machine.
  other = await startServer({
    port: 0,
    answer: ({ url }, response) => {
      if (url !== '/') return void response.writeHead(204).end();
      response.setHeader('Content-Type', 'text/html');
      if (policy) response.setHeader('Content-Security-Policy', policy);
      response.end(file);
    },
  });
  const page = await context.newPage();
  await page.goto(other.url);
  return page;
}

/** What the button copies. */
async function copied(page: Page, button: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The lines in one of their two forms. The script goes along, as it does where a theme or a header field loads it. */
async function linesAs(form: 'tag' | 'placeholder', page: Page): Promise<string> {
  const lines = await copied(page, 'Copy the lines');
  return form === 'tag' ? lines : `${lines.split('\n')[0]}\n${await copied(page, 'Copy the placeholder')}`;
}

for (const element of ['product-card', 'product-grid'])
  for (const form of ['tag', 'placeholder'] as const)
    for (const name of ['', 'the-gym'])
      test(`who pastes the ${element}, as ${form}${name && ', for a partner'}, into an empty file can buy from it`, async ({
        page,
        context,
      }) => {
        await visit(page, '/embed');
        const shop = new URL(page.url()).origin;
        await choose(page, 'element', element);
        if (name) await partner(page).fill(name);
        const there = await elsewhere(context, await linesAs(form, page));
        await addButton(there, 'NMN+').click();
        await addButton(there, 'NMN+').click();
        await expect(toasts(there)).toContainText('NMN+ added');
        await expect(badge(there)).toHaveText('2');
        const cart = await openSheet(there);
        await cart.getByRole('button', { name: 'Checkout' }).click();
        await there.waitForURL(`${shop}/**`);
        await expect(toasts(there)).toContainText('1 product came with the link');
        expect(there.url()).toBe(`${shop}/supplements${name && `?partner=${name}`}`);
        expect(await cartOf(there)).toEqual({ 'nmn-plus': 2 });
        await toasts(there).getByRole('button', { name: 'Undo' }).click();
        await expect.poll(() => cartOf(there)).toEqual({});
      });

/** The policy that the contract promises to live with. */
const strict = (script: string) =>
  `default-src 'none'; ${script}; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'`;

for (const form of ['tag', 'placeholder'] as const)
  test(`the lines, as ${form}, sell under a strict policy`, async ({ page, context }) => {
    await visit(page, '/embed');
    const policy = (await page.locator('#policy').textContent()) ?? '';
    const file = `<!doctype html><title>Elsewhere</title><p>Before</p>${await linesAs(form, page)}<p>and more</p>`;
    const there = await elsewhere(context, file, strict(policy));
    await expect(there.getByRole('heading', { name: 'NMN+' })).toBeVisible();
    await addButton(there, 'NMN+').click();
    await addButton(there, 'NMN+').click();
    await expect.poll(() => storedCart(there)).toEqual({ 'nmn-plus': 2 });
    await expect(toasts(there)).toContainText('NMN+ added');
    await expect(badge(there)).toHaveText('2');
  });

test('a script that is not what the lines say is kept out by its hash', async ({ page, context, complaints }) => {
  await visit(page, '/embed');
  const lines = (await snippet(page).textContent()) ?? '';
  const wrong = lines.replace(/integrity="sha384-./, (start) =>
    start.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  const there = await elsewhere(context, wrong);
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
