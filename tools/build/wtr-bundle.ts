import { dirname, resolve } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, type Plugin } from 'vite';
import { elements, testFilesOf } from '../suites.ts';

/** Web Test Runner serves this module itself. It holds the page's one web socket, so there must be no copy of it. */
const socketModule = '/__web-dev-server__web-socket.js';

/**
 * Bundles the test files once, before the first page, and serves the result at the paths of the test files. Each page
 * then loads a handful of files; Vite's dev server would serve it hundreds of modules. `plugins` may change the modules.
 */
export function bundledTests(plugins: readonly Plugin[] = []): TestRunnerPlugin {
  let files: ReturnType<typeof bundle> | undefined;
  return {
    name: 'wellness:bundled-tests',
    async serverStart() {
      files ??= bundle(plugins);
      await files;
    },
    async serve({ path }) {
      const body = (await files)?.get(path.slice(1));
      return body === undefined ? undefined : { body: String(body), type: path.endsWith('.map') ? 'json' : 'js' };
    },
  };
}

/** Returns the files of the bundle by path. Its source maps let the runner name the file and line of a failure. */
async function bundle(plugins: readonly Plugin[]): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    mode: 'test',
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins],
    define: { 'process.env.WORLD': JSON.stringify(process.env.WORLD ?? '') },
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(testFilesOf(elements).map((file) => [file, file])),
        external: [socketModule],
        preserveEntrySignatures: false,
        output: {
          // Absolute, since the runner resolves relative paths against the URL of a chunk.
          sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
          entryFileNames: '[name]',
          chunkFileNames: '.cache/tests/[name]-[hash].js',
          // Runs only the modules that the test imports, not the whole chunk.
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              // Packages with `import()` stay outside: Vite needs seconds to rewrite such calls in a chunk of this size.
              { name: 'packages', test: /[\\/]node_modules[\\/](?!@open-wc|@web|chai-a11y-axe)/ },
              { name: 'source', test: /[\\/]src[\\/](?!.*\.test\.)/ },
              { name: 'support', test: /[\\/]test[\\/]support[\\/]/ },
            ],
          },
        },
        // Tailwind's plugin returns no source map for its styles.
        checks: { sourcemapBroken: false, bundlerTimings: false },
      },
    },
  });
  if (!('output' in built)) throw new Error('The test files were not built at once.');
  return new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
