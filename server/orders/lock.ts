import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { StoreError } from './store-error.ts';

/** Who has a folder, as it stands in the lock's file. */
export interface Holder {
  readonly pid: number;
  /** When the process started, where the system tells it: a number may be another process's by now. */
  readonly started: string | null;
  /** Where process numbers differ between machines or containers that share a folder. */
  readonly machine: string;
  /** Its desk, on loopback. */
  readonly port: number;
  /** What opens the desk. And what tells this holder from the one before. */
  readonly token: string;
}

export interface FolderLock {
  release(): void;
}

const FILE = 'checkout.lock';

/*
 * Node has no lock that ends with its process, so the file says who has the folder, and whoever comes looks whether he
 * lives. Of several that find a dead one, one alone may follow him: the one whose link to `checkout.lock.<token of the dead>`
 * is made. Who has the folder is therefore the end of a chain: `checkout.lock`, then `checkout.lock.<its token>`, and so on. The
 * new holder then puts himself at its beginning, and takes the rest away. Nothing is ever taken away by anybody else.
 */

/**
 * Takes the folder for this process.
 * @throws StoreError where another one has it
 */
export async function lockFolder(folder: string, desk: { port: number; token: string }): Promise<FolderLock> {
  const { token } = desk;
  const me: Holder = { pid: process.pid, started: startOf(process.pid), machine: machine(), port: desk.port, token };
  const file = join(folder, FILE);
  const mine = join(folder, `${FILE}.${process.pid}.${randomBytes(6).toString('hex')}`);
  writeFileSync(mine, JSON.stringify(me), { mode: 0o600, flag: 'wx' });
  try {
    while (!(await take(file, mine)));
  } finally {
    remove(mine);
  }
  return {
    release() {
      if (read(file)?.token === token) remove(file);
    },
  };
}

/** The process that has the folder now. */
export async function livingHolderOf(folder: string): Promise<Holder | undefined> {
  const holder = chain(join(folder, FILE)).at(-1)?.holder;
  return holder && (await isAlive(holder)) ? holder : undefined;
}

/** False where somebody was quicker, so that it must be looked at again. */
async function take(file: string, mine: string): Promise<boolean> {
  const links = chain(file);
  const [first] = links;
  const last = links.at(-1);
  if (!first || !last) return link(mine, file);
  if (await isAlive(last.holder)) throw new StoreError('settings', refusal(last.holder, file));
  const next = `${file}.${last.holder.token}`;
  if (!link(mine, next)) return false;
  // The one that was dead had been followed already, and his follower has tidied up: this link leads nowhere.
  if (read(file)?.token !== first.holder.token) {
    remove(next);
    return false;
  }
  renameSync(mine, file);
  for (const { path } of links.slice(1)) remove(path);
  remove(next);
  return true;
}

interface Link {
  readonly path: string;
  readonly holder: Holder;
}

function chain(file: string): Link[] {
  const links: Link[] = [];
  let path = file;
  for (let holder = read(path); holder; holder = read(path)) {
    links.push({ path, holder });
    path = `${file}.${holder.token}`;
  }
  return links;
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    throw new StoreError(
      'settings',
      `${path} is damaged. If no checkout server runs on this folder, delete that file.`,
    );
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function isAlive({ pid, started, machine: other, port }: Holder): Promise<boolean> {
  // Not to be looked up from here: better to ask a person than to let two processes in.
  if (other !== machine()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  if (started && now) return started === now;
  return listens(port);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(2_000, () => answer(true));
    socket.on('connect', () => answer(true));
    socket.on('error', (error: NodeJS.ErrnoException) => answer(error.code !== 'ECONNREFUSED'));
  });
}

/** Linux tells it, in ticks since a boot that has a name of its own. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold anything: counted is after its bracket.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Dead, but not yet missed by its parent.
    if (state === 'Z') return `${boot}:over`;
    return `${boot}:${rest[18]}`;
  } catch {
    return null;
  }
}

/** Containers have host names of their own; elsewhere the name may change with the network. */
function machine(): string {
  return process.platform === 'linux' ? hostname() : '';
}

function refusal({ pid, machine: other }: Holder, file: string): string {
  const folder = basename(join(file, '..'));
  if (other === machine()) {
    return `The orders of this folder (${folder}) are in use by another process, number ${pid}. One checkout server at a time can use a folder; several need PostgreSQL (DATABASE_URL).`;
  }
  return `The orders of this folder (${folder}) are in use by a process on ${other}. If it runs no more, delete ${file}.`;
}
