/*
 * dist/entry.js: what a prerendered page runs at once. The cart works from here on; React and the elements come later,
 * and take the markup over.
 */
import type { Persistence } from './cart/cart.ts';
import { catchEarlyClicks } from './early-clicks.ts';
import { claimPage } from './page/claim.ts';
import { getCore } from './page/core.ts';
import type { Page } from './page/page.ts';
import { cartButtonName } from './page-messages.ts';
import { startLate } from './start/late.ts';

let page: Page;
/** Of each element that was announced before it is alive, what withdraws it. */
const announced: [element: Element, withdraw: () => void][] = [];
/** Address of the chunk that did not come. */
let failed: string | undefined;

const all = (selector: string) => document.querySelectorAll<HTMLElement>(`${selector}:not([data-wellness-off] *)`);

/** Writes what React will find: a badge as CartButton renders it. */
function showCount() {
  for (const host of all('wellness-cart-button:not(:defined)')) {
    const button = host.shadowRoot?.querySelector('[part=button]');
    if (!button) continue;
    button.ariaLabel = cartButtonName(page.cart.count);
    button.querySelector('[part=badge]')?.remove();
    if (!page.cart.count) continue;
    const badge = document.createElement('span');
    badge.part = 'badge';
    badge.className = 'badge';
    badge.textContent = String(page.cart.count);
    button.append(badge);
  }
}

/** React and the elements. */
async function bring(attempt: number): Promise<void> {
  try {
    await (failed ? import(/* @vite-ignore */ `${failed}?${attempt}`) : import('./index.ts'));
  } catch (error) {
    failed ??= /https?:\S+\.js/.exec(String(error))?.[0];
    throw error;
  }
  // What is gone by now nobody else withdraws.
  for (const [element, withdraw] of announced) if (!element.isConnected) withdraw();
}

if (claimPage()) {
  page = getCore();
  const { shared } = page;
  for (const button of all('wellness-cart-button')) {
    // What is no such word changes nothing there.
    shared.cart.persist(button.getAttribute('persistence')?.trim().toLowerCase() as Persistence);
    announced.push([button, shared.places.addButton(button)]);
  }
  for (const toaster of all('wellness-toaster')) announced.push([toaster, shared.places.addToaster(toaster)]);
  shared.cart.watch(showCount);
  const clicks = catchEarlyClicks();
  const { take, load } = startLate(page, bring, (click) => clicks.push(click));
  // Each by itself: one that throws keeps neither the others nor the page from being answered.
  for (const click of clicks) queueMicrotask(() => take(click));
  clicks.push = take;

  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, true);
  // Not before the page itself is there: on a slow network its pictures come first.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
