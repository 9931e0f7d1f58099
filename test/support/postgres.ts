import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';

/** The packages to install if `startPostgres` finds no server. */
export const POSTGRES_MISSING =
  'PostgreSQL is not installed, so that orders in it were not tested. Debian: apt-get install postgresql. Elsewhere: put initdb and postgres into the PATH.';

/** A throw-away server with a database of its own. */
export interface Postgres {
  readonly url: string;
  /** Ends all of it in the middle of whatever it does, as a lost machine would. */
  kill(): Promise<void>;
  /** Again on the same port, with what it had. */
  start(): Promise<void>;
  /** Ends it and takes its data away. */
  stop(): Promise<void>;
}

/** The newest one installed: a folder that holds `initdb` and `postgres`. Undefined where there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

let shared: Promise<Postgres> | undefined;
let databases = 0;

/** A new database in the one server that tests of this process share. That server ends with the process. */
export async function sharedDatabase(): Promise<string> {
  shared ??= startPostgres({ fsync: 'off' }, { untilExit: true });
  return newDatabase(await shared, `shared_${databases++}`);
}

/**
 * Starts one on loopback, with the durability that a server has by default.
 * @param untilExit it does not keep this process alive, and is stopped when the process ends
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  { untilExit = false } = {},
): Promise<Postgres> {
  const programs = findPostgres();
  if (!programs) throw new Error(POSTGRES_MISSING);
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username', 'checkout', '--auth', 'trust', '--no-locale', '--encoding', 'UTF8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);

  const port = await freePort();
  const url = `postgres://checkout@127.0.0.1:${port}/postgres`;
  const given = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, ...settings };
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  let said = '';

  async function start(): Promise<void> {
    // A group of its own: its processes are ended by it alone.
    const child = spawn(join(programs as string, 'postgres'), ['-D', data, ...flags], {
      ...options,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    said = '';
    const ready = 'database system is ready to accept connections';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (part) => {
        said += part;
        if (said.includes(ready)) resolve();
      });
      child.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
      child.on('error', reject);
    });
  }

  /** Each of its processes makes a session of its own: their numbers are asked for, a group does not hold them. */
  async function kill(): Promise<void> {
    const child = server;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const over = new Promise((resolve) => child.once('exit', resolve));
    const children = childrenOf(child.pid);
    for (const pid of [child.pid, ...children]) signal(pid, 'SIGKILL');
    await over;
    // A new one refuses to start while one of the old lives.
    while (children.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async function stop(): Promise<void> {
    const child = server;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const over = new Promise((resolve) => child.once('exit', resolve));
      signal(child.pid, 'SIGINT');
      await over;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  await start();
  if (untilExit) {
    server?.unref();
    (server?.stderr as Socket | null | undefined)?.unref();
    process.once('exit', () => {
      spawnSync(join(programs, 'pg_ctl'), ['stop', '--mode', 'immediate', '--pgdata', data], options);
      rmSync(folder, { recursive: true, force: true });
    });
  }
  return { url, kill, start, stop };
}

/** A database of its own on the same server. */
export async function newDatabase({ url }: Postgres, name: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]+$/, name);
}

/** PostgreSQL and its pooler refuse to run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean);
  if (!found) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').map(Number).filter(Boolean);
}

function isAlive(pid: number): boolean {
  return signal(pid, 0);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
