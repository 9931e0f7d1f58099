import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { reactEvents } from '../../src/npm/react-events.ts';
import { readElements } from '../../tools/build/manifest/custom-elements.ts';
import { compile, expectedErrors } from '../support/expected-errors.ts';

/** Protects the typed tags: checkers accept correct uses and report each mistake, in the package as it is built. */

const project = resolve(import.meta.dirname, '../..');

/** Compiles files against dist/ and expects errors at the marked lines alone. */
async function expectErrors(name: string, files: Readonly<Record<string, string>>, options: object = {}) {
  // Inside the project, so that the package finds itself by its name, and its frameworks.
  const folder = join(project, '.cache/typed-tags', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ES2022',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    resolveJsonModule: true,
    noEmit: true,
    types: [],
    ...options,
  };
  const sources = Object.keys(files).filter((file) => /\.tsx?$/.test(file));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: sources }));
  const { output, errors } = await compile(folder);
  const expected = Object.entries(files).flatMap(([file, text]) => {
    const lines = expectedErrors(text);
    return lines.length ? [[file, lines] as const] : [];
  });
  expect(errors, output).toEqual(Object.fromEntries(expected));
}

const hostFile = (host: string, file: string) => readFileSync(join(project, 'test/hosts', host, 'wrong', file), 'utf8');

test('jsx.d.ts checks the tags in React', () =>
  expectErrors('react', { 'tags.tsx': hostFile('react', 'tags.tsx') }, { skipLibCheck: false }));

test('react.js types the element at which an event arrives, and index.d.ts a catalog as JSON files have it', () =>
  expectErrors('react-components', {
    'components.tsx': `import { getPage } from '@wellness/storefront';
import { CartButton, ProductCard } from '@wellness/storefront/react';
export const card = (
  <ProductCard
    productId="tea"
    onCartAdd={({ currentTarget, detail }) => [currentTarget.productId?.length, detail.price.toFixed()]}
    onWellnessError={(event: CustomEvent<{ message: string }>) => event.detail.message}
  />
);
export const button = (
  <CartButton
    onCartOpen={({ currentTarget }) => currentTarget.position.length}
    onCheckout={({ currentTarget, detail }) => [currentTarget.open, detail.visitor?.age]}
  />
);
export const wrong = <ProductCard onCartAdd={({ currentTarget }) => currentTarget.href?.length} onGetStarted={(event) =>
  // expect-error no property of a card
  event.currentTarget.checkoutUrl} />;
getPage().catalog.add([
  { id: 'tea', name: 'Tea', price: 3, checkoutId: 4711, variants: [{ id: 'tea-l', name: 'L', checkoutId: 4712 }] },
  { id: 'mug', name: 'Mug', price: 3, checkoutId: '4713', availability: 'available' as string, max: null },
]);
// expect-error an id of the page's own is a text
getPage().catalog.add([{ id: 1, name: 'Tea', price: 3 }]);
`,
  }));

