import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { partnerOfTab } from '../../addresses/partner.ts';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/use-host.ts';
import { countOf } from '../../cart/cart.ts';
import { linesOf } from '../../cart/cart-state.ts';
import type { CartItem } from '../../cart/line.ts';
import { otherAttempts, reconcileEarlier, refusedAttempts } from '../../checkout/earlier-attempts.ts';
import { isFramed, leaveFrame } from '../../checkout/leave-frame.ts';
import { forgetAttempts } from '../../checkout/reconcile.ts';
import {
  attemptFor,
  type CartRefusal,
  CHECKOUT_TIMEOUT_MS,
  type CheckoutRequest,
  checkoutUrl,
  type LineRefusal,
  postOrder,
} from '../../checkout/request.ts';
import { visitorFor } from '../../checkout/sent-visitor.ts';
import { sumOf } from '../../money/money.ts';
import { getPage } from '../../page/page.ts';
import { approvedProducts } from '../../rules/visitor-eligibility.ts';
import { localeOf } from '../../words/locale.ts';
import type { CartButtonProps } from './attributes.ts';

export type CheckoutState =
  /** `nothing`: the cart has no line that can be ordered. */
  | { readonly name: 'ready' | 'waiting' | 'nothing' | 'notConnected' | 'failed' }
  | ({ readonly name: 'refused' } & CartRefusal)
  /** The page is in a frame that may not open the payment page in its place. */
  | { readonly name: 'blocked'; readonly url: string };

export interface Checkout {
  readonly state: CheckoutState;
  /** The discount code, if it is sent: a URL may have no placeholder for it. */
  readonly discount: string | undefined;
  /** Why the checkout URL cannot take the line, which stays in the cart then. */
  stays(item: CartItem): readonly LineRefusal[] | undefined;
  start(): void;
}

/** Repeated clicks within this time count as one if the page handles the checkout. */
const REPEATED_CLICK_MS = 3_000;

const withoutFragment = (href: string) => href.split('#')[0];

const ready: CheckoutState = { name: 'ready' };

/** Warns once of each problem that makes carts arrive empty or with wrong ids. */
function useWarnOnce(): (problem: string) => void {
  const { element } = useHost();
  const reported = useRef(new Set<string>());
  return (problem) => {
    if (reported.current.has(problem)) return;
    reported.current.add(problem);
    warn(element, problem);
  };
}

