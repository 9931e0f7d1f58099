import { sql } from '../sql.ts';

/**
 * The states of orders, as they follow each other. Triggers write them, so that those of an earlier release on the same database are
 * there, too. Only a new try and `forget` set an order's lines, and only a new try counts.
 */
export const writtenHistory = [
  sql`create table checkout.history (
    seq bigint generated always as identity primary key,
    order_id text not null references checkout.orders (id) on delete cascade,
    kind text not null,
    at timestamptz(3) not null default clock_timestamp()
  )`,
  sql`create index history_order on checkout.history (order_id, seq)`,
  sql`insert into checkout.history (order_id, kind, at)
    select id, status, paid_at from checkout.orders where paid_at is not null`,
  sql`create function checkout.write_history() returns trigger language plpgsql as $$
    begin
      insert into checkout.history (order_id, kind) values (new.id, coalesce(tg_argv[0], new.status));
      return null;
    end
  $$`,
  sql`create trigger history_status after update of status on checkout.orders for each row
    when (old.status <> new.status) execute function checkout.write_history()`,
  sql`create trigger history_forgotten after update of lines on checkout.orders for each row
    when (old.tries = new.tries) execute function checkout.write_history('forgotten')`,
];
