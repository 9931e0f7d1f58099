import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { bundled } from '../support/bundle.ts';
import { cart, host, icon, listenTo, openHost, painted, script } from '../support/hosts.ts';
import { addButton, badge, expect, lines, sheet, test, toasts } from '../support/site.ts';

/** Hosts that change the page under the elements: body swaps, caches, morphing, persisted and detached parts. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';

const turbo = readFileSync(new URL(import.meta.resolve('@hotwired/turbo')), 'utf8');

interface TurboPage {
  readonly body: string;
  readonly head?: string;
}

/** Pages of a site that Turbo Drive drives, the first of them at the host's root. */
async function openTurbo(page: Page, first: TurboPage, others: Readonly<Record<string, TurboPage>> = {}) {
  const html = ({ body, head: more = '' }: TurboPage) =>
    `${icon}${more}<script type="module" src="${host}turbo.js"></script>${script()}<body>${body}`;
  const files = Object.fromEntries(
    Object.entries(others).map(([path, other]) => [`${host}${path}`, `<!doctype html>${html(other)}`]),
  );
  await openHost(page, { html: html(first), files: { ...files, [`${host}turbo.js`]: turbo } });
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
}

const loadedOnce = (page: Page) => page.evaluate(() => 'loadedOnce' in window);

test('Turbo Drive goes on and back, with one cart, one badge and one toast', async ({ page }) => {
  const said = listenTo(page);
  await openTurbo(
    page,
    { body: `${cart}${card}<a href="/two">Two</a>` },
    {
      two: {
        body: `${cart}<wellness-product-card product-id="immune-support"></wellness-product-card><a href="/">One</a>`,
      },
    },
  );
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText(['1']);
  await page.evaluate(() => window.wellness.cart.open());
  await expect(sheet(page)).toBeVisible();
  await page.evaluate(() => document.querySelector('a')?.click());
  await addButton(page, 'Immune Support').click();
  await expect(page).toHaveURL(`${host}two`);
  await expect(badge(page)).toHaveText(['2']);
  await expect(toasts(page)).toHaveCount(1);
  await page.goBack();
  await expect(addButton(page, 'NMN+')).toHaveCount(1);
  await expect(sheet(page)).toBeHidden();
  await expect(badge(page)).toHaveText(['2']);
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText(['3']);
  await expect(toasts(page)).toHaveCount(1);
  await page.getByRole('button', { name: /cart, 3/i }).click();
  await expect(lines(page)).toHaveCount(2);
  expect(await loadedOnce(page)).toBe(true);
  expect(said).toEqual([]);
});

test('each page that Turbo shows sells its own list, with its own messages', async ({ page }) => {
  const said = listenTo(page);
  const list = (id: string, more = '') =>
    `<script type="application/json" data-wellness="catalog">[{"id":"${id}","name":"${id}","price":9}]</script>${more}`;
  const words = '<script type="application/json" data-wellness="messages">{"en":{"addToCart":"Put in bag"}}</script>';
  const grid = '<wellness-product-grid></wellness-product-grid><a href="/cups">Cups</a><a href="/about">About</a>';
  await openTurbo(
    page,
    { body: `${cart}${grid}<a href="/tea">Tea</a>` },
    {
      tea: { body: `${cart}${list('Tea')}${grid}` },
      // A form whose field hides a method.
      cups: { body: `<form><input name="querySelector"></form>${cart}${list('Cup', words)}${grid}` },
      about: { body: `${cart}${grid}` },
    },
  );
  const names = page.locator('wellness-product-grid [part=name]');
  await expect(names).toHaveText(['NMN+', 'Longevity Stack', 'Immune Support']);
  await page.getByRole('link', { name: 'Tea' }).click();
  await expect(names).toHaveText(['Tea']);
  await page.getByRole('button', { name: 'Add to Cart: Tea' }).click();
  await page.getByRole('link', { name: 'Cups' }).click();
  await expect(names).toHaveText(['Cup']);
  await page.getByRole('button', { name: 'Put in bag: Cup' }).click();
  await expect(badge(page)).toHaveText(['2']);
  // Without a list of its own it goes on with the last one.
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${host}about`);
  await expect(names).toHaveText(['Cup']);
  expect(await loadedOnce(page)).toBe(true);
  expect(said).toEqual([]);
});

test('Turbo keeps permanent elements: the same cart button works on the next page', async ({ page }) => {
  const permanent = '<div id="cart" data-turbo-permanent><wellness-cart-button></wellness-cart-button></div>';
  await openTurbo(
    page,
    { body: `${permanent}${card}<a href="/two">Two</a>` },
    { two: { body: `<main>${card}</main>${permanent}` } },
  );
  await addButton(page, 'NMN+').click();
  const button = await page.locator('wellness-cart-button').elementHandle();
  await page.getByRole('link', { name: 'Two' }).click();
  await expect(page).toHaveURL(`${host}two`);
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText(['2']);
  expect(await page.evaluate((kept) => kept === document.querySelector('wellness-cart-button'), button)).toBe(true);
  expect(await loadedOnce(page)).toBe(true);
});

test('Turbo morphs a page that is refreshed: the open sheet stays, and a new price shows', async ({ page }) => {
  const morphing =
    '<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">';
  const body = (price: number) =>
    `${cart}<wellness-product-card product-id="tea" name="Tea" price="${price}" style="color: red"></wellness-product-card><wellness-nav></wellness-nav>`;
  await openTurbo(page, { head: morphing, body: body(5) });
  await addButton(page, 'Tea').click();
  await page.evaluate(() => window.wellness.cart.open());
  await sheet(page).waitFor();
  await painted(page);
  const nodes = await page.evaluateHandle(() => [...document.querySelectorAll('body > *')]);
  await page.route(host, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${icon}${morphing}<script type="module" src="${host}turbo.js"></script>${script()}<body>${body(6)}`,
    }),
  );
  await page.evaluate(() => Reflect.get(window, 'Turbo').session.refresh(location.href));
  await expect(page.locator('wellness-product-card [part=price]')).toHaveText(['$6']);
  expect(await page.evaluate((old) => old.every((node, i) => node === document.body.children[i]), nodes)).toBe(true);
  await expect(sheet(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(badge(page)).toHaveText(['1']);
  expect(await loadedOnce(page)).toBe(true);
});

