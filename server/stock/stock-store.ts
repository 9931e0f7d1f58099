import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { StockUse } from '../order.ts';

/** The pieces of a product. */
export interface StockLevel {
  /** The id of the product, or of the variant. */
  readonly id: string;
  /** The pieces that are left to sell. */
  readonly stock: number;
  /** The pieces that unpaid orders hold. */
  readonly reserved: number;
}

/** The number of pieces of a product in a list. */
export interface ListedStock {
  readonly id: string;
  readonly stock: number;
}

/** The stored counts of products. */
export interface StockStore {
  /** Stores numbers of a list as new counts, where they differ from those that were stored last. */
  take(listed: readonly ListedStock[]): Promise<void>;
  /** Stores a new count, which stays until the number in the list changes. */
  set(id: string, pieces: number): Promise<void>;
  /** The pieces of the products that have a count, by id. */
  read(ids: readonly string[]): Promise<readonly StockLevel[]>;
  /** Those of the pieces whose products have a count. */
  counted(uses: readonly StockUse[]): Promise<readonly StockUse[]>;
}

export function createStockStore(database: Database, store: () => Promise<Store>): StockStore {
  /** Counts are never removed, so that each is looked for once. */
  const known = new Set<string>();
  const stockStore: StockStore = {
    async take(listed) {
      await store();
      // Servers that start with a stored list lock nothing. The others lock the rows in one order, as orders do.
      await database.query(sql`
        insert into checkout.stock as known (id, listed, count)
        select id, stock, stock from json_to_recordset(${JSON.stringify(listed)}::json) as one (id text, stock bigint)
        where not exists (select from checkout.stock s where s.id = one.id and s.listed = one.stock)
        order by id
        on conflict (id) do update set
          listed = excluded.listed, count = excluded.count, sold = 0, excess = greatest(known.reserved - excluded.count, 0)
          where known.listed is distinct from excluded.listed`);
    },

    async set(id, pieces) {
      await store();
      await database.query(sql`
        insert into checkout.stock as known (id, count) values (${id}, ${pieces})
        on conflict (id) do update set
          count = excluded.count, sold = 0, excess = greatest(known.reserved - excluded.count, 0)`);
    },

    async read(ids) {
      await store();
      const rows = await database.query<Record<keyof StockLevel, string>>(sql`
        select id, greatest(count - sold - reserved, 0) as stock, reserved from checkout.stock
        where id in (select json_array_elements_text(${JSON.stringify(ids)}::json)) order by id`);
      return rows.map(({ id, stock, reserved }) => ({ id, stock: Number(stock), reserved: Number(reserved) }));
    },

    async counted(uses) {
      const unknown = uses.map(({ id }) => id).filter((id) => !known.has(id));
      if (unknown.length > 0) for (const { id } of await stockStore.read(unknown)) known.add(id);
      return uses.filter(({ id }) => known.has(id));
    },
  };
  return stockStore;
}
