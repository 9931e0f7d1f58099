import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { endCartsWithTheirTest, keptCart } from '../../test/support/carts.ts';
import { heard, settled, warnings } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';

import { type Cart, type CartChange, persistences } from './cart.ts';
import { type CartItem, type CartProduct, toLine } from './line.ts';

const nmn = { id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 };
const own = { id: 'own', name: 'Own', description: '', price: 0.1 };
/** The line for a product. */
const lineOf = (product: CartProduct, quantity = 1) => ({ ...product, key: product.id, currency: 'USD', quantity });
const line = (cart: Cart, key: string) => cart.state.items.find((item) => item.key === key);
const quantities = ({ state }: Cart) => Object.fromEntries(state.items.map(({ key, quantity }) => [key, quantity]));
const allStored = () => JSON.stringify(Object.entries(localStorage));
const stored = () => JSON.parse(localStorage.getItem('wellness-cart') ?? 'null');

function open(): Cart {
  const cart = keptCart();
  cart.restore();
  return cart;
}

function store(items: unknown) {
  localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items }));
}

/** The cart as the specification describes it. */
function model(items: CartItem[], action: Action): CartItem[] {
  const { kind, id } = action;
  if (kind === 'clear') return [];
  if (kind === 'add')
    return items.some((item) => item.id === id)
      ? items.map((item) => (item.id === id ? { ...item, quantity: item.quantity + action.more } : item))
      : [...items, { ...lineOf({ id, name: id, price: action.price }, action.more), description: '' }];
  const quantity = kind === 'remove' ? 0 : action.quantity;
  return items.map((item) => (item.id === id ? { ...item, quantity } : item)).filter((item) => item.quantity > 0);
}

interface Action {
  kind: 'add' | 'remove' | 'update' | 'clear';
  id: string;
  price: number;
  quantity: number;
  more: number;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'update', 'update', 'clear'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  price: fc.nat(100_000).map((cents) => cents / 100),
  quantity: fc.integer({ min: -2, max: 9 }),
  more: fc.integer({ min: 1, max: 5 }),
});

endCartsWithTheirTest();

