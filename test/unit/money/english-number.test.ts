import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { englishNumber } from '../../../src/money/english-number.ts';
import { formatPrice, formatTotal } from '../../../src/money/prices.ts';
import { wordsFor } from '../../../src/words/words.ts';

/** Protects English numbers and dollars, which are written without Intl, from being written otherwise than Intl does. */

const amounts = fc.oneof(
  fc.nat(10_000).map((cents) => cents / 100),
  fc.nat(1_000_000_000).map((units) => units / 1000),
  fc.double({ min: 0, noNaN: true }),
  fc.double(),
  fc.integer(),
);

describe('English numbers', () => {
  test('are those of Intl, or left to it', () => {
    let written = 0;
    fc.assert(
      fc.property(amounts, fc.nat(3), (value, most) => {
        const text = englishNumber(value, 0, most);
        if (text === undefined) return;
        written++;
        expect(text).toBe(new Intl.NumberFormat('en', { maximumFractionDigits: most }).format(value));
      }),
      { numRuns: 5_000 },
    );
    expect(written, 'numbers that were written by hand').toBeGreaterThan(1_000);
  });

  for (const locale of ['en', 'en-US'])
    test(`dollars in ${locale} are those of Intl`, () => {
      const whole = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const;
      const price = new Intl.NumberFormat(locale, whole as Intl.NumberFormatOptions);
      const total = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
      fc.assert(
        fc.property(fc.nat(2_000_000_000), (cents) => {
          expect(formatPrice(cents / 100, 'USD', locale)).toBe(price.format(cents / 100));
          expect(formatTotal(cents / 100, 'USD', locale)).toBe(total.format(cents / 100));
        }),
        { numRuns: 1_000 },
      );
    });

  test('plurals are those of Intl', () => {
    const rules = new Intl.PluralRules('en');
    for (const count of [0, 1, 2, 10, 101, 1_000_001])
      expect(wordsFor('en')?.say('reviews', { count }).endsWith('reviews')).toBe(rules.select(count) === 'other');
  });
});
