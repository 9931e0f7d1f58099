import type { Frame, Page, Route } from '@playwright/test';
import { cart, cdn, host, script } from '../support/hosts.ts';
import { addButton, badge, expect, held, openPage, reload, test, toasts } from '../support/site.ts';
import { prerenderedHtml, worldHtml } from '../support/world-pages.ts';
import { catalogScript, number, price as priceText, say, world } from '../world.ts';

/**
 * Variants and plans are native choices: a visitor can choose and add before any script has loaded, and nothing chosen
 * is lost.
 */

const picture = (fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="100%" height="100%" fill="${fill}"/></svg>`)}`;

const long = 'Nahrungsergänzungsmittelverordnungsgemäß';
const { currency } = world;
const { first, second, variants } = world.roles;
const [preselected, other] = world.variants;
const [preselectedId, otherId] = [`${variants.id}-1`, `${variants.id}-2`];
const otherPrice = variants.variants?.[1]?.price ?? 0;
const planPrice = variants.price / 2;
/** A product with variants, of which each can be bought once or by a plan. */
const cup = {
  ...variants,
  image: picture('green'),
  variants: variants.variants?.map((one) => ({ ...one, ...(one.name === other && { image: picture('red') }) })),
  plans: [
    { id: 'one', name: 'One time', interval: 'once' },
    { id: 'refill', name: 'Refill', interval: 'month', count: 3, price: planPrice },
  ],
};
const refill = say('labelOf', {
  label: say('withChoice', { name: 'Refill', choice: say('planMonth', { count: 3 }) }),
  name: priceText(planPrice),
});
const goods = [
  cup,
  { ...first, compareAtPrice: first.price * 2 },
  {
    id: 'many',
    name: `Of many, ${long}`,
    price: 7,
    currency,
    image: picture('blue'),
    variants: Array.from({ length: 12 }, (_, i) => ({ id: `many-${i}`, name: `${long} ${i}` })),
  },
  { id: 'last', name: 'Last', price: 3, currency, description: 'Words. '.repeat(30) },
];
const catalog = catalogScript(goods);
const cardOf = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
const card = cardOf(cup.id);
const grid = '<wellness-product-grid></wellness-product-grid>';

const lines = (shop: Frame) =>
  shop.evaluate(() =>
    window.wellness.cart.items.map(({ id, price, variant, plan, quantity }) => [
      id,
      price,
      variant?.name,
      plan?.id,
      quantity,
    ]),
  );
const price = (shop: Frame, tag = 'card') => shop.locator(`wellness-product-${tag}`).locator('[part=price]').first();
const add = (shop: Frame) => addButton(shop, cup.name);

/** Counts the assessments that begin in `window.begun`. */
const countAssessments = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      begun: 0,
      openDisclosureModal: () => Reflect.set(window, 'begun', Reflect.get(window, 'begun') + 1),
    });
  });

/** Whether React has taken over what is there. */
const isAlive = (shop: Frame, inner: string) =>
  shop
    .locator(inner)
    .first()
    .evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));

test('without react-dom a choice is shown and added, and stays when react-dom has loaded', async ({ page }) => {
  const { route, release } = held();
  const html = worldHtml(catalog + cart + card + script());
  const shop = await openPage(page, html, { routes: { [`${cdn}react-dom.js*`]: route } });
  const choice = (name: string) => shop.getByRole('radio', { name, exact: true });
  await expect(choice(preselected)).toBeChecked();
  await choice(other).check();
  await expect(price(shop)).toHaveText(priceText(otherPrice));
  await expect(shop.locator('wellness-product-card').locator('img')).toHaveAttribute('src', picture('red'));
  await add(shop).click();
  await choice(refill).check();
  await expect(price(shop)).toHaveText(priceText(planPrice));
  await add(shop).click();
  await expect(badge(shop)).toHaveText(number(2));
  const expected = [
    [otherId, otherPrice, other, 'one', 1],
    [otherId, planPrice, other, 'refill', 1],
  ];
  await expect.poll(() => lines(shop)).toEqual(expected);
  const node = await choice(other).elementHandle();
  release();
  await expect(toasts(shop)).toContainText(say('added', { name: cup.name }));
  await expect.poll(() => isAlive(shop, 'wellness-product-card fieldset')).toBe(true);
  expect(await node?.evaluate((input: HTMLInputElement) => input.isConnected && input.checked)).toBe(true);
  await expect(price(shop)).toHaveText(priceText(planPrice));
  await choice(preselected).check();
  await shop.getByRole('radio', { name: 'One time' }).check();
  await expect(price(shop)).toHaveText(priceText(cup.price));
  await add(shop).click();
  await expect.poll(() => lines(shop)).toEqual([...expected, [preselectedId, cup.price, preselected, 'one', 1]]);
});

