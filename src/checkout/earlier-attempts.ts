import type { ToastText } from '../outlets/toasts.ts';
import type { Page } from '../protocol/types.ts';
import type { Key } from '../words/language.ts';
import { withWords } from '../words/words.ts';
import { type Answer, fetchOrder } from './order.ts';
import { forgetAttempts, type OrderStatus, oldAttempts, openAttempts, reconcile } from './reconcile.ts';

/** The most by which a checkout server that does not respond delays the next checkout. */
const ASKING_MS = 3_000;

/** Attempts of this page that the checkout server has refused. They cannot be paid. */
export const refusedAttempts = new Set<string>();

/** Whether the server has answered that the attempt cannot be paid any more. */
const isOver = (answer: Answer | undefined) =>
  answer && [undefined, 'expired', 'failed'].includes(answer.order?.status);

/** Where a checkout server reports the status of an order: below its endpoint. */
export function orderAddress(endpoint: string, attempt: string): string {
  const url = new URL(endpoint, document.baseURI);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/orders/${encodeURIComponent(attempt)}`;
  return url.href;
}

const leftWords: { readonly processing: readonly [Key, Key] } & {
  readonly [Status in OrderStatus]?: readonly [Key, Key];
} = {
  processing: ['orderProcessing', 'paymentPending'],
  authorized: ['orderReview', 'paymentPending'],
  released: ['orderReleased', 'orderNotCharged'],
};

/** Explains why lines have left the cart, on pages that do not show the order. */
export function announceLeft({ shared: { outlets, toasts } }: Page, status: OrderStatus): void {
  const [title, more] = leftWords[status] ?? leftWords.processing;
  const text: ToastText = ({ say }) => ({ title: say(title), description: say(more) });
  withWords(outlets.toast ?? outlets.liveRegion, (words) => toasts.show(text(words), text));
}

/** The other attempts of this browser that may still be open, newest first. */
export const otherAttempts = (page: Page, current: string): readonly string[] =>
  openAttempts(page).filter((attempt) => attempt !== current && !refusedAttempts.has(attempt));

/**
 * A buyer may close the tab after paying. Before a new checkout, asks the checkout server about earlier attempts and
 * removes the lines of those that were paid, so that they are not paid twice. Attempts that are over, unknown to the
 * server or too old are forgotten. Continues if the server does not answer.
 */
export async function reconcileEarlier(
  page: Page,
  endpoint: string,
  current: string,
  stopped: AbortSignal,
): Promise<void> {
  forgetAttempts(page, oldAttempts(page));
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(ASKING_MS)]);
  const earlier = otherAttempts(page, current);
  const answers = await Promise.all(
    earlier.map((attempt) => fetchOrder(orderAddress(endpoint, attempt), signal).catch(() => undefined)),
  );
  if (stopped.aborted) return;
  // All answers count, although the first one that changes the cart cancels this checkout.
  const [left] = earlier.flatMap((attempt, index) => {
    const order = answers[index]?.order;
    return order && reconcile(page, attempt, order.status) ? order.status : [];
  });
  if (left) announceLeft(page, left);
  forgetAttempts(
    page,
    earlier.filter((_, index) => isOver(answers[index])),
  );
}
