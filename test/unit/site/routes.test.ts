import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createResolver, type Route, resolveRoute, routes } from '../../../demo-site/routes.ts';

/** Protects addresses of the demo site: which page each leads to, its canonical form, and 404 for all others. */

describe('resolveRoute', () => {
  for (const [path, file] of [
    ['/', 'index.html'],
    ['', 'index.html'],
    ['/supplements', 'supplements.html'],
    ['/products/nad-injection', 'products/nad-injection.html'],
    ['/examples/without-widget', 'examples/without-widget.html'],
    ['/products/%6Ead-injection', 'products/nad-injection.html'],
  ] as const) {
    test(`finds the page at "${path}"`, () => {
      expect(resolveRoute(path)).toMatchObject({ route: { file }, status: 200 });
    });
  }

  for (const [path, canonical] of [
    ['/', '/'],
    ['//', '/'],
    ['/Supplements', '/supplements'],
    ['/SUPPLEMENTS/', '/supplements'],
    ['/supplements///', '/supplements'],
    ['//products//NAD-injection', '/products/nad-injection'],
    ['/products/5f3a9c1e', '/products/5f3a9c1e'],
    ['/Products/ABCDEF01/', '/products/5f3a9c1e'],
    [`/products/${'0'.repeat(64)}`, '/products/5f3a9c1e'],
  ] as const) {
    test(`takes "${path}" for ${canonical}`, () => {
      expect(resolveRoute(path)).toMatchObject({ canonical, status: 200 });
    });
  }

  for (const path of [
    '/no-such-page',
    '/products',
    '/products/unknown',
    '/products/5f3a9c1',
    '/products/5f3a9c1g',
    '/products/5f3a9c1e/more',
    '/products/nad-injection.',
    '/products/nad-injection..',
    '/products/nad-injection%2F',
    '/supplements/nmn-plus',
    '/supplements.',
    '/supplements.html',
    '/index.html',
    '/products%2Fnad-injection',
    '/products%5Cnad-injection',
    '/supplements%00',
    '/products/../supplements',
    '/%2e%2e/supplements',
    '/./supplements',
    '/%',
    '/%E0%A4%A',
    '/constructor',
    '/__proto__',
    '*',
    'http://localhost/supplements',
    `/${'a'.repeat(100_000)}`,
    '/'.repeat(100_000),
    '/%'.repeat(50_000),
  ]) {
    test(`answers 404 to "${path.slice(0, 40)}"`, () => {
      expect(resolveRoute(path)).toMatchObject({ route: { file: '404.html' }, canonical: null, status: 404 });
    });
  }
});

describe('the ranking', () => {
  const table: readonly Route[] = [
    { path: '/*', file: 'any' },
    { path: '/products/*', file: 'any-product' },
    { path: '/products/:name', file: 'named' },
    { path: '/products/:hash([0-9a-f]{8,})', file: 'hashed', canonical: '/products/5f3a9c1e' },
    { path: '/products/deadbeef', file: 'static' },
    { path: '/:section/deadbeef', file: 'section' },
  ];

  for (const [order, list] of [
    ['as listed', table],
    ['reversed', [...table].reverse()],
  ] as const) {
    const resolve = createResolver(list);
    const fileAt = (path: string) => resolve(path).route.file;

    test(`puts static above narrowed parameter above parameter above wildcard, ${order}`, () => {
      const paths = [
        '/products/DeadBeef',
        '/products/deadbeef0',
        '/products/other',
        '/products/a/b',
        '/x',
        '/x/deadbeef',
      ];
      expect(paths.map(fileAt)).toEqual(['static', 'hashed', 'named', 'any-product', 'any', 'section']);
    });

    test(`lets no segment be more than one name, ${order}`, () => {
      for (const path of ['/products/a%2Fb', '/products/a%5Cb', '/products/a%00', '/products/..', '/products/%2e']) {
        expect(resolve(path).status).toBe(404);
      }
    });

    test(`narrows a parameter by the whole segment, ${order}`, () => {
      expect(['/products/xdeadbeef0', '/products/deadbeef0x', '/products/5f3a9c1'].map(fileAt)).toEqual(
        Array(3).fill('named'),
      );
    });

    test(`hands over parameters in lower case and the one canonical path, ${order}`, () => {
      expect(resolve('/Products/5F3A9C1E7/')).toMatchObject({
        params: { hash: '5f3a9c1e7' },
        canonical: '/products/5f3a9c1e',
      });
    });
  }
});

describe('the list', () => {
  test('has each path once, in lower case', () => {
    const paths = routes.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path !== path.toLowerCase() || (path !== '/' && path.endsWith('/')))).toEqual([]);
  });

  test('names only files that exist', () => {
    const missing = routes.filter((route) => !existsSync(new URL(`../../../demo-site/${route.file}`, import.meta.url)));
    expect(missing).toEqual([]);
  });
});
