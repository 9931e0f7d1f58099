import type { Database } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { ChangeKind } from '../order.ts';
import type { Notice, Orders } from './orders.ts';
import { amount, COLUMNS, type Row, toOrder } from './row.ts';

type Notifications = Pick<Orders, 'claimPaid' | 'claimChange' | 'markNotified' | 'postponeNotification'>;

interface ChangeRow extends Row {
  change_id: string;
  kind: ChangeKind;
  change_amount: string | number | bigint | null;
  at: Date;
}

/** The row of a notice. Orders and changes have the same columns for it. */
const rowOf = ({ order, change }: Notice) =>
  change ? { table: sql`checkout.changes`, id: change.id } : { table: sql`checkout.orders`, id: order.id };

/** Which payments and changes the shop was notified of, and when it is notified again. */
export function createNotifications(database: Database, store: () => Promise<Store>): Notifications {
  /** The row that is due longest, claimed for a minute. */
  const claim = (table: Statement, isDue: Statement) => sql`
    with due as materialized (
      select id from ${table} c where ${isDue} and c.notified_at is null and c.notify_at <= now()
      order by c.notify_at limit 1 for update skip locked
    )
    update ${table} o set notify_at = now() + interval '1 minute', notifications = o.notifications + 1
    from due where o.id = due.id`;

  return {
    async claimPaid(withTests) {
      const { mode } = await store();
      if (mode !== 'live' && !withTests) return undefined;
      // An earlier release, which may run beside this one, does not store what was charged: a sweep reads it first.
      const [row] = await database.query<Row>(sql`
        ${claim(sql`checkout.orders`, sql`c.status = 'paid' and c.charged is not null`)} returning ${COLUMNS}`);
      return row && { order: toOrder(row, mode) };
    },

    async claimChange(withTests) {
      const { mode } = await store();
      if (mode !== 'live' && !withTests) return undefined;
      const isFirst = sql`not exists (
        select from checkout.changes e where e.order_id = c.order_id and e.seq < c.seq and e.notified_at is null
      )`;
      const [row] = await database.query<ChangeRow>(sql`
        with claimed as (${claim(sql`checkout.changes`, isFirst)} returning o.*)
        select ${COLUMNS}, c.id as change_id, c.kind, c.amount as change_amount, c.at
        from claimed c join checkout.orders o on o.id = c.order_id`);
      if (!row) return undefined;
      const { change_id: id, kind, at, change_amount: about } = row;
      return { order: toOrder(row, mode), change: { id, kind, at, ...(about !== null && { amount: amount(about) }) } };
    },

    async markNotified(notice) {
      await store();
      const { table, id } = rowOf(notice);
      await database.query(sql`update ${table} set notified_at = coalesce(notified_at, now()) where id = ${id}`);
    },

    async postponeNotification(notice) {
      await store();
      const { table, id } = rowOf(notice);
      await database.query(sql`
        update ${table}
        set notify_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(notifications, 12)))
        where id = ${id} and notified_at is null`);
    },
  };
}
