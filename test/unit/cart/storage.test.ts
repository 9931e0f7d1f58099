import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { JOURNAL_REMOVAL_MS, RUN_MS, RUN_TIMES } from '../../../src/cart/compaction.ts';
import type { Operation } from '../../../src/cart/operations.ts';
import { createCartStorage } from '../../../src/cart/storage.ts';
import { Browser, Process } from '../../model/browser.ts';
import { histories, play, playInTurn, turns } from '../../model/histories.ts';
import { add, line, quantities, Tab } from '../../model/tab.ts';

/**
 * Protects the stored cart: no change is lost or counted twice, whatever order writes of several tabs arrive in, and
 * whatever fails in between. A model of browser storage plays random histories of up to 60 steps.
 */

const CART = 'wellness-cart';
const SNAPSHOT = 'wellness-cart-snapshot';

/** Lets time pass: all writes arrive, and the timers of the pages run. */
function pass(browser: Browser, tabs: readonly Tab[], ms = 1_000) {
  for (let left = ms; left > 0; left -= RUN_MS) {
    browser.bringAll();
    browser.now += Math.min(left, RUN_MS);
    for (const tab of tabs) tab.tick();
  }
  browser.bringAll();
}

function open(count: number, ...later: boolean[]) {
  const browser = new Browser();
  const tabs = Array.from({ length: count }, (_, i) => Tab.in(browser, later[i]));
  const [a, b, c] = tabs as [Tab, Tab, Tab];
  const journals = () => [...browser.truth.keys()].filter((key) => key.startsWith('wellness-cart-journal-'));
  const stored = (key: string) => JSON.parse(browser.truth.get(key) ?? 'null');
  return { browser, tabs, a, b, c, journals, stored, pass: (ms?: number) => pass(browser, tabs, ms) };
}

const shown = (tab: Tab) => {
  tab.hear();
  return quantities(tab.contents.items);
};
const unknown = (fields: object = {}) => ({ type: 'engrave', ...fields }) as unknown as Operation;

