/** Tests of the checkout server share these: folders of their own, and the need for PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestOptions, test } from 'node:test';
import { findPooler, POOLER_MISSING } from './pooler.ts';
import { findPostgres, POSTGRES_MISSING } from './postgres.ts';

/** A test with a folder of its own. */
export function withFolder(title: string, body: (folder: string) => Promise<void>, options: TestOptions = {}): void {
  test(title, options, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
    try {
      await body(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Tests that need PostgreSQL. Without it a single skipped test stands for them all, which is a failure with `CI` set: these
 * and those with PgBouncer are the only tests of the checkout server that may be left out.
 */
export function describePostgres(title: string, body: () => void): void {
  describeWith(findPostgres() ? undefined : POSTGRES_MISSING, title, body);
}

/** Tests that need PgBouncer as well. */
export function describePooler(title: string, body: () => void): void {
  describeWith(findPostgres() ? (findPooler() ? undefined : POOLER_MISSING) : POSTGRES_MISSING, title, body);
}

function describeWith(missing: string | undefined, title: string, body: () => void): void {
  if (!missing) return void describe(title, () => body());
  test(`${title} (needs more programs)`, (context) => {
    if (process.env.CI) throw new Error(missing);
    context.skip(missing);
  });
}
