import type { Key } from '../words/language.ts';

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
 * The membership tiers (specification, sections 3 and 9). Only Optimization includes labs. The specification lists nothing else
 * that sets Premium apart, and its words say so.
 */
export const tiers: readonly Tier[] = [
  { id: 'starter', name: 'Starter', price: 99, features: ['withoutLabs'] },
  { id: 'optimization', name: 'Optimization', price: 199, features: ['labs'] },
  { id: 'premium', name: 'Premium', price: 299, features: ['notListed'] },
];
