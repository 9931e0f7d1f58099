import type { Database } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { Orders } from './orders.ts';
import { COLUMNS, type Row, toOrder, UNFINISHED } from './row.ts';

type Polling = Pick<Orders, 'claimPending' | 'mayAsk' | 'lastListed' | 'markListed'>;

/** When to ask the payment service about orders, and since when to list its events. */
export function createPolling(database: Database, store: () => Promise<Store>): Polling {
  return {
    async claimPending(limit, seconds) {
      const { mode } = await store();
      const due = (which: Statement) => sql`
        select id, asked_at, created_at from checkout.orders o
        where ${which} and asked_at <= ${ago(seconds)}
        order by asked_at, created_at limit ${limit} for update skip locked`;
      const rows = await database.query<Row>(sql`
        with processing as materialized (${due(sql`status = 'processing' and session is not null`)}),
        known as materialized (${due(sql`status = 'open' and session is not null and asked_at > '-infinity'`)}),
        new as materialized (${due(sql`status = 'open' and session is not null and asked_at = '-infinity'`)}),
        unfinished as materialized (${due(sql`${UNFINISHED} and session is not null`)}),
        held as materialized (${due(HELD)}),
        due as (
          select id, 1 as kind, row_number() over (order by asked_at, created_at) as turn from processing
          union all select id, 2, row_number() over (order by asked_at, created_at) from known
          union all select id, 3, row_number() over (order by asked_at, created_at) from new
          union all select id, 4, row_number() over (order by asked_at, created_at) from unfinished
          union all select id, 5, row_number() over (order by asked_at, created_at) from held
          order by turn, kind limit ${limit}
        )
        update checkout.orders o set asked_at = now() from due where o.id = due.id returning ${COLUMNS}`);
      return rows.map((row) => toOrder(row, mode));
    },

    async mayAsk(id, seconds) {
      await store();
      const rows = await database.query(sql`
        update checkout.orders set asked_at = now() where id = ${id} and asked_at <= ${ago(seconds)}
        returning id`);
      return rows.length > 0;
    },

    async lastListed() {
      await store();
      const [row] = await database.query<{ at: Date }>(sql`
        select coalesce(listed_until, now() - interval '1 day') as at from checkout.store`);
      return (row as { at: Date }).at;
    },

    async markListed(until) {
      await store();
      // At most now: a clock of the payment service that is ahead must not hide the events after it.
      await database.query(
        sql`update checkout.store set listed_until = greatest(listed_until, least(${until}, now()))`,
      );
    },
  };
}

/**
 * Orders with a page that holds an amount, if the shop has decided, another payment counts, or the hold has reached its end. Some ways of
 * paying name none.
 */
const HELD = sql`o.id in (select order_id from checkout.payment_pages where status = 'authorized')
  and (o.status <> 'authorized' or o.decision is not null
    or coalesce(o.capture_before <= now(), o.asked_at <= now() - interval '1 hour'))`;

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
