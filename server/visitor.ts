import { rulesOf } from '../src/catalog/catalog.ts';
import type { Facts } from '../src/rules/eligibility.ts';
import type { Approvals, ReadApproval } from './approvals/approvals.ts';
import type { Products } from './list/products.ts';
import type { Orders } from './orders/orders.ts';
import type { Posted } from './posted.ts';

/** More wrong signatures than an honest visitor has, even after the issuer has removed a key. */
const MAX_WRONG = 10;

/** The visitor of a posted order, as far as its products need it. */
export interface Visitor {
  /** The facts for the gate. Its approvals count with the pieces that are left of them. */
  readonly facts: Facts;
  /** Those that end first stand first. */
  readonly approvals: readonly ReadApproval[];
}

/** The pieces of an approval that are not bought yet, by product, and those of them that no open order holds. */
interface Left {
  readonly left: ReadonlyMap<string, number>;
  readonly free: ReadonlyMap<string, number>;
}

/**
 * Reads the facts of a posted order. Signatures are expensive, so they are verified only of approvals that the order can use,
 * and only until it has enough.
 * @param over stops the work once its answer is too late
 */
export async function readVisitor(
  { attempt, items, visitor: { region, age, approvals: tokens } }: Posted,
  products: Products,
  approvals: Approvals,
  orders: Orders,
  over: AbortSignal,
): Promise<Visitor> {
  const missing = new Map<string, number>();
  for (const { id, quantity } of items) {
    const product = products.get(id);
    const rules = product && rulesOf(product);
    if (rules?.approval) missing.set(rules.product, (missing.get(rules.product) ?? 0) + quantity);
  }
  const claimed = (missing.size > 0 ? approvals.read(tokens) : []).map((one) => ({
    ...one,
    products: one.products.filter((product) => missing.has(product)),
  }));
  const found = new Map<string, ReadApproval & Left>();
  let wrong = 0;
  for (const one of await withLeft(claimed, attempt, orders)) {
    over.throwIfAborted();
    const isUseful = [...one.left.keys()].some((product) => (missing.get(product) ?? 0) > 0);
    if (!isUseful || found.has(one.jti) || wrong === MAX_WRONG) continue;
    if (!(await approvals.verify(one))) {
      wrong++;
      continue;
    }
    found.set(one.jti, one);
    for (const [product, free] of one.free) missing.set(product, (missing.get(product) ?? 0) - free);
  }
  const verified = [...found.values()].sort((one, other) => one.until - other.until);
  const left = verified.flatMap(({ jti, left, until }) =>
    [...left].map(([product, quantity]) => ({
      id: jti,
      products: [product],
      quantity,
      expires: new Date(until).toISOString(),
    })),
  );
  return { facts: { region, age, approvals: left }, approvals: verified };
}

/**
 * The approvals that name products, with the pieces that are left of them. Those with pieces that no open order holds come
 * first, because other orders give way only if they must.
 */
async function withLeft(
  claimed: readonly ReadApproval[],
  attempt: string,
  orders: Orders,
): Promise<readonly (ReadApproval & Left)[]> {
  const relevant = claimed.filter(({ products }) => products.length > 0);
  if (relevant.length === 0) return [];
  const uses = await orders.usesBeside(attempt, relevant);
  return relevant
    .map((one) => {
      const own = uses.filter(({ issuer, jti }) => issuer === one.issuer && jti === one.jti);
      const without = (counts: (use: { readonly done: boolean }) => boolean) =>
        new Map(
          one.products
            .map((product) => {
              const used = own.filter((use) => use.product === product && counts(use));
              return [product, used.reduce((left, { quantity }) => left - quantity, one.quantity)] as const;
            })
            .filter(([, left]) => left > 0),
        );
      return { ...one, left: without(({ done }) => done), free: without(() => true) };
    })
    .sort((one, other) => Number(one.free.size === 0) - Number(other.free.size === 0) || one.until - other.until);
}
