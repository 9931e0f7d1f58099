import { expect } from '@open-wc/testing';
import { keptCart } from '../../test/support/carts.ts';
import { takeClock } from '../../test/support/clock.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { type Cart, createCart } from './cart.ts';
import { HEAR_MS } from './folding.ts';
import { keep } from './keeping.ts';

const tea = { id: 'tea', name: 'Tea', description: '', price: 1 };
const folded = (area = localStorage) => JSON.parse(area.getItem('wellness-cart-folded') ?? 'null');
const logs = () => Object.keys(localStorage).filter((key) => key.startsWith('wellness-cart-log-'));

/** What stands in for the locks of the browser; undefined where the page has none. */
function giveLocks(locks: { request(name: string, act: () => void): Promise<void> } | undefined) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

describe('a cart that is kept', () => {
  const { now } = performance;
  let clock: ReturnType<typeof takeClock>;
  let passed: number;
  /** The locks that were asked for. */
  let asked: string[];

  function pass(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= HEAR_MS) {
      const step = Math.min(left, HEAR_MS);
      passed += step;
      clock.pass(step);
    }
  }

  function open(): Cart {
    const cart = keptCart();
    cart.restore();
    return cart;
  }

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    passed = 0;
    performance.now = () => now.call(performance) + passed;
    clock = takeClock(HEAR_MS);
    asked = [];
    giveLocks({
      async request(name, act) {
        asked.push(name);
        act();
      },
    });
  });

  afterEach(() => {
    clock.giveBack();
    performance.now = now;
    delete (navigator as { locks?: unknown }).locks;
    localStorage.clear();
    sessionStorage.clear();
  });

  // The first of all: carts of other tests hear of what is stored, too.
  it('is tidied up every 20 s for as long as there is something', () => {
    const cart = open();
    cart.add(tea);
    pass(500);
    expect(logs()).to.have.length(1);
    pass(10_000);
    window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
    pass(9_999);
    pass(500);
    expect(asked).to.have.length(1);
    pass(1);
    pass(500);
    expect(logs()).to.have.length(0);
    expect(Object.keys(folded().logs)).to.have.length(1);
    pass(10_000);
    pass(10_000);
    pass(500);
    expect(folded().logs).to.deep.equal({});
    pass(20_000);
    pass(500);
    expect(asked).to.have.length(3);
  });

  it('is folded half a second after a change, once for all of them, and again after the next', () => {
    const cart = open();
    cart.add(tea);
    cart.add(tea);
    pass(499);
    expect([folded(), asked]).to.deep.equal([null, []]);
    pass(1);
    expect(folded().cart.items[0]).to.include({ id: 'tea', quantity: 2 });
    expect(asked).to.deep.equal(['wellness-cart']);
    cart.add(tea);
    pass(500);
    expect(folded().cart.items[0]).to.include({ id: 'tea', quantity: 3 });
    expect(asked).to.have.length(2);
    expect(cart.state.saved).to.equal(true);
  });

  it('hears at the latest when it is folded what others have done', () => {
    const cart = open();
    cart.add(tea);
    open().add({ ...tea, id: 'other' });
    expect(cart.state.count).to.equal(1);
    pass(500);
    expect(cart.last).to.include({ reason: 'sync', id: null, count: 2 });
  });

  it('has written down before what was added, and folds it then', () => {
    const cart = createCart();
    cart.restore();
    cart.add(tea);
    pass(500);
    expect([logs().length, folded()]).to.deep.equal([1, null]);
    cart.keep(keep);
    pass(500);
    expect(folded().cart.items).to.have.length(1);
  });

  it('takes no lock where no other tab has its storage', () => {
    const cart = open();
    cart.persist('session');
    cart.add(tea);
    pass(500);
    expect(folded(sessionStorage).cart.items).to.have.length(1);
    expect(asked).to.deep.equal([]);
  });

  it('is folded where a page has no locks', () => {
    giveLocks(undefined);
    open().add(tea);
    pass(500);
    expect(folded().cart.items).to.have.length(1);
  });

  it('is folded where the browser gives no lock', async () => {
    giveLocks({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
    open().add(tea);
    pass(500);
    await waitUntil(folded, 'it is folded');
  });

  it('counts no time in which the page stood still once more', () => {
    open().add(tea);
    pass(100);
    passed += 10_000;
    clock.pass(10_000);
    expect(folded()).to.equal(null);
    pass(300);
    expect(folded().cart.items).to.have.length(1);
  });

  it('is folded at the next try where the page stood still', () => {
    const cart = open();
    cart.add(tea);
    pass(499);
    passed += 6_000;
    pass(1);
    expect(folded()).to.equal(null);
    expect(cart.state.saved).to.equal(true);
    pass(500);
    expect(folded().cart.items).to.have.length(1);
  });
});
