import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { ApprovalClaim, ApprovalUse } from '../order.ts';
import { type ApprovalId, allocate, type OtherUse } from './allocate.ts';

const idsIn = (approvals: readonly ApprovalId[]) =>
  sql`select * from json_to_recordset(${JSON.stringify(approvals.map(({ issuer, jti }) => ({ issuer, jti })))}::json)
    as ids (issuer text, jti text)`;

/** How much paid and processing orders have bought by these approvals. */
export async function boughtBy(db: Queries, approvals: readonly ApprovalId[]): Promise<readonly ApprovalUse[]> {
  return db.query<ApprovalUse>(sql`
    select u.issuer, u.jti, u.product, sum(u.quantity)::integer as quantity
    from checkout.approval_uses u join checkout.orders o on o.id = u.order_id
    where (u.issuer, u.jti) in (${idsIn(approvals)}) and o.status in ('paid', 'processing')
    group by u.issuer, u.jti, u.product`);
}

/**
 * Stores what an order uses of its approvals, in place of earlier uses. Other orders that claim one of them wait until this
 * transaction ends, so that no two of them get the same piece.
 * @throws ApprovalUsedUp or ApprovalHeld
 */
export async function claimApprovals(db: Queries, order: string, claim: ApprovalClaim): Promise<void> {
  // In one order for all transactions, so that no two wait for each other.
  await db.query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(json_build_array(issuer, jti)::text, 0) as key from (${idsIn(claim.approvals)}) ids
      order by key
    ) keys`);
  const others = await db.query<OtherUse>(sql`
    select u.order_id as order, u.issuer, u.jti, u.product, u.quantity, o.status in ('paid', 'processing') as done
    from checkout.approval_uses u join checkout.orders o on o.id = u.order_id
    where (u.issuer, u.jti) in (${idsIn(claim.approvals)}) and o.id <> ${order} and o.status <> 'expired'
    order by o.status = 'failed' desc, o.tried_at, o.id`);
  const uses = allocate(claim, others);
  await db.query(sql`delete from checkout.approval_uses where order_id = ${order}`);
  await db.query(sql`
    insert into checkout.approval_uses (order_id, issuer, jti, product, quantity)
    select ${order}::text, issuer, jti, product, quantity
    from json_to_recordset(${JSON.stringify(uses)}::json) as uses (issuer text, jti text, product text, quantity integer)`);
}
