import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { createApprovals } from '../../server/approvals/approvals.ts';
import { checkOptions } from '../../server/check-options.ts';
import { createHandler } from '../../server/handler.ts';
import { createList } from '../../server/list/list.ts';
import type { Order, OrderStatus } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { forge, type Issuer } from '../support/issuer.ts';
import { type Page, PaymentService } from './payment-service.ts';
import {
  entryOf,
  factReason,
  fieldsOf,
  isMalformed,
  type Listed,
  listed,
  needsApproval,
  type Places,
  productOf,
  regions,
} from './product-rules.ts';

/*
 * Orders of products that are sold to some people only, at two checkout servers with one database: random catalogs, facts,
 * approvals, forgeries, payments and webhooks in any order, compared with an oracle that follows the words of the contract
 * and shares no code with the checkout server.
 */

const site = 'https://the-page.example';
const issuer = 'https://clinic.example';

/** Tokens that permit what they say, and others that permit nothing. */
const good = ['good', 'within the leeway'] as const;
const bad = [
  'stranger',
  'unsigned',
  'by the public key',
  'changed',
  'expired',
  'not yet valid',
  'other issuer',
] as const;

interface Token {
  readonly kind: (typeof good)[number] | (typeof bad)[number];
  readonly products: readonly string[];
  readonly quantity: number;
}

interface Item {
  readonly id: string;
  readonly quantity: number;
}

interface Facts {
  /** As posted; malformed ones count as unknown. */
  readonly region: unknown;
  readonly age: unknown;
  /** Indexes of tokens. */
  readonly tokens: readonly number[];
}

/** A line whose variant is one of the product's; 0 is the product itself, which is unknown if it has variants. */
interface Wanted {
  readonly product: string;
  readonly variant: number;
  readonly quantity: number;
}

interface Posting extends Facts {
  readonly server: number;
  readonly wanted: readonly Wanted[];
}

export type OrderStep =
  | ({ readonly type: 'order' } & Posting)
  | { readonly type: 'race'; readonly postings: readonly Posting[] }
  | ({ readonly type: 'again'; readonly order: number; readonly server: number } & Facts)
  /** At the payment service; its webhook waits. */
  | { readonly type: 'pay'; readonly order: number; readonly status: OrderStatus }
  | { readonly type: 'deliver'; readonly webhook: number; readonly server: number };

export interface OrderScenario {
  readonly list: readonly Listed[];
  readonly shipTo: readonly string[] | undefined;
  readonly tokens: readonly Token[];
  readonly steps: readonly OrderStep[];
}

const server = fc.nat(1);
/** Most visitors qualify by region and age; otherwise few orders would reach the approval. */
const facts = {
  region: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...regions) },
    fc.constantFrom<unknown>(null, undefined, 'us-ny', 'US-XX', 'UK', '<b>US</b>', ['US'], 7),
  ),
  age: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(18, 99, 150) },
    fc.constantFrom<unknown>(null, undefined, 0, 151, -1, 20.5, '99', [99], true),
  ),
  tokens: fc.oneof({ weight: 3, arbitrary: fc.constant([0, 1, 2, 3]) }, fc.subarray([3, 2, 1, 0])),
};
const wanted = fc.uniqueArray(
  fc.record({
    product: fc.constantFrom('a', 'a', 'a', 'b', 'b', 'free'),
    variant: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 2, selector: ({ product, variant }) => `${product} ${variant}` },
);
const posting = { server, wanted, ...facts };
const orderNumber = fc.nat(5);
const step: fc.Arbitrary<OrderStep> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ type: fc.constant('order' as const), ...posting }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('race' as const),
      postings: fc.array(fc.record(posting), { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('again' as const), order: orderNumber, server, ...facts }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('pay' as const),
      order: orderNumber,
      status: fc.constantFrom<OrderStatus>('paid', 'processing', 'authorized', 'released', 'failed', 'expired'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('deliver' as const), webhook: fc.nat(20), server }) },
);
const product = (id: string): fc.Arbitrary<Listed> =>
  fc.oneof(
    listed(id),
    // Many that need an approval, and nothing else.
    {
      weight: 3,
      arbitrary: fc.record({
        id: fc.constant(id),
        rules: fc.constant([{ fields: { approval: true } }]),
        variants: fc.constantFrom([], [], ['available' as const]),
      }),
    },
  );
