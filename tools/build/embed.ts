import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Facts, inWords, whatItIs } from '../../demo-site/embed/facts.ts';
import { asLines, asPage, asPlaceholders, asPolicy, firstChoice } from '../../demo-site/embed/lines.ts';
import manifest from '../../package.json' with { type: 'json' };
import { supplements } from '../../src/catalog/supplements.ts';
import { languages } from '../../src/words/languages.ts';
import { startPages } from './connections.ts';
import { elementsOf, intoElements, replaceAt, templateText } from './html.ts';
import { readElements } from './manifest/custom-elements.ts';
import { readCustomProperties } from './manifest/custom-properties.ts';
import { escaped, siteOrigin } from './meta.ts';

const project = resolve(import.meta.dirname, '../..');

type Hashes = Readonly<Record<string, string>>;

/** Hashes of the last build of the library; empty without a build. */
function built(name: string): Hashes {
  const file = join(project, 'dist', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const builtHashes = () => built('integrity.json');

/** Hashes of lazy-loaded scripts. The page puts their folder in the place of `./`. */
const lateHashes = (): Hashes =>
  Object.fromEntries(
    Object.entries((built('importmap.json').integrity ?? {}) as unknown as Hashes).map(([key, hash]) => [
      key.replace('./', ''),
      hash,
    ]),
  );

/**
 * Fills in the version and hash of the library in the attributes of a page of another origin. `integrity` is removed if the
 * hash is unknown, because a wrong one would block the script.
 */
export function fillIn(html: string, more: Hashes = {}, hashes: Hashes = builtHashes()): string {
  const values: Readonly<Record<string, string | undefined>> = {
    VERSION: manifest.version,
    HASH: hashes['wellness.js'],
    ...more,
  };
  const edits = [...elementsOf(html)].flatMap(({ attrs, sourceCodeLocation }) =>
    attrs.flatMap(({ name, value }) => {
      const place = sourceCodeLocation?.attrs?.[name];
      if (!place || !/%[A-Z]+%/.test(value)) return [];
      const [start, end] = [place.startOffset, place.endOffset];
      if (name === 'integrity' && !values.HASH) return [{ start, end, text: '' }];
      const text = html.slice(start, end).replace(/%([A-Z]+)%/g, (whole, key: string) => values[key] ?? whole);
      return [{ start, end, text }];
    }),
  );
  return replaceAt(html, edits);
}

export const embedPage = 'embed.html';

function factsOf(html: string, hashes: Hashes): Facts {
  return {
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
    statement: templateText(html, 'statement'),
  };
}

const radio = (group: string, value: string, words: string, isFirst: boolean) =>
  `<label><input type="radio" name="${group}" value="${value}"${isFirst ? ' checked' : ''}>${escaped(words)}</label>`;

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

function elementRadios({ elements }: Facts): string {
  const names = elements.map(({ name }) => name).sort((a, b) => rank(a) - rank(b));
  return names.map((name, i) => radio('element', name, inWords(name), i === 0)).join('');
}

function productRadios({ supplements }: Facts): string {
  const ours = Object.entries(supplements).map(([id, name], i) => radio('product', id, name, i === 0));
  return [...ours, radio('product', 'own', 'My own', false)].join('');
}

/** Languages with their own names and directions. */
function languageOptions(): string {
  return ['en', ...languages]
    .map((code) => {
      const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
      const direction = code === 'ar' ? ' dir="rtl"' : '';
      return `<option value="${code}" lang="${code}"${direction}>${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}</option>`;
    })
    .join('');
}

/** The embed builder with the data of the build, and the first snippet, which also shows without scripts. */
export function filledEmbedPage(html: string, hashes: Hashes = builtHashes()): string {
  const facts = factsOf(html, hashes);
  const source = { origin: siteOrigin(), facts };
  const choice = firstChoice(source.origin);
  const text = (lines: readonly string[]) => escaped(lines.join('\n'));
  return intoElements(fillIn(html, {}, hashes), {
    elements: elementRadios(facts),
    description: facts.elements
      .filter(({ name }) => name === choice.element)
      .map((element) => escaped(whatItIs(element)))
      .join(''),
    supplements: productRadios(facts),
    lang: languageOptions(),
    snippet: text(asLines(choice, source)),
    placeholder: text(asPlaceholders(choice, source)),
    whole: text(asPage(choice, source)),
    policy: text([asPolicy(choice, source)]),
    facts: JSON.stringify(facts).replaceAll('<', '\\u003c'),
  });
}

export function fillEmbedPage(): void {
  for (const folder of [join(project, 'dist-site'), ...startPages.map(({ folder }) => folder)]) {
    const file = join(folder, embedPage);
    writeFileSync(file, filledEmbedPage(readFileSync(file, 'utf8')));
  }
}
