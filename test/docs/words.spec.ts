import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { searchAnswers, wordsFile, wordsPage } from '../../docs-site/answers.ts';
import { project } from '../../docs-site/documents.ts';
import { readAnswers } from '../../docs-site/scripts/answers.ts';
import { wordGroups } from '../../docs-site/words.ts';
import { expect, test } from './docs.ts';

/** Words of the trade: the page that answers them, and the search, which knows each of them. */

const answers = searchAnswers();
const leadsTo = ({ section, page }: (typeof answers)[number]) => section?.url ?? page;

/** Types into the search of the built site. The answer is the first hit, or the first section below its page. */
async function expectFirst(page: Page, query: string, target: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill(query);
  const hits = page.locator('main .hits a');
  const place = hits.nth(target.includes('#') ? 1 : 0);
  await expect(place, query).toHaveAttribute('href', target);
  await expect(hits.first(), query).toHaveAttribute('href', target.replace(/#.*/, ''));
}

test('the list has at least eighty words, each name once, and the page shows them', () => {
  expect(answers.length).toBeGreaterThanOrEqual(80);
  const { find } = readAnswers(answers);
  for (const answer of answers)
    for (const name of answer.names)
      expect(find(name), `${name} is the name of one word`).toEqual({ found: [answer], isWhole: true });
  expect(readFileSync(join(project, wordsFile), 'utf8'), 'npm run docs writes the page').toBe(wordsPage());
});

for (const { title, words } of wordGroups)
  test(`the first hit for each word of “${title}” is its answer`, async ({ page, docs }) => {
    test.slow();
    await page.goto(`${docs}/search/`);
    for (const { names } of words) {
      const [name = ''] = names;
      const answer = answers.find((one) => one.names[0] === name);
      await expectFirst(page, name, answer ? leadsTo(answer) : '');
    }
  });

/** How clients ask: what they want, misspelt, in the plural and in German. */
const asked: readonly (readonly [query: string, target: string])[] = [
  ['cart as a page', '/your-own-cart/#a-cart-page'],
  ['free shipping shown', '/your-own-cart/#free-shipping'],
  ['free shipping shown and charged', '/checkout-server/#shipping'],
  ['discount', '/checkout/#a-discount-code'],
  ['newsletter and terms box', '/stripe/#more-on-stripes-page'],
  ['PayPal and Klarna', '/stripe/#ways-of-paying'],
  ['invoice', '/stripe/#more-on-stripes-page'],
  ['card or invoice', '/checkout/#by-an-order-form'],
  ['mail for each order', '/run-a-shop/#who-gets-which-mail'],
  ['admin page', '/shop-page/'],
  ['gift card or download', '/checkout-server/#when-an-order-is-paid'],
  ['stock', '/prices-and-stock/#count-your-stock'],
  ['cart of a signed-in customer', '/privacy/#stored-in-the-visitors-browser'],
  ['shipping by country', '/checkout-server/#shipping'],
  ['VAT id', '/stripe/#more-on-stripes-page'],
  ['cancel my plan', '/checkout-server/#subscriptions'],
  ['inventroy', '/prices-and-stock/#count-your-stock'],
  ['subscripton', '/products/#subscriptions'],
  ['chargbacks', '/checkout-server/#when-an-order-changes'],
  ['wishlists', '/products/#cart-links'],
  ['gift cards', '/checkout-server/#payments'],
  ['Warenkorb', '/elements/cart-button/'],
  ['Versand', '/checkout/#shipping-costs'],
  ['Gutschein', '/checkout/#a-discount-code'],
  ['Gutscheine', '/checkout/#a-discount-code'],
  ['voucher', '/checkout/#a-discount-code'],
  ['gift voucher', '/checkout-server/#payments'],
  ['where is my order', '/run-a-shop/#a-buyer-asks-for-her-order'],
  ['order lookup', '/run-a-shop/#a-buyer-asks-for-her-order'],
  ['oversold', '/prices-and-stock/#count-your-stock'],
  ['nonce', '/embedding/#content-security-policy'],
  ['migrate away', '/evaluate/#how-to-leave-again'],
  ['lock-in', '/evaluate/#how-to-leave-again'],
  ['fees', '/evaluate/#what-it-costs'],
  ['Gebühren', '/evaluate/#what-it-costs'],
  ['accountant', '/run-a-shop/#the-end-of-a-month'],
  ['Widerruf', '/run-a-shop/#refund'],
];

test('questions of clients, misspelt words, plurals and German words find their answers', async ({ page, docs }) => {
  test.slow();
  await page.goto(`${docs}/search/`);
  for (const [query, target] of asked) await expectFirst(page, query, target);
});

test('a hit says yes, no, or who does it', async ({ page, docs }) => {
  await page.goto(`${docs}/search/?q=wishlist`);
  await expect(page.locator('main .hits a').nth(1)).toContainText('No. A cart link keeps a selection.');
  await expect(page.locator('main .found')).not.toContainText('No page holds');
});
