import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { selfSigned } from './certificate.ts';

/** Content by path. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** A request to a stand-in; what it returns is sent as JSON. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

export interface Site {
  readonly files: Files;
  readonly answer?: ((exchange: Exchange) => unknown) | undefined;
}

const types: Readonly<Record<string, string>> = {
  '': 'text/html;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.json': 'application/json',
};

const compressed = (content: string | Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Answers of a service are compressed while the visitor waits, so not at the best quality. */
const ANSWER_QUALITY = 5;

export interface RunningSite {
  readonly port: number;
  close(): Promise<void>;
}

/** One site over HTTP/2 on the loopback address, Brotli throughout; files are compressed before the first request. */
export async function serve({ files, answer }: Site): Promise<RunningSite> {
  const ready = new Map(
    Object.entries(files).map(([path, content]) => [path, compressed(content, constants.BROTLI_MAX_QUALITY)]),
  );
  const server = createSecureServer(selfSigned(), (request, response) => void reply(request, response));

  async function reply(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const url = new URL(request.url, `https://${request.headers[':authority'] ?? 'localhost'}`);
    const cors = {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      'Access-Control-Max-Age': '600',
    };
    const content = ready.get(url.pathname);
    if (content && request.method === 'GET')
      return send(response, types[extname(url.pathname)] ?? 'text/plain', content);
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const json = answer?.({ method: request.method, url, body });
    if (json === undefined) return void response.writeHead(404).end();
    send(response, 'application/json', compressed(JSON.stringify(json), ANSWER_QUALITY), cors);
  }

  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    // A browser that is closed in the middle of a request.
    session.on('error', () => {});
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
      }),
  };
}

function send(
  response: Http2ServerResponse,
  type: string,
  content: Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, {
    ...headers,
    'Content-Type': type,
    'Content-Encoding': 'br',
    'Content-Length': content.length,
    'Cache-Control': 'max-age=600',
  });
  response.end(content);
}
