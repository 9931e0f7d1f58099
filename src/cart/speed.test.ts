import { expect } from '@open-wc/testing';
import { keptCart } from '../../test/support/carts.ts';

const product = (i: number) => ({ id: `p${i}`, name: `Product ${i}`, description: 'Words.', price: 1 });

/** The best of some: another process may have had the machine meanwhile. */
function best(act: () => number) {
  return Math.min(...Array.from({ length: 5 }, act));
}

function time(act: () => void): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}

describe('the cart', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it('adds 2,000 times in one task for at most 15 times of what 200 cost', function () {
    this.timeout(60_000);
    const adds = (count: number) => () => {
      localStorage.clear();
      const cart = keptCart();
      cart.restore();
      return time(() => {
        for (let i = 0; i < count; i++) cart.add(product(i % 5));
      });
    };
    adds(200)();
    const few = best(adds(200));
    const many = best(adds(2_000));
    expect(many / few).to.be.below(15);
  });

  it('changes a quantity of 500 lines within two frames', async () => {
    const cart = keptCart();
    for (let i = 0; i < 500; i++) cart.add(product(i));
    const texts: number[] = [];
    const steps: number[] = [];
    for (let i = 0; i < 10; i++) {
      // Each in a task of its own, as visitors do it.
      await new Promise((done) => setTimeout(done));
      texts.push(time(() => JSON.parse(JSON.stringify(cart.state.items))));
      steps.push(time(() => cart.step('p250', 1)));
    }
    expect(cart.state.count).to.equal(510);
    // Where this text takes a millisecond, which is long, two frames are 33 times as long.
    expect(Math.min(...steps) / Math.min(...texts)).to.be.below(33);
  });
});
