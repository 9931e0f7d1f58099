import type { Page } from '@playwright/test';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { host, listenTo, openHost, painted, script } from './hosts.ts';
import { addButton, badge, expect, lines, sheet, test, toasts } from './support.ts';

/* What frameworks do to the tags: render, hydrate, clone, morph, take away and bring back. */

const head = '<title>Host</title><link rel="icon" href="data:,">';
const cart = '<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster>';
const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';

/** A page's own script, bundled with the React or Preact that it brings. */
async function bundle(code: string): Promise<string> {
  const entry = '\0host.js';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'host',
        enforce: 'pre',
        resolveId: (id, from) => (id === 'host.js' ? entry : from === entry ? import.meta.resolve(id).slice(7) : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'host.js', output: { format: 'es' } } },
  });
  if (!('output' in built)) throw new Error('vite gave no output');
  return built.output[0].code;
}

const app = `${host}app.js`;
const appTag = `<script type="module" src="${app}"></script>`;

/** One host application, which sets attributes, properties and listeners, renders again, and takes a card away. */
const application = (pragma: string, start: string) => `${pragma}
  function App() {
    const [n, setN] = useState(0);
    return h('main', null,
      h('wellness-cart-button'), h('wellness-toaster'),
      h('wellness-product-card', { 'product-id': 'nmn-plus', price: n + 1 }),
      n < 3 && h('wellness-product-card', { 'product-id': 'immune-support', key: 'second' }),
      h('button', { type: 'button', id: 'next', onClick: () => setN(n + 1) }, 'Render ' + n));
  }
  const root = document.getElementById('root');
  ${start}
`;
const hostReact =
  "import { createElement as h, useState } from 'react'; import { createRoot, hydrateRoot } from 'react-dom/client';";
const hostPreact = "import { h, render, hydrate } from 'preact'; import { useState } from 'preact/hooks';";
const recoverable = '{ onRecoverableError: (error) => console.error(error) }';

/** What the server sends, as React writes it: the bundle upgrades it before React hydrates. */
const served = renderToString(
  h(
    'main',
    null,
    h('wellness-cart-button'),
    h('wellness-toaster'),
    h('wellness-product-card', { 'product-id': 'nmn-plus', price: 1 }),
    h('wellness-product-card', { 'product-id': 'immune-support', key: 'second' }),
    h('button', { type: 'button', id: 'next' }, 'Render 0'),
  ),
);

for (const [what, code, markup] of [
  ['React renders', application(hostReact, 'createRoot(root).render(h(App));'), ''],
  ['React hydrates', application(hostReact, `hydrateRoot(root, h(App), ${recoverable});`), served],
  ['Preact renders', application(hostPreact, 'render(h(App), root);'), ''],
  ['Preact hydrates', application(hostPreact, 'hydrate(h(App), root);'), served],
] as const)
  for (const order of ['before', 'after'] as const)
    test(`${what} the tags, and the script comes ${order} it`, async ({ page }) => {
      const said = listenTo(page);
      const scripts = order === 'before' ? [script(), appTag] : [appTag, script()];
      await openHost(page, {
        html: `${head}<body><div id="root">${markup}</div><script>document.querySelectorAll('#root *').forEach((node) => { node.sent = true; });</script>${scripts.join('')}`,
        files: { [app]: await bundled(code) },
      });
      await addButton(page, 'NMN+').click();
      await addButton(page, 'Immune Support').click();
      await expect(badge(page)).toHaveText('2');
      const first = await page.locator('wellness-product-card').first().elementHandle();
      for (let i = 0; i < 3; i++) await page.locator('#next').click();
      await expect(page.locator('#next')).toHaveText('Render 3');
      await expect(page.locator('wellness-product-card [part=price]')).toHaveText(['$4']);
      await expect(badge(page)).toHaveText('2');
      const kept = await page.evaluate((node) => node === document.querySelector('wellness-product-card'), first);
      expect(kept).toBe(true);
      // Hydrated, not thrown away and rendered anew.
      if (markup)
        expect(await page.evaluate(() => Reflect.get(document.querySelector('main') as Element, 'sent'))).toBe(true);
      expect(said).toEqual([]);
    });

const bundles = new Map<string, Promise<string>>();
function bundled(code: string): Promise<string> {
  const known = bundles.get(code) ?? bundle(code);
  bundles.set(code, known);
  return known;
}

