import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import manifest from '../../package.json' with { type: 'json' };
import type { Mode } from '../../server/order.ts';

// The engine's WebAssembly is compiled at each start: to optimize it takes longer than what tests ask of it.
setFlagsFromString('--liftoff-only');

const version = manifest.devDependencies['@electric-sql/pglite'];
const template = resolve(import.meta.dirname, '../../.cache', `pglite-${version}`);

/**
 * Puts an embedded engine without tables into a checkout server's data folder, as its first start does. That takes seconds of
 * reckoning, so that it is done once and copied.
 */
export async function giveEngine(dataFolder: string, mode: Mode): Promise<void> {
  if (!existsSync(template)) {
    mkdirSync(resolve(template, '..'), { recursive: true });
    const begun = mkdtempSync(`${template}-`);
    const engine = await PGlite.create({ dataDir: begun });
    await engine.close();
    try {
      renameSync(begun, template);
    } catch {
      // Another worker was quicker.
      rmSync(begun, { recursive: true });
    }
  }
  mkdirSync(join(dataFolder, mode), { recursive: true, mode: 0o700 });
  cpSync(template, join(dataFolder, mode, 'postgres'), { recursive: true });
}
