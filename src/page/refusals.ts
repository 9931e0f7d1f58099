import type { Refusal } from '../cart/cart.ts';
import { undoable } from '../cart/undo.ts';
import { type Words, withWords } from '../words/words.ts';
import type { Page } from './page.ts';
import type { Retell, ToastHandle } from './toasts.ts';

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
  const say = (refused: Refusal, words: Words) => {
    const { why, line, left, limit = 0 } = refused;
    const { name, currency } = line;
    const held = cart.state.currency ?? '';
    const show = (tellIn: Retell) => toasts.show(tellIn(words), tellIn);
    if (why === 'limit') {
      // The open sheet says it at the line.
      if (!places.sheet) full = show(({ say }) => ({ title: say('limit', { name, limit }) }));
      return;
    }
    const begin = () => {
      const undo = undoable(cart, () => {
        cart.clear();
        cart.add(line, { ...line, quantity: left });
      });
      show(({ say }) => ({ title: say('begunIn', { currency }), action: { label: say('undo'), run: undo } }));
    };
    show(({ say }) => ({
      title: say('otherCurrency', { name, currency, held }),
      action: { label: say('beginIn', { currency }), run: begin },
    }));
  };
  cart.watch(tell);
  places.watch(() => places.sheet && full?.dismiss());
  tell();
}
