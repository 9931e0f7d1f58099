import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/use-host.ts';
import { countOf } from '../../cart/cart.ts';
import {
  askEndpoint,
  attemptFor,
  CHECKOUT_TIMEOUT_MS,
  type CheckoutRequest,
  checkoutUrl,
  type LineRefusal,
} from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/line.ts';
import { reconcileEarlier, refusedAttempts } from '../../page/earlier-attempts.ts';
import { getPage } from '../../page/page.ts';
import { localeOf } from '../../words/locale.ts';

export interface CheckoutAttributes {
  checkoutUrl: string | undefined;
  checkoutEndpoint: string | undefined;
  checkoutIds: Readonly<Record<string, string>> | undefined;
  partner: string | undefined;
  discount: string | undefined;
}

export type CheckoutState =
  /** `nothing`: no line of the cart can be ordered. */
  | { readonly name: 'ready' | 'waiting' | 'nothing' | 'notConnected' | 'failed' }
  /** The problem, in the checkout server's own words or line by line. */
  | { readonly name: 'refused'; readonly message: string; readonly lines: readonly LineRefusal[] };

export interface Checkout {
  readonly state: CheckoutState;
  /** The code that goes along, where one does: an address may have no place for it. */
  readonly discount: string | undefined;
  start(): void;
}

/** How long the clicks of an impatient visitor are taken for one, where the page itself goes on. */
const TAKEN_OVER_MS = 3_000;

const bare = (href: string) => href.split('#')[0];

const ready: CheckoutState = { name: 'ready' };

/** Tells the page's author once of what makes carts arrive empty or under wrong names. */
function useComplaints(): (problem: string) => void {
  const { element } = useHost();
  const reported = useRef(new Set<string>());
  return (problem) => {
    if (reported.current.has(problem)) return;
    reported.current.add(problem);
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
  const { cart, catalog, outlets } = getPage().shared;
  const complain = useComplaints();
  const [state, setState] = useState<CheckoutState>(ready);
  /** What is under way: aborted, it goes nowhere. */
  const pending = useRef<AbortController>(undefined);
  /** The address that is being left. */
  const leaving = useRef<string>(undefined);
  /** The cart that the page took over just now: no click sends it again. */
  const taken = useRef<readonly CartItem[]>(undefined);

  const reset = useCallback((next: CheckoutState = ready) => {
    pending.current?.abort();
    pending.current = undefined;
    leaving.current = undefined;
    taken.current = undefined;
    setState(next);
  }, []);

  // Not after the next painting: nothing may be gone to once the element has left.
  useLayoutEffect(() => {
    function stop() {
      // As by the browser's own button.
      if (leaving.current === location.href) window.stop();
      reset();
    }
    // Back from the checkout server: the page may be the very one that was left. A page that has just loaded is shown, too.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', back);
    let before = cart.state.items;
    const endings = [
      () => removeEventListener('pageshow', back),
      outlets.watch(() => outlets.panel !== element && stop()),
      cart.subscribe(({ items }) => {
        const last = before;
        before = items;
        if (pending.current) return stop();
        setState((state) => {
          // Keep the server's errors for lines that have not changed.
          const holds = ({ key }: LineRefusal) => last.includes(items.find((item) => item.key === key) as CartItem);
          const lines = state.name === 'refused' ? state.lines.filter(holds) : [];
          return lines.length ? ({ ...state, lines } as CheckoutState) : ready;
        });
      }),
      stop,
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [cart, element, outlets, reset]);

  function checkoutIdOf(id: string): string {
    if (checkoutIds && Object.hasOwn(checkoutIds, id)) return String(checkoutIds[id]);
    const known = catalog.checkoutId(id);
    if (checkoutIds && known === id)
      complain(`"checkout-ids" says nothing of "${id}", so it is handed over under that id.`);
    return known;
  }

  function leave(url: string, { signal }: AbortController) {
    const here = location.href;
    // Within the page there is nothing to stop, and Firefox would close the page's sockets with it.
    leaving.current = bare(new URL(url, document.baseURI).href) === bare(here) ? undefined : here;
    location.assign(url);
    // A page that is still here by then went nowhere: a download, a refused connection.
    const timer = setTimeout(reset, CHECKOUT_TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async function post(endpoint: string, request: CheckoutRequest, isNew: boolean, controller: AbortController) {
    const from = location.href;
    try {
      await reconcileEarlier(getPage(), endpoint, request.attempt, controller.signal);
      // What was paid has left the cart: the visitor sees what remains, and clicks again.
      if (controller.signal.aborted) return;
      const answer = await askEndpoint(endpoint, request, checkoutIdOf, controller.signal);
      if (controller.signal.aborted) return;
      // The page has gone elsewhere meanwhile.
      if (!element.isConnected || location.href !== from) return reset();
      if ('url' in answer) {
        refusedAttempts.delete(request.attempt);
        leave(answer.url, controller);
      } else {
        if (isNew) refusedAttempts.add(request.attempt);
        reset({ name: 'refused', ...answer });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = `checkout-endpoint ${endpoint}: ${error}`;
      warn(element, problem);
      fail(problem);
      reset({ name: 'failed' });
    }
  }

  function start() {
    const { items: seen } = cart.state;
    // What the host's own scripts did to the storage no event tells of: it is shown first.
    cart.sync();
    const { items: all, total } = cart.state;
    if (pending.current || all !== seen || !all.length || all === taken.current) return;
    const items = Object.freeze(all.filter(({ gone }) => !gone));
    const [first] = items;
    if (!first) return setState({ name: 'nothing' });
    const { currency } = first;
    const { attempts } = cart.contents;
    const attempt = attemptFor(cart, items, discount || undefined);
    const count = countOf(items);
    const request: CheckoutRequest = { attempt, items, total, currency, locale: localeOf(element), partner, discount };
    const unfit = checkoutEndpoint ? [] : items.filter(({ plan, properties }) => plan || properties);
    let url: string | null = null;
    if (template && !checkoutEndpoint) {
      if (!template.includes('{items}'))
        complain('"checkout-url" has no {items} in it, so that the cart does not arrive.');
      if (!unfit.length) url = checkoutUrl(template, request, checkoutIdOf);
    }
    const controller = new AbortController();
    pending.current = controller;
    const detail = Object.freeze({ attempt, items, total, count, currency, discount: discount || null, url });
    const isOurs = ask('wellness-checkout', detail);
    // A listener has changed the cart, or closed the panel.
    if (controller.signal.aborted) return;
    if (!isOurs) {
      reset();
      taken.current = all;
      // The page may have stopped it, or its own dialog is closed again.
      setTimeout(() => (taken.current = undefined), TAKEN_OVER_MS);
    } else if (checkoutEndpoint || url) {
      setState({ name: 'waiting' });
      if (checkoutEndpoint) post(checkoutEndpoint, request, attempts !== cart.contents.attempts, controller);
      else leave(url as string, controller);
    } else if (template && unfit.length) {
      const lines = unfit.map(({ key }) => ({ key, reason: 'unfit' as const }));
      reset({ name: 'refused', message: '', lines });
    } else reset({ name: 'notConnected' });
  }

  const takesCode = checkoutEndpoint || !template || template.includes('{discount}');
  return { state, discount: takesCode ? discount : undefined, start };
}
