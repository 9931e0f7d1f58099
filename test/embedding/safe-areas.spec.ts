import type { Page } from '@playwright/test';
import { cart, cdn, icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { addButton, cartButton, expect, phone, sheet, test, toasts } from '../support/site.ts';

/** Protects what is fixed to the window of a phone with a notch, on pages with `viewport-fit=cover`. */

const upright = { size: phone, insets: { top: 59, bottom: 34, left: 0, right: 0 } };
const onItsSide = { size: { width: 844, height: 390 }, insets: { top: 0, bottom: 21, left: 59, right: 59 } };

type Phone = typeof upright;

async function hold(page: Page, { size, insets }: Phone): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await (await page.context().newCDPSession(page)).send('Emulation.setSafeAreaInsetsOverride', { insets });
}

const html = (dir: string, body: string) =>
  `<html dir="${dir}"><head>${icon}<meta name="viewport" content="width=device-width, viewport-fit=cover"></head><body>${body}`;
const card =
  '<wellness-product-card product-id="nmn-plus" style="margin: 90px auto; width: 300px"></wellness-product-card>';

/** The boxes that reach into an unsafe edge; of links, which may fill a line, the text. */
const unsafe = (locator: ReturnType<typeof sheet>, { size, insets }: Phone) =>
  locator.evaluateAll(
    (nodes, [right, bottom, left, top]) =>
      nodes.flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = (node.localName === 'a' ? range : node).getBoundingClientRect();
        const isSafe = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
        const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
        return box.width === 0 || isSafe ? [] : [`${node.localName} ${node.textContent} at ${edges}`];
      }),
    [size.width - insets.right, size.height - insets.bottom, insets.left, insets.top] as const,
  );

/** Boxes that have been scrolled up count as safe at the top. */
const scrolled = ({ size, insets }: Phone): Phone => ({ size, insets: { ...insets, top: -10_000 } });

for (const [name, held, dir] of [
  ['a phone', upright, 'ltr'],
  ['a phone on its side', onItsSide, 'ltr'],
  ['a phone on its side, right to left', onItsSide, 'rtl'],
] as const) {
  test(`cart button, toast and panel keep out of the unsafe edges of ${name}`, async ({ page }) => {
    await hold(page, held);
    await openHost(page, { html: html(dir, `${cart}${card}${script()}`) });
    await addButton(page, 'NMN+').click();
    await expect(toasts(page)).toBeVisible();
    expect(await unsafe(cartButton(page), held)).toEqual([]);
    expect(await unsafe(toasts(page), held)).toEqual([]);
    await page.addStyleTag({ content: ':root { --wellness-toast-position: start }' });
    expect(await unsafe(toasts(page), held)).toEqual([]);
    await page.addStyleTag({ content: ':root { --wellness-toast-position: end }' });

    await cartButton(page).click();
    await page.evaluate(() => window.wellness?.toast({ title: 'Saved' }));
    await expect(sheet(page).locator('[part~=toast]')).toBeVisible();
    await expect(sheet(page).locator('[part=line]')).toHaveCount(1);
    const parts = sheet(page).locator(':is(h2, h3, p, a, button, input, [part~=toast])');
    await sheet(page)
      .locator('[part=sheet]')
      .evaluate((node) => node.scrollTo(0, node.scrollHeight));
    const inPanel = held.insets.top > 0 ? held : scrolled(held);
    expect(await unsafe(parts, inPanel)).toEqual([]);
    await page.getByRole('button', { name: 'Remove NMN+' }).click();
    await expect(sheet(page)).toContainText('Your cart is empty');
    expect(await unsafe(parts, inPanel)).toEqual([]);
  });

  test(`the menu keeps out of the unsafe edges of ${name}`, async ({ page }) => {
    // Lower than the menu, which scrolls.
    const low = { size: { ...held.size, height: 300 }, insets: held.insets };
    await hold(page, low);
    const nav = `<div style="height: ${held.insets.top}px"></div><wellness-nav></wellness-nav>`;
    await openHost(page, { html: html(dir, `<style>body { margin: 0 }</style>${nav}${script()}`) });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('wellness-nav .phone-panel');
    await expect(menu).toBeVisible();
    await menu.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    expect(await unsafe(menu.locator('a'), scrolled(low))).toEqual([]);
    expect(await menu.evaluate((node) => node.getBoundingClientRect().bottom)).toBeLessThanOrEqual(low.size.height);
  });
}

for (const inline of [false, true])
  test(`the cart button of a prerendered page does so, inline: ${inline}`, async ({ page }) => {
    await hold(page, upright);
    const { prerender } = await prerenderer();
    const source = html('ltr', `${cart}${card}</body></html>`);
    await openHost(page, { html: await prerender(source, { stylesheet: `${cdn}prerender.css`, inline }) });
    await expect(cartButton(page)).toBeVisible();
    expect(await unsafe(cartButton(page), upright)).toEqual([]);
  });
