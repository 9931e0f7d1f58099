import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { codes } from '../../../src/doctor/finding.ts';

/** Protects docs/troubleshooting.md from missing a finding, or keeping one that the doctor no longer reports. */

test('docs/troubleshooting.md corrects every finding of the doctor', () => {
  const rows = [...readFileSync('docs/troubleshooting.md', 'utf8').matchAll(/^\| `([\w-]+)` \| .+ \| .+ \|$/gm)];
  expect(rows.map(([, code]) => code).sort()).toEqual(Object.keys(codes).sort());
});
