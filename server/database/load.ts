import { StoreError } from './store-error.ts';

/** Imports an optional package. */
export async function load<T>(name: string, purpose: string, importIt: () => Promise<T>): Promise<T> {
  try {
    return await importIt();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new StoreError('settings', `${purpose} need the package ${name}: npm install ${name}`, { cause: error });
  }
}
