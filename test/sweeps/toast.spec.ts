import type { Page } from '@playwright/test';
import { addButton, desktop, expect, phone, test, toasts, visit } from '../support/site.ts';

/** A toast covers no control, at any size and wherever scrolling stops. */

/** Controls that lie under the toast, or over it; and the toast itself, where it is not wholly in the window. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const layer = document.querySelector('wellness-toaster')?.shadowRoot?.querySelector('[part=toast]') as HTMLElement;
    const toast = layer.getBoundingClientRect();
    const found: string[] = [];
    const inside = toast.left >= 0 && toast.top >= 0 && toast.right <= innerWidth && toast.bottom <= innerHeight;
    if (!inside) found.push('the edge of the window');
    const visit = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        if (node.shadowRoot && node.localName !== 'wellness-toaster') visit(node.shadowRoot);
        if (!node.matches('a[href], button, summary, input, textarea, select, label, nav')) continue;
        const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
        if (width < 2 || height < 2 || !node.checkVisibility({ visibilityProperty: true })) continue;
        if (left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top)
          found.push(`${node.localName} ${node.getAttribute('aria-label') ?? node.textContent}`.slice(0, 60));
      }
    };
    visit(document);
    return found;
  });

for (const [name, size] of [
  ['a phone', phone],
  ['a tablet', { width: 768, height: 1024 }],
  ['a phone on its side', { width: 844, height: 390 }],
  ['a desktop', desktop],
] as const)
  for (const path of ['/supplements', '/', '/products/nad-injection'])
    test(`a toast covers no control of ${path} on ${name}, wherever scrolling stops`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, path);
      const show = async () => {
        // Prerendered pages have it with the late part of the script.
        await page.waitForFunction(() => typeof window.wellness.toast === 'function');
        await page.evaluate(() => {
          window.wellness.toast({
            title: 'Your answers are saved',
            description: 'Go on whenever you like.',
            duration: 600_000,
            action: { label: 'Undo', run: () => {} },
          });
        });
        await expect(toasts(page)).toContainText('Your answers are saved');
        await expect(toasts(page)).toBeVisible();
      };
      if (path === '/supplements') {
        await addButton(page, 'NMN+').click();
        await expect(toasts(page)).toContainText('NMN+ added to cart');
        await expect(toasts(page)).toBeVisible();
        expect(await covered(page), 'as it is added').toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        // From under the pointer a toast does not go.
        await page.mouse.move(1, 1);
      }
      await show();
      expect(await covered(page), 'at the top').toEqual([]);
      // On a phone it is no more than its words ask for.
      expect((await toasts(page).boundingBox())?.height).toBeLessThanOrEqual(64);
      for (;;) {
        const y = await page.evaluate(() => {
          const before = scrollY;
          scrollBy(0, innerHeight * 0.4);
          return scrollY === before ? undefined : scrollY;
        });
        if (y === undefined) break;
        await expect.poll(() => covered(page), { message: `at ${y}` }).toEqual([]);
      }
    });

test('a toast goes where there is room when the window turns', async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await expect.poll(() => covered(page)).toEqual([]);
});

test('a toast is not printed', async ({ page }) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toasts(page)).toBeHidden();
});

test('a toast makes room for what comes below it after it', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
  await page.mouse.move(1, 1);
  await page.evaluate(() => {
    const toast = document.querySelector('wellness-toaster')?.shadowRoot?.querySelector('[part=toast]');
    const { top, left } = toast?.getBoundingClientRect() ?? { top: 0, left: 0 };
    const late = document.createElement('a');
    late.href = '#late';
    late.textContent = 'Came late';
    late.style.cssText = `position:absolute;left:${left}px;top:${top + scrollY}px;background:red`;
    document.body.append(late, Object.assign(document.createElement('p'), { textContent: 'More of the page' }));
  });
  await expect.poll(() => covered(page)).toEqual([]);
});
