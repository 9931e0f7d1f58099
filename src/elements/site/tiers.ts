import type { Key } from '../../words/language.ts';

export interface Tier {
  readonly id: 'starter' | 'optimization' | 'premium';
  readonly name: string;
  /** US dollars per month. */
  readonly price: number;
  readonly features: readonly Key[];
}

/** Facts of every tier, which stand once beside them. */
export const commonFeatures: readonly Key[] = ['monthToMonth', 'cancelAnyTime'];

/**
 * The membership tiers (specification, sections 3 and 9). Labs are in Optimization. The specification lists
 * no further features of the others, and the words say so.
 */
export const tiers: readonly Tier[] = [
  { id: 'starter', name: 'Starter', price: 99, features: ['nothingElse'] },
  { id: 'optimization', name: 'Optimization', price: 199, features: ['labs'] },
  { id: 'premium', name: 'Premium', price: 299, features: ['notListed'] },
];
