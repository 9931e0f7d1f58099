import { type Attempt, isRecent } from '../cart/attempts.ts';
import type { Operation } from '../cart/operations.ts';
import { readOperation } from '../cart/stored.ts';
import { markUsed, paid } from './after-sale.ts';
import type { Page } from './page.ts';

/** How an order stands, as its checkout server says. `processing`: the visitor has done his part, the bank has not. */
export const orderStatuses = ['open', 'processing', 'paid', 'failed', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What has left the cart for a payment that may yet fail: an attempt under a name of its own that hands nothing over, so
 * that every release keeps it among the others, and drops it as one that is paid.
 */
interface Left extends Attempt {
  /** What brings it back: the lines, and the attempt that handed them over. */
  readonly back: readonly Operation[];
}

const nameOfLeft = (attempt: string) => `left:${attempt}`;

const leftBy = ({ shared: { cart } }: Page, attempt: string) =>
  [...cart.contents.attempts].filter((known) => known.attempt === nameOfLeft(attempt)) as Left[];

const attemptOf = ({ shared: { cart } }: Page, attempt: string) =>
  [...cart.contents.attempts].find((known) => known.attempt === attempt);

const forgetLeft = (attempt: string): Operation => ({ type: 'forget', attempt: nameOfLeft(attempt) });

/** Writes down what the attempt is about to take out. */
function keepLeft({ shared: { cart } }: Page, known: Attempt): Operation {
  const lines = [...cart.contents.items].flatMap((item, at) => {
    const handed = known.lines.find(({ key }) => key === item.key)?.quantity ?? 0;
    const quantity = Math.min(item.quantity, handed);
    return quantity ? [{ at, item: { ...item, quantity } }] : [];
  });
  const back: Operation[] = [
    { type: 'put', lines },
    { type: 'hand', attempt: known },
  ];
  const { attempt, currency } = known;
  const left: Left = { attempt: nameOfLeft(attempt), at: Date.now(), lines: [], currency, back };
  return { type: 'hand', attempt: left };
}

/** Does to the cart what follows from what the checkout server says, once, whatever tab hears it. */
export function reconcile(page: Page, attempt: string, status: OrderStatus): void {
  if (status !== 'paid' && status !== 'processing') return;
  const { cart } = page.shared;
  // What other tabs did.
  cart.sync();
  const known = attemptOf(page, attempt);
  if (known) {
    paid(page, attempt, status === 'processing' ? [keepLeft(page, known)] : []);
    if (location.hash.includes(`wellness-paid=${attempt}`)) markUsed();
  } else if (status === 'paid') cart.run([forgetLeft(attempt)], 'update');
}

/** Removes attempts that will never be paid. Their lines stay in the cart. */
export function forgetAttempts({ shared: { cart } }: Page, attempts: readonly string[]): void {
  cart.run(
    attempts.map((attempt) => ({ type: 'forget', attempt }) as const),
    'update',
  );
}

const withLines = ({ shared: { cart } }: Page) => [...cart.contents.attempts].filter(({ lines }) => lines.length);

/** The attempts of this browser that are neither paid nor known to be over, the last one first. */
export const openAttempts = (page: Page): readonly string[] =>
  withLines(page)
    .map(({ attempt }) => attempt)
    .reverse();

/** The open attempts that are too old to be asked about. */
export const oldAttempts = (page: Page): readonly string[] =>
  withLines(page)
    .filter((attempt) => !isRecent(attempt))
    .map(({ attempt }) => attempt);

/** The attempts whose lines have left the cart for a payment that is not known to be made, the last one first. */
export const underWay = ({ shared: { cart } }: Page): readonly string[] =>
  [...cart.contents.attempts]
    .filter(({ attempt }) => attempt.startsWith(nameOfLeft('')))
    .map(({ attempt }) => attempt.slice(nameOfLeft('').length))
    .reverse();

/** Whether what the attempt handed over is in the cart still, has left it and can come back, or is not known of here. */
export function whereabouts(page: Page, attempt: string): 'cart' | 'left' | undefined {
  if (attemptOf(page, attempt)) return 'cart';
  return leftBy(page, attempt).length ? 'left' : undefined;
}

/** Puts back into the cart what had left it, and the attempt with it: should the checkout server yet say "paid", it leaves again. */
export function putBack(page: Page, attempt: string): void {
  const { cart } = page.shared;
  cart.sync();
  const [left] = leftBy(page, attempt);
  if (!left) return;
  const back = [left.back].flat().flatMap((operation) => readOperation(operation) ?? []);
  cart.run([...back, forgetLeft(attempt)], 'undo');
}
