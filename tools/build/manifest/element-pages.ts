import {
  type AttributeDeclaration,
  commonAttributes,
  type ElementDeclaration,
  failure,
  late,
  type Named,
} from './custom-elements.ts';
import { examples } from './examples.ts';
import { cell, code, table, tableApart } from './markdown.ts';
import { meaning } from './since.ts';

interface Notes {
  /** The example that runs on its page, by its file in docs/examples. */
  readonly run: string;
  /** The element whose page describes the attributes and parts that both have. */
  readonly like?: string;
  /** Codes that `wellness.doctor()` reports when the element is used wrongly: those of docs/troubleshooting.md, by their section. */
  readonly findings: readonly (readonly [section: string, codes: readonly string[]])[];
  /** Where its use is explained. */
  readonly more: readonly (readonly [title: string, address: string])[];
}

const productFindings: Notes['findings'] = [
  ['products', ['no-product', 'invalid-catalog', 'unknown-field', 'multiple-prices', 'no-eligibility']],
  ['cart-and-checkout', ['no-cart-button', 'no-toaster']],
];
const cartFindings: Notes['findings'] = [
  ['cart-and-checkout', ['no-checkout', 'broken-endpoint', 'no-checkout-id', 'unsupported-plan']],
];
const invalidValue: Notes['findings'] = [['the-tags', ['invalid-value']]];

/** An element without notes is an error. */
const notes: Readonly<Record<string, Notes>> = {
  'wellness-cart': {
    run: 'cart-page',
    like: 'wellness-cart-button',
    findings: cartFindings,
    more: [
      ['A cart page', 'your-own-cart.md#a-cart-page'],
      ['Checkout', 'checkout.md'],
    ],
  },
  'wellness-cart-button': {
    run: 'cart-in-header',
    findings: [...cartFindings, ['cart-and-checkout', ['foreign-cart-url']], ['looks', ['covered-cart-button']]],
    more: [
      ['Checkout', 'checkout.md'],
      ['Your own cart', 'your-own-cart.md'],
    ],
  },
  'wellness-contact-form': {
    run: 'contact-form',
    findings: [['the-tags', ['unsafe-url']]],
    more: [['Where messages go', 'hosting.md#the-demo-inbox']],
  },
  'wellness-eligibility': {
    run: 'regulated',
    findings: [['products', ['no-eligibility', 'unknown-region', 'unmatched-approval']]],
    more: [['Regulated products', 'regulated-products.md']],
  },
  'wellness-footer': { run: 'footer', findings: [['the-tags', ['unsafe-url']]], more: [] },
  'wellness-get-started': {
    run: 'get-started',
    findings: [['cart-and-checkout', ['no-function']]],
    more: [['Products that need a consultation', 'regulated-products.md']],
  },
  'wellness-login': { run: 'login', findings: [['the-tags', ['unsafe-url']]], more: [] },
  'wellness-membership-tiers': {
    run: 'membership-tiers',
    findings: [['cart-and-checkout', ['no-function']]],
    more: [],
  },
  'wellness-nav': { run: 'nav', findings: [['the-tags', ['unsafe-url']]], more: [] },
  'wellness-order-status': {
    run: 'order-status',
    findings: [['cart-and-checkout', ['broken-endpoint', 'endpoint-without-attempt']]],
    more: [['After the sale', 'after-the-sale.md']],
  },
  'wellness-product-card': {
    run: 'card-states',
    findings: [...productFindings, ['products', ['unknown-variant']], ['cart-and-checkout', ['no-function']]],
    more: [
      ['Your products', 'products.md'],
      ['Variants', 'products.md#variants'],
      ['Subscriptions', 'products.md#subscriptions'],
      ['Look and feel', 'theming.md'],
      ['Regulated products', 'regulated-products.md'],
    ],
  },
  'wellness-product-grid': {
    run: 'headings',
    like: 'wellness-product-card',
    findings: productFindings,
    more: [
      ['Your products', 'products.md'],
      ['One list for the whole page', 'products.md#one-list-for-the-whole-page'],
    ],
  },
  'wellness-rating': { run: 'rating', findings: invalidValue, more: [] },
  'wellness-testimonial': { run: 'testimonial', findings: invalidValue, more: [] },
  'wellness-toaster': {
    run: 'own-toast',
    findings: [['cart-and-checkout', ['no-toaster']]],
    more: [['Toasts by script', 'page-api.md']],
  },
};