test('a price per measure is in prerendered markup, survives hydration, and stands at the line on the next page', async ({
  page,
}) => {
  const unitPrice = { price: 29.9, per: '100 g' };
  // Not of the kit, whose own products have no such price.
  const plain = { ...first, id: 'plain', unitPrice };
  const measured = { price: priceText(29.9), per: '100 g' };
  const text = say('unitPrice', measured);
  const html = await prerenderedHtml(cart + cardOf(plain.id), [plain]);
  expect(html).toContain('100 g</bdi>');
  const shop = await openPage(page, html);
  const unit = shop.locator('wellness-product-card [part=unit-price]');
  await expect(unit).toContainText(text);
  const node = await unit.elementHandle();
  await addButton(shop, plain.name).click();
  await expect(badge(shop)).toHaveText(number(1));
  await expect.poll(() => isAlive(shop, 'wellness-product-card article')).toBe(true);
  expect(await node?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  // A page without a catalog shows what the line has stored.
  const next = await openPage(page, worldHtml(cart + script()));
  await next.locator('wellness-cart-button [part=button]').click();
  await expect(next.locator('wellness-cart-button [part=unit-price]')).toContainText(text);
  // Another program writes to the storage.
  await next.evaluate(
    (item) => {
      localStorage.clear();
      localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items: [item] }));
    },
    { ...first, currency, quantity: 1, unitPrice: { price: [], per: {} } },
  );
  await reload(next);
  await next.locator('wellness-cart-button [part=button]').click();
  await expect(next.locator('wellness-cart-button [part=line]')).toContainText(first.name);
  await expect(next.locator('wellness-cart-button [part=unit-price]')).toHaveCount(0);
});

for (const [tag, markup, withCatalog] of [
  ['card', card, false],
  ['grid', grid, true],
] as const)
  test(`in a prerendered ${tag} a choice made before any script counts, and no assessment begins`, async ({ page }) => {
    const late = held();
    const reactDom = held();
    await countAssessments(page);
    const html = await prerenderedHtml(cart + markup + (withCatalog ? catalog : ''), goods);
    const shop = await openPage(page, html, {
      routes: { [`${cdn}wellness.js*`]: late.route, [`${cdn}react-dom.js*`]: reactDom.route },
      until: 'commit',
    });
    const choose = async (part: string, name: string) => {
      const group = shop.locator(`wellness-product-${tag}`).locator(`[part=${part}]`).first();
      if (tag === 'grid') await group.selectOption(name);
      else await group.getByRole('radio', { name, exact: true }).check();
    };
    await choose('variant', other);
    const node = await shop.locator(`wellness-product-${tag}`).locator('[part=variant]').first().elementHandle();
    await add(shop).click();
    await shop.waitForLoadState();
    expect(await shop.evaluate(() => window.wellness.cart.count)).toBe(0);
    late.release();
    await expect(price(shop, tag)).toHaveText(priceText(otherPrice));
    await expect(badge(shop)).toHaveText(number(1));
    expect(await lines(shop)).toEqual([[otherId, otherPrice, other, 'one', 1]]);
    await choose('plan', refill);
    await expect(price(shop, tag)).toHaveText(priceText(planPrice));
    reactDom.release();
    await expect(toasts(shop)).toContainText(say('added', { name: cup.name }));
    await expect.poll(() => isAlive(shop, `wellness-product-${tag} [part=variant]`)).toBe(true);
    expect(await node?.evaluate((group) => group.isConnected)).toBe(true);
    await expect(price(shop, tag)).toHaveText(priceText(planPrice));
    await add(shop).click();
    await expect.poll(async () => (await lines(shop)).at(-1)).toEqual([otherId, planPrice, other, 'refill', 1]);
    expect(await shop.evaluate(() => Reflect.get(window, 'begun'))).toBe(0);
  });

test('a choice made before a prerendered card has rendered shows its price without React', async ({ page }) => {
  await page.addInitScript(
    `customElements.whenDefined('wellness-product-card').then(() =>
      document.querySelector('wellness-product-card').shadowRoot.querySelector('[part=variant] [value=${otherId}]').click())`,
  );
  const html = await prerenderedHtml(cart + card, goods);
  const shop = await openPage(page, html, { routes: { [`${cdn}react-dom.js*`]: held().route } });
  await expect(price(shop)).toHaveText(priceText(otherPrice));
});

test('while lists of products are missing a prerendered grid keeps its products', async ({ page }) => {
  await page.addInitScript(() =>
    customElements.whenDefined('wellness-product-grid').then(() => {
      Reflect.get(window, 'wellness').shared.catalog.expect(1);
      setTimeout(() => setTimeout(() => document.documentElement.setAttribute('data-rendered', ''), 100));
    }),
  );
  const html = await prerenderedHtml(cart + grid, goods);
  const shop = await openPage(page, html, { routes: { [`${cdn}react-dom.js*`]: held().route } });
  await expect(shop.locator('html')).toHaveAttribute('data-rendered');
  await expect(shop.locator('wellness-product-grid [part=name]').first()).toHaveText(cup.name);
});

