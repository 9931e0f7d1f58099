import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { type Home, load } from './home.ts';
import { StoreError } from './store-error.ts';

/** The page that waits for a checkout server gives up after 15 s: a database that has not answered by then is away. */
const LIMITS = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 4_000,
  /** Counted here: a server that has gone without a word says nothing of its own time-out. */
  query_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Orders in a PostgreSQL server, for any number of checkout servers. */
export function openPostgres(url: string, connections = 10): Home {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: () => openPool(url, connections) }) });
  return { db, close: () => db.destroy() };
}

async function openPool(url: string, max: number): Promise<PostgresPool> {
  const { default: pg } = await load('pg', 'Orders in PostgreSQL', () => import('pg'));
  const pool: Pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    // Else an idle pool keeps a process alive that has nothing left to do.
    allowExitOnIdle: true,
    application_name: 'checkout',
    ...LIMITS,
  });
  // Without these a server that goes away ends the process: pg says it by events, of pool and of client.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    connect: async () => lend(await connect(pool)),
    end: () => pool.end(),
  };
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StoreError(...why(error as NodeJS.ErrnoException), { cause: error });
  }
}

/** In a sentence that names neither address nor password. */
function why({ code = '', message }: NodeJS.ErrnoException): ['settings' | 'away', string] {
  if (code === 'ERR_INVALID_URL') return ['settings', 'DATABASE_URL is no address of a PostgreSQL server.'];
  // Wrong name or password, no such database: nothing that passes.
  const kind = /^(28|3D)...$/.test(code) ? 'settings' : 'away';
  // What the system says names the host, or what it took for one: a password that was not encoded.
  return [kind, `PostgreSQL (DATABASE_URL) cannot be reached: ${/^E[A-Z]/.test(code) ? code : message}`];
}

/** A connection that failed otherwise than by a refused statement is not lent again. */
function lend(client: PoolClient): PostgresPoolClient {
  let broken: unknown;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A rollback, that would wait for its time-out behind what has just run into one.
    if (broken !== undefined) throw broken;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (!isRefusal(error)) broken = error;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken !== undefined),
  };
}

/** The server has answered, and goes on: anything else, and what is fatal, leaves a connection in doubt. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
