import { expect } from '@playwright/test';
import { test } from '../support/server-test.ts';
import { anOrder, newAttempt, openShop } from '../support/till.ts';

/** A checkout server keeps its orders in a folder, as it does without a database server, and alone uses that folder. */

test('sells, and keeps another till out of its folder with words', async () => {
  const shop = await openShop({ embedded: true });
  try {
    const till = await shop.open();
    const other = await shop.open();
    await expect(other.till.ready()).rejects.toThrow(/in use/);
    expect((await other.post(anOrder())).status).toBe(503);
    expect((await other.status(newAttempt())).status).toBe(503);
    await other.close();

    const order = anOrder({ partner: 'spa' });
    await shop.pay((await till.post(order)).body.url);
    await expect.poll(async () => (await till.status(order.attempt)).body.status).toBe('paid');
    await till.close();

    const next = await shop.open();
    expect((await next.status(order.attempt)).body).toMatchObject({ status: 'paid', total: 178 });
    expect(await next.till.orders.list(10)).toMatchObject([{ status: 'paid', partner: 'spa' }]);
  } finally {
    await shop.close();
  }
});
