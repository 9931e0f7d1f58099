import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import type { Product } from '../src/catalog/catalog.ts';
import { fillIn } from './build/hashes.ts';
import { guardHeaders } from './headers.ts';
import { policy } from './partner.ts';
import { read, types } from './small-site.ts';

const folder = resolve(import.meta.dirname, '../examples');

/** The example shops. Each has an origin of its own: `tea.localhost`. */
export const shops = ['tea', 'gym', 'books', 'plain'] as const;
type Shop = (typeof shops)[number];

const shopOf = ({ headers: { host = '' } }: IncomingMessage) =>
  shops.find((shop) => new RegExp(`^${shop}\\.localhost(:|$)`, 'i').test(host));

/** Serves the example shops, which load the library from `storefront`; requests for other hosts go to `otherwise`. */
export function exampleShops(storefront: string, otherwise: RequestListener): RequestListener {
  return async (request, response) => {
    const shop = shopOf(request);
    if (!shop) return otherwise(request, response);
    try {
      await answerFor(shop, storefront, request, response);
    } catch {
      // For example an aborted request, whose client needs no response.
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    }
  };
}

async function answerFor(shop: Shop, storefront: string, request: IncomingMessage, response: ServerResponse) {
  const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
  const page = (file: string, words: Readonly<Record<string, string>> = {}) => {
    const html = fillIn(readFileSync(join(folder, shop, file), 'utf8'), { STOREFRONT: storefront });
    response
      .writeHead(200, { 'Content-Type': 'text/html;charset=utf-8' })
      .end(html.replace(/%([A-Z]+)%/g, (all, key: string) => words[key] ?? all));
  };
  for (const [name, value] of Object.entries({
    'Content-Security-Policy': policy(storefront, "font-src 'self'"),
    ...guardHeaders,
    'Cache-Control': 'no-cache',
  }))
    response.setHeader(name, value);

  const file = join(folder, shop, pathname);
  const type = /^\/[\w-]+\.\w+$/.test(pathname) && types[extname(pathname)];
  if (request.method === 'POST' && pathname === '/checkout') {
    const { status, answer } = takeOrder(shop, await read(request));
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  } else if (request.method !== 'GET' && request.method !== 'HEAD')
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  else if (pathname === '/') page('index.html');
  else if (pathname === '/checkout')
    page('checkout.html', receipt(shop, new URLSearchParams(query).get('items') ?? ''));
  else if (type && existsSync(file)) response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
  else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 Not Found');
}

/* The checkout of such a shop. Requests contain only ids and quantities. */

interface Sold {
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly available: boolean;
  readonly max?: number | undefined;
  /** Whether a plan is named if the product has plans, and none if it has none. */
  readonly isPlanRight: boolean;
}

/** The product or variant with this id. A product with variants is sold only as one of them. */
function find(shop: Shop, id: string, planId?: string): Sold | undefined {
  for (const { variants = [], plans = [], currency = 'USD', ...product } of catalog(shop)) {
    const variant = variants.find((variant) => variant.id === id);
    if (!variant && (product.id !== id || variants.length > 0)) continue;
    const plan = plans.find((plan) => plan.id === planId);
    const { availability = 'available', max } = { ...product, ...variant };
    return {
      name: [product.name, variant?.name, plan?.name].filter(Boolean).join(', '),
      price: plan?.price ?? variant?.price ?? product.price,
      currency,
      available: availability === 'available',
      max,
      isPlanRight: plan ? true : planId === undefined && plans.length === 0,
    };
  }
  return undefined;
}

/** The shop's catalog, from its file or its page. */
function catalog(shop: Shop): readonly Product[] {
  const list = join(folder, shop, 'catalog.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const page = readFileSync(join(folder, shop, 'index.html'), 'utf8');
  return JSON.parse(/<script [^>]*data-wellness="catalog">(.*?)<\/script>/s.exec(page)?.[1] ?? '[]');
}

interface Posted {
  readonly id: string;
  readonly quantity: number;
  readonly plan?: string;
}

const isOrder = (order: unknown): order is { items: readonly Posted[]; currency: unknown } => {
  const { items } = Object(order);
  return Array.isArray(items) && items.length > 0 && items.every((item) => isWhole(item?.quantity));
};
const isWhole = (quantity: unknown) => Number.isSafeInteger(quantity) && Number(quantity) > 0;

/** The reason why a line is refused, if it is. */
function refuse({ id }: Posted, sold: Sold | undefined, items: readonly Posted[], currency: unknown) {
  if (!sold) return { reason: 'unknown' };
  if (!sold.isPlanRight) return { reason: 'plan' };
  if (!sold.available) return { reason: 'unavailable' };
  if (sold.currency !== currency) return { reason: 'currency' };
  // Several lines may have the same id, with other plans.
  const wanted = items.reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0);
  return sold.max !== undefined && wanted > sold.max ? { reason: 'limit', max: sold.max } : undefined;
}

/** The response of a `checkout-endpoint`: the address to go to, or the refused lines. */
function takeOrder(shop: Shop, body: string): { status: number; answer: object } {
  try {
    const order: unknown = JSON.parse(body);
    if (!isOrder(order)) return { status: 400, answer: {} };
    const { items, currency } = order;
    const lines = items.flatMap((item, index) => {
      const refusal = refuse(item, find(shop, item.id, item.plan), items, currency);
      return refusal ? [{ index, id: item.id, ...refusal }] : [];
    });
    if (lines.length > 0) return { status: 422, answer: { lines } };
    const words = items.map(({ id, quantity, plan }) => [id, quantity, plan].filter(Boolean).map(String));
    const address = words.map((parts) => parts.map(encodeURIComponent).join(':')).join();
    return { status: 200, answer: { url: `/checkout?items=${address}` } };
  } catch {
    return { status: 400, answer: {} };
  }
}

/** The cart from `id:quantity,id:quantity`, as the page shows it. */
function receipt(shop: Shop, items: string): { LINES: string; TOTAL: string } {
  const page = readFileSync(join(folder, shop, 'checkout.html'), 'utf8');
  const lang = /<html lang="(.*?)"/.exec(page)?.[1];
  const lines = items.split(',').flatMap((item) => {
    const [id = '', quantity = '', plan] = item.split(':').map(decoded);
    const sold = find(shop, id, plan);
    return sold?.isPlanRight && /^[1-9]\d{0,2}$/.test(quantity) ? [{ ...sold, quantity: Number(quantity) }] : [];
  });
  const money = (amount: number) =>
    new Intl.NumberFormat(lang, { style: 'currency', currency: lines[0]?.currency ?? 'USD' }).format(amount);
  const rows = lines.map(({ name, price, quantity }) => `<li>${quantity} × ${name}: ${money(price * quantity)}</li>`);
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { LINES: rows.join('\n'), TOTAL: lines.length ? money(total) : '–' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
