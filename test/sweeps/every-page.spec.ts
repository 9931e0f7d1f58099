// Not the test of site.ts: a page is visited once, by all tests of its path.
import { expect, type Page, test } from '@playwright/test';
import { resolveRoute, routes } from '../../demo-site/routes.ts';
import { teachHitTest } from '../support/hit-test.ts';
import { axeFaults, axePath } from '../support/inspection.ts';
import { paths, treatments } from '../support/paths.ts';
import { listen, visit } from '../support/site.ts';
import { brokenWords } from './probes/broken-words.ts';
import { others, outOfFirstView } from './probes/first-view.ts';
import { focusBehindCart } from './probes/focus.ts';
import { edgeless } from './probes/forced-colors.ts';
import { roomForNav, underCartInScroll } from './probes/head.ts';
import { emptyPages, faultsOnPaper } from './probes/paper.ts';
import { runOver } from './probes/run-over.ts';
import { smallTargets } from './probes/targets.ts';
import { controlsUnderCart } from './probes/under-cart.ts';
import { missingWithoutScripts } from './probes/without-scripts.ts';
import { unseenStops } from './probes/zoom.ts';

/**
 * Protects every page of the storefront at every size, in both color schemes, in forced colors, on paper, and without
 * scripts. Each page is loaded once with scripts and once without; each probe reports as a test of its own.
 */

interface View {
  readonly size: readonly [width: number, height: number];
  /** Text size in percent. */
  readonly text?: number;
  readonly colorScheme?: 'dark';
  readonly media?: 'print';
  readonly scripts?: boolean;
}

/** In the order in which a page is looked at. Views that use the keyboard come after those that only look. */
const views = {
  'a small phone': { size: [320, 844] },
  'a small phone with large text': { size: [360, 844], text: 200 },
  'a phone with large text': { size: [390, 844], text: 200 },
  'a phone': { size: [390, 844] },
  'a dark phone': { size: [390, 844], colorScheme: 'dark' },
  'a phone on its side': { size: [844, 390] },
  'a small phone on its side': { size: [667, 375] },
  'a small phone on its side with large text': { size: [667, 375], text: 200 },
  'a narrow tablet': { size: [600, 900] },
  'a narrow tablet with large text': { size: [700, 900], text: 200 },
  'a tablet': { size: [768, 1024] },
  'a tablet with large text': { size: [840, 1024], text: 200 },
  'a laptop with large text': { size: [1024, 768], text: 200 },
  'a laptop': { size: [1366, 768] },
  'a dark desktop': { size: [1440, 900], colorScheme: 'dark' },
  'a window magnified to 400 %': { size: [320, 256] },
  'a phone, by the keyboard': { size: [390, 844] },
  // A4 within the margins that browsers leave.
  paper: { size: [718, 1046], media: 'print' },
  'a phone without scripts': { size: [390, 844], scripts: false },
} as const satisfies Readonly<Record<string, View>>;
type ViewName = keyof typeof views;

interface Probe {
  readonly find: (page: Page, path: string) => Promise<readonly string[]>;
  readonly on: readonly ViewName[];
}

const upright = ['a phone', 'a tablet', 'a dark desktop'] as const;
const windows = [...upright, 'a phone on its side', 'a laptop'] as const;
const tight = ['a small phone', 'a small phone on its side', 'a narrow tablet'] as const;
const largeText = [
  'a small phone with large text',
  'a phone with large text',
  'a narrow tablet with large text',
  'a tablet with large text',
  'a small phone on its side with large text',
  'a laptop with large text',
] as const;

