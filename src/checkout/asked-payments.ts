import type { Page } from '../protocol/types.ts';
import { paid } from './after-sale.ts';
import { announceLeft, orderAddress } from './earlier-attempts.ts';
import { addressOf, fetchOrder } from './order.ts';
import { markUsed } from './paid-attempt.ts';
import { type Poll, startPoll } from './poll.ts';
import { isFinal, locateLines, reconcile } from './reconcile.ts';

/** An element that names a checkout server, and the endpoint that it names. */
export interface Asker {
  readonly element: Element;
  readonly endpoint: string;
}

let poll: Poll | undefined;

/** Whether an address of this page named a payment that the checkout server is asked about. */
export const isAskedAbout = (): boolean => poll !== undefined;

/**
 * Asks the checkout servers of the page about the payment that its URL names, until the order is final. The first that
 * knows the order decides; if all answer that they do not, the URL is trusted.
 */
export function askAboutPayment(page: Page, attempt: string, askers: readonly Asker[]): void {
  page.shared.cart.sync();
  if (!locateLines(page, attempt)) return;
  poll?.stop();
  poll = startPoll(async (stopped) => {
    let isUnreachable = false;
    for (const { element, endpoint } of askers) {
      const showsOrder = element.localName === 'wellness-order-status';
      const address = showsOrder ? addressOf(endpoint, attempt) : orderAddress(endpoint, attempt);
      const answer = await fetchOrder(address, stopped).catch(() => undefined);
      if (stopped.aborted) return true;
      isUnreachable ||= !answer;
      if (!answer?.order) continue;
      const { status } = answer.order;
      if (reconcile(page, attempt, status) && !showsOrder) announceLeft(page, status);
      // An order status goes on asking about the order by itself.
      if (showsOrder && element.matches(':defined:not([attempt])')) return true;
      return isFinal(status);
    }
    if (!isUnreachable && paid(page, attempt)) markUsed();
    return !isUnreachable;
  });
}
