/** @jsxImportSource hono/jsx */
import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { languageDetector } from 'hono/language';
import { secureHeaders } from 'hono/secure-headers';
import { timeout } from 'hono/timeout';
import { readBody } from '../body.ts';
import type { ClientOf } from '../clients.ts';
import type { LiveList } from '../list/list.ts';
import type { AdminOptions } from '../options.ts';
import type { Order } from '../order.ts';
import { OrderError } from '../orders/order-error.ts';
import type { OrderQuery, Orders } from '../orders/orders.ts';
import { isStatus } from '../orders/states.ts';
import type { Payment } from '../payment/payment.ts';
import type { Reviews } from '../reviewing.ts';
import type { Stock } from '../stock/stock.ts';
import { readBuyer } from './buyer.ts';
import { csvOf, monthOf } from './csv.ts';
import { decide, readAmount } from './decisions.ts';
import type { CounterEnv } from './env.ts';
import { Layout } from './layout.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPage } from './order-page.tsx';
import { Problem } from './problem.ts';
import { ProductsPage } from './products-page.tsx';
import { createSignIn } from './sign-in.ts';
import { Slip } from './slip.tsx';
import { StockPage } from './stock-page.tsx';
import { style } from './style.ts';
import { languages, type Texts, textsIn } from './texts.ts';

/** As long as the requests of pages. */
const TIMEOUT_MS = 12_000;
const PER_PAGE = 50;
/** A few short fields. */
const MAX_FORM_BYTES = 8_192;

export interface CounterServices {
  readonly admin: AdminOptions;
  /** The path of the list of orders. All others begin with it. */
  readonly path: string;
  readonly clientOf: ClientOf;
  readonly orders: Orders;
  readonly reviews: Reviews;
  readonly payment: Payment;
  readonly stock: Stock;
  readonly list: LiveList;
  /** Called after a change of which the shop is notified. */
  readonly notify: () => void;
  readonly report: (error: unknown) => void;
}

