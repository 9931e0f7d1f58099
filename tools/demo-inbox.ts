import type { IncomingMessage, RequestListener } from 'node:http';
import { hashSource } from './headers.ts';

/** Where the contact form of the demo posts its messages, and where they can be read. */
export const inboxPath = '/demo-inbox';
const MOST_MESSAGES = 50;
/** The most bytes of one message; a form field of the storefront holds far less. */
const MOST_BYTES = 64_000;
/** As they stand in the body, from first to last. */
const fields = ['name', 'email', 'message'] as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] as string);

interface Message extends Readonly<Record<(typeof fields)[number], string>> {
  readonly at: Date;
  /** The number of the order that it is about, if the form was reached from one. */
  readonly order: string | null;
}

const style = `:root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}article{padding:1rem 0;border-top:1px solid;overflow-wrap:anywhere}pre{font:inherit;white-space:pre-wrap}`;
const policy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function page(messages: readonly Message[]): string {
  const articles = messages.map(
    ({ name, email, message, at, order }) =>
      `<article><h2>${escaped(name)}</h2><p>${escaped(email)}${order ? ` · order ${escaped(order)}` : ''} · <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p><pre>${escaped(message)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Demo inbox</title><style>${style}</style></head><body><h1>Demo inbox</h1><p>Messages of the contact form since npm start, newest first. They are kept in memory only.</p>${articles.join('') || '<p>No message yet.</p>'}<p><a href="/contact">To the contact form</a></p></body></html>`;
}

/** Reads the body; undefined if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Drain oversized bodies: browsers read the response only after they have sent the request.
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return size <= MOST_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}

/** Keeps the messages of the contact form in memory, in place of a program that delivers them. */
export function createDemoInbox(): RequestListener {
  const messages: Message[] = [];
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method === 'GET' || request.method === 'HEAD') {
      response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', 'Content-Security-Policy': policy });
      response.end(page(messages));
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end();
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413).end();
      return;
    }
    const posted = new URLSearchParams(body);
    const [name, email, message] = fields.map((field) => posted.get(field)?.trim() ?? '');
    if (!name || !email || !message) {
      response.writeHead(400).end();
      return;
    }
    const order = new URLSearchParams(request.url?.split('?')[1]).get('order');
    messages.unshift({ name, email, message, at: new Date(), order });
    messages.splice(MOST_MESSAGES);
    response.writeHead(204).end();
  };
}
