/**
 * Runs test files for `node:test` one after the other in this process, since each process loads tsx, Playwright's
 * `expect`, Stripe and PGlite anew: `node --import tsx --test-reporter=./test/support/node-reporter.ts
 * test/support/node-tests.ts FILE…`. Hooks of a file belong into a `describe`: outside they would run for all files.
 */
import { register } from 'node:module';
import { relative, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { LAST } from './node-reporter.ts';

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('node-tests.ts takes the test files to run.');

// Handlers of 'exit' end the servers of this process. Signals alone do not call them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

// After this file's own import of node:test, since the reporter recognizes its tests by the file.
register('./limited-test-hooks.mjs', import.meta.url);

for (const file of files) {
  const path = resolve(file);
  // Tells the reporter which file the tests after it belong to.
  test(relative('', path), () => {});
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    console.error(error);
    // Fails the run even if `--test-name-pattern` excludes every test of this file.
    void Promise.reject(new Error(`${file} cannot be imported: ${error}`));
  }
}
test(LAST, () => {});
