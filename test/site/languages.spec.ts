import { resolve } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import type { prerender as Prerender } from '../../src/prerender/prerender.tsx';
import { english } from '../../src/words/english.ts';
import type { Message } from '../../src/words/message.ts';
import { cart, cdn, icon, openHost, script } from '../support/hosts.ts';
import { catalog as catalogOf } from '../support/own-goods.ts';
import { badge, expect, test, toasts } from '../support/site.ts';

/** Everything shown and announced is in the language of the page, whenever its language file arrives. */

const card =
  '<wellness-product-card product-id="tea" name="Tee" price="12.5" currency="EUR" reviews="2" rating="4.5"></wellness-product-card>';
const languageFile = `${cdn}lang/de.js*`;
const dist = resolve(import.meta.dirname, '../../dist');

const html = (lang: string, body: string, dir = '') =>
  `<html lang="${lang}"${dir && ` dir="${dir}"`}>${icon}<body>${body}`;
const germanButton = (page: Page) => page.getByRole('button', { name: 'In den Warenkorb: Tee', exact: true });

test('a page requests its language once, and shows no other before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const routes = { [languageFile]: (route: Route) => held.then(() => route.fallback()) };
  // The page's patience does not end while a busy machine looks.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  // A browser may count what a script imports to the page's own loading.
  await openHost(page, { html: html('de-AT', `${cart}${card}${script()}`), routes, until: 'commit' });
  await expect.poll(() => asked).toContain('/lang/de.js');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.clock.resume();
  answer();
  await germanButton(page).click();
  await expect(badge(page)).toHaveText('1');
  await expect(page.getByRole('button', { name: 'Warenkorb, 1 Artikel' })).toBeVisible();
  await expect(toasts(page)).toContainText('Tee liegt im Warenkorb');
  expect(asked.filter((path) => path.startsWith('/lang/'))).toEqual(['/lang/de.js']);
});

test('a page that loads its elements later announces a cart link in its own messages', async ({ page }) => {
  const messages = { en: { addToCart: 'Into the basket', close: 'Away' } };
  await openHost(page, {
    html: `${icon}<body><script>history.replaceState(null, '', '#wellness-cart=nmn-plus:2')</script>
      <script type="application/json" data-wellness="messages">${JSON.stringify(messages)}</script>${script()}`,
  });
  await expect(page).not.toHaveURL(/wellness-cart/);
  await page.evaluate(
    (elements) => document.body.insertAdjacentHTML('beforeend', elements),
    `${cart}<wellness-product-card product-id="immune-support"></wellness-product-card>`,
  );
  await expect(badge(page)).toHaveText('2');
  await expect(toasts(page)).toContainText('NMN+');
  await page.getByRole('button', { name: 'Into the basket: Immune Support' }).click();
  await expect(badge(page)).toHaveText('3');
});

test('a page whose messages fail to load is in English, and the console warns once', async ({ page, complaints }) => {
  await page.clock.install();
  await openHost(page, {
    html: html('de', `${cart}${card}${card}${script()}`),
    routes: {
      [languageFile]: (route) => route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }),
    },
  });
  const english = page.getByRole('button', { name: 'Add to Cart: Tee' });
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(english).toHaveCount(2, { timeout: 200 });
  }).toPass();
  const told = () =>
    complaints.filter((line) => /the messages of "de" did not load, so English ones are shown/.test(line));
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(told()).toHaveLength(1);
  }).toPass();
  await page.evaluate(() => document.body.append(document.querySelector('wellness-product-card')?.cloneNode() as Node));
  await expect(english).toHaveCount(3);
  // The browser logs an error about the file, too.
  expect(complaints.splice(0).filter((line) => line.includes('wellness:'))).toHaveLength(1);
});

for (const [how, inline] of [
  ['with everything in the page', true],
  ['with its files linked', false],
] as const)
  test(`a German page that is prerendered ${how} has its messages before, while and after React loads`, async ({
    page,
  }) => {
    const { prerender } = (await import(`${dist}/prerender.js`)) as { prerender: typeof Prerender };
    const scripts = inline
      ? ''
      : `<script src="${cdn}early.js"></script><script type="module" src="${cdn}entry.js"></script>`;
    const own = '<script type="application/json" data-wellness="messages">{"de": {"getStarted": "Los"}}</script>';
    const consult = '<wellness-product-card name="Gespräch" price="0" availability="consult"></wellness-product-card>';
    const source = `<html lang="de"><head>${icon}${scripts}</head><body>${cart}${card}${consult}${own}`;
    const filled = await prerender(source, { stylesheet: `${cdn}prerender.css`, inline });
    expect(filled).toContain('In den Warenkorb');
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await openHost(page, {
      html: filled,
      routes: { [`${cdn}wellness.js*`]: (route) => held.then(() => route.fallback()) },
      until: 'commit',
    });
    await germanButton(page).click();
    await expect(page.getByRole('button', { name: 'Warenkorb, 1 Artikel' })).toBeVisible();
    const nodes = await page.evaluateHandle(() =>
      [...document.querySelectorAll('wellness-product-card, wellness-cart-button')].map((host) =>
        host.shadowRoot?.querySelector('button'),
      ),
    );
    answer();
    await expect(toasts(page)).toContainText('Tee liegt im Warenkorb');
    await expect(page.getByRole('button', { name: 'Los: Gespräch' })).toBeVisible();
    // React replaces nodes whose markup differs.
    expect(await nodes.evaluate((all) => all.map((node) => node?.isConnected))).toEqual([true, true, true]);
  });

