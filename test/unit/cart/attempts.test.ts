import { test } from 'node:test';
import { expect } from '@playwright/test';
import { isRecent, newAttemptId, withAttempt } from '../../../src/cart/attempts.ts';

test('a checkout attempt is recent for seven days, also where the clock was set back since', () => {
  const day = 24 * 60 * 60 * 1_000;
  const begun = (days: number) => isRecent({ attempt: 'x', at: Date.now() + days * day, currency: 'USD', lines: [] });
  expect([-8, -6, 0, 6, 8].map(begun)).toEqual([false, true, true, true, false]);
});

test('a checkout attempt has an id of 128 random bits, which nobody guesses', () => {
  const ids = Array.from({ length: 200 }, newAttemptId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(200);
  // Each of the 32 places varies.
  for (let place = 0; place < 32; place++) expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(8);
});

test('the newest ten checkout attempts are remembered', () => {
  const begun = (attempt: string) => ({ attempt, at: 0, currency: 'USD', lines: [] });
  const names = Array.from({ length: 12 }, (_, index) => `a${index}`);
  const remembered = names.map(begun).reduce<ReturnType<typeof withAttempt>>(withAttempt, []);
  expect(remembered.map(({ attempt }) => attempt)).toEqual(names.slice(2));
});
