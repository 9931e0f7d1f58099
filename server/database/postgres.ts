import type { Pool, PoolClient } from 'pg';
import { type Connection, createDatabase, type Database } from './database.ts';
import { explainImport } from './load.ts';
import { StoreError } from './store-error.ts';
import { wrongSetting } from './wrong-setting.ts';

/**
 * The visitor's page gives up after 15 s, so the database must answer earlier. Measured by the client: a server that has vanished
 * can't report its own timeout.
 */
const LIMITS = { connectionTimeoutMillis: 4_000, query_timeout: 5_000 };

/**
 * Settings last as long as their transaction, because a pooler may give each transaction another session. The role or the database
 * may have other settings.
 */
const BEGIN = `begin isolation level read committed;
  set local statement_timeout = 4000;
  set local idle_in_transaction_session_timeout = 10000;
  set local datestyle = 'ISO'`;

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

async function loadPg() {
  try {
    return (await import('pg')).default;
  } catch (error) {
    throw explainImport(error, 'pg', 'Orders in PostgreSQL');
  }
}

async function openPool(url: string, max: number): Promise<Pool> {
  const pg = await loadPg();
  const pool: Pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    // The last statement of a transaction and its `commit` are sent at once.
    pipeline: true,
    // An idle pool must not keep the process alive.
    allowExitOnIdle: true,
    application_name: 'checkout',
    ...LIMITS,
  });
  // Without listeners for these events, a vanished server would end the process. The queries reject as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException);
  }
}

/** Explains the error without the address or the password. */
function explain(error: NodeJS.ErrnoException): StoreError {
  const { code = '', message } = error;
  const options = { cause: error };
  if (code === 'ERR_INVALID_URL')
    return new StoreError(
      'settings',
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
      options,
    );
  const remedy = wrongSetting(error);
  // Messages of the system name the host, which may be part of a password that was not URL-encoded.
  const text = /^E[A-Z]/.test(code) ? code : message;
  return remedy
    ? new StoreError('settings', `PostgreSQL (DATABASE_URL) cannot be used: ${text}. ${remedy}`, options)
    : new StoreError('away', `PostgreSQL (DATABASE_URL) cannot be reached: ${text}`, options);
}

/** Wraps a client. After an error other than a refused statement, the connection is not used again. */
function wrap(client: PoolClient): Connection {
  let broken: unknown;
  async function run<T>(query: () => Promise<T>): Promise<T> {
    // Without this, the rollback would wait for a second timeout.
    if (broken !== undefined) throw broken;
    try {
      return await query();
    } catch (error) {
      if (!isRefusal(error)) broken = error;
      // Errors that may pass keep their code for the log.
      throw wrongSetting(error as Error) ? explain(error as Error) : error;
    }
  }
  return {
    // Without parameters, PostgreSQL takes several statements at once.
    begin: () => run(async () => void (await client.query(BEGIN))),
    query: (text, values) => run(() => client.query(text, [...values])),
    release: () => client.release(broken !== undefined),
  };
}

/** Whether the server refused the statement and the connection still works. Fatal errors are not refusals. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
