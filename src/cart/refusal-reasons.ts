/** Reasons for which a checkout server refuses a line. A page ignores reasons that its release does not know. */
export const refusalReasons = ['unknown', 'unavailable', 'limit', 'price', 'currency', 'plan'] as const;

export type RefusalReason = (typeof refusalReasons)[number];
