import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Order } from '../../server/order.ts';
import { orderRow, pay, paymentAt, startTestFake } from '../support/partners.ts';
import { withFolder } from '../support/server-test.ts';

/** The fake Stripe keeps what it has answered when its process is killed. */

withFolder('payments that it has reported survive when its process is killed', async (folder) => {
  const place = join(folder, 'killed');
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    `
    import { startTestFake } from ${JSON.stringify(new URL('../support/partners.ts', import.meta.url).href)};
    console.log((await startTestFake(${JSON.stringify(place)})).url);
  `,
  ]);
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const payment = paymentAt({ url: first.toString().trim() });
  const told: [Order, string][] = [];
  const killed = once(child, 'exit');
  const buyer = async () => {
    for (;;) {
      const order = orderRow();
      const { id, url } = await payment.open(order);
      await pay(url, 'card');
      told.push([order, id]);
      if (told.length === 40) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 8 }, buyer));
  await killed;
  expect(told.length).toBeGreaterThanOrEqual(40);

  const again = await startTestFake(place);
  for (const [order, id] of told) {
    expect((await paymentAt(again).open(order)).id).toBe(id);
    expect((await paymentAt(again).read(id)).status).toBe('paid');
  }
  await again.close();
});
