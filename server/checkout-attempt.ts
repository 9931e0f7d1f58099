import type { Products } from './list/products.ts';
import type { ClaimingOrder, NewOrder, OpenOrder, Order, OrderLine } from './order.ts';
import { ApprovalHeld } from './orders/allocate.ts';
import type { Orders } from './orders/orders.ts';
import { mayTryAgain } from './orders/states.ts';
import { type Payment, PaymentError, type PaymentPage } from './payment/payment.ts';
import { Refusal, unavailable } from './responses.ts';
import { SECONDS_BETWEEN } from './status.ts';

/** How often another process may be faster before the visitor is asked to try again. */
const MAX_ROUNDS = 5;

/** The address of the payment page, or the order if nothing is left to pay. */
type AttemptResult = { readonly url: string } | { readonly done: Order };

/** The cart of an attempt, priced or as posted. */
interface Cart extends Pick<NewOrder, 'currency' | 'discount'> {
  readonly lines: readonly (Pick<OrderLine, 'id' | 'quantity' | 'properties'> & {
    readonly plan?: string | { readonly id: string } | undefined;
  })[];
}

function textOf({ lines, currency, discount }: Cart, products: Products): string {
  const texts = lines.map(({ id, quantity, plan, properties = {} }) =>
    JSON.stringify([
      products.get(id)?.id ?? id,
      Object(plan).id ?? plan ?? null,
      Object.entries(properties).sort(),
      quantity,
    ]),
  );
  return JSON.stringify([currency, discount ?? null, ...texts.sort()]);
}

/** The prices of the lines, where they are sold and when they are charged: another page is needed if the list has changed them. */
const termsOf = ({ lines }: Pick<NewOrder, 'lines'>) =>
  JSON.stringify(
    lines
      .map(({ unit, quantity, review = false, regions = null }) => JSON.stringify([unit, quantity, review, regions]))
      .sort(),
  );

/** Whether nothing is left to pay: the visitor has paid, or the shop has declined the order. */
export const isDone = ({ status }: Order): boolean => !mayTryAgain(status);

/** Whether the order holds the same products, by `id` or by `checkoutId`. */
export const isSameCart = (order: Order, cart: Cart, products: Products): boolean =>
  textOf(order, products) === textOf(cart, products);

/**
 * Gives the one order of an attempt its one payment page. The order's row decides each step and the payment service only
 * follows, so requests may be repeated, run in several processes at once, or continue where an earlier one was killed.
 * Earlier orders that hold the same approvals give way, and so do those of the visitor's other attempts that hold its pieces.
 * @param complete adds to the cart what a new try needs. Nothing is changed if it throws
 * @param over stops the work once its answer is too late
 * @throws ApprovalUsedUp, OutOfStock, Refusal, PaymentError or a database error; nothing was charged then
 */
export async function openPaymentPage(
  cart: ClaimingOrder,
  complete: () => Promise<ClaimingOrder>,
  products: Products,
  orders: Orders,
  payment: Payment,
  over: AbortSignal,
): Promise<AttemptResult> {
  let asked: Promise<ClaimingOrder> | undefined;
  const completed = () => (asked ??= complete());
  const known = await orders.byAttempt(cart.attempt);
  if (known) checkCart(known, cart, products);
  if (!known || !(isDone(known) || isCurrent(known, cart))) await completed();
  if (!known || !isDone(known)) await endReplaced(cart, orders, payment);
  let hadApprovals = false;
  /** The orders that held the approvals at first. */
  let earlier: ReadonlySet<string> | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++)
    try {
      over.throwIfAborted();
      const order = (await orders.byAttempt(cart.attempt)) ?? (await orders.findOrCreate(await completed()));
      checkCart(order, cart, products);
      const result = await advance(order, cart, completed, orders, payment);
      if (result) return result;
      hadApprovals ||= holdsApprovals(order, cart);
    } catch (error) {
      if (!(error instanceof ApprovalHeld)) throw error;
      const { orders: holding, holders } = error;
      earlier ??= holders;
      // An order that came later keeps the approval. Otherwise two requests would take it from each other in turns.
      if (hadApprovals || holding.some((id) => !earlier?.has(id))) throw unavailable();
      for (const id of holding) await endOrder(id, orders, payment);
    }
  throw unavailable();
}

/** @throws Refusal if the order of this attempt has another cart */
function checkCart(order: Order, cart: ClaimingOrder, products: Products): void {
  // An order that has given way has no page, so it may be ordered without the code for which it was refused, or with another one.
  const hasGivenWay = order.status === 'expired' && order.session === null;
  if (!isSameCart(hasGivenWay ? { ...order, discount: cart.discount } : order, cart, products))
    throw new Refusal(409, 'Your cart has changed since it was ordered. Please reload the page and try again.', {
      reason: 'changed',
    });
}

