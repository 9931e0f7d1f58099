import manifest from '../package.json' with { type: 'json' };
import { supplements } from '../src/catalog/supplements.ts';
import { builtHashes } from '../tools/build/hashes.ts';
import { readCustomProperties } from '../tools/build/manifest/custom-properties.ts';
import { siteOrigin } from '../tools/build/meta.ts';
import { asLines, firstChoice, type Source } from './builder/snippet.ts';

type Hashes = Readonly<Record<string, string>>;

/** The FDA's statement beside supplements; `Copy` in the contract has it. */
const statement =
  'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.';

/** Colors in pairs, in the order of the form. */
const colors = {
  'color-accent': 'Buttons and links',
  'color-on-accent': 'Text on buttons',
  'color-surface': 'Background',
  'color-text': 'Text',
};

const initialOf = (name: string) =>
  readCustomProperties().find((property) => property.name === `--wellness-${name}`)?.initial;

/** Data of the page: the fields' options, and the first lines, which also show without scripts. */
export function builderData(hashes: Hashes = builtHashes()) {
  const names = Object.fromEntries(supplements.map(({ id, name }) => [id, name]));
  const facts = { version: manifest.version, hash: hashes['wellness.js'], supplements: names, statement };
  const source: Source = { origin: siteOrigin(), facts };
  return {
    shop: source.origin,
    version: facts.version,
    products: [...Object.entries(names), ['all', 'All three'], ['own', 'My own']],
    colors: Object.entries(colors).map(([name, words]) => ({ name, words, initial: initialOf(name) })),
    snippet: asLines(firstChoice(source), source).join('\n'),
    facts: JSON.stringify(facts).replaceAll('<', '\\u003c'),
  };
}
