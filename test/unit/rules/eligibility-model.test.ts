import { describe, test } from 'node:test';
import fc from 'fast-check';
import { playScenario, scenarios } from '../../model/eligibility.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects who may buy what by every way into a page's cart, compared with an oracle. `npm run soak` plays many more. */

const runs = Number(process.env.RUNS ?? 300);

describe('products that are sold to some people only', () => {
  usePlatform();

  test('enter the cart and stay in it as the oracle says', { timeout: 30_000 + runs * 100 }, (context) => {
    context.mock.method(console, 'warn', () => {});
    fc.assert(fc.property(scenarios, playScenario), {
      numRuns: runs,
      includeErrorInReport: true,
      ...(process.env.SEED && { seed: Number(process.env.SEED) }),
    });
  });
});
