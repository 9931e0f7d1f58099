import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { knownFields, readCatalog } from '../../src/catalog/read-catalog.ts';
import { catalogValues } from '../../test/support/catalog-values.ts';
import { anOrder, ask, openShop } from '../../test/support/checkout.ts';
import { axePath } from '../../test/support/inspection.ts';
import { publish, sell, set } from './support/content.ts';
import { expect, needWordPress, seeNotice, test } from './support/test.ts';
import type { WordPress } from './support/wordpress.ts';

/* Settings → Products, as an owner who writes no code uses it, and the list that it publishes. */

test.beforeAll(() => needWordPress());
test.beforeEach(({ wordpress }) => wordpress.reset());
test.use({ actionTimeout: 10_000 });

const path = '/wp-admin/options-general.php?page=wellness-storefront-products';
const catalog = '/wp-json/wellness/v1/catalog';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

const stored = (wordpress: WordPress): Stored[] =>
  JSON.parse(wordpress.php("echo wp_json_encode( get_option( 'wellness_storefront_products' ) );"));

async function open(page: Page, wordpress: WordPress, products?: readonly object[]): Promise<void> {
  if (products) sell(wordpress, products);
  await wordpress.logIn(page, 'administrator');
  await page.goto(path);
}

/** The rows of products, without those of variants and plans. */
const rows = (page: Page) => page.locator('form > table > tbody');
const row = (page: Page, number: number) => rows(page).nth(number - 1);
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true }).first();
const names = (page: Page) => rows(page).locator('[name$="[name]"]:not([name*="variants"], [name*="plans"])');
const valuesOf = (fields: Locator) => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

async function fill(within: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(within, label).fill(text);
}

async function more(within: Locator): Promise<void> {
  await within.locator('summary').first().click();
}

