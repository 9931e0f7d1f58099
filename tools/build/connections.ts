import { resolve } from 'node:path';
import { addressFromEnv, webAddress } from './environment.ts';
import { escaped } from './meta.ts';

/** Services that the storefront leads to: the patient portal for Login, the checkout server for Checkout, and others. */
export interface Connections {
  readonly portal?: string | undefined;
  /** Its `/checkout`, on the pages' own origin or on another. */
  readonly checkout?: string | undefined;
  /** The demo evaluation of the demo disclosure widget. Only `npm start` has one, with the fake Stripe. */
  readonly evaluation?: string | undefined;
  /** Where the contact form of the demo sends its messages, which can be read there, too. Only `npm start` has one. */
  readonly inbox?: string | undefined;
  /** The documentation site, which has the snippet builder. */
  readonly docs?: string | undefined;
}

/** The port of `npm run dev`. */
export const devPort = 5173;

/** Placeholders of the addresses in the pages' sources. */
const placeholders = { portal: '%PORTAL%', checkout: '%CHECKOUT%', evaluation: '%EVALUATION%', inbox: '%INBOX%' };

/** Removes the notes that are true only with the service: elements with `data-with` and nothing nested of their name. */
const withoutNotes = (html: string, placeholder: string): string =>
  html.replaceAll(new RegExp(`\\s*<(\\w+)[^>]* data-with="${placeholder}"[^>]*>.*?</\\1>`, 'gs'), '');

/** Fills in one of the addresses. Without an address the attribute is removed, and the element reports that it is not connected. */
const fillIn = (html: string, placeholder: string, address: string | undefined): string =>
  address
    ? html.replaceAll(placeholder, () => escaped(address))
    : withoutNotes(html, placeholder).replaceAll(
        new RegExp(
          `\\s+(portal-url|href|checkout-endpoint|endpoint|action|data-evaluation)="${placeholder}[^"]*"`,
          'g',
        ),
        '',
      );

export const connect = (html: string, connections: Connections): string =>
  (['portal', 'checkout', 'evaluation', 'inbox'] as const).reduce(
    (text, name) => fillIn(text, placeholders[name], connections[name]),
    html,
  );

/**
 * The variants of the prerendered pages in dist-start/, because markup differs with and without each service. They keep the
 * placeholders: only `npm start` knows the addresses of its demo portal and checkout server.
 */
export const startPages: readonly { readonly folder: string; readonly connections: Connections }[] = [
  placeholders,
  { portal: placeholders.portal },
  { checkout: placeholders.checkout },
  {},
].map((connections) => ({
  folder: folderOf(connections),
  connections: { ...connections, evaluation: placeholders.evaluation, inbox: placeholders.inbox },
}));

/** The folder of the pages that are prerendered for these. */
export function folderOf({ portal, checkout }: Connections): string {
  const name = [portal && 'portal', checkout && 'checkout'].filter(Boolean).join('-');
  return resolve(import.meta.dirname, '../../dist-start', name || 'neither');
}

/** Other origins that the pages must be allowed to connect to, as policies write them. */
export const originsOf = ({ checkout }: Connections): readonly string[] =>
  checkout && URL.canParse(checkout) ? [new URL(checkout).origin] : [];

/**
 * The connections from PORTAL_URL, CHECKOUT_ENDPOINT and DOCS_URL.
 * @throws TypeError with a sentence for the console if one is no address
 */
export function connectionsFromEnv(env = process.env): Connections {
  const portal = addressFromEnv('PORTAL_URL', env);
  const { CHECKOUT_ENDPOINT } = env;
  const checkout = CHECKOUT_ENDPOINT ? webAddress(CHECKOUT_ENDPOINT) : undefined;
  // Order requests go to addresses below /checkout.
  if (CHECKOUT_ENDPOINT && !checkout?.endsWith('/checkout'))
    throw new TypeError(
      `CHECKOUT_ENDPOINT must be an http or https address that ends in /checkout, got "${CHECKOUT_ENDPOINT}".`,
    );
  return { portal, checkout, docs: addressFromEnv('DOCS_URL', env) };
}
