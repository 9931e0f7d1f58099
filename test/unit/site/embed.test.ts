import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { filledEmbedPage } from '../../../build/embed.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** Protects the lines that the /embed page offers before a build: they have no integrity hash then. */

test('a hash stands only where there is one', () => {
  const page = readFileSync(new URL('../../../demo-site/embed.html', import.meta.url), 'utf8');
  const unbuilt = filledEmbedPage(page, {});
  expect(unbuilt).toContain(`/wellness/${manifest.version}/wellness.js&quot; crossorigin=&quot;anonymous&quot;`);
  expect(unbuilt).not.toMatch(/integrity=|%(HASH|VERSION)%/);
});
