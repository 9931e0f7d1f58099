import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { type ParserError, parse } from 'parse5';
import postcss, { type AtRule } from 'postcss';
import type { inlineHashes as InlineHashes, prerender as Prerender } from '../../../src/prerender/prerender.tsx';

/**
 * Protects prerendered HTML: each element gets its shadow root, styles and products, and the rest of the page stays as it
 * is, byte by byte.
 */

const project = resolve(import.meta.dirname, '../../..');
const stylesheet = '/prerender.css';
// The build that is shipped, under plain Node: it must not use the DOM.
const { prerender, inlineHashes }: { prerender: typeof Prerender; inlineHashes: typeof InlineHashes } = await import(
  join(project, 'dist/prerender.js')
);

const card = (attributes: string) => `<wellness-product-card ${attributes}></wellness-product-card>`;
const shadow =
  /<template shadowrootmode="open"><link rel="stylesheet" href="\/prerender\.css"><div data-root data-alert="[^"]+" data-lang="\w+">/g;

/** The warnings of the function. */
async function warningsOf(run: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const { warn } = console;
  console.warn = (message: string) => heard.push(message);
  try {
    await run();
  } finally {
    console.warn = warn;
  }
  return heard;
}

describe('a part of a page', () => {
  const part = card('product-id="nmn-plus"');
  const buttonOf = (html: string) => /data-action="add"[^>]*>([^<]*)</.exec(html)?.[1];
  const messages = { de: { addToCart: 'In den Korb' }, en: { addToCart: 'Put in bag' } };

  for (const [what, html, options, text] of [
    ['is in English', part, {}, 'Add to Cart'],
    ['is in the language of the page around it', part, { lang: 'de' }, 'In den Warenkorb'],
    ['is in the language of its own HTML first', `<p lang="fr">${part}</p>`, { lang: 'de' }, 'Ajouter au panier'],
    ['has the messages of the page around it', part, { lang: 'de', messages }, 'In den Korb'],
    ['has those of the language without the region', part, { lang: 'de-AT', messages }, 'In den Korb'],
    [
      'has the messages of the kit where those of the page are missing',
      part,
      { lang: 'fr', messages },
      'Ajouter au panier',
    ],
    ['has English ones of the page in a language that the kit lacks', part, { lang: 'nl', messages }, 'Put in bag'],
    [
      'takes the option before a script of the HTML',
      `<script type="application/json" data-wellness="messages">{"de":{"addToCart":"Mitnehmen"}}</script>${part}`,
      { lang: 'de', messages },
      'In den Korb',
    ],
  ] as const)
    test(what, async () => {
      expect(buttonOf(await prerender(html, { stylesheet, ...options }))).toBe(text);
      // Messages of one page are not those of the next.
      expect(buttonOf(await prerender(part, { stylesheet }))).toBe('Add to Cart');
    });

  test('needs a language that is a text, and leaves out messages that are none', async () => {
    const refused = prerender(part, { stylesheet, lang: null as never });
    await expect(refused).rejects.toThrow('prerender: expected "lang" to be a language such as "de", got null');
    const warnings = await warningsOf(() =>
      prerender(part, { stylesheet, messages: { de: { addToCart: 1 } } as never }),
    );
    expect(warnings).toEqual([expect.stringContaining('prerender: messages: "addToCart" must be a text')]);
  });

  test('says that a whole page has a language of its own', async () => {
    const page = `<!doctype html><html lang="fr"><body>${part}</body></html>`;
    const warnings = await warningsOf(async () => {
      expect(buttonOf(await prerender(page, { stylesheet, lang: 'de' }))).toBe('Ajouter au panier');
    });
    expect(warnings).toEqual(['prerender: <html lang="fr"> counts, not the option "lang", which is "de".']);
  });
});

test('leaves excluded parts alone', async () => {
  const off = `<div data-wellness-off><p>${card('product-id="nmn-plus"')}</p>
    <script type="application/json" data-wellness="messages">{ "en": { "addToCart": "Not ours" } }</script></div>`;
  const html = `<main>${off}${card('product-id="nmn-plus"')}</main>`;
  const result = await prerender(html, { stylesheet });
  expect(result).toContain(off);
  expect(result.match(shadow)).toHaveLength(1);
  expect(result.replace(off, '')).not.toContain('Not ours');
});

