import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { answers, listenBeside, listensBeside, removeSocket } from './lock-socket.ts';
import { StoreError } from './store-error.ts';

/** The process that owns a folder, as the lock file names it. */
const ownerSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Start time of the process, if the system provides it, because process ids are reused. */
  started: v.nullable(v.string()),
  /** Machines and containers that share a folder have process ids of their own, and may have one host name. */
  machine: v.string(),
  /** The process ids in question, as Linux names them; undefined if an earlier release has written the file. */
  namespace: v.optional(v.string()),
  /** Port of its admin socket, on loopback. */
  port: v.number(),
  /** Token of its admin socket, which also identifies this owner. */
  token: v.string(),
});
type Owner = Readonly<v.InferOutput<typeof ownerSchema>>;

/** The owner of an empty file, apart from the token. */
const nobody = { pid: 0, started: null, machine: '', port: 0 } as const;

/** An HTTP server on loopback, by which other processes reach the owner of a folder. */
export interface OwnerSocket {
  readonly port: number;
  readonly token: string;
  close(): void;
}

export interface FolderLock {
  release(): void;
}

const FILE = 'checkout.lock';

/*
 * Node has no lock that ends with its process, so the lock file names its owner, and a new process checks whether the
 * owner is alive. If not, the processes race to create `checkout.lock.<dead owner's token>` by a hard link, and the winner
 * takes over. The current owner is thus the end of a chain: `checkout.lock`, then `checkout.lock.<its token>`, and so on.
 * The winner moves itself to the start of the chain and removes the other links. No other process removes any.
 *
 * A power cut can leave an empty file, whose owner is dead: a link has its whole content on disk before it gets its name.
 */

/**
 * Locks the folder for this process.
 * @throws StoreError if another process owns it
 */
export async function lockFolder(folder: string, socket: Omit<OwnerSocket, 'close'>): Promise<FolderLock> {
  const { token } = socket;
  const me: Owner = {
    pid: process.pid,
    started: startOf(process.pid),
    machine: machine(),
    namespace: namespace(),
    port: socket.port,
    token,
  };
  const file = join(folder, FILE);
  const mine = join(folder, `${FILE}.${process.pid}.${randomBytes(6).toString('hex')}`);
  const stopListening = await listenBeside(folder, token);
  try {
    writeFileSync(mine, JSON.stringify(me), { mode: 0o600, flag: 'wx', flush: true });
    while (!(await take(file, mine)));
  } catch (error) {
    stopListening();
    throw error;
  } finally {
    remove(mine);
  }
  return {
    release() {
      if (read(file)?.token === token) remove(file);
      stopListening();
    },
  };
}

/** The living owner of the folder, if there is one. */
export async function livingOwnerOf(folder: string): Promise<Owner | undefined> {
  const owner = chain(join(folder, FILE)).at(-1)?.owner;
  return owner && (await isAlive(owner, folder)) ? owner : undefined;
}

/** Returns false if another process was faster, and the caller must look again. */
async function take(file: string, mine: string): Promise<boolean> {
  const links = chain(file);
  const [first] = links;
  const last = links.at(-1);
  if (!first || !last) return link(mine, file);
  if (await isAlive(last.owner, dirname(file))) throw new StoreError('settings', refusal(last.owner, file));
  const next = `${file}.${last.owner.token}`;
  if (!link(mine, next)) return false;
  // Another process has taken over and removed the chain, so this link is stray.
  if (read(file)?.token !== first.owner.token) {
    remove(next);
    return false;
  }
  renameSync(mine, file);
  for (const { owner } of links) removeSocket(dirname(file), owner.token);
  for (const { path } of links.slice(1)) remove(path);
  remove(next);
  return true;
}

interface Link {
  readonly path: string;
  readonly owner: Owner;
}

function chain(file: string): Link[] {
  const links: Link[] = [];
  let path = file;
  for (let owner = read(path); owner; owner = read(path)) {
    links.push({ path, owner });
    path = `${file}.${owner.token}`;
  }
  return links;
}

function read(path: string): Owner | undefined {
  let text: string;
  let inode: number;
  try {
    inode = statSync(path).ino;
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  // File systems fill up with zeros what a power cut has kept from the disk.
  if (/^\0*$/.test(text)) return { ...nobody, token: `empty-${inode}` };
  try {
    return v.parse(ownerSchema, JSON.parse(text));
  } catch {
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

async function isAlive(owner: Owner, folder: string): Promise<boolean> {
  const { pid, started, port } = owner;
  if (pid === nobody.pid) return false;
  const isListening = await listensBeside(folder, owner.token);
  if (isListening) return true;
  const boot = bootOf(started);
  const isOfThisBoot = boot !== undefined && boot === bootOf(startOf(process.pid));
  // The kernel knows all its sockets, those of other containers too.
  if (isListening === false && isOfThisBoot) return false;
  // Other machines and containers can't be checked from here. Refusing is safer than two owners.
  if (owner.machine !== machine() || (isOfThisBoot && isElsewhere(owner))) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  if (started && now) return started === now;
  return (await answers(connect({ host: '127.0.0.1', port }))) !== false;
}

/** Linux gives the start time in ticks since boot, and an id of the boot. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Count fields after the bracket: the second field is the program's name and may contain spaces.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie: dead, but its parent has not collected it yet.
    if (state === 'Z') return `${boot}:over`;
    return `${boot}:${rest[18]}`;
  } catch {
    return null;
  }
}

/** The id of the boot in a start time. */
const bootOf = (started: string | null) => started?.split(':')[0];

/** Containers may have process ids of their own, by which a living owner seems dead. */
const isElsewhere = ({ namespace: other }: Owner) => other !== undefined && other !== namespace();

function namespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** Containers have host names of their own. On other systems the name may change with the network. */
function machine(): string {
  return process.platform === 'linux' ? hostname() : '';
}

function refusal(owner: Owner, file: string): string {
  const { pid, machine: other } = owner;
  const folder = basename(dirname(file));
  if (other === machine() && !isElsewhere(owner)) {
    return `The orders of this folder (${folder}) are in use by another process, number ${pid}. One checkout server at a time can use a folder; several need PostgreSQL (DATABASE_URL).`;
  }
  return `The orders of this folder (${folder}) are in use by a process on ${other}. If it runs no more, delete ${file}.`;
}
