import { askFor, type Endpoint, isForeign, post, RunEnded, send, shown } from './endpoint.ts';
import {
  allowedOrigin,
  bodyMistake,
  originMistake,
  pageMistake,
  personMistake,
  priceMistake,
  refusalMistake,
} from './mistakes.ts';
import { statusSchema } from './schemas.ts';

/** A sentence about what is wrong, or about why nothing is wrong. */
type Outcome = string | { readonly note: string } | undefined;

/** A rule of docs/checkout.md. */
export interface Rule {
  readonly name: string;
  readonly says: string;
  readonly needsProduct?: true;
  /** @throws RunEnded if the rules after this one would say nothing */
  check(endpoint: Required<Endpoint>): Promise<Outcome>;
}

const newAttempt = () => crypto.randomUUID().replaceAll('-', '');

const orderOf = ({ product: { id, price, currency } }: Required<Endpoint>, quantity = 1, total = price * quantity) => ({
  attempt: newAttempt(),
  items: [{ id, quantity, price }],
  currency,
  total,
  locale: 'en',
});

/** An order for the rules that need none that is taken. */
const unknownOrder = (endpoint: Endpoint) =>
  orderOf({
    ...endpoint,
    product: { id: `no-product-${newAttempt()}`, price: 1, currency: 'USD' },
  } as Required<Endpoint>);

