import { axePath, expectNoFaults } from '../support/inspection.ts';
import { addButton, desktop, expect, openPanel, phone, test, toasts, visit } from '../support/site.ts';

/** Protects the states that a visitor brings the storefront into: axe finds nothing, and nothing moves against a wish. */

test.describe('axe finds nothing', () => {
  test.beforeEach(({ page }) => page.addInitScript({ path: axePath }));

  for (const [device, viewport] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    test.describe(`on ${device}`, () => {
      test.use({ viewport });

      test('with a toast, and with the sheet open, full, told that checkout is missing, and empty', async ({
        page,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(page, '/supplements');
        await addButton(page, 'NMN+').click();
        await expect(toasts(page)).toBeVisible();
        await toasts(page).hover();
        await expectNoFaults(page);
        const cart = await openPanel(page);
        await page.locator('wellness-cart-button').evaluate((button) => button.removeAttribute('checkout-endpoint'));
        await cart.getByRole('button', { name: 'Checkout' }).click();
        await expect(cart.getByRole('alert')).toContainText('not connected');
        await expectNoFaults(page);
        await cart.getByRole('button', { name: 'Clear Cart' }).click();
        await expectNoFaults(page);
      });
    });
  }

  test('with the phone menu open', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Anti-Aging menu' }).click();
    await expect(page.getByRole('link', { name: 'NAD+ Injection' }).first()).toBeVisible();
    await expectNoFaults(page);
  });

  test('with the form, and what is wrong in it', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/contact');
    await page.getByRole('button', { name: 'Send' }).click();
    await expectNoFaults(page);
  });

  test('with a dropdown and the assessment open', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Weight Loss menu' }).focus();
    await page.keyboard.press('Enter');
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
    await expectNoFaults(page);
  });
});

test('nothing moves for who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/supplements');
  // Noted from inside, at every frame: what is over before anybody looks would have moved all the same.
  await page.evaluate(() => {
    const moving = new Set<string>();
    // The document's list leaves out what moves in shadow roots.
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    const look = () => {
      for (const animation of roots(document).flatMap((root) => root.getAnimations()))
        if (Number(animation.effect?.getComputedTiming().activeDuration) > 1)
          moving.add(`${(animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { moving });
  });
  const moving = () => page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving]);
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
  await openPanel(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Anti-Aging menu' }).first().hover();
  expect(await moving()).toEqual([]);
});
