import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { isValid } from '../../../conformance/json-schema.ts';
import { otherNames } from '../../../src/catalog/other-names.ts';
import { knownFields, readCatalog } from '../../../src/catalog/read-catalog.ts';
import { checkWords } from '../../../src/words/check-words.ts';
import { english } from '../../../src/words/english.ts';
import { readOwnWords } from '../../../src/words/own-words.ts';
import { catalogSchema, messagesSchema } from '../../../tools/build/manifest/schemas.ts';
import { catalogValues as values } from '../../support/catalog-values.ts';

/** Protects the schemas: what they refuse the readers refuse, and the reverse. Exceptions are listed here alone. */

const catalog = catalogSchema();
const messages = messagesSchema();
const reads = (value: unknown) => {
  const { problems, mistakes, warnings } = readCatalog(value);
  return [problems, mistakes, warnings].every((list) => list.length === 0);
};
const tea = { id: 'tea', name: 'Tea', price: 12.5 };

test('schema and reader of a catalog agree on each value of each field', () => {
  for (const field of knownFields().product)
    for (const value of values) {
      const list = [{ ...tea, [field]: value }];
      expect(isValid(catalog, list), `${field}: ${JSON.stringify(value)}`).toBe(reads(list));
    }
  for (const field of Object.keys(tea)) {
    const { [field as keyof typeof tea]: _, ...without } = tea;
    expect([isValid(catalog, [without]), reads([without])], field).toEqual([false, false]);
  }
  for (const value of values.filter((value) => !Array.isArray(value) || value.length !== 0))
    expect([isValid(catalog, value), reads(value)], JSON.stringify(value)).toEqual([false, false]);
});

test('schema and reader of a catalog agree on any combination', () => {
  const fields = fc.constantFrom(...new Set(Object.values(knownFields()).flat()));
  const part = fc.dictionary(fields, fc.constantFrom(...values), { maxKeys: 4 });
  const withId = part.map((more) => ({ id: 'part', name: 'Part', interval: 'week', ...more }));
  fc.assert(
    fc.property(part, withId, withId, (product, variant, plan) => {
      const list = [{ ...tea, ...product, variants: [variant], plans: [plan] }];
      // The last two are exceptions, tested below.
      fc.pre(!readCatalog(list).problems.some((problem) => problem.includes('used twice')));
      expect(isValid(catalog, list)).toBe(reads(list));
    }),
    { numRuns: 2_000 },
  );
});

test('the fields of the schema are those of the reader', () => {
  const { definitions } = catalog as unknown as {
    definitions: Record<'product' | 'variant' | 'plan', { properties: object }>;
  };
  for (const [kind, fields] of Object.entries(knownFields()))
    expect(Object.keys(definitions[kind as 'product'].properties).sort()).toEqual([...fields].sort());
  expect(isValid(catalog, [{ ...tea, unitPrice: { price: 29.9, per: '100 g' } }])).toBe(true);
  for (const unitPrice of [
    '1',
    {},
    { price: 1 },
    { price: -1, per: 'l' },
    { price: 1, per: ' ' },
    { price: 1, per: '<b>l</b>' },
    { price: 1, per: 'x'.repeat(31) },
    { price: 1, per: 'l', unit: 'l' },
  ]) {
    expect(isValid(catalog, [{ ...tea, unitPrice }])).toBe(false);
    expect(readCatalog([{ ...tea, unitPrice }]).warnings).toHaveLength(1);
  }
});

test('the schema alone knows the subdivisions of the United States', () => {
  const list = [{ ...tea, regions: { only: ['US-ZZ'] } }];
  expect([isValid(catalog, list), reads(list)]).toEqual([false, true]);
  expect(isValid(catalog, [{ ...tea, regions: { only: ['US-DC', 'US-PR', 'US'] } }])).toBe(true);
});

for (const [reason, list] of [
  ['an id that is used twice', [tea, tea]],
  [
    'more than 5,000 variants and plans',
    Array.from({ length: 6 }, (_, product) => ({
      ...tea,
      id: String(product),
      variants: Array.from({ length: 1_000 }, (_, index) => ({ id: `${product}-${index}`, name: 'V' })),
    })),
  ],
  ['a URL that hides its scheme', [{ ...tea, href: 'java\nscript:alert(1)' }]],
  ['a URL that cannot be parsed', [{ ...tea, href: 'https://[' }]],
  ['a name of an entity that is a blank', [{ ...tea, name: '&nbsp;' }]],
  ['an amount that its currency does not have', [{ ...tea, price: 1.299 }]],
] as const)
  test(`only the reader refuses ${reason}`, () => expect([isValid(catalog, list), reads(list)]).toEqual([true, false]));

