import { rmSync } from 'node:fs';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chosenEngine, excludedTitles, pageFiles } from './test/engines.ts';
import { freePorts } from './test/support/ports.ts';
import { adminPassword, ignoreSettings } from './test/support/settings.ts';
import { isHome } from './test/world.ts';
import { findChromium, findFirefox } from './tools/find-browser.ts';
import { filesOfWorlds, pages } from './tools/suites.ts';
import { canStartWordPress } from './wordpress/test/support/wordpress.ts';

const engine = chosenEngine();
// Each worker reads this file too, and inherits what its parent has found.
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
if (!isWorker) {
  ignoreSettings();
  // A run in another working copy may start at the same moment: its server would answer this run's pages.
  process.env.PAGES_PORT = String(await freePorts());
  if (engine === 'chromium') process.env.CHROME_PATH = findChromium();
}
const port = Number(process.env.PAGES_PORT);
const asked = process.argv.flatMap((argument) => argument.match(/^--project=(.*)$/)?.[1] ?? []);
// The pages of other worlds need no server.
const startsShop = isHome && (asked.length === 0 || asked.some((name) => name !== 'wordpress' && name !== 'hosts'));
const dataFolder = `.cache/data-${port}`;
if (startsShop && !isWorker) {
  // Each run begins without orders, in an embedded database that has been initialized before.
  rmSync(dataFolder, { recursive: true, force: true });
  const { giveEngine } = await import('./test/support/embedded.ts');
  await giveEngine(dataFolder, 'fake');
}

const browsers: Record<typeof engine, () => PlaywrightTestConfig['use']> = {
  chromium: () => ({ browserName: 'chromium', launchOptions: { executablePath: String(process.env.CHROME_PATH) } }),
  // Without the channel Playwright asks for a Firefox of its own.
  firefox: () => ({
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: findFirefox(),
      // Without it wheel events bypass the part of Firefox that knows overscroll-behavior. WebDriver cannot ask for
      // reduced motion page by page.
      firefoxUserPrefs: { 'remote.events.async.wheel.enabled': true, 'ui.prefersReducedMotion': 1 },
    },
  }),
  // Its tests drive it themselves.
  webkit: () => ({}),
};

/** All files share one WordPress, so they run one after the other. */
const wordpress = {
  name: 'wordpress',
  testDir: 'wordpress/test',
  testMatch: canStartWordPress() ? '!(needs).spec.ts' : 'needs.spec.ts',
  fullyParallel: false,
  workers: 1,
  // WordPress's editors and its cron take seconds for each step.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      ...browsers.chromium()?.launchOptions,
      // No page reaches another machine, even where there is an internet.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
    },
  },
};

const webServer = {
  // The database's WebAssembly is compiled at each start; optimizing it takes longer than tests use it.
  command: 'node --liftoff-only --import tsx tools/start.ts',
  env: {
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    // All orders of tests come from one address.
    MAX_OPEN_PER_MINUTE: '1000000',
    ADMIN_PASSWORD: adminPassword,
  },
  url: `http://127.0.0.1:${port}/`,
  // A running server may serve an older build.
  reuseExistingServer: false,
  // A first start builds.
  timeout: 180_000,
};

const excluded = excludedTitles(engine);

export default defineConfig({
  testDir: 'test',
  // Playwright would take the Node tests for its own, and importing one runs it.
  testMatch: isHome ? '**/*.spec.ts' : filesOfWorlds(pages).map((file) => `**/${file}`),
  // Built files need no second compiler, which would take five seconds for each worker.
  build: { external: ['**/dist/*.js'] },
  outputDir: `test-results/${engine}`,
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? '.cache/pages.json' }]],
  projects:
    engine === 'chromium'
      ? [
          // The folder says when a test runs: `npm test` runs site alone, `npm run test:all` every folder. In site the
          // tests of a worker share one context, which costs half the time; tests of storage and tabs ask for their own.
          {
            name: 'site',
            testDir: 'test/site',
            use: { reuseContext: true, contextOptions: { reducedMotion: 'reduce' } },
          },
          ...['docs', 'embedding', 'sweeps', 'processes', 'packaging'].map((name) => ({
            name,
            testDir: `test/${name}`,
          })),
          // Installs and builds take both cores.
          { name: 'hosts', testDir: 'test/hosts', workers: 1, fullyParallel: false },
          wordpress,
        ]
      : [{ name: engine, testMatch: [...pageFiles[engine]], ...(excluded && { grepInvert: excluded }) }],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    ...browsers[engine](),
    // Recording costs a third of the time. To see what a failed test saw: npx playwright test --trace on
    trace: 'off',
  },
  // The tests of WordPress and of the host projects start what they need.
  ...(startsShop && { webServer }),
});
