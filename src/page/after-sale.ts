import type { CartItem } from '../cart/line.ts';
import { withWords } from '../words/words.ts';
import type { Page } from './page.ts';
import type { Retell } from './toasts.ts';

const parameter = /([#&])wellness-paid=([^&]*)/;

/** What was in the cart of a hand-over, and is not any more. */
function takeOut({ shared: { cart } }: Page, attempt: string): readonly CartItem[] {
  const before = cart.state.items;
  cart.run([{ type: 'paid', attempt }], 'paid');
  const left = new Map(cart.state.items.map(({ key, quantity }) => [key, quantity]));
  return Object.freeze(
    before.flatMap((item) => {
      const quantity = item.quantity - (left.get(item.key) ?? 0);
      return quantity > 0 ? [Object.freeze({ ...item, quantity })] : [];
    }),
  );
}

/** Takes out what the attempt handed over, once; says nothing of one that this browser does not know, or has used. */
export function paid(page: Page, attempt: string): boolean {
  // Once what was kept, and what other tabs did, is read.
  page.shared.cart.run([], 'sync');
  if (!page.shared.cart.contents.attempts.some((known) => known.attempt === attempt)) return false;
  const items = takeOut(page, attempt);
  const { places, toasts } = page.shared;
  const tellIn: Retell = ({ say }) => ({ title: say('thanks'), description: say('ordered') });
  withWords(places.toast ?? places.speaker, (words) => toasts.show(tellIn(words), tellIn));
  document.dispatchEvent(
    new CustomEvent('wellness-paid', { detail: Object.freeze({ attempt, items }), bubbles: true, composed: true }),
  );
  return true;
}

/** Reads the address that a till has sent the visitor back to. */
export function receivePayment(page: Page): void {
  const attempt = parameter.exec(location.hash)?.[2];
  if (!attempt || !paid(page, attempt)) return;
  history.replaceState(history.state, '', location.href.replace(parameter, '$1wellness-order=$2'));
}
