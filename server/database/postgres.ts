import type { Pool, PoolClient } from 'pg';
import { type Connection, createDatabase, type Database } from './database.ts';
import { load } from './load.ts';
import { StoreError } from './store-error.ts';

/** The visitor's page gives up after 15 s, so the database must answer earlier. */
const LIMITS = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 4_000,
  /** Measured by the client: a server that has vanished can't report its own timeout. */
  query_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

const SESSION = "set datestyle = 'ISO'; set default_transaction_isolation = 'read committed'";

/** Orders in a PostgreSQL server, for any number of checkout servers. */
export function openPostgres(url: string, connections = 10): Database {
  let opening: Promise<Pool> | undefined;
  const open = () => {
    opening ??= openPool(url, connections).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return createDatabase(
    async () => wrap(await connect(await open())),
    async () => (await opening?.catch(() => undefined))?.end(),
  );
}

async function openPool(url: string, max: number): Promise<Pool> {
  const { default: pg } = await load('pg', 'Orders in PostgreSQL', () => import('pg'));
  const pool: Pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    // An idle pool must not keep the process alive.
    allowExitOnIdle: true,
    application_name: 'checkout',
    ...LIMITS,
  });
  // Without listeners for these events, a vanished server would end the process. The queries reject as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // The role or the database may have other settings.
    client.query(SESSION).catch(() => {});
  });
  return pool;
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StoreError(...explain(error as NodeJS.ErrnoException), { cause: error });
  }
}

/** Explains the error without the address or the password. */
function explain({ code = '', message }: NodeJS.ErrnoException): ['settings' | 'away', string] {
  if (code === 'ERR_INVALID_URL')
    return ['settings', 'DATABASE_URL must be an address such as postgres://user:password@host/database.'];
  // A wrong name or password, or a missing database, does not recover by itself.
  const kind = /^(28|3D)...$/.test(code) ? 'settings' : 'away';
  // Messages of the system name the host, which may be part of a password that was not URL-encoded.
  return [kind, `PostgreSQL (DATABASE_URL) cannot be reached: ${/^E[A-Z]/.test(code) ? code : message}`];
}

/** Wraps a client. After an error other than a refused statement, the connection is not used again. */
function wrap(client: PoolClient): Connection {
  let broken: unknown;
  return {
    async query(text, values) {
      // Without this, the rollback would wait for a second timeout.
      if (broken !== undefined) throw broken;
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        if (!isRefusal(error)) broken = error;
        throw error;
      }
    },
    release: () => client.release(broken !== undefined),
  };
}

/** Whether the server refused the statement and the connection still works. Fatal errors are not refusals. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
