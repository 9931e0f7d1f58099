import type { Kysely } from 'kysely';
import { StoreError } from './store-error.ts';

/** Where orders are kept. Nothing is opened before the first query, and again at the next one where that failed. */
export interface Home {
  readonly db: Kysely<unknown>;
  close(): Promise<void>;
}

/** Loads a package that only some checkout servers need. */
export async function load<T>(name: string, purpose: string, importIt: () => Promise<T>): Promise<T> {
  try {
    return await importIt();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new StoreError('settings', `${purpose} need the package ${name}: npm install ${name}`, { cause: error });
  }
}
