import { readDocuments } from '../../docs-site/documents.ts';
import { readExamples, release } from '../../docs-site/examples.ts';
import { expect, test } from './docs.ts';

/** HTML in the documents that is no example of its own runs on a page: its elements are defined, and the console is quiet. */

const example = /<!-- example: \S+ -->\s*```html\n.*?^```$/gms;
/** Templates of a framework are its compiler's, and elided blocks are no HTML. */
const isHtml = (file: string, html: string) =>
  file !== 'docs/frameworks.md' && /<wellness-|data-wellness/.test(html) && !html.includes('…');

const blocks = readDocuments().flatMap(({ file, text }) => {
  const rest = text.replace(example, (whole) => whole.replace(/[^\n]/g, ''));
  return Array.from(rest.matchAll(/^ *```html\n(.*?)^ *```$/gms), ({ 1: html = '', index }) => ({
    file,
    line: rest.slice(0, index).split('\n').length,
    html,
  })).filter(({ html }) => isHtml(file, html));
});

/** The products that blocks without a catalog of their own name. */
const catalog = /<script[^>]*data-wellness="catalog">.*?<\/script>/s.exec(
  readExamples().get('getting-started')?.source ?? '',
)?.[0];

const pageOf = (html: string) => {
  const script = html.includes('wellness.js')
    ? ''
    : `<script type="module" src="/wellness/${release}/wellness.js"></script>`;
  const products = /"sencha"/.test(html) && !html.includes('data-wellness="catalog"') ? catalog : '';
  const local = html.replaceAll(`https://shop.example/wellness/${release}/`, `/wellness/${release}/`);
  return /<html\b/.test(local)
    ? local.replace(/(<html[^>]*>)/, `<!doctype html>$1<title>Block</title>${script}`)
    : `<!doctype html><html lang="en"><title>Block</title>${script}${products}${local}`;
};

test('there are blocks to run', () => {
  expect(blocks.length).toBeGreaterThan(20);
});

for (const { file, line, html } of blocks)
  test(`${file}:${line} runs`, async ({ page, docs }) => {
    // Servers that the block names answer, with nothing to show.
    await page.route(/^https:/, (route) =>
      /orders/.test(route.request().url())
        ? route.fulfill({ json: { status: 'open', lines: [], total: 0, currency: 'USD' } })
        : route.fulfill({ status: 204 }),
    );
    await page.route(/^https:.*\/catalog$/, (route) => route.fulfill({ json: [] }));
    await page.route(/\.webp$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.route(`${docs}/checkout/**`, (route) => route.fulfill({ status: 204 }));
    await page.route(`${docs}/block`, (route) => route.fulfill({ contentType: 'text/html', body: pageOf(html) }));
    await page.goto(`${docs}/block`);
    await page.waitForFunction(() => 'wellness' in window);
    await expect(page.locator('[data-wellness]:not(script)')).toHaveCount(0);
    const unknown = await page.evaluate(() =>
      [...document.querySelectorAll('*')].filter((one) => one.matches(':not(:defined)')).map((one) => one.localName),
    );
    expect(unknown).toEqual([]);
  });
