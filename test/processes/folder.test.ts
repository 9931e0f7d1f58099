import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe } from 'node:test';
import { expect } from '@playwright/test';
import { livingOwnerOf } from '../../server/database/lock.ts';
import type { Order } from '../../server/order.ts';
import { openOrders } from '../../server/orders/open-orders.ts';
import { type Child, endChildren, startChild } from '../support/children.ts';
import { giveEngine } from '../support/embedded.ts';
import { randomNumbers } from '../support/random.ts';
import { withFolder } from '../support/server-test.ts';

/** One process at a time uses a folder of orders. A killed one leaves it usable, with everything that it had reported. */

describe('a folder and its processes', () => {
  afterEach(endChildren);

  async function startLockers(folder: string, count: number): Promise<Child[]> {
    const lockers = Array.from({ length: count }, () => startChild('test/processes/locker.ts', [folder]));
    for (const locker of lockers) expect(await locker.next()).toBe('ready');
    return lockers;
  }

  async function tell(child: Child, line: string): Promise<string> {
    child.say(line);
    return child.next();
  }

  withFolder('a second process gets an error, until the first one has ended', async (folder) => {
    const [first, second] = (await startLockers(folder, 2)) as [Child, Child];
    expect(await tell(first, 'take')).toBe('has it');
    expect(await tell(second, 'take')).toBe(
      `The orders of this folder (${folder.split('/').at(-1)}) are in use by another process, number ${first.pid}. One checkout server at a time can use a folder; several need PostgreSQL (DATABASE_URL).`,
    );
    expect(statSync(join(folder, 'checkout.lock')).mode & 0o777).toBe(0o600);
    expect(await livingOwnerOf(folder)).toMatchObject({ pid: first.pid });
    expect(await tell(first, 'leave')).toBe('left it');
    expect(await livingOwnerOf(folder)).toBeUndefined();
    expect(await tell(second, 'take')).toBe('has it');
  });

  withFolder('the lock of a process that was killed is taken at once', async (folder) => {
    const [first, second] = (await startLockers(folder, 2)) as [Child, Child];
    expect(await tell(first, 'take')).toBe('has it');
    await first.kill();
    expect(await livingOwnerOf(folder)).toBeUndefined();
    expect(await tell(second, 'take')).toBe('has it');
    const sockets = process.platform === 'linux' ? [`checkout.socket.${second.pid}-0`] : [];
    expect(readdirSync(folder).sort()).toEqual(['checkout.lock', ...sockets]);
  });

  withFolder('one of several processes that find the lock of a dead one takes it', async (folder) => {
    const lockers = await startLockers(folder, 4);
    const [first] = lockers as [Child];
    await tell(first, 'take');
    const dead = { ...(await livingOwnerOf(folder)), pid: 2 ** 22 + 1, started: null, port: 1 };
    await tell(first, 'leave');
    for (let round = 0; round < 40; round++) {
      // Sometimes without an owner, sometimes of a process that died while it took over.
      if (round % 4 > 0) writeFileSync(join(folder, 'checkout.lock'), JSON.stringify({ ...dead, token: `a${round}` }));
      if (round % 4 > 1) {
        writeFileSync(join(folder, `checkout.lock.a${round}`), JSON.stringify({ ...dead, token: `b${round}` }));
      }
      // Sometimes emptied by a power cut.
      if (round % 8 === 4) writeFileSync(join(folder, 'checkout.lock'), '');
      if (round % 8 === 7) writeFileSync(join(folder, `checkout.lock.b${round}`), '\0'.repeat(200));
      const said = await Promise.all(lockers.map((locker) => tell(locker, 'take')));
      expect(said.filter((line) => line === 'has it')).toHaveLength(1);
      expect(said.filter((line) => line.startsWith('The orders of this folder'))).toHaveLength(3);
      await Promise.all(lockers.map((locker) => tell(locker, 'leave')));
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  const rounds = Number(process.env.ROUNDS || 2);

  // `npm run soak -- --only folder` kills more often. SEED repeats a run.
  withFolder(
    'writes survive when the process is killed, and the folder opens again',
    async (folder) => {
      const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32));
      const random = randomNumbers(seed);
      await giveEngine(folder, 'test');
      const written = new Map<string, 'begun' | 'opened' | 'paid'>();
      let early = 0;
      for (let round = 0; round < rounds; round++) {
        const writer = startChild('test/processes/writer.ts', [folder]);
        // Sometimes in the middle of opening, which is where a folder recovers from the kill before.
        if (round > 0 && random() < 0.3) {
          await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1_500));
          early++;
        } else {
          expect(await writer.next()).toBe('ready');
          const enough = 1 + random() * 300;
          while (writer.said.length < enough) await new Promise((resolve) => setTimeout(resolve, random() * 20));
        }
        await writer.kill();
        for (const line of writer.said) {
          const [what, id] = line.split(' ');
          if (id) written.set(id, what as 'begun' | 'opened' | 'paid');
        }
      }
      const orders = openOrders({ mode: 'test', dataFolder: folder });
      const kept = new Map((await orders.list(1_000_000)).map((order) => [order.id, order]));
      await orders.close();
      const has: Record<string, (order: Order | undefined) => boolean> = {
        begun: (order) => order !== undefined,
        opened: (order) => order !== undefined && order.session !== null,
        paid: (order) => order?.status === 'paid',
      };
      const lost = [...written].filter(([id, what]) => !has[what]?.(kept.get(id)));
      console.log(
        `killed ${rounds} times, ${early} of them while opening (SEED=${seed}): ${written.size} orders said, ${kept.size} kept, ${lost.length} lost`,
      );
      expect(lost).toEqual([]);
      expect(written.size).toBeGreaterThan(0);
    },
    { timeout: (rounds + 1) * 30_000 },
  );
});
