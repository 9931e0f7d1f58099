import type { Plan } from '../cart/line.ts';
import type { Words } from '../words/words.ts';

const keys = { week: 'everyWeek', month: 'everyMonth', year: 'everyYear', once: 'once' } as const;

/** A plan with its rhythm: "Refill, every 3 months". A name that says it itself, "Every month", needs no more words. */
export function planWords({ name, interval, count = 1 }: Plan, { say }: Words): string {
  const withRhythm = (name: string) => say(keys[interval], { name, count });
  // Without the comma.
  const rhythm = withRhythm('').slice(2);
  return name.toLowerCase().includes(rhythm.toLowerCase()) ? name : withRhythm(name);
}
