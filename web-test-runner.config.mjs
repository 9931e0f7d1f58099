import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { defaultReporter } from '@web/test-runner';
import { tsImport } from 'tsx/esm/api';
import { launchers } from './build/wtr-engines.mjs';

const { chosenEngine, excludedTitles } = await tsImport('./test/engines.ts', import.meta.url);
const { viteForTests } = await tsImport('./build/wtr-vite.ts', import.meta.url);

/** `ENGINE=firefox` or `ENGINE=webkit` tests the other engines. */
const engine = chosenEngine();
const vite = await viteForTests();
const excluded = excludedTitles(engine);

/** Not the runner's own choice: two runners that start side by side would choose the same. */
const port = await new Promise((done) => {
  const probe = createServer().listen(0, () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

/**
 * Keeps Mocha from hearing of these tests: they count as nothing. What its own `grep` leaves out the runner counts as
 * failed.
 */
const without = (titles) => `<script>
  let it;
  Object.defineProperty(window, 'it', {
    get: () => it,
    set: (real) => {
      it = (title, ...rest) => (${titles}.test(title) ? undefined : real(title, ...rest));
    },
  });
</script>`;

/** Leaves what passed and failed for the last lines of `npm test`. */
function countReporter() {
  const testsOf = (suite) => [...suite.tests, ...suite.suites.flatMap(testsOf)];
  return {
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap((session) => (session.testResults ? testsOf(session.testResults) : []));
      const failed = tests
        .filter((test) => !test.passed && !test.skipped)
        .map((test) => `${test.name}: ${test.error?.message}`);
      // A file that could not be loaded has no failed tests, yet failed.
      for (const session of sessions) {
        if (session.errors?.length || !session.testResults)
          failed.push(`${session.testFile}: ${session.errors?.[0]?.message}`);
      }
      mkdirSync('.cache', { recursive: true });
      writeFileSync(
        process.env.REPORT ?? '.cache/elements.json',
        JSON.stringify({ passed: tests.filter((test) => test.passed && !test.skipped).length, failed }),
      );
    },
  };
}

export default {
  port,
  files: ['src/**/*.test.{ts,tsx}'],
  middleware: [vite.middleware],
  plugins: [vite.plugin],
  // Two pages at a time starve the one in the background of animation frames.
  concurrency: 1,
  // Only what hangs takes as long, on however busy a machine.
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 600_000,
  testRunnerHtml: (runner) =>
    `<!doctype html><html><body>${excluded ? without(excluded) : ''}<script type="module" src="${runner}"></script></body></html>`,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), countReporter()],
  browsers: [launchers[engine]()],
};
