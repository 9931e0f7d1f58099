import { paths } from '../support/paths.ts';
import { addButton, desktop, expect, openSheet, phone, tabTo, test, toasts, visit } from '../support/site.ts';

for (const path of paths)
  test(`the focus is never hidden behind the cart button on ${path}`, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // Backwards from the end, since what scrolls into view from below stops at the upper edge, where the button is.
    const hidden = await page.evaluate(() => {
      const all: HTMLElement[] = [];
      const visit = (root: Document | ShadowRoot) => {
        for (const node of root.querySelectorAll<HTMLElement>('*')) {
          if (node.matches('a[href], button, summary, input, textarea') && node.checkVisibility()) all.push(node);
          if (node.shadowRoot) visit(node.shadowRoot);
        }
      };
      visit(document);
      const button = document.querySelector('wellness-cart-button')?.shadowRoot?.querySelector('button') as HTMLElement;
      const cart = button.getBoundingClientRect();
      return all
        .reverse()
        .filter((node) => node !== button)
        .filter((node) => {
          node.focus();
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return left >= cart.left && right <= cart.right && top >= cart.top && bottom <= cart.bottom;
        })
        .map((node) => node.outerHTML.slice(0, 80));
    });
    expect(hidden).toEqual([]);
  });

test('the focus is never hidden under a list of the navigation that the keyboard has opened', async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, '/products/nad-injection');
  await tabTo(page, 'Anti-Aging menu');
  await page.keyboard.press('Enter');
  const opened = () =>
    page.evaluate(() => !!document.querySelector('wellness-nav')?.shadowRoot?.querySelector(':popover-open'));
  await expect.poll(opened).toBe(true);
  const covered = () =>
    page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      const list = document.querySelector('wellness-nav')?.shadowRoot?.querySelector(':popover-open');
      if (!node || !list || list.contains(node)) return null;
      const [own, over] = [node.getBoundingClientRect(), list.getBoundingClientRect()];
      const apart =
        own.right <= over.left || own.left >= over.right || own.bottom <= over.top || own.top >= over.bottom;
      return apart ? null : node.textContent;
    });
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press('Tab');
    // A busy machine closes the list a frame after the focus has left it.
    await expect.poll(covered).toBe(null);
  }
  expect(await opened()).toBe(false);
});

test('in forced colours the current page and the scale of the tiers keep their marks', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visit(page, '/pricing');
  const dropLine = await page
    .locator('[part~="tier"]')
    .first()
    .evaluate((tier) => getComputedStyle(tier, '::before').borderInlineStartWidth);
  expect(dropLine).toBe('1px');
  await visit(page, '/supplements');
  const mark = await page
    .locator('.nav-bar [aria-current]')
    .evaluate((link) => getComputedStyle(link, '::after').borderBlockStartWidth);
  expect(mark).toBe('1px');
});

test('in forced colours every control keeps an edge and what is open is seen', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  const edge = (node: Element) => Number.parseFloat(getComputedStyle(node).borderTopWidth);
  expect(await addButton(page, 'NMN+').evaluate(edge)).toBeGreaterThan(0);
  expect(await toasts(page).evaluate(edge)).toBeGreaterThan(0);
  const cart = await openSheet(page);
  expect(await cart.getByRole('button', { name: 'Checkout' }).evaluate(edge)).toBeGreaterThan(0);
  expect(
    await cart.locator('[part~="sheet"]').evaluate((node) => getComputedStyle(node).borderInlineStartWidth),
  ).not.toBe('0px');
});

test('on paper the open cart is a packing slip: lines and total, no buttons, no page behind', async ({ page }) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await addButton(page, 'Longevity Stack').click();
  const cart = await openSheet(page);
  await page.emulateMedia({ media: 'print' });
  await expect(cart.getByText('Longevity Stack', { exact: true })).toBeVisible();
  await expect(cart.getByText('$218.00')).toBeVisible();
  await expect(cart.getByRole('button')).toHaveCount(0);
  await expect(page.locator('main')).toBeHidden();
  const pages = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(pages, 'no second page with nothing on it').toBeLessThanOrEqual(1);
});
