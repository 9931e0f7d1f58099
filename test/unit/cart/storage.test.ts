import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { HEAR_MS, HEAR_TIMES, LOG_KEEP_MS } from '../../../src/cart/folding.ts';
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
const FOLDED = 'wellness-cart-folded';

/** Lets time pass in which all news arrive, and pages do what their timers say. */
function pass(browser: Browser, tabs: readonly Tab[], ms = 1_000) {
  for (let left = ms; left > 0; left -= HEAR_MS) {
    browser.bringAll();
    browser.now += Math.min(left, HEAR_MS);
    for (const tab of tabs) tab.tick();
  }
  browser.bringAll();
}

function open(count: number, ...later: boolean[]) {
  const browser = new Browser();
  const tabs = Array.from({ length: count }, (_, i) => Tab.in(browser, later[i]));
  const [a, b, c] = tabs as [Tab, Tab, Tab];
  const logs = () => [...browser.truth.keys()].filter((key) => key.startsWith('wellness-cart-log-'));
  const stored = (key: string) => JSON.parse(browser.truth.get(key) ?? 'null');
  return { browser, tabs, a, b, c, logs, stored, pass: (ms?: number) => pass(browser, tabs, ms) };
}

const said = (tab: Tab) => {
  tab.hear();
  return quantities(tab.contents.items);
};
const unknown = (fields: object = {}) => ({ type: 'engrave', ...fields }) as unknown as Operation;

