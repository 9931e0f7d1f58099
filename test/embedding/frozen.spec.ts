import type { Page } from '@playwright/test';
import { cart, cdn, icon, openHost, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { prerenderer } from '../support/pieces.ts';
import { addButton, badge, cartButton, expect, lines, sheet, test, toasts } from '../support/site.ts';

/** Pages that freeze the built-in objects before any other script. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const views = [
  'nav',
  'footer',
  'contact-form',
  'membership-tiers',
  'login',
  'order-status',
  'cart',
  'product-grid',
  'eligibility',
]
  .map((name) => `<wellness-${name}></wellness-${name}>`)
  .join('')
  .concat(withRules);
const german = '<wellness-get-started lang="de"></wellness-get-started>';

/** Freezes every built-in object that can be reached from the names, and their prototypes. */
const freeze = (names: string) => `<script>
  for (const name of ${names}) {
    const value = window[name];
    Object.freeze(value.prototype);
    Object.freeze(value);
  }
</script>`;
const named = (...names: readonly string[]) => freeze(JSON.stringify(names));

const everyClass = `Object.getOwnPropertyNames(window).filter((name) => /^[A-Z]/.test(name) && typeof window[name] === 'function')`;

const frozen: Readonly<Record<string, string>> = {
  'Object.prototype': '<script>Object.freeze(Object.prototype)</script>',
  'functions and errors': named('Function', 'Error', 'TypeError', 'Promise', 'Symbol'),
  collections: named('Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'RegExp', 'String', 'Number', 'Date'),
  'classes of the DOM': named(
    'EventTarget',
    'Node',
    'Element',
    'HTMLElement',
    'Event',
    'CustomEvent',
    'ShadowRoot',
    'Document',
  ),
  'every class': freeze(everyClass),
  'every class, JSON, Reflect and Math': `${freeze(everyClass)}<script>
    for (const value of [JSON, Reflect, Math, Intl, Object.getPrototypeOf(function* () {}), Object.getPrototypeOf([][Symbol.iterator]())]) Object.freeze(value);
  </script>`,
};

async function expectWhole(page: Page): Promise<void> {
  await addButton(page, 'NMN+').first().click();
  await expect(badge(page)).toHaveText('1');
  await expect(toasts(page)).toContainText('NMN+ added to cart');
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
  await sheet(page).getByRole('button', { name: 'Increase quantity of NMN+' }).click();
  await expect(badge(page)).toHaveText('2');
  await sheet(page).getByRole('button', { name: 'Remove NMN+' }).click();
  await expect(lines(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Beginnen' })).toBeVisible();
  for (const words of ['Peptides', 'All rights reserved', 'Optimization'])
    await expect(page.getByText(words).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.locator('wellness-eligibility').getByRole('button').click();
  await expect(page.getByText('Choose where you are.')).toBeVisible();
  const findings = await page.evaluate(async () => (await window.wellness.doctor()).map(({ code }) => code));
  expect(findings.filter((code) => code === 'broken-file')).toEqual([]);
}

for (const [what, first] of Object.entries(frozen)) {
  for (const file of ['wellness.js', 'wellness.iife.js'])
    test(`${file} works where ${what} cannot be changed`, async ({ page, complaints }) => {
      await openHost(page, { html: `${icon}${first}<body>${cart}${card}${german}${views}${script(file)}` });
      await expectWhole(page);
      expect(complaints.splice(0).filter((line) => !/^warning: [\w-]+: .*\nInstead/.test(line))).toEqual([]);
    });

  for (const [files, inline] of [
    ['the inlined entry', true],
    ['entry.js', false],
    ['wellness.js', false],
  ] as const)
    test(`${files} works on a prerendered page where ${what} cannot be changed`, async ({ page, complaints }) => {
      const { prerender } = await prerenderer();
      const scripts = inline ? '' : `${script('early.js')}${script(files)}`;
      const source = `<html><head>${icon}${scripts}</head><body>${cart}${card}${german}${views}</body></html>`;
      const html = await prerender(source, { stylesheet: `${cdn}prerender.css`, inline });
      await openHost(page, { html: html.replace('<head>', `<head>${first}`) });
      await expectWhole(page);
      expect(complaints.splice(0).filter((line) => !/^warning: [\w-]+: .*\nInstead/.test(line))).toEqual([]);
    });
}
