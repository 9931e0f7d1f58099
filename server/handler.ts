import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { timeout } from 'hono/timeout';
import { ATTEMPT } from '../src/addresses/address.ts';
import type { Product } from '../src/catalog/catalog.ts';
import { applyEvent } from './apply-event.ts';
import type { Approvals } from './approvals/approvals.ts';
import { readBody } from './body.ts';
import { isDone, isSameCart, openPaymentPage } from './checkout-attempt.ts';
import type { LiveList, ProductList } from './list/list.ts';
import type { LogPrices } from './list/price-log.ts';
import { LogLine } from './log-line.ts';
import type { ClaimingOrder, Order, PricedOrder } from './order.ts';
import { ApprovalUsedUp } from './orders/allocate.ts';
import type { Orders } from './orders/orders.ts';
import { OutOfStock } from './orders/stock-uses.ts';
import type { CheckoutOrigin, ShippingWay } from './origin.ts';
import { brokenLimit } from './payment/amount.ts';
import { successAddress } from './payment/page-settings.ts';
import { type Payment, PaymentError, type PaymentEvent } from './payment/payment.ts';
import { MAX_BYTES, type Posted, readPosted } from './posted.ts';
import { checkTotal, outOfStock, price, type Terms } from './price.ts';
import { jsonResponse, type PaymentPageResponse, Refusal, refusalOf, unavailable, unpayable } from './responses.ts';
import { statusOf } from './status.ts';
import { readVisitor } from './visitor.ts';

/** Pages give up after 15 s, so visitors read our message only if it is sent before. */
const TIMEOUT_MS = 12_000;
const MAX_EVENT_BYTES = 1_024 * 1_024;
const setup = { reason: 'setup' } as const;

export const BASE_PATH = '/checkout';

/**
 * Addresses that pages and payment services request. The id of a checkout attempt follows `status`, and the provider's name may
 * follow `webhook`.
 */
export const pathsUnder = (basePath = BASE_PATH) => {
  const base = basePath.replace(/\/$/, '');
  return {
    order: base || '/',
    status: `${base}/orders`,
    webhook: `${base}/webhook`,
    catalog: `${base}/catalog`,
    admin: `${base}/admin`,
  } as const;
};

export interface Services {
  readonly basePath?: string | undefined;
  readonly terms: Omit<Terms, 'products'>;
  readonly list: Pick<LiveList, 'current' | 'fresh'>;
  readonly logPrices: LogPrices;
  /** The products that everybody may read; undefined if the list is not published. */
  readonly publish?: ((list: ProductList) => Promise<readonly Product[]>) | undefined;
  readonly approvals: Approvals;
  readonly origins: readonly CheckoutOrigin[];
  readonly orders: Orders;
  readonly payment: Payment;
  /** Where buyers manage their subscriptions. */
  readonly portal?: string | undefined;
  /** The ways of shipping for an order. Throws if the shop's function fails. */
  readonly waysFor: (order: PricedOrder) => Promise<readonly ShippingWay[]>;
  /** Called for each posted order, before anything that costs time. Throws a Refusal if its client has posted too many. */
  readonly countPost: (request: Request) => void;
  /** Called after an order may have become paid or has changed. */
  readonly notify: () => void;
  readonly report: (error: unknown) => void;
  /** Opens the shop's page at this path; undefined if there is none. */
  readonly openCounter?: ((path: string) => Pick<Hono, 'fetch'>) | undefined;
}

interface Env {
  readonly Variables: {
    /** The listed origin that the request names, if any. */
    readonly site: CheckoutOrigin | undefined;
    /** Aborts once the request is answered, also because its time is over. */
    readonly over: AbortSignal;
  };
}

