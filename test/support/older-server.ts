import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { createCheckout, stripe } from '../../server/checkout.ts';

const fixture = resolve(import.meta.dirname, '../fixtures/older-server/server.js.br');
// Inside the project, so that it finds the packages.
const cache = resolve(import.meta.dirname, '../../.cache');

/** The checkout server of an earlier release, which tools/older-server.ts has bundled. */
export async function loadOlderServer(): Promise<{
  readonly createCheckout: typeof createCheckout;
  readonly stripe: typeof stripe;
}> {
  mkdirSync(cache, { recursive: true });
  const file = resolve(cache, `older-server-${process.pid}.mjs`);
  writeFileSync(file, brotliDecompressSync(readFileSync(fixture)));
  return import(pathToFileURL(file).href);
}
