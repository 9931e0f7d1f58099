import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { toLine } from '../../../src/cart/line.ts';
import { choicesOf, titleOf } from '../../../src/page/line-words.ts';
import { getPage } from '../../../src/page/page.ts';
import { type Words, wordsFor } from '../../../src/words/words.ts';

/** Protects the title of a line: it names the variant, plan and properties that distinguish it from others. */

describe('the accessible name of a line', () => {
  const soap = { id: 'soap', name: 'Soap', description: '', price: 5 };
  const title = (...line: Parameters<typeof toLine>) =>
    titleOf({ ...toLine(...line), quantity: 1 }, wordsFor('en') as Words);

  test('is its name if it has no choices', () => {
    expect(title(soap)).toBe('Soap');
  });

  test('has everything that distinguishes it from other lines of the product', () => {
    const plan = { id: 'm', name: 'Subscription', interval: 'month', count: 2 } as const;
    expect(
      title({ ...soap, variant: { id: 'soap-s', name: 'Small' } }, { plan, properties: { Engraving: 'Ann' } }),
    ).toBe('Soap, Small, Subscription, every 2 months, Engraving: Ann');
  });

  test('names a variant by the label of its product', () => {
    const { catalog } = getPage().shared;
    catalog.bring({}, [
      { id: 'lamp', name: 'Lamp', price: 5, variantLabel: 'Color', variants: [{ id: 'lamp-r', name: 'Red' }] },
    ]);
    const line = { id: 'lamp-r', variant: { id: 'lamp-r', name: 'Red' } };
    expect(choicesOf(line, wordsFor('en') as Words)).toStrictEqual(['Color: Red']);
  });
});
