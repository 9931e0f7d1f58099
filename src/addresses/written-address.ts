import { ATTEMPT, attemptIn, pattern, route } from './address.ts';

const paidPart = pattern('paid');
const shortForm = new RegExp(`^${ATTEMPT}$`);

/** The attempt that a fragment names as paid. */
export const paidIn = (fragment: string): string | undefined => attemptIn(paidPart.exec(fragment));

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

/** Replaces query and fragment of the page's address. */
export function rewriteAddress(search: string, hash: string): void {
  // Not relative: the page may have a <base>, and a path may begin with two slashes.
  const url = Object.assign(new URL(location.href), { search, hash });
  history.replaceState(history.state, '', url);
}
