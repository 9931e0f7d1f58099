import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { addButton, cartButton, desktop, expect, openSheet, phone, test, toasts, visit } from './support.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const pages = ['/', '/supplements', '/products/nad-injection', '/examples/without-widget', '/no-such-page'];

/** What axe finds, in words. It comes as an init script, which the pages' policy lets pass as it is. */
async function faults(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe
      .run()
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
        ),
      );
  });
  return found.map(({ id, target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`);
}

async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that no colour is met halfway.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faults(page), colorScheme).toEqual([]);
  }
}

/** Every control that shows, in the page and in the elements, with the place that it takes. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const found: { name: string; inline: boolean; x: number; y: number; width: number; height: number }[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        if (node.shadowRoot) visit(node.shadowRoot);
        if (!node.matches('a[href], button, summary, input, textarea, select') || !node.checkVisibility()) continue;
        const { x, y, width, height } = node.getBoundingClientRect();
        if (!width || !height || x + width < 0 || y + height < 0) continue;
        const name = node.getAttribute('aria-label') ?? node.textContent?.trim() ?? '';
        found.push({ name, inline: getComputedStyle(node).display === 'inline', x, y, width, height });
      }
    };
    visit(document);
    return found;
  });

for (const width of [320, 390, 768, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: width < 700 ? 844 : 900 } });

    for (const path of pages) {
      test(`${path} does not scroll sideways, leaves the cart button free and has room for fingers`, async ({
        page,
      }) => {
        await visit(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

        const cart = await cartButton(page).boundingBox();
        if (!cart) throw new Error('There is no cart button');
        const all = await controls(page);
        const under = all.filter(
          ({ name, x, y, width, height }) =>
            !name.startsWith('Shopping cart') &&
            x < cart.x + cart.width &&
            cart.x < x + width &&
            y < cart.y + cart.height &&
            cart.y < y + height,
        );
        expect(under, 'what lies under the cart button').toEqual([]);
        // A link in a sentence is as high as its line (WCAG 2.5.8).
        const small = all.filter(({ inline, width, height }) => !inline && (width < 24 || height < 24));
        expect(small, 'what is too small to hit').toEqual([]);
      });
    }
  });
}

test.describe('axe finds nothing', () => {
  test.beforeEach(({ page }) => page.addInitScript({ path: axePath }));

  for (const [device, viewport] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    test.describe(`on ${device}`, () => {
      test.use({ viewport });

      for (const path of device === 'a phone' ? ['/', '/products/nad-injection'] : pages) {
        test(`on ${path}`, async ({ page }) => {
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await visit(page, path);
          await expectNoFaults(page);
        });
      }

      test('with a toast, and with the sheet open, full, told that checkout is missing, and empty', async ({
        page,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(page, '/supplements');
        await addButton(page, 'NMN+').click();
        await expect(toasts(page)).toBeVisible();
        await toasts(page).hover();
        await expectNoFaults(page);
        const cart = await openSheet(page);
        await cart.getByRole('button', { name: 'Checkout' }).click();
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
  await openSheet(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Anti-Aging menu' }).first().hover();
  expect(await moving()).toEqual([]);
});
