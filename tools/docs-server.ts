import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { headersFor } from '../docs-site/headers.ts';

const folder = join(import.meta.dirname, '../dist-docs');

const isDocs = (host = '') => /^docs\.localhost(:|$)/i.test(host);

/** Serves the built documentation to requests for `docs.localhost`; requests for other hosts go to `otherwise`. */
export function documentation(otherwise: RequestListener): RequestListener {
  const pages = documentationPages();
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

/** Serves the built documentation. Files are read at each request, so that a new build shows without a restart. */
function documentationPages(): RequestListener {
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
    else files(request, response, () => missing(response));
  };
}
