import type { Frame } from '@playwright/test';
import { cart, cdn, listenTo, script } from '../support/hosts.ts';
import { addButton, badge, expect, held, openPage, reload, tabTo, test, toasts } from '../support/site.ts';
import { prerenderedHtml, worldHtml } from '../support/world-pages.ts';
import { catalogScript, messages, number, say, world } from '../world.ts';

/** Protects the way from a card's question to the cart, and the facts on it: where they are kept, and where never. */

const { first, ruled } = world.roles;
const cardOf = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
const card = cardOf(ruled.id);
const element = '<wellness-eligibility></wellness-eligibility>';
const far = '<p>Far below.</p>'.repeat(60);
const ruledCatalog = catalogScript([ruled]);
const body = `${ruledCatalog}${cart}${card}${far}${element}`;
const facts = (shop: Frame) =>
  shop.evaluate(() => [window.wellness.visitor.region, window.wellness.visitor.age] as const);
const newYork = String(messages['region.US-NY' as 'region'] ?? 'New York');
const named = (label: Parameters<typeof say>[0]) => say('labelOf', { label: say(label), name: ruled.name });

test("by keyboard alone from a card's question to Add to Cart", async ({ page }) => {
  const shop = await openPage(page, worldHtml(body + script()));
  await expect(shop.getByRole('button', { name: named('stateRegion'), exact: true })).toBeVisible();
  await tabTo(page, named('stateRegion'));
  await page.keyboard.press('Enter');
  const region = shop.getByLabel(say('region'));
  await expect(region).toBeFocused();
  await expect(region).toBeInViewport();
  // Typed letters choose an option only if the keyboard of the machine has them.
  const names = await region.locator('option').allTextContents();
  for (let i = names.indexOf(newYork); i > 0; i--) await page.keyboard.press('ArrowDown');
  await expect(region.locator('option:checked')).toHaveText(newYork);
  await page.keyboard.press('Tab');
  await expect(shop.getByLabel(say('age'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shop.getByLabel(say('age'))).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type(number(30));
  await page.keyboard.press('Enter');
  // The answer leads back to the card, and is said for its product.
  const add = shop.getByRole('button', { name: named('addToCart'), exact: true });
  await expect(add).toBeFocused();
  await expect(add).toBeInViewport();
  await expect(toasts(shop)).toContainText(say('labelOf', { label: ruled.name, name: say('canOrder') }));
  expect(await facts(shop)).toEqual(['US-NY', 30]);
  await page.keyboard.press('Enter');
  await expect(badge(shop)).toHaveText(number(1));
});

test('the answers are remembered for the visit, in the tab alone', async ({ page, context }) => {
  const said = listenTo(page);
  const shop = await openPage(page, worldHtml(body + script()));
  await shop.getByLabel(say('region')).selectOption('DE');
  await shop.getByLabel(say('age')).fill('41');
  await shop.getByRole('button', { name: say('save'), exact: true }).click();
  await expect.poll(() => facts(shop)).toEqual(['DE', 41]);
  const elsewhere = () =>
    shop.evaluate(() => [JSON.stringify(localStorage), location.href, document.title, document.cookie].join());
  expect(await elsewhere()).not.toMatch(/\bDE\b|\b41\b/);
  await reload(shop);
  await expect(shop.getByLabel(say('region'))).toHaveValue('DE');
  await expect(shop.getByLabel(say('age'))).toHaveValue(number(41));
  await expect(addButton(shop, ruled.name)).toBeVisible();
  expect(await shop.evaluate(() => Object.keys(sessionStorage))).toContain('wellness-cart-visitor');
  expect(await elsewhere()).not.toMatch(/\bDE\b|\b41\b/);
  expect(said.join()).not.toMatch(/\bDE\b|\b41\b/);
  expect(await context.cookies()).toEqual([]);
});

test('a prerendered form is the one that hydrates, also with answers', async ({ page, complaints }) => {
  const html = await prerenderedHtml(`${ruledCatalog}${cart}${card}${element}`, []);
  expect(html).toContain(say('age'));
  expect(html).toContain(newYork);
  const shop = await openPage(page, html);
  const form = shop.locator('wellness-eligibility form');
  await form.evaluate((node) => Object.assign(window, { first: node }));
  await shop.getByLabel(say('age')).fill('20');
  await shop.getByLabel(say('region')).selectOption({ label: newYork });
  await shop.getByRole('button', { name: say('save'), exact: true }).click();
  await expect.poll(() => facts(shop)).toEqual(['US-NY', 20]);
  expect(await form.evaluate((node) => node === Reflect.get(window, 'first'))).toBe(true);
  await reload(shop);
  await shop.getByLabel(say('age')).focus();
  await expect(shop.getByLabel(say('age'))).toHaveValue(number(20));
  await expect(shop.getByLabel(say('region'))).toHaveValue('US-NY');
  expect(complaints).toEqual([]);
});

test('a prerendered page refuses products with rules until the elements know the visitor', async ({
  page,
  complaints,
}) => {
  const soap = { name: 'Soap', price: first.price, currency: world.currency };
  const lists = [
    [ruled, { ...soap, id: 'tea', availability: 'unavailable' }, { ...soap, id: 'odd', approval: 'yes' }],
    [
      {
        ...soap,
        id: 'sets',
        variants: [
          { id: 'set-a', name: 'A' },
          { id: 'set-b', name: 'B', availability: 'consult' },
        ],
      },
    ],
    [{ ...soap, id: 'free', approval: false, minAge: null, regions: null, availability: '' }],
  ];
  const off = `<section data-wellness-off>${catalogScript([{ ...soap, id: 'off', minAge: 18 }])}</section>`;
  const body = `${lists.map(catalogScript).join('').replace('[', '[null,5,')}${off}${cart}${card}${far}${cardOf('dose')}${cardOf('kit-b')}`;
  const kit = { ...soap, id: 'kit', approval: true, variants: ['kit-a', 'kit-b'].map((id) => ({ id, name: id })) };
  const dose = { ...soap, id: 'dose', availability: 'consult' };
  const html = await prerenderedHtml(body, [dose, kit]);
  const ids = [ruled.id, 'odd', 'dose', 'kit-b', 'sets', 'set-a', 'set-b', 'tea', 'free', 'off', 'none'];
  const items = ids.map((id) => ({ id, name: id, price: 1, currency: world.currency }));
  const adds = () => shop.evaluate((items) => items.map((item) => window.wellness.cart.add(item)), items);
  const expected = [0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1];
  const { route, release } = held();
  const shop = await openPage(page, html, { routes: { [`${cdn}wellness.js`]: route } });
  expect(await adds()).toEqual(expected);
  await shop.evaluate((items) => {
    document.addEventListener('wellness-ready', () =>
      Object.assign(window, { ready: items.map((item) => window.wellness.cart.add(item)) }),
    );
  }, items);
  release();
  await shop.waitForFunction(() => Reflect.get(window, 'ready'));
  expect(await shop.evaluate(() => Reflect.get(window, 'ready'))).toEqual(expected);
  expect(await adds()).toEqual(expected);
  await shop.evaluate(() => window.wellness.visitor.set({ region: 'US-NY', age: 18 }));
  expect((await adds())[0]).toBe(1);
  const token = (products: string[]) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'ES256' })}.${part({ iss: 'x', jti: 'x', products, exp: 4e9 })}.x`;
  };
  await shop.evaluate((token) => window.wellness.visitor.approve(token), token(['dose', 'kit']));
  expect((await adds()).slice(2, 4)).toEqual([1, 1]);
  expect(complaints.splice(0).filter((line) => !line.includes('data-wellness="catalog"'))).toEqual([]);
});

test('a placeholder becomes the element, and an excluded part stays as it is', async ({ page }) => {
  const placeholder = '<div data-wellness="eligibility" data-regions="DE">Age and place</div>';
  const off = `<section data-wellness-off>${element}</section>`;
  const shop = await openPage(page, worldHtml(ruledCatalog + cart + card + placeholder + off + script()));
  await expect(shop.getByLabel(say('region')).locator('option')).toHaveText([
    say('choose'),
    new Intl.DisplayNames(world.lang, { type: 'region' }).of('DE') ?? '',
    say('elsewhere'),
  ]);
  await expect(shop.locator('wellness-eligibility form')).toHaveCount(1);
});
