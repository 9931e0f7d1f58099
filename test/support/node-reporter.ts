/**
 * Reports the tests that `node-tests.ts` runs: a line for each file on stdout, with each failure in full, and the counts as
 * JSON in the file that the environment variable `REPORT` names.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Title of the test that `node-tests.ts` adds after all others. */
export const LAST = '(the process ends)';

/** Tests that take longer are listed. */
const SLOW_MS = 2_000;
/** After the last test the process has this long to end by itself. */
const END_MS = 10_000;
const FILTERED = 'test name does not match pattern';

/** The part of node:test's events that is read here. */
interface TestEvent {
  readonly type: string;
  readonly data: {
    readonly name: string;
    readonly nesting: number;
    readonly file?: string;
    readonly message?: string;
    readonly skip?: string | true;
    readonly details?: {
      readonly duration_ms: number;
      readonly type?: 'suite' | 'test';
      readonly error?: Error & { readonly failureType?: string };
    };
  };
}

const report = { passed: 0, failed: [] as string[], notRun: [] as string[] };

process.once('exit', () => {
  if (report.failed.length > 0) process.exitCode ||= 1;
  if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(report, undefined, 2));
});

export default async function* nodeReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** Titles of what runs, from the outermost suite inward. */
  const titles: string[] = [];
  let file = '';
  let before = 0;
  let time = 0;
  let slow: string[] = [];

  function* endFile(): Generator<string> {
    const count = report.passed - before;
    if (count > 0) yield `${file}: ${count} passed, ${seconds(time)}\n${slow.join('')}`;
    [before, time, slow] = [report.passed, 0, []];
  }

  for await (const { type, data } of events) {
    const { name, nesting, details, skip } = data;
    const isMark = nesting === 0 && basename(data.file ?? '') === 'node-tests.ts';
    if (type === 'test:start') {
      titles.splice(nesting, Number.POSITIVE_INFINITY, name);
      if (!isMark) continue;
      yield* endFile();
      file = name;
    } else if (type === 'test:complete') {
      if (isMark && name === LAST) watchEnd();
    } else if (type === 'test:diagnostic') {
      // Errors that are thrown outside of any test, or after it has ended.
      if (nesting > 0 || !/^(Error|Warning): /.test(data.message ?? '')) continue;
      report.failed.push(`outside of any test: ${data.message}`);
      yield `\nFAILED outside of any test: ${data.message}\n`;
    } else if (type === 'test:fail') {
      if (details?.error?.failureType === 'subtestsFailed') continue;
      const title = [...titles.slice(0, nesting), name].join(' › ');
      const why = describeError(details?.error?.cause ?? details?.error);
      report.failed.push(`${file || data.file}: ${title}\n${why}`);
      yield `\nFAILED ${file || data.file}: ${title}\n${why.replace(/^/gm, '  ')}\n\n`;
    } else if (type === 'test:pass' && !isMark) {
      if (skip !== undefined) {
        const reason = skip === true || skip === '' ? `${file}: ${name}` : skip;
        if (reason !== FILTERED && !report.notRun.includes(reason)) report.notRun.push(reason);
      } else if (details?.type !== 'suite') {
        const duration = details?.duration_ms ?? 0;
        report.passed++;
        time += duration;
        if (duration > SLOW_MS) slow.push(`  ${seconds(duration)}  ${name}\n`);
      }
    }
  }
  const { passed, failed, notRun } = report;
  yield `${[...notRun.map((reason) => `not run: ${reason}`), `${passed} passed, ${failed.length} failed`].join('\n')}\n`;
}

/** A server or connection that a test left open keeps the process alive: that is a failure, not a run without an end. */
function watchEnd(): void {
  setTimeout(() => {
    const open = `outside of any test: the process does not end, open are ${process.getActiveResourcesInfo().join(', ')}`;
    report.failed.push(open);
    console.error(`FAILED ${open}`);
    process.exit(1);
  }, END_MS).unref();
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const why = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  return `${error.stack ?? error}${why}`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
