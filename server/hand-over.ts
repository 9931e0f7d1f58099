import { Refusal, unavailable } from './answers.ts';
import type { Goods } from './goods.ts';
import type { NewOrder, Order, OrderLine } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { type Payment, PaymentError, type Session } from './payment/payment.ts';

/** How often another process may be quicker before the visitor is asked to try again. */
const ROUNDS = 5;

/** Where the visitor goes: to the payment page, or to the order's page where there is nothing left to pay. */
export type HandedOver = { readonly url: string } | { readonly done: Order };

/** What an attempt stands for, priced or as it was posted. */
interface Wanted extends Pick<NewOrder, 'currency' | 'discount'> {
  readonly lines: readonly (Pick<OrderLine, 'id' | 'quantity' | 'properties'> & {
    readonly plan?: string | { readonly id: string };
  })[];
}

const textOf = ({ lines, currency, discount }: Wanted, goods: Goods): string => {
  const texts = lines.map(({ id, quantity, plan, properties = {} }) =>
    JSON.stringify([
      goods.get(id)?.id ?? id,
      Object(plan).id ?? plan ?? null,
      Object.entries(properties).sort(),
      quantity,
    ]),
  );
  return JSON.stringify([currency, discount ?? null, ...texts.sort()]);
};

export const isDone = ({ status }: Order): boolean => status === 'paid' || status === 'processing';
/** Whether this is the order of the same goods, by whichever of their names. */
export const isSame = (order: Order, now: Wanted, goods: Goods): boolean => textOf(order, goods) === textOf(now, goods);

/**
 * Gives the one order of an attempt its one payment page. The order's row decides what is done, and the payment service
 * only does it: so it does not matter how often, in how many processes at once, and how far an earlier time has come.
 * @throws Refusal, PaymentError, or what the database throws; nothing was charged then
 */
export async function handOver(now: NewOrder, goods: Goods, orders: Orders, payment: Payment): Promise<HandedOver> {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await orders.begin(now);
    if (!isSame(order, now, goods))
      throw new Refusal(409, 'This cart has changed since it was ordered. Please reload the page and try again.');
    const handed = await oneRound(order, now, orders, payment);
    if (handed) return handed;
  }
  throw unavailable();
}

/** Undefined where the order has moved on meanwhile, and is to be read again. */
async function oneRound(
  order: Order,
  now: NewOrder,
  orders: Orders,
  payment: Payment,
): Promise<HandedOver | undefined> {
  if (isDone(order)) return { done: order };
  const fits = order.subtotal === now.subtotal;
  if (order.status === 'open' && order.session === null && fits) return begin(order, now, orders, payment);
  if ((order.status === 'open' || order.status === 'failed') && order.session !== null) {
    // Webhooks do not reach every laptop: what the row says may be yesterday's.
    const session = await payment.read(order.session);
    if (fits && session.status === 'open' && session.url) return { url: session.url };
    // What has failed may have left a subscription behind.
    const isLeft = session.status === 'open' || session.status === 'failed';
    const over = isLeft ? await payment.expire(session.id) : session;
    // Two open pages are two ways to pay for the same.
    if (over.status === 'open') throw unavailable();
    const settled = await orders.settle(over);
    if (settled && isDone(settled)) return { done: settled };
    if (!settled) return undefined;
    return next(settled, now, orders, payment);
  }
  return next(order, now, orders, payment);
}

async function next(order: Order, now: NewOrder, orders: Orders, payment: Payment): Promise<HandedOver | undefined> {
  const again = await orders.tryAgain(order, now);
  return again && begin(again, now, orders, payment);
}

async function begin(order: Order, now: NewOrder, orders: Orders, payment: Payment): Promise<HandedOver | undefined> {
  let session: Session;
  try {
    session = await payment.open(order);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'refused') throw error;
    // A key that has answered 500 once answers it for a day: the next round has another.
    if (error.kind === 'spent') await orders.tryAgain(order, now);
    // Stripe may be busy with the same question of another process, which has its answer by now.
    else if ((await orders.begin(now)).session === order.session) throw error;
    return undefined;
  }
  // First the truth, then the visitor.
  const written = await orders.opened(order, session);
  return written && session.url ? { url: session.url } : undefined;
}
