/*
 * The grammar of the addresses `wellness-cart`, `wellness-paid` and `wellness-order`. Pages, elements, the doctor and the
 * checkout server read and write them here alone.
 */

/** Source of the pattern of attempts: 128 random bits are 22 characters of base64url or 32 of hexadecimal. */
export const ATTEMPT = '[\\w-]{22,64}';
/** `%3A` is an encoded colon. */
export const LIST = '[^,;?&#]+(?::|%3[Aa])\\d';

/** A `-` is read only where an attempt follows: `#wellness-order-help` is an anchor of the page. */
const pattern = (name: string) => new RegExp(`[#?&]wellness-${name}(?:=([^?&#]*)|-(${ATTEMPT})(?![\\w-])[^?&#]*)`);
const paidPart = pattern('paid');
const orderPart = pattern('(?:paid|order)');
const shortForm = new RegExp(`^${ATTEMPT}$`);

/** A fragment that a router reads as a path: `#/thanks`, `#!/thanks` or `#thanks?a=1`. */
const route = /^#(?:[/!]|.*\?)/;

/** A sentence around the link may end with it. Without the look-behind, many dots would take quadratic time. */
const withoutStop = (text: string) => text.replace(/(?<!\.)\.+$/, '');

const attemptIn = (part: RegExpExecArray | null) => part?.[2] ?? (part?.[1] && withoutStop(part[1]));

/** The attempt that a fragment names as paid. */
export const paidIn = (fragment: string): string | undefined => attemptIn(paidPart.exec(fragment));

/** The attempt that a fragment names, paid or not. */
export const orderIn = (fragment: string): string | undefined => attemptIn(orderPart.exec(fragment));

/**
 * Writes the attempt into the fragment of the address, because it opens an order and servers see the rest. `{attempt}` is
 * replaced. Without it, the attempt follows a route as a parameter; elsewhere it follows a `-`, so that the fragment is a
 * valid selector for scripts of the page that look for its target.
 */
export function withAttempt(address: string, name: 'paid' | 'order', attempt: string): string {
  if (address.includes('{attempt}')) return address.replaceAll('{attempt}', attempt);
  const fragment = /#.*/s.exec(address)?.[0] ?? '';
  const isRoute = route.test(fragment);
  const separator = isRoute && !fragment.includes('?') ? '?' : fragment ? '&' : '#';
  const before = /[#?&]$/.test(fragment) ? address : address + separator;
  return `${before}wellness-${name}${isRoute || !shortForm.test(attempt) ? '=' : '-'}${attempt}`;
}

/** The fragment with its paid attempt as an order's. Parameters of a route stay; elsewhere nothing follows an attempt. */
export function asOrder(fragment: string): string {
  const part = paidPart.exec(fragment);
  const attempt = attemptIn(part);
  if (!part || !attempt) return fragment;
  const before = fragment.slice(0, part.index + 1);
  return (
    withAttempt(before, 'order', attempt) + (route.test(before) ? fragment.slice(part.index + part[0].length) : '')
  );
}

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

/** Replaces query and fragment of the page's address. */
export function rewriteAddress(search: string, hash: string): void {
  // Not relative: the page may have a <base>, and a path may begin with two slashes.
  const url = Object.assign(new URL(location.href), { search, hash });
  history.replaceState(history.state, '', url);
}
