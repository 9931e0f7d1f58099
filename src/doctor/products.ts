import { findLinked } from '../addresses/linked-product.ts';
import { canBeLinked } from '../addresses/list.ts';
import { wrongAmountsOf } from '../catalog/card-amounts.ts';
import type { Availability, Product } from '../catalog/catalog.ts';
import { renamedField } from '../catalog/other-names.ts';
import { type Fields, knownFields, readCatalog } from '../catalog/read-catalog.ts';
import type { Finding } from '../protocol/finding.ts';
import type { Page } from '../protocol/types.ts';
import { nearest } from '../text/nearest.ts';
import { isRecord } from '../text/values.ts';
import { english as first } from '../words/en.ts';
import { englishLazy } from '../words/en-lazy.ts';
import { englishSite } from '../words/en-site.ts';
import { isPlaceKey } from '../words/place-key.ts';
import {
  type Check,
  type Examined,
  listed,
  type NamedUrl,
  ofTag,
  pageListOf,
  property,
  remedyForFiles,
} from './examined.ts';

/** A product or variant that the page offers. */
export interface Offer {
  readonly id: string;
  readonly availability?: Availability | undefined;
  readonly variants?: Product['variants'] | undefined;
}

/** The name is the id of a card without `product-id`. */
const idOf = (card: Element) => property<string>(card, 'productId') || property<string>(card, 'name') || '';

/** The amounts of a card that its currency does not have, by property. */
export function wrongAmounts(card: Element, catalog: Page['shared']['catalog']) {
  const productId = property<string>(card, 'productId');
  const known = productId ? (catalog.find(productId) ?? catalog.offers(productId)[0]) : undefined;
  const [price, compareAtPrice] = [property<number>(card, 'price'), property<number>(card, 'compareAtPrice')];
  const amounts = { price, compareAtPrice, currency: property<string>(card, 'currency') };
  return new Map(wrongAmountsOf(amounts, known, (name) => card.getAttribute(name)).map((one) => [one.property, one]));
}

/** The offer of a card; undefined if it shows no product. */
export function offerOf(card: Element, { shared: { catalog } }: Page): Offer | undefined {
  const name = property<string>(card, 'name');
  const id = idOf(card);
  const known = id ? catalog.find(id) : undefined;
  const hasPrice = property(card, 'price') !== undefined && !wrongAmounts(card, catalog).has('price');
  if (!id || !(known || (name && hasPrice))) return undefined;
  return {
    id,
    variants: known?.variants,
    availability: property<Availability>(card, 'availability') ?? known?.availability,
  };
}

/** The variants of an offer, or the offer itself if it has none. */
export const variantsOf = ({ id, availability, variants }: Offer): readonly Offer[] =>
  variants?.map((variant) => ({ id: variant.id, availability: variant.availability ?? availability })) ?? [
    { id, availability },
  ];

/** Ids of the products and variants that can be added on this page or are in the cart. */
export function soldIds({ page, ours }: Examined): readonly string[] {
  const cards = ofTag(ours, 'product-card').flatMap((card) => offerOf(card, page) ?? []);
  const offers = ofTag(ours, 'product-grid').length ? [...page.shared.catalog.products, ...cards] : cards;
  const sold = offers
    .flatMap(variantsOf)
    .filter(({ availability = 'available' }) => availability === 'available')
    .map(({ id }) => id);
  return [...new Set([...sold, ...page.cart.items.filter(({ gone }) => !gone).map(({ id }) => id)])];
}

/** Whether the page sells anything. */
export const sells = (examined: Examined): boolean => soldIds(examined).length > 0;

