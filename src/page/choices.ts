import type { CartItem } from '../cart/line.ts';
import { planWords } from '../words/plan-words.ts';
import type { Words } from '../words/words.ts';
import { getPage } from './page.ts';

/** What tells a line of a product from others of it. */
type Chosen = Pick<CartItem, 'id' | 'variant' | 'plan' | 'properties'>;

/** "Size: L", where the page has a word for what is chosen, else "L". */
function variantOf({ id, variant }: Chosen, { say }: Words): string | undefined {
  if (!variant) return undefined;
  const { name } = variant;
  const offers = getPage().shared.catalog.offers(id);
  const label = offers.find(({ variantLabel }) => variantLabel)?.variantLabel;
  return label ? say('labelOf', { label, name }) : name;
}

/** Which variant and plan a line is of, in words. */
export const choicesOf = (item: Chosen, words: Words): readonly string[] =>
  [variantOf(item, words), item.plan && planWords(item.plan, words)].filter((choice) => choice !== undefined);

/** What the visitor wishes of a line: "Engraving: Ann". */
export const propertiesOf = ({ properties = {} }: Chosen, { say }: Words): readonly string[] =>
  Object.entries(properties).map(([label, name]) => say('labelOf', { label, name }));

/** What a line is called where it is not seen: its name, and all that tells it from other lines of the product. */
export function titleOf(item: CartItem, words: Words): string {
  let { name } = item;
  for (const choice of [...choicesOf(item, words), ...propertiesOf(item, words)])
    name = words.say('withChoice', { name, choice });
  return name;
}
