import { type Attempt, isRecent } from '../cart/attempts.ts';
import type { CartItem } from '../cart/line.ts';
import type { Operation } from '../cart/operations.ts';
import { readOperation } from '../cart/stored.ts';
import { withinLimits } from '../cart/undo.ts';
import type { Page } from '../protocol/types.ts';
import { countApproved } from '../rules/visitor-eligibility.ts';
import { announcePayment, removeSold } from './after-sale.ts';
import { markUsed, paidAttempt } from './paid-attempt.ts';

/**
 * Status of an order at its checkout server. `processing`: the visitor has paid, the bank has not confirmed it. `authorized`: the
 * amount is held until the shop accepts the order. `released`: the hold has ended, nothing was charged.
 */
export const orderStatuses = ['open', 'processing', 'authorized', 'paid', 'failed', 'expired', 'released'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether lines of an order with this status are out of the cart until somebody has decided. */
const isUndecided = (status: OrderStatus) => status === 'processing' || status === 'authorized';

/** Whether the checkout server is not asked about such an order again. */
export const isFinal = (status: OrderStatus | undefined): boolean =>
  status === undefined || (status !== 'open' && !isUndecided(status));

/**
 * Lines removed from the cart while a payment is pending. Stored as an attempt without lines, named
 * `pending:<attempt>`, so that older releases keep it. An earlier build named it `left:<attempt>`.
 */
interface Pending extends Attempt {
  /** Operations that bring back the lines and their attempt. */
  readonly back: readonly Operation[];
  /** Whether the payment has failed, so that the approvals of the lines are free again. */
  readonly isFree?: true;
}

const pendingName = /^(?:pending|left):(.*)/;

/** The attempt whose payment is pending under this name. */
const pendingAttemptOf = ({ attempt }: Attempt) => pendingName.exec(attempt)?.[1];

const pendingOf = ({ shared: { cart } }: Page, attempt: string) =>
  [...cart.contents.attempts].find((known) => pendingAttemptOf(known) === attempt) as Pending | undefined;

const attemptOf = ({ shared: { cart } }: Page, attempt: string) =>
  [...cart.contents.attempts].find((known) => known.attempt === attempt);

const readBack = ({ back }: Pending) => [back].flat().flatMap((operation) => readOperation(operation) ?? []);

const linesOf = (operations: readonly Operation[]): readonly CartItem[] =>
  operations.flatMap((operation) => (operation.type === 'put' ? operation.lines.map(({ item }) => item) : []));

/** Counts the lines of a pending payment as bought by approvals, or gives them back. */
function countPending({ shared }: Page, pending: Pending, times: 1 | -1): void {
  const back = readBack(pending);
  const known = back.find((operation) => operation.type === 'remember');
  countApproved(shared, linesOf(back), times, known?.attempt.approved);
}

const forgetPending = ({ attempt }: Pending): Operation => ({ type: 'forget', attempt });

/** Remembers the lines that the attempt is about to remove. */
function rememberPending({ shared: { cart } }: Page, known: Attempt): Operation {
  const lines = [...cart.contents.items].flatMap((item, at) => {
    const sent = known.lines.find(({ key }) => key === item.key)?.quantity ?? 0;
    const quantity = Math.min(item.quantity, sent);
    return quantity ? [{ at, item: { ...item, quantity } }] : [];
  });
  const back: Operation[] = [
    { type: 'put', lines },
    { type: 'remember', attempt: known },
  ];
  const { attempt, currency } = known;
  const pending: Pending = { attempt: `pending:${attempt}`, at: Date.now(), lines: [], currency, back };
  return { type: 'remember', attempt: pending };
}

/** The last known status of each order, by checkout attempt. */
const lastStatus = new Map<string, OrderStatus>();

/** Reports a status to the page if it is news. */
function announceStatus(attempt: string, status: OrderStatus): void {
  if (lastStatus.get(attempt) === status) return;
  lastStatus.set(attempt, status);
  document.dispatchEvent(
    new CustomEvent('wellness-order-change', {
      detail: Object.freeze({ attempt, status }),
      bubbles: true,
      composed: true,
    }),
  );
}

/**
 * Applies the status of an order to the cart, once for all tabs. The lines leave the cart while the payment is being
 * confirmed or the order reviewed; the thanks follow when it is paid. Lines of an order that the shop has not accepted do not return.
 * @returns whether lines have left the cart for an order that is not paid
 */
export function reconcile(page: Page, attempt: string, status: OrderStatus): boolean {
  const { cart } = page.shared;
  cart.sync();
  const known = attemptOf(page, attempt);
  // An order may be released before any page has seen it authorized.
  const isLeaving = known !== undefined && (isUndecided(status) || status === 'released');
  if (isLeaving) removeSold(page, attempt, [rememberPending(page, known)]);
  const pending = pendingOf(page, attempt);
  if (known && status === 'paid') announcePayment(page, attempt, removeSold(page, attempt));
  else if (pending && status === 'paid') {
    const items = Object.freeze(linesOf(readBack(pending)).map((item) => Object.freeze(item)));
    cart.run([forgetPending(pending)], 'update');
    if (pending.isFree) countPending(page, pending, 1);
    announcePayment(page, attempt, items);
  } else if (pending && status === 'released') {
    if (!pending.isFree) countPending(page, pending, -1);
    cart.run([forgetPending(pending)], 'update');
  } else if (pending && !pending.isFree && (status === 'failed' || status === 'expired')) {
    countPending(page, pending, -1);
    const free: Pending = { ...pending, isFree: true };
    cart.run([forgetPending(pending), { type: 'remember', attempt: free }], 'update');
  }
  if (known && !attemptOf(page, attempt) && paidAttempt() === attempt) markUsed();
  announceStatus(attempt, status);
  return isLeaving;
}

/** Removes attempts that will never be paid. Their lines stay in the cart. */
export function forgetAttempts({ shared: { cart } }: Page, attempts: readonly string[]): void {
  cart.run(
    attempts.map((attempt) => ({ type: 'forget', attempt }) as const),
    'update',
  );
}

const withLines = ({ shared: { cart } }: Page) => [...cart.contents.attempts].filter(({ lines }) => lines.length);

/** The attempts of this browser that may still be paid, newest first. */
export const openAttempts = (page: Page): readonly string[] =>
  withLines(page)
    .map(({ attempt }) => attempt)
    .reverse();

/** The open attempts whose status is no longer requested. */
export const oldAttempts = (page: Page): readonly string[] =>
  withLines(page)
    .filter((attempt) => !isRecent(attempt))
    .map(({ attempt }) => attempt);

/** The attempts whose payment is pending, newest first. Their lines are not in the cart. */
export const pendingAttempts = ({ shared: { cart } }: Page): readonly string[] =>
  [...cart.contents.attempts].flatMap((attempt) => pendingAttemptOf(attempt) ?? []).reverse();

/** Whether the lines of the attempt are in the cart, or have left it and can be put back; undefined if unknown. */
export function locateLines(page: Page, attempt: string): 'cart' | 'pending' | undefined {
  if (attemptOf(page, attempt)) return 'cart';
  return pendingOf(page, attempt) && 'pending';
}

/**
 * Puts the lines and their attempt back into the cart, as far as limits and approvals permit. If the order is paid later,
 * they are removed again.
 */
export function putBack(page: Page, attempt: string): void {
  const { cart } = page.shared;
  cart.sync();
  const pending = pendingOf(page, attempt);
  if (!pending) return;
  if (!pending.isFree) countPending(page, pending, -1);
  cart.run(withinLimits(cart, [...readBack(pending), forgetPending(pending)]), 'undo');
}