/** Elements whose content belongs to this storefront: its links, prices, partners and texts. */
export const ofThisStorefront: readonly string[] = [
  'wellness-footer',
  'wellness-get-started',
  'wellness-login',
  'wellness-membership-tiers',
  'wellness-nav',
  'wellness-testimonial',
];

/** The address of an element's page, from docs/. */
export const pageOf = (tagName: string): string => `elements/${tagName.replace('wellness-', '')}.md`;

const titled = (title: string, parts: readonly string[]) => (parts.length > 0 ? [`## ${title}`, ...parts] : []);
const named = ({ name, description }: Named) => [code(name), cell(description)];
const isFailure = ({ name, description }: Named) => name === failure.name && description === failure.description;

type Row = readonly string[];

const attributeRow = ({ name, type, default: initial, description, owner }: AttributeDeclaration): Row => [
  code(name),
  code(type.text),
  code(initial),
  owner ? '**owner**' : 'author',
  cell(description),
];

/**
 * The page of an element, without its running examples, which their markers name. docs/elements.md describes the names that
 * every element has, and docs/events.md the details of events.
 * @throws Error for an element without an example or notes
 */
export function elementPage(element: ElementDeclaration, elements: readonly ElementDeclaration[]): string {
  const { tagName, description, events, cssStates, slots } = element;
  const example = examples[tagName];
  const known = notes[tagName];
  if (!example || !known) throw new Error(`tools/build/manifest: no example or notes of <${tagName}>`);
  const codes = new Map<string, string[]>();
  for (const [section, found] of known.findings) codes.set(section, [...(codes.get(section) ?? []), ...found]);
  const like = elements.find((other) => other.tagName === known.like);
  const sayLike = (section: string) => (names: string, count: number) =>
    like
      ? `${names} ${count > 1 ? 'are those' : 'is that'} of [\`<${like.tagName}>\`](${pageOf(like.tagName).replace('elements/', '')}#${section}).`
      : '';
  const own = element.attributes.filter(({ name }) => !commonAttributes.has(name));
  return `${[
    `# \`<${tagName}>\``,
    description,
    `\`\`\`html\n${example}\n\`\`\``,
    `<!-- example: ${known.run} -->`,
    ...titled(
      'Attributes',
      tableApart(
        ['attribute', 'type', 'default', '[set by](../elements.md#how-to-read-the-tables)', meaning],
        own.map(attributeRow),
        like?.attributes.map(attributeRow) ?? [],
        sayLike('attributes'),
      ),
    ),
    ...titled('Events', table(['event', meaning], events.filter((event) => !isFailure(event)).map(named))),
    ...titled('Slots', table(['slot', meaning], slots.map(named))),
    ...titled(
      'Parts',
      tableApart(['part', meaning], element.cssParts.map(named), like?.cssParts.map(named) ?? [], sayLike('parts')),
    ),
    ...titled(
      'States',
      table(
        ['state', meaning],
        cssStates
          .filter(({ name }) => name !== late.name)
          .map(({ name, description }) => [code(`:state(${name})`), cell(description)]),
      ),
    ),
    '## More',
    [
      `- [Every element](../elements.md#every-element) also has \`theme\`, ${events.some(isFailure) ? '`wellness-error`, ' : ''}\`:state(late)\` and custom properties.`,
      ...(events.every(isFailure) ? [] : ['- Events: [details, and names in React](../events.md)']),
      `- Findings of \`wellness.doctor()\`: ${[...codes]
        .map(([section, found]) => `[${found.map(code).join(', ')}](../troubleshooting.md#${section})`)
        .join(', ')}`,
      ...known.more.map(([title, address]) => `- [${title}](../${address})`),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

/** Each element with the first sentence of its description. */
export const listOf = (elements: readonly ElementDeclaration[]): string =>
  elements
    .map(
      ({ tagName, description }) => `- [\`<${tagName}>\`](${pageOf(tagName)}): ${description.split(/(?<=[.])\s/)[0]}`,
    )
    .join('\n');
