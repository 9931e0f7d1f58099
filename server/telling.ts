import type { Order } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { within } from './within.ts';

/** Longer than this, and another process may take the order up: whoever is told is not waited for. */
const LONGEST_MS = 50_000;

/** Tells `onPaid` of each paid order that it was not told of; resolves when there is none left. */
export type Tell = () => Promise<void>;

interface Settings {
  readonly onPaid: ((order: Order) => void | Promise<void>) | undefined;
  readonly tellTests: boolean;
  readonly report: (error: unknown) => void;
}

export function createTell(orders: Orders, { onPaid, tellTests, report }: Settings): Tell {
  if (!onPaid) return async () => {};
  let running: Promise<void> | undefined;
  let again = false;
  const tellAll = async () => {
    do {
      again = false;
      for (let order = await orders.untold(tellTests); order; order = await orders.untold(tellTests)) {
        try {
          await within(LONGEST_MS, Promise.resolve(onPaid(order)));
        } catch (error) {
          report(error);
          await orders.notTold(order.id);
          continue;
        }
        await orders.told(order.id);
      }
    } while (again);
  };
  return () => {
    again = true;
    running ??= tellAll()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
