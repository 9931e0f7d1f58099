import { createListeners } from '../events/listeners.ts';
import type { Checkout, CheckoutResult, CheckoutState } from '../protocol/checkout.ts';
import type { Page } from '../protocol/types.ts';
import { wordsAt } from '../words/words.ts';
import { withLazyPart } from './lazy-part.ts';

/** The state of the page's checkout. Everything else loads with react-dom. */
export function createCheckout(getPage: () => Page): Checkout {
  const listeners = createListeners();
  let state: CheckoutState = { name: 'ready' };
  const checkout: Checkout = Object.freeze({
    get state() {
      return state;
    },
    show(next: CheckoutState) {
      if (next === state) return;
      state = next;
      listeners.announce();
    },
    watch: listeners.subscribe,
    start: (element?: Element) =>
      new Promise<CheckoutResult>((resolve) =>
        withLazyPart(
          ({ checkoutsOf }) => resolve(checkoutsOf(getPage(), checkout).start(element as HTMLElement | undefined)),
          () => resolve(Object.freeze({ status: 'failed', message: wordsAt(element).say('notLoaded') })),
        ),
      ),
    leave: (element: Element) => withLazyPart(({ checkoutsOf }) => checkoutsOf(getPage(), checkout).leave(element)),
  });
  return checkout;
}

const own = new WeakMap<Page, Checkout>();

/** The page's checkout; this copy's own where an older copy of the script has created the page object. */
export function checkoutOf(page: Page): Checkout {
  const known = page.shared.checkout ?? own.get(page) ?? createCheckout(() => page);
  own.set(page, known);
  return known;
}
