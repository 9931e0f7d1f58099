import type { LineRefusal } from '../../cart/checkout.ts';
import type { Key } from '../../words/language.ts';
import type { Words } from '../../words/words.ts';

const keys = {
  unknown: 'refusedUnknown',
  unavailable: 'refusedUnavailable',
  limit: 'refusedLimit',
  price: 'refusedPrice',
  currency: 'refusedCurrency',
  plan: 'refusedPlan',
  unfit: 'refusedUnfit',
} as const satisfies Record<LineRefusal['reason'], Key>;

function describeRefusal({ reason, max, price }: LineRefusal, currency: string, words: Words): string {
  if (reason === 'limit' && max) return words.say('refusedMax', { limit: max });
  if (reason === 'price' && price !== undefined)
    return words.say('refusedPriceNow', { price: words.price(price, currency) });
  return words.say(keys[reason]);
}

/** The reasons why the checkout server refuses a line, each once. */
export const describeRefusals = (refusals: readonly LineRefusal[], currency: string, words: Words): string =>
  [...new Set(refusals.map((refusal) => describeRefusal(refusal, currency, words)))].join(' ');
