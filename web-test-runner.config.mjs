import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { relative } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { tsImport } from 'tsx/esm/api';
import { launchers } from './tools/build/wtr-engines.mjs';

const { chosenEngine, excludedTitles } = await tsImport('./test/engines.ts', import.meta.url);
const { bundledTests } = await tsImport('./tools/build/wtr-bundle.ts', import.meta.url);
const { elements, filesOfWorlds } = await tsImport('./tools/suites.ts', import.meta.url);
const { isHome, world } = await tsImport('./test/world.ts', import.meta.url);
const { onlyReact18 } = await tsImport('./tools/build/only-react-18.ts', import.meta.url);

/** `ENGINE=firefox` or `ENGINE=webkit` tests the other engines. */
const engine = chosenEngine();
/** `REACT=18` runs the elements on React 18, `REACT=first` with React on the page from the beginning. */
const react = process.env.REACT;
const excluded = excludedTitles(engine, ...(react === '18' ? ['react-18'] : []));

/** Not the runner's own choice: two runners that start side by side would choose the same. */
const port = await new Promise((done) => {
  const probe = createServer().listen(0, () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

/**
 * Selects tests by full title, groups included: only those that match `TITLE=<regular expression>` run, and the
 * engine's exclusions are skipped. Mocha's own `grep` is no way to do it: the runner counts the other tests as failed.
 */
const selection = `<script>
  // React's development build reports each render to the profiler with it, which takes a fifth of a page's time.
  delete console.timeStamp;
  let it;
  const chosen = ${new RegExp(process.env.TITLE ?? '')};
  const excluded = ${excluded ?? null};
  Object.defineProperty(window, 'it', {
    get: () => it,
    set: (real) => {
      it = (...args) => {
        const test = real(...args);
        if (!chosen.test(test.fullTitle())) test.parent.tests.pop();
        else if (excluded?.test(test.fullTitle())) test.pending = true;
        return test;
      };
    },
  });
</script>`;

/** Writes the report that `npm test` sums up: the number of passed tests, the failures, and the tests that were skipped. */
function countReporter() {
  const testsOf = (suite, path = []) => [
    ...suite.tests.map((test) => ({ ...test, title: [...path, test.name].join(' › ') })),
    ...suite.suites.flatMap((inner) => testsOf(inner, [...path, inner.name])),
  ];
  return {
    onTestRunFinished({ sessions }) {
      const report = { passed: 0, failed: [], notRun: [] };
      for (const { testFile, testResults, errors } of sessions) {
        const file = relative('.', testFile);
        for (const { title, passed, skipped, error } of testResults ? testsOf(testResults) : []) {
          if (skipped) {
            // test/engines.ts gives the reasons of its own exclusions.
            if (!excluded?.test(title)) report.notRun.push(`${file}: ${title}`);
          } else if (passed) report.passed++;
          else report.failed.push(`${file}: ${title}: ${error?.message}`);
        }
        // A file that could not be loaded has no tests, yet failed.
        if (errors?.length || !testResults) report.failed.push(`${file}: ${errors?.[0]?.message ?? 'not run'}`);
      }
      mkdirSync('.cache', { recursive: true });
      writeFileSync(process.env.REPORT ?? '.cache/elements.json', JSON.stringify(report));
    },
  };
}

export default {
  port,
  files: isHome ? ['src/**/*.test.{ts,tsx}'] : filesOfWorlds(elements),
  plugins: [bundledTests(react === '18' ? [onlyReact18] : [])],
  // In each browser. The launcher says how many browsers there are.
  concurrency: 1,
  testFramework: { config: { timeout: 10_000 } },
  browserStartTimeout: 30_000,
  testsStartTimeout: 30_000,
  // All tests of one file.
  testsFinishTimeout: 180_000,
  testRunnerHtml: (runner) =>
    `<!doctype html><html${isHome ? '' : ` lang="${world.lang}" dir="${world.dir}"`}><head><style>${world.css}</style></head><body>${react === 'first' ? '<script>window.reactFirst = true</script>' : ''}${selection}<script type="module" src="${runner}"></script></body></html>`,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), countReporter()],
  browsers: [launchers[engine]()],
};
