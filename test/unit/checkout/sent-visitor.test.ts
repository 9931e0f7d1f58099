import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { CartItem } from '../../../src/cart/line.ts';
import type { ProductRules } from '../../../src/catalog/catalog.ts';
import { visitorFor } from '../../../src/checkout/sent-visitor.ts';
import type { Shared } from '../../../src/protocol/types.ts';

/** Protects what leaves the page about a visitor: the facts that the rules of these lines need, and no others. */

const rules: Readonly<Record<string, readonly ProductRules[]>> = {
  wine: [{ product: 'wine', minAge: 18 }],
  cigar: [{ product: 'cigar', regions: { except: ['US-NY'] } }],
  rx: [{ product: 'rx', approval: true }],
};

function sentFor(ids: readonly string[], facts: { region?: string; age?: number } = {}) {
  const source = {
    catalog: { rules: (id: string) => [...(rules[id] ?? [])] },
    visitor: {
      facts: { region: null, age: null, ...facts },
      held: [
        { token: 'for rx', products: ['rx', 'nad'] },
        { token: 'for another', products: ['other'] },
      ],
    },
  } as unknown as Pick<Shared, 'catalog' | 'visitor'>;
  return visitorFor(
    source,
    ids.map((id) => ({ id }) as CartItem),
  );
}

describe('if a visitor has stated everything', () => {
  const all = { region: 'US-CA', age: 42 };

  test('nothing is sent for lines without rules', () => {
    expect(sentFor([], all)).toBeUndefined();
    expect(sentFor(['tea'], all)).toBeUndefined();
  });

  test('each rule sends its own fact', () => {
    expect(sentFor(['tea', 'wine'], all)).toEqual({ age: 42 });
    expect(sentFor(['cigar'], all)).toEqual({ region: 'US-CA' });
    expect(sentFor(['rx'], all)).toEqual({ approvals: ['for rx'] });
    expect(sentFor(['rx', 'wine', 'cigar'], all)).toEqual({ ...all, approvals: ['for rx'] });
  });
});

test('unknown facts are not sent, and an age of 0 is', () => {
  expect(sentFor(['wine', 'cigar'])).toEqual({});
  // Elsewhere: no rule names the place.
  expect(sentFor(['cigar'], { region: '' })).toEqual({});
  expect(sentFor(['wine'], { age: 0 })).toEqual({ age: 0 });
});
