import type { Mode } from '../order.ts';
import { folderOf, openEmbedded } from './embedded.ts';
import type { Orders } from './orders.ts';
import { openPostgres } from './postgres.ts';
import { SqlOrders } from './sql-orders.ts';

export interface OrdersPlace {
  readonly mode: Mode;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Where there is no `databaseUrl`. Default `.data`. */
  readonly dataFolder?: string | undefined;
}

/** The orders where the settings say. Nothing is opened before `ready()` or the first other call. */
export function openOrders({ mode, databaseUrl, dataFolder = '.data' }: OrdersPlace): Orders {
  if (databaseUrl) return new SqlOrders(openPostgres(databaseUrl), mode);
  const orders: SqlOrders = new SqlOrders(
    openEmbedded(folderOf(dataFolder, mode), () => orders),
    mode,
  );
  return orders;
}
