import type { Statement } from '../sql.ts';
import { orders } from './2026-11-22-orders.ts';
import { sweep } from './2026-11-25-sweep.ts';
import { approvals } from './2026-11-26-approvals.ts';
import { storeId } from './2026-11-28-store-id.ts';
import { storeNames } from './2026-11-28-store-names.ts';
import { usesApproved } from './2026-11-28-uses-approved.ts';
import { refundReads } from './2026-11-29-refund-reads.ts';
import { stock } from './2026-11-29-stock.ts';
import { totalParts } from './2026-11-29-total-parts.ts';

/** In the order in which they run. A released migration never changes. */
export const migrations: readonly { readonly name: string; readonly statements: readonly Statement[] }[] = [
  { name: '2026-11-22-orders', statements: orders },
  { name: '2026-11-25-sweep', statements: sweep },
  { name: '2026-11-26-approvals', statements: approvals },
  { name: '2026-11-28-store-id', statements: storeId },
  { name: '2026-11-28-store-names', statements: storeNames },
  { name: '2026-11-28-uses-approved', statements: usesApproved },
  { name: '2026-11-29-refund-reads', statements: refundReads },
  { name: '2026-11-29-stock', statements: stock },
  { name: '2026-11-29-total-parts', statements: totalParts },
];
