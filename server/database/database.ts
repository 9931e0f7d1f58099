import type { Statement } from './sql.ts';

/** Runs statements, each by itself or as a part of a transaction. */
export interface Queries {
  /** Resolves to the rows that the statement returns. */
  query<Row = unknown>(statement: Statement): Promise<readonly Row[]>;
}

/** A database that opens with the first query. If opening fails, the next query tries again. */
export interface Database extends Queries {
  /** Commits once `work` has resolved; rolls back if it rejects. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
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

  const transaction = <T>(work: (queries: Queries) => Promise<T>) =>
    withConnection(async (connection) => {
      try {
        await connection.begin();
        const result = await work(queriesOf(connection));
        await connection.query('commit', []);
        return result;
      } catch (error) {
        // A connection that cannot roll back is broken, and the database rolls back by itself.
        await connection.query('rollback', []).catch(() => {});
        throw error;
      }
    });

  return {
    // Settings of PostgreSQL belong to a transaction.
    query: (statement) => transaction((queries) => queries.query(statement)),
    transaction,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
