import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutFromEnv, startCheckout } from '../../tools/checkout-server.ts';
import { startServer } from '../../tools/server.ts';
import { giveEngine } from '../support/embedded.ts';
import { freePorts } from '../support/ports.ts';
import { expect, test } from '../support/site.ts';
import { postOrder, start } from '../support/start.ts';

/**
 * `npm start` and `npm run build` as processes: what they print, their exit code, and what they do without what is missing.
 * Each start takes seconds, so the sentences themselves are tested in test/unit/start/.
 */

/** Runs a script that ends by itself. */
async function run(script: string, env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `tools/${script}.ts`], {
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

test('npm start ends with a sentence at a setting that is wrong, and prints nothing else', async () => {
  const { code, said } = await run('start', { STRIPE_SECRET_KEY: 'sk_test_0000', STRIPE_WEBHOOK_SECRET: '' });
  expect(code).toBe(1);
  expect(said).toBe(
    'STRIPE_WEBHOOK_SECRET is missing: set both keys of Stripe, or neither for the demo payment page.\n',
  );
});

for (const name of ['PORTAL_URL', 'SITE_ORIGIN'])
  test(`npm run build ends with a sentence at a wrong ${name}, and prints nothing else`, async () => {
    const { code, said } = await run('build', { [name]: 'brand.example' });
    expect(code).toBe(1);
    expect(said).toBe(`${name} must be an http or https address, got "brand.example".\n`);
  });

test('npm start reports a taken port in one line', async () => {
  const loopbacks = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address));
  // Another program at the second address of `localhost` would be mistaken for this server.
  const taken = await startServer({ port: 0, host: loopbacks.includes('::1') ? '::1' : '127.0.0.1' });
  const { code, said } = await run('start', { PORT: String(taken.port) });
  await taken.close();
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Port ${taken.port} is taken.*PORT=\\d+ npm start\\n$`));
});

/** Where there is a checkout server elsewhere, the start opens no database. */
const CHECKOUT_ENDPOINT = 'https://checkout.example/checkout';

test('the pages lead where the settings say: PORTAL_URL, CHECKOUT_ENDPOINT and, for the partner, STOREFRONT_ORIGIN', async () => {
  const STOREFRONT_ORIGIN = 'https://shop.brand.example';
  const PORTAL_URL = 'https://portal.brand.example/?from=shop&tab=labs';
  const running = await start({ PORTAL_URL, CHECKOUT_ENDPOINT, STOREFRONT_ORIGIN }, /partner.*\n/);
  const html = await (await fetch(running.url)).text();
  expect(html).toContain('portal-url="https://portal.brand.example/?from=shop&amp;tab=labs"');
  expect(html).toContain(`checkout-endpoint="${CHECKOUT_ENDPOINT}"`);
  expect(html).not.toMatch(/%PORTAL%|%CHECKOUT%/);
  const partner = await (await fetch(`http://localhost:${running.port + 1}`)).text();
  expect(partner).toContain(`src="${STOREFRONT_ORIGIN}/wellness/`);
  expect(partner).toContain(`checkout-url="${STOREFRONT_ORIGIN}/supplements`);
  expect(await running.stop('SIGINT')).toBe(0);
  expect(running.said()).not.toMatch(/demo|Checkout/);
});

test('with NODE_ENV=production nothing replaces Stripe or the portal, and both are reported', async () => {
  const running = await start({ NODE_ENV: 'production' });
  const beside = [2, 3].map((distance) => `localhost:${running.port + distance}`);
  expect(running.said()).toMatch(/^Login is not connected: PORTAL_URL is missing, .*$/m);
  expect(running.said()).toContain(
    'Checkout is not connected: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and NODE_ENV=production allows no demo payment page.\n',
  );
  const html = await (await fetch(`${running.url}/portal`)).text();
  expect(html).not.toMatch(/portal-url=|checkout-endpoint=/);
  for (const address of beside) {
    expect(html).not.toContain(address);
    await expect(fetch(`http://${address}`)).rejects.toThrow();
  }
  expect((await postOrder(running.url)).status).toBe(405);
  await running.stop();
});

test('npm start reports a taken port of the portal, and Login says that it is not connected', async ({ page }) => {
  const port = await freePorts();
  const taken = await startServer({ port: port + 3, answer: (_, response) => response.end() });
  const running = await start({ PORT: String(port), CHECKOUT_ENDPOINT });
  expect(running.said()).toContain(
    `The demo patient portal could not start: its port ${taken.port} is taken by another program.\n`,
  );
  await page.goto(`${running.url}/portal`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await expect(page.locator('main wellness-login').getByRole('status')).toHaveText(
    'The patient portal is not connected on this page.',
  );
  // The page fetches ahead when it is idle, and would complain of a server that is gone.
  await page.close();
  await running.stop();
  await taken.close();
});

test('two shops of one folder: the second reports that its orders are in use, and the folder survives both', async () => {
  // It opens three databases.
  test.slow();
  const DATA_FOLDER = mkdtempSync(join(tmpdir(), 'wellness-data-'));
  await giveEngine(DATA_FOLDER, 'fake');
  const first = await start({ DATA_FOLDER });
  expect(first.said()).toContain(
    `Checkout uses the demo payment page at http://localhost:${first.port + 2}: nothing is charged\n`,
  );
  const [, address = '', password] = /shop's page is at (\S+): user shop, password (\S{24})\n/.exec(first.said()) ?? [];
  const headers = { Authorization: `Basic ${Buffer.from(`shop:${password}`).toString('base64')}` };
  expect((await fetch(address)).status).toBe(401);
  expect(await (await fetch(address, { headers })).text()).toContain('<h1>Orders</h1>');
  expect(await (await fetch(first.url)).text()).toContain('checkout-endpoint="/checkout"');
  const { url } = (await (await postOrder(first.url)).json()) as { url: string };
  expect(new URL(url).port).toBe(String(first.port + 2));

  // This process is the second shop.
  const openSecond = async (port: number) => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => warnings.push(line);
    try {
      const pages = { storefront: first.url, port, partner: undefined };
      return { checkout: await startCheckout(pages, checkoutFromEnv({ DATA_FOLDER })), warnings };
    } finally {
      console.warn = warn;
    }
  };
  const second = await openSecond(await freePorts());
  expect(second.checkout).toBe(undefined);
  expect(second.warnings.join('\n')).toMatch(/^Checkout is not connected: .* in use by another process/);

  expect(await first.stop('SIGTERM')).toBe(0);
  expect(readdirSync(join(DATA_FOLDER, 'fake')).filter((name) => name.includes('lock'))).toEqual([]);
  const again = await openSecond(first.port);
  expect((await fetch(url)).status, 'the payment page that was begun is still there').toBe(200);
  const server = await startServer({
    port: first.port,
    answer: (request, response) => again.checkout?.answer(request, response),
  });
  expect((await postOrder(first.url)).status).toBe(200);
  await server.close();
  await again.checkout?.close();
  rmSync(DATA_FOLDER, { recursive: true });
});
