import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { randomNumbers } from '../support/random.ts';
import { cartOf, expect, products, storedCart, test, visit } from '../support/site.ts';

/**
 * The process of a tab ends while it adds: out of memory, killed by the system, crashed. No `pagehide` is sent, nothing is
 * finished, locks are left behind. Everything that the badge has shown by then is in the cart.
 *
 * `npm run soak` runs many rounds, as ROUNDS=200 does. The SEED that is printed repeats the plan, but not the moment at
 * which a process ends.
 */

const rounds = Number(process.env.ROUNDS || 1);
const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32));

type Id = (typeof products)[keyof typeof products]['id'];

interface Tab {
  readonly page: Page;
  /** The process that draws it. */
  readonly pid: number;
  /** Each tab adds a product of its own, so that it can be said whose adds are missing. */
  readonly product: (typeof products)[keyof typeof products];
}

function chance(seed: number): (below: number) => number {
  const random = randomNumbers(seed);
  return (below) => Math.floor(random() * below);
}

/** Adds in batches until it is stopped, and reports the quantities that were on the screen. */
const addOn = ({ page, product }: Tab) =>
  page.evaluate(async (product) => {
    const { begin, shown } = window as unknown as {
      begin: (id: string) => Promise<number>;
      shown: (id: string, times: number, badge: number) => Promise<void>;
    };
    const frame = () => new Promise(requestAnimationFrame);
    const badge = () =>
      Number(document.querySelector('wellness-cart-button')?.shadowRoot?.querySelector('[part~=badge]')?.textContent);
    let done = 0;
    for (let times = await begin(product.id); times > 0; times = await begin(product.id)) {
      for (let i = 0; i < times; i++) {
        window.wellness.cart.add(product);
        await new Promise((resolve) => setTimeout(resolve));
      }
      done += times;
      const { count } = window.wellness.cart;
      // The content in a frame's callback is what that frame paints.
      do await frame();
      while (!(badge() >= count));
      void shown(product.id, done, badge());
    }
  }, product);

/** Reports of the tabs: by product, and the highest number in a badge. */
class Ledger {
  /** Never more than so many: counted before the tab begins. */
  readonly called = new Map<Id, number>();
  /** Never less than so many. */
  readonly seen = new Map<Id, number>();
  badge = 0;
  reports = 0;
  private before = new Map<Id, number>();
  private waiting: { reports: number; resolve: () => void } | undefined;
  private goesOn = false;

  async listen(context: BrowserContext, random: (below: number) => number): Promise<void> {
    await context.exposeFunction('begin', (id: Id) => {
      const times = this.goesOn ? 1 + random(10) : 0;
      this.called.set(id, (this.called.get(id) ?? 0) + times);
      return times;
    });
    await context.exposeFunction('shown', (id: Id, times: number, badge: number) => {
      this.seen.set(id, (this.before.get(id) ?? 0) + times);
      this.badge = Math.max(this.badge, badge);
      this.reports += 1;
      if (this.waiting && this.reports >= this.waiting.reports) this.waiting.resolve();
    });
  }

  /** From here on the cart holds exactly this. */
  begin(cart: Record<string, number>): void {
    for (const { id } of Object.values(products)) {
      for (const count of [this.before, this.called, this.seen]) count.set(id, cart[id] ?? 0);
    }
    this.reports = 0;
    this.goesOn = true;
  }

  end(): void {
    this.goesOn = false;
  }

  /** Resolves after so many reports of tabs. */
  hears(reports: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting = { reports, resolve };
    });
  }
}

/** Processor time, in seconds, by process. */
async function renderers(browser: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
}

/** The renderer process of the page. No protocol names it, but it is the one that is busy when the page is. */
async function processOf(page: Page, browser: CDPSession): Promise<number> {
  const before = await renderers(browser);
  await page.evaluate(() => {
    let sum = 0;
    for (let i = 0; i < 1e8; i++) sum += i;
    return sum;
  });
  const worked = [...(await renderers(browser))].map(([pid, time]) => ({ pid, time: time - (before.get(pid) ?? 0) }));
  return worked.reduce((most, one) => (one.time > most.time ? one : most)).pid;
}

async function openTab(context: BrowserContext, browser: CDPSession): Promise<Omit<Tab, 'product'>> {
  const page = await context.newPage();
  await visit(page, '/supplements');
  return { page, pid: await processOf(page, browser) };
}

/** Tabs of one site that know each other share a process. */
async function openBeside(opener: Page): Promise<Page> {
  const [page] = await Promise.all([opener.waitForEvent('popup'), opener.evaluate(() => void open('/supplements'))]);
  await visit(page, '/supplements');
  return page;
}

async function kill(pid: number, dying: readonly Tab[], living: readonly Tab[]): Promise<void> {
  const crashes = dying.map(({ page }) => page.waitForEvent('crash'));
  process.kill(pid, 'SIGKILL');
  await Promise.all(crashes);
  for (const { page } of living) expect(await page.evaluate(() => 'lives')).toBe('lives');
}

for (const [whose, shared] of [
  ['of one tab', false],
  ['that two tabs share', true],
] as const) {
  test(`additions that were shown survive the end of the process ${whose}`, async ({ context, browser }) => {
    test.setTimeout(300_000 + rounds * 15_000);
    console.log(`SEED=${seed} ROUNDS=${rounds}`);
    const random = chance(seed);
    const ledger = new Ledger();
    await ledger.listen(context, random);
    const system = await browser.newBrowserCDPSession();

    let fresh = await openTab(context, system);
    for (let round = 1; round <= rounds; round++) {
      const apart: Tab = { ...(await openTab(context, system)), product: products.immune };
      const opener: Tab = { ...fresh, product: products.nmn };
      const opened: Tab = { page: await openBeside(opener.page), pid: opener.pid, product: products.longevity };
      const tabs = [apart, opener, opened];
      expect(opener.pid).not.toBe(apart.pid);
      const { pid } = shared ? opener : apart;
      const dying = tabs.filter((tab) => tab.pid === pid);
      const living = tabs.filter((tab) => tab.pid !== pid);

      ledger.begin(await cartOf(apart.page));
      const enough = ledger.hears(2 + random(20));
      const adding = tabs.map(addOn);
      const ended = Promise.allSettled(adding);
      await enough;
      await new Promise((resolve) => setTimeout(resolve, random(2) * random(30)));
      await kill(pid, dying, living);
      ledger.end();
      await ended;

      fresh = await openTab(context, system);
      const everywhere = () =>
        Promise.all([storedCart(fresh.page), ...[fresh, ...living].map(({ page }) => cartOf(page))]);
      const where = `round ${round}, SEED=${seed}`;
      await expect
        .poll(async () => new Set((await everywhere()).map((cart) => JSON.stringify(cart))).size, where)
        .toBe(1);
      const cart = await cartOf(fresh.page);
      for (const { product } of living) expect(cart[product.id], where).toBe(ledger.called.get(product.id));
      for (const { product } of dying) {
        expect(cart[product.id] ?? 0, where).toBeGreaterThanOrEqual(ledger.seen.get(product.id) ?? 0);
        expect(cart[product.id] ?? 0, where).toBeLessThanOrEqual(ledger.called.get(product.id) ?? 0);
      }
      expect(await fresh.page.evaluate(() => window.wellness.cart.count), where).toBeGreaterThanOrEqual(ledger.badge);
      for (const { page } of [...dying, ...living]) await page.close();
    }
  });
}
