/** A checkout server's writing without a checkout server: purchases as fast as they go, each said once it is written. `writer.ts <folder>` */
import { openOrders } from '../../server/orders/open-orders.ts';
import { newOrder, pageOf } from '../support/new-order.ts';

const orders = openOrders({ mode: 'test', dataFolder: process.argv[2] as string });
try {
  await orders.ready();
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
console.log('ready');

async function buy(): Promise<void> {
  for (;;) {
    const order = await orders.findOrCreate(newOrder());
    console.log(`begun ${order.id}`);
    await orders.recordPage(order, pageOf(order));
    console.log(`opened ${order.id}`);
    await orders.reconcile(pageOf(order, 'paid'), `evt_${order.id}`);
    console.log(`paid ${order.id}`);
  }
}

await Promise.all([buy(), buy(), buy()]);