export const checkCards: Check = ({ page, ours, refusedOf }) => {
  const known = page.shared.catalog.products.map(({ id }) => id);
  return ofTag(ours, 'product-card').flatMap((element): Finding[] => {
    const chosen = property<string>(element, 'variant');
    const offer = offerOf(element, page);
    const variants = offer?.variants?.map(({ id }) => id) ?? [];
    if (chosen && offer && !variants.includes(chosen))
      return [
        {
          code: 'unknown-variant',
          element,
          message: `variant="${chosen}" is no variant of this product${variants.length ? ', so none is preselected' : ', which has none'}.`,
          instead: variants.length
            ? `variant with one of ${listed(variants)}.`
            : 'No variant, or a product in the catalog with "variants".',
        },
      ];
    // The server may have prerendered the card with a product that this page does not know, and a list that did not load may
    // have it.
    if (
      offer ||
      page.shared.catalog.pageList?.load.state === 'failed' ||
      element.shadowRoot?.querySelector('[part~=price]')
    )
      return [];
    const id = property<string>(element, 'productId');
    const name = property<string>(element, 'name');
    const code = 'no-product';
    // An invalid price is a finding of its own.
    if (name && (refusedOf(element)?.has('price') || wrongAmounts(element, page.shared.catalog).has('price')))
      return [];
    if (name) return [{ code, element, message: `"${name}" has no price.`, instead: 'price="12.5" beside its name.' }];
    const meant = id && nearest(id, known);
    return [
      {
        code,
        element,
        message: id ? `"${id}" is not in a catalog of this page.` : 'The card names no product.',
        instead: meant
          ? `product-id="${meant}"`
          : `${known.length ? `product-id with one of ${listed(known)}; or ` : ''}name and price on the card.`,
      },
    ];
  });
};

/** Finds products with two prices. A visitor pays the one that was added, as long as it is offered. */
export const checkPrices: Check = ({ page, ours }) => {
  const { catalog } = page.shared;
  const cards = ofTag(ours, 'product-card').map(idOf);
  const known = [...catalog.products, ...cards.flatMap((id) => catalog.find(id) ?? [])];
  const ids = new Set([...known.flatMap(({ id, variants = [] }) => [id, ...variants.map(({ id }) => id)]), ...cards]);
  return [...ids].flatMap((id): Finding[] => {
    const prices = new Set(catalog.offers(id).map(({ price, currency = 'USD' }) => `${price} ${currency}`));
    if (prices.size < 2) return [];
    const [right] = prices;
    const isNamed = catalog.pageList?.load.state === 'there' && catalog.sells(id);
    return [
      {
        code: 'multiple-prices',
        message: `The page has ${prices.size} prices for "${id}": ${[...prices].join(', ')}.`,
        instead: isNamed
          ? `${right}, which the list of <html data-wellness-catalog> has, in every list and card.`
          : 'One price, in the catalog, or a different id for each price.',
      },
    ];
  });
};

/** Finds products in different currencies. The first line decides the currency of the cart. */
export const checkCurrencies: Check = (examined) => {
  const { catalog } = examined.page.shared;
  const ids = new Map<string, string>();
  for (const id of soldIds(examined)) {
    const [offer] = catalog.offers(id);
    const { currency = 'USD' } = offer ?? {};
    if (offer && !ids.has(currency)) ids.set(currency, id);
  }
  if (ids.size < 2) return [];
  const some = [...ids].map(([currency, id]) => `"${id}" in ${currency}`);
  return [
    {
      code: 'multiple-currencies',
      message: `The page sells ${some.join(' and ')}: one cart cannot hold both.`,
      instead: 'One currency for all that a page sells; a page for each where there are more.',
    },
  ];
};

/** Finds ids that no cart link can carry. */
export const checkLinks: Check = ({ page }) => {
  const { catalog } = page.shared;
  const names = catalog.products.flatMap(({ id, variants, plans }) => {
    const ids = variants?.map((variant) => variant.id) ?? [id];
    const chosen = plans?.map((plan) => plan.id) ?? [undefined];
    return ids.flatMap((id) => chosen.map((plan) => ({ id, plan, name: plan === undefined ? id : `${id}@${plan}` })));
  });
  const lost = names.filter(({ id, plan, name }) => {
    const linked = canBeLinked(name) ? findLinked(catalog, name) : undefined;
    return linked?.product.id !== id || linked.plan !== plan;
  });
  if (!lost.length) return [];
  return [
    {
      code: 'unlinkable-id',
      message: `No cart link can carry ${listed(lost.map(({ name }) => JSON.stringify(name)))}.`,
      instead:
        'Ids without commas, semicolons, question marks or blanks at their ends, and none that equals an id@plan.',
    },
  ];
};

/** Limit of findings per catalog: further ones are most likely the same mistake. */
const MOST = 8;
const UNIT_PRICE_SAMPLE = '{ "price": 29.9, "per": "100 g" }';
const SAMPLE = '[{ "id": "tea", "name": "Calm Tea", "price": 12.5 }]';

