import type { Availability, Product } from '../catalog/catalog.ts';
import { type Fields, knownFields, readCatalog } from '../catalog/read-catalog.ts';
import { nearest } from '../misspelt.ts';
import type { Page } from '../page/types.ts';
import { type Check, type Examined, listed, ofTag, property } from './examined.ts';
import type { Finding } from './finding.ts';

/** What is known of what is offered. */
export interface Offer {
  readonly id: string;
  readonly availability?: Availability | undefined;
  readonly variants?: Product['variants'] | undefined;
}

/** A card without an id goes by its name. */
const idOf = (card: Element) => property<string>(card, 'productId') || property<string>(card, 'name') || '';

/** What a card sells, if it shows any product. */
export function offerOf(card: Element, { shared: { catalog } }: Page): Offer | undefined {
  const name = property<string>(card, 'name');
  const id = idOf(card);
  const known = id ? catalog.find(id) : undefined;
  if (!id || !(known || (name && property(card, 'price') !== undefined))) return undefined;
  return {
    id,
    variants: known?.variants,
    availability: property<Availability>(card, 'availability') ?? known?.availability,
  };
}

/** Each way to have it: a variant's own word goes before the product's. */
export const kindsOf = ({ id, availability, variants }: Offer): readonly Offer[] =>
  variants?.map((variant) => ({ id: variant.id, availability: variant.availability ?? availability })) ?? [
    { id, availability },
  ];

/** What can be put into the cart on this page, or is in it: by id, variants in place of what has some. */
export function soldIds({ page, ours }: Examined): readonly string[] {
  const cards = ofTag(ours, 'product-card').flatMap((card) => offerOf(card, page) ?? []);
  const offers = ofTag(ours, 'product-grid').length ? [...page.shared.catalog.products, ...cards] : cards;
  const sold = offers
    .flatMap(kindsOf)
    .filter(({ availability = 'available' }) => availability === 'available')
    .map(({ id }) => id);
  return [...new Set([...sold, ...page.cart.items.filter(({ gone }) => !gone).map(({ id }) => id)])];
}

/** Whether there is something to be put into a cart. */
export const sells = (examined: Examined): boolean => soldIds(examined).length > 0;

export const checkCards: Check = ({ page, ours }) => {
  const known = page.shared.catalog.products.map(({ id }) => id);
  return ofTag(ours, 'product-card').flatMap((element): Finding[] => {
    // What a server has drawn it of, this page need not know.
    if (offerOf(element, page) || element.shadowRoot?.querySelector('[part~=price]')) return [];
    const id = property<string>(element, 'productId');
    const name = property<string>(element, 'name');
    const code = 'no-product';
    if (name) return [{ code, element, message: `"${name}" has no price.`, instead: 'price="12.5" beside its name.' }];
    const meant = id && nearest(id, known);
    return [
      {
        code,
        element,
        message: id ? `"${id}" is in no catalogue of this page.` : 'The card names no product.',
        instead: meant
          ? `product-id="${meant}"`
          : `${known.length ? `product-id with one of ${listed(known)}; or ` : ''}name and price on the card.`,
      },
    ];
  });
};

/** A stored price stands as long as anyone offers it: with two prices the visitor pays whichever was added. */
export const checkPrices: Check = ({ page, ours }) => {
  const { catalog } = page.shared;
  const cards = ofTag(ours, 'product-card').map(idOf);
  const known = [...catalog.products, ...cards.flatMap((id) => catalog.find(id) ?? [])];
  const ids = new Set([...known.flatMap(({ id, variants = [] }) => [id, ...variants.map(({ id }) => id)]), ...cards]);
  return [...ids].flatMap((id): Finding[] => {
    const prices = new Set(catalog.offers(id).map(({ price, currency = 'USD' }) => `${price} ${currency}`));
    if (prices.size < 2) return [];
    return [
      {
        code: 'two-prices',
        message: `The page says ${[...prices].join(' and ')} of "${id}".`,
        instead: 'One price, in the catalogue; or an id for each.',
      },
    ];
  });
};

/** The first line decides: what has another currency cannot be added. */
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
      code: 'two-currencies',
      message: `The page sells ${some.join(' and ')}: one cart cannot hold both.`,
      instead: 'One currency for all that a page sells; a page for each where there are more.',
    },
  ];
};

