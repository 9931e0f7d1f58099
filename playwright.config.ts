import { rmSync } from 'node:fs';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findFirefox } from './scripts/find-browser.ts';
import { chosenEngine, excludedTitles, pageFiles } from './test/engines.ts';
import { canStartWordPress } from './wordpress/test/support/wordpress.ts';

const port = Number(process.env.PAGES_PORT || 4273);
const asked = process.argv.filter((argument) => argument.startsWith('--project='));
const startsShop = asked.length === 0 || asked.some((name) => !/=(till|wordpress)$/.test(name));
const dataFolder = `.cache/data-${port}`;
// Each run begins without orders. Its workers read this file, too.
if (startsShop && !process.env.TEST_WORKER_INDEX) rmSync(dataFolder, { recursive: true, force: true });
const engine = chosenEngine();
const excluded = excludedTitles(engine);

const browsers: Record<typeof engine, () => PlaywrightTestConfig['use']> = {
  chromium: () => ({
    browserName: 'chromium',
    launchOptions: process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {},
  }),
  // Without the channel Playwright asks for a Firefox of its own.
  firefox: () => ({
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: findFirefox(),
      // Else the wheel goes straight to the page, past the part of Firefox that knows overscroll-behavior.
      // And less motion, which WebDriver cannot ask for page by page.
      firefoxUserPrefs: { 'remote.events.async.wheel.enabled': true, 'ui.prefersReducedMotion': 1 },
    },
  }),
  // Its tests drive it themselves.
  webkit: () => ({}),
};

/** One WordPress after which all files go in turn: each has its settings to itself. */
const wordpress = {
  name: 'wordpress',
  testDir: 'wordpress/test',
  testMatch: canStartWordPress() ? '!(needs).spec.ts' : 'needs.spec.ts',
  fullyParallel: false,
  workers: 1,
  use: {
    launchOptions: {
      ...browsers.chromium()?.launchOptions,
      // Nobody's page reaches anybody else, even where there is an internet.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
    },
  },
};

const webServer = {
  command: 'node --import tsx scripts/start.ts',
  env: {
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    // Whatever this shell exports: the stand-in for Stripe.
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    DATABASE_URL: '',
  },
  url: `http://127.0.0.1:${port}/`,
  // A server of yesterday's build would be tested instead of today's.
  reuseExistingServer: false,
  // As for a test: what hangs alone takes as long.
  timeout: 300_000,
};

export default defineConfig({
  testDir: 'test/site',
  outputDir: `test-results/${engine}`,
  workers: 2,
  fullyParallel: true,
  // Only what hangs, or is wrong, takes as long, on however busy a machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? '.cache/pages.json' }]],
  projects: [
    { name: engine, testMatch: [...pageFiles[engine]], ...(excluded && { grepInvert: excluded }) },
    // What runs in Node alone is the same whatever the browser.
    ...(engine === 'chromium' ? [{ name: 'till', testDir: 'test/till' }, wordpress] : []),
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    ...browsers[engine](),
    // Recording costs a third of the time. To see what a failed test saw: npx playwright test --trace on
    trace: 'off',
  },
  // The till's tests, and WordPress's, start what they need.
  ...(startsShop && { webServer }),
});
