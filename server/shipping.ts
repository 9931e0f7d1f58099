import * as v from 'valibot';
import { digitsOf, expectedAmount, isAmount, toUnits } from '../src/money/money.ts';
import { isCount, isText } from '../src/text/values.ts';
import { LogLine } from './log-line.ts';
import type { CheckoutOptions } from './options.ts';
import type { PricedOrder } from './order.ts';
import type { Shipping, ShippingWay } from './origin.ts';
import type { PaymentProvider } from './payment/payment.ts';
import { option, pathOf, strictObject } from './schema.ts';
import { callShop } from './shop-function.ts';

const MAX_WAYS = 5;

const isPeriod = (days: unknown) =>
  Array.isArray(days) && days.length === 2 && days.every(isCount) && (days[0] as number) <= (days[1] as number);

const way = strictObject(
  {
    name: option<string>(
      (value) => isText(value) && (value as string).length <= 100,
      'must be a text of at most 100 characters',
    ),
    price: option<number>(isAmount, 'must be a number, 0 or more'),
    days: v.optional(
      option<readonly [number, number]>(isPeriod, 'must be [least, most]: two whole numbers of working days'),
    ),
    freeFrom: v.optional(
      option<number>((value) => isAmount(value) && value > 0, 'must be a number above 0: a price of 0 is always free'),
    ),
  },
  'must be an object',
);

const ways = v.pipe(
  v.array(way, `must be an array of at most ${MAX_WAYS}`),
  v.maxLength(MAX_WAYS, `must be an array of at most ${MAX_WAYS}`),
);

/** The option `shipping`: a list, or a function that returns one for each order. */
export const shippingOption = v.lazy((value) => (typeof value === 'function' ? func : ways));
const func = option<Extract<CheckoutOptions['shipping'], (...args: never) => unknown>>(
  () => true,
  'must be a function',
);

/** The path of a list's first wrong amount, and the rest of a sentence about it. */
export function wrongAmount(shipping: readonly Shipping[], currency: string): readonly [string, string] | undefined {
  for (const [index, way] of shipping.entries())
    for (const name of ['price', 'freeFrom'] as const) {
      const amount = way[name];
      const expected = amount === undefined ? undefined : expectedAmount(amount, currency);
      if (expected) return [`shipping[${index}].${name}`, `must be ${expected}, got ${amount}`];
    }
  return undefined;
}

/** The list of the option; none if a function decides. */
export const fixedWays = (shipping: CheckoutOptions['shipping']): readonly Shipping[] =>
  typeof shipping === 'function' ? [] : (shipping ?? []);

/** The ways of shipping for an order of this sum, in the smallest unit. */
export function waysFrom(shipping: readonly Shipping[], subtotal: number, currency: string): readonly ShippingWay[] {
  const unit = 10 ** digitsOf(currency);
  return shipping.map(({ freeFrom, ...way }) =>
    freeFrom !== undefined && subtotal >= toUnits(freeFrom, unit) ? { ...way, price: 0 } : way,
  );
}

interface Shop extends Pick<CheckoutOptions, 'shipping'> {
  readonly currency: string;
  readonly payment: Pick<PaymentProvider, 'problemsOf'>;
}

/**
 * Finds the ways of shipping for an order.
 * @returns a function that throws a LogLine if the shop's function fails; nothing was charged then
 */
export function createShipping({ shipping = [], currency, payment }: Shop) {
  async function ask(order: PricedOrder): Promise<readonly Shipping[]> {
    if (typeof shipping !== 'function') return shipping;
    const { lines, subtotal, locale, origin, partner, discount } = order;
    const given = structuredClone({ lines, currency, subtotal, locale, origin, partner, discount });
    const answer = await callShop('shipping()', () => shipping(given));
    const { success, output, issues } = v.safeParse(ways, answer, { abortEarly: true });
    if (!success) throw new LogLine(`shipping() was wrong: shipping${pathOf(issues[0])} ${issues[0].message}`);
    const found = output as readonly Shipping[];
    const amount = wrongAmount(found, currency)?.join(' ');
    const [problem = amount] = amount
      ? []
      : payment.problemsOf({ products: new Map(), currency, shipping: found, origins: [] });
    if (problem) throw new LogLine(`shipping() was wrong: ${problem}`);
    return found;
  }

  return async (order: PricedOrder): Promise<readonly ShippingWay[]> =>
    waysFrom(await ask(order), order.subtotal, currency);
}
