import { asVariant, isAvailable, type Product, type ProductPlan } from './catalog.ts';

/** What there is to choose of a product, in its order; each a part of its card. */
export const choosable = ['variant', 'plan'] as const;

/** What was chosen of each, by id. */
export type Chosen = readonly (string | undefined)[];

/**
 * What goes into the cart: one of the product's variants, by one of its plans. Until somebody has chosen, the first that
 * can be had.
 */
export function soldAs(product: Product, [variant, plan]: Chosen): readonly [Product, ProductPlan | undefined] {
  const { variants = [], plans = [] } = product;
  const kinds = variants.map((one) => asVariant(product, one));
  return [
    kinds.find(({ id }) => id === variant) ?? kinds.find(isAvailable) ?? kinds[0] ?? product,
    plans.find(({ id }) => id === plan) ?? plans[0],
  ];
}

/** What is chosen in a card: the choices are native, and need nobody who hears them. */
export const chosenIn = (card: Element | null | undefined): Chosen =>
  choosable.map((part) => card?.querySelector<HTMLOptionElement | HTMLInputElement>(`[part=${part}] :checked`)?.value);
