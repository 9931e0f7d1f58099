import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../support/paths.ts';
import { desktop, expect, phone, test, visit } from '../support/site.ts';

/** A built page holds the styles that it can use, and looks as it would with the whole stylesheet. */

const assets = readdirSync(resolve(import.meta.dirname, '../../dist-site/assets'));
const stylesheet = `/assets/${assets.find((name) => name.endsWith('.css'))}`;

/** Each value of each element of the page, and of what its styles put before and after it. */
const values = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        const place = `${element.localName}.${element.className}${part ?? ''}`;
        return [...style].map((name) => `${place} ${name}: ${style.getPropertyValue(name)}`);
      }),
    ),
  );

const views = [{ size: phone }, { size: desktop, colorScheme: 'dark' }, { size: desktop, media: 'print' }] as const;

async function addStylesheet(page: Page): Promise<void> {
  await page.evaluate(
    (href) =>
      new Promise((onload, onerror) => {
        document.head.prepend(
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
        );
      }),
    stylesheet,
  );
}

for (const path of paths)
  test(`${path} lacks no rule of the stylesheet`, async ({ page }) => {
    await visit(page, path);
    const own: string[][] = [];
    for (const withSheet of [false, true]) {
      if (withSheet) await addStylesheet(page);
      for (const [i, { size, ...media }] of views.entries()) {
        await page.setViewportSize(size);
        await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce', ...media });
        const seen = await values(page);
        if (withSheet) expect(seen.filter((value, j) => value !== own[i]?.[j]).slice(0, 9)).toEqual([]);
        else own.push(seen);
      }
    }
    expect(own.map(({ length }) => length > 10_000)).toEqual(views.map(() => true));
  });

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('no stylesheet is requested', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await visit(page, '/faq');
  expect(requested).not.toContain(stylesheet);
  expect(requested.length).toBeGreaterThan(3);
});

test('where the policy refuses inline scripts, a file applies the styles', async ({ page, complaints }) => {
  await visit(page, '/faq');
  const usual = await ground(page);
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const policy = "script-src 'self'; style-src 'self'";
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.reload();
  await expect.poll(() => ground(page)).toBe(usual);
  // The inline scripts of the library and of the page, and the speculation rules.
  expect(complaints.splice(0).filter((complaint) => complaint.includes("directive 'script-src 'self''"))).toHaveLength(
    3,
  );
});

test('without scripts the whole stylesheet is loaded', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const loaded = page.waitForResponse(`**${stylesheet}`);
  await page.goto('/faq');
  expect((await loaded).status()).toBe(200);
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await context.close();
});