test('puts a shadow root into every element and leaves all else as it was, byte by byte', async () => {
  const html = `<!doctype html>
<HTML lang=en><head><title>A & B</title></head><body  class='x'>
<p>unclosed <b>and odd
<article>${card('product-id="nmn-plus"')}<!-- note --></article>
<wellness-footer brand="A &amp; B"><a href="/">home</a></wellness-footer>
<template>${card('product-id="nmn-plus"')}</template><script>"${card('')}"</script>
</body></HTML>`;
  const out = await prerender(html, { stylesheet });
  expect(out.match(shadow)).toHaveLength(2);
  expect(out.match(/<link /g)).toHaveLength(3);
  expect(out).toContain('<link rel="stylesheet" href="/prerender.css"></head>');
  expect(out).toContain('© A &amp; B. All rights reserved.');
  expect(
    out
      .replace(/<template shadowrootmode.*?<\/template>/gs, '')
      .replace('<link rel="stylesheet" href="/prerender.css"></head>', '</head>'),
  ).toBe(html);
});

test('is deterministic and idempotent', async () => {
  const html = `<!doctype html><head></head>${card('product-id="nmn-plus" rating="4.4"')}<wellness-nav></wellness-nav>`;
  const once = await prerender(html, { stylesheet, year: 2026 });
  expect(await prerender(html, { stylesheet, year: 2026 })).toBe(once);
  expect(await prerender(once, { stylesheet, year: 2026 })).toBe(once);
});

test('renders a part of a page, and makes no head for it', async () => {
  const out = await prerender(`<li>${card('product-id="immune-support"')}</li>`, { stylesheet });
  expect(out.startsWith('<li><wellness-product-card')).toBe(true);
  expect(out).toContain('$49');
  expect(out.match(/<link /g)).toHaveLength(1);
});

test('leaves to the browser the parts that depend on the day, the address and the visitor', async () => {
  const html =
    '<wellness-footer></wellness-footer><wellness-nav></wellness-nav><wellness-cart-button></wellness-cart-button>';
  const out = await prerender(html, { stylesheet });
  expect(out).not.toContain(String(new Date().getFullYear()));
  expect(out).not.toContain('aria-current');
  expect(out).not.toContain('part="badge"');
  expect(out).toContain('aria-expanded="false"');
  expect(await prerender(html, { stylesheet, year: 2031 })).toContain('© 2031 Wellness');
});

test('knows the products of the host for that one page', async () => {
  const tea = { id: 'tea', name: 'Tea <b>', description: '', price: 12.5 };
  const out = await prerender(card('product-id="tea"'), { stylesheet, catalog: [tea] });
  expect(out).toContain('Tea &lt;b&gt;');
  expect(out).toContain('$12.50');
  expect(await prerender(card('product-id="tea"'), { stylesheet })).toContain('not in the catalog.');
});

