import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { routes } from '../demo-site/routes.ts';
import { readPage } from './build/page-sources.ts';
import { titleOf } from './build/page-text.ts';
import { shareImage, shareSize, shareTitle } from './build/share.ts';
import { findChromium } from './find-browser.ts';

/* `npm run images` renders the preview images of shared links, with the storefront's styles, fonts and pictures, offline. */

const project = resolve(import.meta.dirname, '..');
const demoSite = join(project, 'demo-site');
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function template(title: string, picture: string): string {
  return `<!doctype html>
<html lang="en">
<link rel="stylesheet" href="/demo-site/styles/base.css">
<style>
  :root { color-scheme: light; }
  body { display: grid; grid-template-columns: 720px 480px; height: ${shareSize.height}px; min-height: 0; overflow: hidden; }
  .words { position: relative; display: flex; flex-direction: column; justify-content: space-between; padding: 60px 56px 56px 64px; }
  .words img { height: 44px; align-self: start; }
  h1 { font-size: var(--size, 104px); text-wrap: balance; hyphens: manual; }
  .plate img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 50% 100%; }
  .plate .alone { top: auto; bottom: 4%; height: 92%; object-fit: contain; translate: 5% 0; }
</style>
<body>
  <div class="words"><img src="/art/wordmark.svg" alt=""><h1>${escaped(title)}</h1></div>
  <div class="plate ruled"><img class="${picture.includes('alone') ? 'alone' : ''}" src="/pictures/${picture}.avif" alt=""></div>
</body>`;
}

/** The file behind a path of the template. */
const fileOf = (pathname: string) =>
  /^\/(?:art|pictures)\//.test(pathname) ? join(demoSite, 'public', pathname) : join(project, pathname);

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
  html = template(shareTitle(title), image.picture);
  // The host does not exist: the handler above responds to every request.
  await page.goto('http://images.invalid/');
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
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
  // The title tells a test whether the image is outdated.
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .withExif({ IFD0: { ImageDescription: title } })
    .toBuffer();
  writeFileSync(file, jpeg);
  console.log(`${String(Math.round(jpeg.length / 1024)).padStart(4)} kB  ${image.file}`);
}
await browser.close();
