import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Cart } from '../../../src/cart/cart.ts';
import type { CartProduct, LineOptions } from '../../../src/cart/line.ts';
import { addressOf, fetchOrder } from '../../../src/checkout/order.ts';
import { locateLines, type OrderStatus, openAttempts, putBack, reconcile } from '../../../src/checkout/reconcile.ts';
import { attemptFor, type CheckoutRequest, postOrder } from '../../../src/checkout/request.ts';
import type { Page } from '../../../src/protocol/types.ts';
import { catalog } from '../../support/checkout.ts';
import { openPage } from './page.ts';

/** Actions of a visitor after a checkout attempt, with their frequencies. */
export const ways = {
  'pays by card': 30,
  'pays in two tabs at once': 12,
  'sends the payment twice': 10,
  'is declined, then pays': 8,
  'turns back, then pays': 8,
  'pays later': 8,
  'pays later and the bank says no, then pays': 8,
  'finds the page expired, then pays': 6,
  'adds something, turns back, and pays the earlier page': 5,
  'pays and does not come back until the end': 5,
  'goes away': 5,
} as const;
export type Way = keyof typeof ways;

/** Where visitors buy. */
export interface Place {
  /** Any of the checkout servers, as whatever stands before them picks it. */
  checkout(): string;
  readonly stripe: Stripe;
  readonly random: () => number;
  answered(): void;
  /** The token of an approval for one piece. Two visitors may have the same. */
  approval(): Promise<string>;
  /** So many times it had to be tried again. */
  count(what: string): void;
  /** Something is so that must never be. */
  fault(what: string): void;
}

/** Longer than anything is away. */
const PATIENCE_MS = 600_000;

/** Sold with an approval only. */
export const approved = 'nad-injection';

const goods: readonly (readonly [CartProduct, LineOptions])[] = catalog
  .filter(({ id }) => ['nmn-plus', 'immune-support', 'tea', 'box'].includes(id))
  .map((product) => {
    const [variant] = product.variants ?? [];
    const kind = variant && { ...product, ...variant, name: product.name, variant };
    return [kind ?? product, product.plans ? { plan: 'monthly' } : {}] as const;
  }) as never;

/** A checkout server refuses what it must take. */
class Refused extends Error {}

export class Buyer {
  readonly way: Way;
  /** Quantities that the visitor has added, by line. */
  readonly added = new Map<string, number>();
  /** The lines of each attempt. */
  readonly handed = new Map<string, ReadonlyMap<string, number>>();
  /** Results that the visitor has seen and may rely on. */
  readonly told: { readonly attempt: string; readonly url?: string; readonly status?: OrderStatus }[] = [];
  readonly #place: Place;
  #approval: string | undefined;
  readonly #page: Page;
  readonly cart: Cart;

  constructor(place: Place, way: Way) {
    this.#place = place;
    this.way = way;
    const { page, cart } = openPage();
    this.#page = page;
    this.cart = cart;
  }

