import { addButton, cartButton, desktop, expect, openPanel, test, toasts, visit } from '../support/site.ts';
import { emptyPages, faultsOnPaper, pagesOf } from './probes/paper.ts';

/** Protects people who print the cart or the answers of the FAQ, and the probe that finds empty pages of a print. */

test.use({ viewport: desktop });

test('on paper there is no row, no cart button and no toast, and the open cart is a packing slip of one page', async ({
  page,
}) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await addButton(page, 'Longevity Stack').click();
  await expect(toasts(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toasts(page)).toBeHidden();
  await expect(cartButton(page)).toBeHidden();
  await expect(page.locator('wellness-nav')).toBeHidden();
  expect.soft(await faultsOnPaper(page)).toEqual([]);
  expect.soft(await emptyPages(page)).toEqual([]);

  await page.emulateMedia({ media: null });
  const cart = await openPanel(page);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toEqual({ all: 1, empty: 0 });
  await page.emulateMedia({ media: 'print' });
  await expect(cart.getByText('NMN+', { exact: true })).toBeVisible();
  await expect(cart.getByText('Longevity Stack', { exact: true })).toBeVisible();
  await expect(cart.getByText('$218.00')).toBeVisible();
  await expect(cart.getByRole('button')).toHaveCount(0);
  await expect(page.locator('main')).toBeHidden();
  const pages = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(pages, 'no second page with nothing on it').toBeLessThanOrEqual(1);
});

test('on paper the FAQ has its answers, also those that are closed', async ({ page }) => {
  await visit(page, '/faq');
  const answers = page.locator('main').locator('details:not([open]) p');
  expect(await answers.count()).toBeGreaterThanOrEqual(5);
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});

test('an empty page of a print is found', async ({ page }) => {
  await page.setContent(
    '<p>One</p><p style="break-before: page">Two</p><div style="break-before: page; height: 9px"></div>',
  );
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toEqual({ all: 3, empty: 1 });
});
