import { expect } from '@open-wc/testing';
import { token } from '../../test/support/approvals.ts';
import { heardDuring, startOver } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { getPage } from '../page/page.ts';
import { createVisitor, ELSEWHERE, pageVisitor } from './visitor.ts';

/** Protects what a visitor states: it stays in the tab, is announced once, and bad input changes nothing. */

const page = getPage();
const { cart, shared, visitor } = page;
const KEY = 'wellness-cart-visitor';
/** As the next page of the tab reads it. */
const another = () => pageVisitor(createVisitor(shared.cart));
const changes = async (act: () => unknown) => (await heardDuring('wellness-visitor-change', act)).length;

describe('wellness.visitor', () => {
  beforeEach(startOver);

  it('has no facts at first, stores nothing, and sends no event if nothing changes', async () => {
    expect([visitor.region, visitor.age, visitor.approvals]).to.deep.equal([null, null, []]);
    expect(await changes(() => visitor.forget())).to.equal(0);
    expect(await changes(() => visitor.set({}))).to.equal(0);
    expect(await changes(() => visitor.set({ region: null, age: null }))).to.equal(0);
    expect(sessionStorage.getItem(KEY)).to.equal(null);
  });

  it('keeps facts for the tab alone, and sends one event for each change', async () => {
    expect(await changes(() => visitor.set({ region: 'US-CA', age: 42 }))).to.equal(1);
    expect(await changes(() => visitor.set({ region: 'US-CA' }))).to.equal(0);
    expect(another().age).to.equal(42);
    expect(await changes(() => visitor.set({ age: 0 }))).to.equal(1);
    expect(await changes(() => visitor.set({ age: null }))).to.equal(1);
    expect([visitor.region, visitor.age]).to.deep.equal(['US-CA', null]);
    visitor.approve(token());
    expect(another()).to.deep.include({ region: 'US-CA', age: null });
    expect(another().approvals.map(({ id }) => id)).to.deep.equal(['approval-1']);
    for (const text of [location.href, document.title, JSON.stringify({ ...localStorage })])
      expect(text).not.to.match(/US-CA|approval-1/);
    expect(await changes(() => visitor.forget())).to.equal(1);
    expect(sessionStorage.getItem(KEY)).to.equal(null);
  });

  it('stores and forgets each fact alone, and sends no event for a use without an approval', async () => {
    for (const state of [
      () => visitor.set({ age: 30 }),
      () => visitor.set({ region: 'DE' }),
      () => visitor.approve(token()),
    ]) {
      state();
      expect(sessionStorage.getItem(KEY)).not.to.equal(null);
      expect(await changes(() => visitor.forget())).to.equal(1);
      expect(sessionStorage.getItem(KEY)).to.equal(null);
    }
    expect(await changes(() => shared.visitor.use('nad', 1))).to.equal(0);
  });

  for (const [what, event] of [
    ['it comes back from the cache', () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['its prerendering ends', () => document.dispatchEvent(new Event('prerenderingchange'))],
    [
      'a frame of the tab writes',
      () => dispatchEvent(new StorageEvent('storage', { key: KEY, storageArea: sessionStorage })),
    ],
  ] as const)
    it(`knows what another page has stored as soon as ${what}`, () => {
      let heard = 0;
      visitor.set({ age: 17 });
      // The visitors of other tests announce as well.
      const stop = shared.visitor.watch(() => void heard++);
      sessionStorage.setItem(KEY, JSON.stringify({ region: 'DE', age: 30, approvals: [], used: {} }));
      event();
      expect([visitor.age, visitor.region, heard]).to.deep.equal([30, 'DE', 1]);
      sessionStorage.removeItem(KEY);
      event();
      event();
      expect([visitor.age, visitor.region, heard]).to.deep.equal([null, null, 2]);
      stop();
    });

  it('returns no region to pages if the visitor answers Elsewhere', () => {
    shared.visitor.set({ region: ELSEWHERE });
    expect([shared.visitor.facts.region, visitor.region]).to.deep.equal([ELSEWHERE, null]);
    expect(shared.visitor.facts.region).not.to.equal(null);
  });

  for (const facts of [
    { age: -1 },
    { age: 999 },
    { age: 151 },
    { age: '18' },
    { age: 17.5 },
    { age: Number.NaN },
    { region: 'us' },
    { region: 'us-ny' },
    { region: 'UK' },
    { region: 'XX' },
    { region: '<b>US</b>' },
    { region: ['US'] },
    { region: 'US', age: '18' },
    { region: '' },
    { regoin: 'US' },
    { height: 5 },
    { constructor: null },
    null,
    'US',
    5,
  ])
    it(`refuses ${JSON.stringify(facts)} and changes nothing`, async () => {
      visitor.set({ region: 'DE', age: 30 });
      expect(
        await changes(() => expect(() => visitor.set(facts as never)).to.throw(TypeError, 'visitor.set')),
      ).to.equal(0);
      expect([visitor.region, visitor.age]).to.deep.equal(['DE', 30]);
    });

  for (const [what, text] of [
    ['no token', 'token'],
    ['a number', 5],
    ['two parts', 'a.b'],
    ['no JSON', 'YQ.YQ.YQ'],
    ['100 kB', `${'a'.repeat(100_000)}.b.c`],
    ['alg none', token({}, { alg: 'none' })],
    ['HS256', token({}, { alg: 'HS256' })],
    ['no alg', token({}, {})],
    ['no issuer', token({ iss: undefined })],
    ['no id', token({ jti: 5 })],
    ['no list of products', token({ products: 'nad' })],
    ['a product that is no text', token({ products: [1] })],
    ['quantity 0', token({ quantity: 0 })],
    ['quantity 1e9', token({ quantity: 1e9 })],
    ['half a quantity', token({ quantity: 1.5 })],
    ['no end', token({ exp: undefined })],
    ['an end that no date has', token({ exp: 1e18 })],
    ['a text as its end', token({ exp: '2030' })],
  ] as const)
    it(`refuses an approval with ${what}`, () => {
      expect(() => visitor.approve(text as string)).to.throw(TypeError, 'visitor.approve');
      expect(visitor.approvals).to.deep.equal([]);
    });

  it('lists an approval once, frozen, and ignores one that has ended or not begun', async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await changes(() => visitor.approve(token({ quantity: 3, who: 'ignored' })))).to.equal(1);
    expect(await changes(() => visitor.approve(token()))).to.equal(0);
    expect(await changes(() => visitor.approve(token({ jti: 'old', exp: now - 1 })))).to.equal(0);
    expect(await changes(() => visitor.approve(token({ jti: 'new', nbf: now + 60 })))).to.equal(0);
    const [approval] = visitor.approvals;
    expect(approval).to.include({ id: 'approval-1', quantity: 3 });
    expect(approval?.products).to.deep.equal(['nad']);
    expect(new Date(approval?.expires ?? '').toISOString()).to.equal(approval?.expires);
    expect([visitor.approvals, approval, approval?.products].every(Object.isFrozen)).to.equal(true);
  });

  it('lists the approval first that ends first', () => {
    const soon = Math.floor(Date.now() / 1_000) + 60;
    for (const minutes of [2, 1, 3]) visitor.approve(token({ jti: `approval-${minutes}`, exp: soon + minutes * 60 }));
    expect(visitor.approvals.map(({ id }) => id)).to.deep.equal(['approval-1', 'approval-2', 'approval-3']);
  });

  it('holds 100 approvals, and none that ends at this moment', async () => {
    const { now } = Date;
    const end = Math.floor(now() / 1_000) + 60;
    Date.now = () => end * 1_000;
    expect(await changes(() => visitor.approve(token({ exp: end })))).to.equal(0);
    Date.now = now;
    for (let number = 0; number < 101; number++) visitor.approve(token({ jti: `approval-${number}` }));
    expect(visitor.approvals).to.have.lengthOf(100);
  });

  it('sends no event when it checks an approval that ends in months', async () => {
    const { setTimeout: real } = window;
    let look: (() => void) | undefined;
    window.setTimeout = ((act: () => void, after: number) => {
      if (after !== 2 ** 31 - 1) return real(act, after);
      look = act;
      return 0;
    }) as typeof setTimeout;
    visitor.approve(token({ exp: Math.floor(Date.now() / 1_000) + 100 * 86_400 }));
    const said = await changes(() => look?.());
    window.setTimeout = real;
    expect([typeof look, said, visitor.approvals.length]).to.deep.equal(['function', 0, 1]);
  });

  it('sends an event when an approval ends', async () => {
    let told = 0;
    const listen = () => void told++;
    document.addEventListener('wellness-visitor-change', listen);
    visitor.approve(token({ exp: Date.now() / 1_000 + 0.1 }));
    expect([told, visitor.approvals.length]).to.deep.equal([1, 1]);
    await waitUntil(() => told === 2);
    document.removeEventListener('wellness-visitor-change', listen);
    expect(visitor.approvals).to.deep.equal([]);
  });

  it('ignores invalid stored facts', () => {
    for (const stored of [
      '{',
      'null',
      '[]',
      '{"region":"us","age":"18","approvals":[1,"a.b.c"],"used":{"a":"b"}}',
      '{"region":["US"],"age":-1,"approvals":{},"used":5}',
    ]) {
      sessionStorage.setItem(KEY, stored);
      const read = another();
      expect([read.region, read.age, read.approvals], stored).to.deep.equal([null, null, []]);
    }
    sessionStorage.removeItem(KEY);
  });
});

