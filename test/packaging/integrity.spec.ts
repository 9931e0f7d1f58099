import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { prerender as Prerender } from '../../src/prerender/prerender.tsx';
import { cdn, host, openHost } from '../support/hosts.ts';
import { addButton, badge, cartButton, expect, lines, sheet, test } from '../support/site.ts';

/**
 * Pages that let no script run whose hash they do not know: the import map lets late scripts in, and only those that were
 * published. test/unit/site/integrity.test.ts compares the map with the files.
 */

const dist = resolve(import.meta.dirname, '../../dist');
const read = (file: string) => readFileSync(resolve(dist, file), 'utf8');
const hashes: Record<string, string> = JSON.parse(read('integrity.json'));
const { integrity }: { integrity: Record<string, string> } = JSON.parse(read('importmap.json'));
/** Files that the entry requests. */
const lateFile = `${cdn}{elements-*,wellness}.js*`;
const searchOf = (route: Route) => new URL(route.request().url()).search;

const importMap = JSON.stringify({
  integrity: Object.fromEntries(Object.entries(integrity).map(([key, hash]) => [new URL(key, cdn).href, hash])),
});
const policies = {
  // The map itself is a script of the page.
  'Content-Security-Policy': `default-src 'none'; script-src ${cdn} 'sha256-${createHash('sha256').update(importMap).digest('base64')}'; style-src ${cdn}; img-src data:; connect-src 'self'; require-trusted-types-for 'script'`,
  'Integrity-Policy': 'blocked-destinations=(script)',
};

/** A prerendered page that knows the hashes of its own scripts, and by `map` of those that they ask for. */
async function open(
  page: Page,
  map: string,
  headers: Readonly<Record<string, string>>,
  late: (route: Route) => unknown = (route) => route.fallback(),
): Promise<void> {
  const { prerender } = (await import(resolve(dist, 'prerender.js'))) as { prerender: typeof Prerender };
  const tag = (type: string, name: string) =>
    `<script ${type} src="${cdn}${name}" integrity="${hashes[name]}" crossorigin="anonymous"></script>`;
  const html = `<html lang="en"><head><title>Host</title><link rel="icon" href="data:,">${map}
    ${tag('', 'early.js')}${tag('type="module"', 'entry.js')}</head>
    <body><wellness-cart-button></wellness-cart-button><wellness-product-card product-id="nmn-plus"></wellness-product-card></body></html>`;
  await openHost(page, {
    html: await prerender(html, { stylesheet: `${cdn}prerender.css` }),
    headers,
    routes: { [lateFile]: late },
  });
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
}

const withMap = `<script type="importmap">${importMap}</script>`;
const isDefined = (page: Page) => page.locator('wellness-cart-button:defined').count();

test('the import map allows lazy-loaded scripts where every script must have a hash', async ({ page }) => {
  await open(page, withMap, policies);
  await expect.poll(() => isDefined(page)).toBe(1);
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
});

test('a lazy-loaded script that failed may load under its next address', async ({ page, complaints }) => {
  const asked: string[] = [];
  await page.clock.install();
  await open(page, withMap, policies, (route) => {
    asked.push(searchOf(route));
    return asked.length === 3 ? route.fallback() : route.abort('connectionreset');
  });
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await isDefined(page)).toBe(1);
  }).toPass();
  expect(asked).toEqual(['', '?1', '?2']);
  complaints.splice(0);
});

/** Until the entry has given up, the visitor with the open cart reads why it is not all there. */
async function expectRefused(page: Page, complaints: string[], why: RegExp): Promise<void> {
  await cartButton(page).click();
  await expect(async () => {
    await page.clock.runFor(5_000);
    const notice = sheet(page).getByRole('alert');
    await expect(notice).toHaveText('We couldn’t load this part of the page. Try again.', { timeout: 500 });
  }).toPass();
  expect(await isDefined(page)).toBe(0);
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('2');
  expect(complaints.splice(0).join('\n')).toMatch(why);
}

test('without the map such a page refuses lazy-loaded scripts, warns, and its cart works', async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  await open(page, '', policies);
  await expectRefused(page, complaints, /integrity/i);
});

test('a changed lazy-loaded script is refused under every address', async ({ page, complaints }) => {
  const asked = new Set<string>();
  await page.clock.install();
  await open(page, withMap, {}, (route) => {
    asked.add(searchOf(route));
    return route.fulfill({
      body: `${read('wellness.js')};document.title='Another'`,
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  await expectRefused(page, complaints, /integrity|digest|hash/i);
  // Each touch tries again, under addresses that the map knows.
  await expect(async () => {
    await page.mouse.click(1, 1);
    await page.clock.runFor(5_000);
    expect([...asked].sort()).toEqual(['', '?1', '?2', '?3', '?4', '?5']);
  }).toPass();
  for (let touch = 0; touch < 3; touch++) {
    await page.mouse.click(1, 1);
    await page.clock.runFor(10_000);
  }
  expect(asked.size).toBe(6);
  expect(await page.title()).toBe('Host');
  expect(page.url()).toBe(host);
  complaints.splice(0);
});

/** A page that holds all that it needs, and the map. */
async function openInline(page: Page, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { prerender } = (await import(resolve(dist, 'prerender.js'))) as { prerender: typeof Prerender };
  const head = `<head><title>Host</title><link rel="icon" href="data:,">${withMap}</head>`;
  const html = await prerender(
    `<html lang="en">${head}<body><wellness-cart-button></wellness-cart-button>${body}</body></html>`,
    { stylesheet: `${cdn}prerender.css`, inline: true },
  );
  await openHost(page, { html, headers });
}

test('the last script of an inline page passes the policy, too', async ({ page }) => {
  const fallback = page.waitForResponse(`${cdn}fallback.js`);
  await openInline(page, '', { 'Integrity-Policy': policies['Integrity-Policy'] });
  expect((await fallback).ok()).toBe(true);
  await expect(page.locator('script[src$="fallback.js"]')).toHaveAttribute('integrity', hashes['fallback.js'] ?? '');
});

test('the entry passes the policy, too, if the page’s own script is blocked', async ({ page, complaints }) => {
  await openInline(page, '<wellness-product-card product-id="nmn-plus"></wellness-product-card>', policies);
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  // Only the script without a hash in the page's policy is reported.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/inline/i);
});
