import { isAvailable } from '../catalog/catalog.ts';
import { addFrom } from '../page/add-from.ts';
import type { Page } from '../page/page.ts';
import { chosenIn, soldAs } from '../ui/sold-as.ts';
import type { EarlyClick } from './early-clicks.ts';

/**
 * Add to Cart of a product with choices, without its component: adds what its card shows as chosen.
 * @returns false where it is no such click.
 */
export function answerChoice({ host, button }: EarlyClick, { cart }: Page): boolean {
  const card = button.closest<HTMLElement>('[data-told]');
  if (!card?.dataset.told || !button.matches('[part~=add]')) return false;
  const [sold, plan] = soldAs(JSON.parse(card.dataset.told), chosenIn(card));
  if (isAvailable(sold)) addFrom(host, cart, sold, plan?.id);
  return true;
}
