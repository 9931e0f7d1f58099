import type { Orders } from './orders/orders.ts';
import type { Payment } from './payment/payment.ts';
import type { Tell } from './telling.ts';

const EVERY_MS = 60_000;
/** So many orders each time, and none of them more often than this: Stripe's limit of requests is for buyers. */
const AT_ONCE = 50;
const SECONDS_BETWEEN = 300;
/** The old are put away once an hour. */
const TIDY_EVERY = 60;

export interface Sweeper {
  /** What happens each minute, now. Resolves when it is done; never rejects. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes good what a webhook that never came, a crash or a failed `onPaid` has left undone. Its timer keeps no process
 * alive.
 */
export function startSweeper(orders: Orders, payment: Payment, tell: Tell, report: (error: unknown) => void): Sweeper {
  let sweeps = 0;
  let closed = false;
  let running: Promise<void> | undefined;
  const sweepNow = async () => {
    for (const { session } of await orders.unsettled(AT_ONCE, SECONDS_BETWEEN)) {
      if (closed) return;
      try {
        if (session) await orders.settle(await payment.read(session));
      } catch (error) {
        report(error);
      }
    }
    await tell();
    if (sweeps++ % TIDY_EVERY === 0) await orders.tidy();
  };
  const sweep = () => {
    running ??= sweepNow()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  return {
    sweep,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
