import type { Page, Route } from '@playwright/test';
import { cart, cdn, host, icon, openHost, script } from '../support/hosts.ts';
import { catalog as catalogOf } from '../support/own-goods.ts';
import { prerenderer } from '../support/pieces.ts';
import { badge, expect, test, toasts } from '../support/site.ts';

/**
 * Variants and plans are native choices: a visitor can choose and add before any script has loaded, and nothing chosen
 * is lost.
 */

const picture = (fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="100%" height="100%" fill="${fill}"/></svg>`)}`;

const long = 'Nahrungsergänzungsmittelverordnungsgemäß';
const tea = {
  id: 'tea',
  name: 'Calm Tea',
  price: 12.5,
  image: picture('green'),
  variantLabel: 'Size',
  variants: [
    { id: 'tea-m', name: 'Box' },
    { id: 'tea-l', name: 'Chest', price: 40, image: picture('red') },
  ],
  plans: [
    { id: 'one', name: 'One time', interval: 'once' },
    { id: 'refill', name: 'Refill', interval: 'month', count: 3, price: 10 },
  ],
};
const goods = [
  tea,
  { id: 'plain', name: 'Plain', price: 9, compareAtPrice: 12 },
  {
    id: 'many',
    name: `Of many, ${long}`,
    price: 7,
    image: picture('blue'),
    variants: Array.from({ length: 12 }, (_, i) => ({ id: `many-${i}`, name: `${long} ${i}` })),
  },
  { id: 'last', name: 'Last', price: 3, description: 'Words. '.repeat(30) },
];
const catalog = catalogOf(goods);
const card = '<wellness-product-card product-id="tea"></wellness-product-card>';
const grid = '<wellness-product-grid></wellness-product-grid>';

/** Keeps a file of the library back. */
function held(file: string) {
  const routes: Route[] = [];
  let open = false;
  return {
    routes: {
      [`${cdn}${file}*`]: async (route: Route) => {
        if (open) await route.fallback();
        else routes.push(route);
      },
    },
    async release() {
      open = true;
      await Promise.all(routes.splice(0).map((route) => route.fallback()));
    },
  };
}

/** A prerendered page of a host with a cart. */
async function prerendered(body: string, catalog: readonly object[], head = ''): Promise<string> {
  const { prerender } = await prerenderer();
  return prerender(
    `<html><head>${icon}${head}<script src="${cdn}early.js"></script><script type="module" src="${cdn}entry.js"></script></head><body>${cart}${body}`,
    { stylesheet: `${cdn}prerender.css`, catalog: catalog as never },
  );
}

const lines = (page: Page) =>
  page.evaluate(() =>
    window.wellness.cart.items.map(({ id, price, variant, plan, quantity }) => [
      id,
      price,
      variant?.name,
      plan?.id,
      quantity,
    ]),
  );
const price = (page: Page, tag = 'card') => page.locator(`wellness-product-${tag}`).locator('[part=price]').first();
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart: Calm Tea' });

/** Whether React has taken over what is there. */
const isAlive = (page: Page, inner: string) =>
  page
    .locator(inner)
    .first()
    .evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));

test('without react-dom a choice is shown and added, and stays when react-dom has loaded', async ({ page }) => {
  const late = held('react-dom.js');
  await openHost(page, { html: `${icon}<body>${catalog}${cart}${card}${script()}`, routes: late.routes });
  const radio = page.getByRole('radio', { name: 'Chest' });
  await expect(page.getByRole('radio', { name: 'Box' })).toBeChecked();
  await radio.check();
  await expect(price(page)).toHaveText('$40');
  await expect(page.locator('wellness-product-card').locator('img')).toHaveAttribute('src', picture('red'));
  await add(page).click();
  await page.getByRole('radio', { name: 'Refill, every 3 months: $10' }).check();
  await expect(price(page)).toHaveText('$10');
  await add(page).click();
  await expect(badge(page)).toHaveText('2');
  const expected = [
    ['tea-l', 40, 'Chest', 'one', 1],
    ['tea-l', 10, 'Chest', 'refill', 1],
  ];
  expect(await lines(page)).toEqual(expected);
  const node = await radio.elementHandle();
  await late.release();
  await expect(toasts(page)).toContainText('Calm Tea added');
  await expect.poll(() => isAlive(page, 'wellness-product-card fieldset')).toBe(true);
  expect(await node?.evaluate((input: HTMLInputElement) => input.isConnected && input.checked)).toBe(true);
  await expect(price(page)).toHaveText('$10');
  await page.getByRole('radio', { name: 'Box' }).check();
  await page.getByRole('radio', { name: 'One time' }).check();
  await expect(price(page)).toHaveText('$12.50');
  await add(page).click();
  expect(await lines(page)).toEqual([...expected, ['tea-m', 12.5, 'Box', 'one', 1]]);
});

