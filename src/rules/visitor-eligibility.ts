import type { Attempt } from '../cart/attempts.ts';
import type { Cart } from '../cart/cart.ts';
import { countOf } from '../cart/cart-state.ts';
import type { CartItem } from '../cart/line.ts';
import { type Catalog, type Product, type ProductRules, rulesOf } from '../catalog/catalog.ts';
import type { BuyingRules } from '../catalog/shown-prices.ts';
import { stockLeft } from '../catalog/stock.ts';
import { serialize } from '../text/serialize.ts';
import { isText } from '../text/values.ts';
import { approvedQuantity, type Eligibility, findReason } from './eligibility.ts';
import type { Visitor } from './visitor.ts';

/** The products and the visitor of a page, and the checkout attempts of this browser. */
export interface RuleSources {
  readonly cart: Pick<Cart, 'contents'>;
  readonly catalog: Catalog;
  readonly visitor: Visitor;
}

const free: Eligibility = {};

/** How a product or variant is sold to this visitor now. */
export function eligibilityOf({ cart, catalog, visitor }: RuleSources, id: string, more?: ProductRules): Eligibility {
  const rules = catalog.rules(id).concat(more ?? []);
  if (catalog.isBlocked(id)) return { reason: 'blocked' };
  const stock = stockLeft(catalog, cart.contents.attempts, id);
  if (stock === 0) return { reason: 'stock' };
  if (rules.length === 0) return stock === undefined ? free : { stock };
  const { facts } = visitor;
  const reason = findReason(rules, facts, Date.now());
  if (reason) {
    const minAge = Math.max(...rules.map(({ minAge = 0 }) => minAge));
    return { reason, minAge, isUnknown: facts[reason as 'age'] === null, region: facts.region };
  }
  const by = facts.approvals.filter(({ quantity, products }) =>
    rules.some(({ approval, product }) => approval && quantity > 0 && products.includes(product)),
  );
  const until = by[0]?.expires;
  if (stock === undefined && !until) return free;
  const isInCart = until && approvedLeft({ cart, catalog, visitor }, id, cart.contents.items) < 1;
  return { ...(until && { until }), ...(isInCart && { isInCart }), ...(stock && { stock }) };
}

/** The product whose approvals a line needs, if any. */
export const approvedProduct = (catalog: RuleSources['catalog'], id: string): string | undefined =>
  catalog.rules(id).find(({ approval }) => approval)?.product;

/** How many more pieces the approvals permit beside these lines. */
function approvedLeft({ catalog, visitor }: RuleSources, id: string, items: Iterable<CartItem>): number {
  const product = approvedProduct(catalog, id);
  if (product === undefined) return Infinity;
  const same = [...items].filter((item) => !item.gone && approvedProduct(catalog, item.id) === product);
  return approvedQuantity(product, visitor.facts.approvals, Date.now()) - countOf(same);
}

/** The gate of the page's cart. */
export const buyingRulesOf = ({ shared }: { readonly shared: RuleSources }): BuyingRules => ({
  reason: (id) => eligibilityOf(shared, id).reason,
  stock: (id) => stockLeft(shared.catalog, shared.cart.contents.attempts, id) ?? Infinity,
  left: (id, items) => approvedLeft(shared, id, items),
  watch: (listener) => void shared.visitor.watch(listener),
});

/** How each of the products and their variants is sold, if it has rules; `before` if nothing has changed. */
export function eligibilitiesOf(
  shared: RuleSources,
  products: readonly Product[],
  before: ReadonlyMap<string, Eligibility> | undefined,
): ReadonlyMap<string, Eligibility> {
  const eligibilities = new Map<string, Eligibility>();
  for (const product of products)
    for (const { id } of [product, ...(product.variants ?? [])]) {
      // The rules that a card states itself are in the catalog only when the card has rendered.
      const eligibility = eligibilityOf(shared, id, rulesOf(product));
      if (eligibility !== free) eligibilities.set(id, eligibility);
    }
  return before && serialize([...before]) === serialize([...eligibilities]) ? before : eligibilities;
}

/** The product of each variant that needs an approval, by the id of the variant; undefined if there is none. */
export function approvedProducts(catalog: RuleSources['catalog'], items: readonly CartItem[]): Attempt['approved'] {
  const entries = items.flatMap(({ id }) => {
    const product = approvedProduct(catalog, id) ?? id;
    return product === id ? [] : [[id, product] as const];
  });
  return entries.length ? Object.fromEntries(entries) : undefined;
}

/**
 * Counts what was bought by approvals, or is given back if `times` is -1.
 * @param approved as the attempt names them: a page that shows an order need not know the rules of what was bought
 */
export function countApproved(
  { catalog, visitor }: RuleSources,
  items: readonly CartItem[],
  times: 1 | -1,
  approved?: Attempt['approved'],
): void {
  for (const { id, quantity } of items) {
    // Other programs can write to storage.
    const product: unknown = approved?.[id];
    visitor.use(isText(product) ? product : (approvedProduct(catalog, id) ?? id), times * quantity);
  }
}
