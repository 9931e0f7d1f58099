import type { FrameLocator, Page } from '@playwright/test';
import { readExamples } from '../../docs-site/examples.ts';
import { expect, test } from './docs.ts';

/** Each example of the documentation runs in its frame, does what its page says of it, and leaves the console quiet. */

const examples = readExamples();

const add = (frame: FrameLocator, name: string) => frame.getByRole('button', { name: `Add to Cart: ${name}` }).click();
async function openCart(frame: FrameLocator): Promise<void> {
  // The button stands fixed in the frame, which may be taller than the window.
  await frame.owner().evaluate((owner) => owner.scrollIntoView({ block: 'start' }));
  await frame
    .getByRole('button', { name: /Shopping cart/i })
    .first()
    .click();
}
const panel = (frame: FrameLocator) => frame.getByRole('dialog');

/** The behavior that each example shows. */
const promises: Readonly<Record<string, (frame: FrameLocator, page: Page) => Promise<void>>> = {
  async 'first-card'(frame) {
    await expect(frame.getByRole('img', { name: 'A mug, oat glaze over bare clay' })).toBeVisible();
    await add(frame, 'Mug');
    await openCart(frame);
    await expect(panel(frame)).toContainText('$24.00');
    await expect(panel(frame).getByRole('button', { name: 'Checkout' })).toBeEnabled();
  },
  async 'getting-started'(frame) {
    await expect(frame.getByRole('heading', { level: 2 })).toHaveText(['Sencha', 'Chamomile']);
    await add(frame, 'Sencha');
    await openCart(frame);
    await expect(panel(frame)).toContainText('€12.50');
    await panel(frame).getByRole('button', { name: 'Checkout' }).click();
    await expect(panel(frame)).toContainText('not connected');
  },
  async 'own-catalog'(frame) {
    await expect(frame.getByRole('heading', { level: 2 })).toHaveText(['Mug', 'Bottle vase', 'Jug']);
    await expect(frame.getByRole('button', { name: 'Add to Cart: Jug' })).toHaveCount(0);
    await add(frame, 'Bottle vase');
    await openCart(frame);
    for (let clicks = 0; clicks < 2; clicks++)
      await panel(frame).getByRole('button', { name: 'Increase quantity of Bottle vase' }).click();
    await expect(panel(frame)).toContainText('$114.00');
    await expect(panel(frame).getByRole('button', { name: 'Increase quantity of Bottle vase' })).toBeDisabled();
  },
  async variants(frame) {
    await expect(frame.getByText('$41')).toBeVisible();
    await frame.getByText('16 cm').click();
    await expect(frame.getByText('$32')).toBeVisible();
    await frame.getByRole('button', { name: /^Add to Cart/ }).click();
    await openCart(frame);
    await expect(panel(frame)).toContainText('16 cm');
  },
  async plans(frame) {
    await frame.getByText('Every month').first().click();
    await expect(frame.getByText('$16.90', { exact: true })).toBeVisible();
    await frame.getByRole('button', { name: /^Add to Cart/ }).click();
    await openCart(frame);
    await expect(panel(frame)).toContainText('Every month');
  },
  async 'cart-in-header'(frame) {
    const box = await frame.locator('header wellness-cart-button').boundingBox();
    const header = await frame.locator('header').boundingBox();
    expect(box && header && box.y >= header.y && box.y + box.height <= header.y + header.height + 1).toBe(true);
    await add(frame, 'Mug');
    await expect(frame.getByRole('button', { name: /Shopping cart.*1/i }).first()).toBeVisible();
  },
  async 'own-toast'(frame) {
    await frame.getByRole('button', { name: 'Save for later' }).click();
    await expect(frame.getByText('The mug is on your list.', { exact: true })).toBeVisible();
    await frame.getByRole('button', { name: 'Undo' }).click();
    await expect(frame.getByText('Removed from your list', { exact: true }).first()).toBeVisible();
  },
  async 'dark-section'(frame) {
    const button = frame.getByRole('button', { name: 'Add to Cart: Bottle vase' });
    await expect(button).toHaveCSS('background-color', 'rgb(255, 180, 84)');
  },
  async 'german-euros'(frame) {
    await expect(frame.getByText('24 €')).toBeVisible();
    await frame.getByRole('button', { name: /^In den Korb/ }).click();
    await expect(frame.getByText(/hinzugefügt|Warenkorb/).first()).toBeVisible();
  },
  async 'unit-price'(frame) {
    await expect(frame.getByText('£2.99 / 100 ml')).toBeVisible();
    await expect(frame.getByText('£18.50')).toBeVisible();
  },
  async 'checkout-endpoint'(frame) {
    await add(frame, 'Mug');
    await openCart(frame);
    await panel(frame).getByRole('button', { name: 'Checkout' }).click();
    await expect(panel(frame)).toContainText('The order is fine.');
    for (let clicks = 0; clicks < 2; clicks++)
      await panel(frame).getByRole('button', { name: 'Increase quantity of Mug' }).click();
    await panel(frame).getByRole('button', { name: 'Checkout' }).click();
    await expect(panel(frame)).toContainText(/at most|Limit/);
  },
  async 'checkout-url'(frame) {
    await add(frame, 'Mug');
    await openCart(frame);
    await panel(frame).getByRole('button', { name: 'Checkout' }).click();
    await expect(frame.locator('#address')).toHaveText(
      'https://your-shop.myshopify.com/cart/40123456789:1?discount=FRIENDS10',
    );
  },
  async 'discount-code'(frame) {
    await add(frame, 'Mug');
    await frame.getByLabel('Discount code').fill(' TEN ');
    await frame.getByRole('button', { name: 'Use this code' }).click();
    await expect(panel(frame)).toContainText('TEN');
  },
  async 'checkout-form'(frame) {
    await add(frame, 'Mug');
    await openCart(frame);
    await panel(frame).getByRole('button', { name: 'Checkout' }).click();
    await expect(frame.locator('#order li')).toHaveText('1 × Mug');
    await expect(frame.getByLabel('Email')).toBeVisible();
  },
  async events(frame) {
    await add(frame, 'Mug');
    await expect(frame.locator('#log')).toHaveText('add: 1 in the cart, $24');
  },
  async 'cart-page'(frame) {
    await expect(frame.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
    await expect(frame.getByText('Your cart is empty')).toBeVisible();
    await expect(frame.getByText('This page needs JavaScript')).toBeHidden();
    const link = frame.getByRole('link', { name: /Shopping cart/i });
    await expect(link).toHaveAttribute('href', '/cart');
    await add(frame, 'Mug');
    const own = frame.locator('wellness-cart');
    await expect(own).toContainText('$26 to free shipping');
    await own.getByRole('button', { name: 'Increase quantity of Mug' }).click();
    await own.getByRole('button', { name: 'Increase quantity of Mug' }).click();
    await expect(own.getByText('Free shipping', { exact: true })).toBeVisible();
    await expect(frame.getByRole('dialog')).toHaveCount(0);
  },
  async 'own-checkout-button'(frame) {
    const pay = frame.getByRole('button', { name: 'Pay now' });
    await pay.click();
    await expect(frame.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    await add(frame, 'Mug');
    await add(frame, 'Mug');
    await pay.click();
    const outcome = frame.locator('#outcome');
    await expect(outcome).toHaveText('Mug: Only 1 left.');
    await expect(pay).toBeEnabled();
    await expect(pay).toBeFocused();
    await expect(panel(frame)).toHaveCount(0);
    await add(frame, 'Mug');
    await expect(outcome).toBeEmpty();
    await pay.evaluate((button) => {
      button.setAttribute('aria-disabled', 'true');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(pay).toBeEnabled();
  },
  async 'page-api'(frame) {
    await frame.getByRole('button', { name: 'Add the tea set' }).click();
    await expect(panel(frame)).toContainText('For Ada');
    await expect(panel(frame)).toContainText('$116.00');
  },
  async placeholders(frame) {
    await expect(frame.getByRole('button', { name: 'Add to Cart: Mug' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Add to Cart: Bottle vase' })).toBeVisible();
    await expect(frame.locator('[data-wellness]')).toHaveCount(0);
  },
  async regulated(frame) {
    await expect(frame.getByRole('button', { name: 'Add to Cart: Cherry brandy' })).toHaveCount(0);
    await frame.locator('wellness-eligibility').getByRole('combobox').selectOption('US-NY');
    await frame.locator('wellness-eligibility').getByRole('textbox').fill('30');
    await frame.locator('wellness-eligibility').getByRole('textbox').press('Enter');
    await add(frame, 'Cherry brandy');
    await expect(frame.getByText('Drink responsibly.').first()).toBeVisible();
  },
  async 'order-status'(frame) {
    await expect(frame.locator('wellness-order-status')).toContainText('Mug');
    await expect(frame.locator('wellness-order-status')).toContainText('$48');
    await expect(frame.locator('wellness-order-status')).toContainText('7K2M-9QXD-4H');
    await expect(frame.locator('wellness-order-status')).toContainText('2026');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(frame.getByText('Mugs leave the kiln on Fridays')).toBeVisible();
    await expect(frame.getByRole('link', { name: 'orders@shop.example' })).toBeVisible();
    await expect(frame.getByText('No delivery time')).toHaveCount(0);
  },
  async 'entry-first'(frame, page) {
    await expect(frame.getByRole('button', { name: 'Add to Cart: Mug' })).toBeVisible();
    await add(frame, 'Mug');
    await expect(frame.getByRole('button', { name: /Shopping cart.*1/i }).first()).toBeVisible();
    const loaded = await page.frames()[1]?.evaluate(() => [...document.scripts].map(({ src }) => src));
    expect(loaded?.some((src) => src.endsWith('/wellness.js'))).toBe(false);
  },
  async 'count-with-consent'(frame) {
    await add(frame, 'Mug');
    await expect(frame.getByRole('button', { name: /Shopping cart.*1/i }).first()).toBeVisible();
    await expect(frame.locator('#layer')).toHaveText('dataLayer: []');
    await frame.getByRole('button', { name: 'Count my clicks' }).click();
    await add(frame, 'Mug');
    await expect(frame.locator('#layer')).toContainText('"value": 24');
    await expect(frame.locator('#layer')).not.toContainText('mug');
  },
  async headings(frame) {
    await expect(frame.getByRole('heading', { level: 3 })).toHaveText(['Mug', 'Jug']);
    await expect(frame.getByRole('img', { name: 'A jug with a wide handle' })).toBeVisible();
  },
  async 'cart-for-this-tab'(frame) {
    await add(frame, 'Mug');
    await openCart(frame);
    await expect(panel(frame)).toContainText('$24.00');
    await expect(frame.locator('wellness-cart-button')).toHaveJSProperty('persistence', 'session');
  },
  async doctor(frame) {
    await frame.getByRole('button', { name: 'Check this page' }).click();
    await expect(frame.locator('#findings li')).toHaveText([/^no-toaster: /, /^no-checkout: /]);
  },
  async 'transparent-ground'(frame) {
    await expect(frame.getByRole('button', { name: 'Add to Cart: Jug' })).toHaveCSS(
      'background-color',
      'rgb(122, 47, 18)',
    );
    const ground = frame.locator('wellness-product-card .ground').first();
    await expect(ground).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  },
  async 'cart-link'(frame) {
    await frame.getByRole('link', { name: 'Two mugs and a vase' }).click();
    await openCart(frame);
    await expect(panel(frame)).toContainText('$86.00');
  },
  async 'card-states'(frame) {
    await expect(frame.getByText('Only 2 left')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Add to Cart: Sold out' })).toBeHidden();
    await expect(frame.getByRole('button', { name: 'Get Started: Only after a consultation' })).toBeVisible();
    await add(frame, 'In stock');
    await openCart(frame);
    await expect(panel(frame)).toContainText('$24.00');
  },
  async 'contact-form'(frame) {
    await frame.getByLabel('Name').fill('Ada');
    await frame.getByLabel('Email').fill('ada@shop.example');
    await frame.getByLabel('Message').fill('Hello');
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect(frame.locator('#sent')).toHaveText('Hello');
  },
  async footer(frame) {
    await expect(frame.getByRole('link', { name: 'Compliance' })).toHaveAttribute('href', /^https:\/\/shop\.example\//);
  },
  async 'get-started'(frame) {
    await frame.getByRole('button', { name: 'Get Started: NAD+ Injection' }).click();
    await expect(frame.locator('#opened')).toHaveText('The assessment opens here.');
    await frame.getByRole('button', { name: 'Begin' }).click();
    await expect(frame.locator('[modal-function]').getByText('Not available!')).toBeVisible();
  },
  async login(frame) {
    await expect(frame.getByRole('link', { name: /^Login/ })).toHaveAttribute('href', 'https://portal.example/login');
    await frame.getByRole('button', { name: 'Portal' }).click();
    await expect(frame.getByText(/not connected/i)).toBeVisible();
  },
  async 'membership-tiers'(frame) {
    await expect(frame.getByText('A feature of your own')).toBeVisible();
    await expect(frame.getByRole('button', { name: /^Get Started/ })).toHaveCount(3);
  },
  async nav(frame) {
    await frame
      .getByRole('button', { name: 'Menu', exact: true })
      .or(frame.getByRole('button', { name: 'Anti-Aging menu' }))
      .first()
      .click();
    await expect(frame.getByRole('link', { name: /Metformin|News/ }).first()).toBeVisible();
  },
  async rating(frame) {
    await expect(frame.getByText('4.4')).toBeVisible();
    await expect(frame.getByText('2,847')).toBeVisible();
  },
  async testimonial(frame) {
    await expect(frame.getByText('It came in two days.')).toBeVisible();
    await expect(frame.getByText('Sample')).toBeVisible();
  },
};

test('each example has a promise that is kept', () => {
  expect(Object.keys(promises).sort()).toEqual([...examples.keys()].sort());
  expect(examples.size).toBeGreaterThanOrEqual(12);
});

for (const [name, { file }] of examples)
  test(`${file} does what it shows`, async ({ page, docs }) => {
    // A page of another origin around it, as the documentation is: the frame's origin is opaque.
    await page.goto(`${docs}/404.html`);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-popups');
      frame.width = '760';
      frame.height = '640';
      frame.src = address;
      document.querySelector('main')?.replaceChildren(frame);
    }, `/examples/${name}.html`);
    await promises[name]?.(page.frameLocator('main iframe'), page);
  });

test('an edited example is written only into a frame without an origin, by the page around it', async ({
  page,
  docs,
}) => {
  await page.goto(`${docs}/404.html`);
  /** The messages that a frame gets after the page, or another frame, has sent it a source. */
  const written = (sandbox: string | null, by: 'page' | 'frame') =>
    page.evaluate(
      async ([sandbox, by]) => {
        const frame = document.createElement('iframe');
        if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
        const heard: unknown[] = [];
        const hear = ({ data }: MessageEvent) => heard.push(data?.type ?? data);
        addEventListener('message', hear);
        const until = async (type: string, count: number, ms: number) => {
          const isThere = () => heard.filter((one) => one === type).length >= count;
          for (let waited = 0; waited < ms && !isThere(); waited += 20)
            await new Promise((done) => setTimeout(done, 20));
          return isThere();
        };
        frame.src = '/examples/frame.html';
        document.querySelector('main')?.replaceChildren(frame);
        await until('ready', 1, 5_000);
        const source = { type: 'source', html: '<script>parent.postMessage("written", "*")</script>' };
        if (by === 'page') frame.contentWindow?.postMessage(source, '*');
        else {
          const other = document.createElement('iframe');
          other.setAttribute('sandbox', 'allow-scripts');
          other.src = '/examples/frame.html';
          document.querySelector('main')?.append(other);
          await until('ready', 2, 5_000);
          const text = JSON.stringify(source).replaceAll('</', '<\\/');
          const html = `<script>parent.frames[0].postMessage(${text}, '*'); parent.postMessage("sent", "*")</script>`;
          other.contentWindow?.postMessage({ type: 'source', html }, '*');
          if (!(await until('sent', 1, 5_000))) throw new Error('The other frame has sent nothing.');
        }
        const isWritten = await until('written', 1, by === 'page' && sandbox !== null ? 5_000 : 500);
        removeEventListener('message', hear);
        return isWritten;
      },
      [sandbox, by] as const,
    );
  expect(await written('allow-scripts', 'page')).toBe(true);
  expect(await written('allow-scripts', 'frame')).toBe(false);
  // A host that does not send the headers of this site.
  for (const file of ['examples/frame.html', 'frame.js'])
    await page.route(`**/${file}`, (route) => route.fulfill({ path: `dist-docs/${file}` }));
  expect(await written(null, 'page')).toBe(false);
});