test('a price per measure is in prerendered markup, survives hydration, and stands at the line on the next page', async ({
  page,
}) => {
  const unitPrice = { price: 29.9, per: '100 g' };
  const plain = { id: 'plain', name: 'Plain', price: 9, currency: 'EUR', unitPrice };
  const html = await prerendered('<wellness-product-card product-id="plain"></wellness-product-card>', [plain]);
  expect(html).toContain('100 g</bdi>');
  await openHost(page, { html });
  const unit = page.locator('wellness-product-card [part=unit-price]');
  await expect(unit).toHaveText('€29.90 / 100 g€29.90 per 100 g');
  const node = await unit.elementHandle();
  await page.getByRole('button', { name: 'Add to Cart: Plain' }).click();
  await expect(badge(page)).toHaveText('1');
  await expect.poll(() => isAlive(page, 'wellness-product-card article')).toBe(true);
  expect(await node?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  // A page without a catalog shows what the line has stored.
  await openHost(page, { html: `${icon}<body>${cart}${script()}` });
  await page.locator('wellness-cart-button [part=button]').click();
  await expect(page.locator('wellness-cart-button [part=unit-price]')).toHaveText('€29.90 / 100 g€29.90 per 100 g');
  // Another program writes to the storage.
  await page.evaluate(() => {
    const items = [
      { id: 'plain', name: 'Plain', price: 9, currency: 'EUR', quantity: 1, unitPrice: { price: [], per: {} } },
    ];
    localStorage.clear();
    localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items }));
  });
  await page.reload();
  await page.locator('wellness-cart-button [part=button]').click();
  await expect(page.locator('wellness-cart-button [part=line]')).toContainText('Plain');
  await expect(page.locator('wellness-cart-button [part=unit-price]')).toHaveCount(0);
});

for (const [tag, markup, withCatalog] of [
  ['card', card, false],
  ['grid', grid, true],
] as const)
  test(`in a prerendered ${tag} a choice made before any script counts, and no assessment begins`, async ({ page }) => {
    const late = held('wellness.js');
    const reactDom = held('react-dom.js');
    const begun = '<script>window.begun = 0; window.openDisclosureModal = () => window.begun++</script>';
    const html = await prerendered(markup + (withCatalog ? catalog : ''), goods, begun);
    await openHost(page, { html, routes: { ...late.routes, ...reactDom.routes }, until: 'commit' });
    const choose = async (part: string, name: string) => {
      const group = page.locator(`wellness-product-${tag}`).locator(`[part=${part}]`).first();
      if (tag === 'grid') await group.selectOption(name);
      else await group.getByRole('radio', { name }).check();
    };
    await choose('variant', 'Chest');
    const node = await page.locator(`wellness-product-${tag}`).locator('[part=variant]').first().elementHandle();
    await add(page).click();
    await page.waitForLoadState();
    expect(await page.evaluate(() => window.wellness.cart.count)).toBe(0);
    await late.release();
    await expect(price(page, tag)).toHaveText('$40');
    await expect(badge(page)).toHaveText('1');
    expect(await lines(page)).toEqual([['tea-l', 40, 'Chest', 'one', 1]]);
    await choose('plan', 'Refill, every 3 months: $10');
    await expect(price(page, tag)).toHaveText('$10');
    await reactDom.release();
    await expect(toasts(page)).toContainText('Calm Tea added');
    await expect.poll(() => isAlive(page, `wellness-product-${tag} [part=variant]`)).toBe(true);
    expect(await node?.evaluate((group) => group.isConnected)).toBe(true);
    await expect(price(page, tag)).toHaveText('$10');
    await add(page).click();
    expect((await lines(page)).at(-1)).toEqual(['tea-l', 10, 'Chest', 'refill', 1]);
    expect(await page.evaluate(() => Reflect.get(window, 'begun'))).toBe(0);
  });

test('a choice made before a prerendered card has rendered shows its price without React', async ({ page }) => {
  const reactDom = held('react-dom.js');
  const choose = `<script>
    customElements.whenDefined('wellness-product-card').then(() =>
      document.querySelector('wellness-product-card').shadowRoot.querySelector('[part=variant] [value=tea-l]').click())
  </script>`;
  await openHost(page, { html: await prerendered(card, goods, choose), routes: reactDom.routes });
  await expect(price(page, 'card')).toHaveText('$40');
});

test('while lists of products are missing a prerendered grid keeps its products', async ({ page }) => {
  const reactDom = held('react-dom.js');
  const miss = `<script>
    customElements.whenDefined('wellness-product-grid').then(() => {
      wellness.shared.catalog.expect(1);
      setTimeout(() => setTimeout(() => document.documentElement.setAttribute('data-rendered', ''), 100));
    })
  </script>`;
  await openHost(page, { html: await prerendered(grid, goods, miss), routes: reactDom.routes });
  await expect(page.locator('html')).toHaveAttribute('data-rendered');
  await expect(page.locator('wellness-product-grid [part=name]').first()).toHaveText('Calm Tea');
});

test('a prerendered picture that failed before the script came is replaced without React', async ({ page }) => {
  const reactDom = held('react-dom.js');
  const lost = { id: 'lost', name: 'Lost', price: 3, image: 'data:image/png;base64,AAAA' };
  const html = await prerendered('<wellness-product-card product-id="lost"></wellness-product-card>', [lost]);
  expect(html).toContain('<img');
  await openHost(page, { html, routes: reactDom.routes });
  await expect(page.locator('wellness-product-card [part=name]')).toHaveText('Lost');
  await expect(page.locator('wellness-product-card img')).toHaveCount(0);
});

