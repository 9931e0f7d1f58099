import type { CartItem } from '../cart/line.ts';
import type { Operation } from '../cart/operations.ts';
import type { ToastText } from '../outlets/toasts.ts';
import type { Page } from '../protocol/types.ts';
import { countApproved } from '../rules/visitor-eligibility.ts';
import { withWords } from '../words/words.ts';

/**
 * Removes the attempt with its lines, and returns the removed lines.
 * @param more operations that are part of the same change
 */
export function removeSold(page: Page, attempt: string, more: readonly Operation[] = []): readonly CartItem[] {
  const { cart } = page.shared;
  const before = cart.state.items;
  const known = cart.contents.attempts.find((one) => one.attempt === attempt);
  cart.run([{ type: 'paid', attempt }, ...more], 'paid');
  const left = new Map(cart.state.items.map(({ key, quantity }) => [key, quantity]));
  const items = before.flatMap((item) => {
    const quantity = item.quantity - (left.get(item.key) ?? 0);
    return quantity > 0 ? [Object.freeze({ ...item, quantity })] : [];
  });
  countApproved(page.shared, items, 1, known?.approved);
  return Object.freeze(items);
}

/** Thanks the visitor, and reports the payment of these lines to the page. */
export function announcePayment(page: Page, attempt: string, items: readonly CartItem[]): void {
  const { cart, outlets, toasts } = page.shared;
  const isEmpty = !cart.state.items.length;
  const thanks: ToastText = ({ say }) => ({
    title: say('thanks'),
    description: `${say('ordered')}${isEmpty ? ` ${say('cartEmptyAgain')}` : ''}`,
  });
  withWords(outlets.toast ?? outlets.liveRegion, (words) => toasts.show(thanks(words), thanks));
  document.dispatchEvent(
    new CustomEvent('wellness-paid', { detail: Object.freeze({ attempt, items }), bubbles: true, composed: true }),
  );
}

/**
 * Removes the lines of a paid attempt and thanks the visitor. An unknown attempt changes nothing; neither does a second call.
 */
export function paid(page: Page, attempt: string): boolean {
  page.shared.cart.sync();
  if (!page.shared.cart.contents.attempts.some((known) => known.attempt === attempt)) return false;
  announcePayment(page, attempt, removeSold(page, attempt));
  return true;
}
