import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as ask } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import manifest from '../../../package.json' with { type: 'json' };
import {
  hashesIn,
  headersByFolder,
  headersFile,
  headersFor,
  pageHeaders,
  securityHeaders,
  transportHeaders,
} from '../../../tools/headers.ts';
import { type RunningServer, startServer, storefront } from '../../../tools/server.ts';

/** Placeholder in the docs for the hash of an inline script, which the build writes into `_headers`. */
const anyHash = "'sha256-…'";

/**
 * Lines for nginx. A location with an `add_header` of its own would drop all others, so values that differ by folder
 * come from maps: nginx leaves out a header whose value is empty.
 */
function nginxLines(): { readonly maps: string; readonly headers: string } {
  const names = [
    ...new Set([pageHeaders, ...Object.values(headersByFolder)].flatMap((headers) => Object.keys(headers))),
  ];
  const variable = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`;
  const maps = names.map((name) => {
    const rows = Object.entries(headersByFolder).flatMap(([folder, headers]) =>
      headers[name] ? [`    ~^${folder} "${headers[name]}";`] : [],
    );
    const otherwise = pageHeaders[name] ? [`    default "${pageHeaders[name]}";`] : [];
    return [`map $uri ${variable(name)} {`, ...otherwise, ...rows, '}'].join('\n');
  });
  const always = Object.entries({ ...securityHeaders([anyHash, anyHash, anyHash]), ...transportHeaders });
  const quoted = (value: string) => (value.includes('"') ? `'${value}'` : `"${value}"`);
  return {
    maps: maps.join('\n'),
    headers: [
      ...always.map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`),
      ...names.map((name) => `    add_header ${name} ${variable(name)} always;`),
    ].join('\n'),
  };
}

/** Files go out compressed, with the same headers from `npm start` as from the hosts that docs/hosting.md describes. */

const site = new URL('../../../dist-site/', import.meta.url);
const doc = readFileSync(new URL('../../../docs/hosting.md', import.meta.url), 'utf8');
const asset = (ending: string) =>
  `/assets/${readdirSync(new URL('assets', site)).find((name) => name.endsWith(ending))}`;
const library = `/wellness/${manifest.version}/wellness.js`;

