import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../dist-partner');

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html;charset=utf-8'],
  '/style.css': ['style.css', 'text/css'],
};

/** What a host page's policy must allow, and nothing more. */
const policy = (storefront: string) =>
  [
    "default-src 'none'",
    `script-src ${storefront}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The partner's page. It loads the library from `storefront`, an origin, and leads there at checkout. */
export function partnerPage(storefront: string): RequestListener {
  return async (request, response) => {
    const [file, type] = files[(request.url ?? '/').replace(/[?#].*$/s, '')] ?? [];
    const text = file && (await readFile(join(folder, file), 'utf8').catch(() => undefined));
    response.setHeader('Content-Security-Policy', policy(storefront));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-cache');
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (!text || !type) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 Not Found');
    else response.writeHead(200, { 'Content-Type': type }).end(text.replaceAll('%STOREFRONT%', storefront));
  };
}
