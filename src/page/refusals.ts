import type { Refusal } from '../cart/cart.ts';
import { undoable } from '../cart/undo.ts';
import { type Words, withWords } from '../words/words.ts';
import type { Page } from './page.ts';
import type { ToastHandle } from './toasts.ts';

/** Says why what was asked for is not, or not all, in the cart, and offers a way on. */
export function tellOfRefusals({ shared: { cart, places, toasts } }: Page): void {
  let told: Refusal | undefined;
  let full: ToastHandle | undefined;
  const tell = () => {
    const { refused } = cart.state;
    if (!refused || refused === told) return;
    told = refused;
    withWords(places.toast ?? places.speaker, (words) => refused === told && say(refused, words));
  };
  const say = (refused: Refusal, { say }: Words) => {
    const { why, line, left, limit = 0 } = refused;
    if (why === 'limit') {
      // The open sheet says it at the line.
      if (!places.sheet) full = toasts.show({ title: say('limit', { name: line.name, limit }) });
      return;
    }
    const begin = () => {
      const undo = undoable(cart, () => {
        cart.clear();
        cart.add(line, { ...line, quantity: left });
      });
      toasts.show({
        title: say('begunIn', { currency: line.currency }),
        action: { label: say('undo'), run: undo },
      });
    };
    toasts.show({
      title: say('otherCurrency', { name: line.name, currency: line.currency, held: cart.state.currency ?? '' }),
      action: { label: say('beginIn', { currency: line.currency }), run: begin },
    });
  };
  cart.watch(tell);
  places.watch(() => places.sheet && full?.dismiss());
  tell();
}
