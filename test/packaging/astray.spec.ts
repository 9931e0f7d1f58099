import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { expect, test } from '../support/site.ts';

/** On a host that knows no routes, the 404 page leads misspelled addresses to their page, and never off the site. */

const root = new URL('../../dist-site/', import.meta.url).pathname;
let server: Server;
let origin: string;

// A host that serves files as they lie, with /x for x.html as most of them do, and knows no routes.
test.beforeAll(async () => {
  const files = sirv(root, { dev: true, extensions: ['html'] });
  server = createServer((request, response) =>
    files(request, response, async () => {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end(await readFile(`${root}404.html`));
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.closeAllConnections());

for (const [path, canonical] of [
  ['/Supplements', '/supplements'],
  ['/SUPPLEMENTS/?from=mail#main', '/supplements?from=mail#main'],
  ['//products///NAD-Injection//', '/products/nad-injection'],
  ['/products/ABCDEF0123', '/products/5f3a9c1e'],
] as const) {
  test(`leads from ${path} to ${canonical} where the host does not`, async ({ page }) => {
    // Only until it is on its way: the script that leads elsewhere may be quicker than the page.
    await page.goto(origin + path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(origin + canonical);
    await expect(page.locator('h1')).not.toHaveText('This page isn’t here');
  });
}

test('stays on unknown paths, and never leaves the origin', async ({ page }) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  const lost = [
    '/no-such-page',
    '/Products/No-Such-Product/',
    '//evil.example',
    '//evil.example/supplements',
    '/\\evil.example/supplements',
    '/%5Cevil.example',
    '/%2F%2Fevil.example/supplements',
    '/%09/evil.example',
  ];
  for (const path of lost) {
    await page.goto(origin + path);
    await expect(page.locator('h1')).toHaveText('This page isn’t here');
    // The script has run by the time that the larger one has.
    await page.locator('wellness-cart-button:defined').waitFor({ state: 'attached' });
    expect(new URL(page.url()).origin, path).toBe(origin);
  }
  expect(visited).toHaveLength(lost.length);
});

test('does not go round in circles where the canonical page itself is missing', async ({ page }) => {
  await page.route(/\/supplements$/, async (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: await readFile(`${root}404.html`, 'utf8') }),
  );
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto(`${origin}/Supplements`);
  await expect(page).toHaveURL(`${origin}/supplements`);
  await page.locator('wellness-cart-button:defined').waitFor({ state: 'attached' });
  expect(visited).toEqual(['/Supplements', '/supplements']);
});

test('no other page loads it', async () => {
  expect(await readFile(`${root}404.html`, 'utf8')).toMatch(/assets\/astray-/);
  for (const file of ['index.html', 'supplements.html'])
    expect(await readFile(root + file, 'utf8'), file).not.toContain('astray');
});
