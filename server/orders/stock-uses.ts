import type { Queries, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { OrderStatus, StockUse } from '../order.ts';
import { type StockState, states } from './states.ts';

/** Fewer pieces are left than an order needs. */
export class OutOfStock extends Error {
  /** The most that the order can have of each product of which it needs more. */
  readonly max: ReadonlyMap<string, number>;

  constructor(max: ReadonlyMap<string, number>) {
    super('Fewer pieces are left than this order needs.');
    this.max = max;
  }
}

/** An order's pieces, as its row has them. */
export interface StockRow {
  readonly id: string;
  readonly status: OrderStatus;
  readonly stock: readonly StockUse[];
  readonly stock_state: StockState;
}

/** The columns of a `StockRow`. */
export const STOCK_COLUMNS: Statement = sql`o.id, o.status, o.stock, o.stock_state`;

interface StockChange {
  readonly id: string;
  readonly reserved: number;
  readonly sold: number;
}

/**
 * The CTE `changed`, which changes the counts of several products. It locks their rows in one order for all transactions, so that
 * no two wait for each other. The order's row and its approvals are locked before.
 * @param mayExceed whether pieces are reserved or sold that are not there. Otherwise a constraint of the table refuses that
 * @param condition without which nothing changes
 */
const changed = (changes: readonly StockChange[], mayExceed: boolean, condition = sql`true`) => sql`
  changes as (
    select * from json_to_recordset(${JSON.stringify(changes)}::json) as one (id text, reserved bigint, sold bigint)
    where ${condition}
  ),
  locked as materialized (select id from checkout.stock where id in (select id from changes) order by id for update),
  changed as (
    update checkout.stock s set
      reserved = s.reserved + c.reserved,
      sold = s.sold + c.sold,
      excess = case
        when c.reserved > 0 and not ${mayExceed}::boolean then s.excess
        else greatest(s.sold + c.sold + s.reserved + c.reserved - s.count, 0)
      end
    from changes c join locked using (id) where s.id = c.id
    returning s.excess
  )`;

/** The pieces that the orders hold together. */
function heldBy(orders: readonly Pick<StockRow, 'stock' | 'stock_state'>[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { stock, stock_state } of orders)
    if (stock_state === 'held' || stock_state === 'owed')
      for (const { id, quantity } of stock) held.set(id, (held.get(id) ?? 0) + quantity);
  return held;
}

/** The pieces that an order holds. Its row stays locked until the transaction ends. */
export async function lockHeld(db: Queries, order: string): Promise<ReadonlyMap<string, number>> {
  return heldBy(
    await db.query<StockRow>(sql`select ${STOCK_COLUMNS} from checkout.orders o where o.id = ${order} for update`),
  );
}

/**
 * Reserves the pieces that an order needs beyond those that it holds, gives back those that it no longer needs, and commits: all
 * orders of a product wait for its row until then. The order's row says already that it holds what it needs.
 * @throws an error for which `isOutOfStock` is true if fewer are left
 */
export async function reserveStock(
  db: Transaction,
  needed: readonly StockUse[],
  held: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const quantities = new Map(needed.map(({ id, quantity }) => [id, quantity]));
  const changes = [...new Set([...quantities.keys(), ...held.keys()])]
    .map((id) => ({ id, reserved: (quantities.get(id) ?? 0) - (held.get(id) ?? 0), sold: 0 }))
    .filter(({ reserved }) => reserved !== 0);
  if (changes.length > 0) await db.last(sql`with ${changed(changes, false)} select from changed`);
}

/**
 * Inserts an order and reserves its pieces, in one statement: the insertion comes first, and all orders of a product wait for its
 * row from then on.
 */
export const insertReserving = (insert: Statement, needed: readonly StockUse[]): Statement => sql`
  with made as (${insert}), ${changed(
    needed.map(({ id, quantity }) => ({ id, reserved: quantity, sold: 0 })),
    false,
    sql`exists (select from made)`,
  )}
  select * from made`;

/** Whether the error is the database's refusal of pieces that are not there. */
export const isOutOfStock = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'stock_never_oversold';

/** The state of the pieces of an open order. */
export const stateOfUses = (uses: readonly StockUse[]): StockState => (uses.length > 0 ? 'held' : 'free');

/**
 * Reserves, uses up or gives back an order's pieces by its new status. Its row is locked.
 * @returns whether it has used up pieces that it no longer held, and that were not there any more
 */
export async function moveStock(db: Queries, { id, status, stock, stock_state }: StockRow): Promise<boolean> {
  const state = states[status].stock;
  const isReserved = stock_state === 'held' || stock_state === 'owed';
  if (stock.length === 0 || stock_state === 'sold' || state === (isReserved ? 'held' : stock_state)) return false;
  const reserved = Number(state === 'held') - Number(isReserved);
  const changes = stock.map((use) => ({
    id: use.id,
    reserved: reserved * use.quantity,
    sold: Number(state === 'sold') * use.quantity,
  }));
  const [row] = await db.query<{ is_short: boolean }>(sql`
    with ${changed(changes, true)}, short as (select coalesce(bool_or(excess > 0), false) as is_short from changed)
    update checkout.orders o
    set stock_state = case when short.is_short and ${state} = 'held' then 'owed' else ${state} end
    from short where o.id = ${id} returning short.is_short`);
  return state === 'sold' && stock_state !== 'held' && row?.is_short === true;
}

/** Gives back the pieces of orders whose rows are locked and hold nothing from now on. */
export async function giveBackStock(
  db: Queries,
  orders: readonly Pick<StockRow, 'stock' | 'stock_state'>[],
): Promise<void> {
  const changes = [...heldBy(orders)].map(([id, quantity]) => ({ id, reserved: -quantity, sold: 0 }));
  if (changes.length > 0) await db.query(sql`with ${changed(changes, true)} select from changed`);
}
