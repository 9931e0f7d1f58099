import type { CartChange } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import { withWords } from '../words/words.ts';
import type { Page } from './page.ts';
import type { Retell, ToastHandle } from './toasts.ts';

/** The line that was added to; none where something else has changed. */
export const addedItem = ({ reason, key, items }: CartChange): CartItem | undefined =>
  reason === 'add' ? items.find((line) => line.key === key) : undefined;

/** Says what was added, what was added before the elements came included. */
export function tellOfAdds({ shared: { cart, places, toasts } }: Page): void {
  let added: ToastHandle | undefined;
  let last: CartChange | undefined;
  const tell = (change: CartChange) => {
    last = change;
    // What it says of the cart is true until the cart changes again.
    added?.dismiss();
    added = undefined;
    const item = addedItem(change);
    // The open sheet shows the line, and says it.
    if (!item || places.sheet) return;
    const tellIn: Retell = ({ say, total }) => ({
      title: say('added', { name: item.name }),
      description: say('holds', { count: change.count, total: total(change.total, item.currency) }),
      ...(places.speaker && { action: { label: say('viewCart'), run: () => places.openSheet() } }),
    });
    withWords(places.toast ?? places.speaker, (words) => {
      // The words may have come late.
      if (change === last && !places.sheet) added = toasts.show(tellIn(words), tellIn);
    });
  };
  cart.subscribe(tell);
  places.watch(() => places.sheet && added?.dismiss());
  if (cart.last) tell(cart.last);
}