/** The shop's page: for the people who pack and send, without scripts. */
export function createCounter({
  admin,
  path,
  clientOf,
  orders,
  reviews,
  payment,
  stock,
  list,
  notify,
  report,
}: CounterServices) {
  const isTest = payment.mode !== 'live';
  const app = new Hono<CounterEnv>({ strict: false });
  const textsFor = (c: Context<CounterEnv>) => textsIn(c.get('language') ?? 'en');

  app.use(
    languageDetector({ supportedLanguages: [...languages], fallbackLanguage: 'en', order: ['header'], caches: false }),
  );
  app.use(async (c, next) => {
    await next();
    if (c.get('isOwnResponse') === false) return;
    await protect(c, async () => {});
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.use(
    timeout(TIMEOUT_MS, () => new HTTPException(503, { cause: new Error('The shop’s page took longer than 12 s.') })),
  );
  app.use(createSignIn(admin, clientOf, report));
  // The scheme differs behind a proxy.
  app.use(csrf({ origin: (origin, c) => hostOf(origin) === new URL(c.req.url).host }));
  // `csrf` leaves other types to the preflights of browsers.
  app.use(async (c, next) => {
    const type = c.req.header('content-type');
    if (c.req.method === 'POST' && type && !/^application\/x-www-form-urlencoded\b/i.test(type))
      throw new Problem(415, 'unreadable');
    await next();
  });

  const show = (c: Context<CounterEnv>, texts: Texts, title: string, content: unknown) =>
    c.html(
      <Layout texts={texts} path={path} title={title} isTest={isTest} here={c.req.path}>
        {content}
      </Layout>,
    );

  app.get(path, async (c) => {
    const texts = textsFor(c);
    const { status, number, before } = c.req.query();
    const cursor = before === undefined ? undefined : readCursor(before);
    if ((status && !isFilter(status)) || (before !== undefined && !cursor)) throw new Problem(404, 'nothingHere');
    const wanted = number?.trim();
    const query = { ...(status && isFilter(status) && { status }), ...(wanted && { number: wanted }) };
    // A number of other signs cannot be stored, and need not be asked for.
    const isPossible = !wanted || /^[\w-]+$/.test(wanted);
    const found = isPossible ? await orders.search(query, PER_PAGE + 1, cursor) : [];
    const shown = found.slice(0, PER_PAGE);
    const last = found.length > PER_PAGE ? shown.at(-1) : undefined;
    const isWhole = !status && wanted === undefined && !cursor;
    const waiting = isWhole ? await orders.search({ status: 'authorized' }, PER_PAGE + 1) : [];
    const list = (
      <OrderList
        texts={texts}
        path={path}
        orders={shown}
        waiting={waiting}
        query={query}
        isFirst={!cursor}
        next={last && cursorOf(last)}
      />
    );
    return show(c, texts, texts.say('orders'), list);
  });

  app.get(`${path}/orders.csv`, async (c) => {
    const { month = '' } = c.req.query();
    const days = monthOf(month);
    if (!days) throw new Problem(400, 'badMonth');
    return c.body(csvOf(await orders.accounts(days.from, days.until)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="orders-${month}${isTest ? '-test' : ''}.csv"`,
    });
  });

  app.get(`${path}/orders/:id`, async (c) => {
    const texts = textsFor(c);
    const details = await find(c.req.param('id'));
    const buyer = await readBuyer(details, payment, report);
    const { number } = details.order;
    const address = details.page?.payment ? payment.paymentAddress(details.page.payment) : undefined;
    const page = <OrderPage texts={texts} path={path} details={details} buyer={buyer} paymentAddress={address} />;
    return show(c, texts, texts.say('order', { number }), page);
  });

  app.get(`${path}/orders/:id/slip`, async (c) => {
    const details = await find(c.req.param('id'));
    if (details.order.status !== 'paid') throw new Problem(404, 'nothingHere');
    const buyer = await readBuyer(details, payment, report);
    return c.html(<Slip texts={textsFor(c)} path={path} details={details} buyer={buyer} />);
  });

  app.post(`${path}/orders/:id/shipped`, async (c) => {
    const { order } = await find(c.req.param('id'));
    const form = await readForm(c.req.raw);
    const field = (name: string) => form.get(name) ?? undefined;
    try {
      await orders.shipped(order.id, { carrier: field('carrier'), tracking: field('tracking') });
    } catch (error) {
      if (error instanceof OrderError) throw new Problem(409, 'notPaid');
      throw error instanceof TypeError ? new Problem(400, 'badParcel') : error;
    }
    notify();
    return c.redirect(`${path}/orders/${order.id}`, 303);
  });

  app.post(`${path}/orders/:id/accept`, async (c) => {
    const { order } = await find(c.req.param('id'));
    const given = (await readForm(c.req.raw)).get('amount');
    const amount = given === null ? undefined : readAmount(given, order.currency);
    if (given !== null && amount === undefined) throw new Problem(400, 'badAmount');
    await decide(order, 'accept', amount, { orders, reviews });
    return c.redirect(`${path}/orders/${order.id}`, 303);
  });

  app.post(`${path}/orders/:id/decline`, async (c) => {
    const { order } = await find(c.req.param('id'));
    await decide(order, 'decline', undefined, { orders, reviews });
    return c.redirect(`${path}/orders/${order.id}`, 303);
  });

  app.post(`${path}/orders/:id/forget`, async (c) => {
    const { order } = await find(c.req.param('id'));
    try {
      await orders.forget(order.id, true);
    } catch (error) {
      throw error instanceof OrderError ? new Problem(409, 'waits') : error;
    }
    return c.redirect(`${path}/orders/${order.id}`, 303);
  });

  app.get(`${path}/stock`, async (c) => {
    const texts = textsFor(c);
    const levels = await stock.list();
    const page = <StockPage texts={texts} path={path} levels={levels} products={list.current()?.products} />;
    return show(c, texts, texts.say('stock'), page);
  });

  app.post(`${path}/stock`, async (c) => {
    const form = await readForm(c.req.raw);
    const [id = '', pieces = ''] = [form.get('id') ?? '', form.get('pieces')?.trim()];
    if (!/^\d{1,9}$/.test(pieces)) throw new Problem(400, 'badCount');
    if (!(await stock.list()).some((level) => level.id === id)) throw new Problem(409, 'notCounted');
    await stock.set(id, Number(pieces));
    return c.redirect(`${path}/stock`, 303);
  });

  app.get(`${path}/products`, async (c) => {
    const texts = textsFor(c);
    // The page says what is wrong with the newest list.
    await list.fresh().catch((error) => {
      if (!(error instanceof HTTPException)) report(error);
    });
    return show(c, texts, texts.say('products'), <ProductsPage texts={texts} list={list} />);
  });

  /** @throws Problem for an unknown order */
  async function find(id: string) {
    const details = /^[\w-]{1,40}$/.test(id) ? await orders.details(id) : undefined;
    if (!details) throw new Problem(404, 'nothingHere');
    return details;
  }

  app.notFound(() => {
    throw new Problem(404, 'nothingHere');
  });
  app.onError((error, c) => {
    const { status, key, headers, cause } = problemOf(error);
    if (cause) report(cause);
    const texts = textsFor(c);
    const title = texts.say(key);
    return c.html(
      <Layout texts={texts} path={path} title={title} isTest={false}>
        <div class="words">
          <h1>{title}</h1>
          <p class="lede">{texts.say(`${key}More`)}</p>
          <p>
            <a class="second" href={path}>
              {texts.say('back')}
            </a>
          </p>
        </div>
      </Layout>,
      status,
      headers,
    );
  });
  return app;
}

const hash = createHash('sha256').update(style).digest('base64');
const protect = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: [`'sha256-${hash}'`],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // With `no-referrer`, browsers would send the origin `null` with forms.
  referrerPolicy: 'same-origin',
  // It would hold for the whole host, so the host decides.
  strictTransportSecurity: false,
});

const readForm = async (request: Request) => new URLSearchParams(await readBody(request, MAX_FORM_BYTES));

const isFilter = (status: string): status is NonNullable<OrderQuery['status']> =>
  status === 'to-pack' || isStatus(status);

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Where the next page of orders begins. */
const cursorOf = ({ createdAt, id }: Order) => `${createdAt.getTime()}-${id}`;
function readCursor(text: string) {
  const [, time, id] = /^(\d{1,14})-([\w-]{1,40})$/.exec(text) ?? [];
  return time && id ? { createdAt: new Date(Number(time)), id } : undefined;
}

/** Sorts errors of Hono's own parts and of the checkout server into problems of the page. */
function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof HTTPException)) return new Problem(503, 'away', { cause: error });
  const { status, res, cause } = error;
  const challenge = res?.headers.get('WWW-Authenticate');
  if (status === 401 && challenge) return new Problem(401, 'signIn', { headers: { 'WWW-Authenticate': challenge } });
  // By `csrf`.
  if (status === 403) return new Problem(403, 'foreign');
  return status < 500 ? new Problem(400, 'unreadable', { cause }) : new Problem(503, 'away', { cause });
}
