import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { Orders } from './orders.ts';
import { COLUMNS, type Row, toOrder } from './row.ts';

type Notifications = Pick<Orders, 'claimUnnotified' | 'markNotified' | 'postponeNotification'>;

/** Which paid orders `onPaid` has been called for, and when it is called again. */
export function createNotifications(database: Database, store: () => Promise<Store>): Notifications {
  return {
    async claimUnnotified(withTests) {
      const { mode } = await store();
      if (mode !== 'live' && !withTests) return undefined;
      const [row] = await database.query<Row>(sql`
        with due as materialized (
          select id from checkout.orders where status = 'paid' and notified_at is null and notify_at <= now()
          order by notify_at limit 1 for update skip locked
        )
        update checkout.orders o set notify_at = now() + interval '1 minute', notifications = o.notifications + 1
        from due where o.id = due.id returning ${COLUMNS}`);
      return row && toOrder(row, mode);
    },

    async markNotified(id) {
      await store();
      await database.query(sql`
        update checkout.orders set notified_at = coalesce(notified_at, now()) where id = ${id}`);
    },

    async postponeNotification(id) {
      await store();
      await database.query(sql`
        update checkout.orders
        set notify_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(notifications, 12)))
        where id = ${id} and notified_at is null`);
    },
  };
}
