import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { fillIn } from './build/embed.ts';
import { escaped } from './build/meta.ts';
import { policy } from './partner.ts';
import { read, types } from './small-site.ts';

const folder = resolve(import.meta.dirname, '../examples/hand-over');

/** The example pages whose cart is handed over without a server of the kit. Each is an origin of its own, by its host. */
export const handOvers = ['shopify', 'woocommerce', 'provider', 'order-form'] as const;
type Name = (typeof handOvers)[number];

/** What a checkout server has read out of a request. */
interface Arrived {
  readonly checkout: string;
  /** As it came, for the page to show. */
  readonly raw: string;
  readonly lines: readonly { readonly id: string; readonly quantity: string; readonly more?: string | undefined }[];
  readonly facts: Readonly<Record<string, string | null | undefined>>;
}

const hostOf = ({ headers: { host = '' } }: IncomingMessage) =>
  handOvers.find((name) => new RegExp(`^${name}\\.localhost(:|$)`, 'i').test(host));

/** Answers for these pages, and for the checkout servers that they lead to; requests for other hosts go on to `otherwise`. */
export function handOverPages(storefront: string, otherwise: RequestListener): RequestListener {
  return async (request, response) => {
    const name = hostOf(request);
    if (!name) return otherwise(request, response);
    for (const [header, value] of Object.entries({
      // Two of them have a script of their own.
      'Content-Security-Policy': policy(`${storefront} 'self'`, "font-src 'self'", "form-action 'self'"),
      'X-Content-Type-Options': 'nosniff',
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
  const arrived =
    (name === 'shopify' && readPermalink(pathname, searchParams)) ||
    (name === 'woocommerce' && readCheckoutLink(pathname, searchParams));
  if (arrived) return page('checkout.html', wordsOf({ ...arrived, raw: `GET ${request.url}` }));
  const file = join(folder, pathname);
  const type = /^\/[\w-]+\.\w+$/.test(pathname) && types[extname(pathname)];
  if (type && existsSync(file)) return { status: 200, type, body: readFileSync(file) };
  return plain(404, '404 Not Found');
}

/** What the page shows of itself: its script, where it has one, else its cart button. */
function linesOf(name: Name): string {
  const script = { provider: 'hand-over.js', 'order-form': 'order-form.js' }[name as string];
  if (script) return readFileSync(join(folder, script), 'utf8').trim();
  const page = readFileSync(join(folder, `${name}.html`), 'utf8');
  const tag = /^ *<wellness-cart-button.*?<\/wellness-cart-button>/ms.exec(page)?.[0] ?? '';
  return tag.replaceAll('&amp;', '&').replace(new RegExp(`^${/^ */.exec(tag)?.[0]}`, 'gm'), '');
}

const list = (items: string) => items.split(',').map((item) => item.split(':'));

/** `/fr/cart/123:2,456:1?discount=CODE`: ids of variants, which are numbers. Plans and properties have no place in it. */
function readPermalink(pathname: string, query: URLSearchParams): Omit<Arrived, 'raw'> | undefined {
  const [, locale, items] = /^(?:\/([a-z]{2,3}(?:-[\w-]+)?))?\/cart\/([^/]+)$/i.exec(pathname) ?? [];
  if (items === undefined) return undefined;
  const lines = list(decodeURIComponent(items)).flatMap(([id = '', quantity = '']) =>
    /^\d+$/.test(id) && /^[1-9]\d*$/.test(quantity) ? [{ id, quantity }] : [],
  );
  return { checkout: 'Shopify', lines, facts: { Discount: query.get('discount'), Language: locale } };
}

/** `/checkout-link/?products=123:2,456:1&coupon=CODE`, as WooCommerce reads it: of an id that comes twice the last counts. */
function readCheckoutLink(pathname: string, query: URLSearchParams): Omit<Arrived, 'raw'> | undefined {
  if (!/^\/checkout-link\/?$/.test(pathname)) return undefined;
  const whole = (text: string) => Math.abs(Number.parseInt(text, 10)) || 0;
  const products = new Map<number, number>();
  for (const [id = '', quantity = '1'] of list(query.get('products') ?? ''))
    if (whole(id) && whole(quantity)) products.set(whole(id), whole(quantity));
  const lines = [...products].map(([id, quantity]) => ({ id: String(id), quantity: String(quantity) }));
  return { checkout: 'WooCommerce', lines, facts: { Coupon: query.get('coupon') } };
}

/** `items[0][id]=…&items[0][quantity]=…&name=…`, as forms send it; undefined for what is no order. */
function readForm(body: string): Arrived | undefined {
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

function wordsOf({ checkout, raw, lines, facts }: Arrived): Readonly<Record<string, string>> {
  const rows = lines.map(
    ({ id, quantity, more }) =>
      `<tr><td>${escaped(id)}${more ? `, ${escaped(more)}` : ''}</td><td>${escaped(quantity)}</td></tr>`,
  );
  const said = Object.entries(facts).map(
    ([what, fact]) => `<div><dt>${what}</dt><dd>${fact ? escaped(fact) : '–'}</dd></div>`,
  );
  return {
    TILL: checkout,
    REQUEST: escaped(raw),
    ROWS: rows.join('\n') || '<tr><td colspan="2">Nothing that it knows</td></tr>',
    FACTS: said.join('\n'),
  };
}
