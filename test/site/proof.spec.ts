import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '../support/site.ts';

test('every test that docs/proof.md names exists', () => {
  const files = new Map(
    ['src', 'test'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
        .map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')] as const),
    ),
  );
  const rows = [...readFileSync('docs/proof.md', 'utf8').matchAll(/^\|.*\| `([^`]+)` › (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.filter(([, file, title]) => !files.get(file ?? '')?.includes(title ?? ' '));
  expect(missing.map(([row]) => row)).toEqual([]);
});
