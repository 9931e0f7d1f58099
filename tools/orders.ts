/**
 * Lists the orders of the running checkout server, or of `DATABASE_URL`: newest first, without buyers and products.
 *
 *     npm run orders [-- --limit 100] [-- --json]
 *     npm run orders -- forget <id>
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { livingOwnerOf } from '../server/database/lock.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { AdminClient } from '../server/orders/admin-socket.ts';
import { openFolder } from '../server/orders/open-orders.ts';
import { type OrderSummary, toSummary } from '../server/orders/order-summary.ts';
import { table } from '../server/orders/order-table.ts';
import type { Orders } from '../server/orders/orders.ts';
import { createSqlOrders } from '../server/orders/sql-orders.ts';

/** A store of orders, or the running checkout server that has it open. */
interface Source {
  list(limit: number): Promise<readonly OrderSummary[]>;
  forget(id: string): Promise<boolean>;
  close?(): Promise<void>;
}

const MAX_LIMIT = 10_000;

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { limit, isJson, forget } = readArguments();
  const sources = await findSources();
  try {
    if (forget !== undefined) {
      for (const source of sources) {
        if (!(await source.forget(forget))) continue;
        console.log(
          `Forgotten: the personal data of order ${forget}. Its total, its products and its payment are kept.`,
        );
        return;
      }
      throw new Error(`There is no order ${forget}.`);
    }
    const lists = await Promise.all(sources.map((source) => source.list(limit)));
    const orders = lists
      .flat()
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, limit);
    if (isJson) console.log(JSON.stringify(orders, null, 2));
    else console.log(orders.length > 0 ? table(orders) : 'There are no orders yet.');
  } finally {
    for (const source of sources) await source.close?.();
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { limit: { type: 'string', default: '50' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const limit = Number(values.limit);
  if (!/^\d+$/.test(values.limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new Error(`--limit must be a whole number from 1 to ${MAX_LIMIT}, got "${values.limit}".`);
  }
  const [verb, id, ...rest] = positionals;
  if (verb === undefined) return { limit, isJson: values.json, forget: undefined };
  if (verb !== 'forget' || !id || rest.length > 0) {
    throw new Error(`Unknown command "${positionals.join(' ')}". Use no command to list orders, or: forget <id>`);
  }
  return { limit, isJson: values.json, forget: id.toUpperCase() };
}

async function findSources(): Promise<readonly Source[]> {
  const { DATABASE_URL: url, DATA_FOLDER: dataFolder = '.data' } = process.env;
  if (url) return [sourceOf(createSqlOrders(openPostgres(url, 1)))];
  const folders = existsSync(dataFolder) ? readdirSync(dataFolder).map((mode) => join(dataFolder, mode)) : [];
  const stores = folders.filter((folder) => existsSync(join(folder, 'postgres')));
  return Promise.all(stores.map(openSource));
}

/** Connects to the checkout server that owns the folder, or opens the folder if there is none. */
async function openSource(folder: string): Promise<Source> {
  const owner = await livingOwnerOf(folder);
  if (owner) return new AdminClient(owner);
  return sourceOf(openFolder(folder));
}

function sourceOf(orders: Orders): Source {
  return {
    list: async (limit) => (await orders.list(limit)).map(toSummary),
    forget: (id) => orders.forget(id),
    close: () => orders.close(),
  };
}
