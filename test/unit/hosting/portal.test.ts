import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import { portalPage } from '../../../tools/portal.ts';
import { type RunningServer, startServer, storefront } from '../../../tools/server.ts';

/** Each page of the storefront leads to the portal that it is given; the demo of a portal takes nothing and is not indexed. */

let portal: RunningServer;
let shop: RunningServer;
before(async () => {
  portal = await startServer({ port: 0, answer: portalPage('http://localhost:1') });
  shop = await startServer({ port: 0, answer: storefront(Promise.resolve({ portal: portal.url })) });
});
after(async () => {
  await shop.close();
  await portal.close();
});

test('every page leads to the portal', async () => {
  for (const path of ['/portal', '/contact', '/no-such-page', '/products/5f3a9c1e']) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html, path).toMatch(new RegExp(`<wellness-nav[^>]* portal-url="${portal.url}"`));
    expect(html, path).not.toContain('%PORTAL%');
  }
  const html = await (await fetch(`${shop.url}/portal`)).text();
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  expect(main).toMatch(new RegExp(`<wellness-login[^>]* portal-url="${portal.url}"`));
  expect(main).toMatch(new RegExp(`<a [^>]*href="${portal.url}"`));
});

test('the demo of a portal is not indexed, runs no script, and accepts no input', async () => {
  const answer = await fetch(portal.url);
  const policy = answer.headers.get('content-security-policy')?.split('; ') ?? [];
  for (const part of ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy.join()).not.toContain('script-src');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  expect((await fetch(`${portal.url}/login`)).status).toBe(404);
  expect((await fetch(portal.url, { method: 'POST' })).status).toBe(405);
});
