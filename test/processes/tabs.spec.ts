import type { Page } from '@playwright/test';
import {
  badge,
  cartButton,
  cartOf,
  expect,
  lines,
  openPanel,
  products,
  storedCart,
  test,
  total,
  visit,
} from '../support/site.ts';

const { nmn, longevity, immune } = products;
type Product = (typeof products)[keyof typeof products];
type Pace = 'at a stretch' | 'between other work';

/** Several tabs of one browser share one cart: no add is lost or counted twice, whatever they do at the same moment. */

/** `npm run soak` asks for many. */
const rounds = Number(process.env.ROUNDS ?? 1);

/** Adds so many, beginning at a moment that all tabs share, so that they do it at once. */
const addMany = (page: Page, product: Product, times: number, startAt: number, pace: Pace = 'at a stretch') =>
  page.evaluate(
    async ({ product, times, startAt, pace }) => {
      await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
      for (let i = 0; i < times; i++) {
        window.wellness.cart.add(product);
        if (pace === 'between other work') await new Promise((resolve) => setTimeout(resolve));
      }
    },
    { product, times, startAt, pace },
  );

const soon = () => Date.now() + 60;

/** Every tab and the storage come to hold exactly this, and still do when all folding is over. */
async function expectEverywhere(tabs: readonly Page[], quantities: Record<string, number>): Promise<void> {
  const [first] = tabs;
  if (!first) throw new Error('There is no tab');
  const everywhere = () => Promise.all([storedCart(first), ...tabs.map(cartOf)]);
  const expected = [quantities, ...tabs.map(() => quantities)];
  await expect.poll(everywhere, { intervals: [50, 50, 100, 200] }).toEqual(expected);
  await first.waitForTimeout(150);
  expect(await everywhere()).toEqual(expected);
}

test('an add in one tab shows in the other, in its badge and in its open sheet', async ({ context }) => {
  const [here, there] = [await context.newPage(), await context.newPage()];
  await visit(here, '/supplements');
  await visit(there, '/');
  await openPanel(there);
  await there.evaluate(() => {
    const reasons: string[] = [];
    document.addEventListener('wellness-cart-change', (event) => reasons.push((event as CustomEvent).detail.reason));
    Object.assign(window, { reasons });
  });

  await here.getByRole('button', { name: 'Add to Cart: NMN+', exact: true }).click();

  await expect(badge(there)).toHaveText('1');
  await expect(lines(there)).toHaveCount(1);
  await expect(total(there)).toHaveText('$89.00');
  expect(await there.evaluate(() => (window as unknown as { reasons: string[] }).reasons)).toEqual(['sync']);
  await expect(there.locator('[part~="toast"]')).toHaveCount(0);
});

for (const pace of ['at a stretch', 'between other work'] as const) {
  test(`two tabs that add 100 each at the same moment, ${pace}, make 200, again and again`, async ({
    freshContext,
  }) => {
    test.setTimeout(30_000 * rounds);
    for (let round = 1; round <= rounds; round++) {
      await test.step(`round ${round}`, async () => {
        const context = await freshContext();
        const tabs = [await context.newPage(), await context.newPage()];
        await Promise.all(tabs.map((tab) => visit(tab, '/supplements')));
        const start = soon();
        await Promise.all(tabs.map((tab) => addMany(tab, nmn, 100, start, pace)));
        await expectEverywhere(tabs, { 'nmn-plus': 200 });
        await context.close();
      });
    }
  });
}

test('two tabs go on adding to a cart that has been compacted before', async ({ context }) => {
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) await visit(tab, '/supplements');
  for (let round = 1; round <= 3; round++) {
    const start = soon();
    await Promise.all(
      tabs.map((tab) => addMany(tab, nmn, 40, start, round % 2 ? 'at a stretch' : 'between other work')),
    );
    await expectEverywhere(tabs, { 'nmn-plus': 80 * round });
  }
});

test('three tabs, one opened by another, add 50 each of different products', async ({ context }) => {
  const opener = await context.newPage();
  await visit(opener, '/supplements');
  const [opened] = await Promise.all([opener.waitForEvent('popup'), opener.evaluate(() => void open('/supplements'))]);
  const apart = await context.newPage();
  await cartButton(opened).waitFor();
  await visit(apart, '/');
  const start = soon();
  await Promise.all([
    addMany(opener, nmn, 50, start),
    addMany(opened, longevity, 50, start, 'between other work'),
    addMany(apart, immune, 50, start),
  ]);
  await expectEverywhere([opener, opened, apart], { 'nmn-plus': 50, 'longevity-stack': 50, 'immune-support': 50 });
});

