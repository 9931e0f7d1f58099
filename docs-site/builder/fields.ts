/* Form fields for the attributes of an element, made from its manifest. */
import { make } from './dom.ts';
import { type AttributeFacts, type ElementFacts, inWords } from './facts.ts';

export type Control = HTMLInputElement | HTMLSelectElement;

/** The most used attributes. The others are in a closed part of the form, if there are many. */
const first: Readonly<Record<string, readonly string[]>> = {
  'product-card': ['name', 'price', 'description', 'image', 'checkout-id', 'availability', 'max'],
  'product-grid': ['catalog'],
  'cart-button': ['position', 'shop-url'],
};
const few = 4;

/** Sample attributes without which an element shows nothing, or does not work on another site's page. `origin` is the storefront's. */
const samples = (origin: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'product-card': { name: 'Oolong Tea', price: '12.50', description: 'Loose leaf, 50 g' },
  'cart-button': { position: 'inline' },
  rating: { value: '4.4', reviews: '2847' },
  testimonial: { text: 'The parcel came in two days.', name: 'A customer' },
  nav: { base: `${origin}/` },
  footer: { base: `${origin}/` },
});

/** Attributes with fields of their own, because several elements share them. */
const elsewhere = ['theme', 'currency', 'checkout-url', 'checkout-endpoint', 'partner', 'open'];

function controlOf({ type, initial }: AttributeFacts): Control {
  const options = type.match(/'[^']+'/g)?.map((option) => option.slice(1, -1));
  if (options)
    return make(
      'select',
      {},
      ...options.map((value) => make('option', { value, defaultSelected: value === initial }, value)),
    );
  if (type === 'boolean') return make('input', { type: 'checkbox' });
  const more = { placeholder: initial ?? '', autocomplete: 'off' as const };
  return type === 'number'
    ? make('input', { type: 'number', step: 'any', min: '0', ...more })
    : make('input', { type: 'text', spellcheck: false, ...more });
}

/** Turns the manifest's Markdown code into `<code>`. */
const withCode = (text: string) => text.split('`').map((part, i) => (i % 2 ? make('code', {}, part) : part));

function fieldOf(element: string, attribute: AttributeFacts, sample: string | undefined): HTMLElement {
  const id = `${element}-${attribute.name}`;
  const control = Object.assign(controlOf(attribute), { id });
  control.dataset.attribute = attribute.name;
  if (sample !== undefined) control.value = sample;
  const hint = make('p', { id: `${id}-hint` }, ...withCode(attribute.description));
  control.setAttribute('aria-describedby', hint.id);
  const words = inWords(attribute.name);
  if (attribute.type === 'boolean')
    return make('div', { className: 'choice' }, make('label', {}, control, words), hint);
  return make(
    'div',
    { className: 'choice named' },
    make('label', { className: 'label', htmlFor: id }, words),
    control,
    hint,
  );
}

interface Words {
  readonly legend: string;
  readonly more: string;
}

/** All fields of an element, or nothing where it takes no attribute of its own. */
export function fieldsOf(element: ElementFacts, origin: string, words: Words): HTMLFieldSetElement | undefined {
  const attributes = element.attributes.filter(({ name }) => !elsewhere.includes(name));
  if (!attributes.length) return undefined;
  const order = first[element.name] ?? attributes.slice(0, few).map(({ name }) => name);
  const [firsts, rest] = [true, false].map((wanted) =>
    attributes.filter(({ name }) => order.includes(name) === wanted),
  ) as [AttributeFacts[], AttributeFacts[]];
  firsts.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const field = (attribute: AttributeFacts) =>
    fieldOf(element.name, attribute, samples(origin)[element.name]?.[attribute.name]);
  const legend = make('legend', { className: 'label' }, words.legend);
  const set = make('fieldset', { className: 'choice fields' }, legend, ...firsts.map(field));
  if (rest.length) {
    const inside = make('div', { className: 'fields' }, ...rest.map(field));
    set.append(make('details', { className: 'further' }, make('summary', {}, words.more), inside));
  }
  return set;
}

function valueIn(control: Control, initial: string | undefined): string | undefined {
  if (control.type === 'checkbox') return (control as HTMLInputElement).checked ? '' : undefined;
  const value = control.value.trim();
  return value && value !== initial && control.validity.valid ? value : undefined;
}

/** The values of the fields, without defaults. */
export function valuesIn(fields: HTMLElement, { attributes }: ElementFacts): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, initial } of attributes) {
    const control = fields.querySelector<Control>(`[data-attribute="${name}"]`);
    // Hidden fields are skipped.
    const value = control && !control.closest('[hidden]') ? valueIn(control, initial) : undefined;
    if (value !== undefined) values[name] = value;
  }
  return values;
}
