import type { Mode } from '../order.ts';
import { folderOf, openEmbedded } from './embedded.ts';
import type { Orders } from './orders.ts';
import { openPostgres } from './postgres.ts';
import { type Hooks, SqlOrders } from './sql-orders.ts';

interface OrdersOptions extends Hooks {
  readonly mode: Mode;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Used without `databaseUrl`. Default `.data`. */
  readonly dataFolder?: string | undefined;
}

/** The orders in PostgreSQL or in a folder. Nothing is opened before `ready()` or another first call. */
export function openOrders({ mode, databaseUrl, dataFolder = '.data', ...hooks }: OrdersOptions): Orders {
  if (databaseUrl) return new SqlOrders(openPostgres(databaseUrl), mode, hooks);
  const orders: SqlOrders = new SqlOrders(
    openEmbedded(folderOf(dataFolder, mode), () => orders, hooks.report),
    mode,
    hooks,
  );
  return orders;
}
