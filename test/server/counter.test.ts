import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createCheckout } from '../../server/checkout.ts';
import type { AdminOptions, CheckoutOptions } from '../../server/options.ts';
import type { Order } from '../../server/order.ts';
import type { Buyer } from '../../server/payment/payment.ts';
import { anOrder, openShop, type RunningCheckout, runCheckout, type Shop, site } from '../support/checkout.ts';
import { Invoices } from '../support/invoices.ts';
import { findPostgres, sharedDatabase } from '../support/postgres.ts';

/** The shop's page: who may see it, what it shows, and what it changes. */

const password = 'correct horse battery';
const basic = (given = password, user = 'shop') => ({
  Authorization: `Basic ${Buffer.from(`${user}:${given}`).toString('base64')}`,
});

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** A shop whose buyers and payments a test decides, with the page open by password unless the options differ. */
async function openCounter(options: Partial<CheckoutOptions> = {}) {
  const bank = new Invoices();
  const shop = await openShop({ embedded: true });
  const database = findPostgres()
    ? { databaseUrl: await sharedDatabase() }
    : { dataFolder: `${shop.database.dataFolder}-counter` };
  const checkout = await shop.open({ ...shop.database, ...database, payment: bank, admin: { password }, ...options });
  const get = async (path = '', init: RequestInit = {}): Promise<Page> => {
    const response = await fetch(`${checkout.url}/checkout/admin${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...basic(), ...init.headers },
    });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  /** An order as far as the bank has come. */
  async function order(fields = {}, status: 'open' | 'paid' | 'authorized' | 'released' = 'open'): Promise<Order> {
    const { body } = await checkout.post(anOrder(fields));
    const invoice = new URL(body.url).pathname.slice(1);
    if (status !== 'open') {
      const webhook = status === 'paid' ? bank.transfer(invoice).body : bank.notice(invoice, status);
      await fetch(`${checkout.url}/checkout/webhook`, {
        method: 'POST',
        headers: { 'Bank-Seal': bank.sealOf(webhook) },
        body: webhook,
      });
    }
    const [, id = ''] = /^invoice-(.*)-1$/.exec(invoice) ?? [];
    return (await checkout.checkout.orders.list(1_000)).find((one) => one.id === id) as Order;
  }
  return { bank, shop, checkout, get, order };
}

const text = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');

describe('access to the shop’s page', () => {
  const opened: RunningCheckout[] = [];
  let shop: Shop;
  let database: Pick<CheckoutOptions, 'databaseUrl' | 'dataFolder'>;
  before(async () => {
    shop = await openShop({ embedded: true });
    database = findPostgres() ? { databaseUrl: await sharedDatabase() } : shop.database;
  });
  after(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await shop.close();
  });

  async function open(admin: AdminOptions | undefined, options: Partial<CheckoutOptions> = {}) {
    await opened.pop()?.close();
    const checkout = await runCheckout({
      catalog: [{ id: 'tea', name: 'Tea', price: 5 }],
      origins: [{ origin: site, success: site, cancel: site }],
      payment: new Invoices(),
      ...database,
      ...(admin && { admin }),
      ...options,
    });
    opened.push(checkout);
    await checkout.checkout.ready();
    const ask = (headers = {}, path = '', init: RequestInit = {}) =>
      fetch(`${checkout.url}/checkout/admin${path}`, { redirect: 'manual', ...init, headers });
    return { ...checkout, ask };
  }

  test('without the option every address is 404', async () => {
    const { ask } = await open(undefined);
    for (const path of [
      '',
      '/',
      '/orders/K7QX-3M9D-P2VN',
      '/orders/K7QX-3M9D-P2VN/slip',
      '/orders.csv?month=2026-11',
      '/stock',
      '/products',
    ])
      for (const method of ['GET', 'POST'])
        expect([path, (await ask(basic(), path, { method })).status]).toEqual([path, 404]);
  });

  test('the user shop has the password', async () => {
    const { ask } = await open({ password });
    const refused = await ask();
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="shop"']);
    expect(await refused.text()).toContain('<h1>Sign in</h1>');
    expect((await ask(basic())).status).toBe(200);
    expect((await ask(basic(password, 'admin'))).status).toBe(401);
    expect((await ask(basic(''))).status).toBe(401);
    expect((await ask({ Authorization: 'Bearer x' })).status).toBe(401);
    // No part of the page is open, whether it exists or not.
    for (const path of ['/', '/orders/x', '/orders.csv?month=2026-11', '/stock', '/none'])
      expect((await ask({}, path)).status).toBe(401);
  });

  test('a password may have signs of any language', async () => {
    const { ask } = await open({ password: 'Süße Bären: 16 Zeichen' });
    expect((await ask(basic('Süße Bären: 16 Zeichen'))).status).toBe(200);
    expect((await ask(basic('Süße Bären: 16 Zeicheŋ'))).status).toBe(401);
  });

  test('a client with ten wrong passwords within a minute is locked out, and no longer than that', async (t) => {
    const clientAddress = (request: Request) => request.headers.get('x-real-ip') ?? undefined;
    const { ask, log } = await open({ password }, { clientAddress });
    const from = (address: string, headers = {}) => ask({ 'X-Real-IP': address, ...headers });
    // Requests without credentials and right ones do not count.
    for (let i = 0; i < 12; i++) {
      expect((await from('192.0.2.1')).status).toBe(401);
      expect((await from('192.0.2.1', basic())).status).toBe(200);
    }
    const statuses = await Promise.all(
      Array.from({ length: 15 }, (_, i) => from('192.0.2.1', basic(`wrong ${i}`)).then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    const right = await from('192.0.2.1', basic());
    expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await right.text()).toContain('Too many wrong passwords');
    expect((await from('192.0.2.2', basic())).status).toBe(200);
    expect(log.filter((line) => line.includes('10 wrong passwords'))).toHaveLength(1);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    expect((await from('192.0.2.1', basic())).status).toBe(200);
  });

  test('clients without an address count as one', async () => {
    const { ask } = await open({ password }, { clientAddress: () => undefined });
    for (let i = 0; i < 10; i++) expect((await ask(basic(`wrong ${i}`))).status).toBe(401);
    expect((await ask(basic())).status).toBe(429);
  });

  test('a function lets in by true alone', async () => {
    let answer: unknown = true;
    let fails = false;
    const { ask, log } = await open((() => {
      if (fails) throw new Error('the session store is away');
      return answer;
    }) as AdminOptions & (() => boolean));
    expect((await ask()).status).toBe(200);
    answer = Promise.resolve(true);
    expect((await ask()).status).toBe(200);
    for (answer of [false, Promise.resolve(false)]) {
      const refused = await ask();
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, null]);
      expect(await refused.text()).toContain('Not for this account');
    }
    expect(log).toEqual([]);
    for (answer of [undefined, null, 1, 'true', {}]) expect((await ask()).status).toBe(403);
    expect(log[0]).toContain('admin of createCheckout must return true, false or a Response');
    fails = true;
    const away = await ask();
    expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('Please try again in a minute')]);
    expect(log.at(-1)).toContain('the session store is away');
  });

  test('a function’s response is sent as it is', async () => {
    const sent = { status: 302, headers: { Location: 'https://sign.in.example/', 'Cache-Control': 'public' } };
    const { ask } = await open(() => new Response('to the sign-in', sent));
    const response = await ask();
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      302,
      'https://sign.in.example/',
      'to the sign-in',
    ]);
    expect(response.headers.get('cache-control')).toBe('public');
    expect(response.headers.get('content-security-policy')).toBeNull();
  });

  test('the option is checked', () => {
    const options = {
      catalog: [{ id: 'tea', name: 'Tea', price: 5 }],
      origins: [{ origin: site, success: site, cancel: site }],
      payment: new Invoices(),
    };
    const make = (admin: unknown) => () => createCheckout({ ...options, admin: admin as AdminOptions });
    const rule = 'createCheckout: admin.password must be a text of 16 characters or more';
    for (const given of ['', 'fifteen letters', 1234567890123456, ' '.repeat(20), undefined, 'a\nb'.repeat(20)])
      expect(make({ password: given })).toThrow(rule);
    for (const admin of [true, 'password of the shop', null, []])
      expect(make(admin)).toThrow('createCheckout: admin must be { password } or a function');
    expect(make({ password, user: 'ann' })).toThrow('createCheckout: admin.user is none of password');
    expect(make({ pasword: password })).toThrow('did you mean "password"?');
  });
});

describe('the shop’s page', () => {
  let opened: Awaited<ReturnType<typeof openCounter>>;
  /** The orders whose change `shipped` was reported. */
  const shipped: string[] = [];
  before(async () => {
    opened = await openCounter({
      notifyTests: true,
      onChange: ({ id }, { kind }) => void (kind === 'shipped' && shipped.push(id)),
    });
  });
  after(() => opened.shop.close());

  test('is kept by nobody, framed by nobody, and runs nothing', async () => {
    for (const path of ['', '/none']) {
      const { headers, html } = await opened.get(path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
    }
    // Pages of the shop may not read it either.
    expect((await opened.get('', { headers: { Origin: site } })).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('lists the newest orders first, 50 a page', async () => {
    const { get, order } = opened;
    expect(text((await get()).html)).toContain('There are no orders here yet.');
    const made: Order[] = [];
    for (let i = 0; i < 53; i++) made.push(await order());
    const numbersIn = ({ html }: Page) =>
      [...html.matchAll(/class="number"[^>]*>([^<]+)</g)].map(([, number]) => number);
    const expected = (await opened.checkout.checkout.orders.list(100)).map(({ number }) => number);
    const first = await get();
    expect(numbersIn(first)).toEqual(expected.slice(0, 50));
    const next = /href="\/checkout\/admin(\?before=[^"]+)" rel="next"/.exec(first.html)?.[1] as string;
    const second = await get(next);
    expect(numbersIn(second)).toEqual(expected.slice(50));
    expect(second.html).not.toContain('rel="next"');
    expect(second.html).toContain('Newest orders');
    for (const before of ['x', '1-', '-K7QX', '99999999999999999-K7QX', "1-'", '']) {
      expect([before, (await get(`?before=${before}`)).status]).toEqual([before, 404]);
    }
    expect(numbersIn(await get('?before=1-K7QX'))).toEqual([]);
  });

  test('finds orders by state and by number', async () => {
    const { get, order } = opened;
    const paid = await order({}, 'paid');
    const numbersIn = ({ html }: Page) =>
      [...html.matchAll(/class="number"[^>]*>([^<]+)</g)].map(([, number]) => number);
    expect(numbersIn(await get('?status=paid'))).toEqual([paid.number]);
    expect(numbersIn(await get('?status=to-pack'))).toEqual([paid.number]);
    expect(numbersIn(await get('?status=released'))).toEqual([]);
    for (const status of ['constructor', 'PAID', '%00']) expect((await get(`?status=${status}`)).status).toBe(404);
    expect(numbersIn(await get(`?number=%20${paid.number.toLowerCase()}%20`))).toEqual([paid.number]);
    expect(numbersIn(await get('?number=+'))).toHaveLength(50);
    for (const number of [paid.number.slice(1), '%25', '%00', '%F0%9F%8D%B5', '<b>x</b>']) {
      const page = await get(`?number=${number}`);
      expect([number, page.status, numbersIn(page)]).toEqual([number, 200, []]);
    }
    expect((await get('?number=<b>x</b>')).html).toContain('No order has the number &lt;b&gt;x&lt;/b&gt;.');
  });

  test('an order that does not exist is 404, in words', async () => {
    for (const id of ['K7QX-3M9D-P2VN', '%00', '%', "'", 'x'.repeat(5_000)]) {
      const page = await opened.get(`/orders/${id}`);
      expect([id, page.status]).toEqual([id, 404]);
      expect(page.html).toContain('Nothing is here');
    }
  });

  test('shows everything about an order, and no attempt', async () => {
    const { bank, get, order } = opened;
    bank.buyer = () => ({
      name: 'Ann Example',
      email: 'ann@example.com',
      address: { line1: '1 Main St', line2: null, city: 'Austin', state: 'TX', postalCode: '73301', country: 'US' },
    });
    const item = { id: 'tea-white', quantity: 2, properties: { Engraving: 'Ann & <b>Bob</b>' } };
    const made = await order({ items: [item], total: 30 }, 'paid');
    const { status, html } = await get(`/orders/${made.id}`);
    expect(status).toBe(200);
    const shown = text(html);
    expect(html).toContain('Engraving: Ann &amp; &lt;b&gt;Bob&lt;/b&gt;');
    expect(shown).toContain(`Order ${made.number}`);
    expect(shown).toContain('2 × Tea, White, Engraving');
    for (const part of ['Subtotal $30.00', 'Shipping None', 'Total $30.00', 'Charged $30.00', 'Refunded $0.00'])
      expect(shown).toContain(part);
    for (const line of ['Ann Example', '1 Main St', 'Austin, TX 73301', 'United States', 'ann@example.com'])
      expect(shown).toContain(line);
    expect(html).toContain(`href="https://bank.example/transfers/transfer-${made.session}"`);
    expect(shown).toMatch(/History Not paid yet .* Paid /);
    expect(html).not.toContain(made.attempt);
    expect((await get()).html).not.toContain(made.attempt);
  });

  test('text of a buyer is text', async () => {
    const { bank, get, order } = opened;
    const markup = '<img src=x onerror=alert(1)>"\'&';
    const address = { line1: markup, line2: markup, city: markup, state: markup, postalCode: markup, country: markup };
    bank.buyer = () => ({ name: markup, email: markup, address });
    const { id } = await order({}, 'paid');
    const { status, html } = await get(`/orders/${id}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThanOrEqual(6);
  });

  test('a payment service that is away or hangs leaves the page usable', async () => {
    const { bank, get, order, checkout } = opened;
    const { id } = await order({}, 'paid');
    bank.buyer = async () => {
      throw new Error('the bank is away');
    };
    const away = await get(`/orders/${id}`);
    expect([away.status, text(away.html)]).toEqual([200, expect.stringContaining('can’t be read at the moment')]);
    expect(text(away.html)).toContain('Total $178.00');
    expect(checkout.log.at(-1)).toContain('the bank is away');
    bank.buyer = () => new Promise<Buyer>(() => {});
    const late = await get(`/orders/${id}`);
    expect([late.status, text(late.html)]).toEqual([200, expect.stringContaining('can’t be read at the moment')]);
    bank.buyer = () => ({ name: 'Ann Example', email: null, address: null });
  });

  test('the buyer is asked for only where there is one, and not of a forgotten order', async () => {
    const { bank, get, order, checkout } = opened;
    const open = await order();
    const paid = await order({}, 'paid');
    bank.asked.length = 0;
    expect(text((await get(`/orders/${open.id}`)).html)).toContain('Known once the payment page is completed.');
    await get();
    expect(bank.asked).toEqual([]);
    await get(`/orders/${paid.id}`);
    expect(bank.asked).toEqual([paid.session]);
    await checkout.checkout.orders.forget(paid.id);
    const forgotten = text((await get(`/orders/${paid.id}`)).html);
    expect(forgotten).toContain('was forgotten, so its buyer isn’t asked for');
    expect(forgotten).not.toContain('Ann Example');
    expect(forgotten).toContain('Personal data deleted');
    expect(bank.asked).toEqual([paid.session]);
  });

  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    opened.get(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });

  test('a packing slip has lines and address, and no prices', async () => {
    const { bank, get, order } = opened;
    bank.buyer = () => ({
      name: 'Ann Example',
      email: 'ann@example.com',
      address: { line1: 'Hauptstraße 1', line2: null, city: 'Berlin', state: 'BE', postalCode: '10115', country: 'DE' },
    });
    const items = [{ id: 'tea-white', quantity: 2, properties: { Engraving: '<i>Ann</i>' } }];
    const paid = await order({ items, total: 30 }, 'paid');
    const { status, html } = await get(`/orders/${paid.id}/slip`);
    expect(status).toBe(200);
    for (const part of [
      paid.number,
      '2 × Tea, White, Engraving: &lt;i&gt;Ann',
      'Ann Example',
      '10115 Berlin',
      'Germany',
    ])
      expect(html).toContain(part);
    expect(text(html)).not.toMatch(/\$|30\.00|15\.00|ann@example\.com/);
    expect((await get(`/orders/${paid.id}`)).html).toContain(`/orders/${paid.id}/slip"`);
    for (const state of ['open', 'authorized', 'released'] as const) {
      const other = await order({}, state);
      expect([state, (await get(`/orders/${other.id}/slip`)).status]).toEqual([state, 404]);
      expect((await get(`/orders/${other.id}`)).html).not.toContain('/slip"');
    }
    expect((await get('/orders/K7QX-3M9D-P2VN/slip')).status).toBe(404);
  });

  test('a paid order is shipped, with a link only for an https address', async () => {
    const { get, order, checkout } = opened;
    const paid = await order({}, 'paid');
    const address = `/orders/${paid.id}`;
    expect((await get(address)).html).toContain(`action="/checkout/admin${address}/shipped"`);
    const done = await post(`${address}/shipped`);
    expect([done.status, done.headers.get('location')]).toEqual([303, `/checkout/admin${address}`]);
    await expect.poll(() => shipped).toContain(paid.id);
    const links = async () =>
      [...(await get(address)).html.matchAll(/<a href="(https?:|javascript|data)[^"]*"/g)].map(String);
    const [payment] = await links();
    const https = 'https://parcels.example/?id=1&x="<i>';
    await post(`${address}/shipped`, { carrier: '<b>Post</b>', tracking: https });
    const { html } = await get(address);
    expect(html).toContain('<p>&lt;b&gt;Post&lt;/b&gt;</p>');
    expect(html).toContain('<a href="https://parcels.example/?id=1&amp;x=&quot;&lt;i&gt;" rel="noreferrer">');
    expect(text((await get()).html)).toContain('Paid Shipped');
    for (const tracking of [
      'javascript:alert(1)//https:',
      'http://parcels.example/',
      'data:text/html,x',
      'https',
      ' JaVaScRiPt:1',
    ]) {
      expect((await post(`${address}/shipped`, { tracking })).status).toBe(303);
      expect([tracking, await links()]).toEqual([tracking, [payment]]);
      expect(text((await get(address)).html)).toContain(tracking.trim());
    }
    const [stored] = await checkout.checkout.orders.list(1);
    expect(stored?.shipped).toMatchObject({ carrier: '<b>Post</b>', tracking: 'JaVaScRiPt:1' });
    for (const fields of [
      { tracking: 'x'.repeat(201) } as Record<string, string>,
      { carrier: 'x'.repeat(201) },
      { tracking: '\0' },
    ]) {
      const refused = await post(`${address}/shipped`, fields);
      expect([refused.status, text(refused.html)]).toEqual([400, expect.stringContaining('at most 200 characters')]);
    }
    expect((await checkout.checkout.orders.list(1))[0]).toEqual(stored);
    for (const state of ['open', 'authorized', 'released'] as const) {
      const other = await order({}, state);
      const refused = await post(`/orders/${other.id}/shipped`, { carrier: 'Post' });
      expect([refused.status, text(refused.html)]).toEqual([409, expect.stringContaining('can’t be shipped')]);
      expect((await get(`/orders/${other.id}`)).html).not.toContain('/shipped"');
    }
    expect((await post('/orders/K7QX-3M9D-P2VN/shipped')).status).toBe(404);
  });

  test('an order is forgotten once it has ended', async () => {
    const { get, order, checkout } = opened;
    const item = { id: 'tea-white', quantity: 2, properties: { Engraving: 'Ann' } };
    const fields = { items: [item], total: 30, partner: 'spa' };
    for (const state of ['open', 'authorized'] as const) {
      const waits = await order(fields, state);
      expect((await get(`/orders/${waits.id}`)).html).not.toContain('/forget"');
      const refused = await post(`/orders/${waits.id}/forget`);
      expect([refused.status, text(refused.html)]).toEqual([409, expect.stringContaining('can’t be forgotten yet')]);
      expect((await checkout.checkout.orders.list(1))[0]).toMatchObject({ id: waits.id, partner: 'spa' });
    }
    const paid = await order(fields, 'paid');
    expect((await get(`/orders/${paid.id}`)).html).toContain(`action="/checkout/admin/orders/${paid.id}/forget"`);
    const done = await post(`/orders/${paid.id}/forget`);
    expect([done.status, done.headers.get('location')]).toEqual([303, `/checkout/admin/orders/${paid.id}`]);
    const [forgotten] = await checkout.checkout.orders.list(1);
    expect(forgotten).toMatchObject({ id: paid.id, attempt: null, partner: undefined });
    expect(forgotten?.lines[0]).not.toHaveProperty('properties');
    expect((await post('/orders/K7QX-3M9D-P2VN/forget')).status).toBe(404);
    // No address of a form changes anything by itself.
    expect((await get(`/orders/${paid.id}/forget`)).status).toBe(404);
  });

  test('a form of another page changes nothing', async () => {
    const { order, checkout } = opened;
    const paid = await order({ partner: 'spa' }, 'paid');
    const { host } = new URL(checkout.url);
    const refused: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site', Origin: site },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.the-page.example' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'null' },
      { Origin: host },
      { Origin: `http://${host}.evil.example` },
      { Origin: site, 'Content-Type': 'text/plain' },
      { Origin: site, 'Content-Type': 'multipart/form-data; boundary=x' },
    ];
    for (const headers of refused) {
      const path = `/orders/${paid.id}/forget`;
      const page = await opened.get(path, { method: 'POST', body: 'x=1', headers });
      expect([headers, page.status, page.html.includes('Nothing was changed')]).toEqual([headers, 403, true]);
    }
    // Browsers ask before they send such a type to another origin, and nothing here permits it.
    for (const type of ['application/json', 'x/y'])
      expect((await post(`/orders/${paid.id}/forget`, {}, { 'Content-Type': type })).status).toBe(415);
    expect((await checkout.checkout.orders.list(1))[0]).toMatchObject({ id: paid.id, partner: 'spa' });
    // Behind a proxy that ends TLS the scheme differs.
    const proxied = { Origin: `https://${host}` };
    expect((await opened.get(`/orders/${paid.id}/forget`, { method: 'POST', headers: proxied })).status).toBe(303);
  });

  test('speaks the browser’s language, else English', async () => {
    const title = async (accepted: string) =>
      /<html lang="(\w+)">.*<h1>([^<]*)</s
        .exec((await opened.get('', { headers: { 'Accept-Language': accepted } })).html)
        ?.slice(1);
    expect(await title('de-AT,de;q=0.9,en;q=0.5')).toEqual(['de', 'Bestellungen']);
    expect(await title('it,es-MX;q=0.8,en;q=0.7')).toEqual(['es', 'Pedidos']);
    expect(await title('fr')).toEqual(['fr', 'Commandes']);
    for (const none of ['it', '*', ';;;', 'x'.repeat(5_000)]) expect(await title(none)).toEqual(['en', 'Orders']);
  });
});

