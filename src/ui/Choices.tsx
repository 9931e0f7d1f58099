import type { Product } from '../catalog/catalog.ts';
import { type Chosen, choiceParts } from '../catalog/choice.ts';
import { planWords } from '../catalog/plan-words.ts';
import { DEFAULT_CURRENCY } from '../money/money.ts';
import type { Eligibility } from '../rules/eligibility.ts';
import type { Words } from '../words/words.ts';

/** More options than these become a select, and so do all options in a grid. */
const MAX_RADIO_BUTTONS = 4;

interface Option {
  readonly id: string;
  readonly text: string;
}

/** Identifies the choices of a product. Another preselected variant starts over. */
export const choicesKey = ({ id }: Product, variant: string | undefined): string => `${id} ${variant ?? ''}`;

interface ChoicesProps {
  readonly product: Product;
  /** Id of the preselected variant. */
  readonly variant: string | undefined;
  /** Ids of the selected variant and plan. */
  readonly chosen: Chosen;
  /** Whether there is room for radio buttons. */
  readonly isRoomy: boolean;
  readonly eligibilities: ReadonlyMap<string, Eligibility>;
  readonly words: Words;
}

/** React requires a handler; the delegated listener of actions/ handles the change, before and after hydration. */
const ignoreChange = () => {};

/** Native controls for variant and plan. Autofill is off: browsers restore values without an event. */
export function Choices({ product, variant, chosen, isRoomy, eligibilities, words }: ChoicesProps) {
  const { say } = words;
  const { name, availability: own, currency = DEFAULT_CURRENCY, variantLabel, variants, plans } = product;
  const key = choicesKey(product, variant);

  const optionsOf: readonly (readonly Option[] | undefined)[] = [
    variants?.map(({ id, name, availability = own }) => ({
      id,
      text:
        availability === 'unavailable' || eligibilities.get(id)?.reason === 'stock' ? say('soldOut', { name }) : name,
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
    const control = { name: part, autoComplete: 'off', onChange: ignoreChange };
    return isRoomy && options.length <= MAX_RADIO_BUTTONS ? (
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
