import { expect, waitUntil } from '@open-wc/testing';
import fc from 'fast-check';
import { heard, settled, warnings } from '../../test/support/elements.ts';

import { type Cart, type CartChange, createCart } from './cart.ts';
import type { CartItem } from './line.ts';

const nmn = { id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 };
const own = { id: 'own', name: 'Own', description: '', price: 0.1 };
const line = (cart: Cart, id: string) => cart.state.items.find((item) => item.id === id);
const stored = () => JSON.parse(localStorage.getItem('wellness-cart') ?? 'null');

function open(): Cart {
  const cart = createCart();
  cart.restore();
  return cart;
}

function store(items: unknown) {
  localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items }));
}

/** The cart as the specification tells it, and nothing else. */
function model(items: CartItem[], action: Action): CartItem[] {
  const { kind, id } = action;
  if (kind === 'clear') return [];
  if (kind === 'add')
    return items.some((item) => item.id === id)
      ? items.map((item) => (item.id === id ? { ...item, quantity: item.quantity + 1 } : item))
      : [...items, { id, name: id, description: '', price: action.price, quantity: 1 }];
  const quantity = kind === 'remove' ? 0 : action.quantity;
  return items.map((item) => (item.id === id ? { ...item, quantity } : item)).filter((item) => item.quantity > 0);
}

interface Action {
  kind: 'add' | 'remove' | 'update' | 'clear';
  id: string;
  price: number;
  quantity: number;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'update', 'update', 'clear'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  price: fc.nat(100_000).map((cents) => cents / 100),
  quantity: fc.integer({ min: -2, max: 9 }),
});

