import type { Order, OrderStatus } from '../../server/order.ts';
import {
  type Buyer,
  type PageSettings,
  PaymentError,
  type PaymentEvent,
  type PaymentPage,
  type PaymentProvider,
} from '../../server/payment/payment.ts';

/** A payment page with all its states so far; the last one is what is so. */
export interface Page {
  readonly id: string;
  readonly attempt: string;
  readonly states: OrderStatus[];
}

/** A webhook that is not delivered yet, or is delivered again. */
export interface Webhook {
  readonly page: Page;
  /** The state that it reports, counted in `states` of the page. */
  readonly state: number;
  readonly body: string;
}

/** A payment service in memory. Webhooks wait until a test delivers them, in any order. */
export class PaymentService implements PaymentProvider {
  readonly name = 'memory';
  readonly mode = 'test';
  readonly limits = { recurringLines: 19, oneTimeLines: 20, minimum: () => 50, maximum: () => 99_999_999 };
  readonly problemsOf = () => [];
  readonly webhooks: Webhook[] = [];
  readonly #pages = new Map<string, { readonly page: Page; readonly session: PaymentPage }>();

  async prepare() {
    return undefined;
  }

  async open(order: Order, { store }: Partial<PageSettings> = {}): Promise<PaymentPage> {
    const id = `cs_${order.id}_${order.tries}`;
    const known = this.#pages.get(id);
    if (known) return this.read(id);
    const session = {
      id,
      order: order.id,
      store: store ?? '',
      status: 'open' as const,
      url: `https://pay.example/${id}`,
      total: order.subtotal,
      currency: order.currency,
      payment: null,
    };
    this.#pages.set(id, { page: { id, attempt: String(order.attempt), states: ['open'] }, session });
    return session;
  }

  async read(id: string): Promise<PaymentPage> {
    const found = this.#pages.get(id);
    if (!found) throw new PaymentError('refused', `There is no page ${id}.`);
    const { page, session } = found;
    const status = page.states.at(-1) as OrderStatus;
    const isOpen = status === 'open';
    return { ...session, status, url: isOpen ? session.url : null, payment: isOpen ? null : `pi_${id}` };
  }

  async readBuyer(): Promise<Buyer> {
    return { name: null, email: null, address: null };
  }

  paymentAddress(): undefined {}

  async expire(id: string): Promise<PaymentPage> {
    if ((await this.read(id)).status === 'open') await this.change(id, 'expired');
    return this.read(id);
  }

  /** Changes the status at the payment service itself. The webhook for it waits. */
  async change(id: string, status: OrderStatus): Promise<void> {
    const { page } = this.#pages.get(id) as { page: Page };
    page.states.push(status);
    const event: PaymentEvent = {
      id: `evt_${id}_${page.states.length}`,
      kind: 'page',
      page: await this.read(id),
    };
    this.webhooks.push({ page, state: page.states.length - 1, body: JSON.stringify(event) });
  }

  /** The pages of an attempt, oldest first. */
  pagesOf(attempt: string): readonly Page[] {
    return [...this.#pages.values()].map(({ page }) => page).filter((page) => page.attempt === attempt);
  }

  async listEvents(): Promise<readonly []> {
    return [];
  }

  async readWebhook(body: string): Promise<PaymentEvent> {
    return JSON.parse(body);
  }
}
