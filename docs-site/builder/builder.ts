/* The snippet builder: it shows the choice in a live preview, and the lines to copy. Texts come from the page. */

import { showLook, startLook, tokens } from './look.ts';
import { showPreview } from './preview.ts';
import { ownProducts, startProducts } from './products.ts';
import { asLines, type Choice, checkoutOf, type Source, tagsOf } from './snippet.ts';

const find = <T extends Element = HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const form = find<HTMLFormElement>('#builder');
const source: Source = { origin: form.dataset.shop ?? '', facts: JSON.parse(find('#facts').textContent ?? '') };
const snippet = find('#snippet');
const status = find('#copied');

/** The form's values by name, and whose products are chosen. */
function readForm(): Record<string, string> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
  return { ...values, source: values.product === 'own' ? 'own' : 'ours' };
}

/** Shows only the questions of the choice: `data-if` is a name and its values. */
function ask(): Record<string, string> {
  const values = readForm();
  for (const part of document.querySelectorAll<HTMLElement>('[data-if]')) {
    const [name = '', ...wanted] = part.dataset.if?.split(' ') ?? [];
    part.hidden = !wanted.includes(values[name] ?? '');
  }
  // A checkout that does not suit the products gives way to the first that does.
  if (!form.querySelector('label:not([hidden]) > [name="checkout"]:checked')) {
    form.querySelector<HTMLInputElement>('label:not([hidden]) > [name="checkout"]')?.click();
    return ask();
  }
  return values;
}

/** The value of a field, or an empty text if it is not valid. */
const validOf = (name: string) => {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  const isWrong = field?.validity.valid === false;
  field?.setAttribute('aria-invalid', String(isWrong));
  return field && !isWrong ? field.value.trim() : '';
};

function readChoice(values: Record<string, string>): Choice {
  const { product = '', checkout = '', theme = '' } = values;
  return {
    product,
    list: product === 'own' ? ownProducts() : [],
    isGrid: values.layout === 'grid',
    withCart: values.cart !== undefined,
    checkout: checkoutOf(checkout, validOf(checkout), validOf('partner'), source),
    theme,
    tokens: tokens(),
    arePlaceholders: values.form === 'placeholders',
  };
}

/** Shopify and WooCommerce know their products by number alone. */
function warnOfIds({ list }: Choice, kind: string | undefined): void {
  const isByNumber = kind === 'shopify' || kind === 'woocommerce';
  const isNumbered = ({ checkoutId = '' }: { readonly checkoutId?: string }) => /^\d+$/.test(checkoutId);
  const wrong = isByNumber ? list.filter(({ variants, ...product }) => !(variants ?? [product]).every(isNumbered)) : [];
  const names = wrong.map(({ name }) => `“${name}”`).join(', ');
  const text = names && `Fill in the checkout id of ${names}: this shop knows its products by number.`;
  // Screen readers would read the same text again.
  if (find('#ids').textContent !== text) find('#ids').textContent = text;
}

function update(): void {
  const values = ask();
  const choice = readChoice(values);
  warnOfIds(choice, values.checkout);
  showLook(choice.theme);
  const css = Object.entries({
    'color-scheme': choice.theme === 'auto' ? 'light dark' : choice.theme,
    ...choice.tokens,
  }).map(([name, value]) => `${name}: ${value};`);
  showPreview({
    tags: tagsOf({ ...choice, theme: 'auto', withCart: true }, source),
    list: choice.list,
    statement: values.source === 'ours' ? source.facts.statement : '',
    css: `:root { ${css.join(' ')} }`,
  });
  // Each line is an element of its own, so that wrapped lines can be indented.
  const lines = asLines(choice, source);
  snippet.replaceChildren(
    ...lines.map((line, i) =>
      Object.assign(document.createElement('span'), { textContent: lines[i + 1] === undefined ? line : `${line}\n` }),
    ),
  );
  // The lines have changed since they were copied.
  status.textContent = '';
}

async function copy(): Promise<void> {
  // A live region announces the same text again only if it was empty meanwhile.
  status.textContent = '';
  try {
    await navigator.clipboard.writeText(snippet.textContent ?? '');
    status.textContent = 'Copied.';
  } catch {
    // The API is missing without HTTPS, or permission was denied.
    getSelection()?.selectAllChildren(snippet);
    status.textContent = status.dataset.refused ?? '';
  }
}

startProducts(update);
startLook(update);
find('main').addEventListener('input', update);
form.addEventListener('submit', (event) => event.preventDefault());
find('#copy').addEventListener('click', copy);
// Browsers may restore the choices after Back or a reload.
update();