/** A German page that is prerendered, whose words come when the test says so. */
async function openWithoutWords(page: Page, { routes = {} }: Pick<Parameters<typeof openHost>[1], 'routes'> = {}) {
  const { prerender } = (await import(`${dist}/prerender.js`)) as { prerender: typeof Prerender };
  const body = `${cart}${card}`.replace('<wellness-toaster', '$& duration="500"');
  const html = await prerender(`<html lang="de"><head>${icon}</head><body>${body}`, {
    stylesheet: `${cdn}prerender.css`,
    inline: true,
  });
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  // However slow this machine is, the page's patience with the file of its language does not end meanwhile.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const patient = (act: () => void, wait?: number) => (wait === 2_000 ? 0 : setTimeout(act, wait));
    Object.assign(window, { setTimeout: patient });
  });
  await openHost(page, {
    html,
    routes: { [`${cdn}lang/de.js*`]: (route) => held.then(() => route.fallback()), ...routes },
  });
  await page.waitForFunction(() => document.querySelector('wellness-toaster:defined'));
  return answer;
}

test('an addition while messages are loading is announced when they have loaded', async ({ page }) => {
  const answer = await openWithoutWords(page, { routes: { [`${cdn}react-dom.js*`]: () => {} } });
  const said = page.locator('wellness-toaster').locator('[role=status]').first();
  await germanButton(page).click();
  await page.waitForFunction(() => window.wellness.cart.count === 1);
  await expect(said).toHaveText('');
  answer();
  await expect(said).toHaveText('Tee liegt im Warenkorb. 1 Artikel, insgesamt 12,50 €');
});

test('a toast whose messages load after React is shown for its whole duration', async ({ page }) => {
  const answer = await openWithoutWords(page);
  const come = page.waitForResponse(`${cdn}react-dom.js`);
  await germanButton(page).click();
  await page.waitForFunction(() => window.wellness.cart.count === 1);
  await (await come).finished();
  answer();
  await expect(toasts(page)).toContainText('Tee liegt im Warenkorb');
  await page.mouse.move(0, 0);
  await expect(toasts(page)).toBeHidden();
});

const marked = (text: string) => `⟦${text}⟧`;
const markedMessage = (message: Message): Message =>
  typeof message === 'string'
    ? marked(message)
    : Object.fromEntries(Object.entries(message).map(([category, text]) => [category, marked(text as string)]));
const pseudo = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, markedMessage(message)]));
const pseudoWords = `<script type="application/json" data-wellness="messages">${JSON.stringify({ zz: pseudo })}</script>`;

