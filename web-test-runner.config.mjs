import { mkdirSync, writeFileSync } from 'node:fs';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { viteForTests } from './build/wtr-vite.mjs';

/** `BUILD=lite` tests what wellness.lite.js is made of. */
const lite = process.env.BUILD === 'lite';
const vite = await viteForTests({ lite });

/** Leaves the counts for the last line of `npm test`. */
function countReporter() {
  const testsOf = (suite) => [...suite.tests, ...suite.suites.flatMap(testsOf)];
  return {
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap((session) => (session.testResults ? testsOf(session.testResults) : []));
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      const failedTests = tests.filter((test) => !test.passed && !test.skipped).length;
      // A file that could not be loaded has no failed tests, yet failed.
      const brokenFiles = sessions.filter((session) => session.errors?.length || !session.testResults).length;
      mkdirSync('.cache', { recursive: true });
      writeFileSync(
        lite ? '.cache/elements-lite.json' : '.cache/elements.json',
        JSON.stringify({ passed, failed: failedTests + brokenFiles }),
      );
    },
  };
}

export default {
  files: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
  middleware: [vite.middleware],
  plugins: [vite.plugin],
  // Two pages at a time starve the one in the background of animation frames.
  concurrency: 1,
  testFramework: { config: { timeout: 5000 } },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), countReporter()],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: process.env.CHROME_PATH,
        args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      },
    }),
  ],
};
