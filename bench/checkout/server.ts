/*
 * Runs the checkout server's handler in a process of its own, with an in-process payment service that responds at once, to
 * measure handler and database. `server.ts <settings as JSON>`
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'srvx/node';
import { createHandler } from '../../server/handler.ts';
import { readProducts } from '../../server/list/products.ts';
import type { Order } from '../../server/order.ts';
import { openOrders } from '../../server/orders/open-orders.ts';
import type { Payment, Session } from '../../server/payment/payment.ts';
import { supplements } from '../../src/catalog/catalog.ts';
import { ordersInMemory } from './in-memory.ts';

export interface CheckoutSettings {
  readonly site: string;
  readonly databaseUrl?: string;
  readonly dataFolder?: string;
}

const { site, databaseUrl, dataFolder }: CheckoutSettings = JSON.parse(process.argv[2] as string);

const pageOf = ({ id, tries, subtotal, currency }: Order): Session => ({
  id: `cs_test_${id}-${tries}`,
  order: id,
  status: 'open',
  url: `https://pay.example/${id}-${tries}`,
  total: subtotal,
  currency,
  payment: null,
});
const orders = databaseUrl || dataFolder ? openOrders({ mode: 'test', databaseUrl, dataFolder }) : ordersInMemory();
const handler = createHandler({
  products: readProducts(supplements, `${site}/`),
  currency: 'USD',
  origins: [{ origin: site, success: `${site}/order`, cancel: `${site}/` }],
  orders,
  payment: { mode: 'test', open: async (order: Order) => pageOf(order) } as Partial<Payment> as Payment,
  notify: () => {},
  wrong: console.error,
});

await orders.ready();
const answer = (request: Request) =>
  new URL(request.url).pathname === '/cpu' ? Response.json(process.cpuUsage()) : handler(request);
const server = createServer(toNodeHandler(answer) as RequestListener);
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)));
process.stdin.once('end', () => process.exit()).resume();
process.once('SIGTERM', async () => {
  server.close().closeAllConnections();
  await orders.close();
  process.exit();
});
