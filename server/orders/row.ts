import { type Statement, sql } from '../database/sql.ts';
import type {
  ApprovalUse,
  Mode,
  OpenOrder,
  Order,
  OrderFlag,
  OrderLine,
  OrderShipping,
  OrderStatus,
  OrderSubscription,
  StockUse,
  Tax,
} from '../order.ts';
import type { ShippingWay } from '../origin.ts';
import { SUBSCRIPTION } from './subscriptions.ts';

/** An order as the database returns it. Drivers return bigint as text, number or bigint. */
export interface Row {
  id: string;
  attempt: string | null;
  status: OrderStatus;
  tries: number;
  session: string | null;
  url: string | null;
  lines: readonly OrderLine[];
  currency: string;
  subtotal: string | number | bigint;
  discounted: string | number | bigint;
  shipping: OrderShipping | null;
  tax: Tax | null;
  total: string | number | bigint | null;
  charged: string | number | bigint | null;
  refunded: string | number | bigint;
  locale: string;
  origin: string;
  partner: string | null;
  discount: string | null;
  shipping_ways: readonly ShippingWay[] | null;
  prepared: object | null;
  tried_at: Date;
  created_at: Date;
  capture_before: Date | null;
  paid_at: Date | null;
  shipped_at: Date | null;
  carrier: string | null;
  tracking: string | null;
  approvals: readonly ApprovalUse[];
  flags: readonly OrderFlag[];
  stock: readonly StockUse[];
  consent: { readonly text: string; readonly at: string } | null;
  subscription: {
    readonly id: string;
    readonly status: OrderSubscription['status'];
    readonly renewsAt: string | null;
    readonly endsAt: string | null;
  } | null;
}

/** The ways of shipping of an order's last try, unless an earlier release has begun it. */
export const WAYS: Statement = sql`case when o.written_try = o.tries then o.shipping_ways end`;

/**
 * Whether an earlier release, which runs beside this one during an upgrade, has changed the order `o` without all that this one stores.
 * Its payment page is read again then. Written as in the index `orders_unfinished`.
 */
export const UNFINISHED: Statement = sql`((o.status = 'paid' and o.charged is null)
  or (o.status in ('expired', 'failed', 'released') and o.stock_state in ('held', 'owed')))`;

const REFUNDED: Statement = sql`(
    select coalesce(sum(r.refunded), 0)::bigint from checkout.payment_pages s join checkout.refunds r on r.payment = s.payment
    where s.order_id = o.id
  )`;

/**
 * The later payments of an order `o` since its last parcel, without those that were given back. The numbers of changes say which came
 * first, because the order's row is locked for each.
 */
const RENEWED: Statement = sql`(
    select count(*)::integer from checkout.renewals r join checkout.changes c on c.id = 'renewed-' || r.id
    left join checkout.refunds f on f.payment = r.payment
    where r.order_id = o.id and coalesce(f.refunded, 0) < greatest(r.amount, 1) and c.seq > coalesce((
      select max(p.seq) from checkout.changes p where p.order_id = o.id and p.kind = 'shipped'
    ), 0)
  )`;

/** Whether the first payment of an order `o` is not given back, and no parcel was sent yet. */
const UNSENT: Statement = sql`(o.shipped_at is null and ${REFUNDED} < greatest(coalesce(o.charged, o.total), 1))`;

/** Whether the order `o` is paid, and a payment of it that was not given back has no parcel yet. */
export const TO_PACK: Statement = sql`(o.status = 'paid' and (${UNSENT} or ${RENEWED} > 0))`;

/** The number of these payments. */
export const TO_SEND: Statement = sql`case when o.status = 'paid' then ${UNSENT}::integer + ${RENEWED} else 0 end`;

/** Whether the next parcel of an order `o` is a new one. */
export const IS_NEXT: Statement = sql`(o.shipped_at is null or ${RENEWED} > 0)`;

/** All columns of an order `o`. */
export const COLUMNS: Statement = sql`
  o.id, o.attempt, o.status, o.tries, o.session, o.lines, o.currency, o.subtotal, o.total, o.locale, o.origin, o.partner,
  o.discount, ${WAYS} as shipping_ways, o.prepared, o.discounted, o.shipping, o.tax, o.charged, o.tried_at, o.created_at, o.capture_before, o.paid_at, o.flags,
  o.shipped_at, o.carrier, o.tracking,
  o.stock,
  (select s.url from checkout.payment_pages s where s.id = o.session) as url,
  case when o.status = 'paid' then (
    select s.consent from checkout.payment_pages s where s.order_id = o.id and s.status = 'paid'
    order by s.id = o.session desc nulls last, s.id limit 1
  ) else o.consent end as consent,
  ${SUBSCRIPTION} as subscription,
  ${REFUNDED} as refunded,
  (
    select coalesce(json_agg(json_build_object(
      'issuer', u.issuer, 'jti', u.jti, 'product', u.product, 'quantity', u.quantity
    ) order by u.product, u.issuer, u.jti), '[]')
    from checkout.approval_uses u where u.order_id = o.id
  ) as approvals`;

/** 50 random bits in two groups and a half, which can be read out. */
export const NUMBER_LENGTH = 12;

export function toOrder(row: Row, mode: Mode): Order {
  return {
    id: row.id,
    number: row.id.slice(0, NUMBER_LENGTH),
    attempt: row.attempt,
    status: row.status,
    test: mode !== 'live',
    tries: row.tries,
    triedAt: row.tried_at,
    session: row.session,
    url: row.url,
    lines: row.lines,
    currency: row.currency,
    subtotal: amount(row.subtotal),
    discounted: amount(row.discounted),
    shipping: row.shipping,
    tax: row.tax,
    total: row.total === null ? null : amount(row.total),
    charged: row.charged === null ? null : amount(row.charged),
    refunded: amount(row.refunded),
    locale: row.locale,
    origin: row.origin,
    partner: row.partner ?? undefined,
    discount: row.discount ?? undefined,
    shippingWays: row.shipping_ways ?? undefined,
    createdAt: row.created_at,
    subscription: row.subscription && {
      ...row.subscription,
      renewsAt: dateOf(row.subscription.renewsAt),
      endsAt: dateOf(row.subscription.endsAt),
    },
    consent: row.consent && { ...row.consent, at: new Date(row.consent.at) },
    captureBefore: row.capture_before,
    paidAt: row.paid_at,
    shipped: row.shipped_at && {
      at: row.shipped_at,
      ...(row.carrier !== null && { carrier: row.carrier }),
      ...(row.tracking !== null && { tracking: row.tracking }),
    },
    approvals: row.approvals,
    stock: row.stock,
    flags: row.flags,
  };
}

/** With what its payment page needs. */
export const toOpenOrder = (row: Row, mode: Mode): OpenOrder => ({
  ...toOrder(row, mode),
  prepared: row.prepared ?? undefined,
});

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The amount of a column. */
export function amount(value: string | number | bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The amount ${value} is too large to calculate with.`);
  return number;
}