test('elements that are moved into a frame and back work, and look the same', async ({ page }) => {
  const said = listenTo(page);
  await openHost(page, { html: `${icon}<body>${cart}<div id="root">${card}</div><iframe></iframe>${script()}` });
  await addButton(page, 'NMN+').waitFor();
  const button = await page.evaluateHandle(
    () => document.querySelector('wellness-product-card')?.shadowRoot?.querySelector('button') as HTMLButtonElement,
  );
  const look = () => button.evaluate((node) => getComputedStyle(node).backgroundColor);
  const styled = await look();
  for (let move = 1; move <= 4; move++) {
    await button.evaluate(
      (node, intoFrame) => {
        const home = intoFrame
          ? document.querySelector('iframe')?.contentDocument?.body
          : document.querySelector('#root');
        home?.append((node.getRootNode() as ShadowRoot).host);
      },
      move % 2 === 1,
    );
    expect(await look()).toBe(styled);
    await button.evaluate((node) => node.click());
    await expect(badge(page)).toHaveText([String(move)]);
  }
  expect(said).toEqual([]);
});

test("elements work after Vue's KeepAlive has removed and restored them", async ({ page }) => {
  const code = `
    import { createApp, h, KeepAlive, ref } from 'vue';
    const shown = ref('shop');
    const shop = { name: 'shop', render: () => h('main', [h('wellness-product-card', { 'product-id': 'nmn-plus' })]) };
    const about = { name: 'about', render: () => h('p', 'About') };
    createApp(() => [h('wellness-cart-button'), h('wellness-toaster'), h(KeepAlive, null, [h({ shop, about }[shown.value])]),
      h('button', { id: 'switch', onClick() { shown.value = shown.value === 'shop' ? 'about' : 'shop'; } }, 'Switch')]).mount('#root');`;
  await openHost(page, {
    html: `${icon}<body><div id="root"></div>${script()}<script type="module" src="${host}app.js"></script>`,
    files: { [`${host}app.js`]: await bundled({ code }) },
  });
  const first = await page.locator('wellness-product-card').elementHandle();
  for (let visit = 1; visit <= 2; visit++) {
    await addButton(page, 'NMN+').click();
    await expect(badge(page)).toHaveText([String(visit)]);
    await page.locator('#switch').click();
    await expect(page.getByText('About')).toBeVisible();
    await painted(page);
    await page.locator('#switch').click();
    await expect(addButton(page, 'NMN+')).toHaveCount(1);
  }
  expect(await page.evaluate((kept) => kept === document.querySelector('wellness-product-card'), first)).toBe(true);
});