describe('the cart', () => {
  beforeEach(() => localStorage.clear());

  it('does what the specification says, for any run of changes, and is the same after a visit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        localStorage.clear();
        const cart = open();
        let expected: CartItem[] = [];
        for (const each of actions) {
          const { kind, id, price, quantity } = each;
          if (kind === 'add') cart.add({ id, name: id, description: '', price });
          else if (kind === 'remove') cart.remove(id);
          else if (kind === 'update') cart.updateQuantity(id, quantity);
          else cart.clear();
          expected = model(expected, each);
          expect(cart.state.items).to.deep.equal(expected);
        }
        const cents = expected.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
        expect(cart.state.total).to.equal(cents / 100);
        expect(cart.state.count).to.equal(expected.reduce((sum, item) => sum + item.quantity, 0));
        // Left at once: nothing but what was written at the moment of each change is there.
        expect(open().state.items).to.deep.equal(expected);
        await waitUntil(() => !expected.length || JSON.stringify(stored()?.items) === JSON.stringify(expected));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps name and price of a known id when it is added again', () => {
    const cart = open();
    cart.add(own);
    cart.add({ ...own, name: 'Other', price: 5 });
    expect(line(cart, 'own')).to.deep.equal({ ...own, quantity: 2 });
  });

  for (const bad of [
    {},
    { id: '', name: 'x', price: 1 },
    { id: 1, name: 'x', price: 1 },
    { id: 'x', name: '', price: 1 },
    { id: 'x', name: 'x', price: -1 },
    { id: 'x', name: 'x', price: Number.NaN },
    { id: 'x', name: 'x', price: Infinity },
    { id: 'x', name: 'x', price: '89' },
    null,
    undefined,
  ])
    it(`throws a TypeError for ${JSON.stringify(bad)} and changes nothing`, () => {
      const cart = open();
      expect(() => cart.add(bad as never)).to.throw(TypeError, /^cart\.add: expected "/);
      expect(cart.state.items).to.deep.equal([]);
    });

  for (const bad of [1.5, Number.NaN, '2', null, undefined, Infinity])
    it(`throws a TypeError for a quantity of ${String(bad)} and changes nothing`, () => {
      const cart = open();
      cart.add(own);
      expect(() => cart.updateQuantity('own', bad as never)).to.throw(TypeError, 'expected an integer, got');
      expect(line(cart, 'own')?.quantity).to.equal(1);
    });

  it('tells of each change once, on document and to subscribers', () => {
    const cart = open();
    const events: CartChange[] = [];
    const calls: CartChange[] = [];
    const listen = (event: Event) => void events.push((event as CustomEvent<CartChange>).detail);
    document.addEventListener('wellness-cart-change', listen);
    const unsubscribe = cart.subscribe((change) => calls.push(change));
    cart.add(own);
    cart.add(own);
    cart.step('own', 1);
    cart.updateQuantity('own', 3);
    cart.updateQuantity('own', 0);
    cart.remove('own');
    cart.clear();
    cart.add(own);
    cart.clear();
    document.removeEventListener('wellness-cart-change', listen);
    unsubscribe();
    cart.add(own);
    const told = events.map(({ reason, id, count, total }) => [reason, id, count, total]);
    expect(told).to.deep.equal([
      ['add', 'own', 1, 0.1],
      ['add', 'own', 2, 0.2],
      ['update', 'own', 3, 0.3],
      ['remove', 'own', 0, 0],
      ['add', 'own', 1, 0.1],
      ['clear', null, 0, 0],
    ]);
    expect(calls).to.deep.equal(events);
  });

  it('hands out frozen data', () => {
    const cart = open();
    cart.add(own);
    expect(Object.isFrozen(cart.state.items) && Object.isFrozen(cart.state.items[0])).to.equal(true);
  });

  it('goes on when a subscriber throws', async () => {
    const cart = open();
    const { onerror } = window;
    let reported = '';
    window.onerror = (message) => {
      reported = String(message);
      return true;
    };
    const unsubscribe = cart.subscribe(() => {
      throw new Error('a subscriber of the page');
    });
    cart.add(own);
    unsubscribe();
    window.onerror = onerror;
    expect(reported).to.contain('a subscriber of the page');
    expect(cart.state.count).to.equal(1);
  });

  it('tells what it restored', async () => {
    store([{ ...own, quantity: 2 }]);
    const change = heard<CartChange>('wellness-cart-change');
    open();
    expect((await change).detail).to.include({ reason: 'restore', id: null, count: 2 });
  });

  it('gives a stored line the words and the price of the catalogue, and says whose price changed', async () => {
    store([
      { ...nmn, name: 'Old', price: 80, quantity: 2 },
      { ...own, quantity: 1 },
    ]);
    const cart = open();
    expect(line(cart, 'nmn-plus')).to.deep.equal({ ...nmn, quantity: 2 });
    expect(cart.state.repriced).to.deep.equal(['nmn-plus']);
    cart.acknowledge();
    expect(cart.state.repriced).to.deep.equal([]);
    await waitUntil(() => stored().items[0].price === 89);
    expect(open().state.repriced).to.deep.equal([]);
  });

  it('does so when the catalogue comes later, too, and leaves alone what this page added itself', async () => {
    store([
      { ...own, price: 5, quantity: 2 },
      { ...nmn, quantity: 1 },
    ]);
    const catalog = createCatalog();
    const cart = createCart(catalog);
    cart.restore();
    cart.add({ ...own, id: 'added', price: 3 });
    await waitUntil(() => stored().items.length === 3, 'nothing more is about to be read');
    await settled();
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    catalog.add([
      { ...own, name: 'New', price: 7 },
      { ...own, id: 'added', price: 4 },
    ]);
    await waitUntil(() => changes.length, 'the lines are priced anew');
    expect(line(cart, 'own')).to.deep.equal({ ...own, name: 'New', price: 7, quantity: 2 });
    expect(line(cart, 'added')?.price).to.equal(3);
    expect(cart.state.repriced).to.deep.equal(['own']);
    expect(cart.state.total).to.equal(106);
    expect(changes.map(({ reason, id }) => [reason, id])).to.deep.equal([['sync', null]]);
  });

  it('writes nothing when it is only opened', async () => {
    store([{ ...own, quantity: 2 }]);
    const before = JSON.stringify(Object.entries(localStorage));
    open();
    await settled();
    expect(JSON.stringify(Object.entries(localStorage))).to.equal(before);
  });

  it('follows another tab', async () => {
    const cart = open();
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    store([{ ...own, quantity: 4 }]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
    await waitUntil(() => cart.state.count === 4);
    expect(changes.map(({ reason, id, count }) => [reason, id, count])).to.deep.equal([['sync', null, 4]]);
  });

  it('leaves the cart of a newer release as it is, says so, and goes on in memory', async () => {
    const newer = '{"v":2,"lines":["x"]}';
    localStorage.setItem('wellness-cart', newer);
    const said = await warnings(async () => {
      const cart = open();
      cart.add(own);
      expect(cart.state.count).to.equal(1);
      expect(cart.state.saved).to.equal(false);
      await settled();
    });
    expect(said).to.have.length(1);
    expect(localStorage.getItem('wellness-cart')).to.equal(newer);
    expect(localStorage.length).to.equal(1);
  });

  for (const [what, descriptor] of [
    [
      'blocked',
      {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    ],
    ['missing', { value: null }],
    [
      'full',
      {
        value: {
          length: 0,
          key: () => null,
          getItem: () => null,
          removeItem() {},
          setItem() {
            throw new DOMException('full', 'QuotaExceededError');
          },
        },
      },
    ],
  ] as const)
    it(`goes on in memory where storage is ${what}, and says that it is not kept`, async () => {
      const real = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
      Object.defineProperty(window, 'localStorage', { configurable: true, ...descriptor });
      try {
        const cart = open();
        cart.add(own);
        cart.add(own);
        await settled();
        expect(cart.state).to.deep.include({ count: 2, saved: false });
      } finally {
        Object.defineProperty(window, 'localStorage', real);
      }
    });

  it('keeps nothing where a cart button asks for none, and for this tab only where it asks for session', async () => {
    sessionStorage.clear();
    const none = createCart();
    none.persist('none');
    none.restore();
    none.add(own);
    await settled();
    expect(localStorage.length + sessionStorage.length).to.equal(0);
    expect(none.state.saved).to.equal(true);

    const session = createCart();
    session.persist('session');
    session.restore();
    session.add(own);
    session.persist('local');
    session.add(own);
    await waitUntil(() => sessionStorage.getItem('wellness-cart'));
    expect(localStorage.length).to.equal(0);
    const again = createCart();
    again.persist('session');
    again.restore();
    expect(again.state.count).to.equal(2);
    sessionStorage.clear();
  });

  it('takes along what this page put in, and nothing else, where that is asked for late', async () => {
    for (const where of ['session', 'none'] as const) {
      localStorage.clear();
      sessionStorage.clear();
      store([{ ...nmn, quantity: 3 }]);
      // Several visits in one tab.
      for (let visit = 1; visit <= 2; visit++) {
        const cart = open();
        expect(line(cart, 'nmn-plus')?.quantity).to.equal(3);
        cart.add({ ...own, id: `own-${visit}` });
        cart.persist(where);
        const here = where === 'none' ? [`own-${visit}`] : Array.from({ length: visit }, (_, i) => `own-${i + 1}`);
        expect(cart.state.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal(here.map((id) => [id, 1]));
        await settled();
        expect(sessionStorage.length > 0).to.equal(where === 'session');
      }
    }
    sessionStorage.clear();
  });

  it('is kept again by the fold that finds room', async () => {
    const { setItem } = Storage.prototype;
    let room = false;
    Storage.prototype.setItem = function (...args) {
      if (!room) throw new DOMException('Full.', 'QuotaExceededError');
      setItem.apply(this, args);
    };
    try {
      const cart = open();
      cart.add(own);
      expect(cart.state.saved).to.equal(false);
      room = true;
      await waitUntil(() => cart.state.saved, 'it is kept');
      expect(stored().items).to.have.length(1);
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });
});
