import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { CartItem, Operation } from './operations.ts';
import { type CartStorage, createCartStorage, LOG_KEEP_MS, settle } from './storage.ts';

/**
 * localStorage as Chromium has it. Each process reads and writes its own copy; what it wrote reaches the browser later,
 * the processes' writes in any order among each other, and the other processes later still. A process takes no news of a
 * key while a write of its own to that key is on its way.
 */
class Browser {
  readonly truth = new Map<string, string>();
  readonly processes: Process[] = [];

  receive(from: Process, key: string, value: string | null) {
    set(this.truth, key, value);
    for (const process of this.processes) process.inbox.push({ from, key, value });
  }
}

const set = (map: Map<string, string>, key: string, value: string | null) =>
  value === null ? map.delete(key) : map.set(key, value);

class Process implements Storage {
  readonly inbox: { from: Process; key: string; value: string | null }[] = [];
  readonly outbox: { key: string; value: string | null }[] = [];
  readonly onTheWay = new Map<string, number>();
  readonly map: Map<string, string>;
  readonly browser: Browser;
  full = false;

  constructor(browser: Browser) {
    this.browser = browser;
    this.map = new Map(browser.truth);
    browser.processes.push(this);
  }

  get length() {
    return this.map.size;
  }

  key(index: number) {
    return [...this.map.keys()][index] ?? null;
  }

  getItem(key: string) {
    return this.map.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.write(key, value);
  }

  removeItem(key: string) {
    this.write(key, null);
  }

  clear() {
    for (const key of [...this.map.keys()]) this.removeItem(key);
  }

  private write(key: string, value: string | null) {
    set(this.map, key, value);
    this.onTheWay.set(key, (this.onTheWay.get(key) ?? 0) + 1);
    this.outbox.push({ key, value });
  }

  /** Sends so many writes to the browser. */
  post(count: number) {
    for (const { key, value } of this.outbox.splice(0, count)) this.browser.receive(this, key, value);
  }

  /** Hears of so many writes. */
  deliver(count: number) {
    for (const { from, key, value } of this.inbox.splice(0, count)) {
      const onTheWay = this.onTheWay.get(key) ?? 0;
      if (from === this) this.onTheWay.set(key, onTheWay - 1);
      else if (onTheWay === 0) set(this.map, key, value);
    }
  }
}

/** Lets everything arrive everywhere. */
function settleDown(...processes: Process[]) {
  for (const process of processes) process.post(Infinity);
  for (const process of processes) process.deliver(Infinity);
}

interface Tab {
  readonly process: Process;
  readonly storage: CartStorage;
}

function openTab(browser: Browser): Tab {
  const process = new Process(browser);
  const storage = createCartStorage(process);
  if (!storage) throw new Error('the storage is of a newer release');
  return { process, storage };
}

const foldAlone = ({ storage }: Tab) => storage.fold(settle(storage.read()));

function fold(tab: Tab) {
  foldAlone(tab);
  settleDown(...tab.process.browser.processes);
}

const quantities = (items: readonly CartItem[]) => Object.fromEntries(items.map((item) => [item.id, item.quantity]));
const product = (id: string) => ({ id, name: id.toUpperCase(), description: '', price: 1 });
const add = (id: string, quantity = 1): Operation => ({ type: 'add', item: product(id), quantity });

const ids = ['a', 'b', 'c'] as const;
const tab = fc.nat(2);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), tab, id: fc.constantFrom(...ids) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), tab, count: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('post' as const), tab, count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), tab }) },
);

