import type { AddRefusal } from '../cart/cart.ts';
import { runWithUndo } from '../cart/undo.ts';
import { eligibilityWords } from '../rules/eligibility-words.ts';
import { limitWordsOf } from '../rules/limit-words.ts';
import { eligibilityOf, type RuleSources } from '../rules/visitor-eligibility.ts';
import { type Words, withWords } from '../words/words.ts';
import type { CartToasts } from './added.ts';
import type { ToastHandle, ToastText } from './toasts.ts';

/** Shows a toast with the reason for each refusal, and an action if there is one. */
export function announceAddRefusals(shared: CartToasts & RuleSources): void {
  const { cart, outlets, toasts } = shared;
  let announced: AddRefusal | undefined;
  let full: ToastHandle | undefined;
  const announce = () => {
    const { refused } = cart.state;
    if (!refused || refused === announced) return;
    announced = refused;
    withWords(outlets.toast ?? outlets.liveRegion, (words) => refused === announced && say(refused, words));
  };
  const say = (refused: AddRefusal, words: Words) => {
    const { why, line, left, limit = 0 } = refused;
    const { name, currency } = line;
    const held = cart.state.currency ?? '';
    const show = (toastIn: ToastText) => toasts.show(toastIn(words), toastIn);
    if (why === 'limit') {
      // The open panel shows the limit at the line.
      const eligibility = eligibilityOf(shared, line.id);
      if (!outlets.panel) full = show((words) => ({ title: limitWordsOf(name, limit, eligibility, words) }));
      return;
    }
    if (why !== 'currency') {
      // It was refused only until the page knew the visitor.
      if (!eligibilityOf(shared, line.id).reason) return;
      show((words) => ({
        title: words.say('labelOf', { label: name, name: eligibilityWords(eligibilityOf(shared, line.id), words) }),
      }));
      return;
    }
    const startNewCart = () => {
      const undo = runWithUndo(cart, () => {
        cart.clear();
        cart.add(line, { ...line, quantity: left });
      });
      show(({ say }) => ({ title: say('begunIn', { currency }), action: { label: say('undo'), run: undo } }));
    };
    show(({ say }) => ({
      title: say('otherCurrency', { name, currency, held }),
      action: { label: say('beginIn', { currency }), run: startNewCart },
    }));
  };
  cart.watch(announce);
  outlets.watch(() => outlets.panel && full?.dismiss());
  announce();
}
