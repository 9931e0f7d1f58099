import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';

const { findFirefox } = await tsImport('../scripts/find-browser.ts', import.meta.url);
const { WebKitPage } = await tsImport('./webkit.ts', import.meta.url);

/** How Web Test Runner starts each engine. Each is named in its output. */
export const launchers = {
  chromium: () =>
    chromeLauncher({
      launchOptions: {
        executablePath: process.env.CHROME_PATH,
        args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      },
    }),
  // The launcher takes any browser that Puppeteer knows, and names it by what it is told to launch.
  firefox: () =>
    chromeLauncher({
      puppeteer: puppeteerCore,
      launchOptions: { browser: 'firefox', executablePath: findFirefox() },
    }),
  webkit: webKitLauncher,
};

/** The runner sends its mouse, keys and window sizes to the page of any launcher that says it is Playwright's. */
function webKitLauncher() {
  let launched;
  let page;
  let active;
  return {
    name: 'WebKit',
    type: 'playwright',
    concurrency: 1,
    async startSession(id, url) {
      launched ??= WebKitPage.launch();
      page = await launched;
      active = id;
      await page.setViewportSize({ width: 800, height: 600 });
      await page.goto(url);
    },
    isActive: (id) => id === active,
    getPage: () => page,
    getBrowserUrl: () => page.url(),
    async stopSession() {
      active = undefined;
      await page.goto('about:blank');
      return {};
    },
    async stop() {
      await (await launched)?.close();
    },
    async startDebugSession() {
      throw new Error('Debug in Chromium: WebKit is only driven without a screen.');
    },
  };
}
