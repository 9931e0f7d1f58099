import { createHash } from 'node:crypto';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { certificate } from './certificate.ts';

/** Content by path. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Handles a request to a fake service; the result is sent as JSON. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

export interface Site {
  readonly files: Files;
  readonly answer?: ((exchange: Exchange) => unknown) | undefined;
  /** Headers of a file besides its type. */
  readonly headers?: ((path: string) => Readonly<Record<string, string>>) | undefined;
}

const types: Readonly<Record<string, string>> = {
  '': 'text/html;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const typeOf = (path: string) => types[extname(path)] ?? 'text/plain';

const compressed = (content: string | Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Responses of a service are compressed on the fly, so at a lower quality. */
const ANSWER_QUALITY = 5;

/** A cache: variants serve the same files, and the best quality is slow. */
const known = new Map<string, Buffer>();

function packed(content: string | Buffer): Buffer {
  const digest = createHash('sha256').update(content).digest('hex');
  const result = known.get(digest) ?? compressed(content, constants.BROTLI_MAX_QUALITY);
  known.set(digest, result);
  return result;
}

/** Types that are compressed already. */
const isPacked = (path: string) => /\.(woff2|png)$/.test(path);

export interface RunningSite {
  readonly port: number;
  /** Bytes of a file after compression. */
  size(path: string): number;
  close(): Promise<void>;
}

/** One site over HTTP/2 on the loopback address, Brotli throughout; files are compressed before the first request. */
export async function serve({ files, answer, headers }: Site): Promise<RunningSite> {
  const ready = new Map(
    Object.entries(files).map(([path, content]) => [path, isPacked(path) ? Buffer.from(content) : packed(content)]),
  );
  const server = createSecureServer(certificate, (request, response) => void reply(request, response));

  async function reply(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const url = new URL(request.url, `https://${request.headers[':authority'] ?? 'localhost'}`);
    const cors = {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      'Access-Control-Max-Age': '600',
    };
    const file = ready.get(url.pathname);
    if (file && request.method === 'GET')
      return send(response, url.pathname, file, { ...cached(url.pathname), ...headers?.(url.pathname) });
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const json = answer?.({ method: request.method, url, body });
    if (json === undefined) return void response.writeHead(404).end();
    const content = compressed(JSON.stringify(json), ANSWER_QUALITY);
    send(response, 'answer.json', content, { ...cors, ...cached('answer.json') });
  }

  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    // The browser may close during a request.
    session.on('error', () => {});
  });
  return {
    port: (server.address() as AddressInfo).port,
    size: (path) => ready.get(path)?.length ?? Number.NaN,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
      }),
  };
}

/** Pages are revalidated at each visit, as servers usually configure it; their files are cached. */
const cached = (path: string) => ({ 'Cache-Control': extname(path) ? 'max-age=600' : 'no-cache' });

function send(
  response: Http2ServerResponse,
  path: string,
  content: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(200, {
    'Content-Type': typeOf(path),
    ...(isPacked(path) ? {} : { 'Content-Encoding': 'br' }),
    'Content-Length': content.length,
    ...headers,
  });
  response.end(content);
}