/** Saves, and waits for the notice of this page. */
async function save(page: Page, notice = /Saved: /): Promise<void> {
  await page.locator('html').evaluate((html) => html.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Save Changes' }).last().click();
  await seeNotice(page, page.locator('html:not([data-before]) .notice').filter({ hasText: notice }).first());
}

/** The sentences above the list. */
const told = (page: Page) => page.locator('.settings-error p');

const tea = { id: 'tea', name: 'Green tea', price: 12.5, currency: 'EUR' };
const cup = { id: 'cup', name: 'Cup', price: 9, currency: 'EUR' };
const pot = { id: 'pot', name: 'Pot', price: 39, currency: 'EUR' };

test('after activation nothing is offered, and a button adds the demo products', async ({
  page,
  wordpress,
  newVisitor,
}) => {
  wordpress.php("delete_option( 'wellness_storefront_products' );");
  const post = publish(
    wordpress,
    '[wellness-product-card product-id="nmn-plus"][wellness-product-grid][wellness-cart-button]',
  );
  const visitor = await newVisitor();
  await visitor.goto(post);
  await expect(visitor.getByRole('button', { name: /cart/i })).toBeVisible();
  await expect(visitor.locator('wellness-product-card, wellness-product-grid')).toHaveCount(0);
  // Nor by a link.
  await visitor.goto(`${post}#wellness-cart=nmn-plus:1`);
  await expect(visitor.getByText('Not sold in this shop: nmn-plus', { exact: true })).toBeVisible();
  expect(await visitor.evaluate(() => window.wellness.cart.count)).toBe(0);

  await open(page, wordpress);
  await expect(page.getByText('This site sells nothing yet.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add the demo products' }).click();
  await expect(told(page)).toHaveText(['Saved: 3 products.']);
  expect(await valuesOf(names(page))).toEqual(['NMN+', 'Longevity Stack', 'Immune Support']);
  await expect(page.getByRole('button', { name: 'Add the demo products' })).toHaveCount(0);
  await visitor.goto(post);
  await expect(visitor.getByRole('button', { name: 'Add to Cart: NMN+' }).first()).toBeVisible();
});

test('an empty list is an empty list', async ({ page, wordpress, newVisitor }) => {
  await open(page, wordpress, [tea]);
  await row(page, 1).getByRole('button', { name: 'Remove: Green tea' }).click();
  await save(page, /Saved: 0 products/);
  const visitor = await newVisitor();
  await visitor.goto(publish(wordpress, '[wellness-product-grid]<wellness-product-grid></wellness-product-grid>'));
  await expect(visitor.locator('wellness-product-grid')).toHaveCount(1);
  await expect(visitor.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0);
  expect(await (await visitor.request.get(catalog)).json()).toEqual([]);
});

test('ten products with pictures in ten minutes; then one price, and one sold out', async ({
  page,
  wordpress,
  newVisitor,
}) => {
  test.slow();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#286' } })
    .png()
    .toBuffer();
  await open(page, wordpress, []);
  const began = Date.now();
  const media = page.locator('.media-modal:visible');
  for (let number = 1; number <= 10; number++) {
    await page.getByRole('button', { name: 'Add a product' }).click();
    const here = row(page, number);
    await expect(field(here, 'Name')).toBeFocused();
    await page.keyboard.type(`Tea ${number}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${number},50`);
    // Later rows have the currency of the one before.
    if (number === 1) await field(here, 'Currency').fill('EUR');
    await field(here, 'Description').fill(`Picked on day ${number}`);
    await here.getByRole('button', { name: 'Choose a picture' }).first().click();
    await media
      .locator('input[type="file"]')
      .setInputFiles({ name: `tea-${number}.png`, mimeType: 'image/png', buffer: picture });
    await media.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(field(here, 'Picture')).toHaveValue(new RegExp(`/uploads/.*tea-${number}\\.png$`));
    await expect(here.locator('img').first()).toBeVisible();
  }
  await save(page, /Saved: 10 products/);
  console.log(`Ten products with pictures: ${Math.round((Date.now() - began) / 1000)} s`);
  expect(stored(wordpress).map(({ id, price, currency }) => [id, price, currency])).toEqual(
    Array.from({ length: 10 }, (_, index) => [`tea-${index + 1}`, index + 1.5, 'EUR']),
  );

  await field(row(page, 2), 'Price').fill('3');
  await field(row(page, 3), 'For sale').selectOption('sold out');
  await field(row(page, 4), 'In stock').fill('0');
  await field(row(page, 5), 'In stock').fill('7');
  await save(page);
  expect(stored(wordpress).slice(1, 5)).toMatchObject([
    { price: 3 },
    { availability: 'unavailable' },
    { stock: 0 },
    { stock: 7 },
  ]);
  const visitor = await newVisitor();
  await visitor.goto(publish(wordpress, '[wellness-product-grid]'));
  await expect(visitor.getByRole('button', { name: 'Add to Cart: Tea 2' })).toBeVisible();
  await expect(visitor.locator('wellness-product-grid')).toContainText('Tea 2€3');
  await expect(visitor.getByRole('button', { name: 'Add to Cart: Tea 3' })).toHaveCount(0);
});

test('rows are added, moved, duplicated, removed and saved by the keyboard', async ({ page, wordpress }) => {
  await open(page, wordpress, [tea, cup, pot]);
  const press = async (name: string, key = 'Enter') => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  const spoken = page.locator('#a11y-speak-polite');
  await press('Move down: Green tea');
  await expect(page.getByRole('button', { name: 'Move down: Green tea' })).toBeFocused();
  await expect(spoken).toHaveText('Green tea: now 2 of 3');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(spoken).toHaveText('Green tea: now 3 of 3');
  expect(await valuesOf(names(page))).toEqual(['Cup', 'Pot', 'Green tea']);

  await field(row(page, 2), 'Price').fill('40');
  await press('Duplicate: Pot');
  await expect(field(row(page, 3), 'Name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', large');
  await expect(field(row(page, 3), 'Price')).toHaveValue('40');
  await press('Remove: Cup');
  await expect(spoken).toHaveText('Cup is removed. Save to keep the change.');
  await expect(field(row(page, 1), 'Name')).toBeFocused();
  await press('Add a product', 'Space');
  await page.keyboard.type('Grüner Löffel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  expect(await field(row(page, 4), 'Currency').inputValue()).toBe('EUR');
  await press('Move up: Grüner Löffel');
  // Enter in a field saves, and presses no button of a row.
  await field(row(page, 1), 'Name').press('Enter');
  await expect(told(page)).toHaveText(['Saved: 4 products.']);
  expect(stored(wordpress).map(({ id, name, price }) => [id, name, price])).toEqual([
    ['pot', 'Pot', 40],
    ['pot-large', 'Pot, large', 40],
    ['gruner-loffel', 'Grüner Löffel', 3],
    ['tea', 'Green tea', 12.5],
  ]);
});

test('an id is made of the name once, is never used twice, and can be changed', async ({ page, wordpress }) => {
  await open(page, wordpress, [tea]);
  for (const name of ['Tea', '绿茶', 'Tea & Cup']) {
    await page.getByRole('button', { name: 'Add a product' }).click();
    await fill(rows(page).last(), { Name: name, Price: '5' });
  }
  await save(page);
  expect(stored(wordpress).map(({ id }) => id)).toEqual(['tea', 'tea-2', 'product', 'tea-cup']);
  await fill(row(page, 1), { Name: 'Sencha' });
  await more(row(page, 2));
  const id = field(row(page, 2), 'Id');
  await expect(id).toHaveAccessibleDescription(/carts that hold this no longer know it/);
  await id.fill('white-tea');
  await save(page);
  expect(stored(wordpress).map(({ id }) => id)).toEqual(['tea', 'white-tea', 'product', 'tea-cup']);
  await more(row(page, 2));
  await field(row(page, 2), 'Id').fill('tea');
  await save(page, /Nothing is saved yet/);
  await expect(told(page).first()).toHaveText('Row 2, Id: “tea” is the id of something in row 1, too.');
  await expect(field(row(page, 2), 'Id')).toBeVisible();
});

test('sizes, subscriptions and all other fields are edited without code, and come back as they were', async ({
  page,
  wordpress,
}) => {
  await open(page, wordpress, [tea]);
  const here = row(page, 1);
  await more(here);
  await fill(here, {
    'What visitors choose': 'Size',
    'Former price': '15',
    'The most in one cart': '6',
    'What the picture shows': 'A tin',
    'Page of the product': '/tea',
    'A sentence that must stand beside it': 'Hot.',
    'Sold from this age on': '18',
    Rating: '4.5',
    'Number of reviews': '12',
    'Id at the checkout': '41',
    'Fields of your own, in JSON': '{ "sku": "T-1", "tags": ["tea"] }',
  });
  await here.getByLabel('Keep it out of grids').check();
  await here.locator('[name$="[regions][how]"]').selectOption('everywhere but in');
  await here.locator('[name$="[regions][codes]"]').fill('us-ny de');
  await here.locator('[name$="[unitPrice][price]"]').fill('12,50');
  await here.locator('[name$="[unitPrice][per]"]').fill('100 g');
  for (const [name, price, stock] of [
    ['100 g', '', '4'],
    ['Box', '40', ''],
  ] as const) {
    await here.getByRole('button', { name: 'Add a size or kind' }).click();
    const size = here.locator('table.is-variant > tbody').last();
    await fill(size, { Name: name, Price: price, 'In stock': stock });
  }
  await here.getByRole('button', { name: 'Add a subscription' }).click();
  const plan = here.locator('table.is-plan > tbody').last();
  await fill(plan, { Name: 'Monthly', Price: '10', Number: '2' });
  await save(page);
  const expected = {
    ...tea,
    compareAtPrice: 15,
    max: 6,
    imageAlt: 'A tin',
    href: '/tea',
    disclosure: 'Hot.',
    minAge: 18,
    rating: 4.5,
    reviews: 12,
    checkoutId: '41',
    sku: 'T-1',
    tags: ['tea'],
    listed: false,
    regions: { except: ['US-NY', 'DE'] },
    unitPrice: { price: 12.5, per: '100 g' },
    variantLabel: 'Size',
    variants: [
      { id: 'tea-100-g', name: '100 g', stock: 4 },
      { id: 'tea-box', name: 'Box', price: 40 },
    ],
    plans: [{ id: 'monthly', name: 'Monthly', price: 10, interval: 'month', count: 2 }],
  };
  expect(stored(wordpress)).toEqual([expected]);
  await save(page);
  expect(stored(wordpress)).toEqual([expected]);
});

test('each field of a product, a variant and a plan has a place in the table', ({ wordpress }) => {
  const fields = (kind: string) =>
    JSON.parse(
      wordpress.php(`
        foreach ( array( 'settings-page', 'products-fields' ) as $part ) { require_once WP_PLUGIN_DIR . '/wellness-storefront/includes/' . $part . '.php'; }
        echo wp_json_encode( array_keys( Wellness\\Storefront\\entry_fields( '${kind}' ) ) );`),
    );
  for (const [kind, known] of Object.entries(knownFields()))
    expect(fields(kind).sort()).toEqual([...known, 'own'].sort());
});

test('a mistake names its row and its field, and nothing that was typed is lost', async ({ page, wordpress }) => {
  await open(page, wordpress, [tea, cup, pot]);
  await fill(row(page, 1), { Price: 'twelve', 'In stock': '2.5' });
  await fill(row(page, 2), { Name: '<b>Cup</b>', Price: '1.299' });
  await fill(row(page, 3), { Name: '', Description: 'x'.repeat(400) });
  await more(row(page, 3));
  await row(page, 3).getByRole('button', { name: 'Add a size or kind' }).click();
  await fill(row(page, 3).locator('table.is-variant > tbody'), { Name: 'Large', Price: '-1' });
  const own = row(page, 3).locator('[name="products[r2][own]"]');
  await own.fill('{ "sku": T-1 }');
  await save(page, /Nothing is saved yet/);
  const sentences = [
    'Row 1, Price: must be a number such as 89 or 12.50, not “twelve”.',
    'Row 1, In stock: must be a whole number such as 3, not 2.5.',
    'Row 2, Name: must be plain text without tags, not “<b>Cup</b>”.',
    'Row 2, Price: is 1.299, which may mean 1299 or 1.30: write the one that you mean.',
    'Row 3, Name: is missing.',
    'Row 3, Sizes or kinds 1, Price: must be 0 or more.',
    'Row 3, Fields of your own, in JSON: must be an object in JSON, such as { "sku": "T-100" }.',
    'Nothing is saved yet. Your entries are below.',
  ];
  await expect(told(page)).toHaveText(sentences);
  await expect(field(row(page, 1), 'Price')).toHaveValue('twelve');
  await expect(field(row(page, 1), 'Price')).toHaveAccessibleDescription(/^must be a number/);
  await expect(field(row(page, 1), 'Price')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(row(page, 2), 'Name')).toHaveValue('<b>Cup</b>');
  await expect(field(row(page, 2), 'Price')).toHaveValue('1.299');
  await expect(field(row(page, 3), 'Description')).toHaveValue('x'.repeat(400));
  const size = row(page, 3).locator('table.is-variant > tbody');
  await expect(field(size, 'Price')).toBeVisible();
  await expect(field(size, 'Price')).toHaveValue('-1');
  await expect(own).toHaveValue('{ "sku": T-1 }');
  await page.getByRole('link', { name: 'Row 3, Sizes or kinds 1, Price' }).click();
  await expect(field(size, 'Price')).toBeFocused();
  expect(stored(wordpress)).toEqual([tea, cup, pot]);

  await fill(row(page, 1), { Price: '12,95', 'In stock': '' });
  await fill(row(page, 2), { Name: 'Cup', Price: '1299' });
  await field(row(page, 3), 'Name').fill('Pot');
  await own.fill('');
  await fill(size, { Price: '44' });
  await save(page);
  expect(stored(wordpress)).toMatchObject([
    { ...tea, price: 12.95 },
    { ...cup, price: 1299 },
    { ...pot, variants: [{ id: 'pot-large', name: 'Large', price: 44 }] },
  ]);
});

test('"Edit as JSON" shows the same list, and mistakes have a line and a column', async ({ page, wordpress }) => {
  await open(page, wordpress, [tea, cup]);
  await field(row(page, 1), 'Name').fill('Sencha');
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  await expect(told(page)).toHaveText(['Not saved yet.']);
  const text = page.getByLabel('List of products, in JSON');
  expect(JSON.parse(await text.inputValue())).toEqual([{ ...tea, name: 'Sencha' }, cup]);
  expect(stored(wordpress)).toEqual([tea, cup]);

  const faults: [string, string | RegExp][] = [
    [
      '[\n  { "id": "tea", "name": "Tea", "price": 12.5, }\n]',
      'Line 2, column 48: This is not JSON: look for a missing comma, a missing quotation mark, or a curly one.',
    ],
    [
      '[\n  { "id": "tea",\r\n    "name": "Thé “vert"", "price": 12.5 }\n]',
      'Line 3, column 24: This is not JSON: look for a missing comma, a missing quotation mark, or a curly one.',
    ],
    ['', 'Line 1, column 1: This is not JSON: look for a missing comma, a missing quotation mark, or a curly one.'],
    ['{ "products": [] }', 'This is not a list of products: it begins with "[" and ends with "]".'],
    [
      '[\n  { "name": "Tea", "price": 1 },\n  { "name": "Thé", "price": "9" }\n]',
      'Line 3, column 29, "price": must be a number such as 89 or 12.50, not “9”.',
    ],
    ['[{"name":"Tea"}]', 'Line 1, column 2, "price": is missing.'],
    [
      '[{"name":"Tea","price":1,"is_in_stock":false}]',
      'Line 1, column 40, "is_in_stock": there is no field "is_in_stock": write "availability".',
    ],
    [
      '[{"name":"Tea","price":1,"variants":[{"name":"L","stock":"3"}]}]',
      'Line 1, column 58, variant 1, "stock": must be a whole number such as 3, not “3”.',
    ],
    [
      '[{"name":"Desk","price":1.299,"currency":"EUR"}]',
      'Line 1, column 25, "price": is 1.299, but has at most 2 decimals in EUR: write 1299 or 1.30.',
    ],
    [
      '[{"name":"Rice","price":1,"currency":"JPY","variants":[{"name":"L","price":99.5}]}]',
      'Line 1, column 76, variant 1, "price": is 99.5, but has at most 0 decimals in JPY: write 100.',
    ],
    ['[{"name":"Tea","price":1e999}]', /"price": must be a number such as 89 or 12\.50, not 0\./],
  ];
  for (const [typed, sentence] of faults) {
    await text.fill(typed);
    await save(page, /Nothing is saved yet/);
    await expect(told(page).first()).toHaveText(sentence);
    expect(await text.inputValue()).toBe(typed.replaceAll('\r', ''));
  }
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  await expect(told(page).first()).toHaveText(faults.at(-1)?.[1] ?? '');
  expect(stored(wordpress)).toEqual([tea, cup]);

  await text.fill('[{ "name": "Green tea", "price": 4, "sku": "T" }]');
  await save(page);
  await expect(text).toHaveValue(/"id": "green-tea"/);
  expect(stored(wordpress)).toEqual([{ id: 'green-tea', name: 'Green tea', price: 4, sku: 'T' }]);
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  await expect(field(row(page, 1), 'Price')).toHaveValue('4');
});

test('works without scripts', async ({ browser, wordpress, noticed }) => {
  sell(wordpress, [tea, cup]);
  const context = await browser.newContext({ baseURL: wordpress.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await open(page, wordpress);
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toHaveCount(0);
  await field(row(page, 1), 'Price').fill('14');
  await page.getByRole('button', { name: 'Move down: Green tea' }).click();
  await expect(page).toHaveURL(/#products-r1-row$/);
  await expect(told(page)).toHaveText(['Not saved yet.']);
  await expect.poll(() => valuesOf(names(page))).toEqual(['Cup', 'Green tea']);
  await page.getByRole('button', { name: 'Duplicate: Green tea' }).click();
  await field(row(page, 3), 'Name').fill('Black tea');
  await page.getByRole('button', { name: 'Remove: Cup' }).click();
  await page.getByRole('button', { name: 'Add a product' }).click();
  await expect(field(row(page, 3), 'Currency')).toHaveValue('EUR');
  await fill(row(page, 3), { Name: 'Pot', Price: '39' });
  await more(row(page, 3));
  await row(page, 3).getByRole('button', { name: 'Add a size or kind' }).click();
  await fill(row(page, 3).locator('table.is-variant > tbody'), { Name: 'Large', Price: 'forty' });
  expect(stored(wordpress)).toEqual([tea, cup]);
  const press = (name: string) => page.getByRole('button', { name }).last().click();
  await press('Save Changes');
  await expect(told(page).first()).toHaveText(
    'Row 3, Sizes or kinds 1, Price: must be a number such as 89 or 12.50, not “forty”.',
  );
  await fill(row(page, 3).locator('table.is-variant > tbody'), { Price: '44' });
  await press('Save Changes');
  await expect(told(page)).toHaveText(['Saved: 3 products.']);
  expect(stored(wordpress).map(({ id, price }) => [id, price])).toEqual([
    ['tea', 14],
    ['black-tea', 14],
    ['pot', 39],
  ]);
  await press('Edit as JSON');
  const text = page.getByLabel('List of products, in JSON');
  await text.fill((await text.inputValue()).replace('39', '38'));
  await press('Save Changes');
  expect(stored(wordpress)[2]).toMatchObject({ price: 38 });
  expect(noticed.errors).toEqual([]);
  await context.close();
});

test('PHP takes 1,000 fields of a form: more are saved with scripts, and refused without', async ({
  page,
  browser,
  wordpress,
}) => {
  const list = Array.from({ length: 80 }, (_, index) => ({ ...tea, id: `tea-${index}`, name: `Tea ${index}` }));
  await open(page, wordpress, list);
  await field(row(page, 80), 'Price').fill('99');
  await save(page, /Saved: 80 products/);
  expect(stored(wordpress)[79]).toMatchObject({ id: 'tea-79', price: 99 });
  const context = await browser.newContext({ baseURL: wordpress.url, javaScriptEnabled: false });
  const other = await context.newPage();
  await open(other, wordpress);
  await field(row(other, 1), 'Price').fill('1');
  await other.getByRole('button', { name: 'Save Changes' }).last().click();
  await expect(told(other).first()).toHaveText(/takes only a part of so many fields, and nothing is saved/);
  expect(stored(wordpress)[0]).toMatchObject({ price: 12.5 });
  await context.close();
});

test('a list that another administrator has saved meanwhile is not replaced silently', async ({ page, wordpress }) => {
  await open(page, wordpress, [tea]);
  await field(row(page, 1), 'Price').fill('1');
  sell(wordpress, [tea, cup]);
  await save(page, /Nothing is saved yet/);
  await expect(told(page).first()).toHaveText(/^Somebody has saved another list since you opened this page\./);
  await expect(field(row(page, 1), 'Price')).toHaveValue('1');
  expect(stored(wordpress)).toEqual([tea, cup]);
  await save(page);
  expect(stored(wordpress)).toEqual([{ ...tea, price: 1 }]);
});

test('WordPress refuses what the reader of pages and the checkout server refuses, and nothing else', ({
  wordpress,
}) => {
  const lists: unknown[] = [];
  for (const [kind, fields] of Object.entries(knownFields()))
    for (const name of [...fields, 'soldOut', 'title', 'sku'])
      for (const value of catalogValues) {
        const part = { id: 'part', name: 'Part', interval: 'week', [name]: value };
        lists.push([{ ...tea, ...(kind === 'product' ? { [name]: value } : { [`${kind}s`]: [part] }) }]);
      }
  for (const price of [1.299, 0.3, 12.001, 0.001, 1e21])
    for (const currency of ['EUR', 'JPY', 'KWD', 'EUR\n']) lists.push([{ ...tea, price, currency }]);
  lists.push(
    [tea, tea],
    [tea, { ...cup, variants: [{ id: 'tea', name: 'L' }] }],
    [{ ...tea, href: 'java\nscript:alert(1)' }],
    [{ ...tea, name: '&nbsp;' }],
    [{ ...tea, name: '\u00a0' }],
    [{ ...tea, stock: 3, variants: [] }],
    ...[true, false].map((review) => [{ ...tea, review, plans: [{ id: 'p', name: 'P', interval: 'week' }] }]),
    [{ ...tea, review: true, plans: [] }],
    [{ ...tea, plans: ['week', 'year'].map((interval) => ({ id: 'p', name: 'P', interval })) }],
    Array.from({ length: 1_001 }, (_, index) => ({ ...tea, id: String(index) })),
  );
  const encoded = Buffer.from(JSON.stringify(lists)).toString('base64');
  const found: unknown[] = JSON.parse(
    wordpress.php(
      `echo wp_json_encode( array_map( 'Wellness\\Storefront\\check_products', json_decode( base64_decode( '${encoded}' ), true ) ) );`,
    ),
  );
  expect(found).toHaveLength(lists.length);
  // An empty object is an empty list in PHP.
  const isEmptyObject = (list: unknown) => /"(variants|plans)":\{\}|\[\{\}\]/.test(JSON.stringify(list));
  for (const [index, mistakes] of found.entries()) {
    const { problems, mistakes: others, warnings } = readCatalog(lists[index]);
    if (isEmptyObject(lists[index])) continue;
    const isRight = [problems, others, warnings].every((list) => list.length === 0);
    expect((mistakes as unknown[]).length === 0, JSON.stringify([lists[index], mistakes]).slice(0, 500)).toBe(isRight);
  }
});

test('the published list has the fields of products alone, and a reader that has it gets 304', async ({
  page,
  wordpress,
}) => {
  sell(wordpress, [
    { ...tea, sku: 'T-1', image: '/tea.webp', stock: 3, variants: [], description: '' },
    { ...cup, listed: false, variants: [{ id: 'cup-l', name: 'L', sku: 'C', stock: 2, image: 'cup.webp' }] },
  ]);
  const answer = await page.request.get(catalog, { headers: { Origin: 'https://other.example' } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual([
    { ...tea, image: `${wordpress.url}/tea.webp`, stock: 3, variants: [] },
    {
      ...cup,
      listed: false,
      variants: [{ id: 'cup-l', name: 'L', stock: 2, image: `${wordpress.url}/cup.webp` }],
    },
  ]);
  const headers = answer.headers();
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['access-control-allow-origin']).toBe('https://other.example');
  const tag = headers.etag ?? '';
  expect(tag).toMatch(/^"\w{32}"$/);
  const ask = (known: string) => page.request.get(catalog, { headers: { 'If-None-Match': known } });
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, tag.replace(/"$/, '-gzip"')]) {
    const same = await ask(known);
    expect([same.status(), (await same.body()).length, same.headers().etag]).toEqual([304, 0, tag]);
  }
  sell(wordpress, [{ ...tea, price: 13 }]);
  const changed = await ask(tag);
  expect([changed.status(), (await changed.json())[0].price]).toEqual([200, 13]);

  // A checkout server could read its own list in a circle.
  set(wordpress, { catalog: 'address', catalog_url: 'https://checkout.example/checkout/catalog' });
  expect((await page.request.get(catalog)).status()).toBe(404);
});

test('a checkout server charges by the list, counts its stock and publishes what is left', async ({
  wordpress,
  page,
}) => {
  sell(wordpress, [{ ...tea, stock: 3 }, cup]);
  const shop = await openShop();
  try {
    const checkout = await shop.open({
      catalog: `${wordpress.url}${catalog}`,
      catalogMaxAge: 0,
      publish: true,
      currency: 'EUR',
    });
    const order = (total: number) => anOrder({ items: [{ id: 'tea', quantity: 2 }], total, currency: 'EUR' });
    const first = await checkout.post(order(25));
    expect(first.status, checkout.log.join('\n')).toBe(200);
    const left = await ask(`${checkout.url}/checkout/catalog`);
    expect(left.body).toMatchObject([{ id: 'tea', stock: 1 }, { id: 'cup' }]);
    // The owner changes the price, and has counted again.
    await open(page, wordpress);
    await fill(row(page, 1), { Price: '13', 'In stock': '9' });
    await save(page);
    expect((await checkout.post(order(25))).body).toEqual({
      lines: [{ index: 0, id: 'tea', reason: 'price', price: 13 }],
    });
    expect((await checkout.post(order(26))).status).toBe(200);
  } finally {
    await shop.close();
  }
});

test('pages have the fields of products alone, or name the list that the checkout server publishes', async ({
  wordpress,
  page,
  noticed,
}) => {
  sell(wordpress, [{ ...tea, sku: 'T-1', ourMargin: 0.4 }]);
  const post = publish(wordpress, '[wellness-product-card product-id="tea"]');
  const html = await (await page.request.get(post)).text();
  expect(html).toContain('"price":12.5');
  expect(html).not.toContain('ourMargin');
  expect(html).not.toContain('data-wellness-catalog');
  const published = 'https://checkout.example/checkout/catalog?a=1&b=2';
  set(wordpress, { published });
  expect(await (await page.request.get(post)).text()).not.toContain('data-wellness-catalog');
  set(wordpress, { checkout: 'wellness', endpoint: 'https://checkout.example/checkout' });
  noticed.allow('https://checkout.example');
  await page.route('https://checkout.example/**', (route) =>
    route.fulfill({ json: [{ ...tea, price: 13 }], headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await page.goto(post);
  await expect(page.locator('html')).toHaveAttribute('data-wellness-catalog', published);
  await expect(page.locator('html')).toHaveAttribute('data-wellness-guard', '');
  await expect(page.locator('script[data-wellness="catalog"]')).toHaveCount(0);
  await expect(page.locator('wellness-product-card')).toContainText('€13');
});

test('only administrators see and save the list, and only with the nonce', async ({
  newVisitor,
  noticed,
  wordpress,
}) => {
  sell(wordpress, [tea]);
  for (const role of ['editor', 'author', 'contributor', 'administrator'] as const) {
    const page = await newVisitor();
    await wordpress.logIn(page, role);
    if (role !== 'administrator') {
      expect((await page.goto(path))?.status()).toBe(403);
      await page.goto('/wp-admin/profile.php');
      await expect(page.locator('#adminmenu').getByRole('link', { name: 'Products', exact: true })).toHaveCount(0);
    }
    const posted = await page.request.post(path, {
      form: { view: 'text', act: 'save', text: '[]', end: '1', version: '' },
    });
    expect(posted.status()).toBe(403);
  }
  noticed.errors.splice(0);
  expect(stored(wordpress)).toEqual([tea]);
});

test('names and descriptions are text', async ({ page, wordpress, newVisitor }) => {
  const evil = '"\' onfocus="window.evil=1" &lt;img src=x onerror=window.evil=1&gt; </textarea <';
  await open(page, wordpress, []);
  await page.getByRole('button', { name: 'Add a product' }).click();
  await fill(row(page, 1), { Name: evil, Price: '5', Description: evil });
  await save(page);
  await expect(field(row(page, 1), 'Name')).toHaveValue(evil);
  await expect(field(row(page, 1), 'Description')).toHaveValue(evil);
  await save(page);
  expect(stored(wordpress)).toMatchObject([{ name: evil, description: evil }]);
  await field(row(page, 1), 'Picture').fill('javascript:window.evil=1');
  await save(page, /Nothing is saved yet/);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  const visitor = await newVisitor();
  await visitor.goto(publish(wordpress, '[wellness-product-grid]'));
  await expect(visitor.locator('wellness-product-grid')).toContainText('<img src=x');
  expect(await visitor.evaluate(() => 'evil' in window)).toBe(false);
});

test('axe finds nothing in the table, with sizes and mistakes, nor in the text', async ({ page, wordpress }) => {
  const sizes = { variants: [{ id: 'tea-l', name: 'L' }], plans: [{ id: 'm', name: 'M', interval: 'month' }] };
  await open(page, wordpress, [{ ...tea, ...sizes }, cup]);
  const faults = async () => {
    await page.addScriptTag({ path: axePath });
    return page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run('.wellness-products', { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    });
  };
  await field(row(page, 2), 'Price').fill('nine');
  await save(page, /Nothing is saved yet/);
  await more(row(page, 1));
  await row(page, 1).locator('table.is-variant summary').click();
  expect(await faults()).toEqual([]);
  await page.goto(`${path}&view=text`);
  expect(await faults()).toEqual([]);
});

for (const width of [1280, 782, 390])
  test(`fits a window of ${width} pixels, with mistakes`, async ({ page, wordpress }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, wordpress, [tea, { ...cup, image: `data:image/gif;base64,${'long'.repeat(40)}` }]);
    await fill(row(page, 1), { Price: 'x'.repeat(80) });
    await more(row(page, 1));
    await row(page, 1).getByRole('button', { name: 'Add a size or kind' }).click();
    await save(page, /Nothing is saved yet/);
    if (process.env.LOOK)
      await page.screenshot({ path: join(process.env.LOOK, `products-${width}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
