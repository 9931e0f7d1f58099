import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import sirv from 'sirv';
import { resolveRoute } from '../demo-site/routes.ts';
import manifest from '../package.json' with { type: 'json' };

const project = resolve(import.meta.dirname, '..');
const siteRoot = join(project, 'dist-site');
const libraryBase = `/wellness/${manifest.version}/`;
const forever = 'public, max-age=31536000, immutable';

const securityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

// `dev` reads the folder at each request, so that a rebuild under a running server serves the new files.
const site = sirv(siteRoot, {
  dev: true,
  etag: true,
  extensions: [],
  setHeaders: (response, pathname) =>
    response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? forever : 'no-cache'),
});

const library = sirv(join(project, 'dist'), {
  dev: true,
  etag: true,
  extensions: [],
  setHeaders: (response) => {
    response.setHeader('Cache-Control', forever);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  },
});

/** The built storefront, and the library as hosts on other origins load it. */
const answer: RequestListener = (request, response) => {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  // sirv throws at a range that ends before it starts, and nothing here is large enough to be asked for in parts.
  delete request.headers.range;

  const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
  if (pathname.startsWith(libraryBase)) {
    request.url = pathname.slice(libraryBase.length - 1);
    library(request, response, () => sendNotFound(response));
    return;
  }
  const { route, status } = resolveRoute(pathname);
  if (status === 200) {
    request.url = `/${route.file}`;
    site(request, response, () => sendNotFound(response));
  } else if (isPage(pathname)) {
    // Pages have one address each, the one without .html.
    sendNotFound(response);
  } else {
    site(request, response, () => sendNotFound(response));
  }
};

function isPage(pathname: string): boolean {
  try {
    return /\.html\/*$/i.test(decodeURI(pathname));
  } catch {
    return false;
  }
}

async function sendNotFound(response: ServerResponse): Promise<void> {
  const page = await readFile(join(siteRoot, resolveRoute('/404').route.file)).catch(() => '404 Not Found');
  response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-cache' }).end(page);
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Without a host, listens on both loopback addresses: a browser may take `localhost` for either, and another program
 * on the second one would otherwise be mistaken for this server. Port 0 picks a free one.
 */
export async function startServer({ port, host }: { port: number; host?: string }): Promise<RunningServer> {
  const first = await listen(port, host ?? '127.0.0.1');
  const actualPort = (first.address() as AddressInfo).port;
  const servers = [first];
  const close = async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done).closeAllConnections())));
  };
  if (!host) {
    try {
      servers.push(await listen(actualPort, '::1'));
    } catch (error) {
      // A machine without IPv6 has no second address.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        await close();
        throw error;
      }
    }
  }
  return { url: `http://${host?.includes(':') ? `[${host}]` : (host ?? 'localhost')}:${actualPort}`, close };
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer(answer);
    server.once('error', fail);
    server.listen(port, host, () => done(server));
  });
}
