import type { Queries } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { ApprovalClaim } from '../order.ts';
import { type ApprovalId, allocate, type OtherUse } from './allocate.ts';
import { statusWhere } from './states.ts';

/** Whether other orders can no longer have the approvals of an order `o`. */
const isUsing = statusWhere(sql`o.status`, ({ approvals }) => approvals === 'used');

const idsIn = (approvals: readonly ApprovalId[]) =>
  sql`select * from json_to_recordset(${JSON.stringify(approvals.map(({ issuer, jti }) => ({ issuer, jti })))}::json)
    as ids (issuer text, jti text)`;

/** The uses of these approvals by other orders that have not ended: those of failed payments first, then the oldest. */
export async function usesBeside(
  db: Queries,
  approvals: readonly ApprovalId[],
  isOther: Statement,
): Promise<readonly OtherUse[]> {
  return db.query<OtherUse>(sql`
    select u.order_id as order, u.issuer, u.jti, u.product, u.quantity, ${isUsing} as done
    from checkout.approval_uses u join checkout.orders o on o.id = u.order_id
    where (u.issuer, u.jti) in (${idsIn(approvals)}) and ${isOther} and ${statusWhere(sql`o.status`, ({ approvals }) => approvals !== 'free')}
    order by o.status = 'failed' desc, o.tried_at, o.id`);
}

/**
 * Makes other transactions that use one of these approvals wait until this one ends, in one order for all transactions, so
 * that no two wait for each other. The order's row is locked before.
 */
async function lockApprovals(db: Queries, approvals: readonly ApprovalId[]): Promise<void> {
  await db.query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(json_build_array(issuer, jti)::text, 0) as key from (${idsIn(approvals)}) ids
      order by key
    ) keys`);
}

/**
 * Stores what an order uses of its approvals, in place of earlier uses. Other orders that claim one of them wait until this
 * transaction ends, so that no two of them get the same piece.
 * @throws ApprovalUsedUp or ApprovalHeld
 */
export async function claimApprovals(db: Queries, order: string, { needs, approvals }: ApprovalClaim): Promise<void> {
  await lockApprovals(db, approvals);
  const uses = allocate({ needs, approvals }, await usesBeside(db, approvals, sql`o.id <> ${order}`));
  const rows = uses.map((use) => ({
    ...use,
    approved: approvals.find(({ issuer, jti }) => issuer === use.issuer && jti === use.jti)?.quantity,
  }));
  await db.query(sql`delete from checkout.approval_uses where order_id = ${order}`);
  await db.query(sql`
    insert into checkout.approval_uses (order_id, issuer, jti, product, quantity, approved)
    select ${order}::text, issuer, jti, product, quantity, approved
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as uses (issuer text, jti text, product text, quantity integer, approved integer)`);
}

/** Whether the orders that use their approvals for good use more of an approval of this order than it permits. */
export async function isOverused(db: Queries, order: string): Promise<boolean> {
  const own = await db.query<ApprovalId>(sql`
    select distinct issuer, jti from checkout.approval_uses where order_id = ${order}`);
  if (own.length === 0) return false;
  // Otherwise two orders that are paid at once would not see each other.
  await lockApprovals(db, own);
  const over = await db.query(sql`
    select 1 from checkout.approval_uses own
    join checkout.approval_uses u on (u.issuer, u.jti, u.product) = (own.issuer, own.jti, own.product)
    join checkout.orders o on o.id = u.order_id and ${isUsing}
    where own.order_id = ${order}
    group by own.issuer, own.jti, own.product, own.approved having sum(u.quantity) > own.approved`);
  return over.length > 0;
}
