import { rulesOf } from '../src/catalog/catalog.ts';
import type { Approval, Facts } from '../src/rules/eligibility.ts';
import type { Approvals, VerifiedApproval } from './approvals/approvals.ts';
import type { Orders } from './orders/orders.ts';
import type { Posted } from './posted.ts';
import type { Products } from './products.ts';

/** The visitor of a posted order, as far as its products need it. */
export interface Visitor {
  /** The facts for the gate. Its approvals count with the pieces that are left of them. */
  readonly facts: Facts;
  /** Those that end first stand first. */
  readonly approvals: readonly VerifiedApproval[];
}

/** Reads the facts of a posted order. Tokens are verified only where a product needs an approval. */
export async function readVisitor(
  { items, visitor: { region, age, approvals: tokens } }: Posted,
  products: Products,
  approvals: Approvals,
  orders: Orders,
): Promise<Visitor> {
  const needed = new Set(
    items.flatMap(({ id }) => {
      const product = products.get(id);
      const rules = product && rulesOf(product);
      return rules?.approval ? [rules.product] : [];
    }),
  );
  if (needed.size === 0) return { facts: { region, age, approvals: [] }, approvals: [] };
  const verified = await approvals.verify(tokens);
  const relevant = verified
    .filter((approval) => approval.products.some((product) => needed.has(product)))
    .sort((one, other) => one.until - other.until);
  return { facts: { region, age, approvals: await leftOf(relevant, orders) }, approvals: relevant };
}

/** The approvals without what processing and paid orders have bought by them. Open orders give way. */
async function leftOf(approvals: readonly VerifiedApproval[], orders: Orders): Promise<readonly Approval[]> {
  if (approvals.length === 0) return [];
  const bought = await orders.boughtBy(approvals);
  return approvals.flatMap(({ issuer, jti, products, quantity, until }) =>
    products.flatMap((product): Approval[] => {
      const used = bought
        .filter((use) => use.issuer === issuer && use.jti === jti && use.product === product)
        .reduce((sum, use) => sum + use.quantity, 0);
      const left = quantity - used;
      return left > 0 ? [{ id: jti, products: [product], quantity: left, expires: new Date(until).toISOString() }] : [];
    }),
  );
}
