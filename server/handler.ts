import { answer, Refusal, refuse, unavailable } from './answers.ts';
import { bodyOf } from './body.ts';
import type { Goods } from './goods.ts';
import { handOver, isDone, isSame } from './hand-over.ts';
import type { CheckoutOrigin } from './options.ts';
import type { NewOrder, Order } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { successAddress } from './payment/addresses.ts';
import { type Payment, PaymentError } from './payment/payment.ts';
import { ATTEMPT, readPosted } from './posted.ts';
import { checkTotal, price } from './price.ts';
import { statusOf } from './status.ts';
import { within } from './within.ts';

/** A page gives up after 15 s: whoever is to hear words must have them before. */
const ANSWER_MS = 12_000;
const LONGEST_ORDER = 64 * 1_024;
const LONGEST_EVENT = 1_024 * 1_024;
const statusPath = new RegExp(`^/checkout/orders/(${ATTEMPT})$`);

/** What the handler is made of. */
export interface Parts {
  readonly goods: Goods;
  readonly currency: string;
  readonly origins: readonly CheckoutOrigin[];
  readonly orders: Orders;
  readonly payment: Payment;
  /** An order has moved on: somebody may have to be told. */
  readonly settled: () => void;
  readonly wrong: (error: unknown) => void;
}

/** One address of the checkout server. */
interface Route {
  readonly method: 'GET' | 'POST';
  /** Whether pages ask it; else it is between servers, and says nothing of origins. */
  readonly forPages: boolean;
  run(request: Request, site: CheckoutOrigin | undefined): Promise<Response>;
}

export function createHandler(parts: Parts): (request: Request) => Promise<Response> {
  const routeOf = (pathname: string): Route | undefined => {
    if (pathname === '/checkout') return { method: 'POST', forPages: true, run: (...of) => checkOut(parts, ...of) };
    if (pathname === '/checkout/webhook') return { method: 'POST', forPages: false, run: (one) => webhook(parts, one) };
    const attempt = statusPath.exec(pathname)?.[1];
    return attempt ? { method: 'GET', forPages: true, run: () => status(parts, attempt) } : undefined;
  };
  const respond = async (request: Request, site: CheckoutOrigin | undefined): Promise<Response> => {
    const route = routeOf(new URL(request.url).pathname);
    if (!route) throw new Refusal(404, 'There is nothing here.');
    const foreign = route.forPages && !site && request.headers.has('origin');
    if (route.forPages && site && request.method === 'OPTIONS') return preflight(route);
    // Whether it can be reached is what a page's own doctor asks.
    if (route.forPages && !foreign && request.method === 'HEAD') return new Response(null, { status: 204 });
    if (request.method !== route.method)
      return answer({ message: `This takes ${route.method}.` }, 405, { Allow: allowed(route) });
    if (foreign) throw new Refusal(403, 'Orders are not taken from this page.');
    return within(ANSWER_MS, route.run(request, site));
  };
  return async (request) => {
    const site = parts.origins.find(({ origin }) => origin === request.headers.get('origin'));
    let response: Response;
    try {
      response = await respond(request, site);
    } catch (error) {
      if (!(error instanceof Refusal)) parts.wrong(error);
      response = refuse(error instanceof Refusal ? error : unavailable());
    }
    // Also where it is refused: without them the browser keeps the words to itself.
    response.headers.set('Vary', 'Origin');
    if (site) response.headers.set('Access-Control-Allow-Origin', site.origin);
    return response;
  };
}

const allowed = ({ method, forPages }: Route) => (forPages ? `${method}, OPTIONS` : method);

const preflight = ({ method }: Route) =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  });

async function checkOut(parts: Parts, request: Request, site: CheckoutOrigin | undefined): Promise<Response> {
  // Browsers name the page whenever they post.
  if (!site) throw new Refusal(403, 'Orders are not taken from this page.');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'This is no order: it must be JSON.');
  const { orders, payment, goods, currency, settled } = parts;
  const posted = readPosted(await bodyOf(request, LONGEST_ORDER));
  const done = (order: Order) => {
    // It may be found out here that it was paid.
    settled();
    return answer({ url: successAddress(site, order.attempt ?? posted.attempt) });
  };
  let now: NewOrder;
  try {
    const priced = price(posted, goods, currency);
    checkTotal(posted, priced, currency);
    const { attempt, locale, partner, discount } = posted;
    now = { attempt, ...priced, currency, locale, origin: site.origin, partner, discount };
  } catch (error) {
    // What was bought before it could no longer be had was bought.
    const known = await orders.byAttempt(posted.attempt);
    if (known && isDone(known) && isSame(known, { ...posted, lines: posted.items }, goods)) return done(known);
    throw error;
  }
  const handed = await handOver(now, goods, orders, payment);
  return 'done' in handed ? done(handed.done) : answer(handed);
}

async function status({ orders, payment, settled, wrong }: Parts, attempt: string): Promise<Response> {
  const order = await statusOf(attempt, orders, payment, settled, wrong);
  if (!order) throw new Refusal(404, 'There is no such order here. Orders are shown for 30 days.');
  return answer(order);
}

/** Only 2xx tells Stripe that it was written down: with anything else it sends the event again, for three days. */
async function webhook({ orders, payment, settled, wrong }: Parts, request: Request): Promise<Response> {
  const body = await bodyOf(request, LONGEST_EVENT);
  let event: Awaited<ReturnType<Payment['event']>>;
  try {
    event = await payment.event(body, request.headers.get('stripe-signature') ?? '');
  } catch (error) {
    if (!(error instanceof PaymentError && error.kind === 'forged')) throw error;
    wrong(error);
    throw new Refusal(
      400,
      'This event was not signed for this checkout server, or not within five minutes by its clock.',
    );
  }
  if (event.kind === 'refund') await orders.refund(event.payment, event.refunded, event.id);
  if (event.kind === 'session') {
    await orders.settle(event.session, event.id);
    settled();
  }
  return answer({ received: true });
}
