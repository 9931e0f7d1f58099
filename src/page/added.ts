import type { CartChange } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import { formatTotal } from '../cart/prices.ts';
import { toastMessages } from '../messages.ts';
import type { Page } from './page.ts';
import type { ToastHandle } from './toasts.ts';

/** The line that was added to; none where something else has changed. */
export const addedItem = ({ reason, key, items }: CartChange): CartItem | undefined =>
  reason === 'add' ? items.find((line) => line.key === key) : undefined;

/** Says what was added, what was added before the elements came included. */
export function tellOfAdds({ shared: { cart, places, toasts } }: Page): void {
  let added: ToastHandle | undefined;
  const tell = (change: CartChange) => {
    // What it says of the cart is true until the cart changes again.
    added?.dismiss();
    added = undefined;
    const item = addedItem(change);
    // The open sheet shows the line, and says it.
    if (!item || places.sheet) return;
    added = toasts.show({
      title: toastMessages.added(item.name),
      description: toastMessages.holds(change.count, formatTotal(change.total, item.currency)),
      ...(places.speaker && { action: { label: toastMessages.viewCart, run: () => places.openSheet() } }),
    });
  };
  cart.subscribe(tell);
  places.watch(() => places.sheet && added?.dismiss());
  if (cart.last) tell(cart.last);
}
