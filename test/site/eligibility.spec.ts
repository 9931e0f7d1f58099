import type { Page } from '@playwright/test';
import { cart, cdn, icon, listenTo, openHost, painted, script } from '../support/hosts.ts';
import { catalog as catalogOf } from '../support/own-goods.ts';
import { prerenderer } from '../support/pieces.ts';
import { badge, expect, held, tabTo, test } from '../support/site.ts';
import { runOver } from '../sweeps/probes/run-over.ts';
import { smallTargets } from '../sweeps/probes/targets.ts';

/** Protects the way from a card's question to the cart, and the facts on it: where they are kept, and where never. */

const wine = { id: 'wine', name: 'Wine', price: 12, minAge: 18, regions: { only: ['US-NY', 'DE'] } };
const card = '<wellness-product-card product-id="wine"></wellness-product-card>';
const element = '<wellness-eligibility></wellness-eligibility>';
const far = '<p>Far below.</p>'.repeat(60);
const shop = (lang: string, body = `${card}${far}${element}`) =>
  `<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head>${icon}</head><body>${catalogOf([wine])}${cart}${body}${script()}`;
const facts = (page: Page) =>
  page.evaluate(() => [window.wellness.visitor.region, window.wellness.visitor.age] as const);
const policy =
  "default-src 'none'; script-src http://cdn.test; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'";

