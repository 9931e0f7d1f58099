import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { expect } from '@playwright/test';

/**
 * Protects the layers: no module imports itself through others, type imports included. Biome's rule noImportCycles finds
 * the cycles, except those through `typeof import('…')`. Once the list is empty, set the rule to "error" in biome.json
 * and delete this file.
 */

/** Files that import a module of a cycle they are in. Only remove entries. */
const allowed = [
  // `Page` is both defined and assembled in page.ts.
  'src/doctor/contrast.ts',
  'src/doctor/doctor.ts',
  'src/doctor/examined.ts',
  'src/doctor/names.ts',
  'src/doctor/products.ts',
  'src/doctor/reach.ts',
  'src/doctor/room.ts',
  'src/doctor/shop.ts',
  'src/page/added.ts',
  'src/page/after-sale.ts',
  'src/page/arrivals.ts',
  'src/page/core.ts',
  'src/page/doctor.ts',
  'src/page/own-catalog.ts',
  'src/page/own-words.ts',
  'src/page/page.ts',
  'src/page/refusals.ts',
  'src/page/travel.ts',
  // A type of the props.
  // `Message` is made of the messages, whose check takes it.
  'src/words/check-words.ts',
  'src/words/en.ts',
  'src/words/english.ts',
  'src/words/message.ts',
  'src/words/own-words.ts',
];

const folders = ['src', 'server', 'fake-stripe', 'tools', 'demo-site'];

function lint(reporter: 'json' | 'default', paths: readonly string[]): string {
  const options = ['--only=suspicious/noImportCycles', '--max-diagnostics=none', `--reporter=${reporter}`];
  const { stdout, stderr } = spawnSync('npx', ['biome', 'lint', ...options, ...paths], { encoding: 'utf8' });
  return reporter === 'json' ? stdout : stdout + stderr;
}

test('no import cycle exists beyond the known ones', () => {
  const { diagnostics } = JSON.parse(lint('json', folders)) as { diagnostics: { location: { path: string } }[] };
  const found = [...new Set(diagnostics.map(({ location }) => location.path))].sort();
  const unknown = found.filter((file) => !allowed.includes(file));
  expect(unknown, unknown.length > 0 ? `Break these cycles:\n${lint('default', unknown)}` : '').toEqual([]);
  expect(
    allowed.filter((file) => !found.includes(file)),
    'Remove these entries: the files are in no cycle any more',
  ).toEqual([]);
});