for (const [what, html, sentence, options] of [
  [
    'an unknown tag',
    '<wellness-produkt-card></wellness-produkt-card>',
    'prerender: <wellness-produkt-card> is unknown. Did you mean <wellness-product-card>?',
  ],
  ['a tag that nothing is like', '<wellness-x-y></wellness-x-y>', 'prerender: <wellness-x-y> is unknown.'],
  [
    'a misspelled attribute',
    card('product-id="nmn-plus" ratting="4"'),
    'prerender: <wellness-product-card>: unknown attribute "ratting". Did you mean "rating"?',
  ],
  [
    'a misspelled product',
    card('product-id="nmn-pluss"'),
    'prerender: <wellness-product-card>: "product-id" must be an id in a catalog of this page, got "nmn-pluss". Did you mean "nmn-plus"?',
  ],
  [
    'a product of no catalog',
    card('product-id="kettle"'),
    'prerender: <wellness-product-card>: "product-id" must be an id in a catalog of this page, got "kettle". Pass its catalog to prerender().',
  ],
  [
    'a name without a price',
    card('name="Kettle"'),
    'prerender: <wellness-product-card>: "price" is missing: it must be an amount such as 12.5 beside the name "Kettle".',
  ],
  [
    'a variant that the product does not have',
    card('product-id="nmn-plus" variant="large"'),
    'prerender: <wellness-product-card>: "variant" must be the id of one of its variants, got "large". Using the first available one.',
  ],
  ['an invalid value', card('product-id="nmn-plus" rating="9"'), expect.stringContaining('"rating" must be')],
  ...[
    '<script type="module" src="/w/entry.js"></script>',
    '<script src="/w/early.js?1"></script>',
    '<link rel="stylesheet" href="/w/prerender.css">',
  ].map(
    (tag) =>
      [
        `${tag} beside inline`,
        `<!doctype html><head>${tag}</head><wellness-toaster></wellness-toaster>`,
        expect.stringMatching(
          /^prerender: remove <(script|link)> of \/w\/.*: with "inline" the page holds it already\.$/,
        ),
        { inline: true },
      ] as const,
  ),
] as const)
  test(`warns once of ${what}`, async () => {
    const heard = await warningsOf(async () => {
      const once = await prerender(html + html, { stylesheet: '/w/prerender.css', ...options });
      await prerender(once, { stylesheet: '/w/prerender.css', ...options });
    });
    expect([...new Set(heard)]).toEqual([sentence]);
    if (what !== 'an invalid value') expect(heard).toHaveLength(1);
  });

test('warns of nothing on a sound page, however it is prerendered', async () => {
  const html = `<!doctype html><html data-wellness-tax="included"><head><title>A</title></head>
    ${card('product-id="nmn-plus" class="a" data-x :price="b" @click="c" slot="d"')}
    <wellness-cart-button open></wellness-cart-button><div data-wellness-off><wellness-x></wellness-x></div>`;
  for (const inline of [false, true])
    expect(
      await warningsOf(async () => {
        await prerender(await prerender(html, { stylesheet, inline }), { stylesheet, inline });
      }),
    ).toEqual([]);
});

const list = (json: string) => `<script type="application/json" data-wellness="catalog">${json}</script>`;

test('sells the JSON in the page and the given catalog, and nothing else', async () => {
  const [tea, mug] = ['Tea', 'Mug'].map((name, i) => ({ id: name.toLowerCase(), name, description: '', price: 5 + i }));
  const page = `${list(JSON.stringify([tea, mug]))}<wellness-product-grid></wellness-product-grid>`;
  const out = await prerender(page, { stylesheet });
  for (const said of ['>Tea<', '$5', '>Mug<', '$6']) expect(out).toContain(said);
  expect(out).not.toContain('NMN+');
  const dearer = await prerender(page, { stylesheet, catalog: [{ ...tea, price: 7 } as never] });
  for (const said of ['>Tea<', '$7', '>Mug<', '$6']) expect(dearer).toContain(said);
  expect(dearer).not.toContain('$5');
  for (const left of ['<wellness-product-grid></wellness-product-grid>', `<div data-wellness-off>${page}</div>`])
    expect(await prerender(`<wellness-product-grid></wellness-product-grid>${left}`, { stylesheet })).toContain('NMN+');
});

test('sells nothing from an invalid list, and warns', async () => {
  const heard = await warningsOf(async () => {
    for (const json of ['[', '{"products": []}'])
      expect(
        await prerender(`${list(json)}<wellness-product-grid></wellness-product-grid>`, { stylesheet }),
      ).not.toContain('NMN+');
    expect(
      await prerender('<wellness-product-grid></wellness-product-grid>', { stylesheet, catalog: {} as never }),
    ).not.toContain('NMN+');
  });
  expect(heard).toEqual([
    expect.stringMatching(/^prerender: <script data-wellness="catalog">: SyntaxError.* It is left out\.$/),
    expect.stringMatching(/^prerender: catalog: left out the list: expected a JSON array of products, got /),
    'prerender: catalog: left out the list: expected a JSON array of products.',
  ]);
});

test('sells nothing from a list without its type, and warns', async () => {
  const heard = await warningsOf(async () => {
    for (const type of ['', ' type="text/json"']) {
      const script = `<script${type} data-wellness="catalog">[{ "id": "tea", "name": "Tea", "price": 5 }]</script>`;
      const out = await prerender(`${script}<wellness-product-grid></wellness-product-grid>`, { stylesheet });
      for (const name of ['NMN+', '>Tea<']) expect(out).not.toContain(name);
    }
  });
  const line = 'prerender: <script data-wellness="catalog">: Error: it has no type="application/json". It is left out.';
  expect(heard).toEqual([line, line]);
});

