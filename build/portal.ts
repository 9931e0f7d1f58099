import { resolve } from 'node:path';
import { escaped } from './meta.ts';

/** The pages as `npm start` serves them: it alone knows where the portal's stand-in is, and fills that in. */
export const startPages = resolve(import.meta.dirname, '../dist-start');

/** Stands in the pages' sources where the patient portal's address belongs. */
const placeholder = '%PORTAL%';

/** Without an address the attributes go, and Login says that the portal is not connected. */
export const connect = (html: string, portal: string | undefined): string =>
  portal
    ? html.replaceAll(placeholder, () => escaped(portal))
    : html.replaceAll(new RegExp(`\\s+(portal-url|href)="${placeholder}"`, 'g'), '');

/**
 * What PORTAL_URL says.
 * @throws TypeError in words for the console, rather than publish a Login that leads nowhere.
 */
export function givenPortal(): string | undefined {
  const { PORTAL_URL } = process.env;
  if (!PORTAL_URL) return undefined;
  const url = URL.canParse(PORTAL_URL) ? new URL(PORTAL_URL) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new TypeError(`PORTAL_URL must be an http or https address, got "${PORTAL_URL}".`);
}
