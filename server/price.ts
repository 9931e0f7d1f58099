import { isSellable, type Product, type ProductPlan, type ProductRules, rulesOf } from '../src/catalog/catalog.ts';
import { DEFAULT_CURRENCY, digitsOf, toUnits } from '../src/money/money.ts';
import { approvedQuantity, type Facts, findReason } from '../src/rules/eligibility.ts';
import { countriesFor } from './delivery.ts';
import type { Products } from './list/products.ts';
import type { ApprovalClaim, OrderLine, StockUse } from './order.ts';
import type { PaymentLimits } from './payment/payment.ts';
import type { Posted, PostedItem } from './posted.ts';
import { type LineRefusal, Refusal } from './responses.ts';

/** The largest quantity of one product in an order. */
const MAX_QUANTITY = 999;

export interface Priced {
  readonly lines: readonly OrderLine[];
  /** In the smallest unit. */
  readonly subtotal: number;
  /** The pieces that need an approval, by product. */
  readonly needs: ApprovalClaim['needs'];
  /** The pieces of counted products, each once. */
  readonly stock: readonly StockUse[];
}

/** Settings of the shop that decide what is sold, and to whom. */
export interface Terms {
  readonly products: Products;
  readonly currency: string;
  readonly shipTo: readonly string[] | undefined;
  readonly limits: PaymentLimits;
}

/** A posted line with its product and plan from the catalog. */
interface Found {
  readonly item: PostedItem;
  readonly product: Product | undefined;
  readonly plan: ProductPlan | undefined;
  readonly rules: ProductRules | undefined;
}

const intervalOf = (plan: Pick<ProductPlan, 'interval' | 'count'> | undefined): string | undefined =>
  plan && plan.interval !== 'once' ? `${plan.count ?? 1} ${plan.interval}` : undefined;

/**
 * Prices the posted lines by the catalog.
 * @param facts of the visitor; its approvals count with what is left of them
 * @throws Refusal that names the lines that can't be ordered
 */
export function price(posted: Posted, facts: Facts, { products, currency, shipTo, limits }: Terms): Priced {
  const now = Date.now();
  const found = posted.items.map((item): Found => {
    const product = products.get(item.id);
    const plan = product?.plans?.find(({ id }) => id === item.plan);
    return { item, product, plan, rules: product && rulesOf(product) };
  });
  const counts = new Map<Product, number>();
  for (const { product, item } of found) if (product) counts.set(product, (counts.get(product) ?? 0) + item.quantity);
  const needs = new Map<string, number>();
  for (const { rules, item } of found)
    if (rules?.approval) needs.set(rules.product, (needs.get(rules.product) ?? 0) + item.quantity);
  const interval = found.map(({ plan }) => intervalOf(plan)).find((value) => value !== undefined);

  const isDeliverable = createDeliveryCheck(found, shipTo);

  const refusalOf = ({ item, product, plan, rules }: Found): Pick<LineRefusal, 'reason' | 'max'> | undefined => {
    if (!product) return { reason: 'unknown' };
    if (!isSellable(product)) return { reason: 'unavailable' };
    const ineligible = isDeliverable(rules) ? rules && findReason([rules], facts, now) : 'region';
    if (ineligible) return { reason: ineligible };
    if (posted.currency !== currency || (product.currency ?? DEFAULT_CURRENCY) !== currency)
      return { reason: 'currency' };
    if (product.plans?.length ? !plan : item.plan !== undefined) return { reason: 'plan' };
    // A subscription has one interval.
    if (intervalOf(plan) && intervalOf(plan) !== interval) return { reason: 'plan' };
    const max = Math.min(product.max ?? MAX_QUANTITY, MAX_QUANTITY);
    if (!rules?.approval) return (counts.get(product) ?? 0) > max ? { reason: 'limit', max } : undefined;
    const approved = approvedQuantity(rules.product, facts.approvals, now);
    const isMore = (counts.get(product) ?? 0) > max || (needs.get(rules.product) ?? 0) > approved;
    return isMore ? { reason: 'limit', max: Math.min(max, approved) } : undefined;
  };
  refuseLines(found, refusalOf);
  if (interval) refuseLines(found, createSubscriptionCheck(limits));
  // Amounts that are charged again cannot be held.
  if (found.some(({ product }) => product?.review))
    refuseLines(found, ({ plan }) => (intervalOf(plan) ? { reason: 'plan' } : undefined));

  const lines = found.map((one) => toLine(one, currency));
  const subtotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  return {
    lines,
    subtotal,
    needs: [...needs].map(([product, quantity]) => ({ product, quantity })),
    stock: [...counts].flatMap(([{ id, stock }, quantity]) => (stock === undefined ? [] : [{ id, quantity }])),
  };
}

