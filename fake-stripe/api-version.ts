import type Stripe from 'stripe';

/**
 * The version of Stripe's API that this fake implements. Written here, so that the command needs no library; tsc fails
 * when the library moves on.
 */
export const API_VERSION: typeof Stripe.API_VERSION = '2026-10-28.endive';

/** Versions of one release, such as `endive`, only add to each other. */
const releaseOf = (version: string) => version.split('.')[1];

/** Whether a library of this version understands the fake. */
export const isCompatible = (version: unknown): boolean =>
  typeof version === 'string' && releaseOf(version) === releaseOf(API_VERSION);
