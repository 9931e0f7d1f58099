import { transformWithOxc } from 'vite';
import { bundled } from '../support/bundle.ts';
import { host, openHost } from '../support/hosts.ts';
import { sampleWith } from '../support/samples.ts';
import { expect, test } from '../support/site.ts';

/** The React samples of docs/your-own-cart.md sell as they stand there. */

async function appOf(words: string): Promise<Record<string, string>> {
  const { code } = await transformWithOxc(sampleWith(words, 'your-own-cart.md', 'tsx'), 'main.tsx');
  return { [`${host}app.js`]: await bundled({ code }) };
}

const html = `<title>Host</title><link rel="icon" href="data:,"><body><div id="root"></div><script type="module" src="${host}app.js"></script>`;

test('the cart page in React sells', async ({ page }) => {
  await openHost(page, {
    html,
    files: await appOf('<Cart '),
    routes: { [`${host}checkout`]: (route) => route.fulfill({ json: { url: `${host}#paid` } }) },
  });
  const cart = page.locator('wellness-cart');
  await expect(cart.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
  await expect(page.getByRole('link', { name: /Shopping cart/i })).toHaveAttribute('href', '/cart');
  await page.getByRole('button', { name: 'Add to Cart: Mug' }).click();
  await expect(cart).toContainText('$26 to free shipping');
  await cart.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(`${host}#paid`);
});

test('the button in React checks out, and shows refusals at the lines', async ({ page, complaints }) => {
  await openHost(page, {
    html,
    files: await appOf('refusals[key]'),
    routes: {
      [`${host}checkout`]: (route) =>
        route.fulfill({ status: 409, json: { lines: [{ index: 0, reason: 'stock', max: 1 }] } }),
    },
  });
  const order = page.getByRole('region', { name: 'Your order' });
  for (let clicks = 0; clicks < 2; clicks++) await page.getByRole('button', { name: 'Add to Cart: Mug' }).click();
  await order.getByRole('button', { name: 'Pay now' }).click();
  await expect(order.getByRole('listitem')).toHaveText('2 × Mug Only 1 left.');
  await expect(order.getByRole('button', { name: 'Pay now' })).toBeEnabled();
  await page.getByRole('button', { name: /Shopping cart/i }).click();
  await page.getByRole('button', { name: 'Take 1' }).click();
  await expect(order.getByRole('listitem')).toHaveText('1 × Mug');
  await page.unroute(`${host}checkout`);
  await page.route(`${host}checkout`, (route) => route.fulfill({ json: { url: `${host}#paid` } }));
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await order.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(`${host}#paid`);
  complaints.length = 0;
});
