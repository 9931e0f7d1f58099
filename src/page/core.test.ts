import { expect } from '@open-wc/testing';
import { heardDuring, settled } from '../../test/support/elements.ts';
import { createCart } from '../cart/cart.ts';
import { getCore } from './core.ts';
import { getPage } from './page.ts';

/**
 * Protects the part of the page object that exists before the script: commands wait for it, and the stored cart is
 * read.
 */

const scope = globalThis as unknown as { wellness: unknown };
const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };

// The page as the script finds it: with a variable of that name, and with a cart that was kept.
scope.wellness = 'theirs';
const earlier = createCart();
earlier.restore();
earlier.clear();
earlier.add(tea, { quantity: 2 });

describe('the entry’s part of the page', () => {
  it('keeps a variable of the page, logs the symbol to use instead, and restores the cart', async () => {
    const { info } = console;
    const said: unknown[] = [];
    console.info = (...words) => said.push(...words);
    const core = getCore();
    console.info = info;
    expect(scope.wellness).to.equal('theirs');
    expect(said).to.deep.equal([
      'wellness: the page has its own variable "wellness". Use globalThis[Symbol.for(\'wellness/1\')] instead.',
    ]);
    expect((globalThis as unknown as Record<symbol, unknown>)[Symbol.for('wellness/1')]).to.equal(core);
    expect(Object.keys(core).sort()).to.deep.equal(['cart', 'protocol', 'shared', 'version']);
    expect(core.cart.items, 'an element may say yet that nothing is to be kept').to.deep.equal([]);
    await Promise.resolve();
    expect(core.cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([['tea', 2]]);
    core.cart.clear();
  });

  it('becomes the whole page object when the elements load, and sends wellness-ready then', async () => {
    const core = getCore();
    const [event, ...rest] = await heardDuring('wellness-ready', async () => {
      const page = getPage();
      expect(page).to.equal(core);
      expect(Object.isFrozen(page) && Object.isFrozen(page.toasts)).to.equal(true);
      expect(page.toasts).to.deep.equal([]);
      await settled();
    });
    expect(rest).to.deep.equal([]);
    expect(event).to.include({ bubbles: true, cancelable: false });
    expect(event?.target === document).to.equal(true);
  });
});
