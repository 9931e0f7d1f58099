import { useEffect, useRef, useState } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/use-host.ts';
import { addressOf, askServer, type Order } from '../../page/order.ts';
import { getPage } from '../../page/page.ts';
import { openAttempts, pendingAttempts, reconcile } from '../../page/reconcile.ts';
import { type Following, follow, whenBack, whenVisited } from './follow.ts';

const parameter = /[#&]wellness-(?:paid|order)=([^&]+)/;
const LONGEST_ATTEMPT = 200;

/** In an address the first two would lead elsewhere. */
const isAttempt = (attempt: string | undefined): attempt is string =>
  !!attempt && attempt !== '.' && attempt !== '..' && attempt.length <= LONGEST_ATTEMPT;

/**
 * The attempt that is meant: null where there is none, undefined while nobody has looked. Where none is named it is one
 * whose payment is under way: should the bank refuse it, its lines are offered back.
 */
function useAttempt(given: string | undefined): string | null | undefined {
  const [written, setWritten] = useState<string | null>();
  useEffect(() => {
    // An element in the page's HTML is there before the cart has been read.
    getPage().shared.cart.restore();
    const look = () => setWritten(parameter.exec(location.hash)?.[1] ?? pendingAttempts(getPage())[0] ?? null);
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const attempt = given || written;
  return attempt && !isAttempt(attempt) ? null : attempt;
}

/** What is known of an order. */
export interface Known {
  /** Null for one that the checkout server does not know; undefined while it has not answered. */
  readonly order?: Order | null;
  /** Whether the checkout server has not answered the last time. */
  readonly isLost?: boolean;
  /** Whether the visitor has asked again since. */
  readonly isTrying?: boolean;
  /** How often that was in vain. */
  readonly tries?: number;
}

export interface Shown extends Known {
  readonly attempt: string | null | undefined;
  readonly again: () => void;
}

const nothing: Known = {};

const isOver = (order: Order | null | undefined) => order?.status !== 'open' && order?.status !== 'processing';

/** Follows the order, and does to the cart what follows from it. */
export function useOrder(endpoint: string | undefined, given: string | undefined): Shown {
  const { element, fail } = useHost();
  const attempt = useAttempt(given);
  const [known, setKnown] = useState<Known & { readonly of?: string }>(nothing);
  const following = useRef<Following>(undefined);
  const address = endpoint && attempt ? addressOf(endpoint, attempt) : undefined;

  useEffect(() => {
    if (!address || !attempt) return;
    let reported: string | undefined;
    function complain(problem: string | undefined) {
      if (problem && problem !== reported) {
        const sentence = `endpoint ${endpoint}: ${problem}`;
        warn(element, sentence);
        fail(sentence);
      }
      reported = problem;
    }
    async function ask(stopped: AbortSignal): Promise<boolean> {
      try {
        const { order = null, problem } = await askServer(address as string, stopped);
        if (stopped.aborted) return true;
        complain(problem);
        // Before it is said: what is said is then so.
        if (order) reconcile(getPage(), attempt as string, order.status);
        setKnown({ of: address as string, order });
        return isOver(order);
      } catch (error) {
        if (stopped.aborted) return true;
        complain(String(error));
        setKnown((before) => ({
          ...(before.of === address && before),
          of: address as string,
          isLost: true,
          isTrying: false,
          tries: (before.tries ?? 0) + Number(before.isTrying ?? 0),
        }));
        return false;
      }
    }
    return whenVisited(() => {
      const begun = follow(ask);
      following.current = begun;
      return () => begun.stop();
    });
  }, [address, attempt, endpoint, element, fail]);

  useOthers(endpoint, attempt);

  return {
    ...(known.of === address ? known : nothing),
    attempt,
    again() {
      setKnown((before) => ({ ...before, isTrying: true }));
      following.current?.again();
    },
  };
}

/**
 * Who has paid may never have come back: what this browser handed over before is asked about, too, one after the other,
 * and leaves the cart where the checkout server says that it was paid.
 */
function useOthers(endpoint: string | undefined, attempt: string | null | undefined): void {
  useEffect(() => {
    if (!endpoint || attempt === undefined) return;
    const stopped = new AbortController();
    /** Nothing will come of these any more. */
    const over = new Set<string>();
    let isAsking = false;
    async function ask() {
      if (isAsking) return;
      isAsking = true;
      const page = getPage();
      try {
        for (const other of [...openAttempts(page), ...pendingAttempts(page)]) {
          if (other === attempt || over.has(other) || !isAttempt(other)) continue;
          const { order } = await askServer(addressOf(endpoint as string, other), stopped.signal);
          if (stopped.signal.aborted) return;
          if (order) reconcile(page, other, order.status);
          if (isOver(order)) over.add(other);
        }
      } catch {
        // The next visit asks again.
      }
      isAsking = false;
    }
    return whenVisited(() => {
      ask();
      const leave = whenBack(ask);
      return () => {
        leave();
        stopped.abort();
      };
    });
  }, [endpoint, attempt]);
}