let server: RunningServer;
before(async () => {
  server = await startServer({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * Takes the body as it came over the line; fetch would unpack it. Each request has a connection of its own: on a busy
 * machine the server could close an idle one just as the next request is written to it.
 */
const get = (path: string, headers: Record<string, string> = {}, { url } = server): Promise<Answer> =>
  new Promise((resolve, reject) => {
    ask(url + path, { headers, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });

const encodings = [
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  ['gzip;q=0', undefined, (body: Buffer) => body],
] as const;

for (const [what, path, file] of [
  ['a page', '/supplements', 'supplements.html'],
  ['the home page', '/', 'index.html'],
  ['the script', asset('.js'), asset('.js').slice(1)],
  ['the styles', asset('.css'), asset('.css').slice(1)],
  ['the library', library, library.slice(1)],
  ['a drawing', '/art/molecule.svg', 'art/molecule.svg'],
  ['the map of the site', '/sitemap.xml', 'sitemap.xml'],
] as const) {
  test(`sends ${what} in the smallest encoding that the browser accepts`, async () => {
    const plain = readFileSync(new URL(file, site));
    const etags = new Set<unknown>();
    for (const [accepts, encoding, unpack] of encodings) {
      const { status, headers, body } = await get(path, { 'Accept-Encoding': accepts });
      expect(status).toBe(200);
      expect(headers['content-encoding'], accepts).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(body.length);
      expect(headers['content-type']).toBe((await get(path)).headers['content-type']);
      expect(unpack(body).equals(plain), accepts).toBe(true);
      if (encoding) expect(body.length).toBeLessThan(plain.length);
      etags.add(headers.etag);

      const again = await get(path, { 'Accept-Encoding': accepts, 'If-None-Match': String(headers.etag) });
      expect(again.status).toBe(304);
      expect(again.headers.vary).toBe('Accept-Encoding');
    }
    expect(etags.size).toBe(3);
  });
}

test('compresses the pages of npm start, which have its addresses', async () => {
  const shop = await startServer({
    port: 0,
    host: '127.0.0.1',
    answer: storefront(Promise.resolve({ checkout: '/here' })),
  });
  for (const [path, status] of [
    ['/supplements', 200],
    ['/no-such-page', 404],
  ] as const) {
    const plain = await get(path, {}, shop);
    expect(String(plain.body)).toContain('checkout-endpoint="/here"');
    for (const [accepts, encoding, unpack] of encodings) {
      const { headers, body, ...answer } = await get(path, { 'Accept-Encoding': accepts }, shop);
      expect(answer.status).toBe(status);
      expect(headers['content-encoding'], accepts).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(String(unpack(body))).toBe(String(plain.body));
      if (encoding) expect(body.length).toBeLessThan(plain.body.length / 2);
    }
  }
  await shop.close();
});

test('compresses every text that is worth it, and nothing else', () => {
  const names = readdirSync(site, { recursive: true }).map(String);
  const texts = names.filter((name) => /\.(html|css|js|svg|xml|txt|json)$/.test(name));
  for (const name of texts) {
    const worth = statSync(new URL(name, site)).size > 1024;
    for (const ending of ['.br', '.gz']) expect(names.includes(name + ending), name + ending).toBe(worth);
  }
  const originals = names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => name.slice(0, -3));
  expect(originals.filter((name) => !texts.includes(name))).toEqual([]);
});

for (const path of [
  '/index.html.br',
  '/supplements.html.gz',
  '/art/molecule.svg.br',
  '/_headers',
  '/art',
  '/art/',
  '/assets/',
  '/products/',
  '/wellness/',
])
  test(`has nothing at ${path}`, async () => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers['content-encoding']).toBeUndefined();
  });

describe('one definition of headers', () => {
  /** As Netlify and Cloudflare Pages read the file: the values of all rules that match a path, joined. */
  function hosted(path: string): Record<string, string> {
    const headers: Record<string, string> = {};
    let applies = false;
    for (const line of readFileSync(new URL('_headers', site), 'utf8').split('\n')) {
      if (/^\S/.test(line)) applies = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line;
      const [, name = '', value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
      if (applies && name) headers[name] = headers[name] ? `${headers[name]}, ${value}` : value;
    }
    return headers;
  }

  for (const path of ['/supplements', asset('.js'), library]) {
    test(`npm start and other hosts send the same with ${path.replace(/-[\w-]{8}\./, '-*.')}`, async () => {
      const { 'Strict-Transport-Security': transport, ...rest } = hosted(path);
      expect(transport).toMatch(/max-age=\d{8}/);
      const sent = (await get(path)).headers;
      expect(sent['strict-transport-security']).toBeUndefined();
      // Without a rule of its own a file is asked for again each time on those hosts.
      const expected = { 'Cache-Control': 'no-cache', ...rest };
      for (const [name, value] of Object.entries(expected)) expect(sent[name.toLowerCase()], name).toBe(value);
      expect(Object.keys(expected).sort()).toEqual(Object.keys({ ...securityHeaders(), ...headersFor(path) }).sort());
    });
  }

  test('the file for hosts is the one that the definition makes, in lines that hosts take', () => {
    const file = readFileSync(new URL('_headers', site), 'utf8');
    expect(hashesIn(file)).toHaveLength(3);
    expect(file).toBe(headersFile(hashesIn(file)));
    // Cloudflare's limits.
    expect(Math.max(...file.split('\n').map(({ length }) => length))).toBeLessThan(2000);
  });

  test('the guide for nginx has them all, and no others', () => {
    const { maps, headers } = nginxLines();
    expect(doc).toContain(maps);
    expect(doc).toContain(headers);
    expect(doc.match(/^\s*add_header /gm)).toHaveLength(headers.split('\n').length);
    for (const value of Object.values(transportHeaders)) expect(headers).toContain(value);
  });
});

test('pages that are published without a portal or a checkout server name none', () => {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && !name.startsWith('wellness/'),
  );
  expect(pages.length).toBeGreaterThan(20);
  const naming = pages.filter((name) =>
    /%PORTAL%|%CHECKOUT%|<wellness-(nav|login)[^>]* portal-url=|<wellness-cart-button[^>]* checkout-|<wellness-order-status[^>]* endpoint=|portal\.example/.test(
      readFileSync(new URL(name, site), 'utf8'),
    ),
  );
  expect(naming).toEqual([]);
});