describe('a product that is sold to some people only', () => {
  const nad = { id: 'nad', name: 'NAD', price: 10 };

  beforeEach(() => {
    startOver();
    page.catalog.add([
      { ...nad, approval: true, minAge: 18, regions: { except: ['US-NY'] }, variants: [{ id: 'nad-s', name: 'S' }] },
    ]);
  });

  const qualify = (quantity = 1) => {
    visitor.set({ region: 'US-CA', age: 18 });
    visitor.approve(token({ jti: `approval-${quantity}`, quantity }));
  };

  it('enters the cart by no call until all its rules are met', () => {
    const why = () => shared.cart.state.refused?.why;
    expect([cart.add(nad), why()]).to.deep.equal([0, 'region']);
    visitor.set({ region: 'US' });
    expect([cart.add(nad), why()]).to.deep.equal([0, 'region']);
    visitor.set({ region: 'US-CA' });
    expect([cart.add({ ...nad, id: 'nad-s' }), why()]).to.deep.equal([0, 'age']);
    visitor.set({ age: 18 });
    expect([cart.add(nad), why()]).to.deep.equal([0, 'approval']);
    visitor.approve(token());
    expect(cart.add(nad)).to.equal(1);
  });

  it('enters as often as its approvals permit, all its variants together', () => {
    qualify(3);
    expect(cart.add({ ...nad, id: 'nad-s' }, { quantity: 2 })).to.equal(2);
    expect(cart.add(nad, { quantity: 5 })).to.equal(1);
    expect(shared.cart.state.refused).to.include({ why: 'limit', limit: 1 });
    visitor.approve(token({ jti: 'more', quantity: 2 }));
    expect(cart.add(nad, { quantity: 5 })).to.equal(2);
  });

  it('stays in the cart when it no longer qualifies, and is available again by itself', () => {
    qualify();
    cart.add(nad);
    expect(cart.total).to.equal(10);
    visitor.set({ region: 'US-NY' });
    expect(cart.items[0]).to.include({ gone: true, reason: 'region' });
    expect([cart.total, cart.count]).to.deep.equal([0, 1]);
    expect(localStorage.getItem('wellness-cart')).not.to.match(/gone|reason|region/);
    cart.updateQuantity('nad', 2);
    expect(cart.items[0]?.quantity).to.equal(1);
    visitor.set({ region: 'US-CA' });
    expect(cart.items[0]).not.to.have.any.keys('gone', 'reason');
  });

  it('is used up once it is paid, and given back if it was not', () => {
    qualify();
    cart.add(nad);
    shared.visitor.use('nad', 1);
    expect([cart.add(nad), shared.cart.state.refused?.why]).to.deep.equal([0, 'approval']);
    expect(createVisitor(shared.cart).facts.approvals[0]?.quantity).to.equal(0);
    shared.visitor.use('nad', -1);
    expect(cart.items[0]).not.to.have.any.keys('gone', 'reason');
  });

  it('cannot be added if its rules are malformed, until the page is reloaded', () => {
    const before = console.warn;
    console.warn = () => {};
    page.catalog.add([{ ...nad, id: 'broken', minAge: '18' } as never]);
    console.warn = before;
    expect([cart.add({ ...nad, id: 'broken' }), shared.cart.state.refused?.why]).to.deep.equal([0, 'blocked']);
    page.catalog.add([{ ...nad, id: 'broken' }]);
    expect(cart.add({ ...nad, id: 'broken' })).to.equal(0);
  });
});
