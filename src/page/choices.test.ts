import { expect } from '@open-wc/testing';
import { toLine } from '../cart/line.ts';
import { wordsAt } from '../words/words.ts';
import { titleOf } from './choices.ts';

describe('what a line is called where it is not seen', () => {
  const soap = { id: 'soap', name: 'Soap', description: '', price: 5 };
  const title = (...line: Parameters<typeof toLine>) =>
    titleOf({ ...toLine(...line), quantity: 1 }, wordsAt(undefined));

  it('is its name, where nothing is chosen', () => {
    expect(title(soap)).to.equal('Soap');
  });

  it('has all that tells it from other lines of the product', () => {
    const plan = { id: 'm', name: 'Subscription', interval: 'month', count: 2 } as const;
    expect(
      title({ ...soap, variant: { id: 'soap-s', name: 'Small' } }, { plan, properties: { Engraving: 'Ann' } }),
    ).to.equal('Soap, Small, Subscription, every 2 months, Engraving: Ann');
  });
});
