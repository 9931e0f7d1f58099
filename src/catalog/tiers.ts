import type { Key } from '../words/language.ts';

export interface Tier {
  readonly id: 'starter' | 'optimization' | 'premium';
  readonly name: string;
  /** US dollars per month. */
  readonly price: number;
  readonly features: readonly Key[];
}

const everyTier = ['monthToMonth', 'cancelAnyTime'] as const;

/** The membership tiers (specification, sections 3 and 9). Only Optimization includes labs. */
export const tiers: readonly Tier[] = [
  { id: 'starter', name: 'Starter', price: 99, features: everyTier },
  { id: 'optimization', name: 'Optimization', price: 199, features: ['labs', ...everyTier] },
  { id: 'premium', name: 'Premium', price: 299, features: everyTier },
];