/** Lets every line through unless there is no country to which all lines are delivered; then those without regions. */
function createDeliveryCheck(found: readonly Found[], shipTo: readonly string[] | undefined) {
  const all = shipTo?.length
    ? countriesFor(
        shipTo,
        found.map(({ rules }) => rules?.regions),
      )
    : undefined;
  if (!shipTo || !all || all.length > 0) return () => true;
  return (rules: ProductRules | undefined) => countriesFor(shipTo, [rules?.regions]).length === shipTo.length;
}

/** @throws Refusal that names the lines of which `refusalOf` returns a reason */
function refuseLines(
  found: readonly Found[],
  refusalOf: (one: Found) => Omit<LineRefusal, 'index' | 'id'> | undefined,
): void {
  const lines = found.flatMap((one, index): LineRefusal[] => {
    const refusal = refusalOf(one);
    return refusal ? [{ index, id: one.item.id, ...refusal }] : [];
  });
  if (lines.length) throw new Refusal(409, lines);
}

/** Lets through as many lines of either kind as fit into one subscription. */
function createSubscriptionCheck({ recurringLines, oneTimeLines }: PaymentLimits) {
  const left = { recurring: recurringLines, oneTime: oneTimeLines };
  return ({ plan }: Found) =>
    left[intervalOf(plan) ? 'recurring' : 'oneTime']-- > 0 ? undefined : ({ reason: 'plan' } as const);
}

function toLine({ item, product, plan }: Found, currency: string): OrderLine {
  const { name, price, variant, image, review, regions } = product as Product;
  return {
    id: item.id,
    name,
    quantity: item.quantity,
    unit: toUnits(plan?.price ?? price, 10 ** digitsOf(currency)),
    ...(variant && { variant }),
    ...(plan && { plan: { id: plan.id, name: plan.name, interval: plan.interval, count: plan.count ?? 1 } }),
    ...(item.properties && { properties: item.properties }),
    // Payment services cannot fetch data: URLs.
    ...(image && /^https?:.{1,2000}$/.test(image) && { image }),
    ...(review && { review }),
    ...(regions && { regions }),
  };
}

/** Names each line of a product of which fewer pieces are left. @param max the most that this visitor can have, by product */
export const outOfStock = ({ items }: Posted, products: Products, max: ReadonlyMap<string, number>): Refusal =>
  new Refusal(
    409,
    items.flatMap(({ id }, index): LineRefusal[] => {
      const left = max.get(products.get(id)?.id ?? id);
      return left === undefined ? [] : [{ index, id, reason: 'stock', max: left }];
    }),
  );

/**
 * Compares with the total that the visitor saw. A difference gives every line its price.
 * @throws Refusal if the total differs
 */
export function checkTotal(
  { total }: Posted,
  { lines, subtotal }: Pick<Priced, 'lines' | 'subtotal'>,
  currency: string,
): void {
  const unit = 10 ** digitsOf(currency);
  if (toUnits(total, unit) === subtotal) return;
  throw new Refusal(
    409,
    lines.map(({ id, unit: price }, index) => ({ index, id, reason: 'price', price: price / unit })),
  );
}
