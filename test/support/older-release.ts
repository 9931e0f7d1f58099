import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { cdn } from './hosts.ts';

const folder = resolve(import.meta.dirname, '../fixtures/older-release');

/** Folder of the older release on the CDN of a host page, for `script()`. */
export const older = 'older/';

/** The scripts of the older release, by URL, for a page that loads them beside today's. */
export const olderRelease: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder).map((name) => [
    `${cdn}${older}${basename(name, '.br')}`,
    brotliDecompressSync(readFileSync(resolve(folder, name))).toString(),
  ]),
);
