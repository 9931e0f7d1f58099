import { isText } from '../text/values.ts';
import { isAmount } from './money.ts';

/** The price of a product per measure, by which sizes and sellers can be compared. No total is computed from it. */
export interface UnitPrice {
  /** In the currency's main unit, 0 or more. */
  readonly price: number;
  /** The measure, such as "100 g": at most 30 characters, without `<` and `>`. */
  readonly per: string;
}

/** Whether the value is a price per measure with no other fields. Never throws. */
export function isUnitPrice(value: unknown): value is UnitPrice {
  const { price, per, ...rest } = Object(value) as UnitPrice;
  return isAmount(price) && isText(per) && /^(?=.*\S)[^<>]{1,30}$/.test(per) && !Object.keys(rest).length;
}
