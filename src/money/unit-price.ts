import { isAmount, isText, type UnitPrice } from '../cart/line.ts';

/** Whether the value is a price per measure with no other fields. Never throws. */
export function isUnitPrice(value: unknown): value is UnitPrice {
  const { price, per, ...rest } = Object(value) as UnitPrice;
  return isAmount(price) && isText(per) && /^(?=.*\S)[^<>]{1,30}$/.test(per) && !Object.keys(rest).length;
}
