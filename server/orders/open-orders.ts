import { folderOf, openEmbedded } from '../database/embedded.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Mode } from '../order.ts';
import { openAdminSocket } from './admin-socket.ts';
import type { Orders } from './orders.ts';
import type { Hooks } from './pages.ts';
import { createSqlOrders } from './sql-orders.ts';

interface OrdersOptions extends Hooks {
  readonly mode: Mode;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Used without `databaseUrl`. Default `.data`. */
  readonly dataFolder?: string | undefined;
}

/** The orders in PostgreSQL or in a folder. Nothing is opened before `ready()` or another first call. */
export function openOrders({ mode, databaseUrl, dataFolder = '.data', ...hooks }: OrdersOptions): Orders {
  if (databaseUrl) return createSqlOrders(openPostgres(databaseUrl), mode, hooks);
  return openFolder(folderOf(dataFolder, mode), mode, hooks);
}

/** The orders in a folder, which other processes reach through a socket meanwhile. */
export function openFolder(folder: string, mode?: Mode, hooks: Hooks = {}): Orders {
  const database = openEmbedded(folder, () => openAdminSocket(() => orders), hooks.report);
  const orders = createSqlOrders(database, mode, hooks);
  return orders;
}
