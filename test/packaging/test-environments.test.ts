import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

/** Protects unit tests of a host's React page: in jsdom and happy-dom every component renders, and nothing is thrown. */

const script = resolve(import.meta.dirname, '../support/test-environment.ts');

describe('the components of react.js with Testing Library', () => {
  for (const environment of ['jsdom', 'happy-dom'])
    test(`render, add to the cart and throw nothing in ${environment}`, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, environment]);
      const { texts, toast, panel, count, errors } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect(errors).toStrictEqual([]);
      expect(Object.keys(texts)).toHaveLength(14);
      expect(texts.ProductCard).toContain('Add to Cart');
      expect(texts.ContactForm).toContain('Send');
      expect(texts.Testimonial).toContain('Good tea');
      expect(texts.OrderStatus).toContain('Orders are not connected');
      expect(texts.MembershipTiers).toContain('Get Started');
      expect(count).toBe(1);
      expect(toast).toContain('NMN+ added to cart');
      expect(panel).toContain('Total$89.00');
    });
});
