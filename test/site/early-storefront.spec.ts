import type { Page } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { cartButton, desktop, expect, hold, phone, sheet, test } from '../support/site.ts';

/** Clicks and typing before React has loaded, on the storefront's own pages: menus, forms, assessments and languages. */

const lateFile = /\/wellness\.js(\?\d)?$/;
const entryFile = /\/entry\.js$/;

/** Serves the pages as they are prerendered without `inline`: sheet and entry are files. */
async function linkFiles(page: Page, edit = (html: string) => html): Promise<void> {
  const folder = `/wellness/${manifest.version}`;
  const link = `<link rel="stylesheet" href="${folder}/prerender.css">`;
  const scripts = `<script src="${folder}/early.js"></script><script type="module" src="${folder}/entry.js"></script>`;
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/<script type="text\/plain".*?<noscript>.*?<\/noscript>/s, () => link + scripts)
        .replaceAll(/(?<=shadowrootmode="open">)<noscript>.*?<\/noscript>/g, link);
      await route.fulfill({ response, body: edit(body) });
    },
  );
}

const react = (page: Page) => page.waitForFunction(() => document.querySelector('wellness-cart-button:defined'));

/** Whether React has taken the element over. */
const isAlive = (page: Page, host: string) =>
  page.evaluate(
    (host) =>
      Object.keys(document.querySelector(host)?.shadowRoot?.querySelector('[data-root] *') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    host,
  );

test('a menu opens without script, and is known to be open after it', async ({ page }) => {
  await linkFiles(page);
  const release = await hold(page, entryFile);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Anti-Aging menu' }).click();
  await expect(page.getByRole('link', { name: 'Metformin' })).toBeVisible();
  release();
  await react(page);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Anti-Aging menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Metformin' })).toBeVisible();
});

test('a menu that the keyboard left before the script loaded closes, and covers no focus', async ({ page }) => {
  for (const [size, name, last] of [
    [desktop, 'Anti-Aging menu', 'Metformin'],
    [phone, 'Menu', 'Login'],
  ] as const) {
    const release = await hold(page, lateFile);
    await page.setViewportSize(size);
    await page.goto('/');
    const button = page.getByRole('button', { name, exact: true });
    const link = page.locator('wellness-nav').getByRole('link', { name: last });
    await button.focus();
    await page.keyboard.press('Enter');
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeVisible();
    release();
    await react(page);
    await expect(link).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('clicks that need a component take effect when it has loaded', async ({ page }) => {
    const release = await hold(page, lateFile);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Weight Loss menu' }).click();
    release();
    await expect(page.getByRole('link', { name: 'Weight Loss Treatment' })).toBeVisible();
  });
});

test('an early Get Started opens the assessment, or shows that it is unavailable', async ({ page }) => {
  const release = await hold(page, lateFile);
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/examples/without-widget');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  release();
  await expect(page.getByText('Not available!').first()).toBeVisible();
});

test('a widget that throws at an early click keeps nothing else from working, and is called once', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { calls: 0, errors: [] as unknown[] };
    Object.assign(window, { seen });
    Object.assign(window, {
      openDisclosureModal() {
        seen.calls++;
        throw new Error('the widget broke');
      },
    });
    document.addEventListener('wellness-error', (event) =>
      seen.errors.push([(event.target as Element).localName, (event as CustomEvent).detail.message]),
    );
  });
  await linkFiles(page);
  const releaseEntry = await hold(page, entryFile);
  const release = await hold(page, lateFile);
  await page.goto('/examples/without-widget', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Get Started', exact: true }).click();
  await cartButton(page).click();
  releaseEntry();
  await expect(sheet(page)).toBeVisible();
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen'));
  expect(await seen()).toEqual({ calls: 1, errors: [['wellness-get-started', 'the widget broke']] });
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  release();
  await expect(page.getByText('Not available!', { exact: true })).toBeVisible();
  expect(await seen()).toEqual({ calls: 1, errors: [['wellness-get-started', 'the widget broke']] });
  await page.getByRole('button', { name: 'Get Started', exact: true }).click();
  expect((await seen()).calls).toBe(2);
});

test('a function that a page has set as a property counts before React has loaded, too', async ({ page }) => {
  await hold(page, lateFile);
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => {
        for (const element of document.querySelectorAll('wellness-get-started'))
          Object.assign(element, { modalFunction: 'openOther' });
      },
      { once: true },
    );
    Object.assign(window, { openOther: () => document.documentElement.setAttribute('id', 'opened') });
  });
  await page.goto('/supplements');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await expect(page.locator('html#opened')).toHaveCount(1);
});

