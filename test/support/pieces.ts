import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join, resolve } from 'node:path';
import type { inlineHashes, prerender } from '../../src/prerender/prerender.tsx';

/* A site of one page that comes as slowly as one likes. */

const dist = resolve(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
};

export const prerenderer = (): Promise<{
  prerender: typeof prerender;
  inlineHashes: typeof inlineHashes;
}> => import(join(dist, 'prerender.js'));

export interface Pieces {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts by path, beside what `dist/` holds. */
  readonly files?: Readonly<Record<string, string>>;
  /** Characters of the body that come at once; all of it where nothing is said. The head comes at once. */
  readonly size?: number;
}

export interface RunningPieces {
  readonly url: string;
  /** Paths but those of `files`, in the order in which they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<unknown>;
}

/** Long enough for a browser to paint, and short enough for it to meet two pieces at once now and then. */
const PAUSE_MS = 12;

export async function servePieces({ html, headers = {}, files = {}, size }: Pieces): Promise<RunningPieces> {
  const asked: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const own = files[path];
    if (own !== undefined) return void response.writeHead(200, { 'Content-Type': types[extname(path)] ?? '' }).end(own);
    asked.push(path);
    const file = join(dist, /lang\/\w+\.js$/.exec(path)?.[0] ?? basename(path));
    if (path !== '/') {
      if (!existsSync(file)) return void response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
      return void createReadStream(file).pipe(response);
    }
    response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', ...headers });
    const body = html.indexOf('<body');
    response.write(html.slice(0, body));
    for (let at = body; at < html.length; at += size ?? html.length) {
      response.write(html.slice(at, at + (size ?? html.length)));
      await new Promise((done) => setTimeout(done, size ? PAUSE_MS : 0));
    }
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

/**
 * A script that runs before all else of a page. Looks at every frame when all that was to be done before it is painted
 * has been done: `seen.naked` counts the elements that were in it without their styles. It clicks each Add to Cart in the
 * first frame that has it.
 */
export const witness = `
  window.seen = { frames: 0, hosts: 0, naked: 0, clicks: 0 };
  (function () {
    var real = window.requestAnimationFrame.bind(window), queue = [], clicked = new Set();
    window.requestAnimationFrame = function (callback) { return queue.push(callback); };
    real(function frame(time) {
      queue.splice(0).forEach(function (callback) { callback(time); });
      seen.frames++;
      seen.hosts = 0;
      document.querySelectorAll('*').forEach(function (host) {
        var root = host.localName.startsWith('wellness-') && host.shadowRoot && host.shadowRoot.querySelector('[data-root]');
        if (!root) return;
        seen.hosts++;
        if (getComputedStyle(root).animationPlayState !== 'paused') seen.naked++;
        var button = root.querySelector('[data-product] button');
        if (!button || clicked.has(host)) return;
        clicked.add(host);
        seen.clicks++;
        button.click();
      });
      real(frame);
    });
  })();`;

/** A shelf with a cart, as a host would write it. */
export const shop = (cards: number, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Shop</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<wellness-nav brand="Shop"><a href="/">Shop</a></wellness-nav>
<wellness-cart-button></wellness-cart-button>
<main>
${Array.from({ length: cards }, (_, i) => `<wellness-product-card product-id="p-${i}" name="Product ${i}" description="What it is good for" price="${10 + i}"></wellness-product-card>`).join('\n')}
</main>
<wellness-toaster></wellness-toaster>
<wellness-footer></wellness-footer>
</body>
</html>`;
