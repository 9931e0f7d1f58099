import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { NewOrder, Order, OrderStatus } from '../../till/order.ts';
import type { Session } from '../../till/payment/payment.ts';
import { findPostgres, POSTGRES_MISSING } from '../support/postgres.ts';

export { expect };

/** With a folder of its own for each test. */
export const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'till-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Tests that need PostgreSQL. Where there is none the run says so, and with `CI` set it fails. */
export function describePostgres(title: string, body: () => void): void {
  test.describe(title, () => {
    if (findPostgres()) body();
    else {
      test('needs PostgreSQL', () => {
        if (process.env.CI) throw new Error(POSTGRES_MISSING);
        test.skip(true, POSTGRES_MISSING);
      });
    }
  });
}

export const newAttempt = () => randomBytes(16).toString('hex');

export function newOrder(more: Partial<NewOrder> = {}): NewOrder {
  return {
    attempt: newAttempt(),
    lines: [{ id: 'nmn-plus', name: 'NMN+', quantity: 2, unit: 8900 }],
    currency: 'USD',
    subtotal: 17_800,
    locale: 'en',
    origin: 'https://the-page.example',
    ...more,
  };
}

/** The payment page of an order's try, as far as it has come. */
export function pageOf(order: Pick<Order, 'id' | 'tries'>, status: OrderStatus = 'open'): Session {
  const id = `cs_${order.id}-${order.tries}`;
  return {
    id,
    order: order.id,
    status,
    url: status === 'open' ? `https://pay.example/${id}` : null,
    total: 17_800 + order.tries * 100,
    currency: 'USD',
    payment: status === 'open' || status === 'expired' ? null : `pi_${order.id}-${order.tries}`,
  };
}
