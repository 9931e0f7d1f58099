import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../bridge/host.ts';
import { askEndpoint, CHECKOUT_TIMEOUT_MS, checkoutUrl } from '../../cart/checkout.ts';
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

/** Hands the cart over by the first way that applies: the page's own, the endpoint, the URL (docs/checkout.md). */
export function useCheckout({
  checkoutUrl: template,
  checkoutEndpoint,
  checkoutIds,
  partner,
}: CheckoutAttributes): Checkout {
  const { ask, fail } = useHost();
  const [state, setState] = useState<CheckoutState>('ready');
  const busy = useRef(false);

  function end(next: CheckoutState) {
    busy.current = next === 'waiting';
    setState(next);
  }

  useEffect(() => {
    // Back from the till: the page may be the very one that was left.
    const back = () => {
      busy.current = false;
      setState('ready');
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  function go(url: string) {
    location.assign(url);
    // A page that is still here by then went nowhere: a download, a refused connection.
    setTimeout(() => busy.current && end('ready'), CHECKOUT_TIMEOUT_MS);
  }

  function start() {
    const { cart, catalog } = getPage().shared;
    const { items, total, count } = cart.state;
    if (busy.current || !items.length) return;
    const tillId = (id: string) => checkoutIds?.[id] ?? catalog.checkoutId(id);
    const url = template && !checkoutEndpoint ? checkoutUrl(template, items, tillId) : null;
    if (!ask('wellness-checkout', Object.freeze({ items, total, count, url }))) return;
    if (!checkoutEndpoint && !url) return end('notConnected');
    end('waiting');
    if (url) return go(url);
    askEndpoint(items, { endpoint: checkoutEndpoint, partner, tillId }).then(go, (error: unknown) => {
      fail(error instanceof Error ? error.message : String(error));
      end('failed');
    });
  }

  return { state, start, reset: () => busy.current || setState('ready') };
}
