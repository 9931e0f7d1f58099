import { test } from 'node:test';
import { expect } from '@playwright/test';
import { isRecent } from '../../../src/cart/attempts.ts';

test('a checkout attempt is recent for seven days, also where the clock was set back since', () => {
  const day = 24 * 60 * 60 * 1_000;
  const begun = (days: number) => isRecent({ attempt: 'x', at: Date.now() + days * day, currency: 'USD', lines: [] });
  expect([-8, -6, 0, 6, 8].map(begun)).toEqual([false, true, true, true, false]);
});
