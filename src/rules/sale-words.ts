import type { Words } from '../words/words.ts';
import type { Sale } from './eligibility.ts';

/** Why a product is not sold to this visitor. */
export function saleWords({ reason, minAge = 0, isUnknown, region }: Sale, { say, place }: Words): string {
  if (reason === 'region')
    return isUnknown ? say('someRegions') : say('notSoldIn', { place: place(region) as string }) || say('notSoldHere');
  if (reason === 'age') return say('fromAge', { age: minAge });
  return say(reason === 'approval' ? 'needsApproval' : 'unavailable');
}
