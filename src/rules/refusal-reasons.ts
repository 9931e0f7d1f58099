import { ineligibleReasons } from '../cart/line.ts';

/** Reasons for which a checkout server refuses a line. A page ignores reasons that its release does not know. */
export const refusalReasons = [
  'unknown',
  'unavailable',
  'limit',
  'price',
  'currency',
  'plan',
  'stock',
  ...ineligibleReasons,
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Reasons for which a checkout server refuses a whole order:
 * `large`: its lines or its bytes are more than can be ordered at once.
 * `minimum`, `maximum`: its sum is less or more than can be paid at once.
 * `discount`: its discount code is unknown, has ended, or is not for this order. It may be posted without the code.
 * `properties`: the texts of its lines are too long.
 * `changed`: its attempt was begun with another cart.
 * `busy`: the same order may succeed in a minute.
 * `refused`: the same order fails until the shop has changed a setting.
 * `setup`: the page is not set up for this checkout server; visitors cannot mend that.
 */
export const orderReasons = [
  'large',
  'minimum',
  'maximum',
  'discount',
  'properties',
  'changed',
  'busy',
  'refused',
  'setup',
] as const;

export type OrderReason = (typeof orderReasons)[number];
