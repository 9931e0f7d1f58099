import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import manifest from '../../../package.json' with { type: 'json' };
import { withCheckout } from '../../../tools/checkout-server.ts';
import { lastRead, type RunningServer, startServer } from '../../../tools/server.ts';

/**
 * The storefront's server over HTTP: types, caching, policy, unknown paths and methods, and requests that fail. They need
 * no page.
 */

let server: RunningServer;

before(async () => {
  server = await startServer({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

/** Sends the path as it is; fetch would tidy it first. Returns the status line and headers, then the body. */
async function raw(path: string, method = 'GET', extra = ''): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${extra}\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body.join('\r\n\r\n') };
}

const library = `/wellness/${manifest.version}/wellness.js`;
const assets = readdirSync(new URL('../../../dist-site/assets', import.meta.url));
const script = `/assets/${assets.find((name) => name.endsWith('.js'))}`;
const style = `/assets/${assets.find((name) => name.endsWith('.css'))}`;

for (const [path, type, caching] of [
  ['/', 'text/html;charset=utf-8', 'no-cache'],
  ['/SUPPLEMENTS/?from=mail', 'text/html;charset=utf-8', 'no-cache'],
  [script, 'text/javascript', 'public, max-age=31536000, immutable'],
  [style, 'text/css', 'public, max-age=31536000, immutable'],
  [library, 'text/javascript', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 'text/plain', 'no-cache'],
  ['/sitemap.xml', 'text/xml', 'no-cache'],
] as const) {
  test(`serves ${path.replace(/-[\w-]{8}\./, '-*.')} with its type and caching`, async () => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(caching);
  });
}

test('lets every origin load the library, and only the library', async () => {
  const shared = await fetch(server.url + library);
  expect(shared.headers.get('access-control-allow-origin')).toBe('*');
  expect(shared.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const page = await fetch(server.url);
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
});

for (const path of ['/', '/no-such-page', script]) {
  test(`sends the strict policy with ${path.replace(/-[\w-]{8}\./, '-*.')}`, async () => {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    for (const part of ["default-src 'none'", "style-src 'self'", "base-uri 'none'"]) expect(policy).toContain(part);
    expect(policy.join('; ')).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}='){3}; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toEqual(expect.arrayContaining(["require-trusted-types-for 'script'", "trusted-types 'none'"]));
    const allowed = ["'none'", "'self'", "'script'", 'data:'];
    const sources = policy
      .flatMap((part) => part.split(' ').slice(1))
      .filter((source) => !source.startsWith("'sha256-"));
    expect(sources.filter((source) => !allowed.includes(source))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
  });
}

for (const path of [
  '/no-such-page',
  '/assets/no-such-file.js',
  '/wellness/0.0.0/wellness.js',
  `/wellness/${manifest.version}/no-such-file.js`,
  '/supplements.html',
  '/supplements.htm%6C/',
  '/404.html',
  '/..%2f..%2fpackage.json',
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json',
  `/wellness/${manifest.version}/../package.json`,
  `/wellness/${manifest.version}/..%2fpackage.json`,
  '/_headers',
  '/./_headers',
  '/%2e/_headers',
  '/.%2f_headers',
  '/%5fheaders',
  '/assets/./../_headers',
  '/.//_headers',
  '//./_headers',
  '/_headers/.',
  '/./index.html',
  '/./robots.txt',
  '/%',
  '/%E0%A4%A',
  '/assets/%00',
  '*',
  `/${'a'.repeat(10_000)}`,
]) {
  test(`answers "${path.slice(0, 50)}" with the 404 page`, async () => {
    const { status, head, body } = await raw(path);
    expect(status).toBe(404);
    expect(head).toContain('content-type: text/html;charset=utf-8');
    expect(head).toContain('cache-control: no-cache');
    expect(body).toContain('404 Not Found');
    expect(body).not.toContain('devDependencies');
  });
}

test('refuses an address that is longer than any header may be', async () => {
  expect((await raw(`/${'a'.repeat(100_000)}`)).status).toBe(431);
});

test('takes doubled slashes for one', async () => {
  expect((await raw('//')).status).toBe(200);
  expect((await raw('//supplements')).status).toBe(200);
});

test('answers HEAD as GET without the body', async () => {
  for (const [path, status] of [
    ['/supplements', 200],
    ['/no-such-page', 404],
    [script, 200],
  ] as const) {
    const answer = await raw(path, 'HEAD');
    expect(answer.status).toBe(status);
    expect(answer.body).toBe('');
  }
});

for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
  test(`answers 405 to ${method}`, async () => {
    const { status, head } = await raw('/', method);
    expect(status).toBe(405);
    expect(head).toContain('allow: get, head');
  });
}

test('survives a range that ends before it starts', async () => {
  expect((await raw(script, 'GET', 'Range: bytes=5-2\r\n')).status).toBe(200);
  expect((await raw('/')).status).toBe(200);
});

test('answers 304 to browsers that have the page already', async () => {
  const etag = (await fetch(server.url)).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect((await fetch(server.url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('a file that a build has removed keeps its last content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellness-built-'));
  const file = join(folder, '_headers');
  const read = lastRead(file);
  expect(read).toThrow('ENOENT');
  writeFileSync(file, 'first');
  expect(read()).toBe('first');
  rmSync(folder, { recursive: true });
  expect(read()).toBe('first');
});

test('an error in a request ends neither the server nor other requests', async () => {
  const answers: Record<string, RequestListener> = {
    '/thrown': () => {
      throw new Error('thrown');
    },
    '/rejected': async () => {
      throw new Error('rejected');
    },
    // As sirv sends a file that has gone since it looked.
    '/gone': (_, response) => createReadStream('no-such-file').pipe(response.writeHead(200)),
    '/through-the-checkout': withCheckout(Promise.resolve(undefined), async () => {
      throw new Error('rejected');
    }),
  };
  const failing = await startServer({
    port: 0,
    answer: (request, response) => (answers[request.url ?? ''] ?? (() => response.end('well')))(request, response),
  });
  for (const path of ['/thrown', '/rejected', '/through-the-checkout'])
    expect((await fetch(failing.url + path)).status, path).toBe(503);
  await expect(fetch(`${failing.url}/gone`).then((response) => response.text())).rejects.toThrow();
  expect(await (await fetch(failing.url)).text()).toBe('well');
  await failing.close();
});

const loopbacks = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address));

describe('a port that another program has', () => {
  // Not every machine has both.
  for (const host of ['127.0.0.1', '::1'].filter((address) => loopbacks.includes(address)))
    test(`is refused, on ${host} too`, async () => {
      const taken = await startServer({ port: 0, host });
      await expect(startServer({ port: taken.port })).rejects.toThrow(/EADDRINUSE/);
      await taken.close();
      // The refusal leaves no half of a server behind.
      await (await startServer({ port: taken.port })).close();
    });
});

test('a server gives the answers that it is started with, at the port that it names', async () => {
  const running = await startServer({ port: 0, answer: (_, response) => response.end('Hello') });
  expect(new URL(running.url).port).toBe(String(running.port));
  expect(await (await fetch(running.url)).text()).toBe('Hello');
  await running.close();
});

test('the code of the checkout server is not served to pages', async () => {
  expect((await fetch(server.url + library)).status).toBe(200);
  for (const file of ['server.js', 'server.js.map', 'server.d.ts', 'fake-stripe.js', 'catalog.js', 'conformance.js'])
    expect((await fetch(`${server.url}/wellness/${manifest.version}/${file}`)).status, file).toBe(404);
});
