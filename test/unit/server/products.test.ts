import { test } from 'node:test';
import { expect } from '@playwright/test';
import { readProducts } from '../../../server/list/products.ts';

/** Protects the names that reach the payment page and the receipt: they are those that the page shows. */

test('decodes the entities of names, once, also those of variants and plans', () => {
  const { products } = readProducts(
    [
      {
        id: 'salt',
        name: 'Salz &amp; Pfeffer',
        price: 6,
        currency: 'EUR',
        variants: [{ id: 'salt-l', name: 'Gro&szlig;' }],
        plans: [{ id: 'm', name: 'Women&#8217;s', interval: 'month' }],
      },
      { id: 'code', name: '&amp;lt;b&amp;gt;', price: 1200, currency: 'JPY' },
    ],
    'https://shop.example/',
  );
  expect(products.get('salt-l')).toMatchObject({
    name: 'Salz & Pfeffer',
    variant: { name: 'Groß' },
    plans: [{ name: 'Women’s' }],
  });
  expect(products.get('code')?.name).toBe('&lt;b&gt;');
});
