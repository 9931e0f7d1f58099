import { type Statement, sql } from '../database/sql.ts';
import type {
  ApprovalUse,
  Mode,
  Order,
  OrderFlag,
  OrderLine,
  OrderShipping,
  OrderStatus,
  StockUse,
  Tax,
} from '../order.ts';
import type { Shipping } from '../origin.ts';

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
  shipping_ways: readonly Shipping[] | null;
  tried_at: Date;
  created_at: Date;
  paid_at: Date | null;
  approvals: readonly ApprovalUse[];
  flags: readonly OrderFlag[];
  stock: readonly StockUse[];
}

/** All columns of an order `o`. */
export const COLUMNS: Statement = sql`
  o.id, o.attempt, o.status, o.tries, o.session, o.lines, o.currency, o.subtotal, o.total, o.locale, o.origin, o.partner,
  o.discount, o.shipping_ways, o.discounted, o.shipping, o.tax, o.charged, o.tried_at, o.created_at, o.paid_at, o.flags,
  o.stock,
  (select s.url from checkout.payment_pages s where s.id = o.session) as url,
  (
    select coalesce(sum(r.refunded), 0)::bigint from checkout.payment_pages s join checkout.refunds r on r.payment = s.payment
    where s.order_id = o.id
  ) as refunded,
  (
    select coalesce(json_agg(json_build_object(
      'issuer', u.issuer, 'jti', u.jti, 'product', u.product, 'quantity', u.quantity
    ) order by u.product, u.issuer, u.jti), '[]')
    from checkout.approval_uses u where u.order_id = o.id
  ) as approvals`;

/** 50 random bits in two groups and a half, which can be read out. */
const NUMBER_LENGTH = 12;

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
    paidAt: row.paid_at,
    approvals: row.approvals,
    stock: row.stock,
    flags: row.flags,
  };
}

function amount(value: string | number | bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The amount ${value} is too large to calculate with.`);
  return number;
}
