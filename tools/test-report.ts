import { readFileSync } from 'node:fs';

/** The outcome of a suite, and of all of them together. */
export interface Outcome {
  passed: number;
  /** One entry per failed test: its file, its title, and the message where the runner gives one. */
  failed: string[];
  /** One reason per part that could not run on this machine. */
  notRun: string[];
}

export const nothing = (): Outcome => ({ passed: 0, failed: [], notRun: [] });

/**
 * Reads the JSON that a runner has left: Playwright's own report, or that of the element tests and the Node tests. A
 * missing file, as after a crash, is an outcome without tests.
 */
export function readReport(file: string): Outcome {
  try {
    const { stats, errors, suites, passed, failed, notRun = [] } = JSON.parse(readFileSync(file, 'utf8'));
    if (!stats) return { passed, failed, notRun };
    return {
      passed: stats.expected + stats.flaky,
      failed: [...suites.flatMap(failedIn), ...errors.map(({ message }: Error) => message)],
      notRun: suites.flatMap(notRunIn),
    };
  } catch {
    return nothing();
  }
}

export function add(total: Outcome, { passed, failed, notRun }: Outcome): void {
  total.passed += passed;
  total.failed.push(...failed);
  total.notRun.push(...notRun);
}

/** The last lines of every test command. Parts that could not run stand directly above the counts. */
export function summary({ passed, failed, notRun }: Outcome): string {
  const parts = [...new Set(notRun)];
  const lines = [...failed.map((line) => `failed: ${line}`), ...parts.map((line) => `not run: ${line}`)];
  const counts = `${passed} passed, ${failed.length} failed`;
  return [...lines, parts.length > 0 ? `${counts}, ${parts.length} not run` : counts].join('\n');
}

interface PlaywrightSpec {
  readonly ok: boolean;
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
}

function failedIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedIn)];
}

function notRunIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const notRun = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? title),
  );
  return [...notRun, ...suites.flatMap(notRunIn)];
}
