import { DEFAULT_CURRENCY } from '../src/cart/line.ts';
import { digitsOf, toUnits } from '../src/cart/money.ts';
import { isAvailable, type Product, type ProductPlan } from '../src/catalog/catalog.ts';
import { type LineRefusal, Refusal } from './answers.ts';
import type { Goods } from './goods.ts';
import type { OrderLine } from './order.ts';
import type { Posted, PostedItem } from './posted.ts';

/** Of one product, in an order. What is bought by the thousand is not bought from a card. */
export const MOST_OF_ONE = 999;
/** Stripe's limits of a subscription's lines: of those that come once, and of those that come again, less one for delivery. */
const MOST_ONCE = 20;
const MOST_AGAIN = 19;
/** What Stripe charges at once: eight digits, and more where a unit is worth little. */
const MOST = 99_999_999;
const MOST_OF_LITTLE = 999_999_999_999;
const ofLittle = new Set('COP HUF IDR INR JPY LBP'.split(' '));

export interface Priced {
  readonly lines: readonly OrderLine[];
  /** In the smallest unit. */
  readonly subtotal: number;
}

/** One posted line, and what it is by the catalogue. */
interface Wanted {
  readonly item: PostedItem;
  readonly product: Product | undefined;
  readonly plan: ProductPlan | undefined;
}

const rhythmOf = (plan: Pick<ProductPlan, 'interval' | 'count'> | undefined): string | undefined =>
  plan && plan.interval !== 'once' ? `${plan.count ?? 1} ${plan.interval}` : undefined;

/** Prices what was posted by the catalogue, whatever the browser says. @throws Refusal that names the lines */
export function price(posted: Posted, goods: Goods, currency: string): Priced {
  const wanted = posted.items.map((item): Wanted => {
    const product = goods.get(item.id);
    return { item, product, plan: product?.plans?.find(({ id }) => id === item.plan) };
  });
  const counts = new Map<Product, number>();
  for (const { product, item } of wanted) if (product) counts.set(product, (counts.get(product) ?? 0) + item.quantity);
  const rhythm = wanted.map(({ plan }) => rhythmOf(plan)).find((found) => found !== undefined);

  const why = ({ item, product, plan }: Wanted): Pick<LineRefusal, 'reason' | 'max'> | undefined => {
    if (!product) return { reason: 'unknown' };
    if (!isAvailable(product)) return { reason: 'unavailable' };
    if (posted.currency !== currency || (product.currency ?? DEFAULT_CURRENCY) !== currency)
      return { reason: 'currency' };
    if (product.plans?.length ? !plan : item.plan !== undefined) return { reason: 'plan' };
    // Stripe charges one rhythm at a time.
    if (rhythmOf(plan) && rhythmOf(plan) !== rhythm) return { reason: 'plan' };
    const max = Math.min(product.max ?? MOST_OF_ONE, MOST_OF_ONE);
    return (counts.get(product) ?? 0) > max ? { reason: 'limit', max } : undefined;
  };
  const refused = wanted.flatMap((one, index): LineRefusal[] => {
    const refusal = why(one);
    return refusal ? [{ index, id: one.item.id, ...refusal }] : [];
  });
  if (refused.length) throw new Refusal(409, "Some items in your cart can't be ordered.", { lines: refused });
  const again = wanted.filter(({ plan }) => rhythmOf(plan)).length;
  if (again > MOST_AGAIN || (again && wanted.length - again > MOST_ONCE))
    throw new Refusal(
      409,
      `With a subscription an order has at most ${MOST_AGAIN} products that come again, and ${MOST_ONCE} that do not.`,
    );

  const lines = wanted.map((one) => toLine(one, currency));
  const subtotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  if (subtotal > (ofLittle.has(currency) ? MOST_OF_LITTLE : MOST))
    throw new Refusal(409, 'This is more than can be paid at once. Please order in parts.');
  return { lines, subtotal };
}

function toLine({ item, product, plan }: Wanted, currency: string): OrderLine {
  const { name, price, variant, image } = product as Product;
  return {
    id: item.id,
    name,
    quantity: item.quantity,
    unit: toUnits(plan?.price ?? price, 10 ** digitsOf(currency)),
    ...(variant && { variant }),
    ...(plan && { plan: { id: plan.id, name: plan.name, interval: plan.interval, count: plan.count ?? 1 } }),
    ...(item.properties && { properties: item.properties }),
    // A picture that is written out in its address is none that Stripe can fetch.
    ...(image && /^https?:.{1,2000}$/.test(image) && { image }),
  };
}

/** Compares with what the visitor saw. @throws Refusal where it was another total */
export function checkTotal({ total, items }: Posted, { lines, subtotal }: Priced, currency: string): void {
  const unit = 10 ** digitsOf(currency);
  if (toUnits(total, unit) === subtotal) return;
  const now = new Intl.NumberFormat('en', { style: 'currency', currency }).format(subtotal / unit);
  const [only] = lines.length === 1 ? lines : [];
  throw new Refusal(
    409,
    `Prices have changed: the total is now ${now}. Please reload the page.`,
    only && { lines: [{ index: 0, id: items[0]?.id ?? only.id, reason: 'price', price: only.unit / unit }] },
  );
}
