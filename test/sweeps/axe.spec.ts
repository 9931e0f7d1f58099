import { languages } from '../../src/words/languages.ts';
import { cart, icon, openHost, script } from '../support/hosts.ts';
import { axePath, expectNoFaults } from '../support/inspection.ts';
import { desktop, expect, phone, test, toasts } from '../support/site.ts';
import { wordsOf } from '../support/words-of.ts';

/** Protects every element in its states, in each language and direction, on another site's page: axe finds nothing. */

const products = [
  { id: 'tea', name: 'Tea', price: 12.5, rating: 4.5, reviews: 3, description: 'For the evening.', compareAtPrice: 15 },
  { id: 'talk', name: 'Talk', price: 30, availability: 'consult' },
  { id: 'wine', name: 'Wine', price: 20, minAge: 21, regions: { except: ['US-UT'] }, disclosure: 'Adults alone.' },
  { id: 'tin', name: 'Tin', price: 4, availability: 'unavailable', max: 1 },
];
const card = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;

const html = (lang: string) => `<html lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''}>${icon}<body>
  <script type="application/json" data-wellness="catalog">${JSON.stringify(products)}</script>
  <wellness-nav></wellness-nav>${cart}
  <main><h1>A</h1><h2>B</h2>
    ${card('tea')}${card('talk')}${card('tin')}${card('nobody-knows-it')}
    <wellness-product-grid></wellness-product-grid>
    <wellness-rating value="4.4" reviews="2847"></wellness-rating>
    <wellness-testimonial text="T" name="N"></wellness-testimonial>
    <wellness-get-started></wellness-get-started>
    <wellness-login></wellness-login>
    <wellness-membership-tiers></wellness-membership-tiers>
    <wellness-contact-form></wellness-contact-form>
    <wellness-order-status></wellness-order-status>
    <wellness-cart></wellness-cart>
    <wellness-eligibility></wellness-eligibility>
  </main>
  <wellness-footer></wellness-footer>${script()}`;

/** Dark in one language: colors are the same in all. */
const schemes = (lang: string) => (lang === 'en' ? (['light', 'dark'] as const) : (['light'] as const));

for (const lang of ['en', ...languages])
  test(`axe finds nothing in ${lang}, in any state of the elements`, async ({ page, complaints }) => {
    const { say } = wordsOf(lang);
    const inMain = (tag: string) => page.locator(`main wellness-${tag}`);
    const faultless = () => expectNoFaults(page, schemes(lang));
    await page.setViewportSize(desktop);
    await page.addInitScript({ path: axePath });
    await openHost(page, { html: html(lang) });
    await expect(inMain('membership-tiers').getByRole('button')).toHaveCount(3);

    // By the keyboard: a menu that is open may cover what comes next.
    await inMain('contact-form').getByRole('button').press('Enter');
    await expect(page.getByText(say('nameMissing'))).toBeVisible();
    const questions = inMain('eligibility');
    await questions.getByRole('button').press('Enter');
    await expect(questions.getByText(say('regionMissing'))).toBeVisible();
    await inMain('get-started').getByRole('button').press('Enter');
    await inMain('login').getByRole('button').press('Enter');
    await inMain('product-card').first().getByRole('button').press('Enter');
    await expect(toasts(page)).toContainText(say('viewCart'));
    await page.getByRole('button', { name: say('menuOf', { label: say('antiAging') }) }).press('Enter');
    await expect(page.getByRole('link', { name: say('sermorelinInjection') }).filter({ visible: true })).toHaveCount(1);
    await faultless();

    await page.evaluate(() => window.wellness.cart.open());
    const sheet = page.getByRole('dialog', { name: say('cartTitle') });
    await sheet.getByRole('button', { name: say('checkout') }).click();
    await expect(sheet.getByRole('alert')).toHaveText(say('notConnected'));
    await faultless();
    await sheet.getByRole('button', { name: say('clear') }).click();
    await expect(sheet.getByText(say('empty'))).toBeVisible();
    await faultless();
    await sheet.getByRole('button', { name: say('close') }).click();

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: say('menu'), exact: true }).press('Enter');
    await page.getByRole('button', { name: say('menuOf', { label: say('weightLoss') }) }).press('Enter');
    await expect(page.getByRole('link', { name: say('weightLossTreatment') }).filter({ visible: true })).toHaveCount(1);
    await faultless();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('"product-id" must be an id in a catalog')]);
  });
