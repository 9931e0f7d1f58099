import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';

const { findChromium, findFirefox } = await tsImport('../find-browser.ts', import.meta.url);
const { WebKitPage } = await tsImport('./webkit.ts', import.meta.url);

/** How Web Test Runner starts each engine. Each is named in its output. */
export const launchers = {
  chromium: () => sideBySide([chromium(), chromium()]),
  // The launcher accepts any browser that Puppeteer supports, and names it by its launch options.
  firefox: () =>
    chromeLauncher({
      puppeteer: puppeteerCore,
      launchOptions: { browser: 'firefox', executablePath: findFirefox() },
    }),
  webkit: webKitLauncher,
};

const chromium = () =>
  chromeLauncher({
    launchOptions: {
      executablePath: findChromium(),
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  });

/** Several browsers, one page in each: in one browser, the page in the background would get no animation frames. */
function sideBySide(browsers) {
  /** The browser of each running session. */
  const used = new Map();
  const all = (call) => Promise.all(browsers.map(call));
  return {
    name: browsers[0].name,
    type: browsers[0].type,
    concurrency: browsers.length,
    initialize: (...args) => all((browser) => browser.initialize(...args)),
    async startSession(id, url) {
      const taken = [...used.values()];
      const free = browsers.find((browser) => !taken.includes(browser)) ?? browsers[0];
      used.set(id, free);
      await free.startSession(id, url);
    },
    isActive: (id) => used.get(id)?.isActive(id) ?? false,
    getPage: (id) => used.get(id).getPage(id),
    getBrowserUrl: (id) => used.get(id).getBrowserUrl(id),
    async stopSession(id) {
      try {
        return await used.get(id).stopSession(id);
      } finally {
        used.delete(id);
      }
    },
    stop: () => all((browser) => browser.stop()),
    startDebugSession(id, url) {
      used.set(id, browsers[0]);
      return browsers[0].startDebugSession(id, url);
    },
  };
}

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
