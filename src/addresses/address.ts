/*
 * The grammar of the addresses `wellness-cart`, `wellness-paid` and `wellness-order`. Pages, elements, the doctor and the
 * checkout server read them here alone, and write them by written-address.ts, which loads later.
 */

/** Source of the pattern of attempts: 128 random bits are 22 characters of base64url or 32 of hexadecimal. */
export const ATTEMPT = '[\\w-]{22,64}';
/** `%3A` is an encoded colon. */
export const LIST = '[^,;?&#]+(?::|%3[Aa])\\d';

/** A `-` is read only where an attempt follows: `#wellness-order-help` is an anchor of the page. */
export const pattern = (name: string) =>
  new RegExp(`[#?&]wellness-${name}(?:=([^?&#]*)|-(${ATTEMPT})(?![\\w-])[^?&#]*)`);
const orderPart = pattern('(?:paid|order)');

/** A fragment that a router reads as a path: `#/thanks`, `#!/thanks` or `#thanks?a=1`. */
export const route = /^#(?:[/!]|.*\?)/;

/** A sentence around the link may end with it. Without the look-behind, many dots would take quadratic time. */
const withoutStop = (text: string) => text.replace(/(?<!\.)\.+$/, '');

export const attemptIn = (part: RegExpExecArray | null) => part?.[2] ?? (part?.[1] && withoutStop(part[1]));

/** The attempt that a fragment names, paid or not. */
export const orderIn = (fragment: string): string | undefined => attemptIn(orderPart.exec(fragment));

/** A cart link. Its list ends at `?`: mail programs add their tags to the end of links. */
const cartPart = new RegExp(`[#?&]wellness-cart(?:=|-(?=${LIST}))([^?&#]*)`);

/** The list of a cart link in a fragment or a query, as it is written. */
export const cartIn = (text: string): string | undefined => cartPart.exec(text)?.[1];

/** The partner that a query, a route or a fragment with a cart link names. */
export function partnerIn(text: string): string | undefined {
  if (text.startsWith('#') && !route.test(text) && cartIn(text) === undefined) return undefined;
  const [, written] = /[#?&]partner=([^?&#]*)/.exec(text) ?? [];
  return written && new URLSearchParams(`name=${withoutStop(written)}`).get('name')?.trim();
}