test('reads amounts and texts as pages do', async () => {
  const heard = await warningsOf(async () => {
    const desk = card('product-id="desk" name="Schreibtisch" price="1.500" currency="EUR"');
    const tea = { id: 'tea', name: 'Salt &amp; Tea', description: '<p>Green</p>', price: 5 } as never;
    const soap = { id: 'soap', name: 'Soap', price: 5, is_in_stock: false } as never;
    const grid = '<wellness-product-grid></wellness-product-grid>';
    const out = await prerender(desk + grid, { stylesheet, catalog: [tea, soap] });
    expect(out).toContain('>Salt &amp; Tea<');
    for (const gone of ['€1.50', '>Soap<']) expect(out).not.toContain(gone);
  });
  expect(heard).toEqual([
    'prerender: catalog: left out product 2 ("soap"): unknown field "is_in_stock": write "availability".',
    'prerender: catalog: product 1 ("tea"): "description" must be plain text without tags, got "<p>Green</p>".',
    'prerender: <wellness-product-card>: "price" must be an amount with at most 2 decimals in EUR, such as 1500 or 1.50, got "1.500". Ignoring it.',
  ]);
});

test('names mistakes and goes on', async () => {
  const heard = await warningsOf(async () => {
    const broken = { id: 'x', name: '', description: '', price: -1 };
    const out = await prerender(card('product-id="nmn-plus" price="abc" href="javascript:alert(1)"'), {
      stylesheet,
      catalog: [broken],
    });
    expect(out).toContain('$89');
    expect(out).not.toContain('<a href="javascript');
  });
  expect(heard).toEqual([
    'prerender: catalog: left out product 1 ("x"): "name" is missing.',
    `<wellness-product-card>: "price" must be an amount such as 12.5, got "abc". Ignoring it.`,
    '<wellness-product-card>: "href" must be an http, https or relative URL, got "javascript:alert(1)". Ignoring it.',
  ]);
  for (const options of [undefined, {}, { stylesheet: '' }])
    await expect(prerender('', options as never)).rejects.toThrow(TypeError);
  expect(await prerender('', { stylesheet })).toBe('');
  expect(await prerender(card(''), { stylesheet: '/a?b&"c' })).toContain('href="/a?b&amp;&quot;c"');
});

const link = `<link rel="stylesheet" href="${stylesheet}">`;

for (const [what, html, expected] of [
  [
    'has no closing tag',
    '<!doctype html><head><title>A</title><p>b',
    `<!doctype html><head><title>A</title>${link}<p>b`,
  ],
  ['has no tags at all', '<!doctype html><title>A</title><p>b', `<!doctype html><title>A</title>${link}<p>b`],
  ['is empty', '<!doctype html>\n<html lang=en><body>b', `<!doctype html>\n<html lang=en>${link}<body>b`],
  ['has something behind it', '<head></head><link href=x><body>b', `<head>${link}</head><link href=x><body>b`],
] as const)
  test(`a head that ${what} gets its link`, async () => {
    expect(await prerender(html, { stylesheet })).toBe(expected);
    expect(await prerender(expected, { stylesheet })).toBe(expected);
  });

test('elements five thousand tags deep are found', async () => {
  const html = `${'<div>'.repeat(5000)}${card('product-id="nmn-plus"')}`;
  expect((await prerender(html, { stylesheet })).match(shadow)).toHaveLength(1);
});

test('a tag in a drawing is no element, and breaks nothing out of it', async () => {
  const html = `<svg><g>${card('product-id="nmn-plus"')}</g><foreignObject><p>x</foreignObject></svg>`;
  expect(await prerender(html, { stylesheet })).toBe(html);
});

