import { asVariant, isAvailable, type Product, type ProductPlan } from './catalog.ts';

/** The choices of a product card, by the names of their parts. */
export const choiceParts = ['variant', 'plan'] as const;

/** The chosen ids, in the order of `choiceParts`. */
export type Chosen = readonly (string | undefined)[];

/** Returns the chosen variant and plan of a product; by default the first available variant and the first plan. */
export function applyChoices(product: Product, [variant, plan]: Chosen): readonly [Product, ProductPlan | undefined] {
  const { variants = [], plans = [] } = product;
  const kinds = variants.map((one) => asVariant(product, one));
  return [
    kinds.find(({ id }) => id === variant) ?? kinds.find(isAvailable) ?? kinds[0] ?? product,
    plans.find(({ id }) => id === plan) ?? plans[0],
  ];
}

/** Reads the choices of a card from its form controls, which work before react-dom has loaded. */
export const readChoices = (card: Element | null | undefined): Chosen =>
  choiceParts.map(
    (part) => card?.querySelector<HTMLOptionElement | HTMLInputElement>(`[part=${part}] :checked`)?.value,
  );
