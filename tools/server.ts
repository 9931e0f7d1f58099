import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import sirv from 'sirv';
import { resolveRoute } from '../demo-site/routes.ts';
import { type Connections, connect, folderOf, originsOf } from './build/connections.ts';
import { commonHeaders, hashesIn, headersFor, pageHeaders } from './headers.ts';

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
 * The built storefront, and in it the library as pages of other origins load it. Its pages lead to `connections`, which may
 * be known only after this server's own address; without them they are what a static host would send.
 */
export function storefront(connections: Promise<Connections> | undefined = undefined): RequestListener {
  return async (request, response) => {
    const known = await connections;
    setAll(response, commonHeaders(builtHashes(), originsOf(known ?? {})));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    // sirv throws at a range that ends before it starts, and nothing here is large enough to be asked for in parts.
    delete request.headers.range;
    request.headers['accept-encoding'] = wanted(request.headers['accept-encoding']);
    // sirv leaves it out of 304.
    response.setHeader('Vary', 'Accept-Encoding');

    const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
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

/** Those of the pages that are there now, which may have been built since the last request. */
const builtHeaders = lastRead(join(siteRoot, '_headers'));
const builtHashes = () => hashesIn(builtHeaders());

/** sirv looks for the names alone: to it `br;q=0`, which refuses Brotli, would ask for it. */
function wanted(encodings: string | string[] = ''): string {
  return String(encodings)
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .join(',');
}

/** Pages have one address each, the one without .html; what is compressed has that of what it was made of. */
function isFile(pathname: string): boolean {
  try {
    const path = decodeURI(pathname);
    return !/\.(html|br|gz)\/*$|^\/+_headers\b|\/\.\.(\/|$)|\\/i.test(path);
  } catch {
    return false;
  }
}

async function sendPage(response: ServerResponse, status: number, file: string, known?: Connections): Promise<void> {
  const html = await readFile(join(known ? folderOf(known) : siteRoot, file), 'utf8').catch(() => undefined);
  // A build that goes on brings it.
  response.writeHead(html ? status : 503, { ...pageHeaders, 'Content-Type': 'text/html;charset=utf-8' });
  response.end(connect(html ?? '503 Service Unavailable', known ?? {}));
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
 * Serves the storefront, or what else `answer` gives. Without a host, listens on both loopback addresses: a browser may take `localhost` for either, and another program
 * on the second one would otherwise be mistaken for this server. Port 0 picks a free one.
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

/** Why a port could not be listened at, as the end of a sentence. */
export function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code ?? message})`;
}

/** Limits an error to its request, for example while a build removes the file: it would end the process. */
function survived(answer: RequestListener): RequestListener {
  return async (request, response) => {
    const fail = (error: unknown) => {
      console.warn(`A request could not be answered: ${error}`);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
          .end('503 Service Unavailable');
    };
    // sirv hears no error of the files that it reads.
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
    const server = createServer(survived(answer));
    server.once('error', fail);
    server.listen(port, host, () => done(server));
  });
}
