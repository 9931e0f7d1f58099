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

/** Font sizes of the card's button, and of the opened cart. */
async function sizes(page: Page): Promise<number[]> {
  const sizeOf = async (name: string) =>
    Number.parseFloat(
      await page
        .getByRole('button', { name })
        .first()
        .evaluate((node) => getComputedStyle(node).fontSize),
    );
  const add = await sizeOf('Add to Cart');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.locator('wellness-cart-button [part=button]').click();
  return [add, await sizeOf('Checkout')];
}

for (const [what, style] of [
  ['a plain page', ''],
  ['a root of 62.5 %', 'html { font-size: 62.5% }'],
  ['monospace text', 'body { font-family: monospace }'],
  ['properties of the same name', '* { --rem: 3px !important }'],
] as const)
  test(`Elements follow the visitor's text size: ${what}`, async () => {
    const found: number[][] = [];
    for (const size of [16, 32])
      await withSize(size, async (page) => {
        await openHost(page, { html: html(style, script()) });
        found.push(await sizes(page));
      });
    expect(found).toEqual([
      [16, 16],
      [32, 32],
    ]);
  });

test("The unit of the page replaces the visitor's text size", async () => {
  await withSize(32, async (page) => {
    await openHost(page, { html: html(':root { --wellness-rem: 13px }', script()) });
    expect(await sizes(page)).toEqual([13, 13]);
  });
});

for (const inline of [false, true])
  test(`A prerendered page follows the visitor's text size once its script is there, inline: ${inline}`, async () => {
    await withSize(32, async (page) => {
      const { prerender } = await prerenderer();
      const source = html('', script('entry.js'));
      await openHost(page, { html: await prerender(source, { stylesheet: `${cdn}prerender.css`, inline }) });
      expect(await sizes(page)).toEqual([32, 32]);
    });
  });
