import { type Statement, sql } from '../database/sql.ts';
import type { OrderStatus } from '../order.ts';

/**
 * The state of an order's pieces. `free`: it holds none. `held`: they are reserved. `owed`: a payment has begun after they
 * had been given back and sold, so they are reserved beyond what was there. `sold`: they are used up.
 */
export type StockState = 'free' | 'held' | 'owed' | 'sold';

interface State {
  /** The states that may follow. `failed` and `expired` are left by a new try, or by a late message of the payment service. */
  readonly next: readonly OrderStatus[];
  /** A payment page only goes to a higher rank, so that late and repeated messages change nothing. */
  readonly rank: number;
  readonly stock: Exclude<StockState, 'owed'>;
  /** `held`: other orders may have its approvals, once this one has ended. `used`: they may not. */
  readonly approvals: 'free' | 'held' | 'used';
  /** Whether the payment service is asked how it goes on. */
  readonly isPending: boolean;
}

/**
 * The states of orders and of their payment pages: the only list of them. No page both expires and is processed; ranking these two as
 * well makes the result independent of the order in which messages arrive.
 */
export const states: Readonly<Record<OrderStatus, State>> = {
  open: {
    next: ['processing', 'authorized', 'paid', 'failed', 'expired'],
    rank: 0,
    stock: 'held',
    approvals: 'held',
    isPending: true,
  },
  expired: {
    next: ['open', 'processing', 'authorized', 'paid'],
    rank: 1,
    stock: 'free',
    approvals: 'free',
    isPending: false,
  },
  processing: {
    next: ['paid', 'authorized', 'failed'],
    rank: 2,
    stock: 'held',
    approvals: 'used',
    isPending: true,
  },
  failed: {
    next: ['open', 'processing', 'authorized', 'paid'],
    rank: 3,
    stock: 'free',
    approvals: 'held',
    isPending: false,
  },
  authorized: {
    next: ['paid', 'released'],
    rank: 4,
    stock: 'held',
    approvals: 'used',
    isPending: false,
  },
  paid: { next: [], rank: 5, stock: 'sold', approvals: 'used', isPending: false },
  // As final as `paid`: an order whose hold has ended is never paid.
  released: { next: [], rank: 5, stock: 'free', approvals: 'free', isPending: false },
};

/** All states that may follow, directly or after others. */
function reachable(from: OrderStatus): ReadonlySet<OrderStatus> {
  const found = new Set<OrderStatus>();
  const visit = (status: OrderStatus) => {
    for (const next of states[status].next)
      if (!found.has(next)) {
        found.add(next);
        visit(next);
      }
  };
  visit(from);
  return found;
}

/** Whether an order of one state may be in the other one later. Messages may be lost, so the states between need not be seen. */
export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => from === to || reachable(from).has(to);

/** Whether the visitor may pay by a new payment page. */
export const mayTryAgain = (status: OrderStatus): boolean => status === 'open' || states[status].next.includes('open');

/** All states. */
export const statuses = Object.keys(states) as readonly OrderStatus[];

export const isStatus = (text: string): text is OrderStatus => Object.hasOwn(states, text);

/** Whether the status in a column is one of those for which the condition holds. */
export function statusWhere(
  column: Statement,
  condition: (state: State & { readonly name: OrderStatus }) => boolean,
): Statement {
  const all = statuses.filter((name) => condition({ ...states[name], name }));
  return sql`${column} in (select json_array_elements_text(${JSON.stringify(all)}::json))`;
}

/** The first of these that any page of an order has is the order's state, whichever try it belongs to. */
const decisive = ['paid', 'released', 'authorized', 'processing'] as const satisfies OrderStatus[];

interface StatedPage {
  readonly id: string;
  readonly status: OrderStatus;
}

/** The page that has decided the state and the total of an order, the last try's first; undefined until one has. */
export function decidingPage<Page extends StatedPage>(pages: readonly Page[], last: string | null): Page | undefined {
  for (const status of decisive) {
    const found = pages.filter((page) => page.status === status);
    if (found.length > 0) return found.find(({ id }) => id === last) ?? found[0];
  }
  return undefined;
}

/**
 * The state of an order by its payment pages: that of the deciding page, else of the last try's. An order that the table does not let
 * go there stays as it is.
 * @param last the id of the last try's page; null until there is one
 */
export function statusBy(pages: readonly StatedPage[], last: string | null, before: OrderStatus): OrderStatus {
  const page = decidingPage(pages, last) ?? pages.find(({ id }) => id === last);
  // Without a page of the last try, an order stays open or has given way; the page of an earlier try may have failed.
  const status = page?.status ?? (before === 'processing' ? 'failed' : before);
  return mayBecome(before, status) ? status : before;
}
