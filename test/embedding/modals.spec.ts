import type { Page } from '@playwright/test';
import { icon, openHost, script } from '../support/hosts.ts';
import { addButton, cartButton, expect, hold, sheet, test, toasts } from '../support/site.ts';

/** Protects toast and panel in pages with dialogs and menus of their own: each is visible, can be pressed and is announced. */

const outlets = '<wellness-toaster></wellness-toaster><wellness-cart-button></wellness-cart-button>';
const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const openDialog = (inside: string, before = '') =>
  `<button onclick="quick.showModal()">Quick view</button><dialog id="quick">${inside}<button onclick="quick.close()">Close</button></dialog>${before}`;

/** A dialog as Web Awesome, Material and others have it: a native one in a shadow root, with the content in a slot. */
const shadowDialog = `<shop-dialog>${card}</shop-dialog><button onclick="document.querySelector('shop-dialog').show()">Quick view</button>
<script>
  customElements.define('shop-dialog', class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<dialog><slot></slot></dialog>';
    }
    show() { this.shadowRoot.querySelector('dialog').showModal(); }
  });
</script>`;

/** A dialog of scripts: all else is inert, hidden from screen readers, or loses the focus. */
const scriptDialog = (hide: string) => `<div id="app">${outlets}<button onclick="open_()">Quick view</button></div>
<div id="portal" role="dialog" aria-modal="true" aria-label="Quick view" hidden tabindex="-1">${card}</div>
<script>
  function open_() {
    portal.hidden = false;
    ${hide}
    portal.focus();
  }
</script>`;

const pages: Readonly<Record<string, string>> = {
  'a modal dialog': `${outlets}${openDialog(card)}`,
  'a modal dialog with a grid': `${outlets}${openDialog('<wellness-product-grid></wellness-product-grid>')}`,
  'a modal dialog, of two': `${outlets}<dialog id="first">First ${openDialog(card)}</dialog><script>first.showModal()</script>`,
  'a modal dialog in a shadow root': `${outlets}${shadowDialog}`,
  'a modal dialog with a toaster of its own': `${outlets}${openDialog(`${card}<wellness-toaster></wellness-toaster>`)}`,
  'a dialog of scripts, the rest inert': scriptDialog('app.inert = true;'),
  'a dialog of scripts, the rest hidden from screen readers': scriptDialog(
    "app.setAttribute('aria-hidden', 'true'); document.body.style.pointerEvents = 'none'; portal.style.pointerEvents = 'auto';",
  ),
  'a dialog of scripts that takes the focus back': scriptDialog(
    "document.addEventListener('focusin', (event) => portal.contains(event.target) || portal.focus());",
  ),
};

/** The element of the page that the pointer meets in the middle of the toast. */
const hitBy = (page: Page) =>
  toasts(page).evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.localName;
  });

for (const [what, html] of Object.entries(pages))
  for (const isLate of [false, true])
    test(`a toast beside ${what} can be pressed and is announced${isLate ? ', also when react-dom loads late' : ''}`, async ({
      page,
    }) => {
      // Nothing has asked for react-dom yet when the page begins to come.
      await openHost(page, { html: `${icon}<body>${html}${script()}`, until: 'commit' });
      const come = isLate ? await hold(page, '**/react-dom.js') : () => {};
      await page.getByRole('button', { name: 'Quick view' }).click();
      await addButton(page, 'NMN+').first().click();
      await page.waitForFunction(() => window.wellness.cart.count === 1);
      come();
      await expect(toasts(page)).toContainText('NMN+ added to cart');
      await expect.poll(() => hitBy(page)).toMatch(/^wellness-/);
      // The live region that has the words is beside the toast: one elsewhere may be silent.
      const heard = () =>
        toasts(page).evaluate((toast) =>
          [...(toast.getRootNode() as ShadowRoot).querySelectorAll('[role=status]')].map(
            ({ textContent }) => textContent,
          ),
        );
      await expect.poll(heard).toContainEqual(expect.stringContaining('NMN+ added to cart'));
      await toasts(page).getByRole('button', { name: 'View cart' }).click();
      await expect(sheet(page)).toBeVisible();
      await expect(sheet(page)).toContainText('NMN+');
    });

for (const mark of ['inert', 'aria-hidden="true"'])
  test(`a toast follows when the page marks its toaster ${mark}, without another sign`, async ({ page }) => {
    await openHost(page, { html: `${icon}<body><div id="app">${outlets}</div>${card}${script()}` });
    await page.evaluate(() => window.wellness.toast({ title: 'A long toast', duration: 60_000 }));
    await expect.poll(() => hitBy(page)).toBe('wellness-toaster');
    const [name = '', value = ''] = mark.split(/[="]+/);
    await page.evaluate(([name, value]) => document.querySelector('#app')?.setAttribute(name, value), [
      name,
      value,
    ] as const);
    await expect.poll(() => hitBy(page)).toBe('wellness-product-card');
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts(page)).toBeHidden();
  });

test('the panel beside a dialog of scripts that stops every press outside can be used', async ({ page }) => {
  // As the library focus-trap does by default.
  const trap = scriptDialog(`
    for (const type of ['pointerdown', 'mousedown', 'click'])
      document.addEventListener(type, (event) => {
        if (event.composedPath().includes(portal)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      }, true);`);
  await openHost(page, { html: `${icon}<body>${trap}${script()}` });
  await page.getByRole('button', { name: 'Quick view' }).click();
  await addButton(page, 'NMN+').click();
  await toasts(page).getByRole('button', { name: 'View cart' }).click();
  await sheet(page).getByRole('button', { name: 'Increase quantity of NMN+' }).click();
  await page.waitForFunction(() => window.wellness.cart.count === 2);
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeHidden();
});

test('a toast can be pressed while a part of the page fills the screen, and after', async ({ page }) => {
  const stage = `<section id="stage">${card}<button onclick="stage.requestFullscreen()">Fill</button></section>`;
  await openHost(page, { html: `${icon}<body>${outlets}${stage}${script()}` });
  await page.evaluate(() => window.wellness.toast({ title: 'A long toast', duration: 60_000 }));
  await expect(toasts(page)).toBeVisible();
  await page.getByRole('button', { name: 'Fill' }).click();
  await expect.poll(() => hitBy(page)).toBe('wellness-product-card');
  await page.evaluate(() => document.exitFullscreen());
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toBeHidden();
});

test('a toast follows when a dialog of the page opens, and when it closes', async ({ page }) => {
  await openHost(page, { html: `${icon}<body>${outlets}${openDialog(card)}${script()}` });
  await page.evaluate(() => window.wellness.toast({ title: 'A long toast', duration: 60_000 }));
  await expect(toasts(page)).toBeVisible();
  await page.getByRole('button', { name: 'Quick view' }).click();
  await expect.poll(() => hitBy(page)).toBe('wellness-product-card');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => hitBy(page)).toBe('wellness-toaster');
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toBeHidden();
});

