import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type SessionResult,
  startTestRunner,
  type TestResult,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner';
import { ChromeLauncher } from '@web/test-runner-chrome';
import { bundledTests } from '../../tools/build/wtr-bundle.ts';
import { findChromium } from '../../tools/find-browser.ts';

/** The number of the mutant that is on, and how often it may be reached: an endless loop is broken off there. */
export interface Switch {
  readonly number: string;
  readonly limit: number;
}

/** One test file in a page of its own. */
export interface Visit {
  readonly testFile: string;
  readonly mutant?: Switch | undefined;
}

export interface Outcome {
  /** Each test that failed, and what it said. Mocha stops at the first. */
  readonly failed: readonly string[];
  /** It ran without end. */
  readonly endless: boolean;
  /** How often the page reached each mutant, by number; only where none is on. */
  readonly reached: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

/** A browser to itself for each: two pages of one starve the one in the background of animation frames. */
const browserCount = 2;
/** Only a page that hangs takes as long, also on a busy machine. */
const pageLimit = 120_000;

/** One bundle, which holds every mutant, for any number of visits; each has a new page in a new profile. */
export function openPages(instrumented: ReadonlyMap<string, string>) {
  const byPath = new Map([...instrumented].map(([file, content]) => [resolve(file), content]));
  const bundle = bundledTests([
    { name: 'wellness:mutants', enforce: 'pre', load: (id) => byPath.get(id.replace(/\?.*/, '')) },
  ]);

  /** The outcome of each, in their order; `title` names the run in progress. */
  async function visit(title: string, visits: readonly Visit[]): Promise<Outcome[]> {
    if (visits.length === 0) return [];
    const browsers = Array.from({ length: browserCount }, () => new FreshPages());
    const runner = await startTestRunner({
      readCliArgs: false,
      readFileConfig: false,
      autoExitProcess: false,
      config: {
        groups: visits.map(({ testFile, mutant }, index) => ({
          name: String(index),
          files: testFile,
          browsers: browsers.slice(index % browserCount, (index % browserCount) + 1),
          testRunnerHtml: (runner: string) =>
            `<!doctype html><html><body><script>${switchOn(mutant)}</script><script type="module" src="${runner}"></script></body></html>`,
        })),
        browsers,
        concurrentBrowsers: browserCount,
        concurrency: 1,
        plugins: [bundle],
        testFramework: { config: { timeout: 60_000, bail: true } },
        testsFinishTimeout: pageLimit,
        browserLogs: false,
        logger,
        reporters: [
          {
            getTestProgress: ({ sessions }) => [
              `${title}: ${sessions.filter(({ status }) => status === 'FINISHED').length} of ${sessions.length} pages`,
            ],
          },
        ],
      },
    });
    if (!runner) throw new Error('The test runner did not start');
    await new Promise((done) => runner.on('stopped', done));
    const sessions = new Map([...runner.sessions.all()].map((session) => [session.group.name, session]));
    return visits.map((visit, index) => outcomeOf(visit, sessions.get(String(index))));
  }

  return { visit };
}

const nothing = () => {};
/** The runner's own, of which only what went wrong is of interest. */
const logger = {
  log: nothing,
  debug: nothing,
  warn: nothing,
  error: console.error,
  group: nothing,
  groupEnd: nothing,
  logSyntaxError: nothing,
};

/** The names are the instrumenter's, but for `__coverage__`: what a page leaves there, the launcher hands on. */
function switchOn(mutant: Visit['mutant']): string {
  return mutant
    ? `globalThis.__stryker__ = { activeMutant: '${mutant.number}', hitCount: 0, hitLimit: ${mutant.limit} };`
    : `globalThis.__stryker__ = {};
       Object.defineProperty(globalThis, '__coverage__', { get: () => __stryker__.mutantCoverage?.static ?? {} });`;
}

export const hitLimitReached = 'Hit count limit reached';

function outcomeOf({ testFile, mutant }: Visit, session: TestSession | undefined): Outcome {
  if (!session) throw new Error(`${testFile} was not run`);
  const { testResults, errors, testCoverage, passed } = session;
  const tests = testResults ? testsIn(testResults) : [];
  // Those that Mocha did not come to have no error.
  const failed = [
    ...tests.flatMap(({ name, error }) => (error ? `${name}: ${error.message}` : [])),
    ...errors.map(({ message }) => `${testFile}: ${message}`),
  ];
  if (!passed && failed.length === 0) failed.push(`${testFile} could not be loaded`);
  if (!mutant && !testCoverage) failed.push(`${testFile} did not tell which mutants it reached`);
  return {
    failed,
    endless: failed.some((line) => line.includes(hitLimitReached) || line.includes(`within ${pageLimit}ms`)),
    reached: (testCoverage ?? {}) as Readonly<Record<string, unknown>> as Outcome['reached'],
    milliseconds: tests.reduce((sum, { duration = 0 }) => sum + duration, 0),
  };
}

const testsIn = ({ tests, suites }: TestSuiteResult): TestResult[] => [...tests, ...suites.flatMap(testsIn)];

/**
 * What a mutant leaves behind (stored carts, emulated media, a page that hangs) must not reach the next one: every
 * page is in a profile of its own and is thrown away with it.
 */
class FreshPages extends ChromeLauncher {
  constructor() {
    const root = process.getuid?.() === 0;
    super(
      {
        executablePath: process.env.CHROME_PATH ?? findChromium(),
        args: ['--disable-background-networking', ...(root ? ['--no-sandbox'] : [])],
      },
      ({ browser }) => browser.defaultBrowserContext(),
      async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    );
  }

  override async stopSession(id: string): Promise<SessionResult> {
    const page = this.getPage(id);
    // A page that hangs does not answer.
    const left = page.evaluate(() => (globalThis as { __coverage__?: SessionResult['testCoverage'] }).__coverage__);
    const testCoverage = await Promise.race([left, setTimeout(2000)]);
    await page.browserContext().close();
    return testCoverage ? { testCoverage } : {};
  }
}
