import { useCallback, useEffect, useRef, useState } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { localeOf, useHost } from '../../bridge/host.ts';
import {
  type Answer,
  askEndpoint,
  attemptFor,
  CHECKOUT_TIMEOUT_MS,
  checkoutUrl,
  type HandOver,
  type LineRefusal,
} from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/line.ts';
import { getPage } from '../../page/page.ts';

export interface CheckoutAttributes {
  checkoutUrl: string | undefined;
  checkoutEndpoint: string | undefined;
  checkoutIds: Readonly<Record<string, string>> | undefined;
  partner: string | undefined;
  discount: string | undefined;
}

export type CheckoutState =
  | { readonly name: 'ready' | 'waiting' | 'notConnected' | 'failed' }
  /** The till says what is wrong, in words of its own or line by line. */
  | { readonly name: 'refused'; readonly message?: string; readonly lines: readonly LineRefusal[] }
  /** A line with a plan or properties does not fit into the address. */
  | { readonly name: 'unfit'; readonly lines: readonly CartItem[] };

export interface Checkout {
  readonly state: CheckoutState;
  start(): void;
  /** Stops what is waiting, and forgets what was told. */
  reset(): void;
}

/** How long the clicks of an impatient visitor are taken for one, where the page itself goes on. */
const TAKEN_OVER_MS = 3_000;

const ready: CheckoutState = { name: 'ready' };

/** Tells the page's author once of what makes carts arrive empty or under wrong names. */
function useComplaints(): (problem: string) => void {
  const { element } = useHost();
  const told = useRef(new Set<string>());
  return (problem) => {
    if (told.current.has(problem)) return;
    told.current.add(problem);
    warn(element, problem);
  };
}

/** Hands the cart over by the first way that applies: the page's own, the endpoint, the URL (docs/checkout.md). */
export function useCheckout({
  checkoutUrl: template,
  checkoutEndpoint,
  checkoutIds,
  partner,
  discount,
}: CheckoutAttributes): Checkout {
  const { ask, element, fail } = useHost();
  const complain = useComplaints();
  const [state, setState] = useState<CheckoutState>(ready);
  /** What is under way: stopped, it goes nowhere. */
  const pending = useRef<AbortController>(undefined);
  /** The cart that the page took over just now: no click sends it again. */
  const taken = useRef<readonly CartItem[]>(undefined);

  const reset = useCallback(() => {
    pending.current?.abort();
    pending.current = undefined;
    taken.current = undefined;
    setState(ready);
  }, []);

  useEffect(() => {
    // Back from the till: the page may be the very one that was left. A page that has just loaded is shown, too.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', back);
    const stopWatching = getPage().shared.cart.subscribe(({ key }) => {
      if (pending.current || key === null) return reset();
      // What the till said of other lines still holds.
      setState((told) =>
        told.name === 'refused' ? { ...told, lines: told.lines.filter((line) => line.key !== key) } : told,
      );
    });
    return () => {
      removeEventListener('pageshow', back);
      stopWatching();
      pending.current?.abort();
    };
  }, [reset]);

  function tillIdOf(id: string): string {
    if (checkoutIds && Object.hasOwn(checkoutIds, id)) return String(checkoutIds[id]);
    const known = getPage().shared.catalog.checkoutId(id);
    if (checkoutIds && known === id)
      complain(`"checkout-ids" says nothing of "${id}", so it is handed over under that id.`);
    return known;
  }

  function leave(url: string, stopped: AbortSignal) {
    location.assign(url);
    // A page that is still here by then went nowhere: a download, a refused connection.
    const timer = setTimeout(reset, CHECKOUT_TIMEOUT_MS);
    stopped.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Where the address would lead, and what does not fit into it. */
  function addressFor(handOver: HandOver): { url: string | null; unfit: readonly CartItem[] } {
    if (!template || checkoutEndpoint) return { url: null, unfit: [] };
    const unfit = handOver.items.filter(({ plan, properties }) => plan || properties);
    if (!template.includes('{items}'))
      complain('"checkout-url" has no {items} in it, so that the cart does not arrive.');
    return { url: unfit.length ? null : checkoutUrl(template, handOver, tillIdOf), unfit };
  }

  function hear(answer: Answer, stopped: AbortSignal) {
    if (stopped.aborted) return;
    if ('url' in answer) return leave(answer.url, stopped);
    pending.current = undefined;
    setState({ name: 'refused', ...answer });
  }

  function start() {
    const { cart } = getPage().shared;
    const { items: all, total } = cart.state;
    const items = Object.freeze(all.filter(({ gone }) => !gone));
    const [first] = items;
    if (pending.current || !first || all === taken.current) return;
    const handOver: HandOver = {
      attempt: attemptFor(cart, items, discount),
      items,
      total,
      count: items.reduce((sum, { quantity }) => sum + quantity, 0),
      currency: first.currency,
      locale: localeOf(element),
      partner,
      discount,
    };
    const { url, unfit } = addressFor(handOver);
    const { attempt, count, currency } = handOver;
    const detail = Object.freeze({ attempt, items, total, count, currency, discount: discount ?? null, url });
    if (!ask('wellness-checkout', detail)) {
      taken.current = all;
      // The page may have stopped it, or its own dialog is closed again.
      setTimeout(() => (taken.current = undefined), TAKEN_OVER_MS);
      return setState(ready);
    }
    if (unfit.length) return setState({ name: 'unfit', lines: unfit });
    if (!checkoutEndpoint && !url) return setState({ name: 'notConnected' });
    const controller = new AbortController();
    pending.current = controller;
    setState({ name: 'waiting' });
    if (url) return leave(url, controller.signal);
    askEndpoint(checkoutEndpoint as string, handOver, tillIdOf, controller.signal).then(
      (answer) => hear(answer, controller.signal),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const problem = `checkout-endpoint ${checkoutEndpoint}: ${error}`;
        warn(element, problem);
        fail(problem);
        pending.current = undefined;
        setState({ name: 'failed' });
      },
    );
  }

  return { state, start, reset };
}
