/* The host's own products, row by row, and the currency of their prices. */
import { field, filled, find, findAll, make } from './dom.ts';
import type { OwnProduct } from './lines.ts';

const rows = find('#own-products');
const fields = ['name', 'price', 'description', 'image'] as const;

/** The id of a product in code and addresses. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'product';

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
  all.forEach((row, i) => {
    const legend = row.querySelector('legend');
    if (legend) legend.textContent = filled(row.dataset.legend ?? '', { number: String(i + 1) });
    const remove = row.querySelector('button');
    if (remove) remove.hidden = all.length === 1;
  });
}

function addRow(values: readonly string[] = []): void {
  rows.append(find<HTMLTemplateElement>('#own-product').content.cloneNode(true));
  const inputs = rows.lastElementChild?.querySelectorAll('input') ?? [];
  values.forEach((value, i) => {
    const input = inputs[i];
    if (input) input.value = value;
  });
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
  const ids = new Set<string>();
  return findAll('.own-product', rows).flatMap((row) => {
    const [name = '', price = '', description = '', image = ''] = fields.map(
      (name) => row.querySelector<HTMLInputElement>(`[data-of="${name}"]`)?.value.trim() ?? '',
    );
    if (!name || !(Number.parseFloat(price) >= 0)) return [];
    let id = idOf(name);
    while (ids.has(id)) id += '-2';
    ids.add(id);
    const more = { ...(description && { description }), ...(image && { image }) };
    return [{ id, name, price: Number.parseFloat(price), ...currencyIfOther(), ...more }];
  });
}

export function startProducts(update: () => void): void {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const options = [...currencies].map((value) => make('option', { value, label: names.of(value) ?? value }));
  find('#currencies').append(...options);
  for (const sample of JSON.parse(rows.dataset.samples ?? '[]')) addRow(sample);
  find('#add-product').addEventListener('click', () => {
    addRow();
    rows.lastElementChild?.querySelector('input')?.focus();
    update();
  });
  rows.addEventListener('click', ({ target }) => {
    const row = (target as Element).closest('button')?.closest('.own-product');
    if (!row) return;
    removeRow(row);
    update();
  });
}
