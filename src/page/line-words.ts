import type { CartItem } from '../cart/line.ts';
import { planWords } from '../catalog/plan-words.ts';
import type { Words } from '../words/words.ts';
import { getPage } from './page.ts';

/** The fields that distinguish lines of one product. */
type Chosen = Pick<CartItem, 'id' | 'variant' | 'plan' | 'properties'>;

/** "Size: L" if the product has a `variantLabel`, else "L". */
function variantOf({ id, variant }: Chosen, { say }: Words): string | undefined {
  if (!variant) return undefined;
  const { name } = variant;
  const offers = getPage().shared.catalog.offers(id);
  const label = offers.find(({ variantLabel }) => variantLabel)?.variantLabel;
  return label ? say('labelOf', { label, name }) : name;
}

/** Texts for the variant and the plan of a line. */
export const choicesOf = (item: Chosen, words: Words): readonly string[] =>
  [variantOf(item, words), item.plan && planWords(item.plan, words)].filter((choice) => choice !== undefined);

/** Texts for the properties of a line, such as "Engraving: Ann". */
export const propertiesOf = ({ properties = {} }: Chosen, { say }: Words): readonly string[] =>
  Object.entries(properties).map(([label, name]) => say('labelOf', { label, name }));

/** The name of a line for screen readers, with its choices and properties. */
export function titleOf(item: CartItem, words: Words): string {
  let { name } = item;
  for (const choice of [...choicesOf(item, words), ...propertiesOf(item, words)])
    name = words.say('withChoice', { name, choice });
  return name;
}
