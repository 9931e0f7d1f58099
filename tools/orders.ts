/**
 * The orders of the checkout server that runs, or of `DATABASE_URL`: newest first, and nothing of who bought what.
 *
 *     npm run orders [-- --limit 100] [-- --json]
 *     npm run orders -- forget <id>
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DeskClient } from '../server/orders/desk.ts';
import { openEmbedded } from '../server/orders/embedded.ts';
import { livingHolderOf } from '../server/orders/lock.ts';
import { openPostgres } from '../server/orders/postgres.ts';
import { type ShownOrder, shown } from '../server/orders/shown.ts';
import { SqlOrders } from '../server/orders/sql-orders.ts';
import { table } from '../server/orders/table.ts';

/** What this command does, wherever the orders are. */
interface Source {
  list(limit: number): Promise<readonly ShownOrder[]>;
  forget(id: string): Promise<boolean>;
  close?(): Promise<void>;
}

const MOST = 10_000;

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { limit, isJson, forget } = wishes();
  const sources = await find();
  try {
    if (forget !== undefined) {
      for (const source of sources) {
        if (!(await source.forget(forget))) continue;
        console.log(`Forgotten: what was personal in ${forget}. Its sum, its goods and its payment are kept.`);
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

function wishes() {
  const { values, positionals } = parseArgs({
    options: { limit: { type: 'string', default: '50' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const limit = Number(values.limit);
  if (!/^\d+$/.test(values.limit) || limit < 1 || limit > MOST) {
    throw new Error(`--limit takes a whole number from 1 to ${MOST}, and not "${values.limit}".`);
  }
  const [verb, id, ...rest] = positionals;
  if (verb === undefined) return { limit, isJson: values.json, forget: undefined };
  if (verb !== 'forget' || !id || rest.length > 0) {
    throw new Error(`This command takes nothing, or: forget <id>. It does not know "${positionals.join(' ')}".`);
  }
  return { limit, isJson: values.json, forget: id.toUpperCase() };
}

async function find(): Promise<readonly Source[]> {
  const { DATABASE_URL: url, DATA_FOLDER: dataFolder = '.data' } = process.env;
  if (url) return [reading(new SqlOrders(openPostgres(url, 1)))];
  const folders = existsSync(dataFolder) ? readdirSync(dataFolder).map((mode) => join(dataFolder, mode)) : [];
  const kept = folders.filter((folder) => existsSync(join(folder, 'postgres')));
  return Promise.all(kept.map(at));
}

/** The checkout server that has the folder is asked; where there is none, the folder is opened. */
async function at(folder: string): Promise<Source> {
  const holder = await livingHolderOf(folder);
  if (holder) return new DeskClient(holder);
  const orders: SqlOrders = new SqlOrders(openEmbedded(folder, () => orders));
  return reading(orders);
}

function reading(orders: SqlOrders): Source {
  return {
    list: async (limit) => (await orders.list(limit)).map(shown),
    forget: (id) => orders.forget(id),
    close: () => orders.close(),
  };
}
