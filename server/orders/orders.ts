import type { NewOrder, Order } from '../order.ts';
import type { Session } from '../payment/payment.ts';

/**
 * The orders, in PostgreSQL's SQL, wherever they are kept. Every time is the database's own. Each method is one
 * transaction: what it says has been written. All throw while the database is away.
 */
export interface Orders {
  /**
   * Opens the place and brings its tables up to date; every other call does so by itself, and again after it has failed.
   * @throws StoreError of kind `settings`, with a sentence for whoever runs the checkout server: another process has the folder, the
   * orders there are of another mode, a package is missing. Anything else: the database is away
   */
  ready(): Promise<void>;
  /** The order of this attempt: the one that there is, else this new one, with its first try begun. */
  begin(order: NewOrder): Promise<Order>;
  /** Undefined for one that is unknown, or older than 30 days. */
  byAttempt(attempt: string): Promise<Order | undefined>;
  /**
   * Begins the next try, as it is asked for now. Undefined where another process has been quicker, also with the page of
   * this try (`order.session` is no longer the one), or it is being paid: read again.
   */
  tryAgain(order: Order, now: NewOrder): Promise<Order | undefined>;
  /** Writes down the payment page of this try, before anybody is sent there. False where a later try has begun. */
  opened(order: Order, session: Session): Promise<boolean>;
  /**
   * Writes down how far a payment page has come, and what follows for its order. In any order, any number of times:
   * of one page a later state is never undone by an earlier one (open, then expired or processing, then failed, then
   * paid), and an order that was paid by any of its pages is paid. With an event's id it is done once for that event.
   * @returns the order; undefined for a page that belongs to none, as does one of another currency
   */
  settle(session: Session, event?: string): Promise<Order | undefined>;
  /** Notes what was given back, whether or not the order is known to be paid yet. Never goes down. */
  refund(payment: string, refunded: number, event: string): Promise<void>;
  /**
   * At most so many orders that are open or processing and were not asked about for `seconds`, oldest first, so that the
   * payment service can be asked. Each is given to one process only.
   */
  unsettled(limit: number, seconds: number): Promise<readonly Order[]>;
  /** True once in `seconds` for an order, in whichever process: whether the payment service is to be asked about it now. */
  mayAsk(id: string, seconds: number): Promise<boolean>;
  /**
   * One paid order that `onPaid` has not been told of, for this process alone and for a minute: then another may take it.
   * `withTest`: also one that is only a test.
   */
  untold(withTest: boolean): Promise<Order | undefined>;
  /** `onPaid` has succeeded. */
  told(id: string): Promise<void>;
  /** It has not: it is told again after a while that grows to an hour. */
  notTold(id: string): Promise<void>;
  /** Newest first. `before`: the `createdAt` and `id` of the last one of the page before. */
  list(limit: number, before?: Pick<Order, 'createdAt' | 'id'>): Promise<readonly Order[]>;
  /** Takes out what may be personal (properties, partner, discount, attempt). False for one that is unknown. */
  forget(id: string): Promise<boolean>;
  /** Drops attempts after 30 days, and with them what was never paid. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
