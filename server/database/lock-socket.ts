import { closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/*
 * A Unix socket beside the lock file. The kernel stops it with its process and answers for it in every container, where
 * process ids, host names and the loopback address are others. Processes of another kernel get no answer.
 */

const nameOf = (token: string) => `checkout.socket.${token}`;

/**
 * Calls back with a short address of the file: addresses of sockets have 107 bytes, and Node cuts off longer ones. Only Linux
 * has such addresses, and containers with process ids of their own.
 */
async function withAddress<T>(folder: string, token: string, use: (address: string) => Promise<T>): Promise<T> {
  const descriptor = openSync(folder, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}/${nameOf(token)}`);
  } finally {
    closeSync(descriptor);
  }
}

/** Listens for as long as this process lives, or until the returned function is called. Some file systems have no sockets. */
export async function listenBeside(folder: string, token: string): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  const server = createServer((socket) => socket.destroy()).unref();
  await withAddress(folder, token, (address) => {
    return new Promise<void>((resolve) => server.on('error', () => resolve()).listen(address, resolve));
  });
  return () => {
    server.close();
    removeSocket(folder, token);
  };
}

/** Removes the socket of a process that has ended. */
export const removeSocket = (folder: string, token: string): void =>
  rmSync(join(folder, nameOf(token)), { force: true });

/** Whether a process listens on the socket. Undefined where it has none, or none that can be asked. */
export async function listensBeside(folder: string, token: string): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return undefined;
  return withAddress(folder, token, (address) => answers(connect(address)));
}

/** @param socket that is connecting */
export function answers(socket: ReturnType<typeof connect>): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const finish = (is: boolean | undefined) => {
      socket.destroy();
      resolve(is);
    };
    // A socket of this machine responds at once, unless its process is suspended: then the owner is alive.
    socket.setTimeout(2_000, () => finish(true));
    socket.on('connect', () => finish(true));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') finish(false);
      // A suspended process has a full queue.
      else finish(code === 'EAGAIN' ? true : undefined);
    });
  });
}
