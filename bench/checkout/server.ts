/*
 * Runs the checkout server's handler in a process of its own, with an in-process payment service that responds at once, to
 * measure handler and database. `server.ts <settings as JSON>`
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'srvx/node';
import { createApprovals } from '../../server/approvals/approvals.ts';
import { createHandler } from '../../server/handler.ts';
import { readProducts } from '../../server/list/products.ts';
import type { Order } from '../../server/order.ts';
import { openOrders } from '../../server/orders/open-orders.ts';
import type { Payment, PaymentPage } from '../../server/payment/payment.ts';
import { createStock } from '../../server/stock/stock.ts';
import { supplements } from '../../src/catalog/supplements.ts';
import { ordersInMemory } from './in-memory.ts';

export interface CheckoutSettings {
  readonly site: string;
  readonly databaseUrl?: string;
  readonly dataFolder?: string;
  /** Whether each product has a count. */
  readonly counted?: boolean;
}

const { site, databaseUrl, dataFolder, counted }: CheckoutSettings = JSON.parse(process.argv[2] as string);

const pageOf = ({ id, tries, subtotal, currency }: Order): PaymentPage => ({
  id: `cs_test_${id}-${tries}`,
  order: id,
  store: '',
  status: 'open',
  url: `https://pay.example/${id}-${tries}`,
  total: subtotal,
  currency,
  payment: null,
});
const orders = databaseUrl || dataFolder ? openOrders({ mode: 'test', databaseUrl, dataFolder }) : ordersInMemory();
const catalog = counted ? supplements.map((product) => ({ ...product, stock: 1e9 })) : supplements;
const { products } = readProducts(catalog, `${site}/`);
const list = { products, written: catalog, isPublished: false };
const limits = { recurringLines: 19, oneTimeLines: 20, minimum: () => 50, maximum: () => 99_999_999 };
const handler = createHandler({
  terms: { currency: 'USD', shipTo: undefined, limits },
  list: { current: () => list, fresh: async () => list },
  approvals: createApprovals(undefined, console.error),
  origins: [{ origin: site, success: `${site}/order`, cancel: `${site}/` }],
  orders,
  payment: { mode: 'test', name: 'bench', open: async (order: Order) => pageOf(order) } as Partial<Payment> as Payment,
  waysFor: async () => [],
  countPost: () => {},
  logPrices: () => {},
  notify: () => {},
  report: console.error,
});

await orders.ready();
if (counted) await createStock(orders.stock, async () => products).takeCounts(products);
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
