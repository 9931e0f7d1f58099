import { expect, type Page, test as plain } from '@playwright/test';
import { anOrder, openShop, type RunningCheckout } from '../support/checkout.ts';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { Invoices } from '../support/invoices.ts';

/** The shop's page in a browser: by the keyboard, on small screens, on paper and for assistive technology, without scripts. */

const password = 'correct horse battery';
const tea = { id: 'tea', name: 'A tea with a rather long name for a small screen', price: 12.5, stock: 40 };

interface Counter extends RunningCheckout {
  readonly address: string;
  /** Orders so many pieces of tea. Resolves to the order's id. */
  order(quantity: number, isPaid?: boolean): Promise<string>;
}

const test = plain.extend<{ lines: string[] }, { counter: Counter }>({
  // A shop for all tests of a worker, because its database takes seconds to open.
  counter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const bank = new Invoices();
      bank.buyer = () => ({
        name: 'Ann Example',
        email: 'ann.example@a-long-name-of-a-mail-server.example',
        address: { line1: '1 Main St', line2: null, city: 'Austin', state: 'TX', postalCode: '73301', country: 'US' },
      });
      const shop = await openShop({ embedded: true });
      const checkout = await shop.open({ payment: bank, catalog: [tea], admin: { password } });
      await use({
        ...checkout,
        address: `${checkout.url}/checkout/admin`,
        async order(quantity, isPaid = true) {
          const items = [{ id: 'tea', quantity, properties: { Engraving: 'for Ann' } }];
          const { body } = await checkout.post(anOrder({ items, total: quantity * 12.5 }));
          const invoice = new URL(body.url).pathname.slice(1);
          if (isPaid) {
            const webhook = bank.transfer(invoice).body;
            const headers = { 'Bank-Seal': bank.sealOf(webhook) };
            await fetch(`${checkout.url}/checkout/webhook`, { method: 'POST', headers, body: webhook });
          }
          return invoice.replace(/^invoice-(.*)-1$/, '$1');
        },
      });
      await shop.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  lines: async ({}, use) => use([]),
  httpCredentials: { username: 'shop', password },
  page: async ({ page, lines }, use) => {
    await page.addInitScript({ path: axePath });
    page.on('console', (message) => lines.push(message.text()));
    await use(page);
  },
});

/** The focus, and whether it can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const { outlineStyle } = getComputedStyle(activeElement as Element);
    return { name: activeElement?.textContent?.trim() || activeElement?.id, isVisible: outlineStyle !== 'none' };
  });

test('axe finds nothing on any page, in both color schemes, and nothing runs over at 320 px', async ({
  page,
  counter,
  lines,
}) => {
  const paid = await counter.order(3);
  const open = await counter.order(1, false);
  for (const path of [
    '',
    '?status=failed',
    '?number=none',
    `/orders/${paid}`,
    `/orders/${open}`,
    '/stock',
    '/products',
    '/none',
  ])
    await test.step(path || 'orders', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(counter.address + path);
      await expectNoFaults(page);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 });
        await expectNothingRunsOver(page, `${path} ${width}`);
      }
    });
  expect(lines.filter((line) => !line.includes('404'))).toEqual([]);
});

test('an order is found, shipped and forgotten by the keyboard', async ({ page, counter }) => {
  const id = await counter.order(2);
  await page.goto(counter.address);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual({ name: 'Skip to content', isVisible: true });
  await page.getByLabel('Order number').focus();
  await page.keyboard.type(` ${id.slice(0, 12).toLowerCase()}`);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: id.slice(0, 12) });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id.slice(0, 12)}`);
  await page.getByLabel('Carrier').focus();
  await page.keyboard.type('Post');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual({ name: 'tracking', isVisible: true });
  await page.keyboard.type('https://parcels.example/1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'https://parcels.example/1' })).toBeVisible();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('was forgotten')).toBeVisible();
  await expect(page.getByText('Engraving')).toHaveCount(0);
});

test('a new count is saved by the form', async ({ page, counter }) => {
  await counter.order(2, false);
  const [before] = await counter.checkout.stock.list();
  await page.goto(`${counter.address}/stock`);
  await expect(page.getByText(`${before?.stock} left to sell`)).toBeVisible();
  await page.getByLabel(`New count of ${tea.name}`).fill(String(30 + (before?.reserved ?? 0)));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('30 left to sell')).toBeVisible();
});

test('a form that was sent to a page of another site is refused', async ({ page, counter }) => {
  const id = await counter.order(2);
  await page.goto(counter.address);
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" action="${counter.address}/orders/${id}/forget"><button>Go</button></form>`,
  );
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was changed');
});

test('a packing slip is one sheet of paper, without the menu', async ({ page, counter }) => {
  const id = await counter.order(2);
  await page.goto(`${counter.address}/orders/${id}/slip`);
  await expectNoFaults(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Austin, TX 73301')).toBeVisible();
  const pdf = (await page.pdf({ format: 'A5' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