describe('the cart', () => {
  beforeEach(() => localStorage.clear());

  // The first test of all: carts of other tests compact later.
  it('writes nothing when it is only opened', async () => {
    store([{ ...own, quantity: 2 }]);
    const before = allStored();
    open();
    await settled();
    expect(allStored()).to.equal(before);
  });

  it('does what the specification says, for any run of changes, and is the same after a visit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        localStorage.clear();
        const cart = open();
        let expected: CartItem[] = [];
        for (const each of actions) {
          const { kind, id, price, quantity, more } = each;
          if (kind === 'add') expect(cart.add({ id, name: id, price }, { quantity: more })).to.equal(more);
          else if (kind === 'remove') cart.remove(id);
          else if (kind === 'update') cart.updateQuantity(id, quantity);
          else cart.clear();
          expected = model(expected, each);
          expect(cart.state.items).to.deep.equal(expected);
        }
        const cents = expected.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
        expect(cart.state.total).to.equal(cents / 100);
        expect(cart.state.count).to.equal(expected.reduce((sum, item) => sum + item.quantity, 0));
        expect(cart.state.currency).to.equal(expected.length ? 'USD' : null);
        // The next page sees only what was stored at the moment of each change.
        expect(open().state.items).to.deep.equal(expected);
        await Promise.resolve();
        expect(stored()?.items ?? []).to.deep.equal(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is empty and saved, before and after it has read an empty storage', () => {
    const empty = { items: [], total: 0, count: 0, currency: null, saved: true, repriced: [] };
    expect(keptCart().state).to.deep.equal(empty);
    const cart = open();
    expect([cart.state, cart.last]).to.deep.equal([empty, undefined]);
    expect(Object.isFrozen(cart.state)).to.equal(true);
  });

  it('keeps name and price of a known id when it is added again', () => {
    const cart = open();
    cart.add(own);
    cart.add({ ...own, name: 'Other', price: 5 });
    expect(cart.state.items).to.deep.equal([lineOf(own, 2)]);
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

  for (const bad of [1.5, Number.NaN, '2', null, undefined, Infinity, 2 ** 53])
    it(`throws a TypeError for a quantity of ${String(bad)} and changes nothing`, () => {
      const cart = open();
      cart.add(own);
      const sentence = `cart.updateQuantity: expected an integer, got ${String(bad)}`;
      for (const key of ['own', 'none'])
        expect(() => cart.updateQuantity(key, bad as never)).to.throw(TypeError, sentence);
      expect(() => cart.step('own', bad as never)).to.throw(TypeError, 'expected an integer, got');
      expect(quantities(cart)).to.deep.equal({ own: 1 });
    });

  for (const bad of [0, -1, 0.5, Number.NaN, '1', null, Infinity, 2 ** 53])
    it(`throws a TypeError for adding ${String(bad)} and changes nothing`, () => {
      const cart = open();
      const sentence = `cart.add: expected "quantity" to be a whole number, 1 or more, got ${bad === '1' ? '"1"' : String(bad)}`;
      expect(() => cart.add(own, { quantity: bad as never })).to.throw(TypeError, sentence);
      expect(cart.state.items).to.deep.equal([]);
    });

  it('adds a quantity, also to a known line, by its key, and returns how many were added', () => {
    const cart = open();
    const plan = { id: 'm', name: 'Monthly', interval: 'month', price: 2 } as const;
    expect(cart.add(own, { quantity: 3 })).to.equal(3);
    expect(cart.add(own)).to.equal(1);
    expect(cart.add(own, { plan })).to.equal(1);
    expect(cart.add(own, { plan, quantity: 2 })).to.equal(2);
    expect(cart.add(own, { properties: { b: '2', a: '1' } })).to.equal(1);
    expect(cart.add(own, { properties: { a: '1', b: '2' } })).to.equal(1);
    const keys = { own: 4, 'own["m",[]]': 3, 'own[null,[["a","1"],["b","2"]]]': 2 };
    expect(quantities(cart)).to.deep.equal(keys);
    expect(cart.state).to.include({ count: 9, total: 6.6 });
    expect(quantities(open()), 'after a visit').to.deep.equal(keys);
    cart.remove('own');
    cart.updateQuantity('own["m",[]]', 1);
    expect(quantities(cart)).to.deep.equal({ 'own["m",[]]': 1, 'own[null,[["a","1"],["b","2"]]]': 2 });
  });

  it('restores the stored cart before its first change', () => {
    const acts: [(cart: Cart) => void, CartChange['reason'], object][] = [
      [(cart) => cart.remove('own'), 'remove', {}],
      [(cart) => cart.updateQuantity('own', 5), 'update', { own: 5 }],
      [(cart) => cart.step('own', -1), 'update', { own: 1 }],
      [(cart) => cart.step('own', -2), 'remove', {}],
      [(cart) => cart.add(own), 'add', { own: 3 }],
    ];
    for (const [act, reason, left] of acts) {
      localStorage.clear();
      store([lineOf(own, 2)]);
      const cart = keptCart();
      act(cart);
      expect(quantities(cart)).to.deep.equal(left);
      expect(cart.last).to.include({ reason, id: 'own', key: 'own' });
    }
  });

  it('announces each change once, on document and to subscribers', () => {
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
    const announced = events.map(({ reason, id, key, count, total }) => [reason, id, key, count, total]);
    expect(announced).to.deep.equal([
      ['add', 'own', 'own', 1, 0.1],
      ['add', 'own', 'own', 2, 0.2],
      ['update', 'own', 'own', 3, 0.3],
      ['remove', 'own', 'own', 0, 0],
      ['add', 'own', 'own', 1, 0.1],
      ['clear', null, null, 0, 0],
    ]);
    expect(calls).to.deep.equal(events);
    for (const { items } of events) expect(Object.isFrozen(items)).to.equal(true);
    expect(Object.isFrozen(events[0])).to.equal(true);
  });

  it('names the line of a plan by key and id', () => {
    const cart = open();
    cart.add(own, { plan: { id: 'm', name: 'Monthly', interval: 'month' } });
    expect(cart.last).to.include({ reason: 'add', id: 'own', key: 'own["m",[]]' });
  });

  it('sends an event that bubbles and is composed', async () => {
    const change = heard('wellness-cart-change');
    open().add(own);
    expect(await change).to.include({ bubbles: true, composed: true, cancelable: false });
  });

  it('announces a change by a subscriber after all subscribers have got the one before', () => {
    const cart = open();
    const heardByAll: string[] = [];
    const note = (who: string, { items }: { items: readonly CartItem[] }) =>
      heardByAll.push(`${who} ${items[0]?.quantity ?? 0}`);
    // At most two of it: a page's own rule.
    const stop = [
      cart.subscribe(({ items }) => void ((items[0]?.quantity ?? 0) > 2 && cart.updateQuantity('own', 2))),
      cart.subscribe((change) => note('late', change)),
    ];
    const listen = (event: Event) => note('event', (event as CustomEvent<CartChange>).detail);
    document.addEventListener('wellness-cart-change', listen);
    cart.add(own, { quantity: 3 });
    document.removeEventListener('wellness-cart-change', listen);
    for (const each of stop) each();
    expect(heardByAll).to.deep.equal(['late 3', 'event 3', 'late 2', 'event 2']);
    expect(cart.state.count).to.equal(2);
    expect(cart.last).to.include({ reason: 'update', count: 2 });
  });

  it('announces several operations as one change', () => {
    const cart = open();
    cart.add(own);
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    cart.run([{ type: 'step', key: 'own', by: 1 }, { type: 'step', key: 'own', by: 2 }, { type: 'clear' }], 'undo');
    cart.run([], 'undo');
    expect(changes.map(({ reason, count }) => [reason, count])).to.deep.equal([['undo', 0]]);
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

  it('announces what it has restored', async () => {
    store([{ ...own, quantity: 2 }]);
    const change = heard<CartChange>('wellness-cart-change');
    open();
    expect((await change).detail).to.include({ reason: 'restore', id: null, key: null, count: 2 });
  });

  describe('with a limit', () => {
    const few = { ...own, max: 3 };

    it('adds what fits, then reports how many did not', () => {
      const cart = open();
      const heardOf: [reason: string, refused: boolean][] = [];
      cart.subscribe(({ reason }) => heardOf.push([reason, cart.state.refused !== undefined]));
      expect(cart.add(few, { quantity: 5 })).to.equal(3);
      expect(heardOf).to.deep.equal([['add', false]]);
      const { quantity: _, ...item } = lineOf(few);
      expect(cart.state.refused).to.deep.equal({ why: 'limit', line: item, left: 2, limit: 3 });
      expect(Object.isFrozen(cart.state.refused)).to.equal(true);
      expect(cart.add(few)).to.equal(0);
      expect(cart.state.refused).to.deep.equal({ why: 'limit', line: item, left: 1, limit: 3 });
      expect(heardOf).to.have.length(1);
    });

    it('refuses nothing up to it', () => {
      const cart = open();
      expect([cart.add(few, { quantity: 2 }), cart.add(few)]).to.deep.equal([2, 1]);
      expect(cart.state.refused).to.equal(undefined);
    });

    it('counts all lines of an id together, and no lines of other ids', () => {
      const cart = open();
      const plan = { id: 'm', name: 'Monthly', interval: 'month' } as const;
      cart.add({ ...own, id: 'other' }, { quantity: 9 });
      expect(cart.add(few, { quantity: 2 })).to.equal(2);
      expect(cart.add(own, { plan, quantity: 2 }), 'who adds says nothing of it').to.equal(1);
      expect(cart.add(few, { properties: { a: '1' } })).to.equal(0);
      cart.remove('own');
      expect(cart.add(few, { properties: { a: '1' }, quantity: 9 })).to.equal(2);
    });

    it('goes as far as it at a change, and down from beyond it', () => {
      store([lineOf({ ...few, description: '' }, 7)]);
      const cart = open();
      expect(quantities(cart), 'it is not applied to what is kept').to.deep.equal({ own: 7 });
      cart.step('own', 1);
      expect(quantities(cart)).to.deep.equal({ own: 7 });
      expect(cart.state.refused).to.deep.include({ left: 1, limit: 3 });
      cart.updateQuantity('own', 8);
      cart.step('own', -1);
      expect(quantities(cart)).to.deep.equal({ own: 6 });
      cart.updateQuantity('own', 2);
      cart.updateQuantity('own', 9);
      expect(quantities(cart)).to.deep.equal({ own: 3 });
      expect(cart.state.refused).to.deep.include({ left: 6, limit: 3 });
      cart.step('own', -2);
      cart.step('own', 5);
      expect(quantities(cart)).to.deep.equal({ own: 3 });
    });

    it('keeps what two tabs add at once, though it exceeds the limit', () => {
      const [one, two] = [open(), open()];
      const item = toLine(few);
      one.add(few, { quantity: 2 });
      // As a page stores it that has not read the other change.
      two.run([{ type: 'add', item, quantity: 2 }], 'add', item);
      window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
      expect(quantities(one)).to.deep.equal({ own: 4 });
      expect(one.state.refused).to.equal(undefined);
    });
  });

  describe('in a currency', () => {
    it('is exact in its smallest unit', () => {
      for (const [currency, price, quantity, total] of [
        ['JPY', 1200, 3, 3600],
        ['KWD', 0.001, 3, 0.003],
        ['EUR', 0.1, 3, 0.3],
      ] as const) {
        const cart = open();
        cart.add({ ...own, price, currency }, { quantity });
        expect(cart.state).to.include({ currency, total });
        cart.clear();
        expect(cart.state.currency).to.equal(null);
      }
    });

    it('adds nothing in another currency, and reports it', () => {
      const cart = open();
      cart.add({ ...own, currency: 'EUR' });
      const { items } = cart.state;
      expect(cart.add(nmn, { quantity: 2 })).to.equal(0);
      expect(cart.state.items).to.equal(items);
      const { quantity: _, ...item } = lineOf(nmn);
      expect(cart.state.refused).to.deep.equal({ why: 'currency', line: item, left: 2 });
      expect(Object.isFrozen(cart.state.refused)).to.equal(true);
      cart.clear();
      expect(cart.add(nmn)).to.equal(1);
      expect(cart.state.currency).to.equal('USD');
    });
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

  it('keeps the object of a line that another tab has only moved', () => {
    store([lineOf(own), lineOf(nmn)]);
    const cart = open();
    const before = line(cart, 'nmn-plus');
    store([lineOf(nmn)]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
    expect(quantities(cart)).to.deep.equal({ 'nmn-plus': 1 });
    expect(line(cart, 'nmn-plus')).to.equal(before);
  });

  it('follows its own keys in its own storage, and that storage was cleared', () => {
    const announce = (key: string | null, storageArea: Storage) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea }));
    const cart = open();
    cart.add(own);
    open().step('own', 3);
    announce('other', localStorage);
    announce('wellness-cart', sessionStorage);
    expect(quantities(cart)).to.deep.equal({ own: 1 });
    announce('wellness-cart-journal-1', localStorage);
    expect(quantities(cart)).to.deep.equal({ own: 4 });
    localStorage.clear();
    announce(null, localStorage);
    expect(quantities(cart)).to.deep.equal({});

    const session = keptCart();
    session.persist('session');
    session.restore();
    sessionStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items: [lineOf(own, 2)] }));
    announce('wellness-cart', localStorage);
    announce('wellness-cart', sessionStorage);
    expect(quantities(session), 'no other tab writes there').to.deep.equal({});
    sessionStorage.clear();
  });

  it('reads storage when the page comes back, or after it was prerendered', () => {
    const cart = open();
    store([lineOf(own, 2)]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(quantities(cart)).to.deep.equal({});
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(quantities(cart)).to.deep.equal({ own: 2 });
    store([lineOf(own, 3)]);
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(quantities(cart)).to.deep.equal({ own: 3 });
  });

  it('is read once', () => {
    const cart = open();
    store([lineOf(own, 2)]);
    cart.restore();
    expect(cart.state.items).to.deep.equal([]);
  });

  it('stores an attempt, though no line changes', () => {
    const cart = open();
    const attempt = { attempt: 'x', at: 1, currency: 'USD', lines: [] };
    cart.run([{ type: 'remember', attempt }], 'update');
    expect(open().contents.attempts).to.deep.equal([attempt]);
  });

  it('calls watchers for each new state, until they unsubscribe, which they may while they are called', () => {
    const cart = open();
    const counts: number[] = [];
    let calls = 0;
    const leave = cart.watch(() => {
      calls++;
      leave();
    });
    const stop = cart.watch(() => counts.push(cart.state.count));
    cart.add(own);
    cart.show();
    cart.add({ ...nmn, currency: 'EUR' });
    stop();
    cart.clear();
    expect([calls, counts]).to.deep.equal([1, [1, 1]]);
  });

  it('leaves a cart alone that a newer release has written meanwhile, and is not saved', async () => {
    const cart = open();
    cart.add(own);
    localStorage.setItem('wellness-cart', '{"v":2}');
    const before = allStored();
    await waitUntil(() => !cart.state.saved, 'it says so');
    cart.add(own);
    expect(quantities(cart)).to.deep.equal({ own: 2 });
    expect(cart.state.saved).to.equal(false);
    expect(allStored()).to.equal(before);
  });

  it('leaves the cart of a newer release as it is, warns, and goes on in memory', async () => {
    const newer = '{"v":2,"lines":["x"]}';
    localStorage.setItem('wellness-cart', newer);
    const said = await warnings(async () => {
      const cart = open();
      cart.add(own);
      expect(cart.state.count).to.equal(1);
      expect(cart.state.saved).to.equal(false);
      await settled();
    });
    expect(said).to.deep.equal([
      ['wellness: a newer release has stored the cart, so this page cannot read or save it. Load the newer release.'],
    ]);
    expect(localStorage.getItem('wellness-cart')).to.equal(newer);
    expect(localStorage.length).to.equal(1);
  });

  it('stores nothing with persistence none, and for this tab only with session', async () => {
    sessionStorage.clear();
    const none = keptCart();
    none.persist('none');
    none.restore();
    none.add(own);
    await settled();
    expect(localStorage.length + sessionStorage.length).to.equal(0);
    expect(none.state.saved).to.equal(true);

    const session = keptCart();
    session.persist('session');
    session.restore();
    session.add(own);
    session.persist('local');
    session.add(own);
    await waitUntil(() => sessionStorage.getItem('wellness-cart'));
    expect(localStorage.length).to.equal(0);
    const again = keptCart();
    again.persist('session');
    again.restore();
    expect(again.state.count).to.equal(2);
    sessionStorage.clear();
  });

  it('moves the lines that this page has added, and nothing else, if persistence is set late', async () => {
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

  it('reads no session storage before restore(), and writes nothing if the same persistence is set again', () => {
    const text = JSON.stringify({ v: 1, items: [lineOf(own, 2)] });
    sessionStorage.setItem('wellness-cart', text);
    const cart = keptCart();
    cart.persist('session');
    expect(cart.state.items).to.deep.equal([]);
    cart.restore();
    expect(cart.last).to.include({ reason: 'restore', count: 2 });
    cart.add(own);
    const before = JSON.stringify(Object.entries(sessionStorage));
    cart.persist('session');
    expect(JSON.stringify(Object.entries(sessionStorage))).to.equal(before);
    sessionStorage.clear();
  });

  it('removes a line by any quantity of 0 or less, for the next page, too', () => {
    for (const quantity of [0, -1, Number.MIN_SAFE_INTEGER]) {
      const cart = open();
      cart.add(own, { quantity: 4 });
      cart.updateQuantity('own', quantity);
      expect(quantities(cart)).to.deep.equal({});
      expect(quantities(open())).to.deep.equal({});
    }
  });

  it('leaves nothing of this page behind if persistence none is set late', async () => {
    const cart = open();
    cart.add(own, { quantity: 2 });
    cart.persist('none');
    expect(quantities(cart)).to.deep.equal({ own: 2 });
    expect(cart.state.saved).to.equal(true);
    await settled();
    expect(allStored()).to.equal('[]');
    cart.add(own);
    cart.clear();
    await settled();
    expect(allStored()).to.equal('[]');
  });

  it('leaves operations there that wait for another release', async () => {
    const waiting = { n: 1, journal: 'wellness-cart-journal-x', op: { n: 1, type: 'engrave' } };
    localStorage.setItem(
      'wellness-cart-snapshot',
      JSON.stringify({ v: 1, cart: { items: [] }, vector: {}, ops: [waiting] }),
    );
    const cart = open();
    cart.add(own);
    cart.persist('none');
    expect(JSON.parse(localStorage.getItem('wellness-cart-snapshot') ?? '').ops[0]).to.deep.equal(waiting);
    expect(quantities(open())).to.deep.equal({});
  });

  it('leaves attempts of other pages there, and values that it cannot read', async () => {
    const lines = [{ key: 'theirs', quantity: 1 }];
    const attempts = [{ attempt: 'x', at: Date.now(), lines, currency: 'USD' }];
    for (const [key, value] of [
      ['wellness-cart', { v: 1, items: [], giftWrap: true }],
      ['wellness-cart-snapshot', { v: 1, cart: { items: [], attempts }, vector: {}, ops: [] }],
      ['wellness-cart-snapshot', { v: 1, cart: { items: [], attempts }, vector: {}, ops: [], later: 1 }],
      ['wellness-cart-journal-later', { v: 2, ops: [] }],
    ] as const) {
      localStorage.clear();
      localStorage.setItem(key, JSON.stringify(value));
      const cart = open();
      cart.add(own);
      cart.persist('none');
      await settled();
      const kept = Object.values({ ...localStorage }).join();
      for (const word of Object.keys(value).concat(key === 'wellness-cart-snapshot' ? '"x"' : []))
        expect(kept, key).to.contain(word);
      expect(quantities(open()), key).to.deep.equal({});
    }
  });

  it('leaves lines of other pages there, and of one line the earlier quantity', async () => {
    store([lineOf(own, 2)]);
    const cart = open();
    cart.add(own, { quantity: 3 });
    cart.add({ ...own, id: 'mine' });
    cart.updateQuantity('own', 4);
    cart.persist('none');
    expect(quantities(cart)).to.deep.equal({ own: 3, mine: 1 });
    await settled();
    expect(quantities(open())).to.deep.equal({ own: 1 });
    expect(stored().items).to.deep.equal([lineOf(own, 1)]);
  });

  it('adds to the cart of the tab if persistence session is set late', () => {
    sessionStorage.clear();
    for (const sum of [2, 4]) {
      const cart = open();
      cart.add(own, { quantity: 2 });
      cart.persist('session');
      expect(quantities(cart)).to.deep.equal({ own: sum });
    }
    expect(quantities(open())).to.deep.equal({});
    sessionStorage.clear();
  });

  it('uses the strictest persistence, whatever came last, and ignores unknown values', async () => {
    const cart = keptCart();
    for (const where of ['none', 'session', 'local', 'forever'] as const) cart.persist(where as never);
    expect(persistences, 'from the least strict').to.deep.equal(['local', 'session', 'none']);
    cart.restore();
    cart.add(own);
    await settled();
    expect(localStorage.length + sessionStorage.length).to.equal(0);
  });

  it('publishes the first change of a task at once, and the others when the task ends', async () => {
    const cart = open();
    cart.add(own);
    expect(stored().items, 'in the same task').to.deep.equal([lineOf(own)]);
    cart.add(own);
    cart.add(nmn);
    await Promise.resolve();
    expect(stored().items).to.deep.equal([lineOf(own, 2), lineOf(nmn)]);
    await settled();
    cart.remove('own');
    expect(stored()).to.deep.equal({ v: 1, items: [lineOf(nmn)] });
  });

  it('publishes twice a task at most, however much changes', async () => {
    const cart = open();
    const { setItem } = Storage.prototype;
    let copies = 0;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'wellness-cart') copies++;
      setItem.call(this, key, value);
    };
    try {
      for (let adds = 0; adds < 9; adds++) cart.add(own);
      await Promise.resolve();
      expect(stored().items).to.deep.equal([lineOf(own, 9)]);
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(copies).to.equal(2);
  });

  it('brings nothing back after the host has cleared the storage', async () => {
    const cart = open();
    cart.add(own, { quantity: 3 });
    cart.add(nmn);
    await settled();
    localStorage.clear();
    cart.add({ ...own, id: 'new' });
    expect(quantities(cart)).to.deep.equal({ new: 1 });
    await settled();
    expect(quantities(cart)).to.deep.equal({ new: 1 });
    expect(quantities(open())).to.deep.equal({ new: 1 });
    expect(stored().items.map(({ id }: CartItem) => id)).to.deep.equal(['new']);
  });

  it('finds the cart empty when it is cleared and then changed in any way', () => {
    const acts: ((cart: Cart) => void)[] = [
      (cart) => cart.step('own', 1),
      (cart) => cart.updateQuantity('own', 9),
      (cart) => cart.remove('own'),
      (cart) => cart.clear(),
    ];
    for (const act of acts) {
      const cart = open();
      cart.add(own);
      localStorage.clear();
      act(cart);
      expect(cart.state.items).to.deep.equal([]);
    }
  });

  it('announces a cart that another program has published, before it changes it', () => {
    const cart = open();
    store([lineOf(own, 2)]);
    cart.remove('none');
    expect(cart.last).to.include({ reason: 'sync', id: null, count: 2 });
  });

  it('ignores what a script of the page writes into the key, and publishes the cart again', async () => {
    const cart = open();
    cart.add(own, { quantity: 3 });
    cart.add(nmn);
    await settled();
    store([lineOf(own)]);
    cart.add(own);
    expect(quantities(cart)).to.deep.equal({ own: 4, 'nmn-plus': 1 });
    await settled();
    expect(quantities(open())).to.deep.equal({ own: 4, 'nmn-plus': 1 });
    expect(stored().items.map(({ quantity }: CartItem) => quantity)).to.deep.equal([4, 1]);
  });

  it('is not saved if storage can no longer be read, and goes on in memory', () => {
    const cart = open();
    cart.add(own);
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = () => {
      throw new DOMException('Blocked.', 'SecurityError');
    };
    try {
      cart.step('none', 1);
      expect(cart.state.saved).to.equal(false);
      cart.add(own);
      expect(cart.state).to.include({ count: 2, saved: false });
    } finally {
      Storage.prototype.getItem = getItem;
    }
  });

  it('is not saved if storage cannot be read when another tab changes it', () => {
    const cart = open();
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = () => {
      throw new DOMException('Blocked.', 'SecurityError');
    };
    try {
      window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
      expect(cart.state.saved).to.equal(false);
    } finally {
      Storage.prototype.getItem = getItem;
    }
  });

  it('is saved again by the compaction that finds room', async () => {
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
