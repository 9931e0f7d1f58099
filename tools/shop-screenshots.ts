import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { toNodeHandler } from 'srvx/node';
import { startFakeStripe } from '../fake-stripe/fake-stripe.ts';
import { createCheckout } from '../server/checkout.ts';
import { stripe } from '../server/payment/stripe/stripe.ts';
import { potteryProducts } from './pottery.ts';
import { startServer } from './server.ts';

/* The shop's page of a pottery with four orders, for the pictures of docs/run-a-shop.md. */

const origin = 'https://pottery.example';
const password = 'a password of these pictures';

interface Item {
  readonly id: string;
  readonly quantity: number;
  readonly properties?: Readonly<Record<string, string>>;
}

/** The orders, from the first to the newest. The first is sent, the others wait. */
const orders: readonly (readonly Item[])[] = [
  [{ id: 'house-mug', quantity: 1 }],
  [
    { id: 'house-mug', quantity: 2, properties: { Engraving: 'Ada' } },
    { id: 'house-mug', quantity: 1 },
  ],
  [{ id: 'tall-vase', quantity: 1, properties: { Height: '34 cm' } }],
  [{ id: 'dinner-plates-sea', quantity: 1 }],
];
const carrier = 'Post';
const tracking = 'RX 4711';

interface Picture {
  readonly name: string;
  readonly height: number;
  /** Opens the page at the shop's address. */
  readonly open: (page: Page, admin: string) => Promise<unknown>;
}

const orderOf = async (page: Page, admin: string, what: string) => {
  await page.goto(admin);
  await page.locator('.orders li').filter({ hasText: what }).getByRole('link').click();
};

const pictures: readonly Picture[] = [
  { name: 'shop-orders', height: 890, open: (page, admin) => page.goto(admin) },
  { name: 'shop-order', height: 890, open: (page, admin) => orderOf(page, admin, 'Engraving: Ada') },
  {
    name: 'shop-decide',
    height: 890,
    async open(page, admin) {
      await orderOf(page, admin, 'Tall vase');
      await page.locator('summary').filter({ hasText: 'Accept' }).click();
    },
  },
  { name: 'shop-stock', height: 420, open: (page, admin) => page.goto(`${admin}/stock`) },
];

/** Gives a page of each picture, once in light and once in dark, to `take`. */
export async function photographShop(browser: Browser, take: (page: Page, name: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-page-'));
  const [key, webhookSecret] = [randomBytes(24).toString('hex'), `whsec_${randomBytes(24).toString('hex')}`];
  const fake = await startFakeStripe({ port: 0, key, webhookSecret, folder: join(folder, 'fake') });
  const counted = potteryProducts().map((product) =>
    product.id === 'house-mug' ? { ...product, stock: 20 } : product,
  );
  const checkout = createCheckout({
    catalog: counted,
    origins: [{ origin, success: `${origin}/order`, cancel: origin }],
    payment: stripe({ key, webhookSecret, fake: fake.url }),
    dataFolder: join(folder, 'data'),
    shipTo: ['US'],
    admin: { password },
    log: console.log,
  });
  const server = await startServer({ port: 0, answer: toNodeHandler(checkout.fetch) as RequestListener });
  try {
    await checkout.ready();
    fake.sendTo(`${server.url}/checkout/webhook`);
    for (const items of orders) await buy(server.url, items);
    await untilPaid(checkout, orders.length);
    const [first] = (await checkout.orders.list(orders.length)).toReversed();
    if (first) await checkout.orders.shipped(first.id, { carrier, tracking });
    for (const colorScheme of ['light', 'dark'] as const)
      for (const { name, height, open } of pictures) {
        const page = await browser.newPage({
          viewport: { width: 900, height },
          colorScheme,
          locale: 'en-US',
          httpCredentials: { username: 'shop', password },
        });
        await open(page, `${server.url}/checkout/admin`);
        await take(page, `${name}${colorScheme === 'dark' ? '-dark' : ''}.png`);
      }
  } finally {
    await server.close();
    await checkout.close();
    await fake.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Posts an order as a page does, and pays it on the fake payment page. */
async function buy(url: string, items: readonly Item[]): Promise<void> {
  const attempt = randomBytes(16).toString('hex');
  const sold = potteryProducts().flatMap(({ id, price, variants = [] }) => [
    { id, price },
    ...variants.map((one) => ({ price, ...one })),
  ]);
  const priceOf = (wanted: string) => sold.find(({ id }) => id === wanted)?.price ?? Number.NaN;
  const total = items.reduce((sum, { id, quantity }) => sum + priceOf(id) * quantity, 0);
  const response = await fetch(`${url}/checkout`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ attempt, items, currency: 'USD', total, locale: 'en' }),
  });
  const answer: { url?: string } = await response.json();
  if (!answer.url) throw new Error(`The order was refused: ${JSON.stringify(answer)}`);
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ way: 'card' }), redirect: 'manual' });
}

/** Waits for the webhooks of all payments. */
async function untilPaid({ orders }: ReturnType<typeof createCheckout>, count: number): Promise<void> {
  for (let waited = 0; waited < 100; waited++) {
    const known = await orders.list(count);
    if (known.length === count && known.every(({ status }) => status === 'paid' || status === 'authorized')) return;
    await pause(100);
  }
  throw new Error('The orders were not paid within ten seconds.');
}
