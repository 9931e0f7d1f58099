import { resolve } from 'node:path';
import { givenAddress, webAddress } from './given.ts';
import { escaped } from './meta.ts';

/** Services that the pages lead to: the patient portal that Login opens, the checkout server that Checkout posts to. */
export interface Connections {
  readonly portal?: string | undefined;
  /** Its `/checkout`, on the pages' own origin or on another. */
  readonly checkout?: string | undefined;
}

/** Where `npm run dev` serves them. */
export const devPort = 5173;

/** Stand in the pages' sources where the addresses belong. */
const places = { portal: '%PORTAL%', checkout: '%CHECKOUT%' };

/** Fills in one of the addresses. Without it the attributes go, and what they are for says that it is not connected. */
const filled = (html: string, place: string, address: string | undefined): string =>
  address
    ? html.replaceAll(place, () => escaped(address))
    : html.replaceAll(new RegExp(`\\s+(portal-url|href|checkout-endpoint|endpoint)="${place}[^"]*"`, 'g'), '');

export const connect = (html: string, { portal, checkout }: Connections): string =>
  filled(filled(html, places.portal, portal), places.checkout, checkout);

/**
 * Pages are drawn differently with and without each, whatever its address. These have the addresses' places, where they
 * have one, and lie in dist-start/: `npm start` alone knows where its stand-ins are.
 */
export const startPages: readonly { readonly folder: string; readonly connections: Connections }[] = [
  places,
  { portal: places.portal },
  { checkout: places.checkout },
  {},
].map((connections) => ({ folder: folderOf(connections), connections }));

/** Where the pages are that are drawn for these. */
export function folderOf({ portal, checkout }: Connections): string {
  const name = [portal && 'portal', checkout && 'checkout'].filter(Boolean).join('-');
  return resolve(import.meta.dirname, '../../dist-start', name || 'neither');
}

/** Other origins that the pages must be allowed to connect to, as policies write them. */
export const originsOf = ({ checkout }: Connections): readonly string[] =>
  checkout && URL.canParse(checkout) ? [new URL(checkout).origin] : [];

/**
 * The connections from PORTAL_URL and CHECKOUT_ENDPOINT.
 * @throws TypeError in words for the console, rather than publish a Login or a Checkout that leads nowhere.
 */
export function givenConnections(env = process.env): Connections {
  const portal = givenAddress('PORTAL_URL', env);
  const { CHECKOUT_ENDPOINT } = env;
  const checkout = CHECKOUT_ENDPOINT ? webAddress(CHECKOUT_ENDPOINT) : undefined;
  // The status of an order is asked for below it.
  if (CHECKOUT_ENDPOINT && !checkout?.endsWith('/checkout'))
    throw new TypeError(
      `CHECKOUT_ENDPOINT must be an http or https address that ends in /checkout, got "${CHECKOUT_ENDPOINT}".`,
    );
  return { portal, checkout };
}
