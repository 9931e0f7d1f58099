import { existsSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { canStartWordPress, startWordPress, WORDPRESS_MISSING, type WordPress } from './wordpress.ts';

export { expect };

/** Output of `npm run build:wordpress`. */
export const pluginZip = 'dist-wordpress/wellness-storefront.zip';
export const pluginFolder = 'dist-wordpress/wellness-storefront';

/** WordPress' own: its editor asks for what only others than this author may see, and wordpress.org for more blocks. */
const ownErrors = [
  / 403 .*\/wp-json\/wp\/v2\/(templates\/|categories\?|settings\?)/,
  / 500 .*\/wp-json\/wp\/v2\/block-directory\//,
];

/** Changes of a test that visitors do not see. None may remain at its end. */
export interface Noticed {
  /** Errors in the console, and uncaught ones. */
  readonly errors: string[];
  /** Waits for an error that a test has expected, and takes it out. */
  take(expected: RegExp): Promise<void>;
  /** Addresses that a page asked. */
  readonly asked: string[];
  /** Lets pages ask this origin: that of a checkout, for example. */
  allow(origin: string): void;
}

interface ForWorker {
  /** With the plugin, active. A file that installs it itself says `test.use({ withPlugin: false })`. */
  readonly withPlugin: boolean;
  /** One for all tests of a worker. A file that changes it begins with `wordpress.reset()`. */
  readonly wordpress: WordPress;
}

interface ForTest {
  readonly noticed: Noticed;
  /** A page of a visitor who is not logged in. */
  readonly newVisitor: () => Promise<Page>;
}

/** Pages begin at the WordPress: `page.goto('/wp-admin/')`. */
export const test = base.extend<ForTest, ForWorker>({
  withPlugin: [true, { option: true, scope: 'worker' }],

  wordpress: [
    async ({ withPlugin }, use) => {
      if (withPlugin && !existsSync(pluginFolder)) throw new Error('There is no plugin yet: npm run build:wordpress');
      const wordpress = await startWordPress(withPlugin ? { plugin: pluginFolder } : {});
      await use(wordpress);
      await wordpress.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ wordpress }, use) => use(wordpress.url),

  noticed: [
    async ({ wordpress }, use) => {
      const allowed = new Set([wordpress.url]);
      const noticed: Noticed = {
        errors: [],
        asked: [],
        allow: (origin) => allowed.add(origin),
        async take(expected) {
          await expect.poll(() => noticed.errors.join('\n')).toMatch(expected);
          noticed.errors.splice(
            noticed.errors.findIndex((error) => expected.test(error)),
            1,
          );
        },
      };
      const before = { log: wordpress.debugLog().length, asked: wordpress.asked().length };
      await use(noticed);
      // Its pages are closed by now.
      wordpress.settle();
      const asked = [...noticed.asked, ...wordpress.asked().slice(before.asked)];
      const astray = asked.filter((address) => !allowed.has(new URL(address).origin));
      expect.soft(astray, 'asked of other origins').toEqual([]);
      const errors = noticed.errors.filter((error) => !ownErrors.some((own) => own.test(error)));
      expect.soft(errors, 'errors in the console').toEqual([]);
      expect.soft(wordpress.debugLog().slice(before.log), "in WordPress' log").toBe('');
    },
    { auto: true },
  ],

  context: async ({ context, noticed }, use) => {
    watch(context, noticed);
    await use(context);
  },

  newVisitor: async ({ browser, baseURL, noticed }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      watch(context, noticed);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/**
 * Waits for a notice of WordPress as its scripts leave it. When the page has been read they move it, and all below with it, and
 * only then put a button into it: a press that this comes into is lost.
 */
export async function seeNotice(page: Page, notice: Locator): Promise<void> {
  await expect(notice).toBeVisible();
  await page.waitForLoadState();
  await expect(notice.locator('.notice-dismiss')).toBeVisible();
}

/** Stands for all tests where there is no WordPress: the run's last lines say so, and with `CI` set it is a failure. */
export function needWordPress(): void {
  if (canStartWordPress()) return;
  if (process.env.CI) throw new Error(WORDPRESS_MISSING);
  test.skip(true, WORDPRESS_MISSING);
}

function watch(context: BrowserContext, { errors, asked }: Noticed): void {
  context.on('request', (request) => {
    // Not those of data: and blob:, whose origin is not an address.
    if (/^(https?|wss?):/.test(request.url())) asked.push(request.url());
  });
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
}
