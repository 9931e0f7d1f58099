import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from 'axe-core';
import type { PaymentOptions } from '../../till/payment/stripe.ts';
import type { StandIn } from '../../till/stand-in/stand-in.ts';
import { delivery, monthly, orderRow, paymentAt, startTestStandIn } from './partners.ts';
import { expect, test as plain } from './support.ts';

/** The shop is another origin: a page that says where one is. */
const test = plain.extend<{ shop: string; standIn: StandIn; settings: Partial<PaymentOptions> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  shop: async ({}, use) => {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<title>Shop</title><h1>${request.url}</h1>`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await new Promise((done) => server.close(done).closeAllConnections());
  },
  standIn: async ({ folder, shop }, use) => {
    const standIn = await startTestStandIn(folder, { storefront: shop });
    await use(standIn);
    await standIn.close();
  },
  settings: async ({ shop }, use) =>
    use({ origins: [{ origin: 'https://the-page.example', success: `${shop}/order`, cancel: `${shop}/cart` }] }),
});
