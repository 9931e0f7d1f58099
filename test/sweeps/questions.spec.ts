import type { Page } from '@playwright/test';
import { cart, icon, openHost, painted, script } from '../support/hosts.ts';
import { catalog } from '../support/own-goods.ts';
import { expect, test } from '../support/site.ts';
import { runOver } from './probes/run-over.ts';
import { smallTargets } from './probes/targets.ts';

/** Protects reading the questions and the rules of products: nothing is cut off in any language, text size or spacing. */

const wine = { id: 'wine', name: 'Wine', price: 12, minAge: 18, regions: { only: ['US-NY', 'DE'] }, listed: false };

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
      const sold = { ...wine, disclosure: `A provider decides. ${lang === 'xx' ? longWord : ''}` };
      const messages = `<script type="application/json" data-wellness="messages">${JSON.stringify({ xx: longWords })}</script>`;
      await openHost(page, {
        html: `<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head>${icon}<style>:root { color-scheme: light dark } ${style}</style></head><body>${catalog([sold])}${cart}${messages}<wellness-product-card product-id="wine"></wellness-product-card><wellness-eligibility regions="DE-BY, US-NY"></wellness-eligibility>${script()}`,
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
