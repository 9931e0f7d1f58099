import { createServer } from 'vite';

/** Paths that Web Test Runner answers itself: its page, its web socket, its own browser modules. */
const ownPath = /^\/($|\?|__web-|__wds-|wds-|node_modules\/@web\/)/;
const socketModule = '/__web-dev-server__web-socket.js';

/**
 * Vite inside Web Test Runner's server, on the one port, so that tests get what the build gets:
 * TSX, Tailwind and `?inline` styles; with `lite`, Preact in React's place. Returns the middleware and the plugin that
 * closes Vite.
 */
export async function viteForTests({ lite }) {
  const vite = await createServer({
    mode: lite ? 'test-lite' : 'test',
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    // Apart from the dev server's cache: the two find different dependencies and would keep discarding each other's.
    cacheDir: lite ? 'node_modules/.vite-test-lite' : 'node_modules/.vite-test',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: {
      // Found before the first test: a dependency found later reloads the page in the middle of a run.
      entries: ['src/**/*.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
      include: ['react/jsx-dev-runtime', 'react-dom/client'],
      // Talks to the runner through its web socket, so there must be one copy of it.
      exclude: ['@web/test-runner-commands'],
    },
    plugins: [
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
      await new Promise((done) => {
        res.once('close', done);
        vite.middlewares(req, res, (error) => {
          res.statusCode = error ? 500 : 404;
          res.end(error ? String(error.stack ?? error) : `No such file: ${context.path}`);
        });
      });
    },
  };
}
