import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { checkDocs, checkDocument, checkHtml, checkNames, written } from '../../../docs-site/check.ts';
import { readDocuments } from '../../../docs-site/documents.ts';
import { fillDocument, readExamples } from '../../../docs-site/examples.ts';
import { framed } from '../../../docs-site/framed.ts';
import { readVocabulary } from '../../../docs-site/vocabulary.ts';

/** The documents are right, and the check names file and line of each kind of mistake. */

const vocabulary = readVocabulary();
const inHtml = (html: string) => checkHtml(html, 'docs/x.md', 10, vocabulary).map(written);
const inText = (text: string) => checkNames(text, 'docs/x.md', 10, vocabulary).map(written);

test('no document and no example has a mistake', () => {
  expect(checkDocs(vocabulary).map(written)).toEqual([]);
});

test('sections that have moved to another page left their anchor, with a link', () => {
  const { text = '' } = readDocuments().find(({ name }) => name === 'checkout-server') ?? {};
  for (const anchor of [
    'try-it-without-a-stripe-account',
    'from-nothing-to-the-first-order',
    'responses',
    'limits',
    'behind-a-proxy',
    'running-it',
  ])
    expect(text).toMatch(new RegExp(`^\\| <a id="${anchor}"></a>.*\\]\\([a-z-]+\\.md(#[a-z-]+)?\\)`, 'm'));
});

test('a file of the package names this release', () => {
  const text = '# A\n\n```sh\nnpm install ./wellness-storefront-9.9.9.tgz\n```\n';
  expect(checkDocument({ file: 'docs/x.md', text }, vocabulary).map(written)).toEqual([
    expect.stringMatching(/^docs\/x\.md:4: names release 9\.9\.9, not /),
  ]);
});

test('each document shows the text of its examples', () => {
  for (const { file, text } of readDocuments()) expect(fillDocument(file, text), file).toBe(text);
});

test('an unknown example is named with its line', () => {
  expect(() => fillDocument('docs/x.md', 'a\n\n<!-- example: no-such -->\n')).toThrow(
    'docs/x.md:3: there is no docs/examples/no-such.html',
  );
});

test('an example is rewritten between its marker and the end of its block', () => {
  const text = 'a\n\n<!-- example: first-card -->\n\n```html\nthe text before\n```\n\nb\n';
  const filled = fillDocument('docs/x.md', text);
  expect(filled).toContain(readExamples().get('first-card')?.source.trimEnd());
  expect(filled).not.toContain('the text before');
  expect(filled.endsWith('\n```\n\nb\n')).toBe(true);
  expect(fillDocument('docs/x.md', filled)).toBe(filled);
});

describe('reports', () => {
  for (const [name, html, expected] of [
    [
      'a tag',
      '<p></p>\n<wellness-product-cart></wellness-product-cart>',
      'docs/x.md:11: unknown tag <wellness-product-cart>',
    ],
    [
      'an attribute',
      '<wellness-rating\n  valeu="4"></wellness-rating>',
      'docs/x.md:11: <wellness-rating> has no attribute valeu',
    ],
    ['placeholder', '<a data-wellness="card"></a>', 'docs/x.md:10: unknown tag <wellness-card>'],
    [
      'attribute of a placeholder',
      '<a data-wellness="rating" data-stars="4"></a>',
      'docs/x.md:10: <wellness-rating> has no attribute stars',
    ],
    ['attribute of the page', '<html data-wellness-gaurd>', 'docs/x.md:10: unknown attribute data-wellness-gaurd'],
  ] as const)
    test(`an unknown ${name} in HTML`, () => {
      expect(inHtml(html)).toEqual([expected]);
    });

  for (const [name, text, expected] of [
    [
      'event',
      "\ndocument.addEventListener('wellness-cart-changed', f)",
      'docs/x.md:11: unknown tag or event wellness-cart-changed',
    ],
    ['tag in a span', '<wellness-card>', 'docs/x.md:10: unknown tag <wellness-card>'],
    ['member', 'wellness.cart.addItem(1)', 'docs/x.md:10: wellness.cart.addItem does not exist'],
    ['member of the page', '\n\nwindow.wellness.diagnose()', 'docs/x.md:12: wellness.diagnose does not exist'],
    ['custom property', 'a { --wellness-colour: red }', 'docs/x.md:10: unknown custom property --wellness-colour'],
    [
      'entry',
      "import '' ; import { a } from '@wellness/storefront/cards'",
      'docs/x.md:10: @wellness/storefront/cards is no entry of the package',
    ],
    [
      'export',
      "import { createTill, type Order } from '@wellness/storefront/server'",
      'docs/x.md:10: @wellness/storefront/server does not export createTill',
    ],
  ] as const)
    test(`an unknown ${name} in source`, () => {
      expect(inText(text)).toEqual([expected]);
    });

  test('dead links, also in lists and tables, and mistakes in blocks and spans', () => {
    const text = `# A

[no file](no-such.md) and
[no heading](checkout.md#no-such).

- [right](checkout.md#shopify)
- \`wellness.cart.put()\`

| a |
|---|
| [gone](gone.md) |

\`\`\`html
<wellness-rating stars="4"></wellness-rating>
\`\`\`
`;
    expect(checkDocument({ file: 'docs/x.md', text }, vocabulary).map(written)).toEqual([
      'docs/x.md:3: dead link no-such.md: there is no docs/no-such.md',
      'docs/x.md:4: dead link checkout.md#no-such: docs/checkout.md has no heading #no-such',
      'docs/x.md:7: wellness.cart.put does not exist',
      'docs/x.md:11: dead link gone.md: there is no docs/gone.md',
      'docs/x.md:14: <wellness-rating> has no attribute stars',
    ]);
  });

  test('nothing about names that exist', () => {
    const right = [
      "document.addEventListener('wellness-cart-change', f)",
      'wellness.cart.add(x); wellness.js; wellness.visitor.set({})',
      '--wellness-color-accent',
      "localStorage['wellness-cart']",
      "import { createCheckout } from '@wellness/storefront/server'",
      'https://shop.example/wellness/0.1.0/wellness.iife.js',
    ];
    expect(right.flatMap(inText)).toEqual([]);
  });
});

test('a frame runs the example with every line in its place', () => {
  for (const { name, source } of readExamples().values()) {
    const lines = framed(source).split('\n');
    expect(lines.length, name).toBe(source.split('\n').length);
    expect(framed(source), name).not.toContain('localhost');
  }
  expect(framed('<p>x</p>')).toBe('<script src="/frame.js"></script><link rel="stylesheet" href="/frame.css"><p>x</p>');
});
