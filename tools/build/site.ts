import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import sirv from 'sirv';
import type { Connect, Plugin, UserConfig } from 'vite';
import { resolveRoute, routes } from '../../demo-site/routes.ts';
import manifest from '../../package.json' with { type: 'json' };
import { connect, connectionsFromEnv, devPort } from './connections.ts';
import { embedPage, filledEmbedPage } from './embed.ts';
import { hosting } from './hosting.ts';
import { react } from './library.ts';
import { meta } from './meta.ts';
import { prerendered } from './prerendered.ts';
import { productPages } from './product-pages.ts';
import { smaller } from './smaller.ts';

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
    },
  },
  plugins: [smaller, productPages(), pages(), meta(root), hosting(root), prerendered(root)],
};

function pages(): Plugin {
  return {
    name: 'wellness:pages',
    configureServer: (server) => {
      // The code of the embed builder loads the last build of the library.
      server.middlewares.use(
        `/wellness/${manifest.version}`,
        sirv(join(project, 'dist'), { dev: true, setHeaders: open }),
      );
      return () => {
        server.middlewares.use(
          answer(async (file) => server.transformIndexHtml(`/${file}`, await readFile(join(root, file), 'utf8'))),
        );
      };
    },
    // The build fills them in after it has written the pages.
    transformIndexHtml: (html, { server, filename }) =>
      server ? connect(filename === join(root, embedPage) ? filledEmbedPage(html) : html, connectionsFromEnv()) : html,
    handleHotUpdate({ file, server }) {
      // Vite would reload only a page whose address is the file's name.
      if (file.endsWith('.html')) server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Allows pages of every origin. */
const open = (response: ServerResponse): void => void response.setHeader('Access-Control-Allow-Origin', '*');

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
