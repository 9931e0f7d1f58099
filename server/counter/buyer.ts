import type { OrderDetails } from '../orders/orders.ts';
import type { Buyer, Payment } from '../payment/payment.ts';
import { withTimeout } from '../with-timeout.ts';

/** The rest of the page is useful without the buyer. */
const TIMEOUT_MS = 4_000;

/** The buyer of an order, or why there is none to show. */
export type KnownBuyer = Buyer | 'forgotten' | 'unknown' | 'away';

/** Reads the buyer for a page that is made now. Never rejects. */
export async function readBuyer(
  { order, history, page }: OrderDetails,
  payment: Pick<Payment, 'readBuyer'>,
  report: (error: unknown) => void,
): Promise<KnownBuyer> {
  if (history.some(({ kind }) => kind === 'forgotten')) return 'forgotten';
  if (!page || order.status === 'open' || order.status === 'expired') return 'unknown';
  try {
    return await withTimeout(TIMEOUT_MS, payment.readBuyer(page.id));
  } catch (error) {
    report(error);
    return 'away';
  }
}