test('a cached page that comes back as a clone shows everything once, and shares the cart', async ({ page }) => {
  await openHost(page, {
    html: `${head}<body>${cart}${card}<p data-wellness="product-card" data-product-id="immune-support"></p>${script()}`,
  });
  await addButton(page, 'NMN+').click();
  await page.evaluate(() => window.wellness.cart.open());
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

test('a morph that removes what the new page does not know takes nothing from the elements', async ({ page }) => {
  const body = `${cart}<wellness-product-card product-id="nmn-plus" style="color:red"></wellness-product-card><wellness-nav></wellness-nav>`;
  await openHost(page, { html: `${head}<body><div id="root">${body}</div>${script()}` });
  await addButton(page, 'NMN+').click();
  await page.evaluate(() => window.wellness.cart.open());
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
    html: `${head}<body><div id="root">${cart}${card}<wellness-contact-form></wellness-contact-form></div>${script()}`,
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

test('elements that are kept aside and come back are at work, and know what happened meanwhile', async ({ page }) => {
  await openHost(page, {
    html: `${head}<body><div id="root">${cart}${card}<wellness-nav></wellness-nav></div>${script()}`,
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

const placeholders = (page: Page) => page.locator('[data-wellness]');

test('placeholders that are added later become elements, nested ones too', async ({ page }) => {
  await openHost(page, { html: `${head}<body>${cart}<div id="root"></div>${script()}` });
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = `<section><ul><li><a data-wellness="product-card" data-product-id="nmn-plus" id="kept" class="x" href="/nmn">NMN+</a></li></ul></section>`;
    const later = document.createElement('div');
    later.innerHTML = '<p><span data-wellness="product-card" data-product-id="immune-support"></span></p>';
    root.append(later);
    // Added, filled while detached, moved and added again within one task.
    const late = document.createElement('div');
    root.append(late);
    late.remove();
    late.innerHTML = '<div data-wellness="product-card" data-product-id="longevity-stack"></div>';
    root.append(late);
    // As a template of a framework comes.
    const fragment = document
      .createRange()
      .createContextualFragment('<div data-wellness="rating" data-value="4.4"></div>');
    root.append(fragment);
    // A placeholder that is the fallback within another one's subtree.
    root.insertAdjacentHTML(
      'beforeend',
      '<div data-wellness="membership-tiers"><p slot="starter"><b data-wellness="login">Login</b></p></div>',
    );
  });
  for (const name of ['NMN+', 'Immune Support', 'Longevity Stack']) await addButton(page, name).click();
  await expect(badge(page)).toHaveText('3');
  await expect(placeholders(page)).toHaveCount(0);
  await expect(page.locator('wellness-product-card#kept.x[href="/nmn"]')).toHaveCount(1);
  await expect(page.locator('wellness-rating')).toHaveCount(1);
  await expect(page.locator('wellness-membership-tiers > [slot=starter] > wellness-login')).toHaveCount(1);
});

test('a thousand placeholders added at once, among ten thousand other nodes, are elements with the next frame', async ({
  page,
}) => {
  await openHost(page, { html: `${head}<body>${cart}<div id="root"></div>${script()}` });
  const seen = await page.evaluate(async () => {
    const root = document.getElementById('root') as HTMLElement;
    const rest = '<i></i><b></b><i></i><i></i><i></i><i></i><i></i><i></i>';
    const add = async (one: string) => {
      const start = performance.now();
      root.innerHTML = `<div><p>${rest}</p>${one}</div>`.repeat(1_000);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const took = performance.now() - start;
      const cards = [...document.querySelectorAll('wellness-product-card')];
      const rendered = cards.filter((card) => card.shadowRoot?.querySelector('[part~=button]')).length;
      root.textContent = '';
      return { took, rendered };
    };
    return [
      await add('<wellness-product-card product-id="nmn-plus"></wellness-product-card>'),
      await add('<div data-wellness="product-card" data-product-id="nmn-plus"></div>'),
    ] as const;
  });
  expect(seen.map(({ rendered }) => rendered)).toEqual([1_000, 1_000]);
  // Not much more than as elements; an observer that looks at all of the page for each would take minutes.
  expect(seen[1].took).toBeLessThan(3 * seen[0].took + 500);
});
