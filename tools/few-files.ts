import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { fillIn } from './build/hashes.ts';
import { guardHeaders } from './headers.ts';

interface FewFiles {
  /** Files and media types by path. */
  readonly files: Readonly<Record<string, readonly [file: string, type: string]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Origin that replaces `%STOREFRONT%` in attributes of pages. */
  readonly storefront: string;
}

/** Serves a few files with the same headers. */
export function fewFiles({ files, headers, storefront }: FewFiles): RequestListener {
  return async (request, response) => {
    const [file, type = ''] = files[(request.url ?? '/').replace(/[?#].*$/s, '')] ?? [];
    const content = file && (await readFile(file).catch(() => undefined));
    for (const [name, value] of Object.entries({ ...guardHeaders, ...headers })) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-cache');
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (!content) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 Not Found');
    else {
      const isPage = type.startsWith('text/html');
      const body = isPage ? fillIn(content.toString(), { STOREFRONT: storefront }) : content;
      response.writeHead(200, { 'Content-Type': type }).end(body);
    }
  };
}
