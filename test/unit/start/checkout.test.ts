import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Mode } from '../../../server/order.ts';
import { checkoutFromEnv, startCheckout, withCheckout } from '../../../tools/checkout-server.ts';
import { startServer, storefront } from '../../../tools/server.ts';
import { giveEngine } from '../../support/embedded.ts';
import { freePorts } from '../../support/ports.ts';
import { postOrder } from '../../support/start.ts';

/**
 * The checkout server of `npm start`, by its settings: which sites may order, which addresses it has, and that keys of
 * Stripe replace the fake. test/processes/start.spec.ts starts the process.
 */

/** As `npm start` combines them: the storefront, and the checkout server that the settings ask for. */
async function openShop(env: NodeJS.ProcessEnv, port: number) {
  const url = `http://localhost:${port}`;
  const checkout = await startCheckout({ storefront: url, port, partner: undefined }, checkoutFromEnv(env));
  const connections = Promise.resolve({ checkout: checkout && '/checkout' });
  const server = await startServer({ port, answer: withCheckout(Promise.resolve(checkout), storefront(connections)) });
  return {
    port,
    url,
    async close() {
      await server.close();
      await checkout?.close();
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Lines that the start prints, which would otherwise stand between the results. */
function listen(context: TestContext): string[] {
  const lines: string[] = [];
  for (const method of ['log', 'warn'] as const)
    context.mock.method(console, method, (line: string) => lines.push(line));
  return lines;
}

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder for orders, with a database that is begun: the first start of one takes seconds. */
async function newFolder(mode: Mode): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wellness-data-'));
  folders.push(folder);
  await giveEngine(folder, mode);
  return folder;
}

describe('with the fake Stripe, and a page on another site', () => {
  const site = 'http://clinic.localhost:8080';
  let env: NodeJS.ProcessEnv;
  let shop: Shop;
  before(async () => {
    env = { DATA_FOLDER: await newFolder('fake'), CHECKOUT_PAGES: `${site}/order/` };
    shop = await openShop(env, await freePorts());
  });
  after(() => shop.close());

  test('the other site may order, and no third one', async () => {
    expect((await postOrder(shop.url, 'http://another.localhost:8080')).status).toBe(403);
    const answer = await postOrder(shop.url, site);
    expect(answer.headers.get('access-control-allow-origin')).toBe(site);
    const { url, ...rest } = (await answer.json()) as { url: string };
    expect(rest).toEqual({});
    expect(new URL(url).port, 'the payment page of the fake').toBe(String(shop.port + 2));
  });

  test('its list of products is published, with what is left', async () => {
    const answer = await fetch(`${shop.url}/checkout/catalog`);
    const list = (await answer.json()) as { id: string; stock?: number }[];
    expect(list.filter(({ stock }) => stock !== undefined)).toMatchObject([{ id: 'longevity-stack', stock: 60 }]);
  });

  test('it has its own addresses alone, and no other methods', async () => {
    const at = (path: string, init?: RequestInit) => fetch(shop.url + path, init);
    const order = `/checkout/orders/${'0'.repeat(32)}`;
    const post = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect((await at('/checkout')).status, 'an unknown page').toBe(404);
    expect((await at(order)).status).toBe(404);
    expect((await at(order)).headers.get('content-type')).toBe('application/json');
    expect((await at('/checkout', post)).status, 'from no page').toBe(403);
    expect((await at('/checkout/webhook', post)).status).toBe(400);
    const preflight = async (origin: string) =>
      (await at('/checkout', { method: 'OPTIONS', headers: { Origin: origin } })).headers.get(
        'access-control-allow-origin',
      );
    const dev = 'http://localhost:5173';
    expect(await preflight(dev), 'npm run dev may order').toBe(dev);
    expect(await preflight('https://elsewhere.example')).toBe(null);
    expect((await at('/supplements', post)).status).toBe(405);
    expect((await at('/checkout/anything')).headers.get('content-type')).toBe('text/html;charset=utf-8');
  });

  test('without a free port for the fake the shop starts without it, and reports it', async (context) => {
    await shop.close();
    const taken = await startServer({ port: shop.port + 2, answer: (_, response) => response.end() });
    const lines = listen(context);
    shop = await openShop(env, shop.port);
    expect(lines).toEqual([
      `Checkout is not connected: the demo payment page could not start: its port ${taken.port} is taken by another program.`,
    ]);
    expect(await (await fetch(shop.url)).text()).not.toContain('checkout-endpoint=');
    expect((await postOrder(shop.url)).status).toBe(405);
    await taken.close();
  });
});

test('with keys of Stripe there is no fake, and no key is printed', async (context) => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_0000', STRIPE_WEBHOOK_SECRET: 'whsec_0000' };
  const lines = listen(context);
  const shop = await openShop({ ...keys, DATA_FOLDER: await newFolder('test') }, await freePorts());
  try {
    expect(lines).toContain('Checkout uses Stripe in test mode: nothing is charged');
    expect(lines.join('\n')).not.toContain('demo payment page');
    await expect(fetch(`http://localhost:${shop.port + 2}`)).rejects.toThrow();
    expect(await (await fetch(shop.url)).text()).toContain('checkout-endpoint="/checkout"');
    const forged = await fetch(`${shop.url}/checkout/webhook`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(400);
  } finally {
    await shop.close();
  }
  for (const key of Object.values(keys)) expect(lines.join('\n')).not.toContain(key);
});
