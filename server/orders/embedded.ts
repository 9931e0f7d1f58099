import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Mode } from '../order.ts';
import { type Desk, openDesk } from './desk.ts';
import { type Home, load } from './home.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { Orders } from './orders.ts';

/** The folder of the orders of one mode. */
export const folderOf = (dataFolder: string, mode: Mode) => resolve(dataFolder, mode);

/** Orders in a folder, for one process: PostgreSQL itself, inside of it. Its one connection is lent in turn. */
export function openEmbedded(folder: string, orders: () => Orders): Home {
  const turns = new OneAtATime();
  let engine: PGlite | undefined;
  let lock: FolderLock | undefined;
  let desk: Desk | undefined;

  /** What is open is left as it is; what could not be opened is tried again the next time. */
  async function open(): Promise<PGlite> {
    if (engine) return engine;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    desk ??= await openDesk(orders);
    lock ??= await lockFolder(folder, desk);
    const pglite = await load('@electric-sql/pglite', 'Orders in a folder', () => import('@electric-sql/pglite'));
    engine = await openEngine(pglite.PGlite, folder);
    return engine;
  }

  async function connect(): Promise<PostgresPoolClient> {
    const giveBack = await turns.take();
    try {
      const lent = await open();
      const query = async (sql: string, parameters: readonly unknown[]) => {
        try {
          return await lent.query(sql, [...parameters]);
        } catch (error) {
          // What is no refusal of PostgreSQL's (a full disk may end the engine) leaves it in doubt: opened anew, it recovers.
          if ((error as { severity?: string }).severity !== 'ERROR' && engine === lent) {
            engine = undefined;
            await lent.close().catch(() => {});
          }
          throw error;
        }
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: giveBack };
    } catch (error) {
      await leave();
      giveBack();
      throw error;
    }
  }

  /** In this order: nobody may be let in while the engine is open. */
  async function leave(): Promise<void> {
    const closing = engine;
    engine = undefined;
    await closing?.close().catch(() => {});
    lock?.release();
    lock = undefined;
    desk?.close();
    desk = undefined;
  }

  const end = async () => {
    const giveBack = await turns.take();
    await leave();
    giveBack();
  };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: async () => ({ connect, end }) }) });
  return { db, close: () => db.destroy() };
}

/** A folder is begun beside its place: killed in the middle of that, it is begun again. */
async function openEngine(Engine: typeof PGlite, folder: string): Promise<PGlite> {
  const place = join(folder, 'postgres');
  if (!existsSync(place)) {
    const begun = join(folder, 'postgres.begun');
    rmSync(begun, { recursive: true, force: true });
    const engine = await Engine.create({ dataDir: begun });
    await engine.close();
    renameSync(begun, place);
  }
  return Engine.create({ dataDir: place, relaxedDurability: false });
}
