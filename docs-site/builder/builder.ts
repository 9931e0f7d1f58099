/*
 * The snippet builder: it shows the chosen element in a live preview, and the code to copy. Texts come from the page, and
 * addresses lead to the storefront that the page names.
 */

import { checkoutOf, markWrongCheckout, offerCheckout } from './checkout.ts';
import { idOf } from './choices.ts';
import { forgetCopies, startCopying, write } from './copying.ts';
import { choiceOf, chosen, copyOf, field, filled, find, findAll, make, markInvalid, wordsIn } from './dom.ts';
import { type ElementFacts, type Facts, whatItIs } from './facts.ts';
import { fieldsOf, valuesIn } from './fields.ts';
import { lostPlans, wrongIds } from './ids.ts';
import { asLines, asPage, asPlaceholders, asPolicy, type Choice, sells, tagsOf, type Values } from './lines.ts';
import { showLook, startLook, tokens } from './look.ts';
import { lacksPicture, pictureHere, startPicture } from './picture.ts';
import { createPreview } from './preview.ts';
import { cardWithChoices, currency, currencyIfOther, isCurrencyWrong, ownProducts, startProducts } from './products.ts';

const facts: Facts = JSON.parse(find('#facts').textContent ?? '');
const source = { origin: find('#builder').dataset.shop ?? '', facts };
const stage = find('.builder-stage');
const languages = field<HTMLSelectElement>('lang');
const fieldPlace = find('#fields');
const fieldsByElement = new Map<string, HTMLFieldSetElement | undefined>();

const factsOf = (element: string) => facts.elements.find(({ name }) => name === element) as ElementFacts;

function fieldsFor(element: string): HTMLFieldSetElement | undefined {
  if (!fieldsByElement.has(element)) {
    const { own = '', legend = '', more = '' } = fieldPlace.dataset;
    const words = { legend: element === 'product-card' ? own : legend, more };
    const fields = fieldsOf(factsOf(element), source.origin, words);
    fieldsByElement.set(element, fields);
    if (fields) fieldPlace.append(fields);
  }
  return fieldsByElement.get(element);
}

const isOurs = (element: string) =>
  element === 'product-card' ? chosen('product') !== 'own' : element !== 'product-grid' || chosen('goods') === 'ours';

/** Whether the host writes the products of its grid here. */
const isListed = (element: string) => element === 'product-grid' && chosen('goods') === 'own';

function attributesOf(element: string): Values {
  if (element === 'product-card' && isOurs(element)) return { 'product-id': chosen('product') };
  const fields = fieldsFor(element);
  const values = fields ? valuesIn(fields, factsOf(element)) : {};
  if (element !== 'product-card') return values;
  return { 'product-id': idOf(values.name ?? ''), ...values, ...currencyIfOther() };
}

/** The attributes of the element, and the products for the page's catalog. */
function contentOf(element: string): Pick<Choice, 'attributes' | 'list'> {
  const attributes = attributesOf(element);
  if (isListed(element)) return { attributes, list: ownProducts() };
  const own = element === 'product-card' && !isOurs(element) && cardWithChoices(attributes, factsOf(element));
  return own ? { attributes: own.attributes, list: [own.product] } : { attributes, list: [] };
}

function readChoice(): Choice {
  const element = chosen('element');
  const withCart = field('cart').checked;
  return {
    element,
    ...contentOf(element),
    isOurs: isOurs(element),
    withCart,
    checkout: element === 'cart-button' || (sells(element) && withCart) ? checkoutOf(source.origin) : {},
    theme: chosen('theme'),
    lang: languages.value,
    dir: languages.selectedOptions[0]?.dir ?? '',
    tokens: tokens(),
    isClassic: chosen('script') === 'classic',
  };
}

/** Shows only the questions about the chosen element. */
function ask(element: string): void {
  for (const part of findAll('[data-for]')) part.hidden = !part.dataset.for?.split(' ').includes(element);
  const isOwn = !isOurs(element);
  const shown = fieldsFor(element);
  for (const fields of fieldsByElement.values()) if (fields) fields.hidden = fields !== shown;
  if (shown && element === 'product-card') shown.hidden = !isOwn;
  if (shown && element === 'product-grid') shown.hidden = chosen('goods') !== 'address';
  find('#own-list').hidden = !isListed(element);
  find('#card-choices').hidden = !(element === 'product-card' && isOwn);
  find('#try').hidden = !(isListed(element) || (element === 'product-card' && isOwn));
  find('#currency-part').hidden = !isOwn;
  find('#checkout').hidden = sells(element) && !field('cart').checked;
  find('#description').textContent = whatItIs(factsOf(element));
  find<HTMLAnchorElement>('#reference').href = `/elements/#wellness-${element}`;
  offerCheckout(!isOwn);
}

