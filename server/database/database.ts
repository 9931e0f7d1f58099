import { type Statement, sql } from './sql.ts';

/** Runs statements, each by itself or as a part of a transaction. */
export interface Queries {
  /** Resolves to the rows that the statement returns. */
  query<Row = unknown>(statement: Statement): Promise<readonly Row[]>;
}

/** The statements of a transaction. */
export interface Transaction extends Queries {
  /**
   * Runs the last statement and commits. Both are sent at once, so that the rows which the statement locks are free again after
   * one way to the database instead of two.
   */
  last<Row = unknown>(statement: Statement): Promise<readonly Row[]>;
}

/** A database that opens with the first query. If opening fails, the next query tries again. */
export interface Database extends Queries {
  /** Commits once `work` has resolved; rolls back if it rejects. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Waits for running queries. Later ones reject. */
  close(): Promise<void>;
}

/** A connection that its user gives back. */
export interface Connection {
  /** Begins a transaction. */
  begin(): Promise<void>;
  query(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  release(): void;
}

const queriesOf = (connection: Connection): Queries => ({
  async query<Row>({ text, values }: Statement) {
    return (await connection.query(text, values)).rows as readonly Row[];
  },
});

const commit: Statement = sql`commit`;
/** Resolves when the promise has resolved or rejected. */
const ended = (promise: Promise<unknown>) =>
  promise.then(
    () => {},
    () => {},
  );

/** @param close called once */
export function createDatabase(connect: () => Promise<Connection>, close: () => Promise<void>): Database {
  let closing: Promise<void> | undefined;

  async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (closing) throw new Error('The database is closed.');
    const connection = await connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  const transaction = <T>(work: (transaction: Transaction) => Promise<T>) =>
    withConnection(async (connection) => {
      const queries = queriesOf(connection);
      let isOver = false;
      try {
        await connection.begin();
        const result = await work({
          ...queries,
          async last<Row>(statement: Statement) {
            isOver = true;
            const rows = queries.query<Row>(statement);
            // Rolls back if the statement fails.
            const committed = queries.query(commit);
            await Promise.all([rows, committed]).finally(() => Promise.all([rows, committed].map(ended)));
            return rows;
          },
        });
        if (!isOver) await queries.query(commit);
        return result;
      } catch (error) {
        // A connection that cannot roll back is broken, and the database rolls back by itself.
        if (!isOver) await connection.query('rollback', []).catch(() => {});
        throw error;
      }
    });

  return {
    // Settings of PostgreSQL belong to a transaction.
    query: (statement) => transaction((queries) => queries.last(statement)),
    transaction,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