test('an add in the instant of leaving is in the cart of the next page', async ({ page }) => {
  await visit(page, '/supplements');
  for (let times = 1; times <= 5; times++) {
    const path = times % 2 ? '/' : '/supplements';
    await Promise.all([
      page.waitForURL(`**${path}`),
      page.evaluate(
        ({ nmn, path }) => {
          window.wellness.cart.add(nmn);
          location.href = path;
        },
        { nmn, path },
      ),
    ]);
    await expect(badge(page)).toHaveText(String(times));
  }
});

test('an add in the instant of leaving is in the published cart for a page without the script', async ({ page }) => {
  await visit(page, '/supplements');
  await Promise.all([
    page.waitForURL('**/robots.txt'),
    page.evaluate((nmn) => {
      for (let i = 0; i < 3; i++) window.wellness.cart.add(nmn);
      location.href = '/robots.txt';
    }, nmn),
  ]);
  expect(await storedCart(page)).toEqual({ 'nmn-plus': 3 });
});

test('an add in the instant of closing the tab is in the cart of the next one', async ({ context }) => {
  let tab = await context.newPage();
  await visit(tab, '/supplements');
  for (let times = 1; times <= 5; times++) {
    await tab.evaluate((nmn) => window.wellness.cart.add(nmn), nmn);
    await tab.close({ runBeforeUnload: false });
    tab = await context.newPage();
    await visit(tab, times % 2 ? '/' : '/supplements');
    await expect(badge(tab)).toHaveText(String(times));
  }
});

test('tabs that close while others add lose nothing', async ({ context }) => {
  const [stays, closes] = [await context.newPage(), await context.newPage()];
  for (const tab of [stays, closes]) await visit(tab, '/supplements');
  const start = soon();
  const staying = addMany(stays, nmn, 60, start, 'between other work');
  await addMany(closes, immune, 60, start);
  await closes.close({ runBeforeUnload: false });
  await staying;
  await expectEverywhere([stays], { 'nmn-plus': 60, 'immune-support': 60 });
});

test('removing a line in one tab keeps additions of the other', async ({ context }) => {
  const [adds, removes] = [await context.newPage(), await context.newPage()];
  for (const tab of [adds, removes]) await visit(tab, '/supplements');
  await adds.evaluate((nmn) => window.wellness.cart.add(nmn), nmn);
  await expect(badge(removes)).toHaveText('1');
  const adding = addMany(adds, immune, 50, soon(), 'between other work');
  await removes.evaluate(() => window.wellness.cart.remove('nmn-plus'));
  await adding;
  await expectEverywhere([adds, removes], { 'immune-support': 50 });
});

test('clearing in one tab while the other adds leaves both with the same cart', async ({ context }) => {
  const [adds, clears] = [await context.newPage(), await context.newPage()];
  for (const tab of [adds, clears]) await visit(tab, '/supplements');
  const adding = addMany(adds, immune, 50, soon(), 'between other work');
  await expect.poll(async () => (await cartOf(clears))['immune-support'] ?? 0).toBeGreaterThan(5);
  await clears.evaluate(() => window.wellness.cart.clear());
  await adding;
  await expect
    .poll(
      async () =>
        new Set(
          (await Promise.all([storedCart(adds), cartOf(adds), cartOf(clears)])).map((cart) => JSON.stringify(cart)),
        ).size,
    )
    .toBe(1);
  expect((await cartOf(adds))['immune-support'] ?? 0).toBeLessThan(50);
  await adds.evaluate((nmn) => window.wellness.cart.add(nmn), nmn);
  await expect.poll(async () => (await cartOf(clears))['nmn-plus']).toBe(1);
});

test('back and forward show the changes of other tabs', async ({ context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await visit(page, '/supplements');
  await visit(page, '/');
  await visit(other, '/supplements');
  await addMany(other, nmn, 3, soon());
  await page.goBack();
  await expect(badge(page)).toHaveText('3');
  await addMany(other, immune, 1, soon());
  await page.goForward();
  await expect(badge(page)).toHaveText('4');
  await expectEverywhere([page, other], { 'nmn-plus': 3, 'immune-support': 1 });
});
