import type { Frame, Locator, Page } from '@playwright/test';
import { cart, host, icon, openHost, script } from '../support/hosts.ts';
import { expect, test } from '../support/site.ts';

/** Protects a complete small shop in a frame of another page: its checkout and its toasts. */

const shop = 'http://host.test/shop';
const partner = 'http://partner.test/';
const pay = 'http://pay.test/';
const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const products = `<script type="application/json" data-wellness="catalog">[{ "id": "nmn-plus", "name": "NMN+", "price": 89, "description": "" }]</script>`;
const shopPage = (attributes: string) =>
  `<!doctype html><html>${icon}${products}<body>${cart.replace('></wellness-cart-button', ` ${attributes}$&`)}${card}${script()}`;

interface Framed {
  /** Attributes of the cart button. */
  readonly attributes?: string;
  /** The page around the frame. */
  readonly outer?: string;
  readonly sandbox?: string | undefined;
  /** A frame around the frame, on a third origin. */
  readonly isNested?: boolean;
}

const byUrl = `checkout-url="${pay}{items}"`;

/** Opens a shop in a frame, adds a product and returns the frame with the open cart. */
async function openShop(
  page: Page,
  { attributes = byUrl, outer = partner, sandbox, isNested }: Framed,
): Promise<Frame> {
  const frameOf = (src: string) =>
    `<!doctype html>${icon}<h1>Partner</h1><iframe src="${src}" ${sandbox === undefined ? '' : `sandbox="${sandbox}"`} style="width: 100%; height: 620px"></iframe>`;
  const html = (body: string, headers = {}) => ({ body, contentType: 'text/html; charset=utf-8', headers });
  await page.route(`${partner}**`, (route) =>
    route.fulfill(html(frameOf(isNested && route.request().url() === partner ? 'http://middle.test/' : shop))),
  );
  await page.route('http://middle.test/', (route) => route.fulfill(html(frameOf(shop))));
  await page
    .context()
    .route(`${pay}**`, (route) =>
      route.fulfill(html('<title>Payment</title>', { 'Content-Security-Policy': "frame-ancestors 'none'" })),
    );
  await openHost(page, { html: icon });
  await page.route(shop, (route) => route.fulfill(html(shopPage(attributes))));
  await page.route(`${host}outer`, (route) => route.fulfill(html(frameOf(shop))));
  await page.route(`${host}orders`, (route) =>
    route.fulfill({ json: { url: `${pay}order` }, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await page.goto(outer);
  const frame = page.frames().at(-1) as Frame;
  await frame.getByRole('button', { name: 'Add to Cart' }).click();
  await frame.locator('wellness-cart-button [part=button]').click();
  await frame.getByRole('button', { name: 'Checkout' }).click();
  return frame;
}

/** All complaints but the browser's advice about the sandbox of these frames. */
const taken = (complaints: string[]) => complaints.splice(0).filter((line) => !line.includes('escape its sandboxing'));

const endpoint = `checkout-endpoint="${host}orders"`;
const scripted = 'allow-scripts allow-same-origin';

for (const [what, framed] of Object.entries<Framed>({
  'of another origin': {},
  'of the same origin': { outer: `${host}outer` },
  'of another origin, by an endpoint': { attributes: endpoint },
  'in a frame of a third origin': { isNested: true },
  'that is sandboxed with allow-top-navigation': { sandbox: `${scripted} allow-top-navigation` },
  'that is sandboxed with allow-top-navigation-by-user-activation': {
    sandbox: `${scripted} allow-top-navigation-by-user-activation`,
  },
}))
  test(`Checkout leaves a frame ${what}`, async ({ page, complaints }) => {
    await openShop(page, framed);
    await expect(page).toHaveTitle('Payment');
    await expect(page).toHaveURL(framed.attributes ? `${pay}order` : `${pay}nmn-plus:1`);
    expect(taken(complaints)).toEqual([]);
  });

for (const [what, framed] of Object.entries<Framed>({
  'that is sandboxed': { sandbox: `${scripted} allow-popups allow-popups-to-escape-sandbox` },
  'that is sandboxed, by an endpoint': { attributes: endpoint, sandbox: `${scripted} allow-popups` },
  'of an opaque origin': { sandbox: 'allow-scripts allow-popups' },
}))
  test(`The panel offers a new tab for the payment page in a frame ${what}`, async ({ page, complaints }) => {
    const frame = await openShop(page, framed);
    const alert = frame.getByRole('alert').filter({ hasText: 'payment page' });
    await expect(alert).toContainText('The payment page can’t open inside this page. Your cart is safe.');
    await expect(frame.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    const opened = page.context().waitForEvent('page');
    await alert.getByRole('link', { name: 'Open the payment page in a new tab' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(framed.attributes ? `${pay}order` : `${pay}nmn-plus:1`);
    await expect(page.locator('h1')).toHaveText('Partner');
    await frame.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(alert).toHaveCount(0);
    // Once for Checkout, and once for the link.
    expect(taken(complaints)).toEqual(Array(2).fill(expect.stringContaining('Unsafe attempt to initiate navigation')));
  });

test('A fragment as the checkout address stays in its frame', async ({ page }) => {
  const frame = await openShop(page, { attributes: 'checkout-url="#pay={items}"' });
  await expect.poll(() => frame.url()).toBe(`${shop}#pay=nmn-plus:1`);
  await expect(page).toHaveURL(partner);
});

for (const outer of [partner, `${host}outer`])
  test(`Toast and panel stand in the part of a tall frame that is seen: ${outer}`, async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    const html = (body: string) => ({ body, contentType: 'text/html; charset=utf-8' });
    const frame = `<!doctype html>${icon}<p style="height: 100px">Partner</p><iframe src="${shop}" style="width: 100%; height: 4200px; border: 0"></iframe>`;
    await openHost(page, { html: icon });
    for (const address of [partner, `${host}outer`]) await page.route(address, (route) => route.fulfill(html(frame)));
    await page.route(shop, (route) => route.fulfill(html(shopPage(byUrl))));
    await page.goto(outer);
    const inner = page.frames().at(-1) as Frame;
    await inner.getByRole('button', { name: 'Add to Cart' }).click();
    const toast = inner.locator('wellness-toaster [part=toast]');
    /** Whether the part ends in the lowest seventh of the window. */
    const isAtFoot = (part: Locator) => async () => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height > 600 && y + height <= 700;
    };
    await expect.poll(isAtFoot(toast)).toBe(true);
    await page.evaluate(() => scrollTo(0, 2000));
    await expect.poll(isAtFoot(toast)).toBe(true);
    await inner.evaluate(() => window.wellness.cart.open());
    await page.evaluate(() => scrollTo(0, 1000));
    const panel = inner.locator('wellness-cart-button [part=sheet]');
    await expect.poll(isAtFoot(panel)).toBe(true);
    await expect(panel.locator('[part=checkout]')).toBeInViewport({ ratio: 1 });
  });
