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
 * The membership tiers (specification, sections 3 and 9). Labs are in Optimization; the specification lists no features of
 * the others.
 */
export const tiers: readonly Tier[] = [
  { id: 'starter', name: 'Starter', price: 99, features: [] },
  { id: 'optimization', name: 'Optimization', price: 199, features: ['labs'] },
  { id: 'premium', name: 'Premium', price: 299, features: [] },
];
