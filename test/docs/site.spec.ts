import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readDocuments } from '../../docs-site/documents.ts';
import { release } from '../../docs-site/examples.ts';
import { ask, expect, test } from './docs.ts';

/** The documentation site: its pages, its search, its editable examples, and its forms for machines. */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const documents = readDocuments();

test('every page opens, fits a window of 320 pixels, and has its Markdown', async ({ page, docs }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { address, name, title } of documents) {
    await page.goto(docs + address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toHaveCount(1);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${title} at 320 px`).toBeLessThanOrEqual(0);
    const markdown = await ask(docs, `/${name}.md`);
    expect(markdown.headers['content-type']).toContain('text/markdown');
    expect(markdown.body).toMatch(/^# /);
  }
});

for (const [fonts, delay] of [
  ['that load at once', 0],
  ['that load late', 900],
] as const)
  test(`no text moves while a page loads on a phone, with fonts ${fonts}`, async ({ page, docs }) => {
    test.slow();
    await page.setViewportSize({ width: 412, height: 823 });
    let asked = 0;
    await page.route('**/*.woff2', async (route) => {
      asked += 1;
      await new Promise((done) => setTimeout(done, delay));
      await route.continue();
    });
    const paths = [
      ...['/getting-started/', '/checkout/', '/elements/', '/elements/cart/', '/site-builders/', '/page-api/'],
      ...['/languages/', '/contributing/', '/wordpress/', '/search/'],
    ];
    for (const path of paths) {
      await page.goto(docs + path);
      const moved = await page.evaluate(async () => {
        await document.fonts.ready;
        return new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 500);
        });
      });
      expect(moved, path).toBeLessThan(0.01);
    }
    expect(asked).toBeGreaterThan(0);
  });

test('links between documents lead to pages', async ({ page, docs }) => {
  await page.goto(`${docs}/embedding/`);
  const hrefs = await page.locator('.prose a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.filter((href) => href?.includes('.md'))).toEqual([]);
  expect(hrefs.some((href) => /^\/[a-z-]+\/(#.*)?$/.test(href ?? ''))).toBe(true);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing, ${colorScheme}`, async ({ browser, docs }) => {
    test.slow();
    const context = await browser.newContext({ colorScheme, bypassCSP: true });
    const page = await context.newPage();
    for (const path of ['/', '/elements/', '/elements/product-card/', '/search/', '/builder/']) {
      await page.goto(docs + path);
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        // Examples are pages of their own.
        const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run({
          exclude: ['iframe'],
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
      });
      expect(found, path).toEqual([]);
    }
    await context.close();
  });

test('the search opens with a key, works by keyboard, and leads to a page', async ({ page, docs }) => {
  await page.goto(docs);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('discount code');
  await expect(dialog.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('searchbox').fill('wellness-toaster');
  await expect(dialog.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/[a-z-]+\//);
});

for (const [query, address, section] of [
  ['discount code', '/checkout/', 'A discount code'],
  ['dark page', '/theming/', 'A dark page'],
  ['Next.js', '/frameworks/', 'Next.js'],
  ['price in euros', '/languages/', 'Prices in euros'],
  ['coupon', '/checkout/', 'A discount code'],
  ['postage', '/checkout/', 'Shipping costs'],
  ['test keys', '/stripe/', "Stripe's test keys"],
  ['behind a proxy', '/run-checkout/', 'Behind a proxy'],
  ['hide the toast', '/embedding/', 'Hide the toast'],
  ['change the accent color', '/theming/', 'Colors in pairs'],
  ['move the cart button', '/embedding/', 'Move the cart button'],
  ['let the panel open on add', '/embedding/', 'Open the panel on add'],
  ['Content Security Policy', '/embedding/', 'Content security policy'],
  ['TypeScript types of events', '/bundlers/', 'TypeScript without React'],
  ['unit price', '/products/', 'Prices per measure'],
  ['remove one element', '/embedding/', 'Remove an element'],
  ['react', '/frameworks/', 'React'],
  ['test in Jest', '/frameworks/', 'Unit tests'],
  ['add to cart button does nothing', '/troubleshooting/', 'What visitors report'],
  ['hide the cart button', '/embedding/', 'Hide the cart button'],
  ['accessibility statement', '/accessibility/', 'Your accessibility statement'],
  ['two shops one domain', '/embedding/', 'Several shops on one site'],
] as const)
  test(`the first hit for “${query}” is the right page, with its section directly below`, async ({ page, docs }) => {
    await page.goto(`${docs}/search/?q=${encodeURIComponent(query)}`);
    const hits = page.locator('main .hits a');
    await expect(hits.first()).toHaveAttribute('href', new RegExp(`^${address}(#|$)`));
    await expect(hits.nth(1)).toHaveAttribute('href', new RegExp(`^${address}#`));
    await expect(hits.nth(1)).toContainText(section);
  });

for (const [query, address] of [
  ['track conversions', '/analytics/'],
  ['age limit', '/regulated-products/'],
  ['change button colour', '/theming/'],
  ['onPaid exactly once', '/checkout-server/'],
  ['mail server down', '/checkout-server/'],
  ['email when order is paid', '/checkout-server/'],
  ['old tab after upgrade', '/upgrading/'],
  ['wellness-toaster', '/elements/toaster/'],
  ['product card', '/elements/product-card/'],
  ['WordPress add card to article', '/wordpress/'],
] as const)
  test(`“${query}” finds the right page among the first three`, async ({ page, docs }) => {
    await page.goto(`${docs}/search/?q=${encodeURIComponent(query)}`);
    const hits = page.locator('main .hits .page a');
    await expect(hits.first()).toBeVisible();
    const first = await hits.evaluateAll((links) =>
      links.slice(0, 3).map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    expect(first).toContain(address);
  });

test('search shows the pages with most of the words if none has all, and says so', async ({ page, docs }) => {
  await page.goto(`${docs}/search/?q=${encodeURIComponent('xylophone discount code')}`);
  await expect(page.locator('main .found')).toContainText('No page holds all of “xylophone discount code”.');
  await expect(page.locator('main .hits a').first()).toHaveAttribute('href', /^\/checkout/);
});

test('without scripts, Search leads to a page that lists every section', async ({ browser, docs }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(docs);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All pages');
  await expect(page.locator('main a[href="/elements/toaster/"]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Theme: auto' })).toBeHidden();
  await context.close();
});

test('examples follow the scheme of the documentation, as an edited one does', async ({ page, docs }) => {
  // An emulated scheme would reach the frame past the page around it.
  await page.emulateMedia({ colorScheme: null });
  await page.goto(docs);
  const figure = page.locator('#example-first-card');
  const heading = figure.frameLocator('iframe').getByRole('heading', { level: 1 });
  const button = page.getByRole('button', { name: /^Theme:/ });
  await button.click();
  await expect(button).toHaveText('Theme: light');
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
  await button.click();
  await expect(button).toHaveText('Theme: dark');
  await expect(heading).toHaveCSS('color', 'rgb(255, 255, 255)');
  await figure.getByRole('button', { name: 'Edit' }).click();
  await figure.getByRole('textbox').fill('<!doctype html><h1>Edited</h1>');
  await expect(heading).toHaveText('Edited');
  await expect(heading).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(heading).toHaveCSS('font-family', 'system-ui, sans-serif');
});

test('an example is edited in place, runs again, and is reset', async ({ page, docs }) => {
  await page.goto(docs);
  const figure = page.locator('#example-first-card');
  const frame = figure.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Add to Cart: Mug' })).toBeVisible();
  await figure.getByRole('button', { name: 'Edit' }).click();
  const area = figure.getByRole('textbox');
  await area.fill((await area.inputValue()).replace('name="Mug"', 'name="Beaker"'));
  await expect(frame.getByRole('button', { name: 'Add to Cart: Beaker' })).toBeVisible();
  await figure.getByRole('button', { name: 'Reset' }).click();
  await expect(frame.getByRole('button', { name: 'Add to Cart: Mug' })).toBeVisible();
});

test('an example runs when it scrolls into view', async ({ page, docs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${docs}/embedding/`);
  const figure = page.locator('.example').last();
  await expect(figure.getByRole('button', { name: 'Edit' })).toBeAttached();
  await expect(figure.locator('iframe')).not.toHaveAttribute('src');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});

test('an edited example reaches neither the page around it nor its storage', async ({ page, docs }) => {
  await page.goto(docs);
  const figure = page.locator('#example-first-card');
  await figure.getByRole('button', { name: 'Edit' }).click();
  await figure.getByRole('textbox').fill(
    `<!doctype html><title>x</title><body><script>
      const tried = [];
      for (const read of [() => parent.document.title, () => localStorage.length, () => document.cookie, () => top.name])
        try { read(); tried.push('read'); } catch (error) { tried.push(error.name); }
      document.body.append(tried.join(' '));
    </script>`,
  );
  await expect(figure.frameLocator('iframe').locator('body')).toContainText(
    'SecurityError SecurityError SecurityError SecurityError',
  );
});

test('the builder shows the chosen products, and its lines name the storefront beside the documentation', async ({
  page,
  baseURL,
  docs,
}) => {
  await page.goto(`${docs}/getting-started/`);
  await page.locator('.prose').getByRole('link', { name: 'snippet builder' }).click();
  await expect(page).toHaveURL(`${docs}/builder/`);
  const { port } = new URL(baseURL ?? '');
  const lines = page.locator('#snippet');
  await expect(lines).toContainText(`href="http://localhost:${port}/wellness/${release}/wellness.css">`);
  await page.getByRole('radio', { name: 'Longevity Stack' }).check();
  await expect(lines).toContainText('product-id="longevity-stack"');
  const preview = page.frameLocator('#preview');
  await expect(preview.getByRole('button', { name: 'Add to Cart: Longevity Stack' })).toBeVisible();
  await page.getByRole('radio', { name: 'My own' }).check();
  await expect(preview.getByRole('heading', { name: 'Oolong Tea' })).toBeVisible();
  await expect(lines).toContainText('"name":"Oolong Tea"');
  const moved = await page.request.get(`${baseURL}/embed`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([302, `${docs}/builder/`]);
});

test('the strict policy comes with every page, and another one with examples', async ({ docs }) => {
  const { headers } = await ask(docs, '/elements/');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  const example = await ask(docs, '/examples/first-card.html');
  expect(example.headers['content-security-policy']).toMatch(/^sandbox allow-scripts/);
  const kit = await ask(docs, `/wellness/${release}/wellness.js`);
  expect(kit.headers['access-control-allow-origin']).toBe('*');
});

test('addresses: a page has one, an unknown one is a 404, and methods other than GET are refused', async ({ docs }) => {
  const moved = await ask(docs, '/elements?x=1');
  expect([moved.status, moved.headers.location]).toEqual([301, '/elements/?x=1']);
  for (const path of ['/no-such-page/', '/_headers', '/..%2fpackage.json', '/index.html.br', '/%'])
    expect((await ask(docs, path)).status, path).toBe(404);
  expect((await ask(docs, '/elements/', 'POST')).status).toBe(405);
});

test('machines get an index and the whole guide in one file', async ({ docs }) => {
  const { body: index } = await ask(docs, '/llms.txt');
  expect(index).toMatch(/^# .+\n\n> /);
  for (const { name } of documents.slice(1)) expect(index).toContain(`(/${name}.md)`);
  const { body: full } = await ask(docs, '/llms-full.txt');
  expect(full).toContain('# `<wellness-toaster>`');
});
