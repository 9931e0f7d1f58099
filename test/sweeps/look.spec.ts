import { addButton, expect, openPanel, test, toasts, visit } from '../support/site.ts';

/** Protects visitors who asked for less motion: nothing moves against their wish. */

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/supplements');
  // Recorded in the page at every frame, because a short motion could end between two checks.
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
