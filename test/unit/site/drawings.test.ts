import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { joinDrawings } from '../../../tools/build/drawings.ts';

const site = resolve(import.meta.dirname, '../../../dist-site');
const art = resolve(import.meta.dirname, '../../../demo-site/public/art');
const read = (name: string) => readFileSync(join(art, name), 'utf8');
const names = readdirSync(art);

const pages: Readonly<Record<string, readonly string[]>> = {
  'products/vitamin-b12-injection.html': ['vial', 'vial-clear', 'vitamin-b12', 'sermorelin'],
};

/** The addresses of drawings on the built page: file, and view within it. */
const drawingsOn = (page: string) =>
  [...readFileSync(join(site, page), 'utf8').matchAll(/ (?:src|image)="\/([^"#]+\.svg)(?:#([^"]*))?"/g)].map(
    ([, file = '', view]) => ({ file, view }),
  );

for (const [page, shown] of Object.entries(pages))
  test(`the ${shown.length} drawings of ${page} are views of one file`, () => {
    const named = drawingsOn(page);
    expect([...new Set(named.map(({ view }) => view))]).toEqual(shown);
    const files = [...new Set(named.map(({ file }) => file))];
    expect(files).toHaveLength(1);
    const joined = readFileSync(join(site, files[0] as string), 'utf8');
    for (const name of shown) expect(joined).toContain(`<view id="${name}" viewBox="0 `);
  });

test('the 2 drawings of index.html are a file each', () => {
  const named = drawingsOn('index.html');
  expect(named.map(({ file, view }) => [file, view])).toEqual([
    ['art/molecule.svg', undefined],
    ['art/capsules.svg', undefined],
  ]);
  for (const { file } of named) expect(readFileSync(join(site, file), 'utf8')).toBe(read(basename(file)));
});

test('a view shows the drawing at its size', () => {
  const drawing = (viewBox: string, content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="none">${content}</svg>\n`;
  expect(joinDrawings({ a: drawing('0 80 320 340', '<path d="M0 0"/>'), b: drawing('-28 5 395 420', '<g/>') })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" fill="none">' +
      '<view id="a" viewBox="0 0 320 340"/><svg y="0" width="320" height="340" viewBox="0 80 320 340"><path d="M0 0"/></svg>' +
      '<view id="b" viewBox="0 340 395 420"/><svg y="340" width="395" height="420" viewBox="-28 5 395 420"><g/></svg></svg>',
  );
  expect(() => joinDrawings({ wide: '<svg viewBox="0 0 1 1"></svg>' })).toThrow('The drawing "wide" must be');
});

/** Styles and ids hold for all drawings of a file. */
test('drawings can share a file: a color has one value, and an id one drawing', () => {
  const colors = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const name of names) {
    for (const [, color = '', value = ''] of read(name).matchAll(/(--art-[\w-]+):([^;}]+)/g)) {
      expect(value, `${color} in ${name}`).toBe(colors.get(color) ?? value);
      colors.set(color, value);
    }
    for (const [, id = ''] of read(name).matchAll(/ id="([^"]+)"/g)) {
      expect(owners.get(id), `${id} in ${name}`).toBeUndefined();
      owners.set(id, name);
    }
    // An id would be the name of a view.
    expect([...owners.keys()]).not.toContain(name.replace('.svg', ''));
  }
  expect(colors.size).toBeGreaterThan(10);
});
