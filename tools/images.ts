import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { routes } from '../demo-site/routes.ts';
import { readPage } from './build/page-sources.ts';
import { titleOf } from './build/page-text.ts';
import { reducePng } from './build/png.ts';
import { shareImage, shareSize, shareTitle } from './build/share.ts';
import { findChromium } from './find-browser.ts';

/* `npm run images` renders the preview images of shared links, with the storefront's styles, fonts and art, offline. */

const project = resolve(import.meta.dirname, '..');
const demoSite = join(project, 'demo-site');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function template(title: string, art: string, plate: 'oat' | 'mist'): string {
  return `<!doctype html>
<html lang="en">
<link rel="stylesheet" href="/demo-site/styles/base.css">
<style>
  :root { color-scheme: light; }
  body { display: grid; grid-template-columns: 720px 480px; height: ${shareSize.height}px; min-height: 0; overflow: hidden; }
  .words { position: relative; display: flex; flex-direction: column; justify-content: space-between; padding: 60px 56px 56px 64px; }
  .words img { height: 44px; align-self: start; }
  h1 { font-size: var(--size, 104px); text-wrap: balance; hyphens: manual; }
  /* The light ends where the floor begins. */
  .plate .sun { top: -7%; left: 4%; height: 90%; }
  .plate .object { left: 50%; height: 88%; translate: -46% 0; }
  .plate .wide { bottom: 6%; height: auto; width: 86%; translate: -50% 0; }
</style>
<body>
  <div class="words"><img src="/art/wordmark.svg" alt=""><h1>${escaped(title)}</h1></div>
  <div class="plate ruled ${plate === 'mist' ? 'glass' : ''}">
    <img class="sun" src="/art/window-light.svg" alt=""><img class="object" src="/art/${art}.svg" alt="">
  </div>
</body>`;
}

/** The file behind a path of the template. */
const fileOf = (pathname: string) =>
  pathname.startsWith('/art/') ? join(demoSite, 'public', pathname) : join(project, pathname);

const browser = await chromium.launch({ executablePath: findChromium() });
const page = await browser.newPage({ viewport: shareSize });
let html = '';
await page.route('**', async (route) => {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
  const contentType = types[extname(pathname)];
  if (!contentType) return route.fulfill({ status: 404 });
  return route.fulfill({ contentType, body: readFileSync(fileOf(pathname)) });
});

for (const route of routes.filter(({ status, unlisted }) => status === undefined && !unlisted)) {
  const title = titleOf(readPage(route.file));
  const image = shareImage(route, title);
  html = template(shareTitle(title), image.art, image.plate);
  // The host does not exist: the handler above responds to every request.
  await page.goto('http://images.invalid/');
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    const object = document.querySelector<HTMLImageElement>('.object');
    if (object && object.naturalWidth > object.naturalHeight * 1.1) object.classList.add('wide');
    // The largest size at which the title fits into three lines.
    const heading = document.querySelector('h1');
    for (let size = 104; heading && size > 48; size -= 4) {
      heading.style.setProperty('--size', `${size}px`);
      const { height } = heading.getBoundingClientRect();
      if (heading.scrollWidth <= heading.clientWidth && height <= size * 0.98 * 3 + 1) break;
    }
    await document.fonts.ready;
  });
  const file = join(demoSite, 'public', image.file);
  mkdirSync(dirname(file), { recursive: true });
  const png = await reducePng(await page.screenshot(), title);
  writeFileSync(file, png);
  console.log(`${String(Math.round(png.length / 1024)).padStart(4)} kB  ${image.file}`);
}
await browser.close();
