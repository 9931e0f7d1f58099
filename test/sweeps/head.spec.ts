import type { Page } from '@playwright/test';
import { teachHitTest } from '../support/hit-test.ts';
import { expectNothingRunsOver } from '../support/inspection.ts';
import { paths } from '../support/paths.ts';
import { addButton, cartButton, desktop, expect, openSheet, phone, test, toasts, visit } from '../support/site.ts';

const tablet = { width: 768, height: 1024 };
const onItsSide = { width: 844, height: 390 };

test.beforeEach(async ({ page }) => {
  await teachHitTest(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** Scrolls through the page, and tells what of it shows or can be hit within the cart button's box. */
const underCart = (page: Page) =>
  page.evaluate(async () => {
    const cart = document.querySelector('wellness-cart-button');
    const header = document.querySelector('.site-header');
    const found = new Set<string>();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 350) {
      scrollTo(0, y);
      await frame();
      const box = cart?.getBoundingClientRect();
      if (!box?.width) throw new Error('There is no cart button');
      for (const across of [0.05, 0.5, 0.95])
        for (const down of [0.05, 0.5, 0.95]) {
          const hit = document.elementsFromPoint(box.left + box.width * across, box.top + box.height * down);
          // From the top: the button, then the row that it lies in. What comes below that is covered by it.
          const [first, second] = hit;
          if (first !== cart) found.add(`${y}: ${first?.localName} above the cart`);
          if (!second || !header?.contains(second)) found.add(`${y}: ${second?.localName}.${second?.className}`);
        }
      const row = header?.querySelector('wellness-nav');
      if (row && getComputedStyle(row).backgroundColor.endsWith('/ 0)')) found.add('the row is transparent');
      const bottom = row?.getBoundingClientRect().bottom ?? 0;
      if (box.bottom > bottom) found.add(`${y}: the cart ends at ${box.bottom}, the row at ${bottom}`);
    }
    return [...found];
  });

test('nothing of any page lies under the cart, at any size', async ({ page }) => {
  for (const path of paths) {
    await visit(page, path);
    for (const viewport of [phone, onItsSide, tablet, desktop]) {
      await page.setViewportSize(viewport);
      const where = `${path}, ${viewport.width} by ${viewport.height}`;
      expect(await underCart(page), where).toEqual([]);
      const [nav, room] = await page.evaluate(() =>
        ['wellness-nav', '.site-header'].map((name) => document.querySelector(name)?.getBoundingClientRect().height),
      );
      expect(nav, `${where}: the header keeps the navigation's room`).toBe(room);
    }
  }
});

/** The focused control, if a part of it is outside the window or under something else. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    if (!node || node === document.body) return 'end';
    const name = node.getAttribute('aria-label') ?? node.textContent?.replace(/\s+/g, ' ').trim();
    // Its middle half: boxes of large lines overlap at their edges, where nothing is drawn.
    const box = node.getClientRects()[0] as DOMRect;
    const x = box.left + box.width / 2;
    const hit = window.hitAt(x, box.top + box.height / 2);
    // A radio button may lie, unseen, in the label that is drawn in its place.
    const own = hit && (node.contains(hit) || hit.contains(node) || node.closest('label')?.contains(hit));
    if (!own) return `"${name}" is under ${hit ? `${hit.localName}.${hit.className}` : 'nothing: outside'}`;
    if (box.top < 0 || box.bottom > innerHeight) return `"${name}" is outside: ${box.top} to ${box.bottom}`;
    const row = document.querySelector('wellness-nav');
    const hanging = ['wellness-nav', 'wellness-cart-button', 'wellness-toaster'];
    const host = document.activeElement?.closest(`.skip, ${hanging}`);
    const under = row?.getBoundingClientRect().bottom ?? 0;
    if (!host && box.top < under) return `"${name}" begins at ${box.top}, under the row that ends at ${under}`;
    return undefined;
  });

for (const [path, viewport] of [
  ['/', phone],
  ['/products/nad-injection', desktop],
  ['/faq', onItsSide],
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

test('a focus in the row leaves the page where it is', async ({ page }) => {
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

test('what a link names stands below the row, and the skip link leads past it', async ({ page }) => {
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

test('magnified four times, the row goes with the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, '/supplements');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(page.getByRole('navigation').first()).not.toBeInViewport();
  await expect(cartButton(page)).not.toBeInViewport();
  await expectNothingRunsOver(page);
});

test('on paper there is no row, no cart, no toast and no empty page', async ({ page }) => {
  /** Bytes of what is drawn, page by page. */
  const drawn = async () => {
    const objects = (await page.pdf({ format: 'A4' })).toString('latin1').split('endobj');
    const contents = objects.flatMap((object) =>
      /\/Type\s*\/Page\b/.test(object) ? [object.match(/\/Contents (\d+) 0 R/)?.[1]] : [],
    );
    return contents.map((id) =>
      Number(objects.find((object) => object.trimStart().startsWith(`${id} 0 obj`))?.match(/\/Length (\d+)/)?.[1]),
    );
  };
  await page.setViewportSize(desktop);
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toasts(page)).toBeHidden();
  await expect(cartButton(page)).toBeHidden();
  await expect(page.locator('wellness-nav')).toBeHidden();
  expect((await drawn()).filter((bytes) => !(bytes > 300))).toEqual([]);
  await page.emulateMedia({ media: null });
  await openSheet(page);
  expect(await drawn(), 'the packing slip is one page').toHaveLength(1);
});
