import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** npm writes this file at the end of each complete install. */
const installed = join(import.meta.dirname, 'node_modules/.package-lock.json');
const lockfile = join(import.meta.dirname, 'package-lock.json');

/** Installs the dependencies of the benchmark at its first run, or after the lockfile has changed. */
export function install(): void {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  console.log('Installing what the measurements need …');
  const { status } = spawnSync('npm', ['ci', '--prefix', import.meta.dirname, '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci --prefix bench failed.');
}
