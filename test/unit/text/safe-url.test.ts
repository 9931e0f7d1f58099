import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { safeUrl } from '../../../src/text/safe-url.ts';

/** Protects visitors from URLs that run scripts, however they are written. */

const page = 'https://shop.example/a/b';

describe('safeUrl', () => {
  test('returns http, https and relative URLs unchanged', () => {
    for (const url of ['/supplements', 'nmn?x=1#y', '//cdn.example/x', 'https://shop.example/', 'HTTP://x.example', ''])
      expect(safeUrl(url)).toBe(url);
    expect(safeUrl('  /supplements\n')).toBe('/supplements');
    expect(safeUrl('b?x', { base: page })).toBe('https://shop.example/a/b?x');
  });

  test('returns nothing for other schemes, in any spelling', () => {
    const space = fc.constantFrom(...'\u0000\u0001\t\n\u000b\f\r \u0085\u00a0\u1680\u2003\u2028\u202f\u3000\ufeff');
    const scheme = fc.constantFrom(
      'javascript:',
      'JavaScript:',
      'java\nscript:',
      'vbscript:',
      'data:text/html,',
      'blob:',
      'file:///',
    );
    fc.assert(
      fc.property(fc.array(space), scheme, fc.array(space), (before, scheme, after) => {
        const url = safeUrl(`${before.join('')}${scheme}alert(1)${after.join('')}`);
        if (url !== undefined) expect(new URL(url, page).protocol).toBe('https:');
      }),
      { numRuns: 2_000 },
    );
    expect(safeUrl('\u00a0javascript:alert(1)')).toBe(undefined);
  });

  test('allows file: URLs only on a page that was opened as a file', () => {
    const base = 'file:///home/kim/shop.html';
    expect(safeUrl('tea.png', { base })).toBe(undefined);
    Object.assign(globalThis, { location: new URL(base) });
    try {
      expect(safeUrl('tea.png', { base, image: true })).toBe('file:///home/kim/tea.png');
      expect(safeUrl('file:///home/kim/tea.png')).toBe('file:///home/kim/tea.png');
      expect(safeUrl('javascript:alert(1)', { base })).toBe(undefined);
    } finally {
      Reflect.deleteProperty(globalThis, 'location');
    }
  });

  test('lets pictures in data: through where a picture is asked for', () => {
    expect(safeUrl('data:image/png;base64,AA==')).toBe(undefined);
    expect(safeUrl('data:image/png;base64,AA==', { image: true })).toBe('data:image/png;base64,AA==');
    expect(safeUrl('data:text/html,x', { image: true })).toBe(undefined);
  });
});
