import { StoreError } from './store-error.ts';

/**
 * Explains why an optional package cannot be imported. Write the import itself into a `try`: bundlers accept a package that is
 * not installed only there.
 */
export function explainImport(error: unknown, name: string, purpose: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return error;
  return new StoreError('settings', `${purpose} need the package ${name}: npm install ${name}`, { cause: error });
}
