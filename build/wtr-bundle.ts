import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, type Plugin } from 'vite';

/** Web Test Runner's own module of the page: its one web socket. */
const socketModule = '/__web-dev-server__web-socket.js';

/** Every test file of the elements. */
export const elementTests: readonly string[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.test\.tsx?$/.test(name))
  .sort();

/**
 * Bundles the test files once, before the first page, and serves the result at the paths of the test files. One page
 * then loads a handful of files; served one by one by Vite's dev server there are hundreds, in each of the pages.
 * `plugins` may change the modules.
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

/** The bundle by path, with source maps, through which the runner names file and line of a failure. */
async function bundle(plugins: readonly Plugin[]): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    mode: 'test',
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins],
    build: {
      write: false,

      minify: false,
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(elementTests.map((file) => [file, file])),
        external: [socketModule],
        preserveEntrySignatures: false,
        output: {
          // The runner resolves relative paths against the page's address of a chunk.
          sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
          entryFileNames: '[name]',
          chunkFileNames: '.cache/tests/[name]-[hash].js',
          // A page runs the modules that its test imports, and no others of their chunk.
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              // Without those that import more on demand: Vite takes long to rewrite that in a large file.
              { name: 'packages', test: /[\\/]node_modules[\\/](?!@open-wc|@web|chai-a11y-axe)/ },
              { name: 'source', test: /[\\/]src[\\/](?!.*\.test\.)/ },
              { name: 'support', test: /[\\/]test[\\/]support[\\/]/ },
            ],
          },
        },
        // Tailwind's plugin gives no map for its styles.
        checks: { sourcemapBroken: false, bundlerTimings: false },
      },
    },
  });
  if (!('output' in built)) throw new Error('The test files were not built at once.');
  return new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
