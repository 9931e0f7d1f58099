import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { digitsOf, sumOf, toUnits } from './money.ts';
import { formatPrice, formatTotal } from './prices.ts';

describe('money', () => {
  it('knows the smallest unit of a currency', () => {
    expect(['USD', 'EUR', 'JPY', 'KWD', 'USD'].map(digitsOf)).to.deep.equal([2, 2, 0, 3, 2]);
  });

  it('adds up to the smallest unit', () => {
    expect(sumOf([], 'USD')).to.equal(0);
    expect(sumOf([{ price: 0.1, quantity: 3 }], 'USD')).to.equal(0.3);
    expect(sumOf([{ price: 1.1, quantity: 3 }], 'USD')).to.equal(3.3);
    const two = [
      { price: 89, quantity: 2 },
      { price: 129, quantity: 1 },
    ];
    for (const currency of ['USD', 'JPY', 'KWD']) expect(sumOf(two, currency)).to.equal(307);
    expect(sumOf([{ price: 0.001, quantity: 7 }], 'KWD')).to.equal(0.007);
    expect(sumOf([{ price: 0.001, quantity: 7 }], 'USD')).to.equal(0);
    expect(sumOf([{ price: 99.5, quantity: 2 }], 'JPY')).to.equal(200);
  });

  it('rounds half a unit up, though binary numbers fall a little short of it', () => {
    expect([1.005, 0.285, 10.075].map((amount) => toUnits(amount, 100))).to.deep.equal([101, 29, 1008]);
    expect([1.0005, 0.0285].map((amount) => toUnits(amount, 1000))).to.deep.equal([1001, 29]);
    expect([0.5, 1.4].map((amount) => toUnits(amount, 1))).to.deep.equal([1, 1]);
  });

  it('is exact for any amounts and quantities in any currency', () => {
    const line = fc.record({ units: fc.nat(10_000_000), quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), fc.constantFrom('USD', 'JPY', 'KWD'), (lines, currency) => {
        const unit = 10 ** digitsOf(currency);
        const expected = lines.reduce((sum, { units, quantity }) => sum + BigInt(units) * BigInt(quantity), 0n);
        const total = sumOf(
          lines.map(({ units, quantity }) => ({ price: units / unit, quantity })),
          currency,
        );
        expect(BigInt(toUnits(total, unit))).to.equal(expected);
      }),
    );
  });

  it('writes prices as the specification does, and totals with all their decimals, in groups of three', () => {
    const prices = [89, 129, 49.5, 0, 0.1, 2466, 1.005].map((price) => formatPrice(price, 'USD', 'en'));
    expect(prices).to.deep.equal(['$89', '$129', '$49.50', '$0', '$0.10', '$2,466', '$1.01']);
    const totals = [0, 267, 0.3, 2466, 1_234_567.5, 1.005].map((total) => formatTotal(total, 'USD', 'en'));
    expect(totals).to.deep.equal(['$0.00', '$267.00', '$0.30', '$2,466.00', '$1,234,567.50', '$1.01']);
  });

  it('writes other currencies with their own decimals', () => {
    expect([formatPrice(12.5, 'EUR', 'en'), formatTotal(12, 'EUR', 'en')]).to.deep.equal(['€12.50', '€12.00']);
    expect([formatPrice(1200, 'JPY', 'en'), formatTotal(1200, 'JPY', 'en')]).to.deep.equal(['¥1,200', '¥1,200']);
    expect([formatPrice(1.25, 'KWD', 'en'), formatTotal(1, 'KWD', 'en')]).to.deep.equal([
      'KWD\u00a01.250',
      'KWD\u00a01.000',
    ]);
  });
});
