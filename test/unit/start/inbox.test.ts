import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import { connect } from '../../../tools/build/connections.ts';
import { createDemoInbox, inboxPath } from '../../../tools/demo-inbox.ts';
import { type RunningServer, startServer } from '../../../tools/server.ts';

/** Protects the demo inbox: it shows what was sent, as text, and takes nothing else. */

let server: RunningServer;
before(async () => {
  server = await startServer({ port: 0, answer: createDemoInbox() });
});
after(() => server.close());

const post = async (body: string, headers = {}) =>
  (await fetch(`${server.url}${inboxPath}`, { method: 'POST', body, headers })).status;
const read = async () => (await fetch(`${server.url}${inboxPath}`)).text();
const message = (more: Record<string, string> = {}) =>
  String(new URLSearchParams({ name: 'Ann', email: 'ann@example.com', message: 'When?', ...more }));

test('an inbox says that it is a demo, and shows messages as text, newest first', async () => {
  expect(await read()).toContain('No message yet.');
  expect(await post(message({ message: 'First' }))).toBe(204);
  expect(await post(message({ name: '<script>alert(1)</script>', message: 'Second\n"two" & <b>' }))).toBe(204);
  const html = await read();
  expect(html).toContain('<h1>Demo inbox</h1>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
});

test('an inbox shows the number of the order that a message is about, as text', async () => {
  const query = new URLSearchParams({ order: '<b>K7F3' });
  const { status } = await fetch(`${server.url}${inboxPath}?${query}`, { method: 'POST', body: message() });
  expect(status).toBe(204);
  expect(await read()).toContain(' · order &lt;b&gt;K7F3 · ');
});

test('an inbox refuses anything but messages', async () => {
  const before = await read();
  for (const body of ['', 'name=Ann', message({ message: '   ' }), '{"name":"Ann"}'])
    expect(await post(body)).toBe(400);
  expect(await post(message({ message: 'x'.repeat(70_000) }))).toBe(413);
  expect((await fetch(`${server.url}${inboxPath}`, { method: 'PUT' })).status).toBe(405);
  expect(await read()).toBe(before);
});

test('an inbox keeps the last 50 messages', async () => {
  for (let i = 0; i < 60; i++) expect(await post(message({ message: `no ${i}.` }))).toBe(204);
  const html = await read();
  expect(html.match(/<article>/g)).toHaveLength(50);
  expect(html).toContain('no 59.');
  expect(html).not.toContain('no 9.');
});

test('a page without an inbox has neither its address nor its note', () => {
  const html =
    '<main><f action="%INBOX%"></f>\n <p class="a" data-with="%INBOX%">\n Demo: <a href="%INBOX%">inbox</a></p></main>';
  expect(connect(html, {})).toBe('<main><f></f></main>');
  expect(connect(html, { inbox: '/demo-inbox' })).toContain('<f action="/demo-inbox"></f>');
  expect(connect(html, { inbox: '/demo-inbox' })).toContain('Demo: <a href="/demo-inbox">');
});
