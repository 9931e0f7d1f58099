import { createHmac } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Store, StoredEvent } from './store.ts';

/** Milliseconds before each retry; the last value repeats. Stripe waits hours, but tests have seconds. */
const PAUSES = [200, 500, 1_000, 2_000, 5_000, 15_000, 60_000];
/** Long for a server on this machine. A delivery that takes longer is repeated. */
const TIMEOUT = 10_000;

interface Settings {
  readonly store: Store;
  readonly secret: string;
  /** Each attempt of an event goes to the next address. */
  readonly urls: () => readonly string[];
  readonly faults: Faults;
  readonly now: () => number;
  readonly log?: ((line: string) => void) | undefined;
}

/** The value of `Stripe-Signature`, as docs.stripe.com/webhooks defines it. */
function sign(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Sends each event to the checkout server until a response is 2xx. */
export function startWebhooks({ store, secret, urls, faults, now, log }: Settings): { close(): void } {
  const timers = new Set<NodeJS.Timeout>();
  const ended = new AbortController();

  function after(ms: number, work: () => void): void {
    if (ended.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  async function send(event: StoredEvent, attempt: number): Promise<boolean> {
    const addresses = urls();
    const url = addresses[attempt % addresses.length];
    if (!url || faults.noWebhooks) return false;
    const signature = sign(event.body, secret, Math.floor(now() / 1000));
    const report = (outcome: string | number) => log?.(`${event.type} to ${url}: ${outcome}`);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT)]),
      });
      await answer.body?.cancel();
      report(answer.status);
      return answer.ok;
    } catch {
      if (!ended.signal.aborted) report('no answer');
      return false;
    }
  }

  async function deliver(event: StoredEvent, attempt: number): Promise<void> {
    const isReceived = (await Promise.all(Array.from({ length: faults.copies }, () => send(event, attempt)))).some(
      Boolean,
    );
    if (ended.signal.aborted) return;
    if (isReceived) store.delivered(event.id);
    else after(PAUSES[Math.min(attempt, PAUSES.length - 1)] as number, () => deliver(event, attempt + 1));
  }

  const start = (event: StoredEvent) => after(faults.delay + Math.random() * faults.disorder, () => deliver(event, 0));
  store.listen(start);
  for (const event of store.undelivered()) start(event);

  return {
    close() {
      ended.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
