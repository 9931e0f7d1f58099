import type { FrameLocator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Started, start } from '../../test/support/start.ts';
import { expect, needWordPress, pluginZip, test } from './support/test.ts';

/* From the zip to a paid NMN+, as docs/wordpress.md describes it, with the checkout server of `npm start`. */

const viewport = { width: 1280, height: 800 };
test.use({ withPlugin: false, viewport });

let shop: Started | undefined;
test.beforeAll(() => needWordPress());
test.afterAll(() => shop?.stop());

/** With WRITE_PICTURES docs/images/ gets them anew. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.WRITE_PICTURES) return;
  // Screens have few colors: a palette makes the files less than half as large.
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(`docs/images/wordpress-${name}.png`);
}

/** Begins a post or a page; returns where its text is: from WordPress 6.3 on in a frame. */
async function write(page: Page, title: string, type = 'post'): Promise<Page | FrameLocator> {
  await page.goto(`/wp-admin/post-new.php?post_type=${type}`);
  const frame = page.locator('iframe[name="editor-canvas"]');
  await expect(frame.or(page.getByRole('textbox', { name: 'Add title' })).first()).toBeVisible();
  const text = (await frame.count()) ? frame.contentFrame() : page;
  await text.getByRole('textbox', { name: 'Add title' }).fill(title);
  return text;
}

async function insert(page: Page, block: string): Promise<void> {
  const list = page.getByRole('button', { name: 'Toggle block inserter' });
  await list.click();
  await page.getByPlaceholder('Search', { exact: true }).fill(block);
  await page.getByRole('option', { name: new RegExp(`${block}$`) }).click();
  await list.click();
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  const link = page.getByRole('region', { name: 'Editor publish' }).getByRole('link', { name: /^View P/ });
  return (await link.getAttribute('href')) ?? '';
}

test('from the zip to a paid NMN+', async ({ page, newVisitor, wordpress, noticed }) => {
  const port = Number(process.env.PAGES_PORT || 4273) + 200;
  shop = await start({ PORT: String(port), CHECKOUT_PAGES: `${wordpress.url}/order/` }, /patient portal.*\n/);
  const checkoutServer = `http://localhost:${port}`;
  for (const origin of [checkoutServer, `http://localhost:${port + 2}`]) noticed.allow(origin);
  const began = Date.now();

  await test.step('an administrator installs it', async () => {
    await wordpress.logIn(page, 'administrator');
    await page.goto('/wp-admin/plugin-install.php');
    await page.getByRole('button', { name: 'Upload Plugin' }).click();
    await page.getByLabel('Plugin zip file').setInputFiles(pluginZip);
    await page.getByRole('button', { name: 'Install Now' }).click();
    await page.getByRole('link', { name: 'Activate Plugin' }).click();
    await expect(page.getByText('Plugin activated.')).toBeVisible();
  });

  await test.step('… adds products', async () => {
    await page.goto('/wp-admin/options-general.php?page=wellness-storefront-products');
    await page.getByRole('button', { name: 'Add the demo products' }).click();
    await expect(page.getByText('Saved: 3 products.')).toBeVisible();
    await picture(page, 'products');
  });

  await test.step('… sets the address of Checkout', async () => {
    await page.goto('/wp-admin/options-general.php?page=wellness-storefront');
    await page.getByRole('radio', { name: 'The checkout server of this project' }).check();
    await page.getByLabel('Address of the checkout server').fill(`${checkoutServer}/checkout`);
    await picture(page, 'settings');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  await test.step('… and makes the page that buyers return to', async () => {
    await write(page, 'Order', 'page');
    await insert(page, 'Order Status');
    expect(await publish(page)).toBe(`${wordpress.url}/order/`);
  });

  const address = await test.step('an author writes', async () => {
    const author = await newVisitor();
    await author.setViewportSize(viewport);
    await wordpress.logIn(author, 'author');
    const text = await write(author, 'What NMN+ is');
    await author.keyboard.press('Enter');
    await author.keyboard.type('Cellular energy and NAD+ support.');
    await insert(author, 'Product Card');
    await text.getByRole('combobox', { name: 'Product' }).first().selectOption('NMN+');
    await expect(text.locator('wellness-product-card').getByText('$89')).toBeVisible();
    await author.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(author.getByRole('region', { name: 'Editor settings' }).getByLabel('Product')).toBeVisible();
    await picture(author, 'editor');
    return publish(author);
  });

  await test.step('a visitor buys', async () => {
    const visitor = await newVisitor();
    await visitor.setViewportSize(viewport);
    await visitor.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.goto(address);
    await visitor.getByRole('button', { name: 'Add to Cart: NMN+' }).click();
    const cart = visitor.getByRole('button', { name: /Shopping cart/ });
    await expect(cart).toContainText('1');
    await picture(visitor, 'page');
    await cart.click();
    await visitor.getByRole('button', { name: 'Checkout' }).click();
    await visitor.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(visitor).toHaveURL(/\/order\/#wellness-order-/);
    await expect(visitor.locator('wellness-order-status')).toContainText('NMN+');
    await expect(visitor.locator('wellness-order-status [part~="status"]')).toContainText(/paid/i);
    await expect.poll(() => visitor.evaluate(() => window.wellness.cart.count)).toBe(0);
    await picture(visitor, 'order');
  });

  console.log(`From the zip to a paid NMN+: ${Math.round((Date.now() - began) / 1000)} s`);
});
