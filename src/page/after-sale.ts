import type { CartItem } from '../cart/line.ts';
import type { Operation } from '../cart/operations.ts';
import { withWords } from '../words/words.ts';
import type { Page } from './page.ts';
import type { Retell } from './toasts.ts';

const parameter = /([#&])wellness-paid=([^&]*)/;

/** What was in the cart of a hand-over, and is not any more. */
function takeOut({ shared: { cart } }: Page, attempt: string, more: readonly Operation[]): readonly CartItem[] {
  const before = cart.state.items;
  cart.run([{ type: 'paid', attempt }, ...more], 'paid');
  const left = new Map(cart.state.items.map(({ key, quantity }) => [key, quantity]));
  return Object.freeze(
    before.flatMap((item) => {
      const quantity = item.quantity - (left.get(item.key) ?? 0);
      return quantity > 0 ? [Object.freeze({ ...item, quantity })] : [];
    }),
  );
}

/**
 * Takes out what the attempt handed over, once; says nothing of one that this browser does not know, or has used.
 * @param more is done in the same change.
 */
export function paid(page: Page, attempt: string, more: readonly Operation[] = []): boolean {
  // Once what was kept, and what other tabs did, is read.
  page.shared.cart.sync();
  if (!page.shared.cart.contents.attempts.some((known) => known.attempt === attempt)) return false;
  const items = takeOut(page, attempt, more);
  const { places, toasts } = page.shared;
  const tellIn: Retell = ({ say }) => ({ title: say('thanks'), description: say('ordered') });
  withWords(places.toast ?? places.speaker, (words) => toasts.show(tellIn(words), tellIn));
  document.dispatchEvent(
    new CustomEvent('wellness-paid', { detail: Object.freeze({ attempt, items }), bubbles: true, composed: true }),
  );
  return true;
}

/** Whether an element of the page asks a checkout server how an order stands. */
const isAsked = () =>
  [
    ...document.querySelectorAll<HTMLElement & { readonly endpoint?: string }>(
      'wellness-order-status:not([data-wellness-off],[data-wellness-off] *)',
    ),
  ].some(({ endpoint }) => endpoint?.includes('{attempt}'));

/** The address may be opened again: it names an order, and takes nothing out any more. */
export const markUsed = (): void =>
  history.replaceState(history.state, '', location.href.replace(parameter, '$1wellness-order=$2'));

/** Reads the address that a checkout server has sent the visitor back to. It proves nothing where the checkout server itself is asked. */
export function receivePayment(page: Page): void {
  const attempt = parameter.exec(location.hash)?.[2];
  if (attempt && !isAsked() && paid(page, attempt)) markUsed();
}
