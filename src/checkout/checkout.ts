import { partnerOfTab } from '../addresses/partner.ts';
import { countOf } from '../cart/cart-state.ts';
import type { CartItem } from '../cart/line.ts';
import { sendCancelable } from '../cart/send-add.ts';
import { deepAll } from '../markup/deep-all.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import { warn } from '../markup/warn.ts';
import { DEFAULT_CURRENCY, sumOf } from '../money/money.ts';
import type { Checkout, CheckoutAttributes, CheckoutResult, CheckoutState } from '../protocol/checkout.ts';
import type { Page } from '../protocol/types.ts';
import { approvedProducts } from '../rules/visitor-eligibility.ts';
import type { Key } from '../words/language.ts';
import { localeOf } from '../words/locale.ts';
import { type Words, withWords, wordsAt } from '../words/words.ts';
import { codeOf } from './declined-codes.ts';
import { describeRefusal } from './describe-refusals.ts';
import { otherAttempts, reconcileEarlier, refusedAttempts } from './earlier-attempts.ts';
import { isFramed, leaveFrame } from './leave-frame.ts';
import { forgetAttempts } from './reconcile.ts';
import { consentTo } from './recurring.ts';
import { ready, stateAfter, stays, withMessages } from './refused-lines.ts';
import {
  attemptFor,
  type CartRefusal,
  CHECKOUT_TIMEOUT_MS,
  type CheckoutRequest,
  checkoutUrl,
  postOrder,
} from './request.ts';
import { visitorFor } from './sent-visitor.ts';

/** Repeated calls within this time count as one if the page handles the checkout. */
const REPEATED_CLICK_MS = 3_000;

const withoutFragment = (href: string) => href.split('#')[0];

const attributeNames = ['checkoutUrl', 'checkoutEndpoint', 'checkoutIds', 'partner', 'discount'] as const;

/** A cart button or cart, whose properties are its attributes; one that is not defined yet has none. */
type Source = HTMLElement & CheckoutAttributes;

/** The first cart button or cart of the page that has any attribute for the checkout. */
const firstSource = () =>
  (deepAll('wellness-cart-button,wellness-cart') as Source[]).find(
    (element) => !isLeftAlone(element) && attributeNames.some((name) => element[name]),
  );

/** An element that has left the page has no language. */
const wordsOf = (element: Source | undefined) =>
  new Promise<Words>((resolve) => withWords(element?.isConnected ? element : undefined, resolve));
const sayAt = async (element: Source | undefined, key: Key) => (await wordsOf(element)).say(key);

interface Pending {
  readonly element: Source | undefined;
  readonly controller: AbortController;
  readonly result: Promise<CheckoutResult>;
}

/** Starts and stops the checkout attempts of a page. */
export interface Checkouts {
  start(element: Source | undefined): Promise<CheckoutResult>;
  leave(element: Element): void;
}

