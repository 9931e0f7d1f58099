import type { Plan } from '../cart/line.ts';
import type { Key } from '../words/language.ts';
import type { Words } from '../words/words.ts';

const intervalKeys = { week: 'planWeek', month: 'planMonth', year: 'planYear' } as const satisfies Record<string, Key>;

/**
 * The name of a plan with its interval: "Refill, every 3 months". The interval is left out if the name contains it, as in
 * "Every month", and for one-time plans.
 */
export function planWords({ name, interval, count = 1 }: Plan, { say }: Words): string {
  if (interval === 'once') return name;
  const choice = say(intervalKeys[interval], { count });
  return name.toLowerCase().includes(choice.toLowerCase()) ? name : say('withChoice', { name, choice });
}