/** More of one catalogue are most likely all the same. */
const MOST = 8;
const SAMPLE = '[{ "id": "tea", "name": "Calm Tea", "price": 12.5 }]';

const isEntry = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const entriesIn = (list: unknown) => (Array.isArray(list) ? list.filter(isEntry) : []);

/** The field that was meant. Other fields are the host's own. */
function meantBy(field: string, entry: Fields, known: readonly string[]): string | undefined {
  if (known.includes(field)) return undefined;
  const written = field.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const meant = known.includes(written) ? written : written === 'maximum' ? 'max' : nearest(written, known);
  return meant !== undefined && meant in entry ? undefined : meant;
}

/** Misspelt fields, each with the one that was meant. */
function misspeltIn(list: unknown, known: readonly string[]): [field: string, meant: string][] {
  return entriesIn(list).flatMap((entry) =>
    Object.keys(entry).flatMap((field) => {
      const meant = meantBy(field, entry, known);
      return meant === undefined ? [] : [[field, meant] as [string, string]];
    }),
  );
}

function fieldsOf(given: unknown, element: Element): Finding[] {
  const known = knownFields();
  const misspelt = new Map([
    ...misspeltIn(given, known.product),
    ...entriesIn(given).flatMap(({ variants, plans }) => [
      ...misspeltIn(variants, known.variant),
      ...misspeltIn(plans, known.plan),
    ]),
  ]);
  return [...misspelt].slice(0, MOST).map(([field, meant]) => ({
    code: 'unknown-field',
    element,
    message: `\`${field}\` is no field: \`${meant}\`.`,
    instead: `"${meant}": …`,
  }));
}

const findingsOf = (given: unknown, element: Element, base: string): Finding[] => [
  ...problemsOf(given, element, base),
  ...fieldsOf(given, element),
];

function problemsOf(given: unknown, element: Element, base: string): Finding[] {
  const { problems } = readCatalog(given, base);
  const more = problems.length - MOST;
  return problems.slice(0, MOST).map((problem, index) => ({
    code: 'catalogue',
    element,
    message: `${problem}. It is left out${more > 0 && index === MOST - 1 ? `, and ${more} more` : ''}.`,
    instead: `A list of products as docs/embedding.md writes it: ${SAMPLE}`,
  }));
}

/** What stands in the page as JSON. */
export const checkScripts: Check = ({ all }) =>
  all.flatMap((element): Finding[] => {
    if (!(element instanceof HTMLScriptElement) || element.dataset.wellness === undefined) return [];
    const { wellness } = element.dataset;
    if (!['catalog', 'messages'].includes(wellness) || element.type !== 'application/json')
      return [
        {
          code: 'unread-script',
          element,
          message: `<script type="${element.type}" data-wellness="${wellness}"> is read by nobody.`,
          instead: `<script type="application/json" data-wellness="${wellness === 'messages' ? wellness : 'catalog'}">`,
        },
      ];
    try {
      const given: unknown = JSON.parse(element.text);
      return wellness === 'catalog' ? findingsOf(given, element, document.baseURI) : [];
    } catch (error) {
      const sample = wellness === 'catalog' ? SAMPLE : '{ "en": { "addToCart": "Put in bag" } }';
      const instead = `JSON, with quotes around every name: ${sample}`;
      return [{ code: 'unread-script', element, message: `It cannot be read: ${error}.`, instead }];
    }
  });

/** What grids fetch, asked for once more: browsers have it at hand. */
export const checkCatalogs: Check = async ({ ours }) => {
  const grids = ofTag(ours, 'product-grid').filter((grid) => property<string>(grid, 'catalog'));
  const findings = await Promise.all(
    grids.map(async (grid) => {
      const { href } = new URL(property<string>(grid, 'catalog') as string, document.baseURI);
      try {
        const answer = await fetch(href, { cache: 'force-cache', signal: AbortSignal.timeout(15_000) });
        if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
        return findingsOf(await answer.json(), grid, href);
      } catch (error) {
        const message = `The catalogue did not come: ${error}.`;
        const instead =
          'An address that answers with JSON; of another origin, with Access-Control-Allow-Origin, and named in connect-src where the page has a policy.';
        return [{ code: 'catalogue', element: grid, message, instead } as const];
      }
    }),
  );
  return findings.flat();
};
