import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { fillIn } from './build/hashes.ts';
import { escaped } from './build/meta.ts';
import { guardHeaders } from './headers.ts';
import { policy } from './partner.ts';
import { read, types } from './small-site.ts';

const folder = resolve(import.meta.dirname, '../examples/checkouts');

/** Example pages that check out without the kit's checkout server. Each has an origin of its own: `shopify.localhost`. */
export const checkoutExamples = ['shopify', 'woocommerce', 'provider', 'order-form'] as const;
type Name = (typeof checkoutExamples)[number];

/** An order as the checkout of an example reads it. */
interface Received {
  readonly checkout: string;
  /** The request, for the page to show. */
  readonly raw: string;
  readonly lines: readonly { readonly id: string; readonly quantity: string; readonly more?: string | undefined }[];
  readonly facts: Readonly<Record<string, string | null | undefined>>;
}

const hostOf = ({ headers: { host = '' } }: IncomingMessage) =>
  checkoutExamples.find((name) => new RegExp(`^${name}\\.localhost(:|$)`, 'i').test(host));

/** Serves these pages and their checkouts; requests for other hosts go to `otherwise`. */
export function checkoutExamplePages(storefront: string, otherwise: RequestListener): RequestListener {
  return async (request, response) => {
    const name = hostOf(request);
    if (!name) return otherwise(request, response);
    for (const [header, value] of Object.entries({
      // 'self', because two of the pages have a script of their own.
      'Content-Security-Policy': policy(`${storefront} 'self'`, "font-src 'self'", "form-action 'self'"),
      ...guardHeaders,
      'Cache-Control': 'no-cache',
    }))
      response.setHeader(header, value);
    try {
      const { status, type, body } = await answer(name, storefront, request);
      response.writeHead(status, { 'Content-Type': type }).end(body);
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    }
  };
}

async function answer(name: Name, storefront: string, request: IncomingMessage) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://checkout.example');
  const page = (file: string, words: Readonly<Record<string, string>>) => {
    const html = fillIn(readFileSync(join(folder, file), 'utf8'), { STOREFRONT: storefront });
    const body = html.replace(/%([A-Z]+)%/g, (all, key: string) => words[key] ?? all);
    return { status: 200, type: 'text/html;charset=utf-8', body };
  };
  const plain = (status: number, body: string) => ({ status, type: 'text/plain', body });
  if (name === 'order-form' && request.method === 'POST' && pathname === '/order') {
    const order = readForm(await read(request));
    return order ? page('checkout.html', wordsOf(order)) : plain(400, 'This is no order.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, '405 Method Not Allowed');
  if (pathname === '/') return page(`${name}.html`, { LINES: escaped(linesOf(name)) });
  const received =
    (name === 'shopify' && readPermalink(pathname, searchParams)) ||
    (name === 'woocommerce' && readCheckoutLink(pathname, searchParams));
  if (received) return page('checkout.html', wordsOf({ ...received, raw: `GET ${request.url}` }));
  const file = join(folder, pathname);
  const type = /^\/[\w-]+\.\w+$/.test(pathname) && types[extname(pathname)];
  if (type && existsSync(file)) return { status: 200, type, body: readFileSync(file) };
  return plain(404, '404 Not Found');
}

/** The code that the page shows: its script, or its cart button if it has none. */
function linesOf(name: Name): string {
  const script = { provider: 'provider-checkout.js', 'order-form': 'order-form.js' }[name as string];
  if (script) return readFileSync(join(folder, script), 'utf8').trim();
  const page = readFileSync(join(folder, `${name}.html`), 'utf8');
  const tag = /^ *<wellness-cart-button.*?<\/wellness-cart-button>/ms.exec(page)?.[0] ?? '';
  return tag.replaceAll('&amp;', '&').replace(new RegExp(`^${/^ */.exec(tag)?.[0]}`, 'gm'), '');
}

const list = (items: string) => items.split(',').map((item) => item.split(':'));

/** `/fr/cart/123:2,456:1?discount=CODE`: numeric ids of variants, without plans and properties. */
function readPermalink(pathname: string, query: URLSearchParams): Omit<Received, 'raw'> | undefined {
  const [, locale, items] = /^(?:\/([a-z]{2,3}(?:-[\w-]+)?))?\/cart\/([^/]+)$/i.exec(pathname) ?? [];
  if (items === undefined) return undefined;
  const lines = list(decodeURIComponent(items)).flatMap(([id = '', quantity = '']) =>
    /^\d+$/.test(id) && /^[1-9]\d*$/.test(quantity) ? [{ id, quantity }] : [],
  );
  return { checkout: 'Shopify', lines, facts: { Discount: query.get('discount'), Language: locale } };
}

/** `/checkout-link/?products=123:2,456:1&coupon=CODE`. As in WooCommerce, the last entry of an id counts. */
function readCheckoutLink(pathname: string, query: URLSearchParams): Omit<Received, 'raw'> | undefined {
  if (!/^\/checkout-link\/?$/.test(pathname)) return undefined;
  const whole = (text: string) => Math.abs(Number.parseInt(text, 10)) || 0;
  const products = new Map<number, number>();
  for (const [id = '', quantity = '1'] of list(query.get('products') ?? ''))
    if (whole(id) && whole(quantity)) products.set(whole(id), whole(quantity));
  const lines = [...products].map(([id, quantity]) => ({ id: String(id), quantity: String(quantity) }));
  return { checkout: 'WooCommerce', lines, facts: { Coupon: query.get('coupon') } };
}

/** `items[0][id]=…&items[0][quantity]=…&name=…`. Undefined if the form is not an order. */
function readForm(body: string): Received | undefined {
  const fields = new URLSearchParams(body);
  const lines = [];
  for (let index = 0; fields.has(`items[${index}][id]`); index++) {
    const prefix = `items[${index}]`;
    const rest = [...fields].filter(([key]) => key.startsWith(`${prefix}[p`)).map(([, value]) => value);
    const [id, quantity] = [fields.get(`${prefix}[id]`) ?? '', fields.get(`${prefix}[quantity]`) ?? ''];
    if (!/^[1-9]\d{0,2}$/.test(quantity)) return undefined;
    lines.push({ id, quantity, more: rest.join(', ') || undefined });
  }
  const [name, attempt] = [fields.get('name'), fields.get('attempt')];
  if (!lines.length || !name || !attempt) return undefined;
  const [discount, locale, partner] = ['discount', 'locale', 'partner'].map((key) => fields.get(key));
  return {
    checkout: 'An address of your own',
    raw: `POST /order\n\n${body.replaceAll('&', '&\n')}`,
    lines,
    facts: { Name: name, Discount: discount, Language: locale, Partner: partner },
  };
}

function wordsOf({ checkout, raw, lines, facts }: Received): Readonly<Record<string, string>> {
  const rows = lines.map(
    ({ id, quantity, more }) =>
      `<tr><td>${escaped(id)}${more ? `, ${escaped(more)}` : ''}</td><td>${escaped(quantity)}</td></tr>`,
  );
  const factRows = Object.entries(facts).map(
    ([name, fact]) => `<div><dt>${name}</dt><dd>${fact ? escaped(fact) : '–'}</dd></div>`,
  );
  return {
    CHECKOUT: checkout,
    REQUEST: escaped(raw),
    ROWS: rows.join('\n') || '<tr><td colspan="2">Nothing that it knows</td></tr>',
    FACTS: factRows.join('\n'),
  };
}
