import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { eligibilityWords } from '../../../src/rules/eligibility-words.ts';
import type { Words } from '../../../src/words/words.ts';

/** Protects the sentence that says why a product is not sold to this visitor. */

const words = (names: Readonly<Record<string, string>>) =>
  ({
    say: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
      key === 'notSoldIn' && !values.place ? '' : [key, ...Object.values(values)].join(' '),
    place: (region: string) => names[region],
  }) as unknown as Words;
const known = words({ 'US-NY': 'New York' });

describe('the sentence for a visitor who does not qualify', () => {
  test('names the region, if its name is known', () => {
    const region = { reason: 'region', region: 'US-NY' } as const;
    expect(eligibilityWords(region, known)).toBe('notSoldIn New York');
    expect(eligibilityWords(region, words({}))).toBe('notSoldHere');
    expect(eligibilityWords({ ...region, isUnknown: true }, known)).toBe('someRegions');
  });

  test('names the age, the approval, or nothing', () => {
    expect(eligibilityWords({ reason: 'age', minAge: 21 }, known)).toBe('fromAge 21');
    expect(eligibilityWords({ reason: 'approval' }, known)).toBe('needsApproval');
    expect(eligibilityWords({ reason: 'unavailable' } as never, known)).toBe('unavailable');
  });
});
