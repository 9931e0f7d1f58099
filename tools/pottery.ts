import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type { Product } from '../src/catalog/catalog.ts';
import { fewFiles } from './few-files.ts';
import { policy } from './partner.ts';

const examples = resolve(import.meta.dirname, '../examples');
const pictures = ['mug', 'plates', 'vase'].map((name) => `${name}.avif`);

/** The origin of the pottery, beside the partner's page. */
export const potteryOrigin = (partner: string): string => `http://pottery.localhost:${new URL(partner).port}`;

/**
 * The products of the pottery, for the demo's checkout server, which takes its orders. The storefront shows none of them, and the pictures
 * are at the pottery's address.
 */
export const potteryProducts = (): readonly Product[] =>
  (JSON.parse(readFileSync(`${examples}/pottery/catalog.json`, 'utf8')) as Product[]).map(
    ({ image: _, imageAlt: __, ...product }) => ({ ...product, listed: false }),
  );

/** Serves the pottery, which sells by the checkout server of `storefront`; requests for other hosts go to `otherwise`. */
export function potteryPages(storefront: string, otherwise: RequestListener): RequestListener {
  const html = 'text/html;charset=utf-8';
  const pages = fewFiles({
    files: {
      '/': [`${examples}/pottery/index.html`, html],
      '/order': [`${examples}/pottery/order.html`, html],
      '/style.css': [`${examples}/pottery/style.css`, 'text/css'],
      '/catalog.json': [`${examples}/pottery/catalog.json`, 'application/json'],
      ...Object.fromEntries(pictures.map((name) => [`/${name}`, [`${examples}/plain/${name}`, 'image/avif'] as const])),
    },
    headers: { 'Content-Security-Policy': policy(storefront, `connect-src 'self' ${storefront}`) },
    storefront,
  });
  return (request, response) => {
    const isOurs = /^pottery\.localhost(:|$)/i.test(request.headers.host ?? '');
    return (isOurs ? pages : otherwise)(request, response);
  };
}
