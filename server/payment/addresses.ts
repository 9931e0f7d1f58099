import type { CheckoutOrigin } from '../options.ts';

/** The attempt opens an order, so it goes into the fragment, which no server sees. */
const withAttempt = (address: string, name: string, attempt: string): string => {
  const encoded = encodeURIComponent(attempt);
  if (address.includes('{attempt}')) return address.replaceAll('{attempt}', encoded);
  return `${address}${address.includes('#') ? '&' : '#'}${name}=${encoded}`;
};

/** The visitor's page after paying. */
export const successAddress = (origin: CheckoutOrigin, attempt: string): string =>
  withAttempt(origin.success, 'wellness-paid', attempt);

/** The visitor's page after canceling. */
export const cancelAddress = (origin: CheckoutOrigin, attempt: string): string =>
  withAttempt(origin.cancel, 'wellness-order', attempt);
