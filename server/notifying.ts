import type { Order } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { withTimeout } from './with-timeout.ts';

/** Less than the minute after which another process may claim the order. */
const TIMEOUT_MS = 50_000;

/** Calls `onPaid` for every paid order that is due. Resolves when none is left. */
export type Notify = () => Promise<void>;

interface Settings {
  readonly onPaid: ((order: Order) => void | Promise<void>) | undefined;
  readonly notifyTests: boolean;
  readonly report: (error: unknown) => void;
}

export function createNotifier(orders: Orders, { onPaid, notifyTests, report }: Settings): Notify {
  if (!onPaid) return async () => {};
  let running: Promise<void> | undefined;
  let again = false;
  const notifyAll = async () => {
    do {
      again = false;
      for (
        let order = await orders.claimUnnotified(notifyTests);
        order;
        order = await orders.claimUnnotified(notifyTests)
      ) {
        try {
          await withTimeout(TIMEOUT_MS, Promise.resolve(onPaid(order)));
        } catch (error) {
          report(error);
          await orders.postponeNotification(order.id);
          continue;
        }
        await orders.markNotified(order.id);
      }
    } while (again);
  };
  return () => {
    again = true;
    running ??= notifyAll()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
