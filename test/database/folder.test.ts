import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { expect } from '@playwright/test';
import { explainImport } from '../../server/database/load.ts';
import { livingOwnerOf, lockFolder } from '../../server/database/lock.ts';
import { listenBeside } from '../../server/database/lock-socket.ts';
import { openOrders } from '../../server/orders/open-orders.ts';
import { giveEngine } from '../support/embedded.ts';
import { withFolder } from '../support/server-test.ts';

/** A folder of orders is used by one checkout server at a time, and recovers from an interrupted start. */

/** The lock file of this process. */
async function lockOf(folder: string) {
  const lock = await lockFolder(folder, { port: 1, token: 'x' });
  const owner = await livingOwnerOf(folder);
  lock.release();
  if (!owner) throw new Error('This process is not alive.');
  return owner;
}

withFolder('a lock with a reused process id is free; one of another machine is not', async (folder) => {
  const mine = await lockOf(folder);
  const write = (owner: object) => writeFileSync(join(folder, 'checkout.lock'), JSON.stringify({ ...mine, ...owner }));
  if (mine.started) {
    write({ started: `${mine.started}0` });
    expect(await livingOwnerOf(folder)).toBeUndefined();
  }
  // Without start times, a closed admin socket shows that the owner is dead.
  write({ started: null, port: 1 });
  expect(await livingOwnerOf(folder)).toBeUndefined();
  write({ machine: 'another', pid: 2 ** 22 + 1 });
  await expect(lockFolder(folder, { port: 1, token: 'y' })).rejects.toThrow(
    `are in use by a process on another. If it runs no more, delete ${join(folder, 'checkout.lock')}.`,
  );
  for (const damaged of ['{', 'null', '[]', '{}', '{"pid":0}', JSON.stringify({ ...mine, pid: 0 })]) {
    writeFileSync(join(folder, 'checkout.lock'), damaged);
    await expect(lockFolder(folder, { port: 1, token: 'y' })).rejects.toThrow('is damaged');
  }
});

if (process.platform === 'linux')
  withFolder('the socket of a lock decides about processes of other containers', async (folder) => {
    const mine = await lockOf(folder);
    const [boot] = String(mine.started).split(':');
    const files = () => readdirSync(folder).sort();
    /** A process with these fields, which may have a socket, has left its lock. */
    const tries = async (fields: object, socket: 'none' | 'listening' | 'ended') => {
      const token = `${Math.random()}`;
      writeFileSync(join(folder, 'checkout.lock'), JSON.stringify({ ...mine, pid: 2 ** 22 + 1, ...fields, token }));
      const file = join(folder, `checkout.socket.${token}`);
      const stop = socket === 'none' ? () => {} : await listenBeside(folder, token);
      if (socket === 'ended') {
        renameSync(file, `${file}.kept`);
        stop();
        renameSync(`${file}.kept`, file);
      }
      const result = await lockFolder(folder, { port: 1, token: 'y' }).catch((error: Error) => error.message);
      if (socket === 'listening') stop();
      if (socket === 'ended' && typeof result === 'string') rmSync(file);
      if (typeof result === 'string') return result.replace(/.*\) (are in use by .*?)[.,].*/, '$1');
      expect(files()).toEqual(['checkout.lock', 'checkout.socket.y']);
      result.release();
      expect(files()).toEqual([]);
      return 'taken';
    };
    const elsewhere = `are in use by a process on ${mine.machine}`;
    const container = { namespace: 'pid:[1]' };
    expect(await tries(container, 'none')).toBe(elsewhere);
    expect(await tries(container, 'listening')).toBe(elsewhere);
    expect(await tries(container, 'ended')).toBe('taken');
    // Host names do not matter to the kernel.
    expect(await tries({ ...container, machine: 'another' }, 'listening')).toBe('are in use by a process on another');
    expect(await tries({ ...container, machine: 'another' }, 'ended')).toBe('taken');
    // Another kernel: after a restart of this machine, and on another machine.
    expect(await tries({ ...container, started: `${boot}0:7` }, 'ended')).toBe('taken');
    expect(await tries({ started: `${boot}0:7` }, 'listening')).toBe('are in use by another process');
    expect(await tries({ started: `${boot}0:7`, machine: 'another' }, 'ended')).toBe(
      'are in use by a process on another',
    );
    // Without a socket, and of an earlier release.
    expect(await tries({}, 'none')).toBe('taken');
    expect(await tries({ namespace: undefined, pid: process.pid }, 'none')).toBe('are in use by another process');
  });

