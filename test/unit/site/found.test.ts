import { existsSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { resolveRoute, routes } from '../../../demo-site/routes.ts';
import { textOf } from '../../../tools/build/html.ts';
import { withHeadLines } from '../../../tools/build/meta.ts';
import { descriptionOf, headingOf, questionsOf, titleOf } from '../../../tools/build/page-text.ts';
import { products } from '../../support/site.ts';

/**
 * Everything that search engines and link previews read: addresses, titles, pictures and structured data of each page, the
 * sitemap and robots.txt.
 */

const origin = 'https://www.example.com';
const pages = routes.filter(({ status, unlisted }) => status === undefined && !unlisted);
const built = (file: string) => readFileSync(new URL(`../../../dist-site/${file}`, import.meta.url), 'utf8');
const pathOf = ({ path, canonical }: { path: string; canonical?: string }) => canonical ?? path;

function headOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, textOf(content)]));
}

interface Thing {
  readonly '@type': string;
  readonly [key: string]: unknown;
}

function dataOf(html: string): readonly Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json = '']) => JSON.parse(json)['@graph']);
}

for (const route of pages) {
  const path = pathOf(route);

  test(`${path} has its canonical address, description and preview`, async () => {
    const html = built(route.file);
    expect(html.match(/<link rel="canonical" href="([^"]*)">/)?.[1]).toBe(origin + path);
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
    const head = headOf(html);
    const image = new URL(head['og:image'] ?? '');
    expect(head).toMatchObject({
      'og:title': titleOf(html),
      'og:type': 'website',
      'og:url': origin + path,
      'og:site_name': 'Wellness',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(head['og:description']?.length).toBeGreaterThan(20);
    expect(head['og:image:alt']?.length).toBeGreaterThan(20);
    expect(head.robots).toBeUndefined();

    const file = new URL(`../../../dist-site${image.pathname}`, import.meta.url);
    expect(existsSync(file), `${image.pathname} is missing: npm run images`).toBe(true);
    // The title in it is the page's: else the page has got another one since. npm run images
    const { width, height, exif } = await sharp(readFileSync(file)).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(exif?.toString()).toContain(titleOf(html));
    expect(statSync(file).size).toBeLessThan(60_000);
  });
}

for (const file of ['404.html', 'order.html'])
  test(`${file} asks not to be listed, as no other page does`, () => {
    const html = built(file);
    expect(headOf(html).robots).toBe('noindex');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('og:url');
    expect(built('sitemap.xml')).not.toContain('/order<');
  });

test('a page keeps the lines that it brings itself', () => {
  const own = '<meta property="og:title" content="Another">\n  </head>';
  const html = withHeadLines({ path: '/x', file: 'x.html' }, `<title>A "quoted" $& title</title>\n  ${own}`);
  expect(html.match(/og:title"/g)).toHaveLength(1);
  expect(html).toContain('og:image:alt" content="“A &quot;quoted&quot; $&amp; title”');
});

for (const [what, html] of [
  ['in a comment', '<head><!-- rel="canonical" --></head><body>'],
  ['as text', '<head></head><body>Write rel="canonical" and property="og:title" into the head.'],
  ['in a template', '<head></head><body><template><link rel="canonical" href="/y"></template>'],
  ['with another meaning', '<head><link rel="alternate" data-rel="canonical" href="/y"></head><body>'],
] as const) {
  test(`a page with the text of a line ${what} gets the line`, () => {
    const out = withHeadLines({ path: '/x', file: 'x.html' }, html);
    const [head = ''] = out.split('</head>');
    expect(head).toContain(`<link rel="canonical" href="${origin}/x">`);
    expect(head).toContain('<meta property="og:title"');
  });
}

test('a page keeps its own lines however they are written', () => {
  const own = "<LINK href='/y' rel='Canonical next'><meta content=Own property=og:title>";
  const out = withHeadLines({ path: '/x', file: 'x.html' }, `<head>${own}</head>`);
  expect(out).not.toContain('rel="canonical"');
  expect(out).not.toContain('<meta property="og:title"');
  expect(out).toContain('og:type');
});

for (const [what, html, before] of [
  ['the end of the head', '<head><title>x</title></head><body></head>', '<head><title>x</title>'],
  ['the body', '<!doctype html><html><title>x</title><p>y', '<!doctype html><html><title>x</title>'],
  ['all else, where there is no head', '<!doctype html><html lang="en"><p>y', '<!doctype html><html lang="en">'],
  [
    'the head itself, past the words',
    '<!-- </head> --><head><title>x</title></head>',
    '<!-- </head> --><head><title>x</title>',
  ],
] as const) {
  test(`the lines of the head come before ${what}`, () => {
    const out = withHeadLines({ path: '/x', file: 'x.html' }, html);
    expect(out.startsWith(`${before}\n    <link rel="canonical"`)).toBe(true);
    expect(out.endsWith(html.slice(before.length))).toBe(true);
  });
}

test('a page is read as browsers read it', () => {
  const html = `<title>Tea &hellip; &copy;</title><!-- <h1>Old</h1> --><meta content='A "b" &lt;c&gt;' name="description">
    <h1 title="a > b">New<script>no()</script> <b>tea</b></h1>
    <details><p>Before.</p><summary>Why <i>so</i>?</summary>After.<details><summary>And?</summary>So.</details></details>
    <details><p>Without a question.</p></details>`;
  expect([titleOf(html), headingOf(html), descriptionOf(html)]).toEqual(['Tea … ©', 'New tea', 'A "b" <c>']);
  expect(questionsOf(html)).toEqual([
    { question: 'Why so?', answer: 'Before.After.And?So.' },
    { question: 'And?', answer: 'So.' },
  ]);
});

test('search engines read the three supplements as the catalog sells them', () => {
  const sold = dataOf(built('supplements.html')).filter((thing) => thing['@type'] === 'Product');
  expect(sold).toEqual(
    Object.values(products).map(({ id, name, description, price }) => ({
      '@type': 'Product',
      sku: id,
      name,
      description,
      image: `${origin}/pictures/${id}-alone-480.avif`,
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${origin}/supplements`,
      },
    })),
  );
  for (const { id } of Object.values(products)) built(`pictures/${id}-alone-480.avif`);
});

test('products that need a consultation are not offered', () => {
  for (const route of pages.filter(({ path }) => path !== '/supplements'))
    expect(dataOf(built(route.file)).filter((thing) => thing['@type'] === 'Product')).toEqual([]);
});

test('no text can end the block of data', () => {
  const html = '<title>x</title><details><summary>&lt;/script&gt;?</summary><p>&lt;!--</p></details>\n  </head>';
  expect(questionsOf(html)).toEqual([{ question: '</script>?', answer: '<!--' }]);
  const out = withHeadLines({ path: '/x', file: 'x.html' }, html);
  expect(out.match(/<\/script>/g)).toHaveLength(1);
  expect(out).not.toContain('<!--');
  expect(dataOf(out)).toMatchObject([{ mainEntity: [{ name: '</script>?' }] }]);
});

test('products have a breadcrumb', () => {
  for (const route of pages.filter(({ path }) => path.startsWith('/products/'))) {
    const [trail] = dataOf(built(route.file)).filter((thing) => thing['@type'] === 'BreadcrumbList');
    expect(trail).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${origin}/` },
        { position: 2, name: expect.stringMatching(/\w{3}/), item: origin + pathOf(route) },
      ],
    });
  }
});

test('the map of the site lists every page once, by its own address, and robots.txt leads to it', () => {
  expect(built('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  const listed = [...built('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address));
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual(
    pages
      .map(pathOf)
      .filter((path) => !path.startsWith('/examples/'))
      .sort(),
  );
  for (const { origin: listedOrigin, pathname } of listed) {
    expect(listedOrigin).toBe(origin);
    expect(resolveRoute(pathname).canonical).toBe(pathname);
  }
});