const soap = { id: 'soap', name: 'Soap', price: 5, variants: [{ id: 'soap-s', name: 'Bar' }] };
const addSoap = (page: Page) => page.getByRole('button', { name: 'Add to Cart: Soap' });

test('in a prerendered grid two products with choices that were added before any script both count', async ({
  page,
}) => {
  const late = held('wellness.js');
  await openHost(page, {
    html: await prerendered(catalogOf([tea, soap]) + grid, [tea, soap]),
    routes: late.routes,
    until: 'commit',
  });
  await add(page).click();
  await addSoap(page).click();
  await page.waitForLoadState();
  await late.release();
  await expect(badge(page)).toHaveText('2');
  expect(await lines(page)).toEqual([
    ['tea-m', 12.5, 'Box', 'one', 1],
    ['soap-s', 5, 'Bar', undefined, 1],
  ]);
});

test('a grid warns once if a script fails to load, and an unrendered open sheet blocks nothing', async ({
  page,
  complaints,
}) => {
  const undrawn = '<wellness-cart-button style="display: block; height: 3rem"></wellness-cart-button>';
  const html = await prerendered(catalogOf([tea, soap]) + grid, [tea, soap]);
  await page.clock.install();
  await openHost(page, {
    html: html.replace('<body>', `<body>${undrawn}`),
    routes: { [`${cdn}wellness.js*`]: (route: Route) => route.abort('connectionreset') },
  });
  await page.evaluate(() => window.wellness.cart.open());
  await add(page).click();
  await addSoap(page).click();
  const notice = page.locator('wellness-product-grid').getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(notice).toHaveText('We couldn’t load this part of the page. Try again.', { timeout: 500 });
  }).toPass();
  expect(
    complaints.splice(0).filter((line) => !/CONNECTION_RESET|NS_ERROR|wellness\.js did not load: /.test(line)),
  ).toEqual([]);
});

test('without react-dom Get Started of a variant begins the assessment', async ({ page }) => {
  const late = held('react-dom.js');
  const variants = [{ id: 'cream-s', name: 'Tube', availability: 'consult' }];
  const cream = `<script type="application/json" data-wellness="catalog">${JSON.stringify([{ id: 'cream', name: 'Cream', price: 20, variants }])}</script>`;
  await openHost(page, {
    html: `${icon}<script>window.begun = 0; window.openDisclosureModal = () => window.begun++</script><body>${cream}${cart}<wellness-product-card product-id="cream"></wellness-product-card>${script()}`,
    routes: late.routes,
  });
  await page.getByRole('button', { name: 'Get Started: Cream' }).click();
  expect(await page.evaluate(() => [Reflect.get(window, 'begun'), window.wellness.cart.count])).toEqual([1, 0]);
  await late.release();
  await expect.poll(() => isAlive(page, 'wellness-product-card fieldset')).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'begun')), 'begun once').toBe(1);
});

test('cards with and without choices are aligned, and nothing overflows', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<style>body { margin: 0 }</style><body>${catalog}${grid}<wellness-product-card product-id="many"></wellness-product-card>${card}${script()}`,
  });
  await page.locator('[part~=button]').first().waitFor();
  for (const [width, columns] of [
    [280, 1],
    [390, 2],
    [1400, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const cards = await page.locator('wellness-product-grid').evaluate(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('[part=card]') ?? [])].map((card) =>
        ['[part=name]', '.product-price', '.product-words', '.choices', '.product-action'].map((piece) => {
          const box = card.querySelector(piece)?.getBoundingClientRect();
          return box && [Math.round(box.top), Math.round(box.bottom)];
        }),
      ),
    );
    for (const [index, card] of cards.entries()) {
      const pieces = card.filter((piece) => piece !== undefined);
      expect(pieces.flat(), `${width}: each below the one before`).toEqual(pieces.flat().sort((a, b) => a - b));
      const first = cards[index - (index % columns)];
      const tops = card.map((piece, at) => (piece && first?.[at] ? [piece[0], first[at][0]] : [0, 0]));
      for (const [own, others] of tops) expect(own, `${width}: on the line of its row`).toBe(others);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('wellness-product-grid, wellness-product-card')].flatMap(({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('select, .pill, [part~=button]') ?? [])].flatMap((node) => {
          const inside = (node.closest('.product-text') as Element).getBoundingClientRect();
          const { left, right, height } = node.getBoundingClientRect();
          return left >= inside.left - 1 && right <= inside.right + 1 && height >= 44 ? [] : [node.outerHTML];
        }),
      ),
    );
    expect(wide, `${width}`).toEqual([]);
  }
});

test('a placeholder begins with the variant that it names', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${catalog}<a data-wellness="product-card" data-product-id="tea" data-variant="tea-l" href="${host}">Tea</a>${script()}`,
  });
  await expect(page.getByRole('radio', { name: 'Chest' })).toBeChecked();
  await expect(price(page)).toHaveText('$40');
});
