/*
 * The visitor's own products: rows of the form, and the catalog that they say. An import of another shop's export belongs here:
 * it hands its products to showProducts().
 */
import type { Product } from '../../src/catalog/catalog.ts';

const rows = document.querySelector('#own-products') as HTMLElement;
const template = document.querySelector('#own-product') as HTMLTemplateElement;
const currency = document.querySelector('#currency') as HTMLSelectElement;

const allRows = () => [...rows.querySelectorAll<HTMLElement>('.own-product')];
const inputOf = (row: ParentNode, field: string) => row.querySelector(`[data-field="${field}"]`) as HTMLInputElement;

/** The id of a product in code and addresses. */
const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'product';

/** The products of the rows that have a name and a valid price. US dollars are the default, so they are not written. */
export function ownProducts(): readonly Product[] {
  const taken = new Set<string>();
  return allRows().flatMap((row) => {
    const text = (field: string) => inputOf(row, field).value.trim();
    const name = text('name');
    const price = inputOf(row, 'price');
    if (!name || !price.value || !price.validity.valid) return [];
    const wanted = idOf(name);
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    const more = { description: text('description'), image: text('image'), checkoutId: text('checkoutId') };
    const filled = Object.entries(more).filter(([, value]) => value);
    const money = currency.value === 'USD' ? {} : { currency: currency.value };
    return [{ id, name, price: price.valueAsNumber, ...money, ...Object.fromEntries(filled) }];
  });
}

/** Numbers the rows, and lets prices have the decimals of the currency. The last row cannot be removed. */
function numberRows(): void {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: currency.value }).resolvedOptions();
  const all = allRows();
  for (const [i, row] of all.entries()) {
    (row.querySelector('legend') as HTMLElement).textContent = `Product ${i + 1}`;
    (row.querySelector('button') as HTMLElement).hidden = all.length === 1;
    inputOf(row, 'price').step = String(10 ** -(digits.maximumFractionDigits ?? 2));
  }
}

/** Adds a row with the fields of a product. */
function addRow(product: Partial<Product>): HTMLElement {
  rows.append(document.importNode(template.content, true));
  const row = rows.lastElementChild as HTMLElement;
  for (const [field, value] of Object.entries(product)) {
    const input = inputOf(row, field);
    if (input) input.value = String(value);
  }
  return row;
}

/** Replaces the rows by these products. */
export function showProducts(products: readonly Partial<Product>[]): void {
  rows.replaceChildren();
  for (const product of products) addRow(product);
  numberRows();
}

export function startProducts(update: () => void): void {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = Intl.supportedValuesOf('currency');
  currency.replaceChildren(...codes.map((code) => new Option(`${code} – ${names.of(code)}`, code)));
  currency.value = 'USD';
  currency.addEventListener('input', numberRows);
  showProducts(JSON.parse(rows.dataset.samples ?? '[]'));
  document.querySelector('#add-product')?.addEventListener('click', () => {
    inputOf(addRow({}), 'name').focus();
    numberRows();
    update();
  });
  rows.addEventListener('click', ({ target }) => {
    const row = (target as Element).closest('button')?.parentElement;
    if (!row) return;
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    numberRows();
    if (next) inputOf(next, 'name').focus();
    update();
  });
}
