import { setTimeout as pause } from 'node:timers/promises';
import { kindOf } from './log.ts';
import { LogLine } from './log-line.ts';
import type { CheckoutOptions } from './options.ts';
import type { Notice, Orders } from './orders/orders.ts';
import { withTimeout } from './with-timeout.ts';

/** Less than the minute after which another process may claim the same. */
const TIMEOUT_MS = 50_000;
/** Calls at once, so that one slow call does not delay other orders. */
const CONCURRENCY = 5;
/** A call that takes longer is no longer among them, so that hanging ones do not delay other orders either. */
const SLOW_MS = 2_000;

/** Calls `onPaid` and `onChange` for everything that is due. Resolves when no call is left, and never rejects. */
export type Notify = () => Promise<void>;

interface Settings extends Pick<CheckoutOptions, 'onPaid' | 'onChange'> {
  readonly notifyTests: boolean;
  readonly report: (error: unknown) => void;
}

export function createNotifier(orders: Orders, { onPaid, onChange, notifyTests, report }: Settings): Notify {
  if (!onPaid && !onChange) return async () => {};
  const workers = new Set<Promise<void>>();
  const calls = new Set<Promise<void>>();
  let requests = 0;

  const claim = async () =>
    (onPaid && (await orders.claimPaid(notifyTests))) || (onChange && (await orders.claimChange(notifyTests)));

  async function notifyOne(notice: Notice): Promise<void> {
    const { order, change } = notice;
    try {
      await withTimeout(TIMEOUT_MS, Promise.resolve(change ? onChange?.(order, change) : onPaid?.(order)));
    } catch (error) {
      const what = change ? `onChange (${change.kind})` : 'onPaid';
      // Its text may name a buyer, so only the error's name and code are kept.
      report(new LogLine(`${what} failed for order ${order.id}: ${kindOf(error)}`));
      await orders.postponeNotification(notice);
      return;
    }
    await orders.markNotified(notice);
    // The next change of this order has waited for it.
    if (change) request();
  }

  async function work(): Promise<void> {
    for (;;) {
      const before = requests;
      const notice = await claim();
      if (notice) {
        // More may be due.
        addWorker();
        const call = notifyOne(notice)
          .catch(report)
          .finally(() => calls.delete(call));
        calls.add(call);
        await Promise.race([call, pause(SLOW_MS, undefined, { ref: false })]);
      } else if (before === requests) return;
    }
  }

  function addWorker(): void {
    if (workers.size === CONCURRENCY) return;
    const worker = work()
      .catch(report)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function request(): void {
    requests++;
    addWorker();
  }

  return async () => {
    request();
    while (workers.size + calls.size > 0) await Promise.all([...workers, ...calls]);
  };
}
