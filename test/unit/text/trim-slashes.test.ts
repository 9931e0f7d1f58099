import { test } from 'node:test';
import { expect } from '@playwright/test';
import { trimSlashes } from '../../../src/text/trim-slashes.ts';

test('removes the slashes at the end alone, and takes linear time', () => {
  for (const [text, trimmed] of [
    ['https://shop.example//', 'https://shop.example'],
    ['https://shop.example/a', 'https://shop.example/a'],
    ['///', ''],
    ['', ''],
  ] as const)
    expect(trimSlashes(text)).toBe(trimmed);
  const slashes = '/'.repeat(1_000_000);
  expect(trimSlashes(`${slashes}x`)).toHaveLength(1_000_001);
  expect(trimSlashes(`x${slashes}`)).toBe('x');
});
