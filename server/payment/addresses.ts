import type { CheckoutOrigin } from '../options.ts';

/** The attempt opens an order, so it stands in the fragment, which no server sees. */
const withAttempt = (address: string, name: string, attempt: string): string => {
  const encoded = encodeURIComponent(attempt);
  if (address.includes('{attempt}')) return address.replaceAll('{attempt}', encoded);
  return `${address}${address.includes('#') ? '&' : '#'}${name}=${encoded}`;
};

/** Where the visitor goes after paying. */
export const successAddress = (origin: CheckoutOrigin, attempt: string): string =>
  withAttempt(origin.success, 'wellness-paid', attempt);

/** Where he goes after turning back. */
export const cancelAddress = (origin: CheckoutOrigin, attempt: string): string =>
  withAttempt(origin.cancel, 'wellness-order', attempt);
