import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { headersFor } from '../docs-site/headers.ts';

const folder = join(import.meta.dirname, '../dist-docs');

const isDocs = (host = '') => /^docs\.localhost(:|$)/i.test(host);

/**
 * Serves the built documentation to requests for `docs.localhost`; requests for other hosts go to `otherwise`. The snippet
 * builder writes lines for `shop`, the origin of a running storefront; without it, for that of the build.
 */
export function documentation(otherwise: RequestListener, shop?: string): RequestListener {
  const pages = documentationPages(shop);
  return (request, response) => (isDocs(request.headers.host) ? pages : otherwise)(request, response);
}

const decoded = (pathname: string) => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/.';
  }
};

function missing(response: ServerResponse): void {
  const page = join(folder, '404.html');
  response
    .writeHead(404, { ...headersFor('/404.html'), 'Content-Type': 'text/html;charset=utf-8' })
    .end(existsSync(page) ? readFileSync(page) : '404 Not Found');
}

const builder = '/builder/index.html';

/** The page of the snippet builder, which names the storefront's origin in `data-shop` and in the first lines. */
function sendBuilder(request: IncomingMessage, response: ServerResponse, shop: string): void {
  const html = readFileSync(join(folder, builder), 'utf8');
  const built = / data-shop="([^"]+)"/.exec(html)?.[1] ?? shop;
  const headers = { ...headersFor(builder), 'Content-Type': 'text/html;charset=utf-8' };
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : html.replaceAll(built, shop));
}

/** Serves the built documentation. Files are read at each request, so that a new build shows without a restart. */
function documentationPages(shop: string | undefined): RequestListener {
  const files = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(headersFor(pathname))) response.setHeader(name, value);
      if (pathname.endsWith('.md')) response.setHeader('Content-Type', 'text/markdown;charset=utf-8');
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    // sirv throws for a range that ends before it starts, and no file here is large enough for ranges.
    delete request.headers.range;
    response.setHeader('Vary', 'Accept-Encoding');
    const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
    const end = query === undefined ? '' : `?${query}`;
    const isHidden = /\/\.|\.\.|\\|^\/_headers|\.(br|gz)$/.test(decoded(pathname));
    // A page has one address, which ends with a slash.
    if (/^\/[a-z\d-]+$/.test(pathname) && existsSync(join(folder, pathname, 'index.html'))) {
      response.writeHead(301, { Location: `${pathname}/${end}` }).end();
      return;
    }
    if (pathname.endsWith('/')) request.url = `${pathname}index.html`;
    if (isHidden) missing(response);
    else if (shop && request.url?.split('?')[0] === builder && existsSync(join(folder, builder)))
      sendBuilder(request, response, shop);
    else files(request, response, () => missing(response));
  };
}