test('a form that is sent too early is sent by its component, and keeps its text', async ({ page }) => {
  const release = await hold(page, lateFile);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Kim');
  await page.getByLabel('Name').press('Enter');
  await expect(page).toHaveURL(/\/contact$/);
  release();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Kim');
});

test('a form that changes before its view has loaded keeps its text', async ({ page }) => {
  const release = await hold(page, /\/rest\.js(\?\d)?$/);
  await page.goto('/contact');
  await page.waitForFunction(() => document.querySelector('wellness-contact-form:defined'));
  const name = page.getByLabel('Name');
  await name.fill('Kim');
  await page.evaluate(async () => {
    document.querySelector('wellness-contact-form')?.setAttribute('action', '/letters');
    for (let frame = 0; frame < 2; frame++) await new Promise((painted) => requestAnimationFrame(painted));
  });
  await expect(name).toHaveValue('Kim');
  release();
  await expect.poll(() => isAlive(page, 'wellness-contact-form')).toBe(true);
  await expect(name).toHaveValue('Kim');
});

/** Scrolls to an element that React has not taken over; undefined if there is none. */
const goToWaiting = (page: Page) =>
  page.evaluate(() => {
    const host = [...document.querySelectorAll('main *, header *')].find(({ shadowRoot }) => {
      const first = shadowRoot?.querySelector('[data-root] *');
      return first && !Object.keys(first).some((key) => key.startsWith('__react'));
    });
    host?.scrollIntoView();
    return host?.localName;
  });

// React reports markup in another language as an error of the page.
for (const [path, words] of [
  ['/', 'Empezar'],
  ['/contact', 'Enviar'],
  ['/order', 'No hay ningún pedido que mostrar'],
  ['/pricing', 'Empezar'],
  ['/supplements', 'Añadir al carrito'],
] as const)
  test(`each element of ${path} takes over in a language that a page sets before`, async ({ page }) => {
    await page.addInitScript(
      "document.addEventListener('DOMContentLoaded', () => { document.documentElement.lang = 'es'; })",
    );
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect.poll(() => goToWaiting(page)).toBeUndefined();
    await expect(page.locator('main').getByText(words).first()).toBeVisible();
  });

test('elements far below hydrate when they are near the viewport, or used', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/');
  await react(page);
  await page.keyboard.press('Shift');
  await expect.poll(() => isAlive(page, 'wellness-nav')).toBe(true);
  expect(await isAlive(page, 'wellness-footer')).toBe(false);
  await page.evaluate(() => document.querySelector('wellness-footer')?.scrollIntoView());
  await expect.poll(() => isAlive(page, 'wellness-footer')).toBe(true);

  await page.goto('/');
  await react(page);
  await page.keyboard.press('Shift');
  await expect.poll(() => isAlive(page, 'wellness-nav')).toBe(true);
  const clicked = await page.evaluate(() => {
    const card = document.querySelector('wellness-product-card') as HTMLElement;
    const asked: string[] = [];
    card.addEventListener('wellness-get-started', (event) => {
      event.preventDefault();
      asked.push(event.type);
    });
    card.shadowRoot?.querySelector('button')?.click();
    return asked;
  });
  expect(clicked).toEqual(['wellness-get-started']);
});

test('the late file is requested where the page says', async ({ page }) => {
  const said = '<script data-wellness-base="/moved/to/x.css"></script>';
  await linkFiles(page, (html) => html.replace('</head>', `${said}$&`));
  await page.route('**/moved/to/wellness.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.title = "moved"' }),
  );
  await page.goto('/supplements');
  await expect(page).toHaveTitle('moved');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read, and every button is a link or names what it needs', async ({ page }) => {
    await page.goto('/supplements');
    await expect(page.locator('.catalog > noscript a')).toBeVisible();
    await page.getByRole('button', { name: 'Anti-Aging menu' }).click();
    await expect(page.getByRole('link', { name: 'Metformin' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Wellness`);

    await page.goto('/pricing');
    for (const price of ['$99', '$199', '$299']) await expect(page.getByText(price).first()).toBeVisible();
    await page.goto('/contact');
    await expect(page.locator('wellness-contact-form noscript p')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.waitForTimeout(200);
    expect(new URL(page.url()).search, 'nothing of it goes into the address').toBe('');
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await page.goto('/peptides');
    await expect(page.getByRole('link', { name: 'BPC-157 Supplement' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'How to start' })).toBeVisible();
  });
});
