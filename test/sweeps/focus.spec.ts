import { chosenEngine } from '../engines.ts';
import { paths } from '../support/paths.ts';
import { desktop, expect, phone, tabTo, test, visit } from '../support/site.ts';
import { focusBehindCart } from './probes/focus.ts';

/** Protects people who go by the keyboard: a control that has the focus is in the window, and nothing covers it. */

// Chromium looks at it in every-page.spec.ts.
if (chosenEngine() !== 'chromium')
  for (const path of paths)
    test(`no focus is hidden behind the cart button on ${path}`, async ({ page }) => {
      await page.setViewportSize(phone);
      await visit(page, path);
      expect(await focusBehindCart(page)).toEqual([]);
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

test('the focus rings of the navigation are whole on the side of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, '/');
  for (const name of ['Wellness', 'Menu']) {
    await tabTo(page, name);
    const room = await page.evaluate(() => {
      const nav = document.querySelector('wellness-nav');
      const control = nav?.shadowRoot?.activeElement ?? document.activeElement;
      if (!nav || !control) return null;
      const [own, row] = [control.getBoundingClientRect(), nav.getBoundingClientRect()];
      const { outlineOffset, outlineWidth } = getComputedStyle(control);
      return (
        Math.min(own.top, row.bottom - own.bottom) - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth)
      );
    });
    expect(room, name).toBeGreaterThanOrEqual(0);
  }
});