const entriesIn = (list: unknown): readonly Fields[] => (Array.isArray(list) ? list.filter(isRecord) : []);

/** Values of the corrected field, where its name alone does not say them. */
const sampleOf = (field: string) =>
  ({
    availability: '"unavailable", if it is sold out',
    stock: '3',
    unitPrice: UNIT_PRICE_SAMPLE,
    minAge: '18',
    review: 'true',
  })[field] ?? '…';

/** The known field that resembles this one. Other fields are the host's own, and listed names of other systems are mistakes. */
function meantBy(field: string, entry: Fields, known: readonly string[]): string | undefined {
  if (known.includes(field) || renamedField(field)) return undefined;
  const written = field.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const meant = known.includes(written) ? written : nearest(written, known);
  return meant !== undefined && meant in entry ? undefined : meant;
}

/** Misspelled fields with their corrections. */
function misspelledIn(list: unknown, known: readonly string[]): [field: string, meant: string][] {
  return entriesIn(list).flatMap((entry) =>
    Object.keys(entry).flatMap((field) => {
      const meant = meantBy(field, entry, known);
      return meant === undefined ? [] : [[field, meant] as [string, string]];
    }),
  );
}

function fieldsOf(given: unknown, { element }: Source): Finding[] {
  const known = knownFields();
  const misspelled = new Map([
    ...misspelledIn(given, known.product),
    ...entriesIn(given).flatMap(({ variants, plans }) => [
      ...misspelledIn(variants, known.variant),
      ...misspelledIn(plans, known.plan),
    ]),
  ]);
  return [...misspelled].slice(0, MOST).map(([field, meant]) => ({
    code: 'unknown-field',
    ...(element && { element }),
    message: `Unknown field "${field}". Did you mean "${meant}"?`,
    instead: `"${meant}": ${sampleOf(meant)}`,
  }));
}

/** Where a catalog comes from. */
interface Source {
  /** Undefined for `catalog.add()`. */
  readonly element?: Element;
  /** URL against which its relative URLs are resolved. */
  readonly base: string;
}

const findingsOf = (given: unknown, source: Source): Finding[] => [
  ...problemsOf(given, source),
  ...fieldsOf(given, source),
];

/** The correction that a sentence about a product names. An amount that is written as a text, `"9,90"`, is 9.9. */
function correctionOf(problem: string): string | undefined {
  const [, ours] = /unknown field ".*": write "(\w+)"$/.exec(problem) ?? [];
  if (ours) return `"${ours}": ${sampleOf(ours)}`;
  const [, inexact, written] = /"(\w+)" must be an amount .* such as (.*), got /.exec(problem) ?? [];
  if (inexact) return `"${inexact}": ${written}`;
  const [, field, text = ''] =
    /"(\w+)" must be a number .* got "\D{0,3}?(\d+(?:[.,]\d+)?)\D{0,4}"$/.exec(problem) ?? [];
  return field && `"${field}": ${Number(text.replace(',', '.'))}`;
}

function problemsOf(given: unknown, { element, base }: Source): Finding[] {
  const at = element ? { element } : {};
  const who = element ? 'The catalog' : 'catalog.add()';
  const { problems, mistakes, warnings } = readCatalog(given, base);
  const more = problems.length - MOST;
  const leftOut = problems.slice(0, MOST).map(
    (problem, index): Finding => ({
      code: 'invalid-catalog',
      ...at,
      message: `${who} left out ${problem}.${more > 0 && index === MOST - 1 ? ` And ${more} more.` : ''}`,
      instead: correctionOf(problem) ?? `A list of products as in docs/products.md#fields: ${SAMPLE}`,
    }),
  );
  const unshown = warnings.slice(0, MOST).map(
    (warning): Finding => ({
      code: 'invalid-catalog',
      ...at,
      message: `${warning}.`,
      instead: `"unitPrice": ${UNIT_PRICE_SAMPLE}`,
    }),
  );
  const sold = mistakes.slice(0, MOST).map((mistake): Finding => {
    const correction = correctionOf(mistake);
    return {
      code: correction ? 'unknown-field' : 'invalid-catalog',
      ...at,
      message: `${mistake}.`,
      instead: correction ?? 'Plain text. Descriptions of other systems are HTML: leave out their tags.',
    };
  });
  return [...leftOut, ...sold, ...unshown];
}

