import type { CartChange } from '../cart/cart.ts';
import { formatTotal } from '../cart/prices.ts';
import { toastMessages } from '../messages.ts';
import type { Page } from './page.ts';
import type { ToastHandle } from './toasts.ts';

/** Says what was added, what was added before the elements came included. */
export function tellOfAdds({ shared: { cart, places, toasts } }: Page): void {
  let added: ToastHandle | undefined;
  const tell = ({ reason, key, items, count, total }: CartChange) => {
    // What it says of the cart is true until the cart changes again.
    added?.dismiss();
    added = undefined;
    const item = reason === 'add' && items.find((line) => line.key === key);
    // The open sheet shows the line, and says it.
    if (!item || places.sheet) return;
    added = toasts.show({
      title: toastMessages.added(item.name),
      description: toastMessages.holds(count, formatTotal(total, item.currency)),
      ...(places.speaker && { action: { label: toastMessages.viewCart, run: () => places.openSheet() } }),
    });
  };
  cart.subscribe(tell);
  places.watch(() => places.sheet && added?.dismiss());
  if (cart.last) tell(cart.last);
}
