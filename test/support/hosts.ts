import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';

/* Pages that are not ours: another origin, another author, and the script from a third place. */

/** The beginning of every host page: it prevents the request for an icon. */
export const icon = '<title>Host</title><link rel="icon" href="data:,">';
/** A toast stays as long as a test may need on a busy machine. */
export const cart =
  '<wellness-cart-button></wellness-cart-button><wellness-toaster duration="60000"></wellness-toaster>';

export const host = 'http://host.test/';
export const cdn = 'http://cdn.test/';

const dist = resolve(import.meta.dirname, '../../dist');
const read = (file: string) => readFileSync(resolve(dist, file), 'utf8');
const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};
const typeOf = (path: string) => types[/\.(\w+)$/.exec(path)?.[1] ?? 'html'] ?? 'text/plain';

export interface HostPage {
  /** All of the page but its doctype. */
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts by URL, beside what `dist/` holds: the other origin serves those under every path. */
  readonly files?: Readonly<Record<string, string>>;
  /** For answers that are late, or none. */
  readonly routes?: Readonly<Record<string, (route: Route) => unknown>>;
  /** The event to wait for; by default the whole page with its scripts. */
  readonly until?: 'commit' | 'load';
}

/** The script tag of one file of `dist/`, by a path of its own where two are to differ. */
export const script = (file = 'wellness.js', path = '') =>
  `<script ${file.includes('iife') || file === 'early.js' ? '' : 'type="module"'} src="${cdn}${path}${file}"></script>`;

/** A file of `dist/` as another build would have it. Throws where there is nothing to replace any more. */
export function rewritten(file: string, ...replacements: readonly (readonly [RegExp, string])[]): string {
  let text = read(file);
  for (const [pattern, by] of replacements) {
    const before = text;
    text = text.replaceAll(pattern, by);
    if (text === before) throw new Error(`${file} has no ${pattern}`);
  }
  return text;
}

export async function openHost(page: Page, hostPage: HostPage): Promise<void> {
  const { html, headers = {}, files = {}, routes = {}, until = 'load' } = hostPage;
  await page.route(/^http:\/\/(host|cdn)\.test\//, (route) => {
    const url = route.request().url();
    const { pathname } = new URL(url);
    const own = files[url];
    if (own !== undefined)
      return route.fulfill({
        body: own,
        contentType: typeOf(pathname),
        headers: { 'Access-Control-Allow-Origin': '*' },
      });
    if (url.startsWith(cdn)) {
      const file = /lang\/\w+\.js$/.exec(pathname)?.[0] ?? basename(pathname);
      if (!existsSync(resolve(dist, file))) return route.fulfill({ status: 404 });
      // As the library is served: to pages of every origin.
      const open = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
      return route.fulfill({ body: read(file), contentType: typeOf(file), headers: open });
    }
    // The endpoint of a checkout, which answers posts alone.
    if (route.request().method() !== 'GET') return route.fulfill({ status: 204 });
    return route.fulfill({ body: `<!doctype html>${html}`, contentType: 'text/html; charset=utf-8', headers });
  });
  for (const [url, answer] of Object.entries(routes)) await page.route(url, answer);
  await page.goto(host, { waitUntil: until });
}

/** All that the page's console says from now on, whatever its level. */
export function listenTo(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}

/** Until what is rendered in microtasks and painted after is there. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
