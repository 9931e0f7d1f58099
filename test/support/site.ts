import { createHash } from 'node:crypto';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Frame,
  type Locator,
  type Page,
  type Request,
  type Response,
  type Route,
  type WebError,
} from '@playwright/test';
import type { Page as WellnessPage } from '../../src/protocol/types.ts';
import { isHome, messages, say, world } from '../world.ts';
import type { HostPage } from './hosts.ts';
import { serveWorld, worldPage } from './world-pages.ts';

declare global {
  interface Window {
    readonly wellness: WellnessPage;
  }
}

/** Whether the browser says so of a page that was left at such a moment, as if it were an error. */
const isOfLeaving = (message: string): boolean =>
  // In the middle of fading over to the next.
  message.startsWith('Transition was ') ||
  // Firefox, before a byte of a script had come: what it compares is the hash of nothing.
  message.includes(`The computed hash is “${createHash('sha384').digest('base64')}”`) ||
  // Firefox, while a font was coming: NS_BINDING_ABORTED as a number.
  message.includes(`status=${0x804b0002} `);

/** The sentence on every page with supplements (the contract's Copy). */
export const fdaStatement =
  'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.';

/** The sentences beside the price of every treatment (the contract's Copy). */
export const compounded =
  'Compounded medication is not approved by the FDA: the FDA has not reviewed its safety, effectiveness or quality.';
export const paidAfter =
  'You pay nothing for the quiz and the consultation. You pay for medication only after a provider has approved it.';

/** The sentence in every safety section (the contract's Copy). */
export const emergencyLine = 'In an emergency, call 911.';

/**
 * Collects the complaints of all pages of the context: console lines, violated policies, broken files, errors. Returns the
 * way to stop.
 */