describe('the stored cart', () => {
  it('counts every add of three tabs once, whatever is late and whichever tab dies', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const browser = new Browser();
        const tabs = [openTab(browser), openTab(browser), openTab(browser)];
        const expected: Record<string, number> = {};
        for (const action of steps) {
          const here = tabs[action.tab] as Tab;
          if (action.kind === 'add') {
            here.storage.append(add(action.id));
            expected[action.id] = (expected[action.id] ?? 0) + 1;
          } else if (action.kind === 'deliver') here.process.deliver(action.count);
          else if (action.kind === 'post') here.process.post(action.count);
          else if (action.kind === 'fold') foldAlone(here);
          else {
            // What a page wrote before it died still arrives.
            here.process.post(Infinity);
            browser.processes.splice(browser.processes.indexOf(here.process), 1);
            tabs[action.tab] = openTab(browser);
          }
        }
        // What cart.ts does on each storage event: read, and fold while anything is pending.
        settleDown(...browser.processes);
        for (const here of tabs) fold(here);
        for (const { storage } of tabs) {
          const reading = storage.read();
          expect(reading.pending).to.deep.equal([]);
          expect(quantities(reading.items)).to.deep.equal(expected);
        }
        const stored = JSON.parse(browser.truth.get('wellness-cart') ?? '{"items":[]}');
        expect(quantities(stored.items)).to.deep.equal(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('applies what saw another operation after it, though the logs are read in any order', () => {
    for (let i = 0; i < 20; i++) {
      const browser = new Browser();
      const [a, b] = [openTab(browser), openTab(browser)];
      a.storage.append(add('a', 5));
      settleDown(a.process, b.process);
      b.storage.read();
      b.storage.append({ type: 'clear' });
      settleDown(a.process, b.process);
      expect(settle(a.storage.read())).to.deep.equal([]);
    }
  });

  it('counts a step in each of two tabs, and lets a removal win over a step', () => {
    const browser = new Browser();
    const [a, b] = [openTab(browser), openTab(browser)];
    a.storage.append(add('a'));
    fold(a);
    settleDown(a.process, b.process);
    a.storage.append({ type: 'step', id: 'a', by: 1 });
    b.storage.append({ type: 'step', id: 'a', by: 1 });
    settleDown(a.process, b.process);
    expect(quantities(settle(a.storage.read()))).to.deep.equal({ a: 3 });
    a.storage.append({ type: 'set', id: 'a', quantity: 0 });
    expect(settle(a.storage.read())).to.deep.equal([]);
  });

  it('holds { v: 1, items } in its key and nothing else', () => {
    const browser = new Browser();
    const a = openTab(browser);
    a.storage.append(add('a', 2));
    fold(a);
    expect(JSON.parse(browser.truth.get('wellness-cart') ?? '')).to.deep.equal({
      v: 1,
      items: [{ ...product('a'), quantity: 2 }],
    });
  });

  it('is right between the two writes of a fold, for any page', () => {
    const browser = new Browser();
    const [a, b] = [openTab(browser), openTab(browser)];
    for (let round = 1; round <= 2; round++) {
      a.storage.append(add('a'));
      settleDown(a.process, b.process);
      foldAlone(a);
      a.process.post(1);
      b.process.deliver(Infinity);
      expect(quantities(settle(b.storage.read()))).to.deep.equal({ a: round });
      expect(quantities(settle(openTab(browser).storage.read()))).to.deep.equal({ a: round });
      settleDown(a.process, b.process);
    }
  });

  it('takes what others wrote into its key, or that they removed it, as the last word', () => {
    const browser = new Browser();
    const a = openTab(browser);
    a.storage.append(add('a'));
    fold(a);
    a.process.setItem('wellness-cart', JSON.stringify({ v: 1, items: [{ ...product('b'), quantity: 3 }] }));
    expect(quantities(settle(a.storage.read()))).to.deep.equal({ b: 3 });
    a.storage.append(add('b'));
    fold(a);
    expect(quantities(settle(a.storage.read()))).to.deep.equal({ b: 4 });
    a.process.removeItem('wellness-cart');
    expect(settle(a.storage.read())).to.deep.equal([]);
  });

  it('removes logs once they are folded and old, and only then', () => {
    const now = Date.now;
    try {
      let time = 1_000_000;
      Date.now = () => time;
      const browser = new Browser();
      const a = openTab(browser);
      const logs = () => [...browser.truth.keys()].filter((key) => key.startsWith('wellness-cart-log-'));
      a.storage.append(add('a'));
      fold(a);
      expect(logs()).to.have.length(1);
      time += LOG_KEEP_MS + 1;
      // A page writes into a new log by now, so that nothing is added to one that may go.
      a.storage.append(add('a'));
      settleDown(a.process);
      expect(logs()).to.have.length(2);
      fold(a);
      expect(logs()).to.have.length(1);
      time += LOG_KEEP_MS + 1;
      fold(a);
      fold(a);
      expect(logs()).to.deep.equal([]);
      expect(quantities(a.storage.read().items)).to.deep.equal({ a: 2 });
    } finally {
      Date.now = now;
    }
  });

  it('keeps what storage has no room for, and writes it down when there is', () => {
    const browser = new Browser();
    const a = openTab(browser);
    a.process.full = true;
    expect(a.storage.append(add('a'))).to.equal(false);
    expect(quantities(settle(a.storage.read()))).to.deep.equal({ a: 1 });
    fold(a);
    expect(browser.truth.size).to.equal(0);
    a.process.full = false;
    expect(a.storage.append(add('b'))).to.equal(true);
    fold(a);
    expect(quantities(openTab(browser).storage.read().items)).to.deep.equal({ a: 1, b: 1 });
  });

  for (const [what, text] of [
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an older version', '{"v":0,"items":[]}'],
    [
      'lines that are none',
      '{"v":1,"items":[null,1,{"id":"","name":"x"},{"id":"a","name":"A","price":-1,"quantity":1}]}',
    ],
    ['no list of lines', '{"v":1,"items":{"a":1}}'],
  ] as const)
    it(`is empty where ${what} was stored, and is written over by the next change`, () => {
      const browser = new Browser();
      browser.truth.set('wellness-cart', text);
      const a = openTab(browser);
      expect(settle(a.storage.read())).to.deep.equal([]);
      a.storage.append(add('a'));
      fold(a);
      expect(quantities(openTab(browser).storage.read().items)).to.deep.equal({ a: 1 });
    });

  it('keeps the sound lines among broken ones', () => {
    const browser = new Browser();
    const sound = { ...product('a'), quantity: 2 };
    browser.truth.set(
      'wellness-cart',
      JSON.stringify({ v: 1, items: [{ id: 'x' }, sound, { ...sound, quantity: 9 }] }),
    );
    expect(quantities(openTab(browser).storage.read().items)).to.deep.equal({ a: 2 });
  });

  it('reads anything in any of its keys without throwing', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), fc.json(), (cart, marks, log) => {
        const browser = new Browser();
        browser.truth.set('wellness-cart', cart);
        browser.truth.set('wellness-cart-folded', marks);
        browser.truth.set('wellness-cart-log-x', log);
        const storage = createCartStorage(new Process(browser));
        if (storage) settle(storage.read());
      }),
    );
  });

  it('is not touched where a newer release stored it', () => {
    const browser = new Browser();
    browser.truth.set('wellness-cart', '{"v":2,"lines":[]}');
    expect(createCartStorage(new Process(browser))).to.equal(undefined);
  });

  it('is written as it is, whatever a library put on Array.prototype', () => {
    const browser = new Browser();
    const a = openTab(browser);
    Object.assign(Array.prototype, { toJSON: () => 'broken' });
    try {
      a.storage.append(add('a'));
      fold(a);
    } finally {
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
    }
    expect(quantities(openTab(browser).storage.read().items)).to.deep.equal({ a: 1 });
  });
});
