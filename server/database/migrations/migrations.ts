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
import { trackedChanges } from './2026-11-29-tracked-changes.ts';
import { visitorsConsent } from './2026-11-29-visitors-consent.ts';
import { writtenHistory } from './2026-11-29-written-history.ts';
import { writtenTry } from './2026-11-29-written-try.ts';
import { yearlyAndMonthly } from './2026-11-29-yearly-and-monthly.ts';
import { yearsOfDisputes } from './2026-11-29-years-of-disputes.ts';
import { yearsOfParcels } from './2026-11-29-years-of-parcels.ts';
import { yearsOfReviews } from './2026-11-29-years-of-reviews.ts';

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
  { name: '2026-11-29-tracked-changes', statements: trackedChanges },
  { name: '2026-11-29-visitors-consent', statements: visitorsConsent },
  { name: '2026-11-29-written-history', statements: writtenHistory },
  { name: '2026-11-29-written-try', statements: writtenTry },
  { name: '2026-11-29-yearly-and-monthly', statements: yearlyAndMonthly },
  { name: '2026-11-29-years-of-disputes', statements: yearsOfDisputes },
  { name: '2026-11-29-years-of-parcels', statements: yearsOfParcels },
  { name: '2026-11-29-years-of-reviews', statements: yearsOfReviews },
];
