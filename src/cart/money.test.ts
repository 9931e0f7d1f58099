import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { sumOf, toCents } from './money.ts';
import { formatPrice, formatTotal } from './prices.ts';

describe('money', () => {
  it('adds up to the cent', () => {
    expect(sumOf([{ price: 0.1, quantity: 3 }])).to.equal(0.3);
    expect(sumOf([{ price: 1.1, quantity: 3 }])).to.equal(3.3);
    expect(
      sumOf([
        { price: 89, quantity: 2 },
        { price: 129, quantity: 1 },
      ]),
    ).to.equal(307);
  });

  it('rounds half a cent up, though binary numbers fall a little short of it', () => {
    expect([1.005, 0.285, 10.075].map(toCents)).to.deep.equal([101, 29, 1008]);
  });

  it('is exact for any cents and quantities', () => {
    const line = fc.record({ cents: fc.nat(10_000_000), quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const expected = lines.reduce((sum, { cents, quantity }) => sum + BigInt(cents) * BigInt(quantity), 0n);
        const total = sumOf(lines.map(({ cents, quantity }) => ({ price: cents / 100, quantity })));
        expect(BigInt(toCents(total))).to.equal(expected);
      }),
    );
  });

  it('writes prices as the specification does, and totals always with 2 decimals', () => {
    expect([89, 129, 49.5, 0, 0.1].map(formatPrice)).to.deep.equal(['$89', '$129', '$49.50', '$0', '$0.10']);
    expect([0, 267, 0.3, 3325].map(formatTotal)).to.deep.equal(['$0.00', '$267.00', '$0.30', '$3325.00']);
  });
});
