import { waitUntil as wait } from '@open-wc/testing';

/** Waits for what a visitor would see. Only what never comes takes as long as the limit, on however busy a machine. */
export const waitUntil = (predicate: () => unknown, message?: string): Promise<void> =>
  wait(predicate, message, { timeout: 45_000 });
