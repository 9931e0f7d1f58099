import type { Cart, CartChange } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import { withWords } from '../words/words.ts';
import type { Outlets } from './outlets.ts';
import type { ToastHandle, Toasts, ToastText } from './toasts.ts';
import { viewCart } from './view-cart.ts';

/** The part of the page object that shows toasts about its cart. */
export interface CartToasts {
  readonly cart: Cart;
  readonly outlets: Outlets;
  readonly toasts: Toasts;
}

/** The line that was added to; undefined for any other change. */
export const addedItem = ({ reason, key, items }: CartChange): CartItem | undefined =>
  reason === 'add' ? items.find((line) => line.key === key) : undefined;

/** Shows a toast for each addition, also for the last one before the elements loaded. */
export function announceAdds({ cart, outlets, toasts }: CartToasts): void {
  let added: ToastHandle | undefined;
  let last: CartChange | undefined;
  const announce = (change: CartChange) => {
    last = change;
    // The toast is out of date as soon as the cart changes again.
    added?.dismiss();
    added = undefined;
    const item = addedItem(change);
    // The open panel shows and announces the line.
    if (!item || outlets.panel) return;
    const toastIn: ToastText = ({ say, total }) => ({
      title: say('added', { name: item.name }),
      description: say('holds', { count: change.count, total: total(change.total, item.currency) }),
      // The cart itself may show the toast.
      ...(outlets.liveRegion &&
        outlets.toast?.localName !== 'wellness-cart' && {
          action: { label: say('viewCart'), run: () => viewCart(outlets) },
        }),
    });
    withWords(outlets.toast ?? outlets.liveRegion, (words) => {
      // The language file may have loaded late.
      if (change === last && !outlets.panel) added = toasts.show(toastIn(words), toastIn);
    });
  };
  cart.subscribe(announce);
  outlets.watch(() => outlets.panel && added?.dismiss());
  if (cart.last) announce(cart.last);
}
