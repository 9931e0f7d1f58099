import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { openOrders } from '../../server/orders/open-orders.ts';
import { orderScenarios, playOrders, type Stage } from '../model/approved-orders.ts';
import { giveEngine } from '../support/embedded.ts';
import { createIssuer } from '../support/issuer.ts';
import { findPostgres, sharedDatabase } from '../support/postgres.ts';

/** Protects who may order what at the checkout server, compared with an oracle. `npm run soak` plays many more. */

const runs = Number(process.env.RUNS ?? 100);

describe('orders of products that are sold to some people only', () => {
  let stage: Stage;
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'checkout-'));
    const isShared = findPostgres() !== undefined;
    if (!isShared) await giveEngine(folder, 'test');
    const database = isShared ? { databaseUrl: await sharedDatabase() } : { dataFolder: folder };
    const first = openOrders({ mode: 'test', ...database });
    // A folder lets in one checkout server alone.
    const second = isShared ? openOrders({ mode: 'test', ...database }) : first;
    const clinic = await createIssuer();
    stage = { orders: [first, second], clinic, stranger: await createIssuer() };
  });
  after(async () => {
    await Promise.all([...new Set(stage.orders)].map((orders) => orders.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  test('are taken and refused as the oracle says', { timeout: 60_000 + runs * 3_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(orderScenarios, (scenario) => playOrders(scenario, stage)),
      { numRuns: runs, includeErrorInReport: true, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    );
  });
});
