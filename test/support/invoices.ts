import { createHmac } from 'node:crypto';
import type { Order } from '../../server/order.ts';
import {
  type Buyer,
  type ListedEvent,
  type PageSettings,
  PaymentError,
  type PaymentEvent,
  type PaymentPage,
  type PaymentProvider,
} from '../../server/payment/payment.ts';

/** An invoice that waits for its transfer. */
interface Invoice {
  readonly page: PaymentPage;
  readonly back: string;
}

const webhookOf = (invoice: string) => JSON.stringify({ notice: `notice-${invoice}`, invoice });

/** A toy of a payment service: an order gets an invoice, and a bank transfer pays it. It knows no subscriptions. */
export class Invoices implements PaymentProvider {
  readonly name = 'invoices';
  readonly mode = 'test';
  readonly limits = { recurringLines: 0, oneTimeLines: 100, minimum: () => 0, maximum: () => 100_000 };
  readonly #invoices = new Map<string, Invoice>();
  readonly #paid: ListedEvent[] = [];

  readonly problemsOf: PaymentProvider['problemsOf'] = ({ products }) =>
    [...products.values()].flatMap(({ id, price }) =>
      price > 2_000_000 ? [`catalog: "${id}": no invoice is above 2,000,000`] : [],
    );

  /** When a bank reserves an amount no longer. */
  readonly reservedUntil = new Date('2030-01-01T12:00:00Z');

  readonly holds: PaymentProvider['holds'] = {
    capture: async (id, amount) => this.#decide(id, { status: 'paid', captured: amount }),
    release: async (id) => this.#decide(id, { status: 'released' }),
  };

  async #decide(id: string, fields: Partial<PaymentPage>): Promise<PaymentPage> {
    const page = await this.read(id);
    return page.status === 'authorized' ? this.#change(id, fields) : page;
  }

  readonly open = async (order: Order, { store, success }: PageSettings): Promise<PaymentPage> => {
    const id = `invoice-${order.id}-${order.tries}`;
    const { page } = this.#invoices.get(id) ?? {
      page: {
        id,
        order: order.id,
        store,
        status: 'open' as const,
        url: `https://bank.example/${id}`,
        total: order.subtotal,
        currency: order.currency,
        payment: null,
      },
    };
    this.#invoices.set(id, { page, back: success });
    return page;
  };

  readonly read = async (id: string): Promise<PaymentPage> => {
    const found = this.#invoices.get(id);
    if (!found) throw new PaymentError('refused', `There is no invoice ${id}.`);
    return found.page;
  };

  /** The person who gets the invoices. A test may set another one, or a function that waits or throws. */
  buyer: () => Buyer | Promise<Buyer> = () => ({ name: 'Ann Example', email: 'ann@example.com', address: null });
  /** The invoices whose buyer was asked for. */
  readonly asked: string[] = [];

  readonly readBuyer = async (id: string): Promise<Buyer> => {
    this.asked.push(id);
    await this.read(id);
    return this.buyer();
  };

  readonly paymentAddress = (payment: string) => `https://bank.example/transfers/${payment}`;

  readonly expire = async (id: string): Promise<PaymentPage> => {
    const page = await this.read(id);
    return page.status === 'open' ? this.#change(id, { status: 'expired', url: null }) : page;
  };

  readonly listEvents = async (since: Date): Promise<readonly ListedEvent[]> =>
    this.#paid.filter(({ created }) => created >= since);

  readonly readWebhook = async (body: string, headers: Headers): Promise<PaymentEvent> => {
    if (headers.get('bank-seal') !== this.sealOf(body)) throw new PaymentError('forged', 'The seal is wrong.');
    const { notice, invoice } = JSON.parse(body);
    return { id: notice, kind: 'page', page: await this.read(invoice) };
  };

  readonly sealOf = (body: string) => createHmac('sha256', 'of the bank').update(body).digest('hex');

  /** The buyer transfers the money. Returns where the bank leads back to, and the webhook that it sends. */
  transfer(id: string): { readonly back: string; readonly body: string } {
    const { back } = this.#invoices.get(id) as Invoice;
    this.#change(id, { status: 'paid', url: null, payment: `transfer-${id}` });
    const { notice } = JSON.parse(webhookOf(id));
    const read = async () => ({ id: notice, kind: 'page', page: await this.read(id) }) as const;
    this.#paid.push({ id: notice, created: new Date(), read });
    return { back, body: webhookOf(id) };
  }

  /** The bank reserves the amount of an invoice, pays what it has reserved, or reserves it no longer. Returns its webhook. */
  notice(id: string, status: 'authorized' | 'paid' | 'released'): string {
    const { page } = this.#invoices.get(id) as Invoice;
    const hold = { authorized: { captureBefore: this.reservedUntil }, paid: { captured: page.total }, released: {} };
    this.#change(id, { status, url: null, payment: `transfer-${id}`, ...hold[status] });
    return JSON.stringify({ notice: `notice-${status}-${id}`, invoice: id });
  }

  #change(id: string, fields: Partial<PaymentPage>): PaymentPage {
    const { page, back } = this.#invoices.get(id) as Invoice;
    const changed = { ...page, ...fields };
    this.#invoices.set(id, { page: changed, back });
    return changed;
  }
}
