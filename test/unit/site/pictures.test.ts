import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { routes } from '../../../demo-site/routes.ts';
import { readPage } from '../../../tools/build/page-sources.ts';

/** Protects the pictures of the storefront's pages: each is there by day and in the evening, light, and as wide as named. */

const folder = resolve(import.meta.dirname, '../../../demo-site/public/pictures');
const pictures = readdirSync(folder);

/** Width as the file's own header says it. */
function widthOf(file: string): number {
  const bytes = readFileSync(join(folder, file));
  assert.equal(bytes.toString('latin1', 4, 12), 'ftypavif', `${file} is no AVIF`);
  return bytes.readUInt32BE(bytes.indexOf('ispe') + 8);
}

describe('the rendered still lifes', () => {
  for (const file of pictures)
    it(`${file} is as wide as its name says, and light`, () => {
      assert.equal(widthOf(file), Number(/-(\d+)\.avif$/.exec(file)?.[1]));
      const most = file.includes('-alone-') ? 30_000 : 60_000;
      assert.ok(statSync(join(folder, file)).size <= most, `${file} has more than ${most} bytes`);
    });

  it('are all named by the pages, with their true widths, by day and in the evening', () => {
    const named = new Set<string>();
    const widget = readFileSync(resolve(folder, '../disclosure-widget.js'), 'utf8');
    for (const [file, text] of [
      ...routes.map(({ file }) => [file, readPage(file)] as const),
      ['the widget', widget] as const,
    ])
      for (const [, path = '', width] of text.matchAll(/\/pictures\/(\S+\.avif)(?: (\d+)w)?/g)) {
        named.add(path);
        named.add(path.replace('-day-', '-evening-'));
        if (width) assert.equal(widthOf(path), Number(width), `${path} in ${file}`);
      }
    assert.deepEqual([...named].sort(), pictures.sort());
  });
});