/** Starts checkout attempts by the first way that applies: the page's listener, the endpoint, the URL (docs/checkout.md). */
export function useCheckout({
  checkoutUrl: template,
  checkoutEndpoint,
  checkoutIds,
  partner: ownPartner,
  discount,
}: CartButtonProps): Checkout {
  const { sendCancelable, element, fail } = useHost();
  const { cart, catalog, outlets } = getPage().shared;
  const warnOnce = useWarnOnce();
  const [state, setState] = useState<CheckoutState>(ready);
  /** The current attempt. Once aborted it does not navigate. */
  const pending = useRef<AbortController>(undefined);
  /** The page's URL while the browser navigates to the checkout. */
  const leaving = useRef<string>(undefined);
  /** The cart of an attempt that the page handles; a repeated click does not send it again. */
  const handledByPage = useRef<readonly CartItem[]>(undefined);

  const reset = useCallback((next: CheckoutState = ready) => {
    pending.current?.abort();
    pending.current = undefined;
    leaving.current = undefined;
    handledByPage.current = undefined;
    setState(next);
  }, []);

  // A layout effect, so that a removed element no longer navigates.
  useLayoutEffect(() => {
    function stop() {
      // Stops the navigation, like the browser's stop button.
      if (leaving.current === location.href) window.stop();
      reset();
    }
    // Resets a page that the back/forward cache restores. `pageshow` also fires for a new page.
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', resetOnReturn);
    let before = cart.state.items;
    const cleanups = [
      () => removeEventListener('pageshow', resetOnReturn),
      outlets.watch(() => outlets.panel !== element && stop()),
      cart.subscribe(({ items }) => {
        const last = before;
        before = items;
        if (pending.current) return stop();
        setState((state) => {
          // Keep the server's errors for lines that have not changed.
          const holds = ({ key, reason }: LineRefusal) => {
            const item = items.find((item) => item.key === key);
            if (!item || !last.includes(item)) return false;
            // A limit is that of all lines of the product together.
            const isLimit = reason === 'limit' || reason === 'stock';
            return !isLimit || countOf(linesOf(item.id, items)) === countOf(linesOf(item.id, last));
          };
          const lines = state.name === 'refused' ? state.lines.filter(holds) : [];
          return lines.length ? ({ ...state, lines } as CheckoutState) : ready;
        });
      }),
      stop,
    ];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [cart, element, outlets, reset]);

  function checkoutIdOf(id: string): string {
    if (checkoutIds && Object.hasOwn(checkoutIds, id)) return String(checkoutIds[id]);
    const known = catalog.checkoutId(id);
    if (checkoutIds && known === id) warnOnce(`"checkout-ids" has no entry for "${id}", so the checkout gets that id.`);
    return known;
  }

  function leave(url: string, { signal }: AbortController) {
    const here = location.href;
    const { href } = new URL(url, document.baseURI);
    const isHere = withoutFragment(href) === withoutFragment(here);
    // A fragment needs no stop, and in Firefox window.stop() also closes the page's sockets.
    leaving.current = isHere ? undefined : here;
    if (isHere || !isFramed()) location.assign(href);
    else if (!leaveFrame(href)) return reset({ name: 'blocked', url: href });
    // If the page is still here, the navigation was a download or failed.
    const timer = setTimeout(reset, CHECKOUT_TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async function post(endpoint: string, request: CheckoutRequest, isNew: boolean, controller: AbortController) {
    const from = location.href;
    function report(error: unknown) {
      const problem = `checkout-endpoint ${endpoint}: ${error}`;
      warn(element, problem);
      fail(problem);
    }
    try {
      await reconcileEarlier(getPage(), endpoint, request.attempt, controller.signal);
      // An earlier attempt was paid, so its lines have left the cart. The visitor sees the rest and can click again.
      if (controller.signal.aborted) return;
      const replaces = otherAttempts(getPage(), request.attempt);
      const answer = await postOrder(endpoint, { ...request, replaces }, checkoutIdOf, controller.signal);
      if (controller.signal.aborted) return;
      // The page has navigated in the meantime.
      if (!element.isConnected || location.href !== from) return reset();
      if ('url' in answer) {
        refusedAttempts.delete(request.attempt);
        leave(answer.url, controller);
      } else {
        if (isNew) refusedAttempts.add(request.attempt);
        // It has no order, so it holds none of the stock.
        if (isNew && answer.lines.length) forgetAttempts(getPage(), [request.attempt]);
        // Visitors cannot mend these, so the page's author learns what the checkout server says.
        if (answer.reason === 'setup') report(answer.message);
        if (answer.reason === 'refused') report(`${answer.message}. The log of the checkout server has the cause.`);
        reset({ name: 'refused', ...answer });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      report(error);
      reset({ name: 'failed' });
    }
  }

  function stays({ id, key, plan, properties }: CartItem): readonly LineRefusal[] | undefined {
    if (checkoutEndpoint || !template) return undefined;
    if (catalog.rules(id).length) return [{ key, reason: 'stays' }];
    return plan || properties ? [{ key, reason: 'unfit' }] : undefined;
  }

  /** Lists that are loading or have failed may have rules, and lines with rules do not go into a URL. */
  function startWhenLoaded() {
    for (const retry of catalog.failed ?? []) retry();
    const controller = new AbortController();
    pending.current = controller;
    setState({ name: 'waiting' });
    const stop = catalog.subscribe(() => {
      if (catalog.loading) return;
      if (catalog.failed?.length) return reset({ name: 'failed' });
      reset();
      start();
    });
    controller.signal.addEventListener('abort', stop);
  }

  function start() {
    const { items: seen } = cart.state;
    // No event reports writes to the storage by this page's own scripts: show their result before sending the cart.
    cart.sync();
    const { items: all } = cart.state;
    if (pending.current || all !== seen || !all.length || all === handledByPage.current) return;
    if (template && !checkoutEndpoint && (catalog.loading || catalog.failed?.length)) return startWhenLoaded();
    const available = all.filter(({ gone }) => !gone);
    const fitting = available.filter((item) => !stays(item));
    // The page may yet handle lines that no URL can hold.
    const items = Object.freeze(fitting.length ? fitting : available);
    const [first] = items;
    if (!first) return setState({ name: 'nothing' });
    const { currency } = first;
    const { attempts } = cart.contents;
    const attempt = attemptFor(cart, items, discount || undefined, approvedProducts(catalog, items));
    const count = countOf(items);
    const total = sumOf(items, currency);
    const visitor = visitorFor(getPage().shared, items);
    const locale = localeOf(element);
    const partner = ownPartner ?? partnerOfTab();
    const request: CheckoutRequest = { attempt, items, total, currency, locale, partner, discount, visitor };
    let url: string | null = null;
    if (template && !checkoutEndpoint) {
      if (!template.includes('{items}'))
        warnOnce('"checkout-url" has no {items}, so the checkout gets no cart. Add {items} to the URL.');
      if (fitting.length) url = checkoutUrl(template, request, checkoutIdOf);
    }
    const controller = new AbortController();
    pending.current = controller;
    const common = { attempt, items, total, count, currency, discount: discount || null, url };
    const detail = Object.freeze(visitor ? { ...common, visitor } : common);
    const isOurs = sendCancelable('wellness-checkout', detail);
    // The listener may have changed the cart or closed the panel.
    if (controller.signal.aborted) return;
    if (!isOurs) {
      reset();
      handledByPage.current = all;
      // After a while the visitor can try again: the page may have canceled the checkout.
      setTimeout(() => (handledByPage.current = undefined), REPEATED_CLICK_MS);
    } else if (checkoutEndpoint || url) {
      setState({ name: 'waiting' });
      if (checkoutEndpoint) post(checkoutEndpoint, request, attempts !== cart.contents.attempts, controller);
      else leave(url as string, controller);
    } else if (template && !fitting.length) {
      const lines = items.flatMap((item) => stays(item) ?? []);
      reset({ name: 'refused', message: '', lines });
    } else reset({ name: 'notConnected' });
  }

  const takesCode = checkoutEndpoint || !template || template.includes('{discount}');
  return { state, discount: takesCode ? discount : undefined, stays, start };
}
