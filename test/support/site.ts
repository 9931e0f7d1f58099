import { createHash } from 'node:crypto';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
  type Route,
  type WebError,
} from '@playwright/test';
import type { Page as WellnessPage } from '../../src/protocol/types.ts';

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

export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Shopping cart\b/ });
export const badge = (page: Page): Locator => page.locator('wellness-cart-button').locator('[part~="badge"]');
export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Shopping Cart' });
export const lines = (page: Page): Locator => sheet(page).locator('[part~="line"]');
export const total = (page: Page): Locator => sheet(page).locator('[part~="total"]');
export const toasts = (page: Page): Locator => page.locator('[part~="toast"]');
export const addButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true });

/** Goes there and waits until the page's cart is at work. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await cartButton(page).waitFor();
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
export async function hold(page: Page, url: string): Promise<() => void> {
  const { route, release } = held();
  await page.route(url, route);
  return release;
}

export async function openPanel(page: Page): Promise<Locator> {
  await cartButton(page).click();
  await expect(sheet(page)).toBeVisible();
  return sheet(page);
}

/** Quantities by id in the page object; waits for the object on a page that is loading. */
export async function cartOf(page: Page): Promise<Record<string, number>> {
  const quantities = await page.waitForFunction(
    () => window.wellness && Object.fromEntries(window.wellness.cart.items.map(({ id, quantity }) => [id, quantity])),
  );
  return quantities.jsonValue();
}

/** Quantities by id, as they stand in storage under the name that the contract promises. */
export const storedCart = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const { items } = JSON.parse(localStorage.getItem('wellness-cart') ?? '{"items":[]}');
    return Object.fromEntries(items.map(({ id, quantity }: { id: string; quantity: number }) => [id, quantity]));
  });

/** Presses Tab, or another key, until what is called so has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node?.getAttribute('aria-label') ?? node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    met.push(focused);
  }
  throw new Error(`${key} never came to ${name}, but to: ${[...new Set(met)].join(' | ')}`);
}