export function createHandler(services: Services): (request: Request) => Promise<Response> {
  const { origins, payment, report } = services;
  const paths = pathsUnder(services.basePath);
  // Not strict: an address with a slash at its end is the same address.
  const app = new Hono<Env>({ strict: false });
  const counter = services.openCounter?.(paths.admin);
  // Before everything for pages of other origins.
  if (counter) app.all(`${paths.admin}/*`, (c) => counter.fetch(c.req.raw));
  app.use(async (c, next) => {
    const site = origins.find(({ origin }) => origin === c.req.header('origin'));
    c.set('site', site);
    await next();
    // The list of products is for all pages.
    if (c.res.headers.get('Access-Control-Allow-Origin') === '*') return;
    // On errors, too: without these headers the browser hides the message from the page.
    c.header('Vary', 'Origin');
    if (site) c.header('Access-Control-Allow-Origin', site.origin);
  });
  const limit = timeout(TIMEOUT_MS, () =>
    unavailable(new Error(`A request took longer than ${TIMEOUT_MS / 1_000} s.`)),
  );
  app.use(async (c, next) => {
    const over = new AbortController();
    c.set('over', over.signal);
    try {
      await limit(c, next);
    } finally {
      // Without a cause, so that the log gets one line.
      over.abort(unavailable());
    }
  });

  const statusPath = `${paths.status}/:attempt{${ATTEMPT}}`;
  const foreignPage = createForeignPage();
  app.use(paths.order, forPages('POST', origins, foreignPage)).post((c) => {
    const { site, over } = c.var;
    // Browsers send `Origin` with every POST.
    if (!site) throw foreignPage();
    return postOrder(services, c.req.raw, site, over);
  });
  app
    .use(statusPath, forPages('GET', origins, foreignPage))
    .get((c) => showOrder(services, c.req.param('attempt') as string));
  for (const path of [paths.webhook, `${paths.webhook}/${payment.name}`])
    app.post(path, (c) => receiveEvent(services, c.req.raw)).all(() => methodNotAllowed('POST'));

  const { publish } = services;
  if (publish)
    app
      .use(paths.catalog, cors(), etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...listHeaders] }))
      .get(async () => showList(await publish(await services.list.fresh())))
      .all(() => methodNotAllowed('GET, HEAD, OPTIONS'));

  app.notFound(() => new Refusal(404, 'There is nothing at this address.', setup).getResponse());
  app.onError((error) => {
    const refusal = refusalOf(error);
    if (refusal.cause) report(refusal.cause);
    return refusal.getResponse();
  });
  return async (request) => {
    // Hono reads the address outside its error handling.
    if (!hasAddress(request)) return new Refusal(400, 'This request names no valid host.', setup).getResponse();
    return app.fetch(request);
  };
}

/** A bad Host header makes the address invalid, or the request throw when it is read. */
function hasAddress(request: Request): boolean {
  try {
    return URL.canParse(request.url);
  } catch {
    return false;
  }
}

/** Answers preflights and the doctor's HEAD requests; refuses pages of other origins, then other methods. */
function forPages(
  method: 'GET' | 'POST',
  origins: readonly CheckoutOrigin[],
  foreignPage: (origin?: string) => Refusal,
): MiddlewareHandler<Env> {
  const preflight = cors({
    origin: origins.map(({ origin }) => origin),
    allowMethods: [method],
    allowHeaders: ['Content-Type'],
    maxAge: 86_400,
  });
  return async (c, next) => {
    const { site } = c.var;
    const origin = c.req.header('origin');
    const isForeign = !site && origin !== undefined;
    if (site && c.req.method === 'OPTIONS') return preflight(c, next);
    // `wellness.doctor()` asks whether the checkout server can be reached.
    if (!isForeign && c.req.method === 'HEAD') return c.body(null, 204);
    // Preflights as well: a browser sends nothing else from such a page.
    if (isForeign) throw foreignPage(origin);
    if (c.req.method !== method) return methodNotAllowed(`${method}, OPTIONS`);
    return next();
  };
}

const pageResponse = (body: PaymentPageResponse) => jsonResponse(body);

const methodNotAllowed = (allow: string) =>
  new Refusal(405, `This address accepts ${allow}.`, { ...setup, headers: { Allow: allow } }).getResponse();

/** Whoever sends requests chooses their origins, so the log names only so many. */
const MAX_NAMED = 20;
/** As browsers write an origin: pages from a file have `null`. */
const anOrigin = /^(null|[a-z][a-z+.-]*:\/\/[\w.:[\]-]{1,100})$/;

/** @returns a function that makes the response to a page that may not post orders */
function createForeignPage(): (origin?: string) => Refusal {
  const named = new Set<string>();
  return (origin = '') => {
    if (named.size < MAX_NAMED && anOrigin.test(origin)) named.add(origin);
    const name = named.has(origin) ? ` ${origin}` : '';
    return new Refusal(403, 'This shop does not take orders from this page.', {
      ...setup,
      cause: new LogLine(`A page was refused: its origin${name} is not among the origins of createCheckout.`),
    });
  };
}