/** Shows the choices of a closed part beside its name. */
function summarizeParts(choice: Choice): void {
  const labelOf = (control: HTMLElement) => control.closest('label')?.textContent?.trim();
  const now = (part: string, words: readonly (string | undefined)[]) => {
    find(`#${part}-now`).textContent = words.filter(Boolean).join(', ');
  };
  const look = find('#look-now').dataset;
  now('look', [labelOf(choiceOf('theme')), Object.keys(choice.tokens).length ? look.own : '']);
  now('language', [languages.selectedOptions[0]?.textContent?.trim(), choice.isOurs ? '' : currency()]);
  now('checkout', [labelOf(choiceOf('checkout'))]);
}

const preview = createPreview(find<HTMLIFrameElement>('#preview'), (address) => {
  const description = address ?? checkoutOf(source.origin)['checkout-endpoint'];
  return description ? { title: stage.dataset.checkout ?? '', description } : undefined;
});

/**
 * Shows the choice in the frame. Nothing is fetched from elsewhere: the products written above replace those of a catalog
 * URL.
 */
function show(choice: Choice): void {
  const { catalog, endpoint, ...attributes } = choice.attributes;
  const { modal = '', modalMore = '' } = stage.dataset;
  const modalFunction = attributes['modal-function'] ?? 'openDisclosureModal';
  const isOwnGrid = choice.element === 'product-grid' && !choice.isOurs;
  const shown = {
    ...choice,
    attributes: pictureHere(attributes) as Values,
    withCart: true,
    checkout: checkoutOf(source.origin),
  };
  const root = Object.entries({
    'color-scheme': choice.theme === 'auto' ? 'light dark' : choice.theme,
    ...choice.tokens,
  }).map(([name, value]) => `${name}: ${value};`);
  preview.show({
    tags: tagsOf(shown, source),
    statement: sells(choice.element) && choice.isOurs ? facts.statement : undefined,
    // A list at an address is not fetched: the products written above show in its place.
    list: (isOwnGrid ? ownProducts() : choice.list).map(pictureHere),
    css: `:root { ${root.join(' ')} }`,
    modalFunction,
    modalToast: { title: modal, description: filled(modalMore, { name: modalFunction }) },
  });
  find('#note-picture').hidden = !lacksPicture([attributes.image, ...choice.list.map(({ image }) => image)]);
  find('#note-address').hidden = !isOwnGrid || isListed(choice.element);
}

/** Warns where the checkout would get ids that it does not know, or no plans. */
function warnOfCheckout(choice: Choice): void {
  const wrong = wrongIds(choice, Object.keys(facts.supplements));
  const plans = lostPlans(choice);
  const inQuotes = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
  const warning = (template: string, values: Values) => {
    const link = template === '#lost-plans' ? [] : [' ', copyOf('#about-ids')];
    return make('p', { textContent: filled(wordsIn(template), values) }, ...link);
  };
  const known = choice.isOurs ? '#unknown-ours' : '#unknown-ids';
  const warnings = [
    ...(wrong
      ? [warning(wrong.ids.length ? known : '#unknown-list', { server: wrong.server, ids: inQuotes(wrong.ids) })]
      : []),
    ...(plans.length ? [warning('#lost-plans', { names: inQuotes(plans) })] : []),
  ];
  const place = find('#ids');
  // Screen readers would read the same text again.
  if (place.textContent === warnings.map(({ textContent }) => textContent).join('')) return;
  place.replaceChildren(...warnings);
}

function update(): void {
  ask(chosen('element'));
  const choice = readChoice();
  const isStyled = Object.keys(choice.tokens).length > 0;
  markWrongCheckout();
  warnOfCheckout(choice);
  find('#currency-wrong').hidden = !isCurrencyWrong();
  markInvalid(field('currency'), isCurrencyWrong());
  summarizeParts(choice);
  showLook(facts.tokens);
  show(choice);
  write('snippet', asLines(choice, source));
  write('placeholder', asPlaceholders(choice, source));
  // It has a cart button, whatever the lines have: Checkout leads there, too.
  write('whole', asPage({ ...choice, checkout: checkoutOf(source.origin) }, source));
  write('policy', [asPolicy(choice, source)]);
  find('#note-style').hidden = !isStyled;
  find('#note-head').hidden = !isStyled && !choice.list.length;
  forgetCopies();
}

for (const start of [startProducts, startLook, startPicture]) start(update);
startCopying();
find('main').addEventListener('input', update);
find('#builder').addEventListener('submit', (event) => event.preventDefault());
find('#show-toast').addEventListener('click', (event) => {
  const { title = '', description = '' } = (event.currentTarget as HTMLElement).dataset;
  void preview.toast({ title, description });
});
// Without this script, the form does not work.
find('#script').hidden = false;
// Browsers may restore the choices after Back or a reload.
update();