describe('with everything in the page', () => {
  const page = (head: string, body = card('product-id="nmn-plus"')) =>
    `<!doctype html><head>${head}</head><body>${body}`;
  const inlined =
    /<script type="text\/plain" data-wellness-sheet>(.*?)<\/script><script data-wellness-base="\/prerender\.css">(.*?)<\/script><script async src="\/fallback\.js" fetchpriority="low" integrity="sha384-[\w+/=]+" crossorigin><\/script><noscript><link rel="stylesheet" href="\/prerender\.css"><\/noscript>/gs;
  const options = { stylesheet: '/prerender.css', inline: true };

  test('the head holds sheet and script, once, and the rest stays byte by byte', async () => {
    const html = page('<title>A</title>');
    const once = await prerender(html, options);
    const [[, sheet = '', script = ''] = []] = [...once.matchAll(inlined)];
    expect(await prerender(once, options)).toBe(once);
    expect(
      once
        .replace(inlined, '')
        .replace(/<template shadowrootmode="open"><noscript><link [^>]*><\/noscript>.*?<\/template>/s, ''),
    ).toBe(html);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(inlineHashes).toEqual({ script: [`'sha256-${hash}'`], style: [] });
    expect(() => postcss.parse(sheet)).not.toThrow();
    expect(sheet).toContain('.product-name');
    for (const later of ['.nav', '.footer', '.line-tools', '.toast', '.field-control', 'wellness-slide-in'])
      expect(sheet, later).not.toContain(later);
  });

  test('stands after the charset and before scripts and stylesheets', async () => {
    const html = page(
      '<link rel=icon href=i><link rel="Preload Stylesheet" href=a><meta charset=utf-8><base href=/b/><title>A</title><link rel=stylesheet href=c><script></script>',
    );
    const out = await prerender(html, options);
    expect(out.replace(inlined, '[here]')).toContain('<title>A</title>[here]<link rel=stylesheet href=c>');
  });

  test('elements that are added later get their rules with the next call', async () => {
    const first = await prerender(page(''), options);
    const both = `${first}<wellness-footer></wellness-footer>`;
    const out = await prerender(both, options);
    expect(out.match(inlined)).toHaveLength(1);
    expect(out).toContain('.footer{');
    expect(
      await prerender(page('', `${card('product-id="nmn-plus"')}<wellness-footer></wellness-footer>`), options),
    ).toBe(out);
  });

  test('a part of a page has no head to hold it', async () => {
    const out = await prerender(card('product-id="nmn-plus"'), options);
    expect(out).not.toMatch(inlined);
    expect(out).toContain(
      '<noscript><link rel="stylesheet" href="/prerender.css"></noscript><div data-root data-alert=',
    );
  });

  for (const [stylesheet, fallback] of [
    ['prerender.css', 'fallback.js'],
    ['/a/b/prerender.css?v=1/2', '/a/b/fallback.js'],
    ['https://cdn.example/x.css#y', 'https://cdn.example/fallback.js'],
  ] as const)
    test(`the script of last resort lies beside ${stylesheet}`, async () => {
      expect(await prerender(page(''), { stylesheet, inline: true })).toContain(`<script async src="${fallback}"`);
    });
});

test('pages are built with it: no inline style in them, and their HTML is valid', () => {
  const site = join(project, 'dist-site');
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(15);
  for (const name of pages) {
    const html = readFileSync(join(site, name), 'utf8');
    expect(html, name).toMatch(/<wellness-nav [^>]*><template shadowrootmode="open">/);
    expect(html, name).not.toMatch(/<style|\sstyle=/);
    const errors: ParserError[] = [];
    parse(html, { onParseError: (error) => errors.push(error), sourceCodeLocationInfo: true });
    expect(errors, name).toEqual([]);
  }
});

test('the sheet that a page links from its head changes nothing of the page', () => {
  const sheet = postcss.parse(readFileSync(join(project, 'dist/prerender.css'), 'utf8'));
  expect(sheet.nodes.map((node) => (node.type === 'atrule' ? `@${node.name} ${node.params}` : node.type))).toEqual([
    '@layer wellness',
  ]);
  // A page's own of that name wins, since it is in no layer.
  sheet.walkAtRules('keyframes', ({ params }) => expect(params).toMatch(/^wellness-|^host$/));
  sheet.walkRules(({ selector, parent }) => {
    if ((parent as AtRule).name !== 'keyframes' && parent?.type !== 'rule') expect(selector).toContain(':host');
  });
});
