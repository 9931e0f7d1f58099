import type { ClaimingOrder, Order, StockUse } from '../order.ts';
import type { PaymentPage } from '../payment/payment.ts';
import type { StockStore } from '../stock/stock-store.ts';
import type { ApprovalId, OtherUse } from './allocate.ts';

/**
 * The stored orders. Every time that is stored is the database's own. Each method is one transaction: when it resolves, the change is
 * stored. All methods reject while the database is away.
 */
export interface Orders {
  /**
   * Opens the store and updates its tables. Other methods do so by themselves, and again after a failure.
   * @throws StoreError of kind `settings` if another process has the folder, the store holds orders of another mode, or a
   * package is missing. Any other error: the database is away
   */
  ready(): Promise<void>;
  /** The counts of products. */
  readonly stock: StockStore;
  /** The id of this store, by which it knows the payment pages of its orders. */
  storeId(): Promise<string>;
  /**
   * Finds the order of this attempt, or creates it with its first try, and then claims its approvals and reserves its pieces.
   * @throws ApprovalUsedUp, ApprovalHeld or OutOfStock if they do not permit a new order; it is not created then
   */
  findOrCreate(order: ClaimingOrder): Promise<Order>;
  /** Undefined for an unknown attempt, or one whose last try is older than 30 days. */
  byAttempt(attempt: string): Promise<Order | undefined>;
  /**
   * Starts the next try with the cart as it is now. Undefined if another process was faster, if it has replaced the page
   * of this try (`order.session`), or if the order is being paid: read the order again. Claims the approvals of the cart, and
   * reserves its pieces.
   * @throws ApprovalUsedUp, ApprovalHeld or OutOfStock; nothing is changed then
   */
  tryAgain(order: Order, cart: ClaimingOrder): Promise<Order | undefined>;
  /** The uses of these approvals by orders of other attempts that have not ended. */
  usesBeside(attempt: string, approvals: readonly ApprovalId[]): Promise<readonly OtherUse[]>;
  /** The ids of the open orders of these attempts that hold pieces of one of the products. */
  openHolders(attempts: readonly string[], stock: readonly StockUse[]): Promise<readonly string[]>;
  /** Undefined for an unknown order. */
  byId(id: string): Promise<Order | undefined>;
  /**
   * Lets an unpaid order end, so that its approvals and pieces are free. Its page must be closed, or not be open yet: the checkout
   * server that opens it meanwhile can't store it any more. Nothing happens if the order has changed.
   */
  giveWay(order: Order): Promise<void>;
  /** Closes open orders that have no payment page 31 minutes after their last try. */
  closeUnopened(): Promise<void>;
  /** Stores the payment page of this try, before a visitor is sent there. False if a later try has started. */
  recordPage(order: Order, page: PaymentPage): Promise<boolean>;
  /**
   * Stores the state of a payment page and applies it to the order. Calls may come in any order and any number of times: a
   * page never goes back to an earlier state (open, then expired or processing, then failed, then paid), and one paid
   * page makes the order paid. With an event's id, the event is applied once. The page's address is compared and not stored. A
   * paid page of this store that belongs to no stored order is reported, once.
   * @returns the order; undefined if the page belongs to no order, or is in another currency
   */
  reconcile(page: PaymentPage, event?: string): Promise<Order | undefined>;
  /**
   * Stores the refunded sum of a payment that may not be known yet. If calls are simultaneous, the one that
   * began last counts, because it has read last.
   * @param read reads the sum from the payment service; if it rejects, nothing is stored
   */
  refund(payment: string, read: () => Promise<number>): Promise<void>;
  /** Those of the events that were not applied yet. */
  unseenEvents<Event extends { readonly id: string }>(events: readonly Event[]): Promise<readonly Event[]>;
  /** The time of the last event that was listed; a day ago if none was. */
  lastListed(): Promise<Date>;
  /** Stores that all events up to then are applied. */
  markListed(until: Date): Promise<void>;
  /**
   * Claims at most `limit` open or processing orders that were not claimed for `seconds`, to ask the payment service about
   * them. Processing orders, open ones by their last claim, and new ones by their age take turns, so that none of these
   * starves the others. Each order goes to one process only.
   */
  claimPending(limit: number, seconds: number): Promise<readonly Order[]>;
  /** Whether to ask the payment service about this order now: true once in `seconds`, for all processes together. */
  mayAsk(id: string, seconds: number): Promise<boolean>;
  /**
   * Claims a paid order of which `onPaid` was not notified, for a minute. Then another process may claim it.
   * @param withTests whether test orders count
   */
  claimUnnotified(withTests: boolean): Promise<Order | undefined>;
  /** Stores that `onPaid` has succeeded. */
  markNotified(id: string): Promise<void>;
  /** Stores that `onPaid` has failed. The delay before the next call grows to an hour. */
  postponeNotification(id: string): Promise<void>;
  /** Newest first. `before`: `createdAt` and `id` of the last order of the previous page. */
  list(limit: number, before?: Pick<Order, 'createdAt' | 'id'>): Promise<readonly Order[]>;
  /** Deletes personal fields (properties, partner, discount, attempt). False for an unknown order. */
  forget(id: string): Promise<boolean>;
  /** Deletes attempts 30 days after their last try, and unpaid orders with them. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