/** Visible texts and accessible names of elements without a mark, except for names, numbers and prices. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (text: string | null, where: string) => {
      // Inner marks are removed first.
      let rest = text ?? '';
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
      }
      rest = rest.replace(/¤[^¤]*¤/g, '');
      if (/\p{L}/u.test(rest)) found.push(`${where}: ${text}`);
    };
    for (const host of document.querySelectorAll('*')) {
      if (!host.localName.startsWith('wellness-') || !host.shadowRoot) continue;
      const walker = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('noscript, style')) look(node.nodeValue, host.localName);
      for (const element of host.shadowRoot.querySelectorAll('*'))
        for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
          look(element.getAttribute(name), `${host.localName} ${name}`);
    }
    return found;
  });

test('every visible text and accessible name is in the language of the page', async ({ page, complaints }) => {
  const product = (more: string) =>
    `<wellness-product-card name="¤A¤" description="¤B¤" price="1" rating="4.5" reviews="12" ${more}></wellness-product-card>`;
  const views = `
    <wellness-nav brand="¤W¤"></wellness-nav>
    <wellness-cart-button position="inline" discount="¤D¤"></wellness-cart-button><wellness-toaster duration="60000"></wellness-toaster>
    ${product('product-id="a"')}${product('availability="consult"')}${product('availability="unavailable"')}
    <wellness-product-card product-id="none"></wellness-product-card>
    <wellness-rating value="4"></wellness-rating>
    <wellness-get-started></wellness-get-started>
    <wellness-login></wellness-login>
    <wellness-testimonial text="¤T¤" name="¤N¤"></wellness-testimonial>
    <wellness-contact-form></wellness-contact-form>
    <wellness-membership-tiers></wellness-membership-tiers>
    <wellness-footer brand="¤W¤"></wellness-footer>
    <wellness-product-grid></wellness-product-grid>
    <wellness-eligibility regions="US-NY, US-CA"></wellness-eligibility>
    ${['far', 'old'].map((id) => `<wellness-product-card product-id="${id}"></wellness-product-card>`).join('')}`;
  const catalog = catalogOf([
    { id: 'far', name: '¤F¤', price: 1, regions: { only: ['US-NY'] }, disclosure: '¤S¤', listed: false },
    { id: 'old', name: '¤O¤', price: 1, minAge: 21, listed: false },
  ]);
  await openHost(page, { html: html('zz', `${views}${pseudoWords}${catalog}${script()}`) });
  const said = async (state: string) => {
    // Tiers are named by the specification.
    const rest = (await unmarked(page)).filter((line) => !/: (Starter|Optimization|Premium)$/.test(line));
    expect(rest, state).toEqual([]);
  };
  const button = (name: string) => page.getByRole('button', { name: marked(name) });
  await page.getByRole('button', { name: '⟦⟦Add to Cart⟧: ¤A¤⟧' }).click();
  await expect(toasts(page)).toContainText('⟦¤A¤ added to cart⟧');
  await said('a toast');
  await page.locator('wellness-get-started').getByRole('button').click();
  await page.locator('wellness-login').getByRole('button').click();
  await page.locator('wellness-contact-form').getByRole('button').click();
  await expect(page.getByText(marked('Enter your name.'))).toBeVisible();
  await said('a form with gaps, a portal and a widget that are not there');
  await page.evaluate(() => {
    window.wellness.cart.add(
      { id: 'b', name: '¤B¤', price: 2, currency: 'USD', variant: { id: 'b', name: '¤V¤' } },
      {
        quantity: 3,
        plan: { id: 'p', name: '¤P¤', interval: 'month', count: 2 },
      },
    );
    window.wellness.cart.add({ id: 'c', name: '¤C¤', price: 2, currency: 'EUR' });
  });
  await expect(toasts(page)).toContainText('¤C¤ is sold in');
  await page.evaluate(() => window.wellness.cart.open());
  const sheet = page.getByRole('dialog', { name: marked('Shopping Cart') });
  await sheet.getByRole('button', { name: marked('Checkout') }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  expect((await unmarked(page)).filter((line) => !/(USD|EUR|Starter|Optimization|Premium)/.test(line))).toEqual([]);
  await sheet.getByRole('button', { name: marked('Remove ¤A¤') }).click();
  await expect(button('Undo')).toBeVisible();
  expect((await unmarked(page)).filter((line) => !/(USD|EUR|Starter|Optimization|Premium)/.test(line))).toEqual([]);
  await sheet.getByRole('button', { name: marked('Clear Cart') }).click();
  await expect(sheet.getByText(marked('Your cart is empty'))).toBeVisible();
  expect((await unmarked(page)).filter((line) => !/(USD|EUR|Starter|Optimization|Premium)/.test(line))).toEqual([]);
  // Console lines are for authors, in English.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('"product-id" must be an id in a catalog')]);
});

test('from right to left the fixed cart button stands where the navigation leaves room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHost(page, { html: html('ar', `<wellness-nav></wellness-nav>${cart}${script()}`, 'rtl') });
  const nav = page.locator('wellness-nav');
  await expect(nav.getByRole('link', { name: 'Wellness' })).toBeVisible();
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 };
  const button = await box(page.locator('wellness-cart-button').locator('[part=button]'));
  const menu = await box(nav.locator('[part=menu]:visible').first());
  expect(button.x + button.width).toBeLessThanOrEqual(menu.x);
});

test('from right to left a name in Latin letters keeps its order, on the side where text begins', async ({ page }) => {
  const named = '<wellness-product-card name="NMN+" price="89"></wellness-product-card>';
  await openHost(page, {
    html: html('ar', `${named}<wellness-membership-tiers></wellness-membership-tiers>${script()}`, 'rtl'),
  });
  const tier = page.locator('wellness-membership-tiers').locator('[part=tier]').first();
  await expect(tier).toBeVisible();
  const letters = (name: Locator) =>
    name.evaluate((node) => {
      const range = document.createRange();
      const boxOf = (at: number) => {
        range.setStart(node.firstChild as Text, at);
        range.setEnd(node.firstChild as Text, at + 1);
        return range.getBoundingClientRect();
      };
      return { first: boxOf(0).left, last: boxOf(3).left };
    });
  const { first, last } = await letters(page.locator('wellness-product-card').locator('[part=name]'));
  expect(last, 'the plus sign stands behind').toBeGreaterThan(first);
  const line = await tier.evaluate((node) => getComputedStyle(node, '::before').right);
  expect(line, 'the line of a tier stands where its words begin').toBe('0px');
  const ends = await tier.getByRole('heading').evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [range.getBoundingClientRect().right, node.getBoundingClientRect().right];
  });
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
});