  /** From the card to the receipt. */
  async buy(): Promise<void> {
    const { random } = this.#place;
    const first = Math.floor(random() * goods.length);
    for (let i = 0; i <= random() * 2; i++) this.#add((first + i) % goods.length, 1 + Math.floor(random() * 2));
    if (random() < 0.6) {
      this.#approval = await this.#place.approval();
      this.#put(catalog.find(({ id }) => id === approved) as CartProduct, 1);
    }
    const { attempt, url } = await this.#checkOut();
    switch (this.way) {
      case 'pays by card':
        await this.#pay(url);
        if (random() < 0.3) this.#add((first + 3) % goods.length, 1);
        return this.#follow(attempt);
      case 'pays in two tabs at once': {
        const other = await this.#checkOut();
        await Promise.all([this.#pay(url), this.#pay(other.url)]);
        return this.#follow(attempt);
      }
      case 'sends the payment twice':
        await Promise.all([this.#pay(url), this.#pay(url)]);
        await Promise.all([this.#follow(attempt), this.#follow(attempt)]);
        return;
      case 'is declined, then pays':
        await this.#pay(url, 'declined');
        return this.#payAgain();
      case 'turns back, then pays':
        await this.#status(attempt);
        return this.#payAgain();
      case 'pays later':
        await this.#pay(url, 'bank');
        return this.#follow(attempt);
      case 'pays later and the bank says no, then pays':
        await this.#pay(url, 'bank-fails');
        await this.#follow(attempt);
        return this.#payAgain();
      case 'finds the page expired, then pays':
        await this.#expire(url);
        await this.#pay(url);
        return this.#payAgain();
      case 'adds something, turns back, and pays the earlier page':
        this.#add((first + 3) % goods.length, 1);
        await this.#checkOut();
        await this.#pay(url);
        return this.#follow(attempt);
      case 'pays and does not come back until the end':
        return this.#pay(url);
      case 'goes away':
    }
  }

  /** Opens the order page another day: it asks about all attempts of this browser. */
  async visit(): Promise<void> {
    for (const attempt of new Set([...openAttempts(this.#page), ...this.handed.keys()])) {
      const status = await this.#status(attempt);
      if (status === 'failed' || status === 'expired') this.#takeBack(attempt);
    }
  }

  #add(index: number, quantity: number): void {
    const [product, options] = goods[index] as (typeof goods)[number];
    this.#put(product, quantity, options);
  }

  #put(product: CartProduct, quantity: number, options: LineOptions = {}): void {
    const before = new Map(this.cart.state.items.map((item) => [item.key, item.quantity]));
    this.cart.add(product, { ...options, quantity });
    for (const { key, quantity } of this.cart.state.items)
      this.added.set(key, (this.added.get(key) ?? 0) + quantity - (before.get(key) ?? 0));
  }

  /** Until there is somewhere to go: the same attempt, as the sheet's "Try again" has it. */
  async #checkOut(): Promise<{ readonly attempt: string; readonly url: string }> {
    const { random, count } = this.#place;
    const { items, total, currency } = this.cart.state;
    const attempt = attemptFor(this.cart, items, undefined);
    this.handed.set(attempt, new Map(items.map(({ key, quantity }) => [key, quantity])));
    const handOver: CheckoutRequest = {
      ...{ attempt, items, total, currency: currency as string, locale: 'en' },
      ...(this.#approval && { visitor: { approvals: [this.#approval] } }),
    };
    let usedUp = false;
    const post = async (stopped = new AbortController().signal) => {
      const answer = await postOrder(`${this.#place.checkout()}/checkout`, handOver, (id) => id, stopped);
      if ('url' in answer) {
        this.told.push({ attempt, url: answer.url });
        return answer.url;
      }
      // Two tabs may learn it about one order; the second one finds the line removed.
      usedUp ||= this.#giveUpApproved(answer.lines);
      if (usedUp) throw new Error('An approval is used up.');
      this.#place.fault(`An order was refused: ${answer.message} ${JSON.stringify(answer.lines)}`);
      throw new Refused();
    };
    const result = await this.#until('POST /checkout', async () => {
      if (usedUp) return undefined;
      const luck = random();
      // The connection is lost, or the sheet closed: what has begun goes on without him.
      if (luck < 0.1) {
        count('hand-overs that hung up');
        await post(AbortSignal.timeout(Math.ceil(random() * 60))).catch(() => {});
      }
      // Two tabs at once.
      const [one, other] = await Promise.allSettled([post(), ...(luck > 0.8 ? [post()] : [])]);
      const answered = [one, other].find((each) => each?.status === 'fulfilled');
      if (answered?.status !== 'fulfilled') throw (one as PromiseRejectedResult).reason;
      return { attempt, url: answered.value };
    });
    return result ?? this.#checkOut();
  }

  /** Somebody else with the same approval was faster: the rest is bought without it. */
  #giveUpApproved(lines: readonly { readonly key: string; readonly reason: string }[] = []): boolean {
    const line = this.cart.state.items.find(({ id }) => id === approved);
    if (!line || !lines.length || !lines.every(({ key, reason }) => key === line.key && reason === 'approval'))
      return false;
    this.#place.count('approvals that were used up');
    this.#approval = undefined;
    this.added.delete(line.key);
    this.cart.remove(line.key);
    return true;
  }

  async #payAgain(): Promise<void> {
    const { attempt, url } = await this.#checkOut();
    await this.#pay(url);
    await this.#follow(attempt);
  }

  /** Posts the payment page's form until there is an answer. An address of the order's own page has nothing to pay. */
  async #pay(url: string, way: 'card' | 'bank' | 'bank-fails' | 'declined' = 'card'): Promise<void> {
    if (!url.includes('/c/pay/')) return;
    await this.#until('the payment page', async () => {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ way }), redirect: 'manual' });
      await answer.body?.cancel();
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
      if (answer.status === 404) this.#place.fault('A payment page that was answered is not known.');
    });
  }

  /** Time does it otherwise, or the shop. */
  async #expire(url: string): Promise<void> {
    const [, id] = /\/c\/pay\/(\w+)/.exec(url) ?? [];
    if (!id) return;
    const { sessions } = this.#place.stripe.checkout;
    await this.#until('expiring', async () => {
      const { status } = await sessions.retrieve(id);
      if (status === 'open') await sessions.expire(id);
    });
  }

  /** As `wellness-order-status` does, until it is over; what was taken out is taken back where it is offered. */
  async #follow(attempt: string): Promise<void> {
    await this.#until('the end of an order', async () => {
      const status = await this.#status(attempt);
      if (status === 'open' || status === 'processing') throw new Error(status);
      if (status !== 'paid') this.#takeBack(attempt);
    });
    if (this.#place.random() > 0.4) return;
    // The receipt is opened once more, while some webhooks are still on their way.
    await pause(this.#place.random() * 4_000);
    await this.#status(attempt);
  }

  #takeBack(attempt: string): void {
    if (locateLines(this.#page, attempt) === 'pending') putBack(this.#page, attempt);
  }

  /** Undefined for one that has never got as far as the checkout server. */
  #status(attempt: string): Promise<OrderStatus | undefined> {
    return this.#until('GET /checkout/orders', async () => {
      const address = addressOf(`${this.#place.checkout()}/checkout/orders/{attempt}`, attempt);
      const before = this.told.length;
      const { order, problem } = await fetchOrder(address, new AbortController().signal);
      const told = this.told.slice(0, before).filter((each) => each.attempt === attempt);
      if (problem) this.#place.fault(`The status of an order ${problem}.`);
      if (!order) {
        if (told.length) this.#place.fault('An order that was answered is not known.');
        return undefined;
      }
      if (order.status !== 'paid' && told.some(({ status }) => status === 'paid'))
        this.#place.fault(`An order was paid, and is ${order.status}.`);
      this.told.push({ attempt, status: order.status });
      reconcile(this.#page, attempt, order.status);
      return order.status;
    });
  }

  async #until<T>(what: string, act: () => Promise<T>): Promise<T> {
    const { random, answered, count, fault } = this.#place;
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const result = await act();
        answered();
        return result;
      } catch (error) {
        // The same order would be refused again and again.
        if (error instanceof Refused) throw error;
        if (performance.now() > end) {
          fault(`${this.way}: gave up waiting for ${what}: ${(error as Error).message}`);
          throw error;
        }
        count(`tried again: ${what}`);
        await pause(100 + random() * 400);
      }
    }
  }
}
