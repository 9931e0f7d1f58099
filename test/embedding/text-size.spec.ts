import { chromium, type Page } from '@playwright/test';
import { cart, cdn, icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { expect, test } from '../support/site.ts';

/** Protects the text size that a visitor has set in the browser, on pages that set the size of their root. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const nav = '<wellness-nav></wellness-nav>';
const html = (style: string, body = '') =>
  `<html><head>${icon}<style>${style}</style></head><body>${nav}${cart}${card}${body}</body></html>`;

/** Opens a page in a browser of this text size. */
async function withSize(size: number, act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: String(process.env.CHROME_PATH),
    args: [`--blink-settings=defaultFontSize=${size}`],
  });
  try {
    await act(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/** Compares the font sizes of the card's button and of the opened cart. A prerendered card has its own once the script is there. */
async function expectSize(page: Page, pixels: number): Promise<void> {
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await expect(add).toHaveCSS('font-size', `${pixels}px`);
  await add.click();
  await page.locator('wellness-cart-button [part=button]').click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toHaveCSS('font-size', `${pixels}px`);
}

for (const [what, style] of [
  ['a plain page', ''],
  ['a root of 62.5 %', 'html { font-size: 62.5% }'],
  ['monospace text', 'body { font-family: monospace }'],
  ['properties of the same name', '* { --rem: 3px !important }'],
] as const)
  test(`Elements follow the visitor's text size: ${what}`, async () => {
    for (const size of [16, 32])
      await withSize(size, async (page) => {
        await openHost(page, { html: html(style, script()) });
        await expectSize(page, size);
      });
  });

test("The unit of the page replaces the visitor's text size", async () => {
  await withSize(32, async (page) => {
    await openHost(page, { html: html(':root { --wellness-rem: 13px }', script()) });
    await expectSize(page, 13);
  });
});

for (const inline of [false, true])
  test(`A prerendered page follows the visitor's text size once its script is there, inline: ${inline}`, async () => {
    await withSize(32, async (page) => {
      const { prerender } = await prerenderer();
      const source = html('', script('entry.js'));
      await openHost(page, { html: await prerender(source, { stylesheet: `${cdn}prerender.css`, inline }) });
      await expectSize(page, 32);
    });
  });
