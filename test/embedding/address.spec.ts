import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { cart, cdn, host, icon, listenTo, openHost } from '../support/hosts.ts';
import { addButton, badge, cartButton, expect, lines, sheet, test, toasts } from '../support/site.ts';

/** Scripts that do not know their own address: evaluated, inlined, joined with others or moved by an optimizer. */

const kit = `${cdn}kit/`;
const base = `<script data-wellness-base="${kit}"></script>`;
const text = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const classic = text('wellness.iife.js');
const module = text('wellness.js');
/** Loads a file of the kit as text, and passes it to the page's function. */
const withText = (file: string, use: string) =>
  `<script>fetch('${kit}${file}').then((response) => response.text()).then(${use})</script>`;

interface Install {
  readonly html: string;
  readonly files?: Readonly<Record<string, string>>;
}

const moved = (file: string, type = ''): Install => ({
  html: `<script ${type} src="${host}cache/3f2a.js"></script>`,
  files: { [`${host}cache/3f2a.js`]: file },
});
const isModule = 'type="module"';

/** Ways in which a script comes without the address of its folder. */
const strays: Readonly<Record<string, Install>> = {
  'evaluated by eval': { html: withText('wellness.iife.js', '(text) => (0, eval)(text)') },
  'evaluated by Function': { html: withText('wellness.iife.js', '(text) => new Function(text)()') },
  inlined: { html: `<script>${classic}</script>` },
  'inlined as a module': { html: `<script type="module">${module}</script>` },
  'loaded as a blob': {
    html: withText(
      'wellness.js',
      "(text) => import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))",
    ),
  },
  'loaded as a data URL': {
    html: withText('wellness.js', "(text) => import('data:text/javascript,' + encodeURIComponent(text))"),
  },
  // The first file ends without a semicolon.
  'joined with others': moved(`window.theirs = function () {}\n${classic}\nwindow.after = 1`),
  'joined with other modules': moved(`window.theirs = 1;\n${module}\nwindow.after = 1;`, isModule),
  'moved by an optimizer': moved(classic),
  'moved by an optimizer, as a module': moved(module, isModule),
};

/** Ways in which a script comes that still knows its folder, or finds it in the page. */
const found: Readonly<Record<string, Install>> = {
  'injected, and removed as soon as it has run': {
    html: `<script>
      const injected = document.createElement('script');
      injected.src = '${kit}wellness.iife.js';
      injected.onload = () => injected.remove();
      document.head.append(injected);
    </script>`,
  },
  'renamed, on a page with a wellness.js of its own': {
    html: `<script src="${host}theme/wellness.js"></script><script src="${kit}shop.js"></script>`,
    files: { [`${host}theme/wellness.js`]: '', [`${kit}shop.js`]: classic },
  },
  'evaluated, with its address in the page': {
    html: `<script type="text/plain" src="${kit}wellness.iife.js?ver=1"></script>
      ${withText('wellness.iife.js', '(text) => (0, eval)(text)')}`,
  },
  'loaded as a blob, with its address in the page': {
    html: `<script type="delayed" src="${kit}wellness.js"></script>${strays['loaded as a blob']?.html}`,
  },
};

const shop = cart.replace('cart-button', 'cart-button checkout-url="https://shop.example/?{items}"');
const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const open = (page: Page, { html, files = {} }: Install, rest = '') =>
  openHost(page, { html: `${icon}<body>${shop}${card}${rest}${html}`, files });

const examine = (page: Page) =>
  page.evaluate(async () =>
    (await window.wellness.doctor()).map(({ code, message, instead }) => ({ code, message, instead })),
  );

async function expectWhole(page: Page): Promise<void> {
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toContainText('NMN+ added to cart');
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Beginnen' })).toBeVisible();
  expect(await examine(page)).toEqual([]);
}

const german = '<wellness-get-started lang="de"></wellness-get-started>';
const opener = '<script>openDisclosureModal = () => {}</script>';

for (const [how, { html, files }] of Object.entries(strays))
  test(`a script that was ${how} loads the rest from data-wellness-base`, async ({ page }) => {
    await open(page, { html: `${base}${html}`, files }, german + opener);
    await expectWhole(page);
  });

for (const [how, install] of Object.entries(found))
  test(`a script that was ${how} loads the rest from its folder`, async ({ page }) => {
    await open(page, install, german + opener);
    await expectWhole(page);
  });

for (const [how, install] of Object.entries(strays))
  test(`a script that was ${how} warns once with the missing file and the fix`, async ({ page, complaints }) => {
    const said = listenTo(page);
    await page.clock.install();
    await open(page, install);
    await addButton(page, 'NMN+').click();
    await expect(badge(page)).toHaveText('1');
    await cartButton(page).click();
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(sheet(page).getByText('We couldn’t load this part of the page. Try again.')).toBeVisible({
        timeout: 200,
      });
    }).toPass();
    expect(said.filter((line) => line.startsWith('wellness'))).toEqual([
      expect.stringMatching(/(?:rest|react-dom)\.js did not load: [\s\S]*data-wellness-base/),
    ]);
    const [finding, ...more] = await examine(page);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: 'broken-file', instead: expect.stringContaining('data-wellness-base') });
    expect(finding?.message).toContain('doctor.js');
    expect(said.filter((line) => line.includes('doctor.js did not load'))).toHaveLength(1);
    complaints.length = 0;
  });

test('on a page that was opened as a file its own pictures show', async ({ page }, info) => {
  const file = info.outputPath('shop.html');
  writeFileSync(info.outputPath('tea.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const tea = JSON.stringify([{ id: 'tea', name: 'Tea', price: 9, image: 'tea.svg' }]);
  writeFileSync(
    file,
    `<script type="application/json" data-wellness="catalog">${tea}</script><wellness-product-grid></wellness-product-grid>
    <script>${classic}</script>`,
  );
  await page.goto(pathToFileURL(file).href);
  const picture = page.locator('wellness-product-grid img');
  await expect(picture).toHaveJSProperty('naturalWidth', 9);
  await expect(picture).toHaveAttribute('src', pathToFileURL(info.outputPath('tea.svg')).href);
});
