import type { ChangeKind, ClaimingOrder, OpenOrder, Order, OrderChange, OrderStatus, StockUse } from '../order.ts';
import type { PaymentEvent, PaymentPage } from '../payment/payment.ts';
import type { StockStore } from '../stock/stock-store.ts';
import type { ApprovalId, OtherUse } from './allocate.ts';

type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { readonly kind: Kind }>;

/** How a parcel is sent. An empty text removes what was stored. */
export interface Parcel {
  readonly carrier?: string | undefined;
  /** The number of the parcel, or an `https:` address that shows where it is. */
  readonly tracking?: string | undefined;
}

/** A notification of the shop: an order is paid, or has changed. */
export interface Notice {
  /** As it is now. */
  readonly order: Order;
  /** Undefined for the payment. */
  readonly change?: OrderChange;
}

/** A state that an order has reached, or a change of it. */
export interface HistoryEntry {
  /** `forgotten`: its personal fields were deleted. */
  readonly kind: OrderStatus | ChangeKind | 'forgotten';
  readonly at: Date;
  /** In the smallest unit, if the change is about an amount. */
  readonly amount?: number;
}

/** An order, as a search finds it. */
export interface FoundOrder extends Order {
  /** The payments without a parcel: the first one, and those of the subscription since the last parcel, unless they were given back. */
  readonly toSend: number;
}

/** An order with its history and its payment. */
export interface OrderDetails {
  readonly order: FoundOrder;
  /** The oldest entry stands first. */
  readonly history: readonly HistoryEntry[];
  /** The payment page that has decided the order's state, else that of the last try; undefined until there is one. */
  readonly page: Pick<PaymentPage, 'id' | 'payment'> | undefined;
}

interface AccountHead extends Pick<Order, 'number' | 'currency'> {
  /** When the checkout server has learned of it. */
  readonly at: Date;
}

/** An entry for accountants: the payment of an order, a later payment of its subscription, a refund, or one that has failed. */
export type AccountEntry = AccountHead &
  (
    | ({ readonly kind: 'payment' } & Pick<Order, 'subtotal' | 'discounted' | 'shipping' | 'tax' | 'total' | 'charged'>)
    | {
        readonly kind: 'renewed' | 'refunded' | 'refund-failed';
        /** In the smallest unit. Negative for a refund that has failed. */
        readonly amount: number;
      }
  );

/** The shop's decision about an order whose amount is held. */
export type Decision = 'accept' | 'decline';

/** A payment page that holds an amount, and what is to become of it; neither until the shop has decided. */
export interface HeldPage {
  readonly id: string;
  /** Charges so much, in the smallest unit. */
  readonly capture?: number;
  /** Gives it back: the shop has declined, or the order needs no other payment. */
  readonly release?: true;
}

