import { digitsOf } from '../../src/money/money.ts';
import type { Order } from '../order.ts';
import { OrderError } from '../orders/order-error.ts';
import type { Orders } from '../orders/orders.ts';
import { PaymentError } from '../payment/payment.ts';
import type { Reviews } from '../reviewing.ts';
import { withTimeout } from '../with-timeout.ts';
import { Problem, type ProblemKey } from './problem.ts';

/** Shorter than the limit of a request, whose page says that nothing was changed. */
const TIMEOUT_MS = 10_000;

/** Reads an amount in the main unit, as a browser sends a field of numbers; undefined if it is none in this currency. */
export function readAmount(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const [, whole, part = ''] = /^(\d{1,11})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return whole === undefined || part.length > digits ? undefined : Number(whole + part.padEnd(digits, '0'));
}

/** Why a decision about an order was refused: others may have decided meanwhile. */
function whyRefused({ status, flags }: Pick<Order, 'status' | 'flags'>): ProblemKey {
  if (status === 'paid') return 'accepted';
  if (status === 'released') return flags.includes('hold-expired') ? 'holdEnded' : 'declined';
  return status === 'authorized' ? 'decided' : 'notHeld';
}

/**
 * Accepts an order, or declines it.
 * @param amount to charge, in the smallest unit; default all that is held
 * @throws Problem that says in words what has become of the order instead
 */
export async function decide(
  { id, total }: Pick<Order, 'id' | 'total'>,
  kind: 'accept' | 'decline',
  amount: number | undefined,
  { orders, reviews }: { readonly orders: Pick<Orders, 'byId'>; readonly reviews: Reviews },
): Promise<void> {
  if (amount !== undefined && (amount < 1 || (total !== null && amount > total))) throw new Problem(400, 'badAmount');
  try {
    await withTimeout(TIMEOUT_MS, kind === 'accept' ? reviews.accept(id, { amount }) : reviews.decline(id));
  } catch (cause) {
    if (cause instanceof OrderError) {
      const now = await orders.byId(id);
      throw now ? new Problem(409, whyRefused(now)) : new Problem(404, 'nothingHere');
    }
    if (cause instanceof PaymentError && cause.kind === 'amount') throw new Problem(409, 'notTaken', { cause });
    // The decision may be stored, and is then completed without this request.
    throw new Problem(503, 'unsure', { cause });
  }
}
