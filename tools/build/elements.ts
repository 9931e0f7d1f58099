import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../src/elements');

/**
 * The declaration file of each element, by its tag without the prefix: `card/card.ts` in any folder of src/elements. This is
 * the list of elements for every build and for the tests.
 */
export const elementFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && basename(file, '.ts') === basename(dirname(file)))
    .map((file) => [basename(file, '.ts'), join(folder, file)] as const)
    .sort(([one], [other]) => one.localeCompare(other)),
);
