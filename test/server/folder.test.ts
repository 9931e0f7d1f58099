import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { load } from '../../server/orders/database.ts';
import { livingOwnerOf, lockFolder } from '../../server/orders/lock.ts';
import { openOrders } from '../../server/orders/open-orders.ts';
import { giveEngine } from '../support/embedded.ts';
import { test, withFolder } from '../support/server-test.ts';

/** One checkout server at a time uses a folder of orders, and a start that was cut off is made good by the next one. */

/** What a lock of this process looks like. */
async function lockOf(folder: string) {
  const lock = await lockFolder(folder, { port: 1, token: 'x' });
  const holder = await livingOwnerOf(folder);
  lock.release();
  if (!holder) throw new Error('This process does not live.');
  return holder;
}

withFolder('a number that is another process’s by now is no holder, one of another machine may be', async (folder) => {
  const mine = await lockOf(folder);
  const write = (holder: object) =>
    writeFileSync(join(folder, 'checkout.lock'), JSON.stringify({ ...mine, ...holder }));
  if (mine.started) {
    write({ started: `${mine.started}0` });
    expect(await livingOwnerOf(folder)).toBeUndefined();
  }
  // Where the system does not tell when a process started, its admin does.
  write({ started: null, port: 1 });
  expect(await livingOwnerOf(folder)).toBeUndefined();
  write({ machine: 'another', pid: 2 ** 22 + 1 });
  await expect(lockFolder(folder, { port: 1, token: 'y' })).rejects.toThrow(
    `are in use by a process on another. If it runs no more, delete ${join(folder, 'checkout.lock')}.`,
  );
  writeFileSync(join(folder, 'checkout.lock'), '{');
  await expect(lockFolder(folder, { port: 1, token: 'y' })).rejects.toThrow('is damaged');
});

withFolder('two checkout servers do not share a folder, and each mode has its own', async (folder) => {
  await giveEngine(folder, 'test');
  const one = openOrders({ mode: 'test', dataFolder: folder });
  await one.ready();
  expect(statSync(join(folder, 'test')).mode & 0o777).toBe(0o700);
  const two = openOrders({ mode: 'test', dataFolder: folder });
  await expect(two.ready()).rejects.toThrow('in use by another process');
  await one.close();
  // What was refused is tried again at the next use.
  expect(await two.list(1)).toEqual([]);
  await two.close();
  expect(existsSync(join(folder, 'test/checkout.lock'))).toBe(false);
});

withFolder('a folder that was killed while it was begun is begun again', async (folder) => {
  mkdirSync(join(folder, 'test/postgres.begun/base'), { recursive: true });
  writeFileSync(join(folder, 'test/postgres.begun/PG_VERSION'), '18\n');
  const orders = openOrders({ mode: 'test', dataFolder: folder });
  expect(await orders.list(1)).toEqual([]);
  await orders.close();
  expect(readdirSync(join(folder, 'test'))).toEqual(['postgres']);
});

test('a package that is missing is named', async () => {
  const missing = 'no-such-package';
  const opening = load('pg', 'Orders in PostgreSQL', () => import(missing));
  await expect(opening).rejects.toMatchObject({
    kind: 'settings',
    message: 'Orders in PostgreSQL need the package pg: npm install pg',
  });
});
