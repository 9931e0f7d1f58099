import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { eventTypes } from '../../../server/payment/stripe/webhook.ts';

/** The documentation lists every event of Stripe that can concern an order, and what the server does at it. */

const page = readFileSync('docs/stripe-events.md', 'utf8');
const [, read = '', rest = ''] = page.split(/^## /m);
const namesIn = (text: string) => [...text.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, name = '']) => name);
/** The first cells of the tables. */
const listed = (section: string) => [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => namesIn(cell));

test('the events that the server reads are those of its table', () => {
  expect(listed(read).sort()).toEqual(Object.keys(eventTypes).sort());
});

test('every event of the library about payments is listed', () => {
  const library = readFileSync('node_modules/stripe/esm/resources/WebhookEndpoints.d.ts', 'utf8');
  const types = new Set([...library.matchAll(/'([a-z_]+\.[a-z_.]+)'/g)].map(([, type = '']) => type));
  const about =
    /^(checkout\.session|charge|payment_intent|refund|radar|review|invoice|invoice_payment|customer\.subscription|mandate|credit_note)\./;
  const wanted = [...types].filter((type) => about.test(type));
  expect(wanted.length).toBeGreaterThan(60);
  expect([...listed(read), ...listed(rest)].sort()).toEqual(wanted.sort());
});

test('the webhook of the guide has the events in bold', () => {
  const guide = readFileSync('docs/run-checkout.md', 'utf8');
  const [, step = ''] = /^5\. \*\*Add a webhook\*\*(.*?)^6\. /ms.exec(guide) ?? [];
  const bold = [...read.matchAll(/^\| \*\*`(.+?)`\*\* \|/gm)].map(([, type = '']) => type);
  expect(namesIn(step).sort()).toEqual(bold.sort());
});

test('each event that is read has a fixture', () => {
  const fixtures = readdirSync('test/fixtures/stripe-events').map((file) => file.replace(/\.json$/, ''));
  expect(fixtures.sort()).toEqual(Object.keys(eventTypes).sort());
});
