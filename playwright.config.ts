import { defineConfig } from '@playwright/test';

const port = Number(process.env.PAGES_PORT || 4273);

export default defineConfig({
  testDir: 'test/site',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/pages.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    launchOptions: process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {},
    // Recording costs a third of the time. To see what a failed test saw: npx playwright test --trace on
    trace: 'off',
  },
  webServer: {
    command: 'node --import tsx scripts/start.ts',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/`,
    // A server of yesterday's build would be tested instead of today's.
    reuseExistingServer: false,
  },
});