test('only the schema refuses an empty text for a missing value', () => {
  const list = [{ ...tea, max: '' }];
  expect([isValid(catalog, list), reads(list)]).toEqual([false, true]);
});

test('schema and reader refuse the fields of other systems that we name otherwise, and no other', () => {
  for (const field of otherNames.flatMap(({ names }) => names.split(' ')))
    for (const [value, isRight] of [
      [true, false],
      [0, false],
      [null, true],
      ['', true],
    ] as const)
      for (const list of [
        [{ ...tea, [field]: value }],
        [{ ...tea, variants: [{ id: 'l', name: 'L', [field]: value }] }],
        [{ ...tea, plans: [{ id: 'm', name: 'M', interval: 'month', [field]: value }] }],
      ])
        expect([isValid(catalog, list), reads(list)], JSON.stringify(list)).toEqual([isRight, isRight]);
  const own = [{ ...tea, color: 'green', sku: 'T-1', status: 'active', vendor: 'Tea House', tags: ['tea'] }];
  expect([isValid(catalog, own), reads(own)]).toEqual([true, true]);
});

test('the documents list all fields of other systems beside ours', () => {
  const documented = readFileSync('docs/products.md', 'utf8');
  const rows = [...documented.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|$/gm)].map(([, ours, names = '']) => [
    ours,
    names.replaceAll(/[`,]/g, ''),
  ]);
  expect(Object.fromEntries(rows)).toMatchObject(
    Object.fromEntries(otherNames.map(({ ours, names }) => [ours, names])),
  );
});

test('more than 1,000 products are refused by both', () => {
  const list = Array.from({ length: 1_001 }, (_, index) => ({ ...tea, id: String(index) }));
  expect([isValid(catalog, list), reads(list)]).toEqual([false, false]);
});

let languages = 0;
/** Whether the reader takes all messages without a warning. */
function understands(file: unknown): boolean {
  const { warn } = console;
  let isQuiet = true;
  console.warn = () => {
    isQuiet = false;
  };
  try {
    checkWords(readOwnWords(file, 'test'), english);
  } finally {
    console.warn = warn;
  }
  return isQuiet;
}
/** A language that is new each time, because each problem is reported once. */
const inLanguage = (entries: unknown) => ({ [`x-${languages++}`]: entries });

for (const [name, entries, isRight] of [
  ['a text', { addToCart: 'Put in bag' }, true],
  ['an empty text', { addedAtCheckout: '' }, true],
  ['a text with its placeholder', { added: '{name}!' }, true],
  ['another placeholder', { added: '{product}!' }, false],
  ['a placeholder in a text without', { addToCart: 'Put {name} in' }, false],
  ['plural forms', { reviews: { one: '{count} voice', other: '{count} voices' } }, true],
  ['one text for all plurals', { reviews: '{count} voices' }, true],
  ['plural forms without other', { reviews: { one: '{count} voice' } }, false],
  ['a form that is no text', { reviews: { one: 1, other: '' } }, false],
  ['an unknown message', { addedToCart: 'x' }, false],
  ['a long text', { addToCart: 'x'.repeat(500) }, true],
  ['too long a text', { addToCart: 'x'.repeat(501) }, false],
  ['a number', { addToCart: 1 }, false],
  ['null', { addToCart: null }, false],
  ['a list', [], false],
  ['no object', 'x', false],
  ['its schema', { $schema: './messages.json', addToCart: 'x' }, true],
] as const)
  test(`schema and reader of messages agree on ${name}`, () => {
    const file = inLanguage(entries);
    expect([isValid(messages, file), understands(file)]).toEqual([isRight, isRight]);
  });

test('a file of messages may name its schema, which the reader ignores', () => {
  const file = { $schema: './node_modules/@wellness/storefront/dist/schema/messages.json', en: { cart: 'Bag' } };
  expect([isValid(messages, file), understands(file)]).toEqual([true, true]);
  expect([...readOwnWords(file, 'test').keys()]).toEqual(['en']);
});

test('only the schema refuses a plural form that no language has', () => {
  const file = inLanguage({ reviews: { lots: '', other: '' } });
  expect([isValid(messages, file), understands(file)]).toEqual([false, true]);
});
