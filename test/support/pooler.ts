import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { postgresUser } from './postgres.ts';

/** The package to install if there is no PgBouncer. */
export const POOLER_MISSING = 'PgBouncer is not installed. Debian: apt-get install pgbouncer.';

export const findPooler = (): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file));

/** PgBouncer with its default settings before a PostgreSQL, at the address of whose pooled database it resolves. */
export async function startPooler(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const program = findPooler();
  if (!program) throw new Error(POOLER_MISSING);
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const own = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" "secret"\n`);
  const given = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'any',
    auth_file: join(folder, 'users.txt'),
    ...settings,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name} = ${value}`);
  const database = `${pathname.slice(1)} = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username}`;
  writeFileSync(join(folder, 'pooler.ini'), ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  const child = spawn(program, [join(folder, 'pooler.ini')], {
    cwd: folder,
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      said += part;
      if (said.includes('process up')) resolve();
    });
    child.on('exit', () => reject(new Error(`PgBouncer did not start: ${said}`)));
    child.on('error', reject);
  });
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async stop() {
      const over = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await over;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