export function listen(context: BrowserContext, complaints: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser reports the status of every 404 page, which is what such a page is for.
    const own = message.location().url === message.page()?.url() && /status of 404/.test(message.text());
    if (!own) complaints.push(`${message.type()}: ${message.text()}`);
  };
  const onError = (error: WebError) => {
    const { message } = error.error();
    if (!isOfLeaving(message)) complaints.push(`thrown: ${message}`);
  };
  const onFailure = (request: Request) => {
    // Requests under way when the visitor leaves the page.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED' && reason !== 'NS_BINDING_ABORTED')
      complaints.push(`${reason}: ${request.url()}`);
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      complaints.push(`${response.status()}: ${response.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('requestfailed', onFailure);
  context.on('response', onResponse);
  return () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
    context.off('requestfailed', onFailure);
    context.off('response', onResponse);
  };
}

/** The test of a visit. It fails if a page complains; one that expects complaints takes them out of the list. */
export const test = base.extend<{ complaints: string[]; freshContext: () => Promise<BrowserContext> }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      if (!isHome) await serveWorld(context);
      const stop = listen(context, complaints);
      await use(complaints);
      // Tests of a worker may share one context.
      stop();
      expect(complaints, 'what the page complained of').toEqual([]);
    },
    { auto: true },
  ],
  /** Another visitor, as it were, for tests that begin more than once. */
  freshContext: async ({ browser, baseURL, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      listen(context, complaints);
      if (!isHome) await serveWorld(context);
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export const products = {
  nmn: { id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 },
  longevity: {
    id: 'longevity-stack',
    name: 'Longevity Stack',
    description: 'Complete anti-aging formula',
    price: 129,
  },
  immune: { id: 'immune-support', name: 'Immune Support', description: 'Daily immune system boost', price: 49 },
} as const;

/** A page that sells, or a frame with one. */
export type Shop = Pick<Frame, 'evaluate' | 'getByRole' | 'locator' | 'waitForFunction'>;

/** The names that the cart's button may have, whatever it counts. */
const cartNames = Object.values(messages.cartCount as object).map((name) => name.replace('{count}', '\\S+'));

export const cartButton = (shop: Shop): Locator =>
  shop.getByRole('button', { name: new RegExp(`^(${cartNames.join('|')})$`) });
export const badge = (shop: Shop): Locator => shop.locator('wellness-cart-button').locator('[part~="badge"]');
export const sheet = (shop: Shop): Locator => shop.getByRole('dialog', { name: say('cartTitle') });
export const lines = (shop: Shop): Locator => sheet(shop).locator('[part~="line"]');
export const total = (shop: Shop): Locator => sheet(shop).locator('[part~="total"]');
export const toasts = (shop: Shop): Locator => shop.locator('[part~="toast"]');
export const addButton = (shop: Shop, name: string): Locator =>
  shop.getByRole('button', { name: say('labelOf', { label: say('addToCart'), name }), exact: true });

/** Goes there and waits until the page's cart is at work. Resolves to the frame with the shop. */
export async function visit(page: Page, path: string): Promise<Frame> {
  const shop = await go(page, path);
  await cartButton(shop).waitFor();
  return shop;
}

/** Goes there. Resolves to the frame with the shop. */
export const go = (page: Page, path: string, until?: 'commit'): Promise<Frame> =>
  arrive(page, isHome ? path : worldPage(path), until);

/** Goes to that address. Resolves to the frame with the shop. */
export async function arrive(page: Page, url: string, until: 'commit' | 'load' = 'load'): Promise<Frame> {
  await page.goto(url, { waitUntil: until });
  await expect.poll(() => page.frames().length).toBe(world.isFramed ? 2 : 1);
  return shopOf(page);
}

/** Opens a page of this world with markup of the test's own. Resolves to the frame with the shop. */
export async function openPage(
  page: Page,
  html: string,
  { routes = {}, until }: Pick<HostPage, 'routes' | 'until'> = {},
): Promise<Frame> {
  await serveWorld(page.context(), { '/page': html });
  for (const [url, answer] of Object.entries(routes)) await page.route(url, answer);
  return arrive(page, worldPage('/page'), until);
}

/** The frame with the shop: in some worlds the page around it is another site's. */
export function shopOf(page: Page): Frame {
  const frame = world.isFramed ? page.mainFrame().childFrames()[0] : page.mainFrame();
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

/** Waits until that path is open, in the shop's frame or around it. */
export const isAt = (page: Page, path: string): Promise<void> =>
  expect.poll(() => page.frames().map((frame) => new URL(frame.url(), 'about:blank').pathname)).toContain(path);

/** Loads the shop again as its visitor does, and waits for its scripts. */
export async function reload(shop: Frame, until: 'domcontentloaded' | 'load' = 'load'): Promise<void> {
  if (!shop.parentFrame()) return void (await shop.page().reload({ waitUntil: until }));
  await shop.evaluate(() => {
    Object.assign(window, { isLeaving: true });
    location.reload();
  });
  await shop.waitForFunction(() => !('isLeaving' in window) && document.readyState === 'complete');
}

/** A route that answers only once it is released. */
export function held(): { route: (route: Route) => Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  return {
    async route(route) {
      await released;
      await route.fallback();
    },
    release: () => release(),
  };
}

/** Holds back what the page asks of this address until what is returned is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { route, release } = held();
  await page.route(url, route);
  return release;
}

export async function openPanel(shop: Shop): Promise<Locator> {
  await cartButton(shop).click();
  await expect(sheet(shop)).toBeVisible();
  return sheet(shop);
}

/** Quantities by id in the page object; waits for the object on a page that is loading. */
export async function cartOf(shop: Shop): Promise<Record<string, number>> {
  const quantities = await shop.waitForFunction(
    () => window.wellness && Object.fromEntries(window.wellness.cart.items.map(({ id, quantity }) => [id, quantity])),
  );
  return quantities.jsonValue();
}

/** Quantities by id, as they stand in storage under the name that the contract promises. */
export const storedCart = (shop: Shop): Promise<Record<string, number>> =>
  shop.evaluate(() => {
    const { items } = JSON.parse(localStorage.getItem('wellness-cart') ?? '{"items":[]}');
    return Object.fromEntries(items.map(({ id, quantity }: { id: string; quantity: number }) => [id, quantity]));
  });

/** Presses Tab, or another key, until what is called so has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const focused = await shopOf(page).evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node?.getAttribute('aria-label') ?? node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    met.push(focused);
  }
  throw new Error(`${key} never came to ${name}, but to: ${[...new Set(met)].join(' | ')}`);
}
