import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { bundled } from '../support/bundle.ts';
import { host, icon, listenTo, openHost, script } from '../support/hosts.ts';
import { addButton, badge, expect, test } from '../support/site.ts';

/** Frameworks render the tags, or take over the markup of a server, and the elements work whenever the script comes. */

const app = `${host}app.js`;
const appTag = `<script type="module" src="${app}"></script>`;

/** One host application, which sets attributes, properties and listeners, renders again, and takes a card away. */
const application = (imports: string, start: string) => `${imports}
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
const react = (release = '') =>
  `import { createElement as h, useState } from 'react${release}'; import { createRoot, hydrateRoot } from 'react-dom${release}/client';`;
const preact = "import { h, render, hydrate } from 'preact'; import { useState } from 'preact/hooks';";
const recoverable = '{ onRecoverableError: (error) => console.error(error) }';

const vue = (start: string) => `
  import { createApp, createSSRApp, h, ref } from 'vue';
  const n = ref(0);
  const App = () => h('main', null, [
    h('wellness-cart-button'), h('wellness-toaster'),
    h('wellness-product-card', { 'product-id': 'nmn-plus', price: n.value + 1 }),
    ...(n.value < 3 ? [h('wellness-product-card', { 'product-id': 'immune-support', key: 'second' })] : []),
    h('button', { type: 'button', id: 'next', onClick: () => n.value++ }, 'Render ' + n.value)]);
  ${start}(App).mount('#root');
`;

const svelte = `
  <script>let n = $state(0);</script>
  <main>
    <wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster>
    <wellness-product-card product-id="nmn-plus" price={n + 1}></wellness-product-card>
    {#if n < 3}<ul>{#each ['immune-support'] as id}<li><wellness-product-card product-id={id}></wellness-product-card></li>{/each}</ul>{/if}
    <button type="button" id="next" onclick={() => n++}>Render {n}</button>
  </main>`;

/** The server's markup, as React renders it: the bundle upgrades it before React hydrates it. */
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
  ['React renders', application(react(), 'createRoot(root).render(h(App));'), ''],
  ['React hydrates', application(react(), `hydrateRoot(root, h(App), ${recoverable});`), served],
  ['React 18 renders', application(react('-18'), 'createRoot(root).render(h(App));'), ''],
  ['React 18 hydrates', application(react('-18'), `hydrateRoot(root, h(App), ${recoverable});`), served],
  ['Preact renders', application(preact, 'render(h(App), root);'), ''],
  ['Preact hydrates', application(preact, 'hydrate(h(App), root);'), served],
  ['Vue renders', vue('createApp'), ''],
  ['Vue hydrates', vue('createSSRApp'), served],
  [
    'Svelte renders',
    "import { mount } from 'svelte'; import App from './App.svelte'; mount(App, { target: document.getElementById('root') });",
    '',
  ],
] as const)
  test.describe(() => {
    // One after the other in one worker, which has bundled the application then.
    test.describe.configure({ mode: 'default' });
    for (const order of ['before', 'after'] as const)
      test(`${what} the tags, and the script loads ${order} it`, async ({ page }) => {
        const said = listenTo(page);
        const scripts = order === 'before' ? [script(), appTag] : [appTag, script()];
        await openHost(page, {
          html: `${icon}<body><div id="root">${markup}</div><script>document.querySelectorAll('#root *').forEach((node) => { node.sent = true; });</script>${scripts.join('')}`,
          files: { [app]: await bundled({ code, svelte }) },
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
  });
