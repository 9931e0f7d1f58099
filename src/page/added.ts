import type { CartChange } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import { withWords } from '../words/words.ts';
import type { Retell, ToastHandle } from './toasts.ts';
import type { Page } from './types.ts';

/** The line that was added to; none where something else has changed. */
export const addedItem = ({ reason, key, items }: CartChange): CartItem | undefined =>
  reason === 'add' ? items.find((line) => line.key === key) : undefined;

/** Shows a toast for each add, also for the last one before the elements have loaded. */
export function announceAdds({ shared: { cart, places, toasts } }: Page): void {
  let added: ToastHandle | undefined;
  let last: CartChange | undefined;
  const announce = (change: CartChange) => {
    last = change;
    // The toast is out of date as soon as the cart changes again.
    added?.dismiss();
    added = undefined;
    const item = addedItem(change);
    // The open sheet shows and announces the line.
    if (!item || places.sheet) return;
    const toastIn: Retell = ({ say, total }) => ({
      title: say('added', { name: item.name }),
      description: say('holds', { count: change.count, total: total(change.total, item.currency) }),
      ...(places.speaker && { action: { label: say('viewCart'), run: () => places.openSheet() } }),
    });
    withWords(places.toast ?? places.speaker, (words) => {
      // The language file may have loaded late.
      if (change === last && !places.sheet) added = toasts.show(toastIn(words), toastIn);
    });
  };
  cart.subscribe(announce);
  places.watch(() => places.sheet && added?.dismiss());
  if (cart.last) announce(cart.last);
}
