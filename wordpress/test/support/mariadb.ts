import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Guardian } from './guardian.ts';
import { findProgram, ready } from './programs.ts';

/** Its data may be lost: what matters is that it does not wait for the disk. */
const settings = [
  '--no-defaults',
  '--skip-networking',
  '--skip-grant-tables',
  '--skip-name-resolve',
  '--skip-log-bin',
  '--innodb-flush-method=nosync',
  '--innodb-flush-log-at-trx-commit=0',
  '--skip-innodb-doublewrite',
  '--innodb-log-file-size=16M',
  '--innodb-buffer-pool-size=64M',
];

export function findMariaDb(): string | undefined {
  return findProgram('mariadbd') ?? ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd'].find((path) => existsSync(path));
}

/** Starts a server in this folder, for who can read its socket, and says where that is. */
export async function startMariaDb(folder: string, guardian: Guardian): Promise<string> {
  const server = findMariaDb();
  const install = findProgram('mariadb-install-db');
  if (!server || !install) throw new Error('mariadbd and mariadb-install-db are not in the PATH.');
  const user = someoneElse();
  const data = join(folder, 'data');
  const socket = join(folder, 'mariadb.sock');
  mkdirSync(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  // A server that starts takes away the temporary tables in this folder: were it everybody's, those of others, who crash.
  const own = [`--datadir=${data}`, `--tmpdir=${folder}`];
  const options = { cwd: folder, ...user };
  // By force: else it asks for the address of this machine's name.
  await promisify(execFile)(
    install,
    ['--no-defaults', '--force', ...own, '--skip-test-db', '--skip-name-resolve'],
    options,
  );
  const child = spawn(server, [...settings, ...own, `--socket=${socket}`, `--pid-file=${join(folder, 'pid')}`], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  guardian.watch(child);
  await ready(child, 'MariaDB', /ready for connections/);
  return socket;
}

/** MariaDB refuses to run as root. */
function someoneElse(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['mysql', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean);
  if (!found) throw new Error('MariaDB does not run as root, and there is neither a user mysql nor nobody.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
