import { DEFAULT_CURRENCY } from '../cart/line.ts';
import type { Product } from '../catalog/catalog.ts';
import { type Chosen, choiceParts } from '../catalog/choice.ts';
import { planWords } from '../words/plan-words.ts';
import type { Words } from '../words/words.ts';

/** As many are seen side by side at a glance, where there is room; more of them, and those of a grid, unfold. */
const MOST_SIDE_BY_SIDE = 4;

interface Option {
  readonly id: string;
  readonly text: string;
}

/** Choices belong to a product and to the variant that the page chooses first: with another one they begin anew. */
export const choicesKey = ({ id }: Product, variant: string | undefined): string => `${id} ${variant ?? ''}`;

interface ChoicesProps {
  readonly product: Product;
  /** Id of the variant that is chosen at first. */
  readonly variant: string | undefined;
  /** Ids of the variant and the plan that are chosen now. */
  readonly chosen: Chosen;
  /** Whether the choices of a few may lie side by side. */
  readonly isRoomy: boolean;
  readonly words: Words;
}

/** React asks for it: the element's root hears what is chosen, before and after hydration. */
const heardElsewhere = () => {};

/** Native controls that choose a variant and a plan. The browser fills none of them in, since that makes no event. */
export function Choices({ product, variant, chosen, isRoomy, words }: ChoicesProps) {
  const { say } = words;
  const { name, availability: own, currency = DEFAULT_CURRENCY, variantLabel, variants, plans } = product;
  const key = choicesKey(product, variant);

  const optionsOf: readonly (readonly Option[] | undefined)[] = [
    variants?.map(({ id, name, availability = own }) => ({
      id,
      text: availability === 'unavailable' ? say('soldOut', { name }) : name,
    })),
    plans?.map((plan) => {
      const label = planWords(plan, words);
      const { id, price } = plan;
      return { id, text: price === undefined ? label : say('labelOf', { label, name: words.price(price, currency) }) };
    }),
  ];

  const group = (options: readonly Option[] | undefined, index: number) => {
    if (!options) return null;
    const part = choiceParts[index] as string;
    const label = index ? say('howOften') : variantLabel || say('option');
    const props = { part, 'aria-label': say('labelOf', { label, name }) };
    const control = { name: part, autoComplete: 'off', onChange: heardElsewhere };
    return isRoomy && options.length <= MOST_SIDE_BY_SIDE ? (
      <fieldset key={part} className="choice pills" {...props}>
        <legend>{label}</legend>
        {options.map(({ id, text }) => (
          <label key={id} className="pill">
            <input type="radio" value={id} checked={id === chosen[index]} {...control} />
            {text}
          </label>
        ))}
      </fieldset>
    ) : (
      <label key={part} className="choice">
        {label}
        <select className="field-control" value={chosen[index]} {...props} {...control}>
          {options.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </label>
    );
  };
  return (
    <div key={key} className="choices live" data-choices={key}>
      {optionsOf.map(group)}
    </div>
  );
}