test('a prerendered picture that failed before the script came is replaced without React', async ({ page }) => {
  const lost = { ...first, image: 'data:image/png;base64,AAAA' };
  const html = await prerenderedHtml(cart + cardOf(lost.id), [lost]);
  expect(html).toContain('<img');
  const shop = await openPage(page, html, { routes: { [`${cdn}react-dom.js*`]: held().route } });
  await expect(shop.locator('wellness-product-card [part=name]')).toHaveText(lost.name);
  await expect(shop.locator('wellness-product-card img')).toHaveCount(0);
});

const soap = { ...second, variants: [{ id: 'soap-s', name: 'Bar' }] };

test('in a prerendered grid two products with choices that were added before any script both count', async ({
  page,
}) => {
  const { route, release } = held();
  const html = await prerenderedHtml(cart + catalogScript([cup, soap]) + grid, [cup, soap]);
  const shop = await openPage(page, html, { routes: { [`${cdn}wellness.js*`]: route }, until: 'commit' });
  await add(shop).click();
  await addButton(shop, soap.name).click();
  release();
  await expect(badge(shop)).toHaveText(number(2));
  expect(await lines(shop)).toEqual([
    [preselectedId, cup.price, preselected, 'one', 1],
    ['soap-s', soap.price, 'Bar', undefined, 1],
  ]);
});

test('a grid warns once if a script fails to load, and an unrendered open sheet blocks nothing', async ({
  page,
  complaints,
}) => {
  const unrendered = '<wellness-cart-button></wellness-cart-button>';
  const html = await prerenderedHtml(cart + catalogScript([cup, soap]) + grid, [cup, soap]);
  await page.clock.install();
  const shop = await openPage(page, html.replace('<main>', `<main>${unrendered}`), {
    routes: { [`${cdn}wellness.js*`]: (route: Route) => route.abort('connectionreset') },
  });
  await shop
    .locator('wellness-cart-button')
    .first()
    .evaluate((button) => {
      Object.assign(button.style, { display: 'block', height: '3rem' });
      window.wellness.cart.open();
    });
  await add(shop).click();
  await addButton(shop, soap.name).click();
  const notice = shop.locator('wellness-product-grid').getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(notice).toHaveText(say('notLoaded'), { timeout: 500 });
  }).toPass();
  expect(
    complaints.splice(0).filter((line) => !/CONNECTION_RESET|NS_ERROR|wellness\.js did not load: /.test(line)),
  ).toEqual([]);
});

test('without react-dom Get Started of a variant begins the assessment', async ({ page }) => {
  const { route, release } = held();
  const cream = { ...first, variants: [{ id: 'cream-s', name: 'Tube', availability: 'consult' }] };
  await countAssessments(page);
  const html = worldHtml(catalogScript([cream]) + cart + cardOf(cream.id) + script());
  const shop = await openPage(page, html, { routes: { [`${cdn}react-dom.js*`]: route } });
  await shop
    .getByRole('button', { name: say('labelOf', { label: say('getStarted'), name: cream.name }), exact: true })
    .click();
  const begun = () => shop.evaluate(() => [Reflect.get(window, 'begun'), window.wellness.cart.count]);
  await expect.poll(begun).toEqual([1, 0]);
  release();
  await expect.poll(() => isAlive(shop, 'wellness-product-card fieldset')).toBe(true);
  expect(await begun(), 'begun once').toEqual([1, 0]);
});

test('cards with and without choices are aligned, and nothing overflows', async ({ page }) => {
  const shop = await openPage(page, worldHtml(catalog + grid + cardOf('many') + card + script()));
  await shop.evaluate(() => document.body.style.setProperty('margin', '0'));
  await shop.locator('[part~=button]').first().waitFor();
  for (const width of [280, 390, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await shop
      .locator('wellness-product-grid [part=card]')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    const columns = new Set(lefts).size;
    // Text of 24 pixels has one column on a phone.
    if (width !== 390) expect(columns > 1, `${width}: several columns`).toBe(width > 390);
    const cards = await shop.locator('wellness-product-grid').evaluate(({ shadowRoot }) =>
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
    expect(await shop.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const wide = await shop.evaluate(() =>
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
  const placeholder = `<a data-wellness="product-card" data-product-id="${cup.id}" data-variant="${otherId}" href="${host}">${cup.name}</a>`;
  const shop = await openPage(page, worldHtml(catalog + placeholder + script()));
  await expect(shop.getByRole('radio', { name: other, exact: true })).toBeChecked();
  await expect(price(shop)).toHaveText(priceText(otherPrice));
});
