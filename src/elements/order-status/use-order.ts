import { useEffect, useRef, useState } from 'react';
import { orderIn } from '../../addresses/address.ts';
import { useHost } from '../../bridge/use-host.ts';
import { addressOf, fetchOrder, type Order } from '../../checkout/order.ts';
import { type Poll, startPoll, whenActivated, whenPageReturns } from '../../checkout/poll.ts';
import { isFinal, openAttempts, pendingAttempts, reconcile } from '../../checkout/reconcile.ts';
import { warn } from '../../markup/warn.ts';
import { getPage } from '../../page/page.ts';

const LONGEST_ATTEMPT = 200;

/** Dots would change the path of the URL. */
const isAttempt = (attempt: string | undefined): attempt is string =>
  !!attempt && attempt !== '.' && attempt !== '..' && attempt.length <= LONGEST_ATTEMPT;

/**
 * The checkout attempt to show: null if there is none, undefined before the first check. Without an attempt in attribute
 * or address it is one whose payment is not decided yet: if the bank refuses it, the visitor can restore its lines.
 */
function useAttempt(given: string | undefined): string | null | undefined {
  const [written, setWritten] = useState<string | null>();
  useEffect(() => {
    // An element in the page's HTML may run before the cart is restored.
    getPage().shared.cart.restore();
    const look = () => setWritten(orderIn(location.hash) || (pendingAttempts(getPage())[0] ?? null));
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const attempt = given || written;
  return attempt && !isAttempt(attempt) ? null : attempt;
}

/** The state of an order, as far as the checkout server has reported it. */
export interface OrderState {
  /** Null if the checkout server does not know the order; undefined before its first response. */
  readonly order?: Order | null;
  /** Whether the last request failed. */
  readonly isUnreachable?: boolean;
  /** Whether a retry of the visitor is running. */
  readonly isTrying?: boolean;
  /** How many retries of the visitor have failed. */
  readonly failedRetries?: number;
}

export interface ShownOrder extends OrderState {
  readonly attempt: string | null | undefined;
  readonly retry: () => void;
}

const initial: OrderState = {};

/** Polls the order, and reconciles the cart with it. */
export function useOrder(endpoint: string | undefined, given: string | undefined): ShownOrder {
  const { element, fail } = useHost();
  const attempt = useAttempt(given);
  const [state, setState] = useState<OrderState & { readonly address?: string }>(initial);
  const poll = useRef<Poll>(undefined);
  const address = endpoint && attempt ? addressOf(endpoint, attempt) : undefined;

  useEffect(() => {
    if (!address || !attempt) return;
    let reported: string | undefined;
    function report(problem: string | undefined) {
      if (problem && problem !== reported) {
        const sentence = `endpoint ${endpoint}: ${problem}`;
        warn(element, sentence);
        fail(sentence);
      }
      reported = problem;
    }
    async function request(stopped: AbortSignal): Promise<boolean> {
      try {
        const { order = null, problem } = await fetchOrder(address as string, stopped);
        if (stopped.aborted) return true;
        report(problem);
        // Before rendering, so that the text matches the cart.
        if (order) reconcile(getPage(), attempt as string, order.status);
        setState({ address: address as string, order });
        return isFinal(order?.status);
      } catch (error) {
        if (stopped.aborted) return true;
        report(String(error));
        setState((before) => ({
          ...(before.address === address && before),
          address: address as string,
          isUnreachable: true,
          isTrying: false,
          failedRetries: (before.failedRetries ?? 0) + Number(before.isTrying ?? 0),
        }));
        return false;
      }
    }
    return whenActivated(() => {
      const started = startPoll(request);
      poll.current = started;
      return () => started.stop();
    });
  }, [address, attempt, endpoint, element, fail]);

  useEarlierAttempts(endpoint, attempt);

  return {
    ...(state.address === address ? state : initial),
    attempt,
    retry() {
      setState((before) => ({ ...before, isTrying: true }));
      poll.current?.retry();
    },
  };
}

/**
 * Reconciles earlier checkout attempts of this browser, one after the other: a visitor may have paid without returning to
 * the page.
 */
function useEarlierAttempts(endpoint: string | undefined, attempt: string | null | undefined): void {
  useEffect(() => {
    if (!endpoint || attempt === undefined) return;
    const stopped = new AbortController();
    /** Attempts whose state is final. */
    const finished = new Set<string>();
    let isRequesting = false;
    async function requestAll() {
      if (isRequesting) return;
      isRequesting = true;
      const page = getPage();
      try {
        for (const other of [...openAttempts(page), ...pendingAttempts(page)]) {
          if (other === attempt || finished.has(other) || !isAttempt(other)) continue;
          const { order } = await fetchOrder(addressOf(endpoint as string, other), stopped.signal);
          if (stopped.signal.aborted) return;
          if (order) reconcile(page, other, order.status);
          if (isFinal(order?.status)) finished.add(other);
        }
      } catch {
        // The next visit asks again.
      }
      isRequesting = false;
    }
    return whenActivated(() => {
      requestAll();
      const unsubscribe = whenPageReturns(requestAll);
      return () => {
        unsubscribe();
        stopped.abort();
      };
    });
  }, [endpoint, attempt]);
}
