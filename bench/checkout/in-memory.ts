import type { NewOrder, Order } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';

/** Replaces the database, to measure the handler alone. Implements only the calls of a checkout attempt. */
export function ordersInMemory(): Orders {
  const orders = new Map<string, Order>();
  const only: Partial<Orders> = {
    async ready() {},
    async findOrCreate(order: NewOrder) {
      const { attempt } = order;
      const begun: Order = orders.get(attempt) ?? {
        ...order,
        id: String(orders.size),
        number: String(orders.size),
        status: 'open',
        test: true,
        tries: 1,
        session: null,
        url: null,
        discounted: 0,
        shipping: null,
        tax: null,
        total: null,
        charged: null,
        refunded: 0,
        triedAt: new Date(),
        createdAt: new Date(),
        paidAt: null,
        approvals: [],
        stock: [],
        flags: [],
        subscription: null,
        consent: null,
        shipped: null,
        captureBefore: null,
      };
      orders.set(attempt, begun);
      return begun;
    },
    byAttempt: async (attempt) => orders.get(attempt),
    async recordPage(order, { id: session, url }) {
      orders.set(order.attempt as string, { ...order, session, url });
      return true;
    },
    async close() {},
  };
  return only as Orders;
}
