import { applyEvent } from './apply-event.ts';
import { LogLine } from './log-line.ts';
import type { Notify } from './notifying.ts';
import type { Orders } from './orders/orders.ts';
import { states } from './orders/states.ts';
import { type Payment, PaymentError } from './payment/payment.ts';
import { followHolds } from './reviewing.ts';

/** As long as the claim of a notification, which the next sweep may then repeat. */
const INTERVAL_MS = 60_000;
/** Limits per sweep and per order, because the rate limits of payment services are for buyers. */
const ORDERS_PER_SWEEP = 250;
const SECONDS_BETWEEN = 300;
/** Reads at once, far below the rate limits of payment services. */
const CONCURRENCY = 10;
/** Old orders are deleted once an hour. */
const SWEEPS_PER_TIDY = 60;
/** Listed again each time, because a service may list an event some time after it has dated it. */
const OVERLAP_MS = 300_000;

interface Sweeper {
  /** Runs a sweep now, or waits for the running one. Never rejects. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Recovers from lost webhooks, crashes and failed notifications. Its timer keeps no process alive. */
export function startSweeper(
  orders: Orders,
  payment: Payment,
  notify: Notify,
  report: (error: unknown) => void,
): Sweeper {
  let sweeps = 0;
  let closed = false;
  let reading: Promise<void> | undefined;
  /** Calls `act` for several at a time, until the server is closed. */
  async function forEach<T>(all: Iterable<T>, act: (one: T) => Promise<void>): Promise<void> {
    const left = [...all];
    const next = async () => {
      for (let one = left.shift(); one && !closed; one = left.shift()) await act(one);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, next));
  }

  /** Finds paid orders, and changes of subscriptions and payments, whose webhook was lost. The number of open orders does not matter. */
  const applyEvents = async () => {
    const last = await orders.lastListed();
    const events = await payment.listEvents(new Date(last.getTime() - OVERLAP_MS));
    let isComplete = true;
    await forEach(await orders.unseenEvents(events), async ({ read }) => {
      try {
        await applyEvent(orders, await read());
      } catch (error) {
        report(error);
        // These fail each time; other errors may pass until the next sweep.
        const isFinal = error instanceof PaymentError && (error.kind === 'refused' || error.kind === 'malformed');
        isComplete &&= isFinal;
      }
    });
    if (closed) return;
    const newest = Math.max(...events.map(({ created }) => created.getTime()));
    if (isComplete && events.length > 0) await orders.markListed(new Date(newest));
  };
  const readPending = async () => {
    await orders.closeUnopened().catch(report);
    await applyEvents().catch(report);
    await forEach(await orders.claimPending(ORDERS_PER_SWEEP, SECONDS_BETWEEN), async ({ id, status, session }) => {
      try {
        if (!states[status].isPending && (await followHolds(orders, payment, id))) return;
        if (session) await orders.reconcile(await payment.read(session));
      } catch (error) {
        // The shop must not believe that it has the money, so the line names the order.
        const isFinal = status === 'authorized' && error instanceof PaymentError && error.kind !== 'again';
        report(
          isFinal
            ? new LogLine(`The hold of order ${id} could not be charged, released or read: ${error.message}`)
            : error,
        );
      }
    });
    // After the reads: a hold that was decided elsewhere ends no more.
    await orders.announceExpiring().catch(report);
    if (sweeps++ % SWEEPS_PER_TIDY === 0) await orders.tidy();
  };
  const sweep = async () => {
    // Beside the reads, because a slow service takes minutes for them.
    const notifying = notify();
    reading ??= readPending()
      .catch(report)
      .finally(() => {
        reading = undefined;
      });
    await reading;
    // The reads may have found more paid orders.
    await Promise.all([notifying, notify()]);
  };
  const timer = setInterval(sweep, INTERVAL_MS);
  timer.unref();
  return {
    sweep,
    async close() {
      closed = true;
      clearInterval(timer);
      await reading;
    },
  };
}
