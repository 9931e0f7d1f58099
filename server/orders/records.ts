import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { OrderLine } from '../order.ts';
import type { Orders } from './orders.ts';
import { COLUMNS, type Row, toOrder } from './row.ts';
import { tidyOrders } from './tidying.ts';

type Records = Pick<Orders, 'list' | 'forget' | 'tidy'>;

/** The stored orders as the shop reads and clears them. */
export function createRecords(database: Database, store: () => Promise<Store>): Records {
  return {
    async list(limit, before) {
      const { mode } = await store();
      const older = before ? sql`where (o.created_at, o.id) < (${before.createdAt}, ${before.id})` : sql``;
      const rows = await database.query<Row>(sql`
        select ${COLUMNS} from checkout.orders o ${older} order by o.created_at desc, o.id desc limit ${limit}`);
      return rows.map((row) => toOrder(row, mode));
    },

    async forget(id) {
      await store();
      return database.transaction(async (db) => {
        const [found] = await db.query<Row>(sql`select lines from checkout.orders where id = ${id} for update`);
        if (!found) return false;
        const lines = found.lines.map(({ properties, ...line }): OrderLine => line);
        await db.query(sql`
          update checkout.orders set attempt = null, partner = null, discount = null, lines = ${JSON.stringify(lines)}
          where id = ${id}`);
        return true;
      });
    },

    async tidy() {
      await store();
      await tidyOrders(database);
    },
  };
}
