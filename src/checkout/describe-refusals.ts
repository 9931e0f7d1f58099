import type { OrderReason } from '../rules/refusal-reasons.ts';
import type { Key } from '../words/language.ts';
import type { Words } from '../words/words.ts';
import type { CartRefusal, LineRefusal } from './request.ts';

const orderKeys = {
  large: 'refusedLarge',
  minimum: 'refusedMinimum',
  maximum: 'refusedMaximum',
  discount: 'refusedDiscount',
  properties: 'refusedProperties',
  changed: 'refusedChanged',
  busy: 'refusedBusy',
  refused: 'refusedForNow',
  setup: 'notConnected',
} as const satisfies Record<OrderReason, Key>;

/** The reason why the checkout server refuses the order, else its own message, if there is one. */
export function describeRefusal({ reason, message, limit, code }: CartRefusal, currency: string, words: Words): string {
  const needsLimit = reason === 'minimum' || reason === 'maximum';
  if (!reason || (needsLimit && limit === undefined)) return message;
  return words.say(orderKeys[reason], code ? { code } : { price: words.price(limit ?? 0, currency) });
}

const keys = {
  unknown: 'refusedUnknown',
  unavailable: 'refusedUnavailable',
  limit: 'refusedLimit',
  price: 'refusedPrice',
  currency: 'refusedCurrency',
  plan: 'refusedPlan',
  stock: 'refusedUnavailable',
  unfit: 'refusedUnfit',
  stays: 'staysHere',
  approval: 'refusedApproval',
  region: 'refusedRegion',
  age: 'refusedAge',
} as const satisfies Record<LineRefusal['reason'], Key>;

function describeLine({ reason, max, price }: LineRefusal, currency: string, words: Words): string {
  if (reason === 'limit' && max) return words.say('refusedMax', { limit: max });
  if (reason === 'stock' && max !== undefined)
    return max ? words.say('refusedStock', { count: max }) : words.say('refusedSoldOut');
  if (reason === 'price' && price !== undefined)
    return words.say('refusedPriceNow', { price: words.price(price, currency) });
  return words.say(keys[reason]);
}

/** The reasons why the checkout server refuses a line, each once. */
export const describeRefusals = (refusals: readonly LineRefusal[], currency: string, words: Words): string =>
  [...new Set(refusals.map((refusal) => describeLine(refusal, currency, words)))].join(' ');
