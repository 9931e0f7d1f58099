import type { Plan } from '../cart/line.ts';
import type { Key } from './message.ts';
import type { Words } from './words.ts';

const keys = { once: 'planOnce', week: 'planWeek', month: 'planMonth', year: 'planYear' } as const satisfies Record<
  Plan['interval'],
  Key
>;

/** How often a plan comes: "every 3 months", "once". Empty where it says nothing that anybody knows. */
export const rhythm = ({ interval, count = 1 }: Pick<Plan, 'interval' | 'count'>, { say }: Words): string =>
  say(keys[interval], { count });
