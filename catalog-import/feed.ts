import { decodeEntities } from '../src/text/entities.ts';
import { readMoney } from './amounts.ts';
import type { Draft } from './draft.ts';
import { plainText, slugOf } from './draft.ts';
import type { Notes } from './notes.ts';
import { type Row, readTable } from './tables.ts';

/** The attributes of Google's product data that tell variants apart. */
const varying = ['color', 'size', 'material', 'pattern', 'age_group', 'gender'];
const carried = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'item_group_id',
  ...varying,
];

/** The row by the names of attributes: a column is named "image_link", "image link" or "g:image_link". */
const normalized = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.toLowerCase().replace(/^g:/, '').replaceAll(' ', '_'), value]),
  );

export const isFeedTable = (row: Row): boolean => ['id', 'title', 'price'].every((name) => name in normalized(row));

/** Text of an XML element, with its CDATA. */
const textOf = (xml: string): string =>
  xml
    .split(/(<!\[CDATA\[.*?\]\]>)/s)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : decodeEntities(part)))
    .join('')
    .trim();

/** The items of an RSS or Atom feed. Its elements are flat, so that no parser of XML is needed. */
function itemsOf(xml: string): readonly Row[] {
  const bare = xml.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, (part) => (part.startsWith('<!--') ? '' : part));
  return [...bare.matchAll(/<(item|entry)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) => {
    const row: Record<string, string> = {};
    const elements = inner.matchAll(/<((?:g:)?\w+)\b([^>]*?)(?:\/>|>((?:<!\[CDATA\[.*?\]\]>|.)*?)<\/\1>)/gs);
    for (const [, name = '', attributes = '', text = ''] of elements) {
      const [, href = ''] = /\bhref\s*=\s*["']([^"']*)/.exec(attributes) ?? [];
      // Further pictures and the like stand several times.
      row[name] ??= textOf(text || href);
    }
    return row;
  });
}

/** Google's words: "in_stock", "in stock", "out_of_stock", "preorder", "backorder". */
function isAvailable(text: string | undefined, name: string, notes: Notes): boolean | undefined {
  const word = text?.toLowerCase().replaceAll(/[ -]/g, '_');
  if (!word) return undefined;
  if (word === 'preorder' || word === 'backorder') {
    notes.add(`“${name}” is taken as available: its availability is ${word}.`);
    return true;
  }
  return word === 'in_stock';
}

/** Whether a sale goes on, by its two times: "2026-11-27T00:00Z/2026-12-01T00:00Z". Without times it does. */
function isOnSale({ sale_price, sale_price_effective_date: times }: Row): boolean {
  if (!sale_price) return false;
  if (!times) return true;
  const [start = NaN, end = NaN] = times.split('/').map((time) => Date.parse(time));
  return start <= Date.now() && Date.now() < end;
}

/** Drafts of single items. Items of one group are variants. */
function toDraft(row: Row, notes: Notes): Draft {
  const { id = '', title, description, link, image_link, availability } = row;
  const price = readMoney(row.price);
  const sale = isOnSale(row) ? readMoney(row.sale_price) : undefined;
  return {
    id,
    name: title,
    description,
    price: sale ? sale.amount : price.amount,
    compareAtPrice: sale && price.amount,
    currency: price.currency,
    available: isAvailable(availability, plainText(title), notes),
    image: image_link,
    href: link,
    checkoutId: id,
  };
}

/** The values by which an item of a group differs from the others: "Red, L". */
const variantName = (row: Row, names: readonly string[]): string =>
  names
    .map((name) => plainText(row[name]))
    .filter(Boolean)
    .join(', ') || plainText(row.title);

function readRows(rows: readonly Row[], notes: Notes): readonly Draft[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    notes.leaveOthers(row, carried);
    // Google's ids are unique; a group has one of its own.
    const key = row.item_group_id ? `group ${row.item_group_id}` : `item ${row.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((items) => {
    const drafts = items.map((row) => toDraft(row, notes));
    const [first] = drafts as [Draft];
    const currencies = new Set(drafts.map(({ currency }) => currency));
    // Items of one group in two currencies are no variants of one product.
    if (items.length < 2 || currencies.size > 1) return drafts;
    const names = varying.filter((name) => new Set(items.map((one) => one[name] ?? '')).size > 1);
    const group = items[0]?.item_group_id ?? '';
    const id = items.some((row) => row.id === group) ? `${group}-${slugOf(plainText(first.name))}` : group;
    return [
      {
        ...first,
        id,
        checkoutId: undefined,
        variantLabel: names.join(', ').replaceAll('_', ' '),
        variants: items.map((row, index) => ({ ...(drafts[index] as Draft), name: variantName(row, names) })),
      },
    ];
  });
}

export const isFeed = (text: string): boolean => /<(?:rss|feed)\b/.test(text) && /<(?:item|entry)\b/.test(text);

/** Reads a product feed for Google in XML. */
export const readFeed = (xml: string, notes: Notes) => readRows(itemsOf(xml).map(normalized), notes);

/** Reads a product feed for Google as a table, with tabs or commas. */
export const readFeedTable = (text: string, notes: Notes) => readRows(readTable(text).map(normalized), notes);