describe('the list on the shop’s page', () => {
  let opened: Awaited<ReturnType<typeof openCounter>>;
  let list: unknown;
  const good = [
    {
      id: 'tea',
      name: 'Tea & Co',
      price: 12.5,
      variants: [
        { id: 'tea-green', name: 'Green', stock: 4 },
        { id: 'tea-white', name: 'White', price: 15 },
      ],
    },
    { id: 'box', name: 'Box', price: 20, stock: 0, availability: 'unavailable' },
  ];
  before(async () => {
    list = good;
    opened = await openCounter({ catalog: () => list as never, catalogMaxAge: 0 });
  });
  after(() => opened.shop.close());
  const post = (fields: Record<string, string>) =>
    opened.get('/stock', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });

  test('counted products have what is left and reserved, and take a new count', async () => {
    const { get, order, checkout } = opened;
    await order({ items: [{ id: 'tea-green', quantity: 3 }], total: 37.5 });
    const before = text((await get('/stock')).html);
    expect(before).toContain('Tea &amp; Co, Green 1 left to sell 3 reserved');
    expect(before).toContain('Box 0 left to sell 0 reserved');
    expect(before).not.toContain('White');
    const saved = await post({ id: 'tea-green', pieces: ' 10 ' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/checkout/admin/stock']);
    const levels = [
      { id: 'box', stock: 0, reserved: 0 },
      { id: 'tea-green', stock: 7, reserved: 3 },
    ];
    expect(await checkout.checkout.stock.list()).toEqual(levels);
    for (const pieces of ['', '-1', '1.5', '1e3', 'many', '9999999999', '１']) {
      const refused = await post({ id: 'tea-green', pieces });
      expect([pieces, refused.status]).toEqual([pieces, 400]);
      expect(refused.html).toContain('This is not a count');
    }
    for (const id of ['tea-white', 'tea', 'none', '', '\0']) {
      const refused = await post({ id, pieces: '1' });
      expect([id, refused.status]).toEqual([id, 409]);
      expect(refused.html).toContain('This product is not counted');
    }
    expect((await post({ id: 'x'.repeat(10_000), pieces: '1' })).status).toBe(400);
    expect(await checkout.checkout.stock.list()).toEqual(levels);
  });

  test('products are those in use, with what is wrong with a newer list', async () => {
    const { get, checkout } = opened;
    const shown = text((await get('/products')).html);
    expect(shown).toContain('Tea &amp; Co, Green $12.50');
    expect(shown).toContain('Tea &amp; Co, White $15.00');
    expect(shown).toContain('Box $20.00 box · Not for sale · counted: 0');
    expect(shown).toMatch(/The list in use was read at \w+ \d/);
    expect(shown).not.toContain('can’t be used');
    list = [{ id: 'tea', name: 'Tea', price: '<script>' }];
    const { html } = await get('/products');
    expect(text(html)).toContain('A newer list can’t be used');
    expect(html).not.toContain('<script');
    for (const problem of await checkout.checkout.reload())
      expect(html).toContain(
        problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
      );
    expect(text(html)).toContain('Tea &amp; Co, Green $12.50');
    list = good;
    expect((await get('/products')).html).not.toContain('can’t be used');
  });
});
