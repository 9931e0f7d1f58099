import { productOf } from '../../actions/actions.ts';
import type { Asked } from '../../actions/ask-visitor.ts';
import type { Product } from '../../catalog/catalog.ts';
import { applyChoices, readChoices } from '../../catalog/choice.ts';
import { isVisible } from '../../outlets/outlets.ts';
import type { ToastText } from '../../outlets/toasts.ts';
import { getPage } from '../../page/page.ts';
import { eligibilityWords } from '../../rules/eligibility-words.ts';
import { eligibilityOf } from '../../rules/visitor-eligibility.ts';
import { withWords } from '../../words/words.ts';

/**
 * Moves focus and view back to the card whose question was answered, and says for its product what the answer means. The card
 * must have rendered since.
 * @returns false if the card is gone
 */
export function returnToCard({ host, product }: Asked): boolean {
  const cards = host.shadowRoot?.querySelectorAll<HTMLElement>('[data-product]') ?? [];
  const card = [...cards].find((one) => productOf(one)?.id === product?.id);
  if (!card || !isVisible(card)) return false;
  // A card that sells nothing to this visitor has no button, but the reason.
  const target = card.querySelector<HTMLElement>('.product-action button:enabled, [part=rule]') ?? card;
  // Headers and the cart button of a page cover its edges.
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  const { outlets, toasts, ...rules } = getPage().shared;
  const [{ id }] = applyChoices(productOf(card) as Product, readChoices(card));
  const toastIn: ToastText = (words) => {
    const eligibility = eligibilityOf(rules, id);
    const name = eligibility.reason ? eligibilityWords(eligibility, words) : words.say('canOrder');
    return { title: words.say('labelOf', { label: product?.name ?? '', name }) };
  };
  withWords(outlets.toast ?? outlets.liveRegion, (words) => toasts.show(toastIn(words), toastIn));
  return true;
}
