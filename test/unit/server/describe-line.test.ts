import { test } from 'node:test';
import { expect } from '@playwright/test';
import { describeLine } from '../../../server/orders/describe-line.ts';

const tea = { id: 'tea', name: 'Sencha', quantity: 2, unit: 1250 };

test('a line for packers has variant, plan and own texts', () => {
  expect(describeLine(tea)).toBe('Sencha');
  expect(describeLine({ ...tea, id: 'tea-100', variant: { id: 'tea-100', name: '100 g' } })).toBe('Sencha, 100 g');
  expect(
    describeLine({
      ...tea,
      variant: { id: 'tea-100', name: '100 g' },
      plan: { id: 'm', name: 'Monthly', interval: 'month', count: 1 },
      properties: { Engraving: 'Ann', Gift: 'yes' },
    }),
  ).toBe('Sencha, 100 g, Monthly, Engraving: Ann, Gift: yes');
});
