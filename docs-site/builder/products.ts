/* The host's own products, row by row, and the currency of their prices. */
import { addChoices, choicesIn, createIds, idOf, numberIn, textIn, withoutEmpty } from './choices.ts';
import { copyOf, field, find, findAll, make, numberParts } from './dom.ts';
import type { ElementFacts } from './facts.ts';
import type { OwnProduct, Values } from './lines.ts';

const rows = find('#own-products');
const cardChoices = find('#card-choices');

const currencies = new Set(Intl.supportedValuesOf('currency'));

const written = () => field('currency').value.trim().toUpperCase();

export const isCurrencyWrong = (): boolean => written() !== '' && !currencies.has(written());

export const currency = (): string => (currencies.has(written()) ? written() : 'USD');

/** US dollars are the default, so they are not written. */
export const currencyIfOther = (): { readonly currency?: string } =>
  currency() === 'USD' ? {} : { currency: currency() };

/** Numbers the rows. The last row cannot be removed. */
function numberRows(): void {
  const all = findAll('.own-product', rows);
  numberParts(all);
  for (const row of all) {
    const remove = row.querySelector<HTMLElement>(':scope > [data-remove]');
    if (remove) remove.hidden = all.length === 1;
  }
}

function addRow(update: () => void, values: readonly string[] = []): void {
  rows.append(copyOf('#own-product'));
  const row = rows.lastElementChild;
  const inputs = row?.querySelectorAll('input') ?? [];
  for (const [i, value] of values.entries()) if (inputs[i]) inputs[i].value = value;
  const choices = row?.querySelector<HTMLElement>('.choices');
  if (choices) addChoices(choices, update);
  numberRows();
}

function removeRow(row: Element): void {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  numberRows();
  next?.querySelector('input')?.focus();
}

/** The rows with a name and a price. */
export function ownProducts(): readonly OwnProduct[] {
  const newId = createIds();
  return findAll('.own-product', rows).flatMap((row) => {
    const name = textIn(row, 'name');
    const price = numberIn(row, 'price');
    if (!name || price === undefined) return [];
    const id = newId(idOf(name));
    const more = {
      description: textIn(row, 'description'),
      image: textIn(row, 'image'),
      checkoutId: textIn(row, 'checkoutId'),
      max: numberIn(row, 'max'),
      availability: textIn(row, 'availability') as 'consult' | 'unavailable' | '',
    };
    const { availability, ...fields } = withoutEmpty(more);
    return [
      {
        id,
        name,
        price,
        ...currencyIfOther(),
        ...fields,
        ...(availability && { availability }),
        ...choicesIn(row, id, newId),
      },
    ];
  });
}

/** Attributes of a card that no product in a catalog has. */
const ofCardAlone = ['drawing', 'variant', 'heading-level', 'modal-function'];

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The card's product for the page's catalog, and the attributes that stay on the card. Undefined without sizes and plans,
 * which no attribute can hold.
 */
export function cardWithChoices(
  values: Values,
  { attributes }: ElementFacts,
): { readonly product: OwnProduct; readonly attributes: Values } | undefined {
  const { 'product-id': id = '', name, price } = values;
  if (!name || price === undefined) return undefined;
  const newId = createIds();
  const choices = choicesIn(cardChoices, newId(id), newId);
  if (Object.keys(choices).length === 0) return undefined;
  const isNumber = (name: string) => attributes.find((attribute) => attribute.name === name)?.type === 'number';
  const entries = Object.entries(values).filter(([name]) => name !== 'product-id');
  const [onCard, inCatalog] = [true, false].map((wanted) =>
    entries.filter(([name]) => ofCardAlone.includes(name) === wanted),
  ) as [typeof entries, typeof entries];
  const fields = inCatalog.map(([name, value]) => [inCamelCase(name), isNumber(name) ? Number(value) : value]);
  return {
    product: { id, ...Object.fromEntries(fields), ...choices },
    attributes: { 'product-id': id, ...Object.fromEntries(onCard) },
  };
}

/** Suggests currencies by name. */
function suggestCurrencies(): void {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const options = [...currencies].map((value) => make('option', { value, label: names.of(value) ?? value }));
  find('#currencies').append(...options);
}

export function startProducts(update: () => void): void {
  // There are so many that the page would wait for them.
  field('currency').addEventListener('focus', suggestCurrencies, { once: true });
  addChoices(cardChoices, update);
  for (const sample of JSON.parse(rows.dataset.samples ?? '[]')) addRow(update, sample);
  find('#add-product').addEventListener('click', () => {
    addRow(update);
    rows.lastElementChild?.querySelector('input')?.focus();
    update();
  });
  rows.addEventListener('click', ({ target }) => {
    const row = (target as Element).closest('button[data-remove]')?.parentElement;
    if (!row?.matches('.own-product')) return;
    removeRow(row);
    update();
  });
}