describe('the stored cart', () => {
  test('counts each change once, even if pages are late, suspended, killed or cleared', () => {
    fc.assert(
      fc.property(histories(60), (history) => play(history)),
      { numRuns: 150 },
    );
  });

  test('ends as if all pages were new where old ones compact between them', () => {
    fc.assert(fc.property(turns, playInTurn), { numRuns: 150 });
  });

  test('applies an operation after those that its page had read, in whatever order the journals are read', () => {
    for (let i = 0; i < 20; i++) {
      const { browser, a, b } = open(2);
      a.change(add('a', 5));
      browser.bringAll();
      b.change({ type: 'clear' });
      browser.bringAll();
      expect(shown(a)).toStrictEqual({});
    }
  });

  test('applies changes that two pages make at once in the same order everywhere', () => {
    for (let i = 0; i < 10; i++) {
      const { browser, a, b, pass } = open(2);
      a.change(add('a'));
      // Both pages then begin a journal, and each finds its own before the other's.
      pass(10_000);
      a.change({ type: 'set', key: 'a', quantity: 5 });
      b.change({ type: 'set', key: 'a', quantity: 7 });
      browser.bringAll();
      expect(shown(b)).toStrictEqual(shown(a));
      expect(shown(Tab.in(browser))).toStrictEqual(shown(a));
    }
  });

  test('applies a change after all operations that were read, whatever their numbers', () => {
    const { browser } = open(0);
    for (const [i, n] of [5, 1, 1e300, '9', Number.MAX_SAFE_INTEGER, 1.5].entries())
      browser.truth.set(`wellness-cart-journal-${i}`, JSON.stringify({ v: 1, ops: [{ n, ...add('a') }] }));
    const a = Tab.in(browser);
    expect(shown(a)).toStrictEqual({ a: 6 });
    a.change({ type: 'clear' });
    browser.bringAll();
    expect(shown(a)).toStrictEqual({});
    expect(shown(Tab.in(browser))).toStrictEqual({});
  });

  test('counts a step in each of two tabs, and lets a removal win over a step', () => {
    const { browser, a, b, pass } = open(2);
    a.change(add('a'));
    pass();
    a.change({ type: 'step', key: 'a', by: 1 });
    b.change({ type: 'step', key: 'a', by: 1 });
    browser.bringAll();
    expect(shown(a)).toStrictEqual({ a: 3 });
    a.change({ type: 'set', key: 'a', quantity: 0 });
    expect(shown(a)).toStrictEqual({});
  });

  test('holds { v: 1, items } in its key and nothing else, from the first change on', () => {
    const { browser, a, stored, pass } = open(1);
    a.change(add('a', 2));
    browser.bringAll();
    expect(stored(CART)).toStrictEqual({ v: 1, items: [{ ...line('a'), quantity: 2 }] });
    pass();
    expect(stored(CART)).toStrictEqual({ v: 1, items: [{ ...line('a'), quantity: 2 }] });
  });

  test('is right between any two writes of a compaction, for any page', () => {
    for (let writes = 1; writes <= 6; writes++) {
      const { browser, a, b } = open(2);
      for (let round = 1; round <= 2; round++) {
        a.change(add('a'));
        browser.bringAll();
        a.runOn();
        a.compact();
        a.process.post(writes);
        b.process.deliver();
        expect(shown(b)).toStrictEqual({ a: round });
        expect(shown(Tab.in(browser))).toStrictEqual({ a: round });
        browser.bringAll();
      }
    }
  });

  /** The published copy as another program writes it. */
  const published = (...items: object[]) => JSON.stringify({ v: 1, items });

  test('imports the cart that another program has published, if nothing else is stored', () => {
    const { browser, stored } = open(0);
    const theirs = { ...line('b'), quantity: 3, later: { of: 'theirs' } };
    browser.truth.set(CART, JSON.stringify({ v: 1, items: [theirs], attempts: [{}], later: 1 }));
    const a = Tab.in(browser);
    expect(shown(a)).toStrictEqual({ b: 3 });
    pass(browser, [a], 60_000);
    expect([...browser.truth.keys()], 'reading writes nothing').toStrictEqual([CART]);
    a.change(add('b'));
    browser.bringAll();
    expect(shown(Tab.in(browser))).toStrictEqual({ b: 4 });
    pass(browser, [a]);
    expect(stored(SNAPSHOT).cart).toStrictEqual({ items: [{ ...theirs, quantity: 4 }], attempts: [], later: 1 });
  });

  test('imports a published cart once, where two pages change it at the same time', () => {
    const { browser } = open(0);
    browser.truth.set(CART, published({ ...line('b'), quantity: 3 }));
    const [a, b] = [Tab.in(browser), Tab.in(browser)];
    a.change(add('a'));
    b.change(add('b'));
    for (const ms of [0, 1_000, 60_000]) {
      pass(browser, [a, b], ms);
      for (const tab of [a, b, Tab.in(browser)]) expect(shown(tab)).toStrictEqual({ a: 1, b: 4 });
    }
  });

  test('ignores what another program writes into its key, or that it removes it, and publishes the cart again', () => {
    for (const others of [published({ ...line('b'), quantity: 3 }), published(), '{', null]) {
      const { browser, a, stored, pass } = open(1);
      a.change(add('a'));
      const write = () => (others === null ? a.process.removeItem(CART) : a.process.setItem(CART, others));
      for (const [ms, count] of [
        [0, 1],
        [1_000, 2],
        [60_000, 3],
      ] as const) {
        pass(ms);
        write();
        expect(shown(a)).toStrictEqual({ a: count });
        expect(shown(Tab.in(browser))).toStrictEqual({ a: count });
        a.change(add('a'));
        expect(shown(a)).toStrictEqual({ a: count + 1 });
        pass();
        expect(quantities(stored(CART).items)).toStrictEqual({ a: count + 1 });
      }
      write();
      a.hear();
      pass();
      expect(quantities(stored(CART).items), 'without a change').toStrictEqual({ a: 4 });
    }
  });

  test('publishes no change that is not stored, so that another page does not count it twice', () => {
    const { browser, a, pass } = open(1);
    const b = new Tab(a.process, false);
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: 1 });
    expect(a.change(add('a'))).toBe(false);
    expect(a.process.map.size).toBe(0);
    b.change(add('a'));
    pass(10_000);
    expect(shown(Tab.in(browser))).toStrictEqual({ a: 2 });
  });

  test('brings nothing back after a logout', () => {
    for (const [whoClears, whoAdds] of [
      [0, 0],
      [0, 1],
    ]) {
      const { browser, tabs, pass } = open(2);
      tabs[0]?.change(add('a'));
      tabs[1]?.change(add('a'));
      browser.bringAll();
      tabs[whoClears as number]?.process.clear();
      browser.bringAll();
      tabs[whoAdds as number]?.change(add('b'));
      pass(60_000);
      for (const tab of tabs) expect(shown(tab)).toStrictEqual({ b: 1 });
    }
  });

  test('forgets at a logout the changes that there was no room for', () => {
    const { a, pass } = open(1);
    a.change(add('a'));
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: Infinity });
    expect(a.change(add('b'))).toBe(false);
    a.process.fault = undefined;
    a.process.clear();
    a.change(add('c'));
    pass();
    expect(shown(a)).toStrictEqual({ c: 1 });
  });

  test('removes journals, and then their entries in the version vector, once a page has seen them for long enough', () => {
    const { a, journals, stored, pass } = open(1);
    a.change(add('a'));
    pass();
    expect(journals()).toHaveLength(1);
    pass(JOURNAL_REMOVAL_MS - 2_000);
    expect(journals()).toHaveLength(1);
    pass(5_000);
    expect(journals()).toStrictEqual([]);
    expect(Object.keys(stored(SNAPSHOT).vector)).toHaveLength(1);
    pass(3 * JOURNAL_REMOVAL_MS);
    expect(stored(SNAPSHOT).vector).toStrictEqual({});
    expect(shown(a)).toStrictEqual({ a: 1 });
  });

  test('writes nothing of a compaction during which the page was suspended', () => {
    const { browser, a, b, pass } = open(2);
    a.change(add('a'));
    browser.bringAll();
    a.runOn();
    a.process.afterCall = () => {
      a.process.afterCall = undefined;
      a.process.isStill = true;
      b.change(add('a'));
      pass(90_000);
      a.process.wake();
    };
    a.compact();
    pass();
    expect(shown(a)).toStrictEqual({ a: 2 });
    expect(shown(b)).toStrictEqual({ a: 2 });
  });

  test('keeps changes in memory that storage has no room for, and stores them when there is', () => {
    const { browser, a, pass } = open(1);
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: Infinity });
    expect(a.change(add('a'))).toBe(false);
    expect(shown(a)).toStrictEqual({ a: 1 });
    pass();
    expect(browser.truth.size).toBe(0);
    a.process.fault = undefined;
    expect(a.change(add('b'))).toBe(true);
    pass();
    expect(shown(Tab.in(browser))).toStrictEqual({ a: 1, b: 1 });
  });

  test('stores nothing twice where storage fails after it has taken a value', () => {
    for (let call = 0; call < 12; call++) {
      const { browser, a, pass } = open(1);
      a.change(add('a'));
      Object.assign(a.process, { fault: 'throw', faultIn: call, faultsLeft: 1 });
      a.run(() => a.storage.append(add('a')));
      // The next change begins another journal.
      browser.now += 10_000;
      a.process.fault = undefined;
      a.change(add('b'));
      pass(10_000);
      expect(shown(a)).toStrictEqual({ a: 2, b: 1 });
    }
  });

  test('compacts nothing that is not stored', () => {
    const { a, pass } = open(1);
    a.change(add('a'));
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: 3 });
    a.change(add('b'));
    pass();
    a.change(add('c'));
    pass();
    expect(shown(a)).toStrictEqual({ a: 1, b: 1, c: 1 });
  });

  test('counts storage that does not return what was written as none', () => {
    const { a, pass } = open(1);
    Object.assign(a.process, { fault: 'deaf', faultIn: 0, faultsLeft: Infinity });
    expect(a.change(add('a'))).toBe(false);
    pass();
    expect(shown(a)).toStrictEqual({ a: 1 });
  });

  test('preserves unknown fields of lines, of the cart and of the snapshot, and unknown entries of the version vector', () => {
    const { browser, stored } = open(0);
    const known = { ...line('a'), quantity: 1, later: [1, { of: 'it' }] };
    const value = { v: 1, cart: { items: [known], later: { x: 1 } }, vector: { 'wellness-cart-journal-0': { at: 3 } } };
    const later = JSON.stringify({ v: 2, ops: [{ n: 1, ...add('c') }] });
    browser.truth.set(SNAPSHOT, JSON.stringify({ ...value, later: true }));
    browser.truth.set('wellness-cart-journal-0', later);
    // A journal of this format, of which only a later release knows how much is compacted.
    browser.truth.set('wellness-cart-journal-1', JSON.stringify({ v: 1, ops: [{ n: 1, ...add('b') }] }));
    const snapshot = stored(SNAPSHOT);
    snapshot.vector['wellness-cart-journal-1'] = 'all';
    snapshot.vector['wellness-cart-journal-2'] = 'gone';
    browser.truth.set('wellness-cart-journal-3', later);
    browser.truth.set(SNAPSHOT, JSON.stringify(snapshot));
    browser.truth.set(CART, JSON.stringify({ v: 1, items: [known], later: { x: 1 } }));
    const tab = Tab.in(browser);
    for (let i = 0; i < 4; i++) {
      tab.change({ type: 'step', key: 'a', by: 1 });
      pass(browser, [tab], 60_000);
    }
    expect(stored(SNAPSHOT).cart).toStrictEqual({ items: [{ ...known, quantity: 5 }], attempts: [], later: { x: 1 } });
    expect(stored(CART)).toStrictEqual({ v: 1, items: [{ ...known, quantity: 5 }], later: { x: 1 } });
    expect(stored(SNAPSHOT).later).toBe(true);
    expect(stored(SNAPSHOT).vector).toMatchObject({
      'wellness-cart-journal-1': 'all',
      'wellness-cart-journal-2': 'gone',
    });
    expect(stored(SNAPSHOT).vector['wellness-cart-journal-0']).toStrictEqual({ at: 3 });
    for (const key of ['0', '3']) expect(browser.truth.get(`wellness-cart-journal-${key}`)).toBe(later);
    expect(browser.truth.has('wellness-cart-journal-1')).toBe(true);
  });

  test('lets unknown operations wait in their place, and those that came after them', () => {
    const { a, stored, pass } = open(1);
    a.change(add('a'));
    a.change(unknown({ words: 'for you' }));
    a.change(add('b'));
    pass(90_000);
    const { cart, ops } = stored(SNAPSHOT);
    expect(quantities(cart.items)).toStrictEqual({ a: 1 });
    expect(ops.map((waiting: { op: { type: string } }) => waiting.op.type)).toStrictEqual(['engrave', 'add']);
    expect(ops[0].op.words).toBe('for you');
    expect(shown(a)).toStrictEqual({ a: 1, b: 1 });
  });

  test('lets 100 operations wait at most, and loses none that it knows', () => {
    const { a, stored, pass } = open(1);
    a.change(unknown({ words: 'x'.repeat(5_000) }));
    for (let i = 0; i < 120; i++) a.change(i % 2 ? add('a') : unknown({ i }));
    pass();
    expect(stored(SNAPSHOT).ops).toHaveLength(100);
    expect(
      stored(SNAPSHOT).ops.filter((waiting: { op: { type: string } }) => waiting.op.type === 'engrave'),
    ).toHaveLength(60);
    expect(shown(a)).toStrictEqual({ a: 60 });
    for (let i = 0; i < 120; i++) a.change(unknown({ i }));
    pass();
    expect(stored(SNAPSHOT).ops).toHaveLength(100);
    expect(shown(a)).toStrictEqual({ a: 60 });
  });

  test('lets operations wait that are no longer than 4,000 characters', () => {
    for (const [length, waiting] of [
      [4_000, 1],
      [4_001, 0],
    ] as const) {
      const { a, stored, pass } = open(1);
      const { length: without } = JSON.stringify({ n: 1, type: 'engrave', words: '' });
      a.change(unknown({ words: 'x'.repeat(length - without) }));
      pass();
      expect(stored(SNAPSHOT).ops).toHaveLength(waiting);
    }
  });

  test('writes a journal for 5 s and 50 operations, then another', () => {
    const { browser, a, journals } = open(1);
    const journalsAfter = (ms: number) => {
      browser.now += ms;
      a.change(add('a'));
      browser.bringAll();
      return journals().length;
    };
    expect([0, 5_000, 1, 5_000, 1].map(journalsAfter)).toStrictEqual([1, 1, 2, 2, 3]);
    for (let i = 2; i <= 50; i++) expect(journalsAfter(0)).toBe(3);
    expect(journalsAfter(0)).toBe(4);
    expect(shown(Tab.in(browser))).toStrictEqual({ a: 55 });
  });

  test('stores changes that there was no room for in journals of 50 operations', () => {
    const { browser, a, journals, stored } = open(1);
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: Infinity });
    for (let i = 0; i < 60; i++) a.change(add('a'));
    a.process.fault = undefined;
    expect(a.change(add('a'))).toBe(true);
    browser.bringAll();
    const lengths = journals().map((key) => stored(key).ops.length);
    expect(lengths.sort((a, b) => a - b)).toEqual([11, 50]);
    expect(shown(Tab.in(browser))).toStrictEqual({ a: 61 });
  });

  test('removes no journal that has been there for only 20 s', () => {
    const { browser, a, journals } = open(1);
    a.change(add('a'));
    const compactAfter = (ms: number) => {
      browser.now += ms;
      Object.assign(a, { compactSince: browser.now - RUN_MS, found: RUN_TIMES });
      a.compact();
      browser.bringAll();
      return journals().length;
    };
    expect([1_000, JOURNAL_REMOVAL_MS, 1].map(compactAfter)).toStrictEqual([1, 1, 0]);
  });

  test('writes a compaction that is 5 s late, and none that is later', () => {
    for (const [late, count] of [
      [5_000, 1],
      [5_001, 0],
    ] as const) {
      const { browser, a } = open(1);
      a.change(add('a'));
      a.runOn();
      browser.now += late - RUN_MS;
      a.compact();
      browser.bringAll();
      expect([...browser.truth.keys()].filter((key) => key === SNAPSHOT)).toHaveLength(count);
      expect(a.compactSince, 'it is tried again').toBe(count ? undefined : browser.now);
    }
  });

  for (const [what, text] of [
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an older version', '{"v":0,"items":[{"id":"b","name":"B","price":1,"quantity":1}]}'],
    ['no version', '{"items":[{"id":"b","name":"B","price":1,"quantity":1}]}'],
    [
      'lines that are none',
      '{"v":1,"items":[null,1,{"id":"","name":"x"},{"id":"a","name":"A","price":-1,"quantity":1}]}',
    ],
    ['no list of lines', '{"v":1,"items":{"a":1}}'],
  ] as const)
    test(`is empty if ${what} was stored, and is written over by the next change`, () => {
      const { browser, stored } = open(0);
      browser.truth.set(CART, text);
      const a = Tab.in(browser);
      expect(shown(a)).toStrictEqual({});
      a.change(add('a'));
      pass(browser, [a]);
      a.change(add('a'));
      pass(browser, [a]);
      expect(quantities(stored(CART).items)).toStrictEqual({ a: 2 });
      expect(shown(Tab.in(browser))).toStrictEqual({ a: 2 });
    });

  test('ignores a snapshot, and a journal, of an older version', () => {
    const { browser } = open(0);
    browser.truth.set(SNAPSHOT, JSON.stringify({ v: 0, cart: { items: [{ ...line('a'), quantity: 1 }] } }));
    browser.truth.set('wellness-cart-journal-1', JSON.stringify({ v: 0, ops: [{ n: 1, ...add('b') }] }));
    expect(shown(Tab.in(browser))).toStrictEqual({});
  });

  test('reads the sound lines among broken ones', () => {
    const { browser } = open(0);
    const sound = { ...line('a'), quantity: 2 };
    browser.truth.set(CART, JSON.stringify({ v: 1, items: [{ id: 'x' }, sound, { ...sound, quantity: 9 }] }));
    expect(shown(Tab.in(browser))).toStrictEqual({ a: 2 });
  });

  test('reads anything in any of its keys without throwing, and goes on', () => {
    // Values of a newer version are left alone, see the next test.
    const any = fc.jsonValue().filter((json) => !(Object(json).v > 1));
    const snapshot = fc.record(
      {
        v: fc.constant(1),
        cart: any,
        vector: fc.oneof(any, fc.dictionary(fc.constant('wellness-cart-journal-x'), any)),
      },
      { requiredKeys: ['v'] },
    );
    const value = fc.oneof(any, fc.record({ v: fc.constant(1), ops: fc.oneof(any, fc.array(any)) }), snapshot);
    fc.assert(
      fc.property(value, value, value, (cart, marks, log) => {
        const browser = new Browser();
        browser.truth.set(CART, JSON.stringify(cart));
        browser.truth.set(SNAPSHOT, JSON.stringify(marks));
        browser.truth.set('wellness-cart-journal-x', JSON.stringify(log));
        const tab = Tab.in(browser);
        expect(tab.isBlind).toBe(false);
        const { known = 0 } = shown(tab);
        tab.change(add('known'));
        pass(browser, [tab]);
        expect(shown(tab).known).toBe(known + 1);
        expect(shown(Tab.in(browser)).known).toBe(known + 1);
      }),
    );
  });

  test('is not touched if a newer release stored it', () => {
    const browser = new Browser();
    browser.truth.set(CART, '{"v":2,"lines":[]}');
    expect(createCartStorage(new Process(browser))).toBe(undefined);
  });

  test('is written correctly with additions to Array.prototype', () => {
    const { browser, a, pass } = open(1);
    Object.assign(Array.prototype, { toJSON: () => 'broken' });
    try {
      a.change(add('a'));
      pass();
    } finally {
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
    }
    expect(shown(Tab.in(browser))).toStrictEqual({ a: 1 });
  });
});