function createCheckouts(page: Page, states: Checkout): Checkouts {
  const { cart, catalog, outlets } = page.shared;
  let pending: Pending | undefined;
  /** The page's URL while the browser navigates to the checkout. */
  let leaving: string | undefined;
  /** The cart of an attempt that the page handles; a repeated call does not send it again. */
  let handledByPage: readonly CartItem[] | undefined;
  /** Warnings that were logged: each of these problems makes carts arrive empty or with wrong ids. */
  const warned = new WeakMap<Element, Set<string>>();

  /** @param why the message for whoever waits for an attempt that this ends */
  function reset(next: CheckoutState = ready, why: Key = 'checkoutStopped') {
    pending?.controller.abort(why);
    pending = undefined;
    leaving = undefined;
    handledByPage = undefined;
    states.show(next);
  }

  function stop(why?: Key) {
    // Stops the navigation, like the browser's stop button.
    if (leaving === location.href) window.stop();
    reset(ready, why);
  }

  // Resets a page that the back/forward cache restores. `pageshow` also fires for a new page.
  addEventListener('pageshow', ({ persisted }) => persisted && reset());
  let { panel } = outlets;
  outlets.watch(() => {
    const isClosed = panel && panel !== outlets.panel;
    ({ panel } = outlets);
    if (isClosed) stop();
  });
  let before = cart.state.items;
  cart.subscribe(({ items }) => {
    const last = before;
    before = items;
    if (pending) stop('cartChanged');
    else states.show(stateAfter(states.state, last, items));
  });

  function warnOnce(element: Source | undefined, problem: string) {
    if (!element) return;
    const known = warned.get(element) ?? new Set();
    warned.set(element, known);
    if (!known.has(problem)) warn(element, problem);
    known.add(problem);
  }

  /** Lists that are loading or have failed may have rules, and lines with rules do not go into a URL. */
  function listsLoaded(signal: AbortSignal): Promise<boolean> {
    for (const retry of catalog.failed ?? []) retry();
    states.show({ name: 'waiting' });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(false));
      catalog.subscribe(() => catalog.loading || resolve(!catalog.failed?.length), { signal });
    });
  }

  function leave(url: string, signal: AbortSignal): CheckoutResult {
    const here = location.href;
    const { href } = new URL(url, document.baseURI);
    const isHere = withoutFragment(href) === withoutFragment(here);
    // A fragment needs no stop, and in Firefox window.stop() also closes the page's sockets.
    leaving = isHere ? undefined : here;
    if (isHere || !isFramed()) location.assign(href);
    else if (!leaveFrame(href)) {
      reset({ name: 'blocked', url: href });
      return { status: 'blocked', url: href };
    }
    // If the page is still here, the navigation was a download or failed.
    const timer = setTimeout(() => reset(), CHECKOUT_TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    return { status: 'leaving', url: href };
  }

  async function fail(element: Source | undefined): Promise<CheckoutResult> {
    reset({ name: 'failed' });
    return { status: 'failed', message: await sayAt(element, 'checkoutFailed') };
  }

  /** Starts a checkout attempt by the first way that applies: the page's listener, the endpoint, the URL (docs/checkout.md). */
  async function attempt(element: Source | undefined, controller: AbortController): Promise<CheckoutResult> {
    const { signal } = controller;
    const attributes: CheckoutAttributes = element ?? {};
    const { checkoutUrl: template, checkoutEndpoint, checkoutIds } = attributes;
    const discount = codeOf(element);
    const from = location.href;
    const refused = async (key: Key): Promise<CheckoutResult> => ({
      status: 'refused',
      message: await sayAt(element, key),
      lines: Object.freeze([]),
    });
    const stopped = () => refused(signal.reason);

    async function refuse(refusal: CartRefusal, items: readonly CartItem[]): Promise<CheckoutResult> {
      const messages = await wordsOf(element);
      if (signal.aborted) return stopped();
      const { reason } = refusal;
      const lines = Object.freeze(withMessages(refusal.lines, items, messages));
      const message = describeRefusal(refusal, items[0]?.currency ?? DEFAULT_CURRENCY, messages);
      reset({ name: 'refused', ...refusal, lines });
      return { status: 'refused', ...(reason && { reason }), ...(message && { message }), lines };
    }

    function report(error: unknown) {
      const problem = `checkout-endpoint ${checkoutEndpoint}: ${error}`;
      if (element) warn(element, problem);
      const detail = Object.freeze({ message: problem });
      element?.dispatchEvent(new CustomEvent('wellness-error', { detail, bubbles: true, composed: true }));
    }

    function checkoutIdOf(id: string): string {
      if (checkoutIds && Object.hasOwn(checkoutIds, id)) return String(checkoutIds[id]);
      const known = catalog.checkoutId(id);
      if (checkoutIds && known === id)
        warnOnce(element, `"checkout-ids" has no entry for "${id}", so the checkout gets that id.`);
      return known;
    }

    async function post(endpoint: string, request: CheckoutRequest, isNew: boolean): Promise<CheckoutResult> {
      try {
        await reconcileEarlier(page, endpoint, request.attempt, signal);
        // An earlier attempt was paid, so its lines have left the cart. The visitor sees the rest and can try again.
        if (signal.aborted) return stopped();
        const replaces = otherAttempts(page, request.attempt);
        const answer = await postOrder(endpoint, { ...request, replaces }, checkoutIdOf, signal);
        if (signal.aborted) return stopped();
        // The page has navigated in the meantime.
        if ((element && !element.isConnected) || location.href !== from) {
          reset();
          return stopped();
        }
        if ('url' in answer) {
          refusedAttempts.delete(request.attempt);
          return leave(answer.url, signal);
        }
        if (isNew) refusedAttempts.add(request.attempt);
        // It has no order, so it holds none of the stock.
        if (isNew && (answer.lines.length || answer.reason === 'discount')) forgetAttempts(page, [request.attempt]);
        // Visitors cannot mend these, so the page's author learns what the checkout server says.
        if (answer.reason === 'setup') report(answer.message);
        if (answer.reason === 'refused') report(`${answer.message}. The log of the checkout server has the cause.`);
        return refuse(answer, request.items);
      } catch (error) {
        if (signal.aborted) return stopped();
        report(error);
        return fail(element);
      }
    }

    const { items: seen } = cart.state;
    // No event reports writes to the storage by this page's own scripts: show their result before sending the cart.
    cart.sync();
    const { items: all } = cart.state;
    if (!all.length) {
      reset();
      return { status: 'empty' };
    }
    if (signal.aborted) return stopped();
    if (all !== seen) {
      reset();
      return refused('cartChanged');
    }
    if (all === handledByPage) {
      pending = undefined;
      return { status: 'prevented' };
    }
    if (template && !checkoutEndpoint && (catalog.loading || catalog.failed?.length)) {
      const isLoaded = await listsLoaded(signal);
      if (signal.aborted) return stopped();
      return isLoaded ? attempt(element, controller) : fail(element);
    }
    const available = all.filter(({ gone }) => !gone);
    const fitting = available.filter((item) => !stays(page, attributes, item));
    // The page may yet handle lines that no URL can hold.
    const items = Object.freeze(fitting.length ? fitting : available);
    const [first] = items;
    if (!first) {
      reset({ name: 'nothing' });
      return refused('nothingToOrder');
    }
    const { currency } = first;
    const { attempts } = cart.contents;
    const id = attemptFor(cart, items, discount || undefined, approvedProducts(catalog, items));
    const count = countOf(items);
    const total = sumOf(items, currency);
    const visitor = visitorFor(page.shared, items);
    const locale = localeOf(element ?? document.documentElement);
    const partner = attributes.partner ?? partnerOfTab();
    const consent = consentTo(items, wordsAt(element));
    const request: CheckoutRequest = {
      attempt: id,
      items,
      total,
      currency,
      locale,
      partner,
      discount,
      consent,
      visitor,
    };
    let url: string | null = null;
    if (template && !checkoutEndpoint) {
      if (!template.includes('{items}'))
        warnOnce(element, '"checkout-url" has no {items}, so the checkout gets no cart. Add {items} to the URL.');
      if (fitting.length) url = checkoutUrl(template, request, checkoutIdOf);
    }
    const common = { attempt: id, items, total, count, currency, discount: discount || null, url };
    const detail = Object.freeze(visitor ? { ...common, visitor } : common);
    if (!sendCancelable(element ?? document, 'wellness-checkout', detail)) {
      // The listener may have changed the cart, which is another one then.
      if (!signal.aborted) {
        reset();
        handledByPage = all;
        // After a while the visitor can try again: the page may have canceled the checkout.
        setTimeout(() => {
          handledByPage = undefined;
        }, REPEATED_CLICK_MS);
      }
      return { status: 'prevented' };
    }
    // The listener may have changed the cart or closed the panel.
    if (signal.aborted) return stopped();
    if (checkoutEndpoint || url) {
      states.show({ name: 'waiting' });
      return checkoutEndpoint
        ? post(checkoutEndpoint, request, attempts !== cart.contents.attempts)
        : leave(url as string, signal);
    }
    if (template && !fitting.length)
      return refuse({ message: '', lines: items.flatMap((item) => stays(page, attributes, item) ?? []) }, items);
    reset({ name: 'notConnected' });
    return { status: 'not-connected' };
  }

  return {
    start(element = firstSource()) {
      if (pending) return pending.result;
      const controller = new AbortController();
      let finish: (result: Promise<CheckoutResult>) => void = () => {};
      const result = new Promise<CheckoutResult>((resolve) => {
        finish = resolve;
      }).then(Object.freeze) as Promise<CheckoutResult>;
      // Before it starts: a listener may start another one.
      pending = { element, controller, result };
      finish(
        attempt(element, controller).catch((error) => {
          reportError(error);
          return fail(element);
        }),
      );
      return result;
    },
    leave(element) {
      if (pending?.element === element) stop();
    },
  };
}

const checkouts = new WeakMap<Page, Checkouts>();

/**
 * The checkout attempts of the page: one runs at a time, whoever starts it.
 * @param states shows their state
 */
export function checkoutsOf(page: Page, states: Checkout): Checkouts {
  const known = checkouts.get(page) ?? createCheckouts(page, states);
  checkouts.set(page, known);
  return known;
}
