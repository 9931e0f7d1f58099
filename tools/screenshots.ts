import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page, type PageScreenshotOptions } from '@playwright/test';
import sharp from 'sharp';
import { buildIfStale } from './build.ts';
import { exampleShops, shops } from './examples.ts';
import { findChromium } from './find-browser.ts';
import { startServer } from './server.ts';
import { photographShop } from './shop-screenshots.ts';

/*
 * `npm run screenshots` takes the docs' pictures of the built storefront, of the example shops, and of the shop's page.
 * `npm run screenshots -- shop-` takes those alone whose name begins so.
 */

const prefixes = process.argv.slice(2);
const isWanted = (name: string) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
/** Bytes of a picture of the shop's page. */
const MOST_BYTES = 40_000;

const folder = resolve(import.meta.dirname, '../docs/images');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly viewport: typeof desktop;
  readonly colorScheme: 'light' | 'dark';
  readonly deviceScaleFactor?: number;
  readonly prepare?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', viewport: desktop, colorScheme: 'light' },
  { name: 'product-dark', path: '/products/nad-injection', viewport: desktop, colorScheme: 'dark' },
  {
    name: 'cart-phone',
    path: '/supplements',
    viewport: phone,
    colorScheme: 'light',
    deviceScaleFactor: 2,
    async prepare(page) {
      for (const name of ['NMN+', 'Immune Support', 'NMN+'])
        await page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('button', { name: /^Shopping cart\b/ }).click();
      await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
    },
  },
  { name: 'pricing', path: '/pricing', viewport: desktop, colorScheme: 'light' },
];

// The shop's page is no part of the build.
if (!prefixes.length || prefixes.some((prefix) => !prefix.startsWith('shop-'))) await buildIfStale();
mkdirSync(folder, { recursive: true });
const server = await startServer({ port: 0 });
const others = await startServer({ port: 0, answer: exampleShops(server.url, (_, response) => response.end()) });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  for (const { name, path, prepare, ...device } of pictures.filter(({ name }) => isWanted(name))) {
    const page = await browser.newPage({ ...device, reducedMotion: 'reduce' });
    await page.goto(server.url + path);
    await page.getByRole('button', { name: /^Shopping cart\b/ }).waitFor();
    await prepare?.(page);
    await take(page, `${name}.png`);
  }
  for (const shop of shops.filter((shop) => isWanted(`example-${shop}`))) {
    // At half size, because nobody needs to read it.
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 0.5 });
    await page.goto(`http://${shop}.localhost:${others.port}`, { waitUntil: 'networkidle' });
    await take(page, `example-${shop}.jpg`, { type: 'jpeg', quality: 82 });
  }
  if (isWanted('shop-') || prefixes.some((prefix) => prefix.startsWith('shop-')))
    await photographShop(browser, takeSmall);
} finally {
  await browser.close();
  await others.close();
  await server.close();
}

async function take(page: Page, name: string, settings: PageScreenshotOptions = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, name);
  await page.screenshot({ path: file, ...settings });
  console.log(`${Math.round(statSync(file).size / 1024)} kB  ${file}`);
  await page.close();
}

/** With few colors, for pages of text. @throws Error for a picture that is too large for its page */
async function takeSmall(page: Page, name: string): Promise<void> {
  const picture =
    isWanted(name) && sharp(await page.screenshot()).png({ palette: true, colors: 24, dither: 0, effort: 10 });
  await page.close();
  if (!picture) return;
  const file = join(folder, name);
  const { size } = await picture.toFile(file);
  console.log(`${Math.round(size / 1024)} kB  ${file}`);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
}
