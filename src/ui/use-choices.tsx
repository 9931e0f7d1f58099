import { type ReactNode, useState } from 'react';
import { DEFAULT_CURRENCY } from '../cart/line.ts';
import type { Product, ProductPlan } from '../catalog/catalog.ts';
import { planWords } from '../words/plan-words.ts';
import { useWords } from '../words/use-words.ts';
import { choosable, chosenIn, soldAs } from './sold-as.ts';

/** As many are seen side by side at a glance, where there is room; more of them, and those of a grid, unfold. */
const MOST_SIDE_BY_SIDE = 4;

interface Option {
  readonly id: string;
  readonly text: string;
}

/**
 * The product and the plan that are chosen, and the native controls that choose them, where there is anything to choose.
 * No browser fills these in anew, since nobody would hear of that.
 * @param first id of the variant that is chosen at first.
 * @param host the element, where there is a DOM.
 * @param isRoomy whether the choices of a few may lie side by side.
 */
export function useChoices(
  product: Product,
  first: string | undefined,
  host: Element | undefined,
  isRoomy: boolean,
): readonly [Product, ProductPlan | undefined, ReactNode] {
  const words = useWords();
  const { say } = words;
  const { id, name, availability: own, currency = DEFAULT_CURRENCY, variantLabel, variants, plans } = product;
  // Of another product, or where the page says anew what is chosen at first, the choice begins anew.
  const key = `${id} ${first ?? ''}`;
  const [made, choose] = useState(() => ({
    key,
    // A visitor may have chosen before this could hear it, and even before a script was there.
    chosen: chosenIn(host?.shadowRoot?.querySelector(`[data-choices="${CSS.escape(key)}"]`)),
  }));
  const [variant = first, planId] = made.key === key ? made.chosen : [];
  const [sold, plan] = soldAs(product, [variant, planId]);
  const now = [sold.id, plan?.id];

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
    const part = choosable[index];
    const label = index ? say('howOften') : variantLabel || say('option');
    const props = { part, 'aria-label': say('labelOf', { label, name }) };
    const control = {
      name: part,
      autoComplete: 'off',
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        choose({ key, chosen: now.map((id, at) => (at === index ? value : id)) }),
    };
    return isRoomy && options.length <= MOST_SIDE_BY_SIDE ? (
      <fieldset key={part} className="choice pills" {...props}>
        <legend>{label}</legend>
        {options.map(({ id, text }) => (
          <label key={id} className="pill">
            <input type="radio" value={id} checked={id === now[index]} {...control} />
            {text}
          </label>
        ))}
      </fieldset>
    ) : (
      <label key={part} className="choice">
        {label}
        <select className="field-control" value={now[index]} {...props} {...control}>
          {options.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </label>
    );
  };
  const choices = (variants || plans) && (
    <div className="choices live" data-choices={key}>
      {optionsOf.map(group)}
    </div>
  );
  return [sold, plan, choices];
}
