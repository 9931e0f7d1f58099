import { addFrom } from '../cart/add-from.ts';
import { isSellable } from '../catalog/catalog.ts';
import { applyChoices, readChoices } from '../catalog/choice.ts';
import { type Action, productOf } from './actions.ts';

/** Adds one of a product, as the choices in its card say. */
export const addChosen: Action = (host, button, { cart }) => {
  const product = productOf(button);
  if (!product) return;
  const [sold, plan] = applyChoices(product, readChoices(button.closest('[data-product]')));
  if (isSellable(sold)) addFrom(host, cart, sold, plan?.id);
};
