import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { mistakeIn } from '../../../conformance/json-schema.ts';
import { answerSchema, orderSchema, statusSchema } from '../../../conformance/schemas.ts';
import { MAX_CONSENT, MAX_LINES, MAX_PROPERTIES, MAX_TEXT } from '../../../server/limits.ts';
import { readPosted } from '../../../server/posted.ts';
import { ATTEMPT } from '../../../src/addresses/address.ts';
import { samplesIn } from '../../support/samples.ts';

/** Protects the schemas of what pages post and read: the examples of the documents satisfy them, and the server agrees. */

type Json = Record<string, unknown>;

const [example] = samplesIn('checkout.md', 'json')
  .filter((sample) => sample.includes('"attempt"'))
  .map((sample): Json => JSON.parse(sample));
const order = example as Json;
const [item] = order.items as Json[];

const isTaken = (body: unknown) => {
  try {
    readPosted(JSON.stringify(body));
    return true;
  } catch {
    return false;
  }
};

test('the order of docs/checkout.md satisfies its schema, and the checkout server reads it', () => {
  expect(mistakeIn(orderSchema(), order)).toBeUndefined();
  expect(isTaken(order)).toBe(true);
});

const values = [null, '', ' ', 'x', 'x'.repeat(300), 0, -1, 1, 1.5, true, [], {}, ['x'], [{}], { '': 'x' }, { a: 1 }];
/** Hosts may write these empty or wrong: the server reads them as missing, so that an order is not lost. */
const tolerated = ['locale', 'visitor'];
const isMissing = (value: unknown) => value === null || value === '';

test('schema and checkout server agree on each value of each field', () => {
  for (const field of Object.keys(order).filter((name) => !tolerated.includes(name)))
    for (const value of values.filter((one) => !isMissing(one))) {
      const body = { ...order, [field]: value };
      const isRight = mistakeIn(orderSchema(), body) === undefined;
      expect(isTaken(body), `${field}: ${JSON.stringify(value)}`).toBe(isRight);
    }
  for (const field of ['id', 'quantity', 'price', 'plan', 'properties'])
    for (const value of values.filter((one) => !isMissing(one))) {
      const body = { ...order, items: [{ ...item, [field]: value }] };
      const isRight = mistakeIn(orderSchema(), body) === undefined;
      expect(isTaken(body), `items[0].${field}: ${JSON.stringify(value)}`).toBe(isRight);
    }
  for (const field of ['attempt', 'items', 'currency', 'total']) {
    const { [field]: _, ...body } = order;
    expect([mistakeIn(orderSchema(), body) === undefined, isTaken(body)], `without ${field}`).toEqual([false, false]);
  }
});

test('docs/checkout.md names the limits of its schema', () => {
  const rows = readFileSync('docs/checkout.md', 'utf8').split('\n');
  const limits = {
    attempt: [ATTEMPT.slice(ATTEMPT.indexOf('{'))],
    items: [`1 to ${MAX_LINES} lines`, `at most ${MAX_PROPERTIES}`, `1 to ${MAX_TEXT} characters`],
    consent: [`at most ${MAX_CONSENT.toLocaleString('en')} characters`],
  };
  for (const [field, sentences] of Object.entries(limits))
    for (const sentence of sentences)
      expect(rows.find((row) => row.startsWith(`| \`${field}\` |`))).toContain(sentence);
});

test('the status of docs/after-the-sale.md satisfies its schema', () => {
  const statuses = samplesIn('after-the-sale.md', 'json').filter((sample) => sample.includes('"status"'));
  expect(statuses.length).toBeGreaterThan(0);
  for (const sample of statuses) expect(mistakeIn(statusSchema(), JSON.parse(sample))).toBeUndefined();
});

test('a mistake is named with its place', () => {
  const lines = [{ index: 0, id: 'tea', reason: 'sold' }];
  expect(mistakeIn(answerSchema(), { lines })).toMatch(/^lines\[0\]\.reason must be one of unknown, .*, got "sold"$/);
  expect(mistakeIn(answerSchema(), { url: 'https://pay.example/1' })).toBeUndefined();
  expect(mistakeIn(statusSchema(), { status: 'paid', lines: [], total: 1, currency: 'EUR' })).toBe(
    'lines must be a list of at least 1, got []',
  );
});