export const rules: readonly Rule[] = [
  {
    name: 'origin',
    says: 'a page of --origin may post',
    async check(endpoint) {
      const { address, origin, product } = endpoint;
      const given = await post(endpoint, product ? orderOf(endpoint) : unknownOrder(endpoint));
      const { status, text, body } = given;
      if (status === 404 || status === 405)
        throw new RunEnded(`It answered ${status} to a post: is ${address} the address in checkout-endpoint?`);
      if (status < 400 || status > 499 || body?.lines) return undefined;
      // Endpoints that look at the origin first answer alike, whatever is posted.
      const other = status === 403 ? undefined : await post(endpoint, '{');
      if (other && (other.status !== status || other.text !== text)) return undefined;
      throw new RunEnded(
        `It refuses every post from ${origin}: name a page that may post, with --origin. It answered ${status}: ${shown(given)}.`,
      );
    },
  },
  {
    name: 'preflight',
    says: 'OPTIONS lets the page post JSON',
    async check(endpoint) {
      if (!isForeign(endpoint)) return undefined;
      const given = await send(endpoint, {
        method: 'OPTIONS',
        headers: {
          Origin: endpoint.origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      });
      const { status, headers } = given;
      if (status < 200 || status > 299) return `It answered ${status} (204 expected).`;
      const allowed = headers.get('access-control-allow-headers') ?? '';
      return (
        originMistake(given, endpoint) ??
        (/\*|content-type/i.test(allowed)
          ? undefined
          : `It answered ${status} without Content-Type in Access-Control-Allow-Headers.`)
      );
    },
  },
  {
    name: 'other-origin',
    says: 'a page of another origin may not post',
    async check(endpoint) {
      const other = 'https://other.example';
      const order = endpoint.product ? orderOf(endpoint) : unknownOrder(endpoint);
      const { status } = await post(endpoint, order, other);
      return status === 403 ? undefined : `It answered ${status} to ${other} (403 expected).`;
    },
  },
  {
    name: 'vary-origin',
    says: 'answers that name the origin of the page have "Vary: Origin"',
    async check(endpoint) {
      const answers = { POST: await post(endpoint, '{'), GET: await askFor(endpoint, newAttempt()) };
      for (const [method, given] of Object.entries(answers)) {
        const isForAll = [null, '*'].includes(allowedOrigin(given));
        if (!isForAll && !/(?:^|,)\s*(?:\*|origin)\s*(?:,|$)/i.test(given.headers.get('vary') ?? ''))
          return `It answered ${given.status} to ${method} without Vary: Origin.`;
      }
      return undefined;
    },
  },
  {
    name: 'unreadable-body',
    says: 'a body that is no order is refused',
    check: async (endpoint) => refusalMistake(await post(endpoint, '{'), endpoint),
  },
  {
    name: 'unknown-product',
    says: 'a product that is not sold is refused at its line, with "unknown"',
    async check(endpoint) {
      const order = unknownOrder(endpoint);
      const given = await post(endpoint, order);
      const [line] = given.body?.lines ?? [];
      const isNamed = line?.id === order.items[0]?.id && line?.reason === 'unknown' && (line.index ?? 0) === 0;
      return (
        refusalMistake(given, endpoint) ??
        (isNamed ? undefined : `It names no line with the posted id and "unknown": ${shown(given)}.`)
      );
    },
  },
  {
    name: 'unknown-order',
    says: 'an order that does not exist is 404',
    async check(endpoint) {
      const given = await askFor(endpoint, newAttempt());
      return given.status === 404 ? originMistake(given, endpoint) : `It answered ${given.status} (404 expected).`;
    },
  },
  {
    name: 'quantity',
    says: 'a quantity that is no whole number from 1 on is refused',
    needsProduct: true,
    async check(endpoint) {
      for (const quantity of [0, -1, 1.5]) {
        const given = await post(endpoint, orderOf(endpoint, quantity));
        const mistake = refusalMistake(given, endpoint, `For quantity ${quantity} it`);
        if (mistake) return mistake;
      }
      return undefined;
    },
  },
  {
    name: 'wrong-total',
    says: 'another total than by the prices of the shop is refused, with these prices if any',
    needsProduct: true,
    async check(endpoint) {
      const { product } = endpoint;
      const given = await post(endpoint, orderOf(endpoint, 1, product.price + 1));
      return refusalMistake(given, endpoint) ?? priceMistake(given.body.lines, product);
    },
  },
  {
    name: 'order',
    says: 'an order gets the address of the payment page',
    needsProduct: true,
    check: async (endpoint) => pageMistake(await post(endpoint, orderOf(endpoint)), endpoint),
  },
  {
    name: 'same-attempt',
    says: 'the same attempt, posted again, gets the same address',
    needsProduct: true,
    async check(endpoint) {
      const order = orderOf(endpoint);
      const first = await post(endpoint, order);
      const mistake = pageMistake(first, endpoint);
      if (mistake) return mistake;
      const second = await post(endpoint, order);
      return (
        pageMistake(second, endpoint, 'The second time it') ??
        (first.body.url === second.body.url
          ? undefined
          : `It answered with ${first.body.url} and then with ${second.body.url}.`)
      );
    },
  },
  {
    name: 'same-moment',
    says: 'the same attempt, posted twice at the same moment, gets one address',
    needsProduct: true,
    async check(endpoint) {
      const order = orderOf(endpoint);
      const both = await Promise.all([post(endpoint, order), post(endpoint, order)]);
      // The visitor may be asked to try again.
      const taken = both.filter(({ status, body }) => status !== 503 && body?.reason !== 'busy');
      const mistake = (taken.length > 0 ? taken : both).map((given) => pageMistake(given, endpoint)).find(Boolean);
      if (mistake) return mistake;
      const [first, ...more] = new Set(taken.map(({ body }) => body.url));
      return more.length > 0 ? `It answered with ${first} and with ${more}.` : undefined;
    },
  },
  {
    name: 'changed-cart',
    says: 'another cart under the same attempt is refused, with "changed"',
    needsProduct: true,
    async check(endpoint) {
      const order = orderOf(endpoint);
      const mistake = pageMistake(await post(endpoint, order), endpoint);
      if (mistake) return mistake;
      const given = await post(endpoint, { ...orderOf(endpoint, 2), attempt: order.attempt });
      const wrong = refusalMistake(given, endpoint, 'For two pieces instead of one it');
      if (wrong || given.body.reason === 'changed') return wrong;
      return given.body.lines
        ? { note: 'It could not be tried, because two pieces are refused at their line.' }
        : `It answered ${given.status} with another reason ("changed" expected): ${shown(given)}.`;
    },
  },
  {
    name: 'order-status',
    says: 'an order can be asked for, without anything about the person',
    needsProduct: true,
    async check(endpoint) {
      const order = orderOf(endpoint);
      const mistake = pageMistake(await post(endpoint, order), endpoint);
      if (mistake) return mistake;
      const given = await askFor(endpoint, order.attempt);
      const unread = originMistake(given, endpoint);
      if (unread) return unread;
      if (given.status === 404) return { note: 'It answered 404: it keeps no orders, and pages trust their address.' };
      if (given.status !== 200) return `It answered ${given.status} (200 expected, or 404 if it keeps no orders).`;
      return (
        personMistake(given.body) ??
        bodyMistake(given, statusSchema()) ??
        priceMistake(given.body.lines, endpoint.product)
      );
    },
  },
];
