import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { fillIn } from '../build/embed.ts';
import type { Product } from '../src/catalog/catalog.ts';
import { policy } from './partner.ts';

const folder = resolve(import.meta.dirname, '../examples');

/** The example shops. Each is an origin of its own, by the host's name: `tea.localhost`. */
export const shops = ['tea', 'gym', 'books', 'plain'] as const;
type Shop = (typeof shops)[number];

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.json': 'application/json',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const shopOf = ({ headers: { host = '' } }: IncomingMessage) =>
  shops.find((shop) => new RegExp(`^${shop}\\.localhost(:|$)`, 'i').test(host));

/** Answers for the example shops; requests for other hosts go on to `otherwise`. They load the library from `storefront`. */
export function exampleShops(storefront: string, otherwise: RequestListener): RequestListener {
  return async (request, response) => {
    const shop = shopOf(request);
    if (!shop) return otherwise(request, response);
    const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
    const page = (file: string, more = {}) => {
      const html = fillIn(readFileSync(join(folder, shop, file), 'utf8'), { STOREFRONT: storefront, ...more });
      response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8' }).end(html);
    };
    for (const [name, value] of Object.entries({
      'Content-Security-Policy': policy(storefront, "font-src 'self'"),
      'X-Content-Type-Options': 'nosniff',
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
  };
}

/* The till of such a shop. What comes in is ids and quantities: names, prices and what can be had are its own. */

interface Sold {
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly available: boolean;
}

/** What the shop sells under an id, with one of its plans. */
function find(shop: Shop, id: string, planId = ''): Sold | undefined {
  for (const { variants = [], plans = [], currency = 'USD', ...product } of catalog(shop)) {
    const variant = variants.find((variant) => variant.id === id);
    const plan = plans.find((plan) => plan.id === planId);
    if ((product.id !== id && !variant) || (planId && !plan)) continue;
    const { availability = 'available' } = { ...product, ...variant };
    return {
      name: [product.name, variant?.name, plan?.name].filter(Boolean).join(', '),
      price: plan?.price ?? variant?.price ?? product.price,
      currency,
      available: availability === 'available',
    };
  }
  return undefined;
}

/** Its list, from the page or from beside it. */
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

/** The answer of a `checkout-endpoint`: where to go, or which lines cannot be had. */
function takeOrder(shop: Shop, body: string): { status: number; answer: object } {
  let items: readonly Posted[];
  try {
    ({ items } = JSON.parse(body));
    const lines = items.flatMap(({ id, plan }, index) => {
      const sold = find(shop, id, plan);
      return sold?.available ? [] : [{ index, id, reason: sold ? 'unavailable' : 'unknown' }];
    });
    if (lines.length) return { status: 422, answer: { lines } };
  } catch {
    return { status: 400, answer: {} };
  }
  const words = items.map(({ id, quantity, plan }) => [id, quantity, plan].filter(Boolean).map(String));
  const address = words.map((parts) => parts.map(encodeURIComponent).join(':')).join();
  return { status: 200, answer: { url: `/checkout?items=${address}` } };
}

/** What came over, in the words of the page, from `id:quantity,id:quantity`. */
function receipt(shop: Shop, items: string): { LINES: string; TOTAL: string } {
  const page = readFileSync(join(folder, shop, 'checkout.html'), 'utf8');
  const lang = /<html lang="(.*?)"/.exec(page)?.[1];
  const lines = items.split(',').flatMap((item) => {
    const [id = '', quantity = '', plan] = item.split(':').map(decoded);
    const sold = find(shop, id, plan);
    return sold && /^[1-9]\d{0,2}$/.test(quantity) ? [{ ...sold, quantity: Number(quantity) }] : [];
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

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 100_000) return '';
  }
  return body;
}
