import type { ApprovalClaim, ApprovalUse } from '../order.ts';

/** An approval does not permit the order: others that are paid, authorized or processing have used it up. */
export class ApprovalUsedUp extends Error {}

/** An approval permits the order only if earlier orders give way, which are not paid yet. */
export class ApprovalHeld extends Error {
  /** Ids of these orders: those whose payment has failed, then the oldest. */
  readonly orders: readonly string[];
  /** Ids of all unpaid orders that hold one of the approvals. */
  readonly holders: ReadonlySet<string>;

  constructor(orders: readonly string[], holders: ReadonlySet<string>) {
    super('Earlier orders hold this approval.');
    this.orders = orders;
    this.holders = holders;
  }
}

/** The pieces that another order uses of the approvals in question. */
export interface OtherUse extends ApprovalUse {
  readonly order: string;
  /** Whether the order is paid, authorized or processing. Other orders can still be paid, but give way. */
  readonly done: boolean;
}

/** The name of an approval. */
export type ApprovalId = Pick<ApprovalUse, 'issuer' | 'jti'>;

const isSameApproval = (one: ApprovalId, other: ApprovalId) => one.issuer === other.issuer && one.jti === other.jti;

/**
 * Chooses which approvals pay for which pieces. Approvals that no open order holds come first, so that orders give way only
 * if they must.
 * @param others uses by other orders: of failed payments first, then the oldest
 * @throws ApprovalUsedUp or ApprovalHeld
 */
export function allocate(claim: ApprovalClaim, others: readonly OtherUse[]): readonly ApprovalUse[] {
  const givingWay = new Set<string>();
  const uses = claim.needs.flatMap((need) => {
    const approvals = claim.approvals.filter(({ products }) => products.includes(need.product));
    const holders = others.filter(
      (use) => !use.done && use.product === need.product && approvals.some((one) => isSameApproval(one, use)),
    );
    for (;;) {
      const holding = others.filter(({ order }) => !givingWay.has(order));
      const taken = take(need, approvals, holding);
      if (taken) return taken;
      const next = holders.find(({ order }) => !givingWay.has(order));
      if (!next) throw new ApprovalUsedUp();
      givingWay.add(next.order);
    }
  });
  const holders = new Set(others.filter(({ done }) => !done).map(({ order }) => order));
  if (givingWay.size > 0) throw new ApprovalHeld([...givingWay], holders);
  return uses;
}

/** Undefined if the approvals have too little left. */
function take(
  { product, quantity }: ApprovalClaim['needs'][number],
  approvals: ApprovalClaim['approvals'],
  others: readonly OtherUse[],
): readonly ApprovalUse[] | undefined {
  let missing = quantity;
  const uses: ApprovalUse[] = [];
  for (const approval of approvals) {
    const used = others
      .filter((use) => use.product === product && isSameApproval(use, approval))
      .reduce((sum, use) => sum + use.quantity, 0);
    const taken = Math.min(missing, Math.max(0, approval.quantity - used));
    if (taken > 0) uses.push({ issuer: approval.issuer, jti: approval.jti, product, quantity: taken });
    missing -= taken;
  }
  return missing === 0 ? uses : undefined;
}