/** By the name of the test that reports it. */
const probes: Readonly<Record<string, Probe>> = {
  'nothing is wider than the window': {
    find: runOver,
    on: [...windows, ...tight, ...largeText, 'a window magnified to 400 %'],
  },
  'no word is broken': { find: brokenWords, on: [...windows, ...tight, ...largeText] },
  'no control lies under the cart button': { find: controlsUnderCart, on: [...windows, 'a small phone'] },
  'every control is large enough to hit': { find: smallTargets, on: [...windows, 'a small phone'] },
  'the thing to do is in the first view, and so are the name and price of a treatment': {
    find: outOfFirstView,
    on: windows,
  },
  'nothing passes under the cart button when the page scrolls': {
    find: underCartInScroll,
    on: [...upright, 'a phone on its side'],
  },
  'the header keeps room for the navigation': { find: roomForNav, on: [...upright, 'a phone on its side'] },
  'axe finds nothing, light and dark, on a phone and on a desktop': {
    find: axeFaults,
    on: ['a phone', 'a dark phone', 'a laptop', 'a dark desktop'],
  },
  'each stop of Tab is seen at 400 %': { find: unseenStops, on: ['a window magnified to 400 %'] },
  'buttons and fields keep their edges in forced colors': { find: edgeless, on: ['a phone, by the keyboard'] },
  'no focus is hidden behind the cart button': { find: focusBehindCart, on: ['a phone, by the keyboard'] },
  'every word is on paper, and nothing lies over another': { find: faultsOnPaper, on: ['paper'] },
  'no page of the print is empty': { find: emptyPages, on: ['paper'] },
  'without scripts it has its words, the navigation and a way to write, and nothing that needs a script': {
    find: missingWithoutScripts,
    on: ['a phone without scripts'],
  },
};

async function show(page: Page, { size: [width, height], text = 100, colorScheme, media }: View): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: colorScheme ?? 'light', media: media ?? 'screen' });
  await page.setViewportSize({ width, height });
  // The default size of a browser's settings: media queries in em and sizes in rem both follow it.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * text } });
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  });
}

for (const path of paths)
  test.describe(path, () => {
    // One after the other in one worker, so that one visit serves all.
    test.describe.configure({ mode: 'default' });
    const found = new Map<string, string[]>();
    const complaints: string[] = [];

    test.beforeAll(async ({ browser, baseURL }) => {
      const open = async ({ size: [width, height], scripts = true }: View): Promise<Page> => {
        const context = await browser.newContext({
          ...(baseURL !== undefined && { baseURL }),
          javaScriptEnabled: scripts,
          reducedMotion: 'reduce',
          viewport: { width, height },
        });
        context.setDefaultTimeout(5_000);
        listen(context, complaints);
        if (scripts) {
          await teachHitTest(context);
          await context.addInitScript({ path: axePath });
        }
        const page = await context.newPage();
        await visit(page, path);
        return page;
      };
      const page = await open(views['a small phone']);
      const scriptless = await open(views['a phone without scripts']);
      for (const [name, view] of Object.entries<View>(views)) {
        const shown = view.scripts === false ? scriptless : page;
        // Without scripts no frame can be waited for, and nothing changes.
        if (shown === page) await show(page, view);
        for (const [title, { find, on }] of Object.entries(probes)) {
          if (!on.some((one) => one === name)) continue;
          const faults = await find(shown, path).catch((error: Error) => [error.message]);
          found.set(title, [...(found.get(title) ?? []), ...faults.map((fault) => `on ${name}: ${fault}`)]);
        }
      }
      await Promise.all([page, scriptless].map((one) => one.context().close()));
    });

    for (const title of Object.keys(probes))
      test(title, () => {
        expect(found.get(title)).toEqual([]);
      });

    test('the console has no warnings or errors', () => {
      expect(complaints).toEqual([]);
    });
  });

test('every page is looked at, and every exception is a page', () => {
  expect(new Set(paths.map((path) => resolveRoute(path).route.file)).size).toBe(routes.length);
  expect([...Object.keys(others), ...treatments].filter((path) => !paths.includes(path))).toEqual([]);
});

test('the browser may prerender the page behind a link', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const read = new Promise((resolve) => session.once('Preload.ruleSetUpdated', ({ ruleSet }) => resolve(ruleSet)));
  await session.send('Preload.enable');
  await page.goto('/');
  // Rules that the policy forbids are not reported.
  expect(await read).toMatchObject({ sourceText: expect.stringContaining('"eagerness":"moderate"') });
  expect(await read).not.toHaveProperty('errorType');
});
