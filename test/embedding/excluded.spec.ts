import { host, icon, openHost, script } from '../support/hosts.ts';
import { expect, test } from '../support/site.ts';

/** Protects `data-wellness-off`: what lies in an excluded part does nothing, whatever shadow root it lies in. */

const shadow = (content: string) => `<template shadowrootmode="open">${content}</template>`;
/** Declarative shadow roots, as untrusted markup may write them. */
const excluded = `<section data-wellness-off>
  <wellness-product-card product-id="nmn-plus">${shadow(
    `<div data-root><div data-product='{"id":"nmn-plus","name":"NMN+","price":0.01}'><button part="button" data-action="add">Add</button></div></div>`,
  )}</wellness-product-card>
  <wellness-get-started modal-function="secret">${shadow(
    '<div data-root><button part="button" data-action="get-started">Get Started</button></div>',
  )}</wellness-get-started>
  <wellness-cart-button persistence="none" checkout-url="https://other.example/?{items}">${shadow(
    '<div data-root><div data-locale="en"><button part="button" data-action="open-cart">Cart</button></div><dialog>Not the cart</dialog></div>',
  )}</wellness-cart-button>
  <div>${shadow('<wellness-product-card product-id="nmn-plus" price="1"></wellness-product-card>')}</div>
  <div>${shadow(`<div>${shadow('<wellness-get-started modal-function="secret"></wellness-get-started>')}</div>`)}</div>
</section>`;

for (const [what, scripts] of [
  ['wellness.js', script()],
  ['early.js and entry.js', script('early.js') + script('entry.js')],
  ['wellness.iife.js', script('wellness.iife.js').replace('<script', '<script defer')],
] as const)
  test(`nothing in an excluded part answers, with ${what}`, async ({ page }) => {
    await openHost(page, {
      html: `${icon}<script>var called = 0; function secret() { called++ }</script><body>
        <wellness-cart-button></wellness-cart-button>${excluded}${scripts}`,
    });
    const press = async () => {
      for (const name of ['Add', 'Get Started', 'Cart'])
        await page.locator('section').getByRole('button', { name, exact: true }).first().click();
    };
    // At once, and when the elements have loaded.
    await press();
    await page.waitForFunction(() => customElements.get('wellness-cart-button'));
    await page.waitForLoadState('networkidle');
    await press();
    const seen = await page.evaluate(() => {
      const [, , , plain, nested] = document.querySelector('section')?.children ?? [];
      const card = plain?.shadowRoot?.querySelector('wellness-product-card');
      return {
        count: window.wellness.cart.count,
        called: Reflect.get(window, 'called'),
        dialogs: document.querySelector('section wellness-cart-button')?.shadowRoot?.querySelectorAll('dialog[open]')
          .length,
        buttons: card?.shadowRoot?.querySelectorAll('button').length,
        nested: nested?.shadowRoot
          ?.querySelector('div')
          ?.shadowRoot?.querySelector('wellness-get-started')
          ?.shadowRoot?.querySelectorAll('button').length,
        persistence: localStorage.getItem('wellness-cart'),
      };
    });
    expect(seen).toEqual({ count: 0, called: 0, dialogs: 0, buttons: 0, nested: 0, persistence: null });
    expect(page.url()).toBe(host);
  });

test('elements that are moved into an excluded part become inactive', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body><section data-wellness-off></section><main><wellness-toaster></wellness-toaster>
      <wellness-cart-button></wellness-cart-button>
      <wellness-product-card product-id="nmn-plus">A card</wellness-product-card></main>${script()}`,
  });
  const add = page.getByRole('button', { name: 'Add to Cart: NMN+' });
  await add.click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    document.querySelector('section')?.append(...(document.querySelector('main')?.children ?? [])),
  );
  await expect(page.getByText('A card')).toBeVisible();
  await expect(add).toHaveCount(0);
  await page.evaluate(() => {
    window.wellness.toast({ title: 'Nobody shows it' });
    window.wellness.cart.open();
  });
  await expect(page.getByText('Nobody shows it')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => window.wellness.cart.count)).toBe(1);
});
