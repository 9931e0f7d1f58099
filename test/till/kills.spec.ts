import { expect, test } from '@playwright/test';
import { figuresOf, purchases, type Setting } from './kills.ts';
import { needPostgres } from './support.ts';

/* In short what `npm run soak -- --only purchases` does at length. */
const short: Omit<Setting, 'home'> = { purchases: 8, atOnce: 8, seed: Date.now(), lives: [3, 40] };

for (const home of ['embedded', 'postgres'] as const)
  test(`${home}: what was paid is ordered and told of once, whatever is killed`, async () => {
    if (home === 'postgres') needPostgres();
    // Longer than its visitors' patience: who gives up says at what.
    test.setTimeout(900_000);
    const outcome = await purchases({ home, ...short });
    console.log(`Purchases with kills, ${home}, seed ${short.seed}:\n${figuresOf(outcome)}`);
    expect(outcome.faults).toEqual([]);
    for (const what of ['orders paid', 'payment pages paid', 'onPaid called'])
      expect(outcome.figures.get(what), what).toBeGreaterThan(0);
    expect([...outcome.figures.keys()].some((what) => what.startsWith('killed'))).toBe(true);
  });
