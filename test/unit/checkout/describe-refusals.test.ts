import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { describeRefusal, describeRefusals } from '../../../src/checkout/describe-refusals.ts';
import { type Words, wordsFor } from '../../../src/words/words.ts';

/** Protects the words for an order that the checkout server refuses. */

const words = {
  ...(wordsFor('en') as Words),
  say: (key: string, values: Readonly<Record<string, unknown>> = {}) => [key, ...Object.values(values)].join(' '),
} as unknown as Words;

describe('a refused order', () => {
  for (const [given, expected] of [
    [{ reason: 'large' }, 'refusedLarge'],
    [{ reason: 'setup' }, 'notConnected'],
    [{ reason: 'minimum', limit: 0.5 }, 'refusedMinimum'],
    [{ reason: 'minimum' }, 'The server says so.'],
    [{ reason: 'maximum' }, 'The server says so.'],
    [{ reason: 'discount', code: 'SPRING' }, 'refusedDiscount'],
    [{}, 'The server says so.'],
  ] as const)
    test(`${JSON.stringify(given)} reads ${expected}`, () => {
      const refusal = { lines: [], message: 'The server says so.', ...given } as never;
      expect(describeRefusal(refusal, 'USD', words).split(' ')[0]).toBe(expected.split(' ')[0]);
    });

  test('names the least sum in its currency', () => {
    const refusal = { lines: [], message: '', reason: 'minimum', limit: 0.5 } as never;
    expect(describeRefusal(refusal, 'USD', words)).toBe('refusedMinimum $0.50');
  });
});

describe('refused lines', () => {
  test('have each sentence once', () => {
    const refusals = [{ reason: 'unknown' }, { reason: 'unknown' }, { reason: 'age' }] as never;
    expect(describeRefusals(refusals, 'USD', words)).toBe('refusedUnknown refusedAge');
  });

  test('name the limit and the price, where there is one', () => {
    const refusals = [
      { reason: 'limit', max: 3 },
      { reason: 'limit', max: 0 },
      { reason: 'price', price: 12.5 },
      { reason: 'price' },
    ] as never;
    expect(describeRefusals(refusals, 'USD', words)).toBe(
      'refusedMax 3 refusedLimit refusedPriceNow $12.50 refusedPrice',
    );
  });
});
