import { askServer } from '../../page/order.ts';
import { getPage } from '../../page/page.ts';
import { settle, unsettled } from '../../page/settle.ts';

/** A checkout server that cannot be asked about orders holds nobody up for longer. */
const ASKING_MS = 3_000;

/** Begun by this page and never taken: nobody has paid these, and the checkout server knows none of them. */
export const refused = new Set<string>();

/** Where our checkout server says how an order stands: below the endpoint. */
function orderAddress(endpoint: string, attempt: string): string {
  const url = new URL(endpoint, document.baseURI);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/orders/${encodeURIComponent(attempt)}`;
  return url.href;
}

/**
 * Who has paid may have closed the page before it came back: what was handed over before leaves the cart where the checkout server
 * says that it was paid, so that it is not paid twice. A checkout server that does not say is none the worse for it.
 */
export async function settleEarlier(endpoint: string, current: string, stopped: AbortSignal): Promise<void> {
  const page = getPage();
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(ASKING_MS)]);
  const earlier = unsettled(page).filter((attempt) => attempt !== current && !refused.has(attempt));
  const answers = await Promise.all(
    earlier.map((attempt) => askServer(orderAddress(endpoint, attempt), signal).catch(() => undefined)),
  );
  if (stopped.aborted) return;
  // All of them, though the first that changes the cart stops the hand-over.
  answers.forEach((answer, index) => {
    if (answer?.order) settle(page, earlier[index] as string, answer.order.status);
  });
}
