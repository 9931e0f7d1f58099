import { test } from 'node:test';
import { expect } from '@playwright/test';
import { anOrder, newAttempt, openShop } from '../support/checkout.ts';

/** A checkout server keeps its orders in a folder, as it does without a database server, and alone uses that folder. */

test('sells, and refuses another checkout server in its folder with a message', async () => {
  const shop = await openShop({ embedded: true });
  try {
    const checkout = await shop.open();
    const other = await shop.open();
    await expect(other.checkout.ready()).rejects.toThrow(/in use/);
    expect((await other.post(anOrder())).status).toBe(502);
    expect((await other.status(newAttempt())).status).toBe(502);
    await other.close();

    const order = anOrder({ partner: 'spa' });
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(async () => (await checkout.status(order.attempt)).body.status).toBe('paid');
    await checkout.close();

    const next = await shop.open();
    expect((await next.status(order.attempt)).body).toMatchObject({ status: 'paid', total: 178 });
    expect(await next.checkout.orders.list(10)).toMatchObject([{ status: 'paid', partner: 'spa' }]);
  } finally {
    await shop.close();
  }
});
