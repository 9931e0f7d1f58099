import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { catalogScript, products, world } from '../world.ts';
import { cart, cdn, script } from './hosts.ts';
import { prerenderer } from './pieces.ts';

/* The pages of worlds beside the storefront: another origin, and in one of them a frame of yet another. */

const host = 'http://host.test';
const outside = 'http://outside.test';
const root = resolve(import.meta.dirname, '../..');

/** Address to open for that path of the shop. */
export const worldPage = (path: string): string =>
  world.isFramed ? `${outside}/?${new URLSearchParams({ path })}` : `${host}${path}`;

/** A page of another site with the shop in a frame. */
export const framing = (url: string): string =>
  `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }</style><body><iframe src="${url}"></iframe>`;

/** The stylesheet `/world.css` of its pages. */
export const worldCss = `main { min-height: 150vh } ${world.css}`;

/** A page of this world around some markup. */
export function worldHtml(body: string, head = ''): string {
  return `<!doctype html><html lang="${world.lang}" dir="${world.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/world.css">${head}</head><body><main>${body}</main></body></html>`;
}

/** All headers of a page of this world. */
export const worldHeaders: Readonly<Record<string, string>> = world.policy
  ? { 'Content-Security-Policy': world.policy }
  : {};

/** A page of this world as `prerender()` makes it, whose scripts are files. */
export async function prerenderedHtml(body: string, catalog: readonly object[]): Promise<string> {
  const { prerender } = await prerenderer();
  return prerender(worldHtml(body, script('early.js') + script('entry.js')), {
    stylesheet: `${cdn}prerender.css`,
    catalog: catalog as never,
  });
}

const bodies: Readonly<Record<string, string>> = {
  [world.paths.shop]:
    world.catalog === 'address'
      ? `${cart}<wellness-product-grid catalog="/products.json"></wellness-product-grid>${script()}`
      : `${catalogScript(products)}${cart}<wellness-product-grid></wellness-product-grid>${script()}`,
  [world.paths.order]:
    `${cart}<wellness-order-status endpoint="/checkout/orders/{attempt}" heading-level="1"></wellness-order-status>${script()}`,
};

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css',
  js: 'text/javascript',
};
const typeOf = (path: string) => types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/plain';

/** Answers all requests of a context's pages for the world's shop, and for further pages by path. */
export async function serveWorld(context: BrowserContext, own: Readonly<Record<string, string>> = {}): Promise<void> {
  await context.route(/^http:\/\/(host|cdn|outside)\.test\//, (route) => {
    const { origin, pathname, searchParams } = new URL(route.request().url());
    const html = (body: string, headers = {}) =>
      route.fulfill({ body, contentType: 'text/html; charset=utf-8', headers });
    if (origin === outside) return html(framing(`${host}${searchParams.get('path')}`));
    const page = origin === host ? own[pathname] : undefined;
    if (page !== undefined) return html(page, worldHeaders);
    const body = bodies[pathname];
    if (origin === host && body !== undefined) return html(worldHtml(body), worldHeaders);
    if (pathname === '/world.css') return route.fulfill({ body: worldCss, contentType: 'text/css' });
    if (pathname === '/robots.txt') return route.fulfill({ contentType: 'text/plain', body: '' });
    if (pathname === '/products.json') return route.fulfill({ json: products });
    const file =
      origin === host
        ? resolve(root, `.${pathname}`)
        : resolve(root, 'dist', /lang\/\w+\.js$/.exec(pathname)?.[0] ?? basename(pathname));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({
      body: readFileSync(file),
      contentType: typeOf(pathname),
      headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    });
  });
}
