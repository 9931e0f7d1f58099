import type { Mode } from '../order.ts';
import { folderOf, openEmbedded } from './embedded.ts';
import type { Orders } from './orders.ts';
import { openPostgres } from './postgres.ts';
import { type FlagsOf, SqlOrders } from './sql-orders.ts';

interface OrdersOptions {
  readonly mode: Mode;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Used without `databaseUrl`. Default `.data`. */
  readonly dataFolder?: string | undefined;
  /** Receives errors that no caller gets, such as one while the embedded database closes. */
  readonly report?: ((error: unknown) => void) | undefined;
  readonly flagsOf?: FlagsOf | undefined;
}

/** The orders in PostgreSQL or in a folder. Nothing is opened before `ready()` or another first call. */
export function openOrders({ mode, databaseUrl, dataFolder = '.data', report, flagsOf }: OrdersOptions): Orders {
  if (databaseUrl) return new SqlOrders(openPostgres(databaseUrl), mode, flagsOf);
  const orders: SqlOrders = new SqlOrders(
    openEmbedded(folderOf(dataFolder, mode), () => orders, report),
    mode,
    flagsOf,
  );
  return orders;
}
