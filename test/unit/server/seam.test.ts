import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';

/** The server knows payment providers by their interface: Stripe's words are in its folder alone. */

/** The option by which shops choose Stripe, what the package exports, and Stripe Tax in the text of an option. */
const allowed = [
  /\bstripe\(\{ key, webhookSecret \}\)/,
  /payment\/stripe\//,
  /`stripe` makes one/,
  /at Stripe\.|Stripe Tax/,
];
/** `session` is a public field of orders, and its column. A connection of PostgreSQL has sessions, too. */
const words = /stripe|\bsessions\b|\bSession/i;

test('no file outside of server/payment/stripe names Stripe or its sessions', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name}`.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/payment\/stripe\/|database\/(migrations\/|postgres)/.test(file));
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => words.test(line.replace(/\bsession\b/g, '')) && !allowed.some((one) => one.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