/** The entries of a JSON file, without the schema that it may name for editors. */
const entriesOf = (file: object): [string, unknown][] => Object.entries(file).filter(([name]) => name !== '$schema');

/** All messages. english.ts has only those of first renders in the modules for bundlers. */
const english = { ...first, ...englishLazy, ...englishSite };

/** Message keys that no element uses. */
function messagesOf(given: unknown, element?: Element): Finding[] {
  const languages = entriesOf(Object(given));
  const unknown = languages.flatMap(([language, messages]) =>
    entriesOf(Object(messages)).flatMap(([key]) =>
      Object.hasOwn(english, key) || isPlaceKey(key) ? [] : [{ language, key }],
    ),
  );
  return unknown.slice(0, MOST).map(({ language, key }) => {
    const meant = nearest(key, Object.keys(english));
    return {
      code: 'unknown-message',
      ...(element && { element }),
      message: `"${key}" is no message of the kit, so its text in "${language}" is never shown.`,
      instead: meant ? `"${meant}": "…"` : 'A name from docs/messages.md.',
    };
  });
}

/** Finds unknown names of messages that a script has set. Those of JSON scripts have findings with their element. */
export const checkMessages: Check = ({ page, all }) => {
  const scripts = all.filter(({ localName, textContent }) => localName === 'script' && textContent);
  return messagesOf(Object.fromEntries(page.shared.words?.own ?? [])).filter(
    ({ message }) => !scripts.some(({ textContent }) => textContent.includes(message.split(' ')[0] ?? '')),
  );
};

/** Checks the JSON scripts in the page. */
export const checkScripts: Check = ({ all }) =>
  all.flatMap((element): Finding[] => {
    if (!(element instanceof HTMLScriptElement) || element.dataset.wellness === undefined) return [];
    const { wellness } = element.dataset;
    if (!['catalog', 'messages'].includes(wellness) || element.type.toLowerCase() !== 'application/json')
      return [
        {
          code: 'ignored-script',
          element,
          message: `<script type="${element.type}" data-wellness="${wellness}"> is not read.`,
          instead: `<script type="application/json" data-wellness="${wellness === 'messages' ? wellness : 'catalog'}">`,
        },
      ];
    try {
      const given: unknown = JSON.parse(element.text);
      return wellness === 'catalog'
        ? findingsOf(given, { element, base: document.baseURI })
        : messagesOf(given, element);
    } catch (error) {
      const sample = wellness === 'catalog' ? SAMPLE : '{ "en": { "addToCart": "Put in bag" } }';
      const instead = `JSON, with quotes around every name: ${sample}`;
      return [{ code: 'ignored-script', element, message: `The script cannot be parsed: ${error}.`, instead }];
    }
  });

/** Checks the products that the page has added by a script. */
export const checkAdded: Check = ({ added }) => added.flatMap((list) => findingsOf(list, { base: document.baseURI }));

/** The catalogs that the page and its grids name. */
const namedCatalogs = ({ page, ours }: Examined): readonly NamedUrl[] => [
  ...pageListOf(page),
  ...ofTag(ours, 'product-grid').flatMap((element) => {
    const written = property<string>(element, 'catalog');
    return written ? [{ url: new URL(written, document.baseURI).href, element }] : [];
  }),
];

/** Fetches the catalogs of grids and of the page again, most likely from the browser's cache. */
export const checkCatalogs: Check = async (examined) => {
  const findings = await Promise.all(
    namedCatalogs(examined).map(async ({ url, element }) => {
      try {
        const answer = await fetch(url, { cache: 'force-cache', signal: AbortSignal.timeout(15_000) });
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
        return findingsOf(await answer.json(), { element, base: url });
      } catch (error) {
        const message = `The catalog cannot be loaded: ${error}.`;
        const instead =
          remedyForFiles() ??
          'A URL that responds with JSON. Another origin must send Access-Control-Allow-Origin, and connect-src of the page must allow it.';
        return [{ code: 'invalid-catalog', element, message, instead } as const];
      }
    }),
  );
  return findings.flat();
};