for (const [lang, tell, where, state, old, age, save, saved, add] of [
  [
    'en',
    'Tell us where you are: Wine',
    'Where are you?',
    'New York',
    'How old are you?',
    '30',
    'Save',
    'Saved.',
    'Add to Cart: Wine',
  ],
  [
    'es',
    'Indique dónde está: Wine',
    '¿Dónde está?',
    'Nueva York',
    '¿Cuántos años tiene?',
    '30',
    'Guardar',
    'Guardado.',
    'Añadir al carrito: Wine',
  ],
] as const)
  test(`by keyboard alone from a card's question to Add to Cart, in ${lang}`, async ({ page }) => {
    await openHost(page, { html: shop(lang), headers: { 'Content-Security-Policy': policy } });
    await expect(page.getByRole('button', { name: tell })).toBeVisible();
    await tabTo(page, tell);
    await page.keyboard.press('Enter');
    const region = page.getByLabel(where);
    await expect(region).toBeFocused();
    await expect(region).toBeInViewport();
    await page.keyboard.type(state);
    await expect(region.locator('option:checked')).toHaveText(state);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(old)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(old)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type(age);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
    expect(await facts(page)).toEqual(['US-NY', 30]);
    await tabTo(page, save);
    await tabTo(page, add, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(badge(page)).toHaveText('1');
  });

test('the answers are remembered for the visit, in the tab alone', async ({ page, context }) => {
  const said = listenTo(page);
  await openHost(page, { html: shop('en') });
  await page.getByLabel('Where are you?').selectOption('DE');
  await page.getByLabel('How old are you?').fill('41');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => facts(page)).toEqual(['DE', 41]);
  const elsewhere = () =>
    page.evaluate(() => [JSON.stringify(localStorage), location.href, document.title, document.cookie].join());
  expect(await elsewhere()).not.toMatch(/\bDE\b|\b41\b/);
  await page.reload();
  await expect(page.getByLabel('Where are you?')).toHaveValue('DE');
  await expect(page.getByLabel('How old are you?')).toHaveValue('41');
  await expect(page.getByRole('button', { name: 'Add to Cart: Wine' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('wellness-cart-visitor');
  expect(await elsewhere()).not.toMatch(/\bDE\b|\b41\b/);
  expect(said.join()).not.toMatch(/\bDE\b|\b41\b/);
  expect(await context.cookies()).toEqual([]);
});

test('a prerendered form is the one that hydrates, also with answers', async ({ page, complaints }) => {
  const { prerender } = await prerenderer();
  const source = `<html lang="de"><head>${icon}<script src="${cdn}early.js"></script><script type="module" src="${cdn}entry.js"></script></head><body>${catalogOf([wine])}${cart}${card}${element}`;
  const html = await prerender(source, { stylesheet: `${cdn}prerender.css` });
  expect(html).toContain('Wie alt sind Sie?');
  expect(html).toContain('Kalifornien');
  await openHost(page, { html });
  const form = page.locator('wellness-eligibility form');
  await form.evaluate((node) => Object.assign(window, { first: node }));
  await page.getByLabel('Wie alt sind Sie?').fill('20');
  await page.getByLabel('Wo sind Sie?').selectOption({ label: 'New York' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => facts(page)).toEqual(['US-NY', 20]);
  expect(await form.evaluate((node) => node === Reflect.get(window, 'first'))).toBe(true);
  await page.reload();
  await page.getByLabel('Wie alt sind Sie?').focus();
  await expect(page.getByLabel('Wie alt sind Sie?')).toHaveValue('20');
  await expect(page.getByLabel('Wo sind Sie?')).toHaveValue('US-NY');
  expect(complaints).toEqual([]);
});

test('a prerendered page refuses products with rules until the elements know the visitor', async ({
  page,
  complaints,
}) => {
  const { prerender } = await prerenderer();
  const soap = { name: 'Soap', price: 5 };
  const lists = [
    [wine, { ...soap, id: 'tea', availability: 'unavailable' }, { ...soap, id: 'odd', approval: 'yes' }],
    [
      {
        ...soap,
        id: 'sets',
        variants: [
          { id: 'set-a', name: 'A' },
          { id: 'set-b', name: 'B', availability: 'consult' },
        ],
      },
    ],
    [{ ...soap, id: 'free', approval: false, minAge: null, regions: null, availability: '' }],
  ];
  const off = `<section data-wellness-off>${catalogOf([{ ...soap, id: 'off', minAge: 18 }])}</section>`;
  const named = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
  const body = `${lists.map(catalogOf).join('').replace('[', '[null,5,')}${off}${cart}${card}${far}${named('dose')}${named('kit-b')}`;
  const source = `<html lang="en"><head>${icon}${script('early.js')}${script('entry.js')}</head><body>${body}`;
  const kit = { ...soap, id: 'kit', approval: true, variants: ['kit-a', 'kit-b'].map((id) => ({ id, name: id })) };
  const dose = { ...soap, id: 'dose', availability: 'consult' };
  const html = await prerender(source, { stylesheet: `${cdn}prerender.css`, catalog: [dose, kit] });
  const ids = ['wine', 'odd', 'dose', 'kit-b', 'sets', 'set-a', 'set-b', 'tea', 'free', 'off', 'none'];
  const adds = () => page.evaluate((ids) => ids.map((id) => window.wellness.cart.add({ id, name: id, price: 1 })), ids);
  const expected = [0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1];
  const { route, release } = held();
  await openHost(page, { html, routes: { [`${cdn}wellness.js`]: route } });
  expect(await adds()).toEqual(expected);
  await page.evaluate((ids) => {
    document.addEventListener('wellness-ready', () =>
      Object.assign(window, { ready: ids.map((id) => window.wellness.cart.add({ id, name: id, price: 1 })) }),
    );
  }, ids);
  release();
  await page.waitForFunction(() => Reflect.get(window, 'ready'));
  expect(await page.evaluate(() => Reflect.get(window, 'ready'))).toEqual(expected);
  expect(await adds()).toEqual(expected);
  await page.evaluate(() => window.wellness.visitor.set({ region: 'US-NY', age: 18 }));
  expect((await adds())[0]).toBe(1);
  const token = (products: string[]) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'ES256' })}.${part({ iss: 'x', jti: 'x', products, exp: 4e9 })}.x`;
  };
  await page.evaluate((token) => window.wellness.visitor.approve(token), token(['dose', 'kit']));
  expect((await adds()).slice(2, 4)).toEqual([1, 1]);
  expect(complaints.splice(0).filter((line) => !line.includes('data-wellness="catalog"'))).toEqual([]);
});

test('a placeholder becomes the element, and an excluded part stays as it is', async ({ page }) => {
  const body = `${card}<div data-wellness="eligibility" data-regions="DE">Age and place</div><section data-wellness-off>${element}</section>`;
  await openHost(page, { html: shop('en', body) });
  await expect(page.getByLabel('Where are you?').locator('option')).toHaveText([
    'Please choose',
    'Germany',
    'Elsewhere',
  ]);
  await expect(page.locator('wellness-eligibility form')).toHaveCount(1);
});

/** Spacing that readers set for themselves (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
const longWord = 'Donaudampfschifffahrtsgesellschaftsverwaltungsbezirk';
const longWords = {
  'region.DE-BY': longWord,
  region: `${longWord}?`,
  age: `${longWord}?`,
  eligibilityWhy: `${longWord}.`,
  regionMissing: `${longWord}.`,
  ageMissing: `${longWord}.`,
  save: longWord,
  someRegions: longWord,
  stateRegion: longWord,
};

for (const [what, lang, width, style] of [
  ['text of 200 % in English', 'en', 390, ':root { --wellness-rem: 32px }'],
  ['text of 200 % in Arabic', 'ar', 320, ':root { --wellness-rem: 32px }'],
  ['long words', 'xx', 320, ''],
  ['long words and text of 200 %', 'xx', 320, ':root { --wellness-rem: 32px }'],
  ['spacing of the reader in German', 'de', 320, ''],
  ['spacing of the reader and long words', 'xx', 390, ''],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`questions and rules fit at ${width} pixels with ${what}, ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const sold = { ...wine, disclosure: `A provider decides. ${lang === 'xx' ? longWord : ''}`, listed: false };
      const messages = `<script type="application/json" data-wellness="messages">${JSON.stringify({ xx: longWords })}</script>`;
      await openHost(page, {
        html: shop(
          lang,
          `<style>:root { color-scheme: light dark } ${style}</style>${catalogOf([sold])}${messages}${card}<wellness-eligibility regions="DE-BY, US-NY"></wellness-eligibility>`,
        ),
      });
      const form = page.locator('wellness-eligibility form');
      await form.getByRole('button').click();
      await expect(form.locator('[aria-invalid]')).toHaveCount(2);
      if (what.startsWith('spacing'))
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.adoptedStyleSheets.push(sheet);
        }, spacing);
      await painted(page);
      expect(await runOver(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      await expect(form.getByRole('textbox')).toBeVisible();
      await expect(page.locator('wellness-product-card [part~=disclosure]')).toBeVisible();
    });

/** Texts of the form and the card that leave the box around them, or that it cuts off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const host of document.querySelectorAll('wellness-eligibility, wellness-product-card')) {
      const bounds = host.getBoundingClientRect();
      for (const node of host.shadowRoot?.querySelectorAll('p, label, h3, button, span, a') ?? []) {
        if (!node.textContent || !node.checkVisibility() || node.matches('.sr-only, .sr-only *')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        const isCut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== 'visible';
        if (left < bounds.left - 1 || right > bounds.right + 1 || isCut)
          faults.push(`${node.localName} ${node.textContent?.slice(0, 40)}`);
      }
    }
    return faults;
  });
