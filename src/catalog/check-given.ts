import { absolute, type CartProduct, type ChosenVariant, check, type LineOptions, type Plan } from '../cart/line.ts';
import { isUnitPrice } from '../money/unit-price.ts';
import { kindOf, shorten } from '../text/shorten.ts';
import { isCount, isText } from '../text/values.ts';
import { intervals } from './catalog.ts';

const isPlace = (url: unknown) => /^(https?|file):|^data:image\//.test(absolute(url) ?? '');
const count = 'a whole number, 1 or more';

/** The fields that toLine() does not check itself. */
type Optional = Exclude<keyof CartProduct, 'id' | 'name' | 'price' | 'currency'>;
type Rule = readonly [value: unknown, ok: (value: never) => boolean, words: string];

/**
 * Checks the optional fields that a caller of `cart.add()` gives. Generated products have null or an empty text for a missing one.
 * @throws TypeError if one is wrong. The readers of catalogs and of storage leave it out instead.
 */
export function checkGiven(product: CartProduct, { plan, properties }: LineOptions): void {
  const { description, variant, unitPrice, image, href, max, plans } = Object(product) as CartProduct;
  const given = Object(plan) as Plan;
  const rules: Readonly<Record<Optional | 'plan.interval' | 'plan.count' | 'properties', Rule>> = {
    description: [description, isText, 'a text'],
    variant: [variant, ({ id, name }: ChosenVariant) => isText(id) && isText(name), '{ id, name }'],
    unitPrice: [unitPrice, isUnitPrice, '{ price, per }'],
    image: [image, isPlace, 'a URL'],
    href: [href, isPlace, 'a URL'],
    max: [max, isCount, count],
    plans: [plans, Array.isArray, 'an array'],
    'plan.interval': [given.interval, (interval) => intervals.includes(interval), intervals.join(', ')],
    'plan.count': [given.count, isCount, count],
    properties: [properties, (all) => kindOf(all) === '[object Object]', 'an object of texts'],
  };
  for (const [field, [value, ok, words]] of Object.entries(rules))
    check(
      field,
      value === undefined || value === null || value === '' || ok(value as never),
      words,
      value,
      shorten(value),
    );
}
