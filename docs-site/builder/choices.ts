/* Sizes and plans of an own product. Each size is a variant with a price and an id of its own. */
import type { ProductPlan, Variant } from '../../src/catalog/catalog.ts';
import { copyOf, findAll, numberParts } from './dom.ts';
import type { OwnProduct } from './lines.ts';

type Kind = 'size' | 'plan';

/** The id of a product in code and addresses. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'product';

/** Keeps ids apart: the second `tea` becomes `tea-2`. */
export function createIds(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
}

/** The text in a field of a part of the form. */
export const textIn = (part: ParentNode, name: string): string =>
  part.querySelector<HTMLInputElement>(`[data-of="${name}"]`)?.value.trim() ?? '';

/** A number that the field accepts, or undefined. */
export function numberIn(part: ParentNode, name: string): number | undefined {
  const control = part.querySelector<HTMLInputElement>(`[data-of="${name}"]`);
  return control?.value && control.validity.valid ? control.valueAsNumber : undefined;
}

const entriesOf = (place: ParentNode, kind: Kind) => findAll(`[data-entries="${kind}"] > .entry`, place);

/** An object without the fields that are empty. */
export const withoutEmpty = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

function sizeOf(entry: HTMLElement, product: string, newId: (wanted: string) => string): Variant[] {
  const name = textIn(entry, 'name');
  if (!name) return [];
  const more = { price: numberIn(entry, 'price'), checkoutId: textIn(entry, 'checkoutId') };
  return [{ id: newId(`${product}-${idOf(name)}`), name, ...withoutEmpty(more) }];
}

function planOf(entry: HTMLElement, newId: (wanted: string) => string): ProductPlan[] {
  const name = textIn(entry, 'name');
  if (!name) return [];
  const interval = textIn(entry, 'interval') as ProductPlan['interval'];
  const count = numberIn(entry, 'count');
  const more = { count: interval === 'once' || count === 1 ? undefined : count, price: numberIn(entry, 'price') };
  return [{ id: newId(idOf(name)), name, interval, ...withoutEmpty(more) }];
}

/** Sizes and plans with a name, as fields of the product. */
export function choicesIn(
  place: ParentNode,
  product: string,
  newId: (wanted: string) => string,
): Pick<OwnProduct, 'variants' | 'variantLabel' | 'plans'> {
  const variants = entriesOf(place, 'size').flatMap((entry) => sizeOf(entry, product, newId));
  const newPlanId = createIds();
  const plans = entriesOf(place, 'plan').flatMap((entry) => planOf(entry, newPlanId));
  const label = textIn(place, 'variantLabel');
  return {
    ...(variants.length > 0 && { ...(label && { variantLabel: label }), variants }),
    ...(plans.length > 0 && { plans }),
  };
}

function numberEntries(place: ParentNode): void {
  for (const kind of ['size', 'plan'] as const) numberParts(entriesOf(place, kind));
  for (const part of findAll('[data-with]', place))
    part.hidden = entriesOf(place, part.dataset.with as Kind).length === 0;
}

/** Puts the buttons for sizes and plans into a part of the form. */
export function addChoices(place: HTMLElement, update: () => void): void {
  place.append(copyOf('#choices'));
  place.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    const kind = button?.dataset.add as Kind | undefined;
    const removed = button?.hasAttribute('data-remove') ? button.closest('.entry') : undefined;
    if (kind) {
      const entries = place.querySelector(`[data-entries="${kind}"]`);
      entries?.append(copyOf(`#${kind}`));
      entries?.lastElementChild?.querySelector('input')?.focus();
    } else if (removed) {
      const next = removed.nextElementSibling ?? removed.previousElementSibling;
      const isSize = removed.parentElement?.dataset.entries === 'size';
      removed.remove();
      const add = place.querySelector<HTMLElement>(`[data-add="${isSize ? 'size' : 'plan'}"]`);
      (next?.querySelector('input') ?? add)?.focus();
    } else return;
    numberEntries(place);
    update();
  });
}
