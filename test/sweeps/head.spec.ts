import type { Page } from '@playwright/test';
import { teachHitTest } from '../support/hit-test.ts';
import { paths } from '../support/paths.ts';
import { cartButton, desktop, expect, phone, test, visit } from '../support/site.ts';

/** Protects the row at the top of the page: it stays, hides no focus, and lets links and the skip link lead past it. */

test.beforeEach(async ({ page }) => {
  await teachHitTest(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** The focused control, if a part of it is outside the window or under something else. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    if (!node || node === document.body) return 'end';
    const name = node.getAttribute('aria-label') ?? node.textContent?.replace(/\s+/g, ' ').trim();
    // Its middle: boxes of large lines overlap at their edges, where nothing is painted.
    const box = node.getClientRects()[0] as DOMRect;
    const x = box.left + box.width / 2;
    const hit = window.hitAt(x, box.top + box.height / 2);
    // A radio button may be invisible inside its styled label.
    const own = hit && (node.contains(hit) || hit.contains(node) || node.closest('label')?.contains(hit));
    if (!own) return `"${name}" is under ${hit ? `${hit.localName}.${hit.className}` : 'nothing: outside'}`;
    if (box.top < 0 || box.bottom > innerHeight) return `"${name}" is outside: ${box.top} to ${box.bottom}`;
    const row = document.querySelector('wellness-nav');
    const hanging = ['wellness-nav', '.ways', 'wellness-cart-button', 'wellness-toaster'];
    const host = document.activeElement?.closest(`.skip, ${hanging}`);
    const under = row?.getBoundingClientRect().bottom ?? 0;
    if (!host && box.top < under) return `"${name}" begins at ${box.top}, under the row that ends at ${under}`;
    return undefined;
  });

for (const [path, viewport] of [
  ['/', phone],
  ['/products/nad-injection', desktop],
  ['/faq', { width: 844, height: 390 }],
] as const)
  for (const key of ['Tab', 'Shift+Tab'])
    test(`by ${key} no focus is hidden on ${path}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page, path);
      const hidden: string[] = [];
      let stops = 0;
      for (; stops < 120; stops++) {
        await page.keyboard.press(key);
        const found = await hiddenFocus(page);
        if (found === 'end') break;
        if (found) hidden.push(found);
      }
      expect(hidden).toEqual([]);
      expect(stops).toBeGreaterThan(20);
    });

test('focus in the row does not scroll the page', async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, '/products/nad-injection');
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByRole('button', { name: 'Anti-Aging menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Metformin' }).first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(700);
  const list = await page.locator('.nav-drop:popover-open').boundingBox();
  expect(list?.y, 'the list hangs from the row').toBeLessThan(80);
});

test('the target of a link is below the row, and the skip link leads past it', async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/#pricing');
  const place = page.locator('#pricing');
  await expect.poll(async () => (await place.boundingBox())?.y).toBeGreaterThanOrEqual(64);
  await page.evaluate(() => scrollTo(0, 0));
  await page.goto('/faq');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  expect((await page.locator('main').boundingBox())?.y).toBeGreaterThanOrEqual(64);
});

test('on a phone on its side the menu shows all its entries at once', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const entries = page.locator('wellness-nav').getByRole('link').filter({ visible: true });
  for (const name of ['Home', 'Supplements', 'FAQ', 'Contact'])
    await expect(entries.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
});

test('the row scrolls with the page at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, '/supplements');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(page.locator('wellness-nav').getByRole('navigation')).not.toBeInViewport();
  await expect(cartButton(page)).not.toBeInViewport();
});

const ways = (page: Page) => page.getByRole('navigation', { name: 'More', exact: true }).getByRole('link');

test('each page leads from its first view to How It Works, Pricing and FAQ, and headings have three sizes', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const sizes: Record<string, string[]> = {};
  for (const path of paths) {
    await visit(page, path);
    await expect(ways(page)).toHaveText(['How It Works', 'Pricing', 'FAQ']);
    for (const link of await ways(page).all()) await expect(link).toBeInViewport({ ratio: 1 });
    const marked = await ways(page).evaluateAll((links) =>
      links.filter((link) => link.ariaCurrent === 'page').map((link) => link.getAttribute('href')),
    );
    expect(marked).toEqual(['/how-it-works', '/pricing', '/faq'].filter((way) => way === path));
    const size = await page.evaluate(() => {
      const heading = document.querySelector('main h1');
      // An order's is the kit's.
      return heading ? getComputedStyle(heading).fontSize : undefined;
    });
    if (size) sizes[size] = [...(sizes[size] ?? []), path];
  }
  expect(Object.keys(sizes).length, JSON.stringify(sizes)).toBeLessThanOrEqual(3);
});

for (const width of [920, 1024, 1279, 1280, 1920])
  test(`the further links keep clear of the row and the cart, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    const box = (selector: string) => page.locator(selector).boundingBox();
    const [bar, links, cart] = await Promise.all([box('.nav-bar'), box('.ways'), cartButton(page).boundingBox()]);
    if (!bar || !links || !cart) throw new Error('The row, its further links or the cart button has no box.');
    const inRow = links.y < 72;
    expect(inRow).toBe(width >= 1280);
    if (!inRow) return;
    expect(links.x - (bar.x + bar.width)).toBeGreaterThan(16);
    expect(cart.x - (links.x + links.width)).toBeGreaterThan(8);
  });
