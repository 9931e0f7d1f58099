import { cart, icon, openHost, script } from '../support/hosts.ts';
import { addButton, expect, test, toasts } from '../support/site.ts';

/** Protects people at a keyboard: what a toast offers is the next stop after the control that brought it. */

test('Tab leads from Add to Cart to the toast and on, for each toast, and back', async ({ page }) => {
  const links = '<p><a href="#a">One</a> <a href="#b">Two</a></p>'.repeat(6);
  await openHost(page, {
    html: `${icon}<body><wellness-product-grid></wellness-product-grid>${links}${cart}${script()}`,
  });
  for (const name of ['NMN+', 'Longevity Stack']) {
    await addButton(page, name).press('Enter');
    await expect(toasts(page)).toContainText(name);
    await expect(addButton(page, name), 'the toast takes no focus').toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page).getByRole('button', { name: 'View cart' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(addButton(page, name)).toBeFocused();
  }
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await expect(addButton(page, 'Immune Support'), 'the way goes on where it left').toBeFocused();
});
