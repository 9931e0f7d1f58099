import type { TestRunnerConfig, TestRunnerPlugin } from '@web/test-runner';
import { createServer, type Plugin } from 'vite';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Paths that Web Test Runner answers itself: its page, its web socket, its own browser modules. */
const ownPath = /^\/($|\?|__web-|__wds-|wds-|node_modules\/@web\/)/;
const socketModule = '/__web-dev-server__web-socket.js';

/**
 * Vite inside Web Test Runner's server, on the one port, so that tests get what the build gets:
 * TSX, Tailwind and `?inline` styles; with `plugins`, as they change it, which takes a `cache` of its own. Returns the
 * middleware and the plugin that closes Vite.
 */
export async function viteForTests({
  plugins = [],
  cache = 'test',
}: {
  readonly plugins?: readonly Plugin[];
  readonly cache?: string;
} = {}): Promise<{ plugin: TestRunnerPlugin; middleware: Middleware }> {
  const vite = await createServer({
    mode: 'test',
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    // Apart from the dev server's: what finds other dependencies, or has other plugins, discards the cache it finds.
    cacheDir: `node_modules/.vite-${cache}`,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: {
      // Found before the first test: a dependency found later reloads the page in the middle of a run.
      // Not what runs in Node alone, which imports what only its build makes.
      entries: ['src/**/*.{ts,tsx}', '!src/prerender/**'],
      include: ['react/jsx-dev-runtime', 'react-dom/client', 'scheduler'],
      // Talks to the runner through its web socket, so there must be one copy of it.
      exclude: ['@web/test-runner-commands'],
    },
    plugins: [
      ...plugins,
      {
        name: 'wellness:runner-socket',
        enforce: 'pre',
        resolveId: (id) => (id === socketModule ? { id, external: true } : null),
      },
    ],
  });

  return {
    plugin: { name: 'vite', serverStop: () => vite.close() },
    async middleware(context, next) {
      if (ownPath.test(context.path)) return next();
      const { req, res } = context;
      context.respond = false;
      res.statusCode = 200; // Koa starts at 404, and Vite leaves it alone.
      await new Promise<void>((done) => {
        res.once('close', done);
        vite.middlewares(req, res, (error?: Error) => {
          res.statusCode = error ? 500 : 404;
          res.end(error ? String(error.stack ?? error) : `No such file: ${context.path}`);
        });
      });
    },
  };
}
