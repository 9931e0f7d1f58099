import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { digitsOf, expectedAmount, sumOf, toUnits } from '../../../src/money/money.ts';
import { formatPrice, formatTotal } from '../../../src/money/prices.ts';

/** Protects sums and prices from rounding errors, in every currency. */

describe('money', () => {
  test('knows the smallest unit of a currency', () => {
    expect(['USD', 'EUR', 'JPY', 'KWD', 'USD'].map(digitsOf)).toStrictEqual([2, 2, 0, 3, 2]);
  });

  // Engines differ in these: as of 2026 Firefox has 2 decimals for forints and Chromium none.
  test('has the decimals of ISO 4217 in any engine', () => {
    expect('HUF IDR COP PKR RSD ALL MMK'.split(' ').map(digitsOf)).toStrictEqual(Array(7).fill(2));
    expect([formatPrice(199.5, 'PKR', 'en'), formatTotal(1990, 'HUF', 'en')]).toStrictEqual([
      'PKR\u00a0199.50',
      'HUF\u00a01,990.00',
    ]);
    expect('ISK UGX XAF IQD TND'.split(' ').map(digitsOf)).toStrictEqual([0, 0, 0, 3, 3]);
    for (const currency of Intl.supportedValuesOf('currency'))
      expect(formatTotal(1, currency, 'en')).toMatch(digitsOf(currency) ? /1\.0+$/ : /1$/);
  });

  test('adds up to the smallest unit', () => {
    expect(sumOf([], 'USD')).toBe(0);
    expect(sumOf([{ price: 0.1, quantity: 3 }], 'USD')).toBe(0.3);
    expect(sumOf([{ price: 1.1, quantity: 3 }], 'USD')).toBe(3.3);
    const two = [
      { price: 89, quantity: 2 },
      { price: 129, quantity: 1 },
    ];
    for (const currency of ['USD', 'JPY', 'KWD']) expect(sumOf(two, currency)).toBe(307);
    expect(sumOf([{ price: 0.001, quantity: 7 }], 'KWD')).toBe(0.007);
    expect(sumOf([{ price: 0.001, quantity: 7 }], 'USD')).toBe(0);
    expect(sumOf([{ price: 99.5, quantity: 2 }], 'JPY')).toBe(200);
  });

  test('rounds half a unit up, though binary numbers fall a little short of it', () => {
    expect([1.005, 0.285, 10.075].map((amount) => toUnits(amount, 100))).toStrictEqual([101, 29, 1008]);
    expect([1.0005, 0.0285].map((amount) => toUnits(amount, 1000))).toStrictEqual([1001, 29]);
    expect([0.5, 1.4].map((amount) => toUnits(amount, 1))).toStrictEqual([1, 1]);
  });

  const wrong: [amount: number, currency: string, written: string | undefined, expected: string][] = [
    [1.299, 'EUR', undefined, 'an amount with at most 2 decimals in EUR, such as 1299 or 1.30'],
    [1.5, 'EUR', '1.500', 'an amount with at most 2 decimals in EUR, such as 1500 or 1.50'],
    [12.5, 'IDR', '12.500', 'an amount with at most 2 decimals in IDR, such as 12500 or 12.50'],
    [129.99, 'HUF', '129.990', 'an amount with at most 2 decimals in HUF, such as 129990 or 129.99'],
    [12.5, 'JPY', undefined, 'an amount without decimals in JPY, such as 13'],
    [1.2, 'JPY', '1.200', 'an amount without decimals in JPY, such as 1200 or 1'],
    [1.2995, 'KWD', undefined, 'an amount with at most 3 decimals in KWD, such as 1.300'],
    [0.005, 'USD', undefined, 'an amount with at most 2 decimals in USD, such as 0.01'],
    [0.001, 'USD', undefined, 'an amount with at most 2 decimals in USD, such as 0.01'],
    [1e-9, 'USD', undefined, 'an amount with at most 2 decimals in USD, such as 0.01'],
    [1234.567, 'EUR', undefined, 'an amount with at most 2 decimals in EUR, such as 1234.57'],
    [9_999_999.999, 'EUR', undefined, 'an amount with at most 2 decimals in EUR, such as 10000000.00'],
  ];
  for (const [amount, currency, written, expected] of wrong)
    test(`says how to write ${written ?? amount} in ${currency}`, () => {
      expect(expectedAmount(amount, currency, written)).toBe(expected);
    });

  test('accepts amounts with the decimals of their currency, sums with rounding errors, and trailing zeros', () => {
    const right: [amount: number, currency: string, written?: string][] = [
      [0, 'EUR'],
      [0.1 + 0.2, 'EUR'],
      [Array.from({ length: 1000 }, () => 0.1).reduce((sum, one) => sum + one), 'EUR'],
      [19.99 * 3, 'EUR'],
      [123_456_789.01, 'IDR'],
      [1e15, 'IDR'],
      [1500, 'JPY', '1500.00'],
      [1.5, 'KWD', '1.500'],
      [1.299, 'KWD'],
      [12.5, 'EUR', '12.5000'],
      [0.5, 'EUR', '0.500'],
    ];
    for (const [amount, currency, written] of right)
      expect(expectedAmount(amount, currency, written), `${amount} ${currency}`).toBe(undefined);
  });

  test('accepts every whole number of smallest units', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF', 'IDR'), (units, currency) => {
        expect(expectedAmount(units / 10 ** digitsOf(currency), currency)).toBe(undefined);
      }),
    );
  });

  test('is exact for any amounts and quantities in any currency', () => {
    const line = fc.record({ units: fc.nat(10_000_000), quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), fc.constantFrom('USD', 'JPY', 'KWD'), (lines, currency) => {
        const unit = 10 ** digitsOf(currency);
        const expected = lines.reduce((sum, { units, quantity }) => sum + BigInt(units) * BigInt(quantity), 0n);
        const total = sumOf(
          lines.map(({ units, quantity }) => ({ price: units / unit, quantity })),
          currency,
        );
        expect(BigInt(toUnits(total, unit))).toBe(expected);
      }),
    );
  });

  test('writes prices as the specification does, and totals with all their decimals, in groups of three', () => {
    const prices = [89, 129, 49.5, 0, 0.1, 2466, 1.005].map((price) => formatPrice(price, 'USD', 'en'));
    expect(prices).toStrictEqual(['$89', '$129', '$49.50', '$0', '$0.10', '$2,466', '$1.01']);
    const totals = [0, 267, 0.3, 2466, 1_234_567.5, 1.005].map((total) => formatTotal(total, 'USD', 'en'));
    expect(totals).toStrictEqual(['$0.00', '$267.00', '$0.30', '$2,466.00', '$1,234,567.50', '$1.01']);
  });

  test('writes other currencies with their own decimals', () => {
    expect([formatPrice(12.5, 'EUR', 'en'), formatTotal(12, 'EUR', 'en')]).toStrictEqual(['€12.50', '€12.00']);
    expect([formatPrice(1200, 'JPY', 'en'), formatTotal(1200, 'JPY', 'en')]).toStrictEqual(['¥1,200', '¥1,200']);
    expect([formatPrice(1.25, 'KWD', 'en'), formatTotal(1, 'KWD', 'en')]).toStrictEqual([
      'KWD\u00a01.250',
      'KWD\u00a01.000',
    ]);
  });
});
