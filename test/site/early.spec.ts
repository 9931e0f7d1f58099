import type { Page, Route } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import {
  addButton,
  badge,
  cartButton,
  desktop,
  expect,
  lines,
  phone,
  products,
  sheet,
  test,
  toasts,
} from '../support/site.ts';

/** Clicks and typing count before React has loaded. The tests hold the scripts back at the network. */

const lateFile = /\/(assets|wellness)\/[\w.-]+\/wellness\.js(\?\d)?$/;
const entryFile = /\/wellness\/[\d.]+\/entry\.js$/;

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

/** Holds what the pattern names until `release`, or answers it as the test says. */
async function hold(page: Page, pattern: RegExp): Promise<{ release: () => Promise<void> }> {
  const held: Route[] = [];
  let open = false;
  await page.route(pattern, async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  return {
    async release() {
      open = true;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

const react = (page: Page) => page.waitForFunction(() => document.querySelector('wellness-cart-button:defined'));

/** Marks a node of the server's markup, to see later whether it is still the same. */
const mark = (page: Page, host: string, inner: string) =>
  page.evaluate(
    ([host, inner]) => {
      const node = document.querySelector(host as string)?.shadowRoot?.querySelector(inner as string);
      if (!node) throw new Error(`There is no ${inner} in ${host}`);
      Object.assign(node, { marked: true });
    },
    [host, inner],
  );

const isMarked = (page: Page, host: string, inner: string) =>
  page.evaluate(
    ([host, inner]) =>
      (document.querySelector(host as string)?.shadowRoot?.querySelector(inner as string) as { marked?: boolean })
        ?.marked === true,
    [host, inner],
  );

/** Whether React has taken the element over. */
const isAlive = (page: Page, host: string) =>
  page.evaluate(
    (host) =>
      Object.keys(document.querySelector(host)?.shadowRoot?.querySelector('[data-root] *') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    host,
  );

test('an early Add to Cart counts at once, and the toast follows', async ({ page }) => {
  const late = await hold(page, lateFile);
  await page.goto('/supplements');
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('2');
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 2 items');
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  await expect(toasts(page)).toHaveCount(0);
  await late.release();
  await expect(toasts(page)).toContainText('NMN+ added');
  await expect(badge(page)).toHaveText('2');
  await toasts(page).getByRole('button', { name: 'View cart' }).click();
  await expect(lines(page)).toHaveCount(1);
});

test('a click before the entry has loaded counts when it loads', async ({ page }) => {
  await linkFiles(page);
  const late = await hold(page, entryFile);
  await page.goto('/supplements', { waitUntil: 'commit' });
  await addButton(page, 'Immune Support').click();
  await addButton(page, 'NMN+').click();
  await late.release();
  await expect(badge(page)).toHaveText('2');
  await expect(toasts(page)).toContainText('NMN+ added');
});

test('a page can stop an early Add to Cart', async ({ page }) => {
  const late = await hold(page, lateFile);
  await page.goto('/supplements');
  const detail = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('wellness-cart-add', (event) => {
          event.preventDefault();
          resolve((event as CustomEvent).detail);
        }),
      ),
  );
  await addButton(page, 'NMN+').click();
  expect(await detail).toEqual({ ...products.nmn, key: 'nmn-plus', currency: 'USD', quantity: 1 });
  await late.release();
  await react(page);
  expect(await page.evaluate(() => window.wellness.cart.count)).toBe(0);
});

test('an early click on the cart opens it, closes it, and fills it', async ({ page }) => {
  const late = await hold(page, lateFile);
  await page.goto('/supplements');
  await addButton(page, 'NMN+').click();
  await cartButton(page).click();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
  await cartButton(page).click();
  await mark(page, 'wellness-cart-button', 'dialog');
  await late.release();
  await expect(lines(page)).toHaveCount(1);
  expect(await isMarked(page, 'wellness-cart-button', 'dialog')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  // The dialog's `close` event, which says so, is a task of its own: it comes after the dialog is out of sight.
  const isOpen = () => page.locator('wellness-cart-button').evaluate((button) => button.matches(':state(open)'));
  await expect.poll(isOpen).toBe(false);
});

test('a menu opens without script, and is known to be open after it', async ({ page }) => {
  await linkFiles(page);
  const late = await hold(page, entryFile);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Anti-Aging menu' }).click();
  await expect(page.getByRole('link', { name: 'Metformin' })).toBeVisible();
  await late.release();
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
    const late = await hold(page, lateFile);
    await page.setViewportSize(size);
    await page.goto('/');
    const button = page.getByRole('button', { name, exact: true });
    const link = page.locator('wellness-nav').getByRole('link', { name: last });
    await button.focus();
    await page.keyboard.press('Enter');
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeVisible();
    await late.release();
    await react(page);
    await expect(link).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('clicks that need a component take effect when it has loaded', async ({ page }) => {
    const late = await hold(page, lateFile);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Weight Loss menu' }).click();
    await late.release();
    await expect(page.getByRole('link', { name: 'Weight Loss Treatment' })).toBeVisible();
  });
});

test('an early Get Started opens the assessment, or shows that it is unavailable', async ({ page }) => {
  const late = await hold(page, lateFile);
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/examples/without-widget');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await late.release();
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
  const entry = await hold(page, entryFile);
  const late = await hold(page, lateFile);
  await page.goto('/examples/without-widget', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Get Started', exact: true }).click();
  await cartButton(page).click();
  await entry.release();
  await expect(sheet(page)).toBeVisible();
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen'));
  expect(await seen()).toEqual({ calls: 1, errors: [['wellness-get-started', 'the widget broke']] });
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await late.release();
  await expect(page.getByText('Not available!', { exact: true })).toBeVisible();
  expect(await seen()).toEqual({ calls: 1, errors: [['wellness-get-started', 'the widget broke']] });
  await page.getByRole('button', { name: 'Get Started', exact: true }).click();
  expect((await seen()).calls).toBe(2);
});

test('an early click that cannot be replayed does not stop the others', async ({ page, complaints }) => {
  await linkFiles(page, (html) => html.replace('data-product="{', 'data-product="broken{'));
  const entry = await hold(page, entryFile);
  await page.goto('/supplements', { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.first().click();
  await add.last().click();
  await entry.release();
  await expect(badge(page)).toHaveText('1');
  await react(page);
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^thrown: .*JSON/)]);
});

test('a cart with persistence none is not stored before React has loaded either', async ({ page }) => {
  await page.route('**/supplements', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<wellness-cart-button', '$& persistence=" None "');
    await route.fulfill({ response, body });
  });
  const late = await hold(page, lateFile);
  await page.goto('/supplements');
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await late.release();
  await react(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('properties that a page has set count before React has loaded, too', async ({ page }) => {
  await hold(page, lateFile);
  await page.addInitScript(() => {
    const set = (tag: string, properties: object) => {
      for (const element of document.querySelectorAll(tag)) Object.assign(element, properties);
    };
    document.addEventListener(
      'readystatechange',
      () => {
        set('wellness-cart-button', { persistence: ' None ' });
        set('wellness-get-started', { modalFunction: 'openOther' });
      },
      { once: true },
    );
    Object.assign(window, { openOther: () => document.documentElement.setAttribute('id', 'opened') });
  });
  await page.goto('/supplements');
  await addButton(page, products.nmn.name).click();
  await expect(badge(page)).toHaveText('1');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await expect(page.locator('html#opened')).toHaveCount(1);
});

test('a form that is sent too early is sent by its component, and keeps its text', async ({ page }) => {
  const late = await hold(page, lateFile);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Kim');
  await page.getByLabel('Name').press('Enter');
  await expect(page).toHaveURL(/\/contact$/);
  await late.release();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Kim');
});

test('a form that changes before its view has loaded keeps its text', async ({ page }) => {
  const late = await hold(page, /\/rest\.js(\?\d)?$/);
  await page.goto('/contact');
  await page.waitForFunction(() => document.querySelector('wellness-contact-form:defined'));
  const name = page.getByLabel('Name');
  await name.fill('Kim');
  await page.evaluate(async () => {
    document.querySelector('wellness-contact-form')?.setAttribute('action', '/letters');
    for (let frame = 0; frame < 2; frame++) await new Promise((painted) => requestAnimationFrame(painted));
  });
  await expect(name).toHaveValue('Kim');
  await late.release();
  await expect.poll(() => isAlive(page, 'wellness-contact-form')).toBe(true);
  await expect(name).toHaveValue('Kim');
});

const nmn = { id: 'nmn-plus', name: products.nmn.name, price: 79, availability: 'unavailable' } as const;

test('catalog changes before React has loaded show in prerendered markup', async ({ page }) => {
  await hold(page, /\/react-dom\.js(\?\d)?$/);
  await page.goto('/supplements');
  await page.waitForFunction(() => document.querySelector('wellness-product-grid:defined'));
  await page.evaluate((nmn) => window.wellness.catalog.add([nmn]), nmn);
  // The demo disclosure widget has brought the other supplements.
  const card = page.locator('wellness-product-grid [part=card]').filter({ hasText: nmn.name });
  await expect(card.getByRole('button')).toBeDisabled();
  await expect(card.locator('[part=price]')).toHaveText('$79');
});

/** Holds react-dom.js, and empties the demo widget, which would add products. */
async function showOnlyOurs(page: Page): Promise<void> {
  await hold(page, /\/react-dom\.js(\?\d)?$/);
  await page.route('/disclosure-widget.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
}

// Elements render in tasks of their own, and a script of the page may run before them.
for (const [what, change, shown] of [
  [
    'a product',
    () => window.wellness.catalog.add([{ id: 'nmn-plus', name: 'NMN+', price: 79 }]),
    '[part=price] >> text=$79',
  ],
  ['a message', () => window.wellness.messages('en', { addToCart: 'Take it' }), 'button >> text=Take it'],
  ['the language', () => document.documentElement.setAttribute('lang', 'es'), 'button >> text=Añadir al carrito'],
  ['an attribute', () => document.querySelector('wellness-product-grid')?.setAttribute('heading-level', '5'), 'h5'],
  [
    'another place',
    () => {
      const spanish = Object.assign(document.createElement('div'), { lang: 'es' });
      document.querySelector('main')?.append(spanish);
      spanish.append(document.querySelector('wellness-product-grid') as Element);
    },
    'button >> text=Añadir al carrito',
  ],
  [
    'an attribute of a removed element',
    () => {
      const grid = document.querySelector('wellness-product-grid') as Element;
      grid.remove();
      setTimeout(() => {
        grid.setAttribute('heading-level', '5');
        document.querySelector('main')?.append(grid);
      }, 50);
    },
    'h5',
  ],
] as const)
  test(`${what} that a page sets before the elements have rendered shows in prerendered markup`, async ({ page }) => {
    await showOnlyOurs(page);
    await page.addInitScript(`customElements.whenDefined('wellness-product-grid').then(${change})`);
    await page.goto('/supplements');
    await expect(page.locator('wellness-product-grid').locator(shown).first()).toBeVisible();
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

test('a property that a page sets before the script has loaded shows in prerendered markup', async ({ page }) => {
  await showOnlyOurs(page);
  const late = await hold(page, lateFile);
  await page.goto('/supplements');
  await page.evaluate(() =>
    Object.assign(document.querySelector('wellness-product-grid') as object, { headingLevel: 5 }),
  );
  await late.release();
  await expect(page.locator('wellness-product-grid h5').first()).toBeVisible();
});

test('React takes the markup over: every node stays, also with a filled cart', async ({ page }) => {
  await page.goto('/supplements');
  await react(page);
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');

  const late = await hold(page, lateFile);
  // Letters of another font are a shift of their own, whenever they come.
  await hold(page, /\.woff2$/);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(badge(page)).toHaveText('1');
  const places: readonly (readonly [host: string, inner: string])[] = [
    ['wellness-cart-button', '[part~=badge]'],
    ['wellness-cart-button', 'dialog'],
    ['wellness-product-grid', '[part~=button]'],
    ['wellness-nav', 'a'],
    ['wellness-toaster', '[role=status]'],
  ];
  for (const place of places) await mark(page, ...place);
  await addButton(page, 'Longevity Stack').focus();
  const shift = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 1500);
      }),
  );
  await late.release();
  await react(page);
  await expect.poll(() => isAlive(page, 'wellness-product-grid')).toBe(true);
  for (const place of places) expect(await isMarked(page, ...place), place.join(' ')).toBe(true);
  await expect(addButton(page, 'Longevity Stack')).toBeFocused();
  expect(await shift).toBe(0);
  await addButton(page, 'Longevity Stack').press('Enter');
  await expect(badge(page)).toHaveText('2');
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

test('a page from a cache, with the markup of another release, ends up right and single', async ({
  page,
  complaints,
}) => {
  await page.route('**/supplements', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('part="card"', 'part="card" data-old')
      .replaceAll('<h2 part="name"', '<h5><i>old</i></h5><h2 part="name"')
      .replaceAll('>$89<', '>$88<');
    await route.fulfill({ response, body });
  });
  const late = await hold(page, lateFile);
  await page.goto('/supplements');
  await addButton(page, 'NMN+').click();
  await late.release();
  await react(page);
  await expect.poll(() => isAlive(page, 'wellness-product-grid')).toBe(true);
  await expect(page.getByText('$89')).not.toHaveCount(0);
  await expect(page.locator('wellness-product-grid').locator('[part~=card]')).toHaveCount(3);
  await expect(page.locator('wellness-product-grid').locator('h5')).toHaveCount(0);
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('2');
  expect(complaints.splice(0)).toEqual([]);
});

test('after it failed to load, any interaction requests it again', async ({ page, complaints }) => {
  let asked = 0;
  await page.clock.install();
  await page.route(lateFile, async (route) => {
    asked++;
    if (asked <= 3) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto('/supplements');
  await page.keyboard.press('Shift');
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(asked).toBe(3);
  }).toPass();
  await page.clock.runFor(60_000);
  expect(asked).toBe(3);
  await page.keyboard.press('Shift');
  await react(page);
  expect(complaints.splice(0).filter((complaint) => !/CONNECTION_RESET|NS_ERROR/.test(complaint))).toEqual([
    expect.stringMatching(/^error: wellness: Error: http.*\/wellness\.js did not load: /),
  ]);
});

test('without React the element shows an error, the cart works, and another interaction tries again', async ({
  page,
  complaints,
}) => {
  let broken = true;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (lateFile.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.clock.install();
  await page.route(lateFile, (route) => (broken ? route.abort('connectionreset') : route.continue()));
  await page.goto('/supplements');
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  await cartButton(page).click();
  const notice = sheet(page).getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(notice).toHaveText('We couldn’t load this part of the page. Try again.', { timeout: 500 });
  }).toPass();
  // Lists of hashes name these.
  expect(asked).toEqual(['', '?1', '?2']);
  broken = false;
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await page.locator('wellness-cart-button:defined').count()).toBe(1);
  }).toPass();
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(notice).toHaveCount(0);
  expect(
    complaints
      .splice(0)
      .every((complaint) => /CONNECTION_RESET|NS_ERROR|Failed to fetch|error loading/.test(complaint)),
  ).toBe(true);
});

test('the script that the entry loads does not report a second copy', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/supplements');
  await react(page);
  expect(said).toEqual([]);
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

test('a page that is only prerendered changes nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true });
  });
  await page.goto('/supplements');
  await react(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be read, and every button is a link or names what it needs', async ({ page }) => {
    await page.goto('/supplements');
    // By their tag: Playwright's search by words leaves <noscript> out.
    const instead = page.locator('wellness-product-grid noscript p');
    await expect(instead).toHaveCount(3);
    for (const words of await instead.all()) await expect(words).toBeVisible();
    await expect(page.locator('.catalog > noscript a')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await expect(page.getByText('$129').first()).toBeVisible();
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
