import { expect } from '@open-wc/testing';
import { click, parts, render, startOver, words } from '../../../../test/support/elements.ts';
import { supplements } from '../../../catalog/supplements.ts';
import { getPage } from '../../../page/page.ts';
import './cart-button.ts';

/** Protects the drawings of the built-in products in the cart. */

const { cart } = getPage();

describe('a line of wellness-cart-button', () => {
  beforeEach(startOver);

  it('with a built-in product has the drawing of its card, without text', async () => {
    for (const item of [...supplements, { id: 'tea', name: 'Tea', price: 4 }]) cart.add(item);
    const button = await render('<wellness-cart-button></wellness-cart-button>');
    await click(button, 'button');
    const drawn = parts(button, 'line').map((line) => line.querySelector('[part="image"] > svg[aria-hidden]'));
    expect(drawn.map(Boolean)).to.deep.equal([true, true, true, false]);
    const [plate, picture] = [drawn[0]?.parentElement, drawn[0]].map((node) => node?.getBoundingClientRect());
    expect(picture?.height, 'it fills its plate').to.be.above((plate?.height ?? 0) * 0.75);
    expect(picture?.bottom).to.be.at.most(plate?.bottom ?? 0);
    expect(parts(button, 'image').map(words)).to.deep.equal(['', '', '', 'T']);
  });
});
