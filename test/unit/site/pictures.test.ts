import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { routes } from '../../../demo-site/routes.ts';
import { readPage } from '../../../tools/build/page-sources.ts';
import { fileOf, fingerprint, folder, recordFile, times } from '../../../tools/pictures/files.ts';
import { scenes } from '../../../tools/pictures/scenes.ts';

const record: Readonly<Record<string, string>> = JSON.parse(readFileSync(recordFile, 'utf8'));
const rendered = Object.entries(scenes).flatMap(([name, scene]) =>
  Object.entries(scene.frames).flatMap(([frame, { width, height, files }]) =>
    times.flatMap((time) =>
      files.map((pixels) => ({
        file: fileOf(name, frame, time, pixels),
        width: pixels,
        height: (pixels * height) / width,
      })),
    ),
  ),
);

/** Width and height as the file's own header says them. */
function headerOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(join(folder, file));
  assert.equal(bytes.toString('latin1', 4, 12), 'ftypavif', `${file} is no AVIF`);
  const extent = bytes.indexOf('ispe');
  return { width: bytes.readUInt32BE(extent + 8), height: bytes.readUInt32BE(extent + 12) };
}

describe('the rendered still lifes', () => {
  it('belong to their scenes where Blender has rendered them: `npm run pictures` has run since the last change', () => {
    assert.deepEqual(record, Object.fromEntries(Object.keys(record).map((name) => [name, fingerprint(name)])));
  });

  it('are there in every size and time of day, and nothing else is', () => {
    assert.deepEqual(readdirSync(folder).sort(), rendered.map(({ file }) => file).sort());
  });

  for (const { file, width, height } of rendered) {
    it(`${file} has its size`, () => {
      const header = headerOf(file);
      assert.equal(header.width, width);
      assert.ok(Math.abs(header.height - height) <= 1, `${header.height} px high instead of ${height}`);
      assert.ok(statSync(join(folder, file)).size <= 60_000, `${file} has more than 60,000 bytes`);
    });
  }

  it('are named by the pages with their true widths', () => {
    const named = new Set<string>();
    for (const { file } of routes) {
      for (const [, path = '', width] of readPage(file).matchAll(/\/pictures\/(\S+\.avif)(?: (\d+)w)?/g)) {
        named.add(path);
        if (width) assert.equal(headerOf(path).width, Number(width), `${path} in ${file}`);
        else assert.ok(statSync(join(folder, path)).isFile());
      }
    }
    assert.deepEqual([...named].sort(), rendered.map(({ file }) => file).sort());
  });
});
