import type { Sale } from '../cart/eligibility.ts';
import type { Words } from '../words/words.ts';

/** Why a product is not sold to this visitor. */
export function saleWords({ reason, minAge = 0, isUnknown }: Sale, { say }: Words): string {
  if (reason === 'region') return say(isUnknown ? 'someRegions' : 'notSoldHere');
  if (reason === 'age') return say('fromAge', { age: minAge });
  return say(reason === 'approval' ? 'needsApproval' : 'unavailable');
}
