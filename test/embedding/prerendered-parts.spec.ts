import type { Page } from '@playwright/test';
import { icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { expect, test } from '../support/site.ts';

/**
 * Protects parts of a page that `prerender()` has written without the page around them: they show the page's language and
 * messages, and are corrected before anybody touches them if the server did not know those.
 */

const products = [
  { id: 'mug', name: 'Becher', price: 24, currency: 'EUR' },
  { id: 'vase', name: 'Vase', price: 38, currency: 'EUR' },
];
const list = `<script type="application/json" data-wellness="catalog">${JSON.stringify(products)}</script>`;
const messages = { de: { addToCart: 'In den Korb' } };
const messagesScript = (data: object) =>
  `<script type="application/json" data-wellness="messages">${JSON.stringify(data)}</script>`;

/** Opens a German page around a prerendered button, a card in view, and a card far below. */
async function openGerman(page: Page, options: object, data?: object) {
  const { prerender } = await prerenderer();
  const card = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
  const part = await prerender(
    `<wellness-cart-button checkout-url="https://shop.example/{items}"></wellness-cart-button>${card('mug')}<p style="height: 9000px"></p>${card('vase')}`,
    { stylesheet: '/prerender.css', catalog: products as never, ...options },
  );
  await page.addInitScript(() => {
    // Counts the nodes that change in the shadow roots of the server.
    Object.assign(window, { changes: 0 });
    addEventListener('DOMContentLoaded', () => {
      for (const { shadowRoot } of document.querySelectorAll('wellness-cart-button, wellness-product-card'))
        if (shadowRoot)
          new MutationObserver(({ length }) => {
            Object.assign(window, { changes: Reflect.get(window, 'changes') + length });
          }).observe(shadowRoot, { childList: true, characterData: true, subtree: true });
    });
  });
  await openHost(page, {
    html: `<html lang="de"><meta charset="utf-8">${icon}<body>${list}${data ? messagesScript(data) : ''}<wellness-toaster></wellness-toaster>${part}${script()}`,
    files: { 'http://host.test/prerender.css': '' },
  });
  await page.waitForFunction(() => 'catalog' in (window.wellness ?? {}));
}

const buttons = (page: Page) => page.locator('wellness-product-card [data-action=add]');
const findings = (page: Page) =>
  page.evaluate(async () =>
    (await window.wellness.doctor())
      .filter(({ code }) => code === 'prerendered-language')
      .map(({ element, message, instead }) => [element?.localName, message, instead]),
  );

test('a part in another language is rendered again before it is touched, also far below, and reported', async ({
  page,
  complaints,
}) => {
  await openGerman(page, {});
  await expect(buttons(page)).toHaveText(['In den Warenkorb', 'In den Warenkorb']);
  await expect(page.locator('wellness-cart-button').getByRole('button')).toHaveAccessibleName(/Warenkorb/);
  expect(await findings(page)).toEqual([
    [
      'wellness-cart-button',
      '3 elements were prerendered in "en", and the language of the page is "de".',
      "prerender(html, { lang: 'de', … }), so that visitors never see the other text.",
    ],
  ]);
  complaints.length = 0;
});

test("a part without the page's messages is rendered again before it is touched, and reported", async ({
  page,
  complaints,
}) => {
  await openGerman(page, { lang: 'de' }, messages);
  await expect(buttons(page)).toHaveText(['In den Korb', 'In den Korb']);
  expect((await findings(page)).map(([, message]) => message)).toEqual([
    "3 elements were prerendered without the page's messages.",
  ]);
  complaints.length = 0;
});

test('a part with language and messages of the page stays as it is', async ({ page }) => {
  await openGerman(page, { lang: 'de', messages }, messages);
  await expect(buttons(page)).toHaveText(['In den Korb', 'In den Korb']);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toBe(0);
});
