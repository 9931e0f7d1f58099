import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Mode } from '../order.ts';
import { type Connection, createDatabase, type Database } from './database.ts';
import { explainImport } from './load.ts';
import { type FolderLock, lockFolder, type OwnerSocket } from './lock.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { StoreError } from './store-error.ts';

/** The folder for the orders of one mode. */
export const folderOf = (dataFolder: string, mode: Mode) => resolve(dataFolder, mode);

/**
 * Orders in a folder, for one process: PGlite is PostgreSQL inside the process. It has one connection, which queries
 * take in turn.
 * @param openSocket opens the socket by which other processes reach the owner of the folder
 * @param report receives errors of an engine that fails while it is closed
 */
export function openEmbedded(
  folder: string,
  openSocket: () => Promise<OwnerSocket>,
  report: (error: unknown) => void = console.error,
): Database {
  const turns = new OneAtATime();
  let engine: PGlite | undefined;
  let lock: FolderLock | undefined;
  let socket: OwnerSocket | undefined;

  /** Opens what is not open yet. A failed step is tried again the next time. */
  async function open(): Promise<PGlite> {
    if (engine) return engine;
    makeFolder(folder);
    socket ??= await openSocket();
    lock ??= await lockFolder(folder, socket);
    engine = await openEngine(await loadEngine(), folder);
    return engine;
  }

  async function connect(): Promise<Connection> {
    const release = await turns.take();
    try {
      const current = await open();
      const connection: Connection = {
        begin: async () => void (await connection.query('begin', [])),
        async query(text, values) {
          try {
            return await current.query(text, [...values]);
          } catch (error) {
            // Errors other than a refused statement, such as a full disk, may end the engine. Opened again, it recovers.
            if ((error as { severity?: string }).severity !== 'ERROR' && engine === current) {
              engine = undefined;
              await current.close().catch(report);
            }
            throw error;
          }
        },
        release,
      };
      return connection;
    } catch (error) {
      await closeAll();
      release();
      throw error;
    }
  }

  /** Closes the engine before it releases the lock, because no other process may open the folder earlier. */
  async function closeAll(): Promise<void> {
    const closing = engine;
    engine = undefined;
    await closing?.close().catch(report);
    lock?.release();
    lock = undefined;
    socket?.close();
    socket = undefined;
  }

  return createDatabase(connect, async () => {
    const release = await turns.take();
    await closeAll();
    release();
  });
}

/** Missing rights, a read-only disk, or a file in the way: none of them goes away by itself. */
const lasting = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!lasting.includes(code)) throw error;
    throw new StoreError('settings', `The folder ${folder} cannot be used (${code}). Set dataFolder to another one.`, {
      cause: error,
    });
  }
}

async function loadEngine(): Promise<typeof PGlite> {
  try {
    return (await import('@electric-sql/pglite')).PGlite;
  } catch (error) {
    throw explainImport(error, '@electric-sql/pglite', 'Orders in a folder');
  }
}

/** Initializes a new database under another name, so that a killed process leaves no half of one. */
async function openEngine(Engine: typeof PGlite, folder: string): Promise<PGlite> {
  const path = join(folder, 'postgres');
  if (!existsSync(path)) {
    const unfinished = join(folder, 'postgres.begun');
    rmSync(unfinished, { recursive: true, force: true });
    const engine = await Engine.create({ dataDir: unfinished });
    await engine.close();
    renameSync(unfinished, path);
  }
  return Engine.create({ dataDir: path, relaxedDurability: false });
}