for (const [what, content] of Object.entries({ 'an empty lock file': '', 'a lock file of zeros': '\0'.repeat(200) })) {
  withFolder(`${what}, as a power cut leaves it, lets in one of several processes`, async (folder) => {
    const file = join(folder, 'checkout.lock');
    for (let round = 0; round < 20; round++) {
      writeFileSync(file, content);
      expect(await livingOwnerOf(folder)).toBeUndefined();
      const tries = Array.from({ length: 8 }, (_, i) => lockFolder(folder, { port: 1, token: `${round}-${i}` }));
      const results = await Promise.allSettled(tries);
      const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(locks).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(String(result.reason)).toContain('in use by another process');
      const files = readdirSync(folder).filter((name) => !name.startsWith('checkout.socket.'));
      expect(files).toEqual(['checkout.lock']);
      locks[0]?.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  withFolder(`${what} is followed through the links of a take-over that was interrupted`, async (folder) => {
    const mine = await lockOf(folder);
    const file = join(folder, 'checkout.lock');
    writeFileSync(file, content);
    const next = `${file}.empty-${statSync(file).ino}`;
    writeFileSync(next, content);
    const last = `${file}.empty-${statSync(next).ino}`;
    // The owner of the last link is alive.
    writeFileSync(last, JSON.stringify(mine));
    await expect(lockFolder(folder, { port: 1, token: 'y' })).rejects.toThrow('in use by another process');
    writeFileSync(last, content);
    const lock = await lockFolder(folder, { port: 1, token: 'y' });
    expect(readdirSync(folder).filter((name) => !name.startsWith('checkout.socket.'))).toEqual(['checkout.lock']);
    lock.release();
  });
}

withFolder('two checkout servers do not share a folder, and each mode has its own', async (folder) => {
  await giveEngine(folder, 'test');
  const one = openOrders({ mode: 'test', dataFolder: folder });
  await one.ready();
  expect(statSync(join(folder, 'test')).mode & 0o777).toBe(0o700);
  const two = openOrders({ mode: 'test', dataFolder: folder });
  await expect(two.ready()).rejects.toThrow('in use by another process');
  await one.close();
  // The next query tries again.
  expect(await two.list(1)).toEqual([]);
  await two.close();
  expect(existsSync(join(folder, 'test/checkout.lock'))).toBe(false);
});

withFolder('a folder whose first start was interrupted is initialized again', async (folder) => {
  mkdirSync(join(folder, 'test/postgres.begun/base'), { recursive: true });
  writeFileSync(join(folder, 'test/postgres.begun/PG_VERSION'), '18\n');
  const orders = openOrders({ mode: 'test', dataFolder: folder });
  expect(await orders.list(1)).toEqual([]);
  await orders.close();
  expect(readdirSync(join(folder, 'test'))).toEqual(['postgres']);
});

withFolder('a folder that cannot be made is a wrong setting', async (folder) => {
  writeFileSync(join(folder, 'file'), '');
  const orders = openOrders({ mode: 'test', dataFolder: join(folder, 'file') });
  await expect(orders.ready()).rejects.toMatchObject({
    kind: 'settings',
    message: expect.stringMatching(/ENOTDIR|EEXIST.*Set dataFolder/),
  });
  await orders.close();
});

test('the error names a missing package, and leaves other errors', async () => {
  const missing = 'no-such-package';
  const error = await import(missing).catch((error: unknown) => error);
  expect(explainImport(error, 'pg', 'Orders in PostgreSQL')).toMatchObject({
    kind: 'settings',
    message: 'Orders in PostgreSQL need the package pg: npm install pg',
  });
  const other = new SyntaxError('broken');
  expect(explainImport(other, 'pg', 'Orders in PostgreSQL')).toBe(other);
});

withFolder('an engine that fails while it closes is reported', async (folder) => {
  await giveEngine(folder, 'test');
  const errors: unknown[] = [];
  const orders = openOrders({ mode: 'test', dataFolder: folder, report: (error) => errors.push(error) });
  await orders.ready();
  const engines: PGlite[] = [];
  const error = new Error('The disk is full.');
  const close = mock.method(PGlite.prototype, 'close', async function (this: PGlite) {
    engines.push(this);
    throw error;
  });
  await orders.close();
  close.mock.restore();
  await Promise.all(engines.map((engine) => engine.close()));
  expect(errors).toEqual([error]);
});