/** Menus that close when something in them is pressed. */
const menu = (close: string, inside = '<wellness-cart-button position="inline"></wellness-cart-button>') =>
  `<nav id="menu">${inside}</nav><script>menu.addEventListener('click', () => { ${close} })</script>`;
const menus: Readonly<Record<string, string>> = {
  'has no box any more': menu("menu.style.display = 'none'"),
  'is hidden from screen readers': menu("menu.style.visibility = 'hidden'; menu.setAttribute('aria-hidden', 'true')"),
  'is inert': menu('menu.style.opacity = 0; menu.inert = true'),
  'is skipped': menu("menu.style.contentVisibility = 'hidden'"),
  'closes late': menu("setTimeout(() => { menu.style.display = 'none' }, 300)"),
  'is a closed details': `<details id="menu" open><summary>Menu</summary><wellness-cart-button position="inline"></wellness-cart-button></details><script>menu.addEventListener('click', () => { menu.open = false })</script>`,
};

for (const [what, html] of Object.entries(menus))
  for (const isFirst of [true, false])
    test(`the panel of a button whose menu ${what} stays open, ${isFirst ? 'before' : 'after'} react-dom has loaded`, async ({
      page,
    }) => {
      await openHost(page, { html: `${icon}<body><wellness-toaster></wellness-toaster>${html}${card}${script()}` });
      await page.evaluate(() => {
        const events: string[] = [];
        Object.assign(window, { events });
        for (const type of ['wellness-cart-open', 'wellness-cart-close'])
          document.addEventListener(type, () => events.push(type));
      });
      if (!isFirst) {
        await addButton(page, 'NMN+').click();
        await expect(toasts(page)).toBeVisible();
      }
      await cartButton(page).click();
      await expect(sheet(page)).toBeVisible();
      await page.waitForTimeout(500);
      await expect(sheet(page)).toBeVisible();
      await expect(sheet(page)).toContainText(isFirst ? 'Your cart is empty' : 'NMN+');
      await sheet(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(sheet(page)).toBeHidden();
      // The close event comes after the dialog is gone. A panel that is hidden before react-dom has come closes, and opens elsewhere.
      const mayBeTwice = isFirst && what === 'closes late';
      const once = 'wellness-cart-open,wellness-cart-close';
      await expect
        .poll(() => page.evaluate(() => String((window as unknown as { events: string[] }).events)))
        .toMatch(new RegExp(`^${once}${mayBeTwice ? `(,${once})?` : ''}$`));
    });

/** Parts of pages that the kit cannot mend, by the code of the finding. */
const unusable = {
  'covered-cart-button': `<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster><header style="position: fixed; inset: 0 0 auto; z-index: 2000; height: 120px; background: #fff">Shop</header>`,
  'covered-control': `<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster><a href="/help" style="position: fixed; inset: 0 0 auto auto; width: 200px; height: 120px">Help</a>`,
  'narrow-element': `${outlets}<div style="width: 40px; overflow: hidden">${card}</div>`,
  'inert-element': `<div aria-hidden="true"><wellness-toaster></wellness-toaster></div><wellness-cart-button></wellness-cart-button>`,
} as const;

for (const [code, html] of Object.entries(unusable))
  test(`doctor() reports ${code} where the kit cannot help`, async ({ page, complaints }) => {
    const base = '<style>body { margin: 150px 0 0 }</style>';
    await openHost(page, { html: `${icon}${base}<body>${html}${script()}` });
    await expect(cartButton(page)).toBeAttached();
    const codes = await page.evaluate(async () => (await window.wellness.doctor()).map((finding) => finding.code));
    expect(codes.filter((found) => Object.hasOwn(unusable, found))).toEqual([code]);
    complaints.length = 0;
  });

test('doctor() reports nothing if everything can be used', async ({ page, complaints }) => {
  await openHost(page, {
    html: `${icon}<body><h1>Shop</h1>${outlets}<nav aria-hidden="true"><wellness-cart-button position="inline"></wellness-cart-button></nav>${openDialog(card)}${script()}`,
  });
  await page.getByRole('button', { name: 'Quick view' }).click();
  const codes = await page.evaluate(async () => (await window.wellness.doctor()).map((finding) => finding.code));
  expect(codes.filter((found) => Object.hasOwn(unusable, found))).toEqual([]);
  complaints.length = 0;
});
