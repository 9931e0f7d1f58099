import { asOrder, paidIn, rewriteAddress } from '../addresses/written-address.ts';

/** The attempt that the URL names as paid. */
export const paidAttempt = (): string | undefined => paidIn(location.hash);

/** Makes the URL name the order only, so that opening it again removes nothing. */
export const markUsed = (): void => rewriteAddress(location.search, asOrder(location.hash));
