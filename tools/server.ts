import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sirv from 'sirv';
import { isBuilder, resolveRoute } from '../demo-site/routes.ts';
import { builderAddress } from './build/builder-page.ts';
import { type Connections, connect, folderOf, originsOf } from './build/connections.ts';
import { hashesIn, headersFor, pageHeaders, securityHeaders } from './headers.ts';

const siteRoot = resolve(import.meta.dirname, '../dist-site');

// `dev` reads the folder at each request, so that a rebuild under a running server serves the new files.
const files = sirv(siteRoot, {
  dev: true,
  etag: true,
  // tools/build/compress.ts has written these beside the files.
  brotli: true,
  gzip: true,
  extensions: [],
  setHeaders: (response, pathname) => setAll(response, headersFor(pathname)),
});

/**
 * Serves the built storefront, and the library to pages of other origins. `connections` may resolve after the server has its
 * address; without them, the pages are those of a static host.
 */
export function storefront(connections: Promise<Connections> | undefined = undefined): RequestListener {
  return async (request, response) => {
    const known = await connections;
    setAll(response, securityHeaders(builtHashes(), originsOf(known ?? {})));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    // sirv throws for a range that ends before it starts, and no file here is large enough for ranges.
    delete request.headers.range;
    request.headers['accept-encoding'] = acceptedOf(request.headers['accept-encoding']);
    // sirv omits it in 304 responses.
    response.setHeader('Vary', 'Accept-Encoding');

    const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
    if (known?.docs && isBuilder(pathname)) {
      response.writeHead(302, { ...pageHeaders, Location: builderAddress(known.docs) }).end();
      return;
    }
    const { route, status } = resolveRoute(pathname);
    const notFound = () => sendPage(response, 404, resolveRoute('/404').route.file, known);
    if (status !== 200) {
      if (isFile(pathname)) files(request, response, notFound);
      else await notFound();
    } else if (known) {
      await sendPage(response, 200, route.file, known);
    } else {
      request.url = `/${route.file}`;
      files(request, response, notFound);
    }
  };
}

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The current text of a file, or its last one while a build rewrites the folder. */
export function lastRead(file: string): () => string {
  let text: string | undefined;
  return () => {
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if (text === undefined) throw error;
    }
    return text;
  };
}

/** Read for each request, because the pages may have been built again. */
const builtHeaders = lastRead(join(siteRoot, '_headers'));
const builtHashes = () => hashesIn(builtHeaders());

/** Removes refused encodings such as `br;q=0`, because sirv ignores weights. */
function acceptedOf(encodings: string | string[] = ''): string {
  return String(encodings)
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .join(',');
}

/** False for second addresses: of pages (`.html`), of compressed files, and by `.` or `..`, which would lead around the others. */
function isFile(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname);
    return !/\.(html|br|gz)\/*$|^\/+_headers\b|\/\.\.?(\/|$)|\\/i.test(path);
  } catch {
    return false;
  }
}

/** Not at their best, because a page is compressed for each request. */
const encoders: Readonly<Record<string, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text),
};

async function sendPage(response: ServerResponse, status: number, file: string, known?: Connections): Promise<void> {
  const html = await readFile(join(known ? folderOf(known) : siteRoot, file), 'utf8').catch(() => undefined);
  setAll(response, pageHeaders);
  // The page is missing only while a build runs.
  await sendHtml(response, html ? status : 503, connect(html ?? '503 Service Unavailable', known ?? {}));
}

/** Sends a page that was made for this request, compressed if the browser can take it. */
export async function sendHtml(response: ServerResponse, status: number, html: string): Promise<void> {
  const accepted = String(response.req.headers['accept-encoding']);
  const encoding = Object.keys(encoders).find((name) => accepted.includes(name));
  const body = (await encoders[encoding ?? '']?.(html)) ?? html;
  response.writeHead(status, {
    'Content-Type': 'text/html;charset=utf-8',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(body);
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

interface Settings {
  readonly port: number;
  readonly host?: string;
  readonly answer?: RequestListener;
}

/**
 * Starts a server; by default it serves the storefront. Without a host, it listens on both loopback addresses: a browser may
 * use either for `localhost`, and could otherwise reach another program. Port 0 picks a free port.
 */
export async function startServer({ port, host, answer = storefront() }: Settings): Promise<RunningServer> {
  const first = await listen(port, host ?? '127.0.0.1', answer);
  const actualPort = (first.address() as AddressInfo).port;
  const servers = [first];
  const close = async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done).closeAllConnections())));
  };
  if (!host) {
    try {
      servers.push(await listen(actualPort, '::1', answer));
    } catch (error) {
      // A machine without IPv6 has no second address.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        await close();
        throw error;
      }
    }
  }
  const name = host?.includes(':') ? `[${host}]` : (host ?? 'localhost');
  return { url: `http://${name}:${actualPort}`, port: actualPort, close };
}

/** The reason why a port cannot be used, as the end of a sentence. */
export function whyUnusable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code ?? message})`;
}

/** Reports an error of a request, for example while a build removes the file. It would otherwise end the process. */
function withErrors(answer: RequestListener): RequestListener {
  return async (request, response) => {
    const fail = (error: unknown) => {
      console.warn(`A request could not be answered: ${error}`);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
          .end('503 Service Unavailable');
    };
    // sirv does not listen for errors of the files that it reads.
    response.on('pipe', (file) => file.once('error', fail));
    try {
      await answer(request, response);
    } catch (error) {
      fail(error);
    }
  };
}

function listen(port: number, host: string, answer: RequestListener): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer(withErrors(answer));
    // Longer than a proxy or a test keeps an idle connection. With Node's 5 s a request may come on one that just closes.
    server.keepAliveTimeout = 120_000;
    server.once('error', fail);
    server.listen(port, host, () => done(server));
  });
}
