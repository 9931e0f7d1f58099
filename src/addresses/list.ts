import { cartIn, LIST } from './address.ts';

/* The lists of cart links, in a file that pages load when they need it. */

const cartParts = new RegExp(
  `([#?&])(?:(?:wellness-cart(?:=|-(?=${LIST}))[^?&#]*(?:\\?[^#]*)?|partner=[^&#]*)(&?))+`,
  'g',
);

/** The fragment or query without its cart links and their partner. */
export const withoutCart = (text: string): string =>
  cartIn(text) === undefined ? text : text.replace(cartParts, (_, before, after) => after && before);

/** The most characters of an entry: longer ones would take long to read. */
const LONGEST = 1_000;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** An entry of a cart link: `id:quantity` or `id@plan:quantity`. */
export interface LinkEntry {
  /** With the plan, because an id may contain an `@`, too. */
  readonly name: string;
  readonly quantity: number;
}

/** Reads a list, which may be encoded as a whole. `undefined` stands for a part that cannot be read. */
export function readList(written: string): readonly (LinkEntry | undefined)[] {
  const whole = decode(written);
  const parts = (whole ?? written).split('?')[0]?.split(/[,;]/) ?? [];
  return parts.flatMap((part) => {
    const text = (whole === undefined ? decode(part) : part)?.trim() ?? '';
    if (part.trim() === '') return [];
    // A sentence around the link may quote it, and end with it.
    const entry = text.length > LONGEST ? '' : text.replace(/[\s.!:/)\]>"'”’»]+$/, '');
    const [, name = '', digits] = /^(.+?)\s*:\s*(\d+)$/.exec(entry) ?? [];
    const quantity = Number(digits);
    return [quantity > 0 ? { name, quantity } : undefined];
  });
}

/** Writes a list for a cart link. */
export const writeList = (entries: Iterable<readonly [id: string, quantity: number]>): string =>
  [...entries].map(([id, quantity]) => `${encodeText(id)}:${quantity}`).join(',');

/** Replaces lone surrogates, for which `encodeURIComponent` throws. */
export const encodeText = (text = ''): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

/** Whether a cart link can name the product, or a plan of it. */
export const canBeLinked = (name: string): boolean => readList(writeList([[name, 1]]))[0]?.name === name;