test('react.js has a property for each event of an element, and none for the events of others', () => {
  const componentOf = (tagName: string) =>
    tagName.replace(/^wellness/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const uses = readElements().flatMap(({ tagName, events }) =>
    Object.entries(reactEvents).map(([property, type]) => {
      const isSent = type === 'wellness-error' || events.some(({ name }) => name === type);
      const use = `<shop.${componentOf(tagName)} ${property}={({ detail }) => detail} />,`;
      return isSent ? use : `// expect-error\n${use}`;
    }),
  );
  const text = `import * as shop from '@wellness/storefront/react';\nexport const uses = [\n${uses.join('\n')}\n];\n`;
  return expectErrors('react-events', { 'events.tsx': text });
});

test('preact.d.ts checks the tags in Preact', () =>
  expectErrors('preact', { 'tags.tsx': hostFile('preact', 'tags.tsx') }, { jsxImportSource: 'preact' }));

/* The checkers of Vue and Svelte compile templates to these types; test/hosts runs the checkers themselves. */

test('vue.d.ts types the tags as global components', () =>
  expectErrors('vue', {
    'tags.ts': `import type { GlobalComponents } from 'vue';
import type {} from '@wellness/storefront/vue.d.ts';
type Props<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => { $props: infer P } ? P : never;
export const card: Props<'wellness-product-card'> = {
  productId: 'tea', price: '12.5', drawing: '', id: 'card', class: 'card', onClick: (event) => event.clientX,
  onWellnessCartAdd: ({ detail }) => detail.quantity.toFixed(),
};
export const instance = (button: InstanceType<GlobalComponents['wellness-cart-button']>): boolean => button.open;
export const wrong = [
  // expect-error: attribute
  { produktId: 'tea' } satisfies Props<'wellness-product-card'>,
  // expect-error: value
  { headingLevel: 'high' } satisfies Props<'wellness-product-card'>,
  // expect-error: event
  { onWellnessCartAd: () => {} } satisfies Props<'wellness-product-card'>,
];
// expect-error: tag
export type Basket = GlobalComponents['wellness-basket'];
`,
  }));

test('svelte.d.ts types the tags as elements', () =>
  expectErrors('svelte', {
    'tags.ts': `import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from '@wellness/storefront/svelte.d.ts';
export const card: SvelteHTMLElements['wellness-product-card'] = {
  'product-id': 'tea', price: '12.5', drawing: '', name: null, id: 'card', class: ['card'], 'data-n': 1,
  onclick: ({ currentTarget }) => currentTarget.price,
  'onwellness-cart-add': ({ detail }) => detail.quantity.toFixed(),
  'on:wellness-cart-add': ({ detail }) => detail.quantity.toFixed(),
};
export const wrong = [
  // expect-error: attribute
  { 'produkt-id': 'tea' } satisfies SvelteHTMLElements['wellness-product-card'],
  // expect-error: value
  { 'heading-level': 'high' } satisfies SvelteHTMLElements['wellness-product-card'],
  // expect-error: event
  { 'onwellness-cart-ad': () => {} } satisfies SvelteHTMLElements['wellness-product-card'],
];
`,
  }));

test('an imported JSON file is a catalog, and another one holds messages', () =>
  expectErrors('json', {
    'catalog.json': JSON.stringify([
      { id: 'tea', name: 'Tea', price: 12.5, availability: 'consult', max: null },
      {
        id: 'cup',
        name: 'Cup',
        price: 4,
        currency: 'EUR',
        own: { field: 1 },
        variants: [{ id: 'cup-s', name: 'Small', availability: 'unavailable' }],
        plans: [{ id: 'month', name: 'Refill', interval: 'month', count: 3 }],
      },
    ]),
    'messages.json': JSON.stringify({
      $schema: './node_modules/@wellness/storefront/dist/schema/messages.json',
      en: { addToCart: 'Put in bag', reviews: { one: '{count} voice', other: '{count} voices' } },
    }),
    'page.ts': `import { getPage, type CatalogInput, type Message, type Product } from '@wellness/storefront';
import { prerender } from '@wellness/storefront/prerender';
import catalog from './catalog.json';
import messages from './messages.json';
const tea: Product = { id: 'tea', name: 'Tea', price: 12.5 };
export const problems: readonly string[] = getPage().catalog.add(catalog);
window.wellness.catalog.add([tea, { id: 'cup', name: 'Cup', price: 4, availability: 'consult' }]);
window.wellness.messages('en', messages.en);
export const html = prerender('', { stylesheet: '/a.css', catalog });
export const input: CatalogInput = catalog;
export const added: Message = messages.en.reviews;
export const wrong = [
  // expect-error: price
  window.wellness.catalog.add([{ id: 'tea', name: 'Tea', price: '12.5' }]),
  // expect-error: id
  window.wellness.catalog.add([{ name: 'Tea', price: 12.5 }]),
  // expect-error: message
  window.wellness.messages('en', { addToCart: 1 }),
];
`,
  }));

test('events are known where they are sent, and window.wellness everywhere', () =>
  expectErrors('globals', {
    'page.ts': `import type {} from '@wellness/storefront';
document.addEventListener('wellness-cart-change', ({ detail }) => detail.count.toFixed() + detail.reason.trim());
window.addEventListener('wellness-paid', ({ detail }) => detail.items.map(({ name }) => name.trim()));
document.addEventListener('wellness-ready', () => window.wellness.cart.open());
document.body.addEventListener('wellness-checkout', ({ detail, preventDefault }) => detail.total.toFixed() + preventDefault.name);
document.querySelector('wellness-product-card')?.addEventListener('wellness-cart-add', ({ detail }) => detail.price.toFixed());
export type Change = DocumentEventMap['wellness-cart-change'];
export type Checkout = GlobalEventHandlersEventMap['wellness-checkout'];
export type Card = HTMLElementTagNameMap['wellness-product-card'];
export const page: Window['wellness'] = wellness;
// expect-error: detail
document.addEventListener('wellness-paid', ({ detail }) => detail.total);
// expect-error: tag
export type Basket = HTMLElementTagNameMap['wellness-basket'];
// expect-error: property
document.createElement('wellness-rating').stars = 3;
`,
  }));
