import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Mode, Order } from '../../server/order.ts';
import { openOrders } from '../../server/orders/open-orders.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { giveEngine } from '../support/embedded.ts';
import { followRefund, newOrder, pageOf } from '../support/new-order.ts';
import { startPostgres } from '../support/postgres.ts';
import { describePostgres, withFolder } from '../support/server-test.ts';

/** `npm run orders` lists and forgets orders of both homes, beside a running checkout server and without one. */

interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** `npm run orders -- …` */
function command(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/orders.ts', ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    error += part;
  });
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code, out: out.trimEnd(), error: error.trimEnd() })),
  );
}

/** One that is open, and one that was paid and given back in part. */
async function sell(orders: Orders): Promise<[open: Order, paid: Order]> {
  const properties = { Engraving: 'For Ann' };
  const first = await orders.findOrCreate(
    newOrder({
      lines: [{ id: 'tea', name: 'Green tea', quantity: 3, unit: 1_000, properties }],
      currency: 'JPY',
      subtotal: 3_000,
      discount: 'ANN10',
      partner: '\u001b[31mspa\u202e',
    }),
  );
  await orders.recordPage(first, pageOf(first));
  await orders.reconcile(pageOf(first, 'paid'));
  await followRefund(orders, String(pageOf(first, 'paid').payment), async () => 500);
  // Times are kept to the millisecond.
  await wait(5);
  return [await orders.findOrCreate(newOrder()), first];
}

const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC';

function checkTable({ code, out, error }: Result, [open, paid]: readonly [Order, Order], mode: Mode): void {
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const mark = mode === 'live' ? '' : 'test';
  const [head, first, second, ...more] = out.split('\n');
  expect(head).toMatch(/^time +order +status +total +test +refunded +partner +pieces +shipped$/);
  expect(first).toMatch(new RegExp(`^${time}  ${open.id}  open +USD 178\\.00  ${mark} +2$`));
  expect(second).toMatch(new RegExp(`^${time}  ${paid.id}  paid +JPY 17,900  ${mark} +JPY 500  \\?\\[31mspa\\? +3$`));
  expect(more).toEqual([]);
  for (const secret of ['Ann', 'ANN', 'tea', '\u001b', open.attempt, paid.attempt]) expect(out).not.toContain(secret);
}

withFolder('an empty folder has no orders', async (folder) => {
  const none = { code: 0, out: 'There are no orders yet.', error: '' };
  expect(await command([], { DATA_FOLDER: folder })).toEqual(none);
});

withFolder('while the checkout server runs, it is asked', async (folder) => {
  const env = { DATA_FOLDER: folder };
  await giveEngine(folder, 'test');
  const orders = openOrders({ mode: 'test', dataFolder: folder });
  const sold = await sell(orders);
  const [open] = sold;
  checkTable(await command([], env), sold, 'test');
  const json = JSON.parse((await command(['--json', '--limit', '1'], env)).out);
  expect(json).toEqual([
    {
      id: open.id,
      createdAt: open.createdAt.toISOString(),
      status: 'open',
      total: 17_800,
      currency: 'USD',
      test: true,
      refunded: 0,
      pieces: 2,
      shippedAt: null,
    },
  ]);
  expect(await command(['forget', open.id], env)).toMatchObject({ code: 0, error: '' });
  expect(await orders.byAttempt(String(open.attempt))).toBeUndefined();
  await orders.close();
});

withFolder(
  'without a checkout server the folder is opened, and the next server finds what was forgotten',
  async (folder) => {
    const env = { DATA_FOLDER: folder };
    await giveEngine(folder, 'test');
    const orders = openOrders({ mode: 'test', dataFolder: folder });
    const sold = await sell(orders);
    await orders.close();
    checkTable(await command([], env), sold, 'test');
    const [, paid] = sold;
    expect(await command(['forget', paid.id.toLowerCase()], env)).toMatchObject({ code: 0, error: '' });
    const again = openOrders({ mode: 'test', dataFolder: folder });
    expect((await again.list(2))[1]).toMatchObject({ id: paid.id, attempt: null, lines: [{ id: 'tea' }] });
    await again.close();
  },
);

describePostgres('npm run orders with DATABASE_URL', () => {
  test('reads PostgreSQL, and prints a sentence if it cannot', async () => {
    const server = await startPostgres();
    const env = { DATABASE_URL: server.url };
    expect(await command([], env)).toEqual({
      code: 1,
      out: '',
      error: 'There are no orders here: no checkout server has used this database.',
    });
    const orders = openOrders({ mode: 'live', databaseUrl: server.url });
    const sold = await sell(orders);
    checkTable(await command([], env), sold, 'live');
    expect(await command(['forget', sold[1].id], env)).toMatchObject({ code: 0, error: '' });
    expect(await command(['forget', 'NONE'], env)).toEqual({ code: 1, out: '', error: 'There is no order NONE.' });
    expect((await orders.list(2))[1]).toMatchObject({ attempt: null });
    await orders.close();
    await server.stop();

    const away = await command([], env);
    expect(away).toMatchObject({ code: 1, out: '' });
    expect(away.error).toMatch(/^PostgreSQL \(DATABASE_URL\) cannot be reached: .*ECONNREFUSED/);
    expect((await command([], { DATABASE_URL: 'postgres://a:secret@[' })).error).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
    );
  });
});

for (const [args, sentence] of [
  [['--limit', '0'], '--limit must be a whole number from 1 to 10000, got "0".'],
  [['--limit', 'x'], '--limit must be a whole number from 1 to 10000, got "x".'],
  [['forget'], 'Unknown command "forget". Use no command to list orders, or: forget <id>'],
  [['remember', 'K7QX'], 'Unknown command "remember K7QX". Use no command to list orders, or: forget <id>'],
  [['--all'], "Unknown option '--all'."],
] as const) {
  withFolder(`a sentence for ${args.join(' ')}`, async (folder) => {
    const { code, out, error } = await command(args, { DATA_FOLDER: folder });
    expect({ code, out, isOneLine: !error.includes('\n') }).toEqual({ code: 1, out: '', isOneLine: true });
    expect(error).toContain(sentence.replace(/\.$/, ''));
  });
}
