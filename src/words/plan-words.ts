import type { Plan } from '../cart/line.ts';
import type { Key } from './language.ts';
import type { Words } from './words.ts';

const rhythms = { week: 'planWeek', month: 'planMonth', year: 'planYear' } as const satisfies Record<string, Key>;

/**
 * A plan with its rhythm: "Refill, every 3 months". A name that says it itself, "Every month", needs no more words, nor
 * does what comes once.
 */
export function planWords({ name, interval, count = 1 }: Plan, { say }: Words): string {
  if (interval === 'once') return name;
  const choice = say(rhythms[interval], { count });
  return name.toLowerCase().includes(choice.toLowerCase()) ? name : say('withChoice', { name, choice });
}
