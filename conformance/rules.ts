import { mistakeIn, type Schema } from './json-schema.ts';
import { answerSchema, statusSchema } from './schemas.ts';

/** A product that the endpoint sells, for the rules that need an order which it takes. */
export interface TestProduct {
  readonly id: string;
  /** In the main unit. */
  readonly price: number;
  readonly currency: string;
}

export interface Endpoint {
  /** The address in `checkout-endpoint`, without a slash at its end. */
  readonly address: string;
  /** Origin of a page that may post there. */
  readonly origin: string;
  readonly product?: TestProduct | undefined;
}

/** A rule of docs/checkout.md. */
export interface Rule {
  readonly name: string;
  readonly says: string;
  readonly needsProduct?: true;
  /** Resolves to what is wrong, if anything is. */
  check(endpoint: Required<Endpoint>): Promise<string | undefined>;
}

const TIMEOUT_MS = 15_000;

const newAttempt = () => crypto.randomUUID().replaceAll('-', '');

const send = (address: string, init: RequestInit = {}) =>
  fetch(address, { redirect: 'follow', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

const post = ({ address, origin }: Endpoint, body: unknown, from = origin) =>
  send(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const orderOf = ({ product }: Required<Endpoint>, change: object = {}) => ({
  attempt: newAttempt(),
  items: [{ id: product?.id ?? '', quantity: 1, price: product?.price ?? 0 }],
  currency: product?.currency ?? 'USD',
  total: product?.price ?? 0,
  locale: 'en',
  ...change,
});

const isAllowed = ({ headers }: Response, origin: string) =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

const unreadable = (response: Response, { address, origin }: Endpoint) =>
  new URL(address).origin === origin || isAllowed(response, origin)
    ? undefined
    : `${response.status} has no Access-Control-Allow-Origin for ${origin}, so the page cannot read it`;

async function bodyMistake(response: Response, schema: Schema, root: Schema = schema): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  if (body === undefined) return `${response.status} has no JSON in its body`;
  const mistake = mistakeIn(schema, body, { path: '', root });
  return mistake && `${response.status}: ${mistake}`;
}

const answer = answerSchema();
const page = { $ref: '#/definitions/page' };
const refusal = { $ref: '#/definitions/refusal' };

const isRefusal = ({ status }: Response) => (status >= 400 && status < 500) || status === 502;

/** The mistake of a response that must refuse. */
async function refusalMistake(response: Response, endpoint: Endpoint): Promise<string | undefined> {
  if (!isRefusal(response)) return `answered ${response.status}, not with a refusal (4xx)`;
  return unreadable(response, endpoint) ?? (await bodyMistake(response, refusal, answer));
}

const pageMistake = async (response: Response, endpoint: Endpoint) =>
  response.status === 200
    ? (unreadable(response, endpoint) ?? (await bodyMistake(response, page, answer)))
    : `answered ${response.status}, not 200: ${(await response.text()).slice(0, 200)}`;

export const rules: readonly Rule[] = [
  {
    name: 'preflight',
    says: 'OPTIONS lets the page post JSON',
    async check({ address, origin }) {
      if (new URL(address).origin === origin) return undefined;
      const response = await send(address, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      });
      if (!response.ok) return `answered ${response.status}`;
      if (!isAllowed(response, origin)) return `has no Access-Control-Allow-Origin for ${origin}`;
      const allowed = response.headers.get('access-control-allow-headers') ?? '';
      return /\*|content-type/i.test(allowed) ? undefined : 'has no Content-Type in Access-Control-Allow-Headers';
    },
  },
  {
    name: 'other-origin',
    says: 'a page of another origin may not post',
    async check(endpoint) {
      const other = 'https://other.example';
      const response = await post(endpoint, orderOf(endpoint), other);
      return response.ok ? `answered ${response.status} to ${other}` : undefined;
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
      const items = [{ id: `no-product-${newAttempt()}`, quantity: 1, price: 1 }];
      const response = await post(endpoint, orderOf(endpoint, { items, total: 1 }));
      const body = await response
        .clone()
        .json()
        .catch(() => undefined);
      const mistake = await refusalMistake(response, endpoint);
      if (mistake) return mistake;
      const [line] = Object(body).lines ?? [];
      const isNamed = line?.id === items[0]?.id && line?.reason === 'unknown' && (line.index ?? 0) === 0;
      return isNamed
        ? undefined
        : `names no line with the posted id and "unknown": ${JSON.stringify(body)?.slice(0, 200)}`;
    },
  },
  {
    name: 'unknown-order',
    says: 'an order that does not exist is 404',
    async check({ address, origin }) {
      const response = await send(`${address}/orders/${newAttempt()}`, { headers: { Origin: origin } });
      return response.status === 404 ? undefined : `answered ${response.status}`;
    },
  },
  {
    name: 'quantity',
    says: 'a quantity that is no whole number from 1 on is refused',
    needsProduct: true,
    async check(endpoint) {
      for (const quantity of [0, -1, 1.5]) {
        const items = [{ id: endpoint.product.id, quantity, price: endpoint.product.price }];
        const total = endpoint.product.price * quantity;
        const mistake = await refusalMistake(await post(endpoint, orderOf(endpoint, { items, total })), endpoint);
        if (mistake) return `${quantity}: ${mistake}`;
      }
      return undefined;
    },
  },
  {
    name: 'wrong-total',
    says: 'an order with another total than the prices of the shop is refused',
    needsProduct: true,
    async check(endpoint) {
      const wrong = { total: endpoint.product.price + 1 };
      return refusalMistake(await post(endpoint, orderOf(endpoint, wrong)), endpoint);
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
    says: 'the same attempt may be posted twice',
    needsProduct: true,
    async check(endpoint) {
      const order = orderOf(endpoint);
      const mistake = await pageMistake(await post(endpoint, order), endpoint);
      return mistake ?? (await pageMistake(await post(endpoint, order), endpoint));
    },
  },
  {
    name: 'order-status',
    says: 'an order can be asked for, without anything about the person',
    needsProduct: true,
    async check(endpoint) {
      const order = orderOf(endpoint);
      const mistake = await pageMistake(await post(endpoint, order), endpoint);
      if (mistake) return mistake;
      const response = await send(`${endpoint.address}/orders/${order.attempt}`, {
        headers: { Origin: endpoint.origin },
      });
      if (!response.ok) return `answered ${response.status}`;
      return unreadable(response, endpoint) ?? (await bodyMistake(response, statusSchema()));
    },
  },
];
