import type { Plan } from '../cart/line.ts';
import type { Key } from '../words/language.ts';
import type { Words } from '../words/words.ts';

const intervalKeys = { week: 'planWeek', month: 'planMonth', year: 'planYear' } as const satisfies Record<string, Key>;

/** The time between deliveries, such as "every 3 months"; undefined for one-time plans. */
export const intervalWords = ({ interval, count = 1 }: Pick<Plan, 'interval' | 'count'>, { say }: Words) =>
  interval === 'once' ? undefined : say(intervalKeys[interval], { count });

/**
 * The name of a plan with its interval: "Refill, every 3 months". The interval is left out if the name contains it, as in
 * "Every month", and for one-time plans.
 */
export function planWords(plan: Plan, words: Words): string {
  const { name } = plan;
  const choice = intervalWords(plan, words);
  if (choice === undefined || name.toLowerCase().includes(choice.toLowerCase())) return name;
  return words.say('withChoice', { name, choice });
}
