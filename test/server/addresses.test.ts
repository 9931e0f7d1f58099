import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { anOrder, newAttempt, openShop, type Shop, site } from '../support/checkout.ts';
import { Invoices } from '../support/invoices.ts';

/** The checkout server answers under the path at which its host mounts it, as frameworks do with route handlers. */

describe('the addresses of a checkout server', () => {
  const bank = new Invoices();
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const [basePath, base] of [
    [undefined, '/checkout'],
    ['/api/checkout', '/api/checkout'],
    ['/api/checkout/', '/api/checkout'],
    ['/shop/v1.0/pay_now', '/shop/v1.0/pay_now'],
    ['/', ''],
  ] as const)
    test(`are under ${basePath ?? '/checkout by default'}, with and without a slash at the end of addresses`, async () => {
      const { checkout } = await shop.open({ ...(basePath && { basePath }), payment: bank });
      const ask = async (path: string, init: RequestInit = {}) => {
        const headers = { Origin: site, ...init.headers };
        const response = await checkout.fetch(new Request(`http://127.0.0.1${path || '/'}`, { ...init, headers }));
        const text = await response.text();
        return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
      };
      const post = (path: string, order: unknown) =>
        ask(path, {
          method: 'POST',
          body: JSON.stringify(order),
          headers: { 'Content-Type': 'application/json' },
        });
      for (const slash of ['', '/']) {
        const order = anOrder();
        const { status, body } = await post(base + slash, order);
        expect(status).toBe(200);
        const paid = bank.transfer(new URL(body.url).pathname.slice(1));
        for (const name of ['/webhook', '/webhook/invoices']) {
          const headers = { 'Bank-Seal': bank.sealOf(paid.body) };
          expect((await ask(`${base}${name}${slash}`, { method: 'POST', headers, body: paid.body })).status).toBe(200);
        }
        const state = await ask(`${base}/orders/${order.attempt}${slash}`);
        expect([state.status, state.body.status]).toEqual([200, 'paid']);
        expect((await ask(base + slash, { method: 'HEAD' })).status).toBe(204);
        const preflight = await ask(base + slash, {
          method: 'OPTIONS',
          headers: { 'Access-Control-Request-Method': 'POST' },
        });
        expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
        expect((await ask(`${base}/orders/${order.attempt}${slash}`, { method: 'POST' })).status).toBe(405);
      }
      for (const path of [`${base}/order/${newAttempt()}`, `${base}/orders/short`, '/elsewhere', `/x${base}`])
        expect((await ask(path)).status, path).toBe(404);
      if (base !== '/checkout') expect((await post('/checkout', anOrder())).status).toBe(404);
    });

  test('to the pages of a site may have routes in their fragment', async () => {
    const { post } = await shop.open({
      payment: bank,
      origins: [{ origin: site, success: `${site}/#/thanks`, cancel: `${site}/#/shop?tab=1` }],
    });
    const order = anOrder();
    const { body } = await post(order);
    expect(bank.transfer(new URL(body.url).pathname.slice(1)).back).toBe(
      `${site}/#/thanks?wellness-paid=${order.attempt}`,
    );
  });
});
