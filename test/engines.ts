/*
 * Which tests an engine, or React 18, does not run, and why: this is the only list. All else that both suites run in Chromium, Firefox
 * and WebKit run too, but for the page tests: Firefox takes the files named here, WebKit the one written for it.
 */

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

interface Exclusion {
  /** The title of a test, or the beginning that several share. */
  readonly test: string;
  readonly reason: string;
}

export const excluded: Readonly<Record<Engine | 'react-18', readonly Exclusion[]>> = {
  chromium: [],
  firefox: [
    {
      test: 'a visitor does all of it by keyboard alone',
      reason:
        'After the last control of a modal dialog Firefox goes to its tool bar. WebDriver keeps sending Tab to the page, and from there a dialog in any shadow root is entered at its end again and again.',
    },
    {
      test: 'with scripts off',
      reason: 'Turned off by WebDriver, scripts do not run, but <noscript> and (scripting: none) are as with scripts.',
    },
    {
      test: 'back and forward show the changes of other tabs',
      reason: 'Playwright waits for a page that comes out of the back/forward cache to load again.',
    },
  ],
  webkit: [
    {
      test: 'keeps its state when it is moved by moveBefore',
      reason: 'WebKitGTK 2.50 has no moveBefore(); a move by append() is tested there too.',
    },
    {
      test: 'shows itself when moveBefore takes it out of an excluded part',
      reason: 'WebKitGTK 2.50 has no moveBefore(); append() is tested there too.',
    },
    {
      test: 'unmounts when moveBefore takes it into an excluded part, and shows what is in it',
      reason: 'WebKitGTK 2.50 has no moveBefore(); append() is tested there too.',
    },
    {
      test: 'follow lang where the element is moved to by moveBefore',
      reason: 'WebKitGTK 2.50 has no moveBefore().',
    },
    {
      test: 'keeps its input and the focus when it is moved by moveBefore',
      reason: 'WebKitGTK 2.50 has no moveBefore(); a move by append() is tested there too.',
    },
    {
      test: 'shows where the focus is',
      reason: "The window of WebKitGTK's driver is never the active one, so that nothing in it matches :focus.",
    },
    ...[
      'is inside the dialog that has the focus, or is around fewer',
      'is inside a dialog of the page’s own that traps the focus',
      'knows a trap in a shadow root around one of the elements',
    ].map((test) => ({
      test,
      reason: "The window of WebKitGTK's driver is never the active one, so that nothing in it matches :focus-within.",
    })),
    {
      test: 'is whole and in order at 390 × 844 with letters of 32',
      reason:
        'WebKitGTK 2.50 asks the media queries of a constructed sheet once: in a window that has begun wider, (width <= 520px) holds no more.',
    },
    {
      test: 'is whole and in order at 320 × 640',
      reason:
        'WebKitGTK 2.50 asks the media queries of a constructed sheet once: in a window that has begun wider, (width <= 520px) holds no more.',
    },
  ],
  'react-18': [
    {
      test: 'throws on a ref, which only React renders',
      reason: 'It keeps an element’s ref apart from the properties, where the first render would meet it.',
    },
    ...['an error while rendering', 'must be used within a CartProvider'].map((test) => ({
      test,
      reason:
        'Its development build throws an error once more on the window, which fails a test, after a boundary caught it.',
    })),
  ],
};

/** Actions of visitors and pages, and differences between engines: storage, tabs, focus, scrolling. */
export const pageFiles: Readonly<Record<Exclude<Engine, 'chromium'>, readonly string[]>> = {
  firefox: ['{shop,early*,inline*,tabs,storage,focus,hostile,host-pages,copies,swaps,integrity}.spec.ts'],
  webkit: ['webkit.spec.ts'],
};

/** The engine of one run of a suite: `ENGINE=firefox`. */
export function chosenEngine(): Engine {
  const name = process.env.ENGINE || 'chromium';
  const engine = engines.find((known) => known === name);
  if (!engine) throw new Error(`ENGINE is "${name}", and must be one of: ${engines.join(', ')}`);
  return engine;
}

/** Matches the title of each test that does not run there; undefined if all do. */
export function excludedTitles(...places: readonly (keyof typeof excluded)[]): RegExp | undefined {
  const titles = places
    .flatMap((place) => excluded[place])
    .map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return titles.length ? new RegExp(titles.join('|')) : undefined;
}