describe('the stored cart', () => {
  test('counts each change once, whatever is late, stands still, dies, fails, is cleared or written by others', () => {
    fc.assert(
      fc.property(histories(60), (history) => play(history)),
      { numRuns: 150 },
    );
  });

  test('ends as if all pages were new where old ones fold between them', () => {
    fc.assert(fc.property(turns, playInTurn), { numRuns: 150 });
  });

  test('applies what saw another operation after it, though the logs are read in any order', () => {
    for (let i = 0; i < 20; i++) {
      const { browser, a, b } = open(2);
      a.say(add('a', 5));
      browser.bringAll();
      b.say({ type: 'clear' });
      browser.bringAll();
      expect(said(a)).toStrictEqual({});
    }
  });

  test('has what two pages said at once in the same order for all', () => {
    for (let i = 0; i < 10; i++) {
      const { browser, a, b, pass } = open(2);
      a.say(add('a'));
      // Both then open a log, and each finds its own before the other's.
      pass(10_000);
      a.say({ type: 'set', key: 'a', quantity: 5 });
      b.say({ type: 'set', key: 'a', quantity: 7 });
      browser.bringAll();
      expect(said(b)).toStrictEqual(said(a));
      expect(said(Tab.in(browser))).toStrictEqual(said(a));
    }
  });

  test('comes after all that it has read, whatever was read last, and whatever is no number', () => {
    const { browser } = open(0);
    for (const [i, n] of [5, 1, 1e300, '9', Number.MAX_SAFE_INTEGER, 1.5].entries())
      browser.truth.set(`wellness-cart-log-${i}`, JSON.stringify({ v: 1, ops: [{ n, ...add('a') }] }));
    const a = Tab.in(browser);
    expect(said(a)).toStrictEqual({ a: 6 });
    a.say({ type: 'clear' });
    browser.bringAll();
    expect(said(a)).toStrictEqual({});
    expect(said(Tab.in(browser))).toStrictEqual({});
  });

  test('counts a step in each of two tabs, and lets a removal win over a step', () => {
    const { browser, a, b, pass } = open(2);
    a.say(add('a'));
    pass();
    a.say({ type: 'step', key: 'a', by: 1 });
    b.say({ type: 'step', key: 'a', by: 1 });
    browser.bringAll();
    expect(said(a)).toStrictEqual({ a: 3 });
    a.say({ type: 'set', key: 'a', quantity: 0 });
    expect(said(a)).toStrictEqual({});
  });

  test('holds { v: 1, items } in its key and nothing else, from the first change on', () => {
    const { browser, a, stored, pass } = open(1);
    a.say(add('a', 2));
    browser.bringAll();
    expect(stored(CART)).toStrictEqual({ v: 1, items: [{ ...line('a'), quantity: 2 }] });
    pass();
    expect(stored(CART)).toStrictEqual({ v: 1, items: [{ ...line('a'), quantity: 2 }] });
  });

  test('is right between any two writes of a fold, for any page', () => {
    for (let writes = 1; writes <= 6; writes++) {
      const { browser, a, b } = open(2);
      for (let round = 1; round <= 2; round++) {
        a.say(add('a'));
        browser.bringAll();
        a.listen();
        a.fold();
        a.process.post(writes);
        b.process.deliver();
        expect(said(b)).toStrictEqual({ a: round });
        expect(said(Tab.in(browser))).toStrictEqual({ a: round });
        browser.bringAll();
      }
    }
  });

  test('takes what others wrote into its key, or that they removed it, as the last word', () => {
    const { a, pass } = open(1);
    a.say(add('a'));
    pass();
    a.process.setItem(CART, JSON.stringify({ v: 1, items: [{ ...line('b'), quantity: 3 }] }));
    expect(said(a)).toStrictEqual({ b: 3 });
    a.say(add('b'));
    expect(said(a)).toStrictEqual({ b: 4 });
    pass();
    expect(said(a)).toStrictEqual({ b: 4 });
    a.process.removeItem(CART);
    expect(said(a)).toStrictEqual({});
  });

  test('tells one text of others from another, though both end with the same white space', () => {
    const { browser, a, pass } = open(1);
    const text = (id: string) => `${JSON.stringify({ v: 1, items: [{ ...line(id), quantity: 1 }] })}\n`;
    a.process.setItem(CART, text('a'));
    a.say(add('a'));
    a.process.setItem(CART, text('b'));
    pass();
    expect(said(a)).toStrictEqual({ b: 1 });
    a.close();
    a.process.setItem(CART, text('c'));
    browser.bringAll();
    expect(said(Tab.in(browser))).toStrictEqual({ c: 1 });
  });

  for (const ms of [0, 1_000, 60_000])
    test(`takes the very text that was read from its key as the last word ${ms} ms later`, () => {
      const { a, pass } = open(1);
      a.say(add('a'));
      const text = a.process.getItem(CART) as string;
      pass(ms);
      a.say(add('a'));
      a.process.setItem(CART, text);
      expect(said(a)).toStrictEqual({ a: 1 });
      pass();
      expect(said(a)).toStrictEqual({ a: 1 });
      a.say(add('b'));
      pass();
      expect(said(a)).toStrictEqual({ a: 1, b: 1 });
    });

  test('keeps a hand-over through the word of others, which takes out what was paid only once', () => {
    const { a, pass } = open(1);
    const attempt = { attempt: 'x', at: 1, currency: 'USD', lines: [{ key: 'a', quantity: 1 }] };
    a.say(add('a', 3));
    a.say({ type: 'hand', attempt });
    a.process.setItem(CART, JSON.stringify({ v: 1, items: [{ ...line('a'), quantity: 5 }] }));
    pass();
    expect(a.contents.attempts).toStrictEqual([attempt]);
    a.say({ type: 'paid', attempt: 'x' });
    a.say({ type: 'paid', attempt: 'x' });
    pass();
    expect(said(a)).toStrictEqual({ a: 4 });
  });

  test('brings nothing back after a logout', () => {
    for (const [whoClears, whoAdds] of [
      [0, 0],
      [0, 1],
    ]) {
      const { browser, tabs, pass } = open(2);
      tabs[0]?.say(add('a'));
      tabs[1]?.say(add('a'));
      browser.bringAll();
      tabs[whoClears as number]?.process.clear();
      browser.bringAll();
      tabs[whoAdds as number]?.say(add('b'));
      pass(60_000);
      for (const tab of tabs) expect(said(tab)).toStrictEqual({ b: 1 });
    }
  });

  test('does not bring back after a logout what there was no room for', () => {
    const { a, pass } = open(1);
    a.say(add('a'));
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: Infinity });
    expect(a.say(add('b'))).toBe(false);
    a.process.fault = undefined;
    a.process.clear();
    a.say(add('c'));
    pass();
    expect(said(a)).toStrictEqual({ c: 1 });
  });

  test('removes logs, and then their marks, once a page has looked at them for long enough', () => {
    const { a, logs, stored, pass } = open(1);
    a.say(add('a'));
    pass();
    expect(logs()).toHaveLength(1);
    pass(LOG_KEEP_MS - 2_000);
    expect(logs()).toHaveLength(1);
    pass(5_000);
    expect(logs()).toStrictEqual([]);
    expect(Object.keys(stored(FOLDED).logs)).toHaveLength(1);
    pass(3 * LOG_KEEP_MS);
    expect(stored(FOLDED).logs).toStrictEqual({});
    expect(said(a)).toStrictEqual({ a: 1 });
  });

  test('writes nothing of a fold in which it stood still', () => {
    const { browser, a, b, pass } = open(2);
    a.say(add('a'));
    browser.bringAll();
    a.listen();
    a.process.afterCall = () => {
      a.process.afterCall = undefined;
      a.process.isStill = true;
      b.say(add('a'));
      pass(90_000);
      a.process.wake();
    };
    a.fold();
    pass();
    expect(said(a)).toStrictEqual({ a: 2 });
    expect(said(b)).toStrictEqual({ a: 2 });
  });

  test('keeps what storage has no room for, and writes it down when there is', () => {
    const { browser, a, pass } = open(1);
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: Infinity });
    expect(a.say(add('a'))).toBe(false);
    expect(said(a)).toStrictEqual({ a: 1 });
    pass();
    expect(browser.truth.size).toBe(0);
    a.process.fault = undefined;
    expect(a.say(add('b'))).toBe(true);
    pass();
    expect(said(Tab.in(browser))).toStrictEqual({ a: 1, b: 1 });
  });

  test('writes nothing twice where the storage fails after it has taken it', () => {
    for (let call = 0; call < 12; call++) {
      const { browser, a, pass } = open(1);
      a.say(add('a'));
      Object.assign(a.process, { fault: 'throw', faultIn: call, faultsLeft: 1 });
      a.run(() => a.storage.append(add('a')));
      // Its log is closed by then.
      browser.now += 10_000;
      a.process.fault = undefined;
      a.say(add('b'));
      pass(10_000);
      expect(said(a)).toStrictEqual({ a: 2, b: 1 });
    }
  });

  test('folds nothing that is not written down', () => {
    const { a, pass } = open(1);
    a.say(add('a'));
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: 3 });
    a.say(add('b'));
    pass();
    a.say(add('c'));
    pass();
    expect(said(a)).toStrictEqual({ a: 1, b: 1, c: 1 });
  });

  test('counts storage that does not give back what it was given as none', () => {
    const { a, pass } = open(1);
    Object.assign(a.process, { fault: 'deaf', faultIn: 0, faultsLeft: Infinity });
    expect(a.say(add('a'))).toBe(false);
    pass();
    expect(said(a)).toStrictEqual({ a: 1 });
  });

  test('keeps what it does not know of lines, of the cart, of marks and beside them', () => {
    const { browser, stored } = open(0);
    const known = { ...line('a'), quantity: 1, later: [1, { of: 'it' }] };
    const value = { v: 1, cart: { items: [known], later: { x: 1 } }, logs: { 'wellness-cart-log-0': { at: 3 } } };
    const later = JSON.stringify({ v: 2, ops: [{ n: 1, ...add('c') }] });
    browser.truth.set(FOLDED, JSON.stringify({ ...value, later: true }));
    browser.truth.set('wellness-cart-log-0', later);
    // Of this kind, but what of it is done only a later release can tell.
    browser.truth.set('wellness-cart-log-1', JSON.stringify({ v: 1, ops: [{ n: 1, ...add('b') }] }));
    const folded = stored(FOLDED);
    folded.logs['wellness-cart-log-1'] = 'all';
    folded.logs['wellness-cart-log-2'] = 'gone';
    browser.truth.set('wellness-cart-log-3', later);
    browser.truth.set(FOLDED, JSON.stringify(folded));
    browser.truth.set(CART, JSON.stringify({ v: 1, items: [known], later: { x: 1 } }));
    const tab = Tab.in(browser);
    for (let i = 0; i < 4; i++) {
      tab.say({ type: 'step', key: 'a', by: 1 });
      pass(browser, [tab], 60_000);
    }
    expect(stored(FOLDED).cart).toStrictEqual({ items: [{ ...known, quantity: 5 }], attempts: [], later: { x: 1 } });
    expect(stored(CART)).toStrictEqual({ v: 1, items: [{ ...known, quantity: 5 }], later: { x: 1 } });
    expect(stored(FOLDED).later).toBe(true);
    expect(stored(FOLDED).logs).toMatchObject({ 'wellness-cart-log-1': 'all', 'wellness-cart-log-2': 'gone' });
    expect(stored(FOLDED).logs['wellness-cart-log-0']).toStrictEqual({ at: 3 });
    for (const key of ['0', '3']) expect(browser.truth.get(`wellness-cart-log-${key}`)).toBe(later);
    expect(browser.truth.has('wellness-cart-log-1')).toBe(true);
  });

  test('lets an operation that it does not know wait in its place, and what came after it', () => {
    const { a, stored, pass } = open(1);
    a.say(add('a'));
    a.say(unknown({ words: 'for you' }));
    a.say(add('b'));
    pass(90_000);
    const { cart, ops } = stored(FOLDED);
    expect(quantities(cart.items)).toStrictEqual({ a: 1 });
    expect(ops.map((waiting: { op: { type: string } }) => waiting.op.type)).toStrictEqual(['engrave', 'add']);
    expect(ops[0].op.words).toBe('for you');
    expect(said(a)).toStrictEqual({ a: 1, b: 1 });
  });

  test('keeps an operation that it does not know through the word of others', () => {
    const { a, stored, pass } = open(1);
    a.say(unknown());
    a.process.setItem(CART, JSON.stringify({ v: 1, items: [{ ...line('b'), quantity: 3 }] }));
    a.hear();
    pass();
    expect(stored(FOLDED).ops).toHaveLength(1);
    expect(said(a)).toStrictEqual({ b: 3 });
  });

  test('lets no more wait than there is room for, and loses nothing that it knows', () => {
    const { a, stored, pass } = open(1);
    a.say(unknown({ words: 'x'.repeat(5_000) }));
    for (let i = 0; i < 120; i++) a.say(i % 2 ? add('a') : unknown({ i }));
    pass();
    expect(stored(FOLDED).ops).toHaveLength(100);
    expect(
      stored(FOLDED).ops.filter((waiting: { op: { type: string } }) => waiting.op.type === 'engrave'),
    ).toHaveLength(60);
    expect(said(a)).toStrictEqual({ a: 60 });
    for (let i = 0; i < 120; i++) a.say(unknown({ i }));
    pass();
    expect(stored(FOLDED).ops).toHaveLength(100);
    expect(said(a)).toStrictEqual({ a: 60 });
  });

  test('lets operations wait that are no longer than 4,000 characters', () => {
    for (const [length, waiting] of [
      [4_000, 1],
      [4_001, 0],
    ] as const) {
      const { a, stored, pass } = open(1);
      const { length: without } = JSON.stringify({ n: 1, type: 'engrave', words: '' });
      a.say(unknown({ words: 'x'.repeat(length - without) }));
      pass();
      expect(stored(FOLDED).ops).toHaveLength(waiting);
    }
  });

  test('goes on with a log for 5 s and 50 operations, then with another', () => {
    const { browser, a, logs } = open(1);
    const logsAfter = (ms: number) => {
      browser.now += ms;
      a.say(add('a'));
      browser.bringAll();
      return logs().length;
    };
    expect([0, 5_000, 1, 5_000, 1].map(logsAfter)).toStrictEqual([1, 1, 2, 2, 3]);
    for (let i = 2; i <= 50; i++) expect(logsAfter(0)).toBe(3);
    expect(logsAfter(0)).toBe(4);
    expect(said(Tab.in(browser))).toStrictEqual({ a: 55 });
  });

  test('writes what there was no room for in logs of 50 operations', () => {
    const { browser, a, logs, stored } = open(1);
    Object.assign(a.process, { fault: 'full', faultIn: 0, faultsLeft: Infinity });
    for (let i = 0; i < 60; i++) a.say(add('a'));
    a.process.fault = undefined;
    expect(a.say(add('a'))).toBe(true);
    browser.bringAll();
    const lengths = logs().map((key) => stored(key).ops.length);
    expect(lengths.sort((a, b) => a - b)).toEqual([11, 50]);
    expect(said(Tab.in(browser))).toStrictEqual({ a: 61 });
  });

  test('removes no log that has been there for 20 s only', () => {
    const { browser, a, logs } = open(1);
    a.say(add('a'));
    const foldAfter = (ms: number) => {
      browser.now += ms;
      Object.assign(a, { foldSince: browser.now - HEAR_MS, found: HEAR_TIMES });
      a.fold();
      browser.bringAll();
      return logs().length;
    };
    expect([1_000, LOG_KEEP_MS, 1].map(foldAfter)).toStrictEqual([1, 1, 0]);
  });

  test('writes a fold that is 5 s late, and none that is later', () => {
    for (const [late, count] of [
      [5_000, 1],
      [5_001, 0],
    ] as const) {
      const { browser, a } = open(1);
      a.say(add('a'));
      a.listen();
      browser.now += late - HEAR_MS;
      a.fold();
      browser.bringAll();
      expect([...browser.truth.keys()].filter((key) => key === FOLDED)).toHaveLength(count);
      expect(a.foldSince, 'it is tried again').toBe(count ? undefined : browser.now);
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
    test(`is empty where ${what} was stored, and is written over by the next change`, () => {
      const { browser, stored } = open(0);
      browser.truth.set(CART, text);
      const a = Tab.in(browser);
      expect(said(a)).toStrictEqual({});
      a.say(add('a'));
      pass(browser, [a]);
      a.say(add('a'));
      pass(browser, [a]);
      expect(quantities(stored(CART).items)).toStrictEqual({ a: 2 });
      expect(said(Tab.in(browser))).toStrictEqual({ a: 2 });
    });

  test('takes nothing of a folded value, or a log, of an older version', () => {
    const { browser } = open(0);
    browser.truth.set(FOLDED, JSON.stringify({ v: 0, cart: { items: [{ ...line('a'), quantity: 1 }] } }));
    browser.truth.set('wellness-cart-log-1', JSON.stringify({ v: 0, ops: [{ n: 1, ...add('b') }] }));
    expect(said(Tab.in(browser))).toStrictEqual({});
  });

  test('keeps the sound lines among broken ones', () => {
    const { browser } = open(0);
    const sound = { ...line('a'), quantity: 2 };
    browser.truth.set(CART, JSON.stringify({ v: 1, items: [{ id: 'x' }, sound, { ...sound, quantity: 9 }] }));
    expect(said(Tab.in(browser))).toStrictEqual({ a: 2 });
  });

  test('reads anything in any of its keys without throwing, and goes on', () => {
    // What calls itself newer is left as it is: the next test.
    const any = fc.jsonValue().filter((json) => !(Object(json).v > 1));
    const folded = fc.record(
      { v: fc.constant(1), cart: any, logs: fc.oneof(any, fc.dictionary(fc.constant('wellness-cart-log-x'), any)) },
      { requiredKeys: ['v'] },
    );
    const value = fc.oneof(any, fc.record({ v: fc.constant(1), ops: fc.oneof(any, fc.array(any)) }), folded);
    fc.assert(
      fc.property(value, value, value, (cart, marks, log) => {
        const browser = new Browser();
        browser.truth.set(CART, JSON.stringify(cart));
        browser.truth.set(FOLDED, JSON.stringify(marks));
        browser.truth.set('wellness-cart-log-x', JSON.stringify(log));
        const tab = Tab.in(browser);
        expect(tab.isBlind).toBe(false);
        const { known = 0 } = said(tab);
        tab.say(add('known'));
        pass(browser, [tab]);
        expect(said(tab).known).toBe(known + 1);
        expect(said(Tab.in(browser)).known).toBe(known + 1);
      }),
    );
  });

  test('is not touched where a newer release stored it', () => {
    const browser = new Browser();
    browser.truth.set(CART, '{"v":2,"lines":[]}');
    expect(createCartStorage(new Process(browser))).toBe(undefined);
  });

  test('is written as it is, whatever a library put on Array.prototype', () => {
    const { browser, a, pass } = open(1);
    Object.assign(Array.prototype, { toJSON: () => 'broken' });
    try {
      a.say(add('a'));
      pass();
    } finally {
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
    }
    expect(said(Tab.in(browser))).toStrictEqual({ a: 1 });
  });
});