export const orderScenarios: fc.Arbitrary<OrderScenario> = fc.record({
  list: fc.tuple(product('a'), product('b')),
  shipTo: fc.option(fc.subarray(['US', 'DE', 'GB', 'PR']), { nil: undefined }),
  tokens: fc.array(
    fc.record({
      kind: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom<Token['kind']>(...good) },
        fc.constantFrom<Token['kind']>(...bad),
      ),
      products: fc.constantFrom(['a', 'b'], ['a'], ['b'], ['a-1']),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  steps: fc.array(step, { minLength: 3, maxLength: 16 }),
});

/** Shared by all scenarios: two stores on one database, and who signs. */
export interface Stage {
  readonly orders: readonly [Orders, Orders];
  readonly clinic: Issuer;
  readonly stranger: Issuer;
}

/** The texts and ids of a scenario's tokens. */
async function sign({ clinic, stranger }: Stage, tokens: readonly Token[]) {
  const now = Math.floor(Date.now() / 1_000);
  const [{ kid } = { kid: '' }] = clinic.keys.keys as readonly { kid: string }[];
  return Promise.all(
    tokens.map(async ({ kind, products, quantity }) => {
      const jti = randomBytes(8).toString('hex');
      const payload = { iss: issuer, jti, products, quantity, exp: now + 3_600 };
      const texts: Record<Token['kind'], () => Promise<string> | string> = {
        good: () => clinic.approve(products, payload),
        'within the leeway': () => clinic.approve(products, { ...payload, exp: now - 20, nbf: now + 40 }),
        stranger: () => stranger.approve(products, payload, { kid }),
        unsigned: () => forge({ alg: 'none', kid }, payload),
        'by the public key': () =>
          forge({ alg: 'HS256', kid }, payload, (input) =>
            createHmac('sha256', JSON.stringify(clinic.keys.keys[0])).update(input).digest('base64url'),
          ),
        changed: async () => {
          const [head, , signature] = (await clinic.approve(['other'], payload)).split('.');
          return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
        },
        expired: () => clinic.approve(products, { ...payload, exp: now - 61 }),
        'not yet valid': () => clinic.approve(products, { ...payload, nbf: now + 120 }),
        'other issuer': () => clinic.approve(products, { ...payload, iss: 'https://other.example' }),
      };
      return { jti, text: await texts[kind]() };
    }),
  );
}

type Refused = readonly {
  readonly index: number;
  readonly id: string;
  readonly reason: string;
  readonly max?: number;
}[];

/** An order as the oracle knows it. */
interface Known {
  readonly attempt: string;
  readonly items: readonly Item[];
  /** Its pages with the last state that reached a checkout server, counted in `states`. */
  readonly pages: Map<Page, number>;
  /** An unpaid order that ended for another one. */
  gaveWay: boolean;
  /** The pieces of the approvals that the server took at its last claim. */
  uses: Order['approvals'];
  /** Its place in the order of claims. */
  turn: number;
}

/** By the words of the contract. */
class Oracle {
  readonly orders: Known[] = [];
  readonly #scenario: OrderScenario;
  readonly #jtis: readonly string[];
  #turns = 0;

  constructor(scenario: OrderScenario, jtis: readonly string[]) {
    this.#scenario = scenario;
    this.#jtis = jtis;
  }

  status({ pages, gaveWay }: Known): OrderStatus {
    const states = [...pages].map(([{ states }, known]) => states[known] as OrderStatus);
    for (const status of ['paid', 'released', 'authorized', 'processing'] as const)
      if (states.includes(status)) return status;
    return gaveWay ? 'expired' : (states.at(-1) ?? 'open');
  }

  isUsing = (order: Known) => ['paid', 'authorized', 'processing'].includes(this.status(order));

  isDone = (order: Known) => this.isUsing(order) || this.status(order) === 'released';

  /** Pieces of each product that need an approval. */
  needs(items: readonly Item[]): ReadonlyMap<string, number> {
    const needs = new Map<string, number>();
    for (const { id, quantity } of items)
      if (this.#isListed(id) && this.#needsApproval(id))
        needs.set(productOf(id), (needs.get(productOf(id)) ?? 0) + quantity);
    return needs;
  }

  /** The approvals among the shown tokens that name the product. */
  valid(tokens: readonly number[], product: string) {
    return tokens.flatMap((index) => {
      const token = this.#scenario.tokens[index];
      const jti = this.#jtis[index];
      if (!token || !jti || !good.some((kind) => kind === token.kind) || !token.products.includes(product)) return [];
      return [{ jti, quantity: token.quantity }];
    });
  }

  used(jti: string, product: string, orders: readonly Known[]): number {
    const uses = orders.flatMap(({ uses }) => uses.filter((use) => use.jti === jti && use.product === product));
    return uses.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** The pieces that the tokens permit beside what these orders use. */
  left(tokens: readonly number[], product: string, beside: readonly Known[]): number {
    return this.valid(tokens, product).reduce(
      (sum, { jti, quantity }) => sum + Math.max(0, quantity - this.used(jti, product, beside)),
      0,
    );
  }

  refusal(items: readonly Item[], { region, age, tokens }: Facts): Refused {
    const facts = {
      region: regions.includes(region as string) ? (region as string) : null,
      age: Number.isInteger(age) && (age as number) >= 0 && (age as number) <= 150 ? (age as number) : null,
    };
    const needs = this.needs(items);
    const done = this.orders.filter(this.isUsing);
    const isReachable = this.#countries(items.map(({ id }) => id)).length > 0;
    return items.flatMap(({ id }, index) => {
      if (!this.#isListed(id)) return [{ index, id, reason: 'unknown' }];
      const isNarrow = this.#countries([id]).length < (this.#scenario.shipTo ?? []).length;
      if (!isReachable && isNarrow) return [{ index, id, reason: 'region' }];
      const reason = factReason(this.#sources(id), facts);
      if (reason) return [{ index, id, reason }];
      if (!this.#needsApproval(id)) return [];
      const product = productOf(id);
      const left = this.left(tokens, product, done);
      if (left === 0) return [{ index, id, reason: 'approval' }];
      return (needs.get(product) ?? 0) > left ? [{ index, id, reason: 'limit', max: left }] : [];
    });
  }

  /** Lets earlier open orders give way, the oldest first, until the pieces fit. They may turn out to be paid meanwhile. */
  claim(posting: { readonly items: readonly Item[] } & Facts, own?: Known): Refused {
    const needs = [...this.needs(posting.items)];
    for (;;) {
      const refused = this.refusal(posting.items, posting);
      if (refused.length > 0) return refused;
      const others = this.orders.filter((one) => one !== own);
      const done = others.filter(this.isUsing);
      const open = others.filter((one) => this.status(one) === 'open').sort((a, b) => a.turn - b.turn);
      const giving = new Set<Known>();
      for (const [product, quantity] of needs) {
        const jtis = this.valid(posting.tokens, product).map(({ jti }) => jti);
        const holders = open.filter(({ uses }) =>
          uses.some((use) => use.product === product && jtis.includes(use.jti)),
        );
        const beside = () => [...done, ...open.filter((one) => !giving.has(one))];
        for (const holder of holders)
          if (!giving.has(holder) && this.left(posting.tokens, product, beside()) < quantity) giving.add(holder);
      }
      if (giving.size === 0) return [];
      for (const one of giving) {
        this.ask(one);
        if (!this.isDone(one)) one.gaveWay = true;
      }
    }
  }

  /** A checkout server asks the payment service about the last page. */
  ask({ pages }: Known): void {
    const last = [...pages.keys()].at(-1);
    if (last) pages.set(last, last.states.length - 1);
  }

  nextTurn = () => ++this.#turns;

  #sources = (id: string) => (id === 'free' ? [] : this.#scenario.list.filter((one) => one.id === productOf(id)));
  #needsApproval = (id: string) => needsApproval(this.#sources(id), id);

  /** A product with variants is sold as one of them. */
  #isListed(id: string): boolean {
    if (id === 'free') return true;
    const { variants } = this.#sources(id)[0] ?? {};
    if (!variants) return false;
    return variants.length === 0 ? productOf(id) === id : Number(id.split('-')[1] ?? 0) - 1 in variants;
  }

  /** The countries to which all of them are delivered. */
  #countries(ids: readonly string[]): readonly string[] {
    const { shipTo } = this.#scenario;
    // No address is asked for.
    if (!shipTo?.length) return ['any'];
    return shipTo.filter((country) =>
      ids.every((id) =>
        this.#sources(id).every((one) => {
          const { regions: places } = fieldsOf(one) as { regions?: Places };
          if (!places) return true;
          const { only, except = [] } = places;
          const names = (code: string) =>
            [code, code.slice(0, 2)].includes(country) || (code === 'PR' && country === 'US');
          const isPuertoRico = country === 'PR';
          if (only) return only.some((code) => names(code) || (isPuertoRico && ['US', 'US-PR'].includes(code)));
          return !except.some((code) => code === country || (isPuertoRico && ['US', 'US-PR'].includes(code)));
        }),
      ),
    );
  }
}

/** Plays a scenario. Throws where a checkout server and the oracle differ. */
export async function playOrders(scenario: OrderScenario, stage: Stage): Promise<void> {
  const { list, shipTo, steps } = scenario;
  const payment = new PaymentService();
  const catalog = [...list.map(entryOf), { id: 'free', name: 'Free', price: 1 }];
  const options = {
    catalog,
    origins: [{ origin: site, success: `${site}/thanks`, cancel: site }],
    payment,
    ...(shipTo && { shipTo }),
    approvals: { issuer, keys: stage.clinic.keys },
  };
  const said: unknown[] = [];
  const report = (error: unknown) => void said.push(error);
  const { currency } = checkOptions(options);
  const readList = () => createList({ ...options, currency, report });
  if (list.some(isMalformed)) {
    expect(readList).toThrow(TypeError);
    return;
  }
  const terms = { currency, shipTo, limits: payment.limits };
  const servers = stage.orders.map((orders) =>
    createHandler({
      terms,
      list: readList(),
      logPrices: () => {},
      approvals: createApprovals(options.approvals, report),
      origins: options.origins,
      // As if seconds had passed since the last question about an order.
      orders: { ...orders, mayAsk: async () => true },
      payment,
      waysFor: async () => [],
      countPost: () => {},
      notify: () => {},
      report,
    }),
  );
  const signed = await sign(stage, scenario.tokens);
  const jtis = signed.map(({ jti }) => jti);
  const oracle = new Oracle(scenario, jtis);
  /** Ids of the pages to which visitors were sent. */
  const sent = new Set<string>();

  async function post(attempt: string, items: readonly Item[], { region, age, tokens }: Facts, server: number) {
    const approvals = tokens.flatMap((index) => signed[index]?.text ?? []);
    const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const body = { attempt, items, currency: 'USD', total, locale: 'en', visitor: { region, age, approvals } };
    const headers = { Origin: site, 'Content-Type': 'application/json' };
    const request = new Request('http://shop/checkout', { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await send(server, request);
    const { url, lines } = (await response.json()) as { url?: string; lines?: Refused };
    sent.add(String(url?.split('/').at(-1)));
    return { status: response.status, url, lines };
  }
  const send = (server: number, request: Request) =>
    (servers[server] as (request: Request) => Promise<Response>)(request);

  /** Reads what the server took for the order. */
  async function take(order: Known, tokens: readonly number[]): Promise<void> {
    const stored = await stage.orders[0].byAttempt(order.attempt);
    order.uses = stored?.approvals ?? [];
    order.turn = oracle.nextTurn();
    order.gaveWay = false;
    const shown = tokens.map((index) => jtis[index]);
    for (const use of order.uses)
      expect([use.issuer, shown], 'an approval that was shown').toEqual([issuer, expect.arrayContaining([use.jti])]);
    for (const [product, quantity] of oracle.needs(order.items)) {
      const valid = oracle.valid(tokens, product).map(({ jti }) => jti);
      const uses = order.uses.filter((use) => use.product === product);
      for (const { jti } of uses) expect(valid, 'a valid approval of the product').toContain(jti);
      expect(
        uses.reduce((sum, use) => sum + use.quantity, 0),
        `pieces of ${product}`,
      ).toBe(quantity);
    }
  }

  /**
   * Pages that are new belong to the order, and nothing has happened to them yet. In a race, a server may open one and learn
   * that its order has given way: nobody is sent there.
   */
  function notePages(order: Known): void {
    for (const page of payment.pagesOf(order.attempt))
      if (sent.has(page.id) && !order.pages.has(page)) order.pages.set(page, 0);
  }

  /** Lines of one product are one. */
  function itemsOf(wanted: readonly Wanted[]): readonly Item[] {
    const items = new Map<string, number>();
    for (const { product, variant, quantity } of wanted) {
      const { length = 0 } = list.find(({ id }) => id === product)?.variants ?? [];
      const id = variant > 0 && length > 0 ? `${product}-${(variant % length) + 1}` : product;
      items.set(id, quantity);
    }
    return [...items].map(([id, quantity]) => ({ id, quantity }));
  }

  const newKnown = (items: readonly Item[]): Known => ({
    attempt: randomBytes(16).toString('hex'),
    items,
    pages: new Map(),
    gaveWay: false,
    uses: [],
    turn: 0,
  });

  async function order({ wanted, server, ...facts }: Posting): Promise<void> {
    const items = itemsOf(wanted);
    const known = newKnown(items);
    const lines = oracle.claim({ items, ...facts });
    const answer = await post(known.attempt, items, facts, server);
    if (lines.length > 0) return expect(answer).toEqual({ status: 409, url: undefined, lines });
    expect(answer).toEqual({ status: 200, url: expect.stringMatching('^https://pay.example/'), lines: undefined });
    oracle.orders.push(known);
    notePages(known);
    await take(known, facts.tokens);
  }

  async function again(known: Known, facts: Facts, server: number): Promise<void> {
    const { attempt, items } = known;
    const before = oracle.isDone(known) ? [] : oracle.refusal(items, facts);
    if (before.length === 0 && !known.gaveWay && !oracle.isDone(known)) oracle.ask(known);
    const status = oracle.status(known);
    const next = before.length === 0 && (status === 'failed' || status === 'expired');
    const lines = next ? oracle.claim({ items, ...facts }, known) : before;
    const answer = await post(attempt, items, facts, server);
    if (lines.length > 0) return expect(answer).toEqual({ status: 409, url: undefined, lines });
    const place = oracle.isDone(known) ? `^${site}/thanks` : '^https://pay.example/';
    expect(answer).toEqual({ status: 200, url: expect.stringMatching(place), lines: undefined });
    notePages(known);
    if (!next) return;
    await take(known, facts.tokens);
  }

  /** Nobody knows who comes first, but approvals buy their quantity. */
  async function race(postings: readonly Posting[]): Promise<void> {
    while (payment.webhooks.length > 0) await deliver(0, 0);
    const racing = postings.map((posting) => ({ posting, known: newKnown(itemsOf(posting.wanted)) }));
    const answers = await Promise.all(
      racing.map(({ posting, known }) => post(known.attempt, known.items, posting, posting.server)),
    );
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    // Ordered by the clock of the database, which counts more finely than a date.
    const newest = await stage.orders[0].list(racing.length);
    const came = [...newest].reverse().flatMap((order) => {
      const one = racing.find(({ known }) => known.attempt === order.attempt);
      return one ? [{ ...one, order }] : [];
    });
    for (const { known, posting, order } of came) {
      oracle.orders.push(known);
      notePages(known);
      if (order.status !== 'expired') await take(known, posting.tokens);
    }
    const all = await Promise.all(oracle.orders.map(({ attempt }) => stage.orders[0].byAttempt(attempt)));
    for (const [index, known] of oracle.orders.entries()) {
      for (const page of known.pages.keys()) known.pages.set(page, page.states.length - 1);
      known.gaveWay ||= all[index]?.status === 'expired';
    }
  }

  async function deliver(index: number, server: number): Promise<void> {
    const [webhook] = payment.webhooks.splice(index % payment.webhooks.length, 1);
    if (!webhook) return;
    const { page, state, body } = webhook;
    // Each comes twice.
    for (const _ of [1, 2])
      expect((await send(server, new Request('http://shop/checkout/webhook', { method: 'POST', body }))).status).toBe(
        200,
      );
    const known = oracle.orders.find(({ attempt }) => attempt === page.attempt);
    if (known?.pages.has(page)) known.pages.set(page, Math.max(state, known.pages.get(page) ?? 0));
  }

  for (const one of steps) {
    const known = 'order' in one ? oracle.orders[one.order % oracle.orders.length] : undefined;
    if (one.type === 'order') await order(one);
    else if (one.type === 'race') await race(one.postings);
    else if (one.type === 'again' && known) await again(known, one, one.server);
    else if (one.type === 'pay' && known) await pay(known, one.status);
    else if (one.type === 'deliver') await deliver(one.webhook, one.server);
    if (oracle.orders.length > 0) await compare(one);
  }
  expect(said).toEqual([]);

  async function pay(known: Known, status: OrderStatus): Promise<void> {
    const page = [...known.pages.keys()].at(-1);
    const from = page?.states.at(-1);
    if (!page || (from !== 'open' && from !== 'processing' && from !== 'authorized')) return;
    if (from === 'processing' && status !== 'paid' && status !== 'failed' && status !== 'authorized') return;
    if (from === 'authorized' && status !== 'paid' && status !== 'released') return;
    // A bank is at work before it refuses, and holds what is released.
    if (from === 'open' && status === 'failed') await payment.change(page.id, 'processing');
    if (from === 'open' && status === 'released') await payment.change(page.id, 'authorized');
    await payment.change(page.id, status);
  }

  async function compare(step: OrderStep): Promise<void> {
    const after = `after ${JSON.stringify(step)}`;
    const newest = await stage.orders[1].list(oracle.orders.length);
    const stored = oracle.orders.map((known) => newest.find(({ attempt }) => attempt === known.attempt));
    // Nothing was charged for either.
    const shown = (status: OrderStatus | undefined) => (status === 'failed' ? 'expired' : status);
    const known = oracle.orders.map((order) => shown(oracle.status(order)));
    const statuses = stored.map((order) => shown(order?.status));
    // The library's comparison costs more than everything else here.
    if (!isDeepStrictEqual(statuses, known)) expect(statuses, after).toEqual(known);
    const counting = oracle.orders.filter((one) => oracle.isUsing(one) || oracle.status(one) === 'open');
    for (const [index, { quantity }] of scenario.tokens.entries())
      for (const product of ['a', 'b']) {
        const used = oracle.used(String(jtis[index]), product, counting);
        if (used > quantity) throw new Error(`Of ${quantity} ${product} ${used} are bought ${after}.`);
      }
    // Otherwise an order could be paid although its approval belongs to another one.
    for (const [index, { pages }] of oracle.orders.entries())
      for (const page of pages.keys()) {
        const { session, status } = stored[index] ?? {};
        if (page.states.at(-1) === 'open' && (session !== page.id || status !== 'open'))
          throw new Error(`The open page ${page.id} belongs to no open order ${after}.`);
      }
  }
}
