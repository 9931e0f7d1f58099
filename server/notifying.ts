import { setTimeout as pause } from 'node:timers/promises';
import { kindOf } from './log.ts';
import { LogLine } from './log-line.ts';
import type { Order } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { withTimeout } from './with-timeout.ts';

/** Less than the minute after which another process may claim the order. */
const TIMEOUT_MS = 50_000;
/** Calls of `onPaid` at once, so that one slow call does not delay other orders. */
const CONCURRENCY = 5;
/** A call that takes longer is no longer among them, so that hanging ones do not delay other orders either. */
const SLOW_MS = 2_000;

/** Calls `onPaid` for every paid order that is due. Resolves when no call is left, and never rejects. */
export type Notify = () => Promise<void>;

interface Settings {
  readonly onPaid: ((order: Order) => void | Promise<void>) | undefined;
  readonly notifyTests: boolean;
  readonly report: (error: unknown) => void;
}

export function createNotifier(orders: Orders, { onPaid, notifyTests, report }: Settings): Notify {
  if (!onPaid) return async () => {};
  const workers = new Set<Promise<void>>();
  const calls = new Set<Promise<void>>();
  let requests = 0;

  async function notifyOne(order: Order): Promise<void> {
    try {
      await withTimeout(TIMEOUT_MS, Promise.resolve(onPaid?.(order)));
    } catch (error) {
      // Its text may name a buyer, so only the error's name and code are kept.
      report(new LogLine(`onPaid failed for order ${order.id}: ${kindOf(error)}`));
      await orders.postponeNotification(order.id);
      return;
    }
    await orders.markNotified(order.id);
  }

  async function work(): Promise<void> {
    for (;;) {
      const request = requests;
      const order = await orders.claimUnnotified(notifyTests);
      if (order) {
        // More orders may be due.
        addWorker();
        const call = notifyOne(order)
          .catch(report)
          .finally(() => calls.delete(call));
        calls.add(call);
        await Promise.race([call, pause(SLOW_MS, undefined, { ref: false })]);
      } else if (request === requests) return;
    }
  }

  function addWorker(): void {
    if (workers.size === CONCURRENCY) return;
    const worker = work()
      .catch(report)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return async () => {
    requests++;
    addWorker();
    while (workers.size + calls.size > 0) await Promise.all([...workers, ...calls]);
  };
}
