import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { elementFiles } from '../../tools/build/elements.ts';
import { sampleWith } from '../support/samples.ts';

/** Protects unit tests of a host's React page: in jsdom and happy-dom every component renders, and nothing is thrown. */

const run = (script: string, ...more: readonly string[]) =>
  promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    resolve(import.meta.dirname, '../support', script),
    ...more,
  ]);

for (const environment of ['jsdom', 'happy-dom'])
  describe(`in ${environment}`, () => {
    test('the components of react.js render with Testing Library, add to the cart and throw nothing', async () => {
      const { stdout } = await run('test-environment.ts', environment);
      const { texts, toast, panel, count, errors } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect(errors).toStrictEqual([]);
      expect(Object.keys(texts)).toHaveLength(elementFiles.size);
      expect(texts.ProductCard).toContain('Add to Cart');
      expect(texts.ContactForm).toContain('Send');
      expect(texts.Testimonial).toContain('Good tea');
      expect(texts.OrderStatus).toContain('Orders are not connected');
      expect(texts.MembershipTiers).toContain('Get Started');
      expect(count).toBe(1);
      expect(toast).toContain('NMN+ added to cart');
      expect(panel).toContain('Total$89.00');
    });

    test('the unit test of docs/frameworks.md passes', async () => {
      const folder = resolve('.cache/recipes');
      const file = resolve(folder, `${environment}.test.tsx`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `/** @jsxRuntime automatic */\n${sampleWith('fireEvent', 'frameworks.md', 'tsx')}`);
      const { stdout } = await run('unit-test-sample.ts', environment, file);
      expect(stdout).toContain('1 passed');
    });
  });
