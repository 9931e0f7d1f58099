/* Limits of an order as pages post it. The schema of the order has them, too: conformance/schemas.ts. */

export const MAX_LINES = 100;
export const MAX_PROPERTIES = 25;
export const MAX_TEXT = 255;
export const MAX_AGE = 150;
/** One for each line. Every one of them costs a verification. */
export const MAX_APPROVALS: number = MAX_LINES;
/** The sentences about later payments, one for each interval of the order's plans. */
export const MAX_CONSENT = 1_000;
/** Other attempts of the browser that posts. */
export const MAX_REPLACED = 10;
