/* The visitor's own products: rows of the form, imports of other shops' exports, and the catalog that they say. */
import { slugOf } from '../../catalog-import/draft.ts';
import { type Imported, importCatalog } from '../../catalog-import/import-catalog.ts';
import type { Product } from '../../src/catalog/catalog.ts';
import { digitsOf } from '../../src/money/money.ts';

const find = <T extends Element = HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const rows = find('#own-products');
const template = find<HTMLTemplateElement>('#own-product');
const currency = find<HTMLSelectElement>('#currency');

/** The products of rows as they were imported: there are no inputs for variants and the like. */
const importedAs = new WeakMap<Element, Partial<Product>>();
/** Rows of longer imports are closed at first. */
const MOST_OPEN = 5;

const allRows = () => [...rows.querySelectorAll<HTMLElement>('.own-product')];
const inputOf = (row: ParentNode, field: string) => row.querySelector(`[data-field="${field}"]`) as HTMLInputElement;

/** The products of the rows that have a name and a valid price. US dollars are the default, so they are not written. */
export function ownProducts(): readonly Product[] {
  const taken = new Set<string>();
  return allRows().flatMap((row) => {
    const text = (field: string) => inputOf(row, field).value.trim();
    const name = text('name');
    const price = inputOf(row, 'price');
    if (!name || !price.value || !price.validity.valid) return [];
    const imported = importedAs.get(row) ?? {};
    const wanted = imported.id ?? slugOf(name);
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    const first = { id, name, price: price.valueAsNumber };
    const texts = { description: text('description'), image: text('image'), checkoutId: text('checkoutId') };
    const money = { currency: imported.currency ?? (currency.value === 'USD' ? '' : currency.value) };
    const all = Object.entries({ ...first, ...money, ...imported, ...first, ...money, ...texts });
    return [Object.fromEntries(all.filter(([, value]) => value !== '')) as unknown as Product];
  });
}

/** Numbers the rows, and lets prices have the decimals of the currency. The last row cannot be removed. */
function numberRows(): void {
  const all = allRows();
  for (const [i, row] of all.entries()) {
    (row.querySelector('legend') as HTMLElement).textContent = `Product ${i + 1}`;
    (row.querySelector('button') as HTMLElement).hidden = all.length === 1;
    inputOf(row, 'price').step = String(10 ** -digitsOf(importedAs.get(row)?.currency ?? currency.value));
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
function showProducts(products: readonly Partial<Product>[]): void {
  rows.replaceChildren();
  for (const product of products) importedAs.set(addRow(product), product);
  numberRows();
}

/** Shows the result of an import, and its products instead of those that were there. */
function showImport({ from, products, notes }: Imported): string {
  const [first, ...others] = new Set(products.map((product) => product.currency ?? 'USD'));
  // The products of one currency follow the choice of it.
  if (first && !others.length) currency.value = first;
  const shown = others.length ? products : products.map(({ currency: _, ...product }) => product);
  if (products.length) showProducts(shown as readonly Partial<Product>[]);
  find<HTMLDetailsElement>('#rows').open = products.length <= MOST_OPEN;
  showNotes(notes);
  return `${products.length} ${products.length === 1 ? 'product' : 'products'} from ${from}.`;
}

function showNotes(notes: readonly string[]): void {
  const details = find('#left-out');
  details.hidden = notes.length === 0;
  (details.querySelector('summary') as HTMLElement).textContent = `To know about this import (${notes.length})`;
  const items = notes.map((note) => Object.assign(document.createElement('li'), { textContent: note }));
  details.querySelector('ul')?.replaceChildren(...items);
}

/** Reads the chosen file. Nothing of it leaves the page. */
async function takeFile(input: HTMLInputElement, update: () => void): Promise<void> {
  const [file] = input.files ?? [];
  if (!file) return;
  const result = find('#imported');
  let said: string;
  try {
    said = showImport(importCatalog(await file.text(), { currency: currency.value }));
    result.classList.remove('warning');
  } catch (error) {
    said = (error as Error).message;
    result.classList.add('warning');
    showNotes([]);
  }
  result.textContent = said;
  update();
}

export function startProducts(update: () => void): void {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = Intl.supportedValuesOf('currency');
  currency.replaceChildren(...codes.map((code) => new Option(`${code} – ${names.of(code)}`, code)));
  currency.value = 'USD';
  currency.addEventListener('input', numberRows);
  for (const sample of JSON.parse(rows.dataset.samples ?? '[]')) addRow(sample);
  numberRows();
  const chosen = find<HTMLInputElement>('#import');
  chosen.addEventListener('click', () => {
    // The same file may be chosen again once it has changed.
    chosen.value = '';
  });
  chosen.addEventListener('change', () => void takeFile(chosen, update));
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
