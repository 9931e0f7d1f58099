import type { Cart } from '../cart/cart.ts';
import { shorten } from '../text/shorten.ts';
import { partnerIn } from './address.ts';

const KEY = 'wellness-cart-partner';
const LONGEST = 100;
/** For a browser that denies storage. */
let inMemory: string | undefined;

/** Remembers the partner that the page's address names, for the checkouts of this tab. */
export function receivePartner({ persistence }: Pick<Cart, 'persistence'>): void {
  const name = partnerIn(location.hash) || partnerIn(location.search);
  if (!name) return;
  if (name.length > LONGEST) {
    console.warn(`wellness: partner=${shorten(name)} has more than ${LONGEST} characters. Ignoring it.`);
    return;
  }
  inMemory = name;
  try {
    if (persistence === 'none') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, name);
  } catch {
    // It counts on this page alone.
  }
}

/** The partner that has sent the visitor of this tab. */
export function partnerOfTab(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}
