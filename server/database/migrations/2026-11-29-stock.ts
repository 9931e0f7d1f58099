import { sql } from '../sql.ts';

/**
 * The count of each product, with the pieces of it that were sold since and those that orders hold. Only a late payment and a
 * lower count exceed it, by `excess`. An order says which pieces are its own, and whether it holds them.
 */
export const stock = [
  sql`create table checkout.stock (
    id text primary key,
    listed bigint,
    count bigint not null,
    sold bigint not null default 0,
    reserved bigint not null default 0,
    excess bigint not null default 0,
    constraint stock_never_oversold check (sold + reserved <= count + excess)
  )`,
  sql`alter table checkout.orders add column stock json not null default '[]'`,
  sql`alter table checkout.orders add column stock_state text not null default 'free'`,
  sql`create index orders_without_page on checkout.orders (tried_at) where status = 'open' and session is null`,
];
