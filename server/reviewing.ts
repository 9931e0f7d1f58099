import * as v from 'valibot';
import type { Order } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { type Payment, PaymentError } from './payment/payment.ts';
import { option, pathOf, strictObject } from './schema.ts';

/** The decisions about an order whose amount is held. */
export interface Reviews {
  /**
   * Charges an order whose amount is held, or less of it, and gives back the rest. The decision is stored before the payment service is
   * asked. If the process ends, or the service does not answer, the same call or the next sweep completes it.
   * @param options `amount` in the smallest unit, 1 or more; default all that is held
   * @returns the order, `paid`, with `charged`
   * @throws OrderError if it was declined or accepted with another amount before, if it is released or charged otherwise, if less is
   * held, if its amount was never held, or for an unknown order; TypeError for an amount that is not a whole number of 1 or more;
   * PaymentError if the payment service did not answer, or refuses. After one of kind `amount` another amount may be accepted
   */
  accept(id: string, options?: { readonly amount?: number | undefined }): Promise<Order>;
  /**
   * Gives back what an order holds, in the same way.
   * @returns the order, `released`. If the hold has ended by itself, its `flags` have `hold-expired`
   * @throws OrderError if it was accepted before, if it is charged, if its amount was never held, or for an unknown order; PaymentError
   * if the payment service did not answer
   */
  decline(id: string): Promise<Order>;
}

const options = strictObject(
  {
    amount: v.optional(
      option<number>(
        (value) => Number.isSafeInteger(value) && value >= 1,
        'must be a whole number of 1 or more, in the smallest unit',
      ),
    ),
  },
  'must be an object',
);

/** @throws TypeError with a sentence that names the wrong field */
function checkAmount(given: unknown): number | undefined {
  const { success, output, issues } = v.safeParse(options, given, { abortEarly: true });
  if (!success)
    throw new TypeError(`orders.accept: ${pathOf(issues[0]).slice(1) || 'the second argument'} ${issues[0].message}`);
  return output.amount;
}

/**
 * Does what is decided about the pages of an order that hold an amount, and reads those about which nothing is decided.
 * @returns whether there are any
 * @throws PaymentError
 */
export async function followHolds(orders: Orders, { holds, read }: Payment, id: string): Promise<boolean> {
  const pages = await orders.heldPages(id);
  for (const { id: page, capture, release } of pages) {
    const now =
      holds && capture !== undefined
        ? await holds.capture(page, capture).catch(async (error: unknown) => {
            // It would fail each time.
            if (error instanceof PaymentError && error.kind === 'amount') await orders.withdraw(id, capture);
            throw error;
          })
        : holds && release
          ? await holds.release(page)
          : await read(page);
    await orders.reconcile(now);
  }
  return pages.length > 0;
}

/** @param notify called after an order was charged or released */
export function createReviews(orders: Orders, payment: Payment, notify: () => void): Reviews {
  async function decide(...decision: Parameters<Orders['decide']>): Promise<Order> {
    const order = await orders.decide(...decision);
    if (order.status !== 'authorized') return order;
    try {
      await followHolds(orders, payment, order.id);
      // If the payment service says otherwise, this throws.
      const decided = await orders.decide(...decision);
      if (decided.status === 'authorized')
        throw new PaymentError('again', `The payment service still holds the amount of order ${order.id}.`);
      return decided;
    } finally {
      notify();
    }
  }
  return {
    async accept(id, given = {}) {
      return decide(id, 'accept', checkAmount(given));
    },
    decline: async (id) => decide(id, 'decline'),
  };
}
