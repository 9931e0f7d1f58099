import type { Words } from '../words/words.ts';
import type { Eligibility } from './eligibility.ts';

/** Why a product is not sold to this visitor. */
export function eligibilityWords(
  { reason, minAge = 0, isUnknown, region }: Eligibility,
  { say, place }: Words,
): string {
  if (reason === 'region')
    return isUnknown ? say('someRegions') : say('notSoldIn', { place: place(region) as string }) || say('notSoldHere');
  if (reason === 'age') return say('fromAge', { age: minAge });
  if (reason === 'stock') return say('outOfStock');
  return say(reason === 'approval' ? 'needsApproval' : 'unavailable');
}
