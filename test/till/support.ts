import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findPostgres, POSTGRES_MISSING } from '../support/postgres.ts';

export { expect };

/** With a folder of its own for each test. */
export const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'till-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/**
 * For a test, or what comes before all of them, that needs PostgreSQL. The only place where a test of the till is left out:
 * the run's last lines say so, and with `CI` set it is a failure.
 */
export function needPostgres(): void {
  if (findPostgres()) return;
  if (process.env.CI) throw new Error(POSTGRES_MISSING);
  test.skip(true, POSTGRES_MISSING);
}

/** Tests that need PostgreSQL; without it one stands for them all. */
export function describePostgres(title: string, body: () => void): void {
  test.describe(title, () => {
    if (findPostgres()) body();
    else test('needs PostgreSQL', needPostgres);
  });
}
