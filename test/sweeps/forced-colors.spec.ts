import { icon, openHost, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { addButton, desktop, expect, openPanel, test, toasts, visit } from '../support/site.ts';

/** Protects people who choose the colors themselves: what the page says by a color it also says by an edge or a mark. */

test.use({ viewport: desktop });

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

test('in forced colors the current page and the scale of the tiers keep their marks', async ({ page }) => {
  await visit(page, '/pricing');
  const dropLine = await page
    .locator('[part~="tier"]')
    .first()
    .evaluate((tier) => getComputedStyle(tier, '::before').borderInlineStartWidth);
  expect(dropLine).toBe('1px');

  const links = { '/': 'Home', '/supplements': 'Supplements' };
  const looks = new Map<string, Buffer[]>();
  for (const path of Object.keys(links)) {
    await visit(page, path);
    for (const name of Object.values(links)) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
      // With its surroundings: a mark may stand under the link.
      const clip = { x: x - 6, y: Math.max(0, y - 8), width: width + 12, height: height + 16 };
      looks.set(name, [...(looks.get(name) ?? []), await page.screenshot({ clip })]);
    }
  }
  for (const [name, [home, supplements]] of looks)
    expect(home?.equals(supplements ?? Buffer.of()), `${name} looks as on another page`).toBe(false);
  const mark = await page
    .locator('.nav-bar [aria-current]')
    .evaluate((link) => getComputedStyle(link, '::after').borderBlockStartWidth);
  expect(mark).toBe('1px');
});

test('in forced colors every control keeps an edge, and open parts are visible', async ({ page }) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  const edge = (node: Element) => Number.parseFloat(getComputedStyle(node).borderTopWidth);
  expect(await addButton(page, 'NMN+').evaluate(edge)).toBeGreaterThan(0);
  expect(await toasts(page).evaluate(edge)).toBeGreaterThan(0);
  const cart = await openPanel(page);
  expect(await cart.getByRole('button', { name: 'Checkout' }).evaluate(edge)).toBeGreaterThan(0);
  expect(
    await cart.locator('[part~="sheet"]').evaluate((node) => getComputedStyle(node).borderInlineStartWidth),
  ).not.toBe('0px');
});

test('in forced colors the questions for region and age keep their edges, and an invalid answer has a mark', async ({
  page,
}) => {
  await openHost(page, { html: `${icon}<body>${withRules}<wellness-eligibility></wellness-eligibility>${script()}` });
  const form = page.locator('wellness-eligibility form');
  const fields = [form.getByRole('combobox'), form.getByRole('textbox')];
  const styleOf = async () =>
    Promise.all(
      [...fields, form.getByRole('button')].map((field) =>
        field.evaluate((node) => {
          const { borderTopWidth, borderInlineStartWidth } = getComputedStyle(node);
          return [borderTopWidth, borderInlineStartWidth];
        }),
      ),
    );
  await expect.poll(styleOf).toEqual([
    ['1px', '1px'],
    ['1px', '1px'],
    ['1px', '1px'],
  ]);
  await form.getByRole('button').click();
  await expect(form.locator('[aria-invalid]')).toHaveCount(2);
  await expect.poll(styleOf).toEqual([
    ['1px', '4px'],
    ['1px', '4px'],
    ['1px', '1px'],
  ]);
  const outline = (node: Element) => getComputedStyle(node).outlineStyle;
  expect(await fields[0]?.evaluate(outline)).not.toBe('none');
});
