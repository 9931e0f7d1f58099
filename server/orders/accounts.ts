import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { AccountEntry, Orders } from './orders.ts';
import { amount, NUMBER_LENGTH, type Row } from './row.ts';

interface EntryRow
  extends Pick<Row, 'currency' | 'subtotal' | 'discounted' | 'shipping' | 'tax' | 'total' | 'charged'> {
  readonly kind: AccountEntry['kind'];
  readonly at: Date;
  readonly number: string;
  readonly amount: string | number | bigint | null;
}

/** Payments and refunds, for accountants. */
export function createAccounts(database: Database, store: () => Promise<Store>): Pick<Orders, 'accounts'> {
  return {
    async accounts(from, until) {
      await store();
      // A refund may fail before anybody has heard of it: then nothing was counted as given back.
      const rows = await database.query<EntryRow>(sql`
        with entries as (
          select 'payment' as kind, o.paid_at as at, 0 as seq, o.id as order_id, null::bigint as amount
          from checkout.orders o where o.status = 'paid' and o.paid_at >= ${from} and o.paid_at < ${until}
          union all
          select c.kind, c.at, c.seq, c.order_id, case when c.kind = 'refund-failed' then (
            select -least(c.amount, (
              select coalesce(sum(r.amount), 0)::bigint from checkout.changes r
              where r.order_id = c.order_id and starts_with(r.id, 'refunded-' || n.payment || '-')
            ) - f.refunded)
            from checkout.payment_notes n join checkout.refunds f on f.payment = n.payment where n.id = c.id
          ) else c.amount end
          from checkout.changes c
          where c.kind in ('renewed', 'refunded', 'refund-failed') and c.at >= ${from} and c.at < ${until}
        )
        select e.kind, e.at, e.amount, left(o.id, ${NUMBER_LENGTH}::integer) as number, o.currency, o.subtotal, o.discounted,
          o.shipping, o.tax, o.total, o.charged
        from entries e join checkout.orders o on o.id = e.order_id
        where e.kind <> 'refund-failed' or e.amount < 0
        order by e.at, e.seq, o.id`);
      return rows.map(({ kind, at, number, currency, ...row }): AccountEntry => {
        const head = { at, number, currency };
        if (kind !== 'payment') return { ...head, kind, amount: amount(row.amount ?? 0) };
        const known = (value: Row['total']) => (value === null ? null : amount(value));
        const { shipping, tax } = row;
        return {
          ...head,
          kind,
          subtotal: amount(row.subtotal),
          discounted: amount(row.discounted),
          shipping,
          tax,
          total: known(row.total),
          charged: known(row.charged),
        };
      });
    },
  };
}
