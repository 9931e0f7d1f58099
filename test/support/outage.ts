/** A checkout server without its database refuses orders with a message, loses none, and recovers by itself. */
import { expect } from '@playwright/test';
import { anOrder, type RunningCheckout, type Shop } from './checkout.ts';

/** An order that has a payment page. */
export async function beginOrder(
  checkout: RunningCheckout,
): Promise<ReturnType<typeof anOrder> & { readonly url: string }> {
  const order = anOrder();
  return { ...order, url: (await checkout.post(order)).body.url as string };
}

/** Neither a new order nor a known one is taken, nor Stripe asked, and the answer comes before the page gives up. */
export async function expectUnavailable(
  shop: Shop,
  checkout: RunningCheckout,
  known: object,
): Promise<{ attempt: string }> {
  const order = anOrder();
  const began = Date.now();
  const answers = await Promise.all([checkout.post(order), checkout.post(known)]);
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(body.message).toContain('Nothing was charged');
  }
  expect(Date.now() - began).toBeLessThan(13_000);
  expect(await shop.sessions(order.attempt)).toEqual([]);
  return order;
}

/** The order that was refused is taken now, and the one that was paid meanwhile is paid. */
export async function expectRecovered(
  checkout: RunningCheckout,
  refused: object,
  paid: { readonly attempt: string },
): Promise<void> {
  await expect.poll(async () => (await checkout.post(refused)).status, { intervals: [500] }).toBe(200);
  const statusOf = async () => (await checkout.status(paid.attempt)).body.status;
  await expect.poll(statusOf, { intervals: [500] }).toBe('paid');
  expect(checkout.log.join()).not.toContain(paid.attempt);
}
