import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Connect, Plugin, UserConfig } from 'vite';
import { resolveRoute, routes } from '../../demo-site/routes.ts';
import { connect, connectionsFromEnv, devPort } from './connections.ts';
import { hosting } from './hosting.ts';
import { react } from './library.ts';
import { meta } from './meta.ts';
import { pageSources } from './page-sources.ts';
import { pageStyles } from './page-styles.ts';
import { prerendered } from './prerendered.ts';

const project = resolve(import.meta.dirname, '../..');
const root = join(project, 'demo-site');
const outDir = join(project, 'dist-site');

/** The demo storefront: plain pages under demo-site/, addressed as demo-site/routes.ts says. */
export const storefront: UserConfig = {
  root,
  // Addresses have no .html, so pages() replaces Vite's own fallbacks.
  appType: 'custom',
  // Pages load the script as any host page would. Here it comes from the sources; built pages are prerendered.
  resolve: { alias: [...react, { find: /^\/wellness\.js$/, replacement: join(project, 'src/index.ts') }] },
  server: { host: 'localhost', port: devPort, fs: { allow: [project] } },
  build: {
    outDir,
    emptyOutDir: true,
    // The pages' policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [...new Set(routes.map((route) => join(root, route.file)))],
      preserveEntrySignatures: 'allow-extension',
      // Prerendering takes most of the build.
      checks: { bundlerTimings: false },
    },
  },
  plugins: [pageSources(), pages(), meta(root), hosting(root), prerendered(root), pageStyles()],
};

function pages(): Plugin {
  return {
    name: 'wellness:pages',
    configureServer: (server) => {
      return () => {
        server.middlewares.use(
          answer(async (file) => server.transformIndexHtml(`/${file}`, await readFile(join(root, file), 'utf8'))),
        );
      };
    },
    // The build fills them in after it has written the pages.
    transformIndexHtml: (html, { server }) => (server ? connect(html, connectionsFromEnv()) : html),
    handleHotUpdate({ file, server }) {
      // Vite would reload only a page whose address is the file's name.
      if (file.endsWith('.html')) server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Runs after Vite's own middlewares, so it gets no requests for modules and assets. */
function answer(html: (file: string) => Promise<string>): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { route, status } = resolveRoute((request.originalUrl ?? '/').replace(/[?#].*$/s, ''));
    html(route.file).then((body) => {
      response.writeHead(status, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-cache' });
      response.end(body);
    }, next);
  };
}
