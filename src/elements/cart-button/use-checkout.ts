import { useCallback, useEffect, useRef, useState } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/host.ts';
import { askEndpoint, CHECKOUT_TIMEOUT_MS, checkoutUrl } from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/operations.ts';
import { getPage } from '../../page/page.ts';

export interface CheckoutAttributes {
  checkoutUrl: string | undefined;
  checkoutEndpoint: string | undefined;
  checkoutIds: Readonly<Record<string, string>> | undefined;
  partner: string | undefined;
}

export type CheckoutState = 'ready' | 'waiting' | 'notConnected' | 'failed';

export interface Checkout {
  readonly state: CheckoutState;
  start(): void;
  /** Forgets what was told. */
  reset(): void;
}

/** How long the clicks of an impatient visitor are taken for one, where the page itself goes on. */
const TAKEN_OVER_MS = 3_000;

/** Hands the cart over by the first way that applies: the page's own, the endpoint, the URL (docs/checkout.md). */
export function useCheckout({
  checkoutUrl: template,
  checkoutEndpoint,
  checkoutIds,
  partner,
}: CheckoutAttributes): Checkout {
  const { ask, element, fail } = useHost();
  const [state, setState] = useState<CheckoutState>('ready');
  const busy = useRef(false);
  /** The cart that the page took over just now: no click sends it again. */
  const taken = useRef<readonly CartItem[]>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  function end(next: CheckoutState) {
    clearTimeout(leaving.current);
    busy.current = next === 'waiting';
    setState(next);
  }

  const free = useCallback(() => {
    clearTimeout(leaving.current);
    busy.current = false;
    taken.current = undefined;
    setState('ready');
  }, []);

  useEffect(() => {
    // Back from the till: the page may be the very one that was left. A page that has just loaded is shown, too.
    const back = ({ persisted }: PageTransitionEvent) => persisted && free();
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [free]);

  function go(url: string) {
    location.assign(url);
    // A page that is still here by then went nowhere: a download, a refused connection.
    leaving.current = setTimeout(() => end('ready'), CHECKOUT_TIMEOUT_MS);
  }

  function start() {
    const { cart, catalog } = getPage().shared;
    const { items, total, count } = cart.state;
    if (busy.current || !items.length || items === taken.current) return;
    const tillId = (id: string) =>
      checkoutIds && Object.hasOwn(checkoutIds, id) ? String(checkoutIds[id]) : catalog.checkoutId(id);
    const url = template && !checkoutEndpoint ? checkoutUrl(template, items, tillId) : null;
    if (!ask('wellness-checkout', Object.freeze({ items, total, count, url }))) {
      taken.current = items;
      // The page may have stopped it, or its own dialog is closed again.
      setTimeout(() => (taken.current = undefined), TAKEN_OVER_MS);
      return setState('ready');
    }
    if (!checkoutEndpoint && !url) return end('notConnected');
    end('waiting');
    if (url) return go(url);
    askEndpoint(items, { endpoint: checkoutEndpoint, partner, tillId }).then(go, (error: unknown) => {
      const problem = `checkout-endpoint ${checkoutEndpoint}: ${error}`;
      warn(element, problem);
      fail(problem);
      end('failed');
    });
  }

  return { state, start, reset: () => busy.current || free() };
}