test('a cached page that comes back as a clone shows everything once, and shares the cart', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${cart}${card}<p data-wellness="product-card" data-product-id="immune-support"></p>${script()}`,
  });
  await addButton(page, 'NMN+').click();
  await page.evaluate(() => window.wellness.cart.open());
  await sheet(page).waitFor();
  await painted(page);
  // As Turbo does: what is left is cloned into a cache, the next body takes its place, and Back brings the clone.
  await page.evaluate(async () => {
    const cached = document.body.cloneNode(true) as HTMLElement;
    const next = document.createElement('body');
    next.innerHTML =
      '<wellness-cart-button></wellness-cart-button><wellness-product-card product-id="longevity-stack"></wellness-product-card>';
    document.body.replaceWith(next);
    await new Promise((done) => setTimeout(done, 50));
    document.body.replaceWith(cached);
    const again = document.createElement('script');
    again.type = 'module';
    again.src = 'http://cdn.test/wellness.js?v=2';
    document.body.append(again);
    await new Promise((done) => again.addEventListener('load', done));
  });
  await painted(page);
  await expect(sheet(page)).toBeHidden();
  await expect(badge(page)).toHaveText(['1']);
  await addButton(page, 'Immune Support').click();
  await expect(badge(page)).toHaveText(['2']);
  await expect(toasts(page)).toHaveCount(1);
  await expect(page.locator('wellness-product-card [part=card]')).toHaveCount(2);
  await page.evaluate(() => window.wellness.cart.open());
  await expect(lines(page)).toHaveCount(2);
});

test('a morph that removes attributes unknown to the new page does not break the elements', async ({ page }) => {
  const body = `${cart}<wellness-product-card product-id="nmn-plus" style="color:red"></wellness-product-card><wellness-nav></wellness-nav>`;
  await openHost(page, { html: `${icon}<body><div id="root">${body}</div>${script()}` });
  await addButton(page, 'NMN+').click();
  await page.evaluate(() => window.wellness.cart.open());
  await sheet(page).waitFor();
  await painted(page);
  const changes = await page.evaluate((body) => {
    const fresh = new DOMParser().parseFromString(`<div id="root">${body}</div>`, 'text/html').getElementById('root');
    let changes = 0;
    const morph = (old: Element, next: Element) => {
      for (const name of old.getAttributeNames()) {
        if (next.hasAttribute(name)) continue;
        changes++;
        old.removeAttribute(name);
      }
      for (const name of next.getAttributeNames()) old.setAttribute(name, next.getAttribute(name) ?? '');
      while (old.childNodes.length > next.childNodes.length) {
        changes++;
        old.lastChild?.remove();
      }
      for (const [i, child] of [...old.children].entries()) morph(child, next.children[i] as Element);
    };
    morph(document.getElementById('root') as Element, fresh as Element);
    return changes;
  }, body);
  // Elements write nothing of their own where others write.
  expect(changes).toBe(0);
  await painted(page);
  await expect(sheet(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(badge(page)).toHaveText('1');
});

test('elements that a router persists, disconnected and connected twice, keep their state', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body><div id="root">${cart}${card}<wellness-contact-form></wellness-contact-form></div>${script()}`,
  });
  await addButton(page, 'NMN+').click();
  await page.getByRole('textbox', { name: /name/i }).fill('Ada');
  for (let navigation = 0; navigation < 3; navigation++)
    await page.evaluate(() => {
      const root = document.getElementById('root') as HTMLElement;
      const kept = [...root.children];
      const next = document.createElement('body');
      const place = document.createElement('div');
      place.id = 'root';
      next.append(place);
      // Astro moves what persists into the new body, and again when that takes the old one's place.
      place.append(...kept);
      document.body.replaceWith(next);
    });
  await painted(page);
  await expect(page.getByRole('textbox', { name: /name/i })).toHaveValue('Ada');
  await expect(toasts(page)).toHaveCount(1);
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText(['2']);
  await expect(toasts(page)).toHaveCount(1);
});

test('elements that are detached and restored work, and show the current cart', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body><div id="root">${cart}${card}<wellness-nav></wellness-nav></div>${script()}`,
  });
  await addButton(page, 'NMN+').click();
  for (let visit = 0; visit < 2; visit++) {
    await page.evaluate(async () => {
      const root = document.getElementById('root') as HTMLElement;
      root.remove();
      await new Promise((done) => setTimeout(done, 150));
      window.wellness.cart.add({ id: 'immune-support', name: 'Immune Support', description: '', price: 49 });
      root.querySelector('wellness-product-card')?.setAttribute('price', '5');
      await new Promise((done) => setTimeout(done, 50));
      document.body.append(root);
    });
    await painted(page);
    await expect(badge(page)).toHaveText([String(3 * visit + 2)]);
    await expect(page.locator('wellness-product-card [part=price]')).toHaveText(['$5']);
    const heard = page.evaluate(
      () =>
        new Promise((done) =>
          document.addEventListener('wellness-cart-change', (event) => done((event as CustomEvent).detail.count), {
            once: true,
          }),
        ),
    );
    await addButton(page, 'NMN+').click();
    expect(await heard).toBe(3 * visit + 3);
    await expect(toasts(page)).toHaveCount(1);
    await page.evaluate(() => window.wellness.cart.open());
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Increase quantity of NMN+' }).click();
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.wellness.cart.remove('none'));
    await expect(badge(page)).toHaveText([String(3 * visit + 4)]);
    await page.evaluate(() => window.wellness.cart.updateQuantity('nmn-plus', 1));
    await page.evaluate((quantity) => window.wellness.cart.updateQuantity('nmn-plus', quantity), 2 * visit + 3);
  }
});
