import { expect } from '@open-wc/testing';
import { keptCart } from '../../test/support/carts.ts';
import { createCatalog } from '../catalog/catalog.ts';
import { viewOf } from '../catalog/shown-prices.ts';
import { createVisitor } from '../rules/visitor.ts';
import { buyingRulesOf } from '../rules/visitor-eligibility.ts';

const product = (i: number) => ({ id: `p${i}`, name: `Product ${i}`, description: 'Words.', price: 1 });

function time(act: () => void): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}

describe('the cart', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it('adds 2,000 times in one task for at most 15 times of what 200 cost', () => {
    const add = (count: number) => {
      localStorage.clear();
      const cart = keptCart();
      const catalog = createCatalog();
      cart.show(viewOf(catalog, buyingRulesOf({ shared: { cart, catalog, visitor: createVisitor(cart) } })));
      cart.restore();
      for (let i = 0; i < count; i++) cart.add(product(i % 5));
    };
    // Side by side and equally long, so that whatever else the machine does hits both; the first good round is enough.
    const ratios: number[] = [];
    while (ratios.length < 5 && !ratios.some((ratio) => ratio < 15)) {
      const few = time(() => {
        for (let i = 0; i < 10; i++) add(200);
      });
      ratios.push((10 * time(() => add(2_000))) / few);
    }
    expect(Math.min(...ratios)).to.be.below(15);
  });

  it('looks at the addresses of each line once, however many are added', () => {
    const RealURL = URL;
    let looks = 0;
    globalThis.URL = class extends RealURL {
      constructor(...given: ConstructorParameters<typeof URL>) {
        super(...given);
        looks++;
      }
    };
    try {
      const cart = keptCart();
      const catalog = createCatalog();
      cart.show(viewOf(catalog, buyingRulesOf({ shared: { cart, catalog, visitor: createVisitor(cart) } })));
      for (let i = 0; i < 100; i++) cart.add({ ...product(i), image: `/${i}.jpg`, href: `/${i}` });
      // A picture and a page, as they are checked, added and shown.
      expect(looks).to.be.within(200, 600);
    } finally {
      globalThis.URL = RealURL;
    }
  });

  it('changes a quantity of 500 lines within two frames', async () => {
    const cart = keptCart();
    for (let i = 0; i < 500; i++) cart.add(product(i));
    // Many at once, since some clocks have a resolution of a millisecond.
    const text =
      time(() => {
        for (let i = 0; i < 50; i++) JSON.parse(JSON.stringify(cart.state.items));
      }) / 50;
    const steps: number[] = [];
    for (let i = 0; i < 10; i++) {
      // Each in a task of its own, as visitors do it.
      await new Promise((done) => setTimeout(done));
      steps.push(time(() => cart.step('p250', 1)));
    }
    expect(cart.state.count).to.equal(510);
    // Where this text takes a millisecond, which is long, two frames are 33 times as long.
    expect(Math.min(...steps) / text).to.be.below(33);
  });
});