/** Ends the open orders of the visitor's other attempts that hold pieces which a new order or a new try needs. */
async function endReplaced(
  { attempt, stock = [], replaces = [] }: ClaimingOrder,
  orders: Orders,
  payment: Payment,
): Promise<void> {
  const others = replaces.filter((other) => other !== attempt);
  if (others.length === 0 || stock.length === 0) return;
  for (const id of await orders.openHolders(others, stock)) await endOrder(id, orders, payment);
}

/** Whether the open order holds the approvals that its cart needs. */
const holdsApprovals = ({ status, approvals }: Order, { claim }: ClaimingOrder): boolean =>
  status === 'open' &&
  (claim?.needs ?? []).every(({ product, quantity }) => {
    const uses = approvals.filter((use) => use.product === product);
    return uses.reduce((sum, use) => sum + use.quantity, 0) >= quantity;
  });

/** Ends an unpaid order, so that another one gets its approvals or pieces. An order that was paid meanwhile stays as it is. */
async function endOrder(id: string, orders: Orders, payment: Payment): Promise<void> {
  const order = await orders.byId(id);
  if (!order || order.status === 'expired' || isDone(order)) return;
  if (order.session === null) return orders.giveWay(order);
  const closed = await payment.expire(order.session);
  if (closed.status === 'open') throw unavailable();
  const reconciled = await orders.reconcile(closed);
  // Its page cannot be paid any more, nor its subscription.
  if (reconciled?.status === 'failed') await orders.giveWay(reconciled);
}

/** Whether the page of the order's last try sells the cart as it is sold now. An earlier release has not stored all of it. */
const isCurrent = (order: Order, cart: ClaimingOrder): boolean =>
  order.status === 'open' &&
  order.subtotal === cart.subtotal &&
  termsOf(order) === termsOf(cart) &&
  holdsApprovals(order, cart) &&
  (order.session !== null || order.shippingWays !== undefined);

/**
 * Returns undefined if another process has changed the order, which must then be read again.
 * @param completed the cart with what a new try needs
 */
async function advance(
  order: OpenOrder,
  cart: ClaimingOrder,
  completed: () => Promise<ClaimingOrder>,
  orders: Orders,
  payment: Payment,
): Promise<AttemptResult | undefined> {
  if (isDone(order)) return { done: order };
  const isValid = isCurrent(order, cart);
  if (order.session === null && isValid) return openPage(order, completed, orders, payment);
  if ((order.status === 'open' || order.status === 'failed') && order.session !== null) {
    if (isValid) {
      // The row may be out of date without webhooks, as on a laptop.
      const page = (await orders.mayAsk(order.id, SECONDS_BETWEEN)) ? await payment.read(order.session) : order;
      if (page.status === 'open' && page.url) return { url: page.url };
    }
    // A failed payment may have left a subscription behind.
    const closed = await payment.expire(order.session);
    // Two open pages would be two ways to pay for one order.
    if (closed.status === 'open') throw unavailable();
    const reconciled = await orders.reconcile(closed);
    if (reconciled && isDone(reconciled)) return { done: reconciled };
    if (!reconciled) return undefined;
    return openNextPage(reconciled, completed, orders, payment);
  }
  return openNextPage(order, completed, orders, payment);
}

async function openNextPage(
  order: Order,
  completed: () => Promise<ClaimingOrder>,
  orders: Orders,
  payment: Payment,
): Promise<AttemptResult | undefined> {
  const next = await orders.tryAgain(order, await completed());
  return next && openPage(next, completed, orders, payment);
}

/** Returns the order with what its provider has prepared; undefined if another process was faster. */
async function prepare(order: OpenOrder, orders: Orders, payment: Payment): Promise<OpenOrder | undefined> {
  const prepared = await payment.prepare(order);
  return prepared ? orders.prepare(order, prepared) : order;
}

async function openPage(
  order: OpenOrder,
  completed: () => Promise<ClaimingOrder>,
  orders: Orders,
  payment: Payment,
): Promise<AttemptResult | undefined> {
  let page: PaymentPage;
  try {
    const ready = order.prepared ? order : await prepare(order, orders, payment);
    if (!ready) return undefined;
    page = await payment.open(ready);
  } catch (error) {
    const kind = error instanceof PaymentError ? error.kind : undefined;
    // Nothing was opened, and the same try would fail again: its approvals and pieces are free.
    if (kind === 'discount' || kind === 'amount' || kind === 'refused') await orders.giveWay(order);
    // The service would repeat its error for this try. The next one has another key.
    if (kind === 'spent') await orders.tryAgain(order, await completed());
    // The service may have been busy with the same request of another process, whose page is stored by now.
    else if (kind !== 'again' || (await orders.byId(order.id))?.session === order.session) throw error;
    return undefined;
  }
  // Store the page before the visitor is sent there.
  if (await orders.recordPage(order, page)) return page.url ? { url: page.url } : undefined;
  // The order has given way, or has a later try: nobody may pay on this page.
  await orders.reconcile(await payment.expire(page.id));
  return undefined;
}