/** Which orders a search finds. Without any of these it finds all. */
export interface OrderQuery {
  /** `to-pack`: paid and not given back, and a payment has no parcel yet. */
  readonly status?: OrderStatus | 'to-pack' | undefined;
  /** The number or the id, in any case. */
  readonly number?: string | undefined;
}

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
  findOrCreate(order: ClaimingOrder): Promise<OpenOrder>;
  /** Undefined for an unknown attempt, or one whose last try, or the end of its subscription, is more than 30 days ago. */
  byAttempt(attempt: string): Promise<OpenOrder | undefined>;
  /**
   * Starts the next try with the cart as it is now. Undefined if another process was faster, if it has replaced the page
   * of this try (`order.session`), or if the order is being paid: read the order again. Claims the approvals of the cart, and
   * reserves its pieces.
   * @throws ApprovalUsedUp, ApprovalHeld or OutOfStock; nothing is changed then
   */
  tryAgain(order: Order, cart: ClaimingOrder): Promise<OpenOrder | undefined>;
  /**
   * Stores what the payment provider has prepared for this try, until its page is stored. Undefined if another process was faster, or if
   * the try is over: read the order again.
   */
  prepare(order: Order, prepared: object): Promise<OpenOrder | undefined>;
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
  /**
   * Closes open orders that have no payment page 31 minutes after their last try. Gives back the pieces of closed ones without a page,
   * if an earlier release has not.
   */
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
   * Stores what an event says about a payment that may not be known yet: a note, whose repetition stores nothing, and the refunded sum as
   * it is now. If events are simultaneous, the one that
   * began to read last counts. If the reading rejects, nothing is stored.
   */
  followPayment(event: EventOf<'payment'>): Promise<void>;
  /**
   * Stores the state of a subscription as it is now, and the later payment that the event is about. Each later payment is at most one
   * change `renewal-failed` and one `renewed`, and the end is one `ended`. Events may come in any order and any number of times: the
   * state that was read last counts, and changes are recorded once the order is paid.
   */
  followSubscription(event: EventOf<'subscription'>): Promise<void>;
  /** Those of the events that were not applied yet. */
  unseenEvents<Event extends { readonly id: string }>(events: readonly Event[]): Promise<readonly Event[]>;
  /** The time of the last event that was listed; a day ago if none was. */
  lastListed(): Promise<Date>;
  /** Stores that all events up to then are applied. */
  markListed(until: Date): Promise<void>;
  /**
   * Claims at most `limit` open or processing orders that were not claimed for `seconds`, to ask the payment service about
   * them, of those that an earlier release has left unfinished, and of those whose hold is decided, left over or at its end. Processing
   * orders, open ones by their last claim, new ones by their age, unfinished and held ones take turns, so that none of these starves the others. Each order goes to one process only.
   */
  claimPending(limit: number, seconds: number): Promise<readonly Order[]>;
  /** Whether to ask the payment service about this order now: true once in `seconds`, for all processes together. */
  mayAsk(id: string, seconds: number): Promise<boolean>;
  /**
   * Claims a paid order of which the shop was not notified, for a minute. Then another process may claim it.
   * @param withTests whether test orders count
   */
  claimPaid(withTests: boolean): Promise<Notice | undefined>;
  /** Claims a change in the same way. A change waits until the shop was notified of all earlier changes of its order. */
  claimChange(withTests: boolean): Promise<Notice | undefined>;
  /** Stores that the shop was notified. */
  markNotified(notice: Notice): Promise<void>;
  /** Stores that the notification has failed. The delay before the next one grows to an hour. */
  postponeNotification(notice: Notice): Promise<void>;
  /** Newest first. `before`: `createdAt` and `id` of the last order of the previous page. */
  list(limit: number, before?: Pick<Order, 'createdAt' | 'id'>): Promise<readonly Order[]>;
  /** The same for the orders that are searched for; those to pack oldest first. `last`: as `before`. */
  search(query: OrderQuery, limit: number, last?: Pick<Order, 'createdAt' | 'id'>): Promise<readonly FoundOrder[]>;
  /** Undefined for an unknown order. */
  details(id: string): Promise<OrderDetails | undefined>;
  /** Payments and refunds from one time until before another, in order. */
  accounts(from: Date, until: Date): Promise<readonly AccountEntry[]>;
  /**
   * Stores that a paid order was sent, and how the buyer finds the parcel. A repetition changes what it names, and is not reported again;
   * after a later payment of its subscription it is the next parcel, which replaces the former one.
   * @throws OrderError for an order that is not paid, or unknown; TypeError for a carrier or tracking that is not a text of at most
   * 200 characters
   */
  shipped(id: string, parcel?: Parcel): Promise<Order>;
  /**
   * Stores the decision about an order whose amount is held, before the payment service is asked. The first one counts. With the order
   * charged or released, it only compares.
   * @param amount to charge, in the smallest unit; default what is held
   * @returns the order as it was before
   * @throws OrderError if there is another decision, or another end, or the amount was never held or is less; or for an unknown order
   */
  decide(id: string, decision: Decision, amount?: number): Promise<Order>;
  /** Removes the decision to charge this amount, which the payment service does not take. */
  withdraw(id: string, amount: number): Promise<void>;
  /** The pages of an order that hold an amount. The one that decides its state stands first. */
  heldPages(id: string): Promise<readonly HeldPage[]>;
  /** Stores a change `expiring` for each order that waits for the shop and is held for less than 24 hours. */
  announceExpiring(): Promise<void>;
  /**
   * Deletes personal fields (properties, partner, discount, attempt, tracking). False for an unknown order.
   * @param onlyEnded whether an order that waits for its payment or its decision stays as it is
   * @throws OrderError for such an order
   */
  forget(id: string, onlyEnded?: boolean): Promise<boolean>;
  /** Deletes attempts 30 days after their last try, or the end of their subscription, and unpaid orders with them. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
