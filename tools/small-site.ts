import type { IncomingMessage } from 'node:http';

/** Of files that the example pages load, by their endings. */
export const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const LONGEST_BODY = 100_000;

/** What was posted; nothing of a body that is too long. */
export async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > LONGEST_BODY) return '';
  }
  return body;
}
