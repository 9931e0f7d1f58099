import type { Database } from '../database/database.ts';
import { prepareStore, type Store } from '../database/store.ts';
import type { Mode } from '../order.ts';
import { createStockStore } from '../stock/stock-store.ts';
import { createAccounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { createDecisions } from './decisions.ts';
import { createNotifications } from './notifications.ts';
import type { Orders } from './orders.ts';
import { createPages, type Hooks } from './pages.ts';
import { createParcels } from './parcels.ts';
import { createPayments } from './payments.ts';
import { createPolling } from './polling.ts';
import { createRecords } from './records.ts';
import { createSubscriptions } from './subscriptions.ts';

/**
 * Orders in either database.
 * @param mode without it, the store is read in its own mode and no tables are created
 */
export function createSqlOrders(database: Database, mode?: Mode, hooks: Hooks = {}): Orders {
  let opened: Promise<Store> | undefined;
  /** Opens the store with the first call, and again after a failure. */
  const store = () => {
    opened ??= prepareStore(database, mode).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const stock = createStockStore(database, store);
  return {
    ready: async () => void (await store()),
    storeId: async () => (await store()).id,
    stock,
    ...createAttempts(database, store, stock),
    ...createPages(database, store, hooks),
    ...createDecisions(database, store),
    ...createParcels(database, store),
    ...createPayments(database, store),
    ...createSubscriptions(database, store),
    ...createPolling(database, store),
    ...createNotifications(database, store),
    ...createRecords(database, store),
    ...createAccounts(database, store),
    close: () => database.close(),
  };
}
