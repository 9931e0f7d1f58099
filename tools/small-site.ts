import type { IncomingMessage } from 'node:http';

/** Media types of the example pages' files, by extension. */
export const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const LONGEST_BODY = 100_000;

/** The body of a request; empty if it is too long. */
export async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > LONGEST_BODY) return '';
  }
  return body;
}
