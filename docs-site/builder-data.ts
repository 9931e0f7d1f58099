import manifest from '../package.json' with { type: 'json' };
import { supplements } from '../src/catalog/supplements.ts';
import { languages } from '../src/words/languages.ts';
import { builtHashes, lateHashes } from '../tools/build/hashes.ts';
import { readElements } from '../tools/build/manifest/custom-elements.ts';
import { readCustomProperties } from '../tools/build/manifest/custom-properties.ts';
import { ofThisStorefront } from '../tools/build/manifest/reference.ts';
import { siteOrigin } from '../tools/build/meta.ts';
import { type ElementFacts, type Facts, inWords, whatItIs } from './builder/facts.ts';
import { asLines, asPage, asPlaceholders, asPolicy, firstChoice } from './builder/lines.ts';

type Hashes = Readonly<Record<string, string>>;

/** The FDA's statement beside supplements; `Copy` in the contract has it. */
const statement =
  'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.';

const readFacts = (hashes: Hashes): Facts => ({
  version: manifest.version,
  hashes: { module: hashes['wellness.js'], classic: hashes['wellness.iife.js'] },
  late: hashes['wellness.js'] ? lateHashes() : {},
  elements: readElements().map(({ tagName, description, attributes }) => ({
    name: tagName.replace('wellness-', ''),
    description,
    attributes: attributes.map(({ name, type, description, default: initial }) => ({
      name,
      type: type.text,
      description,
      initial,
    })),
  })),
  supplements: Object.fromEntries(supplements.map(({ id, name }) => [id, name])),
  tokens: Object.fromEntries(readCustomProperties().map(({ name, initial }) => [name, initial])),
  statement,
});

interface Option {
  readonly value: string;
  readonly words: string;
}

/** Elements in the order of their use; others follow. */
const order = [
  'product-card',
  'product-grid',
  'cart-button',
  'toaster',
  'rating',
  'testimonial',
  'get-started',
  'membership-tiers',
];
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** The elements in two groups, as the reference has them. */
function shelves(elements: readonly ElementFacts[]): readonly { readonly title: string; readonly of: Option[] }[] {
  const names = elements.map(({ name }) => name).sort((a, b) => rank(a) - rank(b));
  const isOfStorefront = (name: string) => ofThisStorefront.includes(`wellness-${name}`);
  return [
    { title: 'For any shop', names: names.filter((name) => !isOfStorefront(name)) },
    { title: 'Of our storefront, with its own links and texts', names: names.filter(isOfStorefront) },
  ].map(({ title, names }) => ({ title, of: names.map((value) => ({ value, words: inWords(value) })) }));
}

/** Languages with their own names and directions. */
const languageOptions = () =>
  ['en', ...languages].map((code) => {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    const words = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
    return { value: code, words, isRightToLeft: code === 'ar' };
  });

/** Data of the page: the fields' options, and the first snippet, which also shows without scripts. */
export function builderData(hashes: Hashes = builtHashes()) {
  const facts = readFacts(hashes);
  const source = { origin: siteOrigin(), facts };
  const choice = firstChoice(source.origin);
  const first = facts.elements.find(({ name }) => name === choice.element);
  return {
    shop: source.origin,
    version: facts.version,
    shelves: shelves(facts.elements),
    first: { element: choice.element, product: choice.attributes['product-id'], description: first && whatItIs(first) },
    supplements: Object.entries(facts.supplements).map(([value, words]) => ({ value, words })),
    languages: languageOptions(),
    snippet: asLines(choice, source).join('\n'),
    placeholder: asPlaceholders(choice, source).join('\n'),
    whole: asPage(choice, source).join('\n'),
    policy: asPolicy(choice, source),
    facts: JSON.stringify(facts).replaceAll('<', '\\u003c'),
  };
}