async function postOrder(
  services: Services,
  request: Request,
  site: CheckoutOrigin,
  over: AbortSignal,
): Promise<Response> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'This order could not be read: it must be sent as application/json.', setup);
  const { orders, payment, list, waysFor, countPost, notify } = services;
  countPost(request);
  const posted = readPosted(await readBody(request, MAX_BYTES));
  const { products } = await list.fresh();
  const terms = { ...services.terms, products };
  const showPaid = (order: Order) => {
    notify();
    return pageResponse({ url: successAddress(site, order.attempt ?? posted.attempt) });
  };
  let cart: ClaimingOrder;
  try {
    cart = await readCart(services, terms, posted, site, over);
  } catch (error) {
    // An order that is already paid stays paid, even if its products are no longer available at that price.
    const known = await orders.byAttempt(posted.attempt);
    if (known && isDone(known) && isSameCart(known, { ...posted, lines: posted.items }, products))
      return showPaid(known);
    throw error;
  }
  /** Adds what a new try needs. A repeated request does not ask the shop's function, which may answer differently. */
  async function complete(): Promise<ClaimingOrder> {
    const shippingWays = await waysFor(cart);
    const limit = brokenLimit(cart, shippingWays, payment.limits);
    // The provider knows what a discount leaves to pay: too little, or nothing at all, which is allowed.
    if (limit && (limit.reason === 'maximum' || cart.discount === undefined)) throw unpayable(limit);
    return { ...cart, shippingWays };
  }
  const result = await openPaymentPage(cart, complete, products, orders, payment, over).catch(
    async (error: unknown) => {
      // Another order was paid meanwhile: read anew, the approvals permit less, and the refusal names the lines.
      if (error instanceof ApprovalUsedUp) await readCart(services, terms, posted, site, over);
      if (error instanceof OutOfStock) throw outOfStock(posted, products, error.max);
      throw error;
    },
  );
  return 'done' in result ? showPaid(result.done) : pageResponse(result);
}

/** Checks and prices a posted order. @throws Refusal that names the lines that can't be ordered */
async function readCart(
  { approvals, orders, logPrices }: Services,
  terms: Terms,
  posted: Posted,
  site: CheckoutOrigin,
  over: AbortSignal,
): Promise<ClaimingOrder> {
  const { facts, approvals: verified } = await readVisitor(posted, terms.products, approvals, orders, over);
  const { needs, ...priced } = price(posted, facts, terms);
  try {
    checkTotal(posted, priced, terms.currency);
  } catch (error) {
    logPrices(posted, priced, terms.products, terms.currency);
    throw error;
  }
  const { attempt, locale, partner, discount, consent, replaces } = posted;
  const claim = needs.length > 0 ? { needs, approvals: verified } : undefined;
  const rest = { locale, origin: site.origin, partner, discount, consent, claim, replaces };
  return { attempt, ...priced, currency: terms.currency, ...rest };
}

/** Stays with a 304, too. */
const listHeaders = ['Access-Control-Allow-Origin', 'Wellness-List'];

const showList = (products: readonly Product[]) =>
  jsonResponse(products, 200, { 'Cache-Control': 'no-cache', 'Wellness-List': 'published' });

async function showOrder(services: Services, attempt: string): Promise<Response> {
  const { list, orders, payment, notify, report, portal } = services;
  const order = await statusOf(attempt, list.current()?.products, orders, payment, notify, report, portal);
  if (!order) throw new Refusal(404, 'This order was not found. Orders are shown for 30 days.');
  return jsonResponse(order);
}

const eventErrors: Partial<Record<PaymentError['kind'], string>> = {
  forged: 'This event was not signed for this checkout server, or not within five minutes by its clock.',
  malformed: 'This event could not be read: its body must be a JSON object.',
};

/** Payment services repeat an event unless the response is 2xx, so 2xx is sent only after it is stored. */
async function receiveEvent({ orders, payment, notify }: Services, request: Request): Promise<Response> {
  const body = await readBody(request, MAX_EVENT_BYTES);
  let event: PaymentEvent;
  try {
    event = await payment.readWebhook(body, request.headers);
  } catch (error) {
    const message = error instanceof PaymentError ? eventErrors[error.kind] : undefined;
    if (!message) throw error;
    throw new Refusal(400, message, { cause: error });
  }
  await applyEvent(orders, event);
  notify();
  return jsonResponse({ received: true });
}
