import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { freePorts } from '../support/ports.ts';
import { randomNumbers } from '../support/random.ts';
import { type Started, start } from '../support/start.ts';

/**
 * Visitors with a real browser buy from `npm start`, while all of it is ended by SIGKILL at a random moment and comes back.
 * purchases.test.ts does so with carts alone, and far more often.
 */

const port = await freePorts(4573);
const shop = `http://localhost:${port}`;
const purchases = Number(process.env.VISITORS || 2);

const status = (page: Page) => page.locator('wellness-order-status [part~="status"]');
const cart = (page: Page) =>
  page.evaluate(() => Object.fromEntries(window.wellness.cart.items.map(({ id, quantity }) => [id, quantity])));

/** One thing that a visitor does next, whatever page it is. It may fail, and is done again. */
async function goOn(page: Page, way: RegExp): Promise<void> {
  const is = async (name: string | RegExp, role: 'button' | 'heading' | 'link' = 'button') => {
    const found = page.getByRole(role, { name }).first();
    return (await found.isVisible()) ? found : undefined;
  };
  if (page.url() === 'about:blank') return void (await page.goto(`${shop}/supplements`));
  if (!(await page.locator('body > *').count()) || (await page.title()) === 'localhost')
    return void (await page.reload());
  const pay = await is(/^Pay \$/);
  if (pay) {
    await page.getByRole('radio', { name: way }).check();
    return pay.click();
  }
  const next = (await is('Try again')) ?? (await is('View cart')) ?? (await is('See the order', 'link'));
  if (next) return next.click();
  const checkout = await is('Checkout');
  if (checkout) {
    await checkout.click();
    return page.waitForURL(({ port: at }) => at === String(port + 2));
  }
  // An interaction requests files again that have not loaded for too long.
  const notice = page.getByRole('dialog').getByRole('alert');
  if (await notice.isVisible()) return notice.click();
  if (page.url().includes('/order')) return page.waitForTimeout(300);
  if (!Object.keys(await cart(page)).length) await page.getByRole('button', { name: 'Add to Cart: NMN+' }).click();
  await page.getByRole('button', { name: /^Shopping cart, 1/ }).click();
}

async function buy(page: Page, way: RegExp, outcome: string): Promise<void> {
  page.setDefaultTimeout(4_000);
  await expect(async () => {
    if (!(await status(page).getByText(outcome).isVisible())) {
      await goOn(page, way);
      throw new Error(`${page.url()}: not there yet`);
    }
  }).toPass({ timeout: 300_000, intervals: [100] });
}

test('a visitor who buys while the shop is killed pays once and has the right cart', async ({ browser }) => {
  test.setTimeout(300_000 + purchases * 60_000);
  const seed = Number(process.env.SEED || Date.now());
  console.log(`visitors: SEED=${seed}`);
  const random = randomNumbers(seed);
  const dataFolder = mkdtempSync(join(tmpdir(), 'visitors-'));
  const env = { PORT: String(port), DATA_FOLDER: dataFolder };
  let running: Started = await start(env, /patient portal.*\n/);
  try {
    for (let i = 0; i < purchases; i++) {
      const pays = i % 2 === 0;
      const context = await browser.newContext();
      const page = await context.newPage();
      const killed = (async () => {
        await new Promise((done) => setTimeout(done, 300 + random() * 3_000));
        await running.stop('SIGKILL');
        running = await start(env, /patient portal.*\n/);
      })();
      if (pays) {
        await buy(page, /^A card that is good/, 'Your order is paid');
        await expect.poll(() => cart(page)).toEqual({});
      } else {
        await buy(page, /^A bank that says no/, 'The payment didn’t go through');
        const back = page.getByRole('button', { name: 'Put back in the cart' });
        if (await back.isVisible()) await back.click();
        await expect.poll(() => cart(page)).toEqual({ 'nmn-plus': 1 });
      }
      await killed;
      await context.close();
    }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'tools/orders.ts', '--json', '--limit', '1000'],
      { env: { ...process.env, DATA_FOLDER: dataFolder, DATABASE_URL: '' } },
    );
    const paid = JSON.parse(stdout).filter((order: { status: string }) => order.status === 'paid');
    expect(paid).toHaveLength(Math.ceil(purchases / 2));
  } finally {
    await running.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
