import fc from 'fast-check';
import { randomNumbers } from '../support/random.ts';
import { Browser, type Fault, Process } from './browser.ts';
import { add, applyLater, type Later, type LaterContents, quantities, Tab } from './tab.ts';

/*
 * What is expected, whatever is late, stands still, dies, or fails in between:
 *
 * - Each operation that was said to be saved counts exactly once; one that was not counts once or not at all, and once
 *   where its page lives on and says later that all is saved.
 * - After a logout, or after the browser forgot everything, what was said from then on counts so, and nothing else. Where
 *   neither copy nor folded value was there, nobody can tell that they are gone: what a page could not write by then may
 *   count or not.
 * - After a host has written the copy (a text of its own, one that it read on the same page, or none), its lines count,
 *   and what was said from then on; what some page did not know by then, or could not write, may count or not.
 * - In the end all pages say the same, a page that opens then does, and so does the copy. What is unknown to some is
 *   there still. No log and no mark is left.
 *
 * News arrive within five seconds, and within half a second of its running where a page stood still. A logout and a
 * host's writing are heard by all pages that run before they say or fold more: who says something at that very moment
 * has not seen it, and no order is the right one.
 */
export type Step =
  | { readonly kind: 'add'; readonly tab: number; readonly id: string }
  | { readonly kind: 'wrap' | 'fold' | 'kill' | 'navigate' | 'logout' | 'remove' | 'write back'; readonly tab: number }
  | { readonly kind: 'deliver' | 'post'; readonly tab: number; readonly count: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'forget' }
  | { readonly kind: 'host'; readonly tab: number; readonly quantity: number }
  /** Stands still for so long, between tasks. */
  | { readonly kind: 'stop'; readonly tab: number; readonly ms: number }
  /** Stands still in the middle of the next task: after so many calls of its storage, while others do all this. */
  | { readonly kind: 'hang'; readonly tab: number; readonly call: number; readonly steps: readonly Step[] }
  | {
      readonly kind: 'fault';
      readonly tab: number;
      readonly fault: Fault;
      readonly after: number;
      readonly times: number;
    };

export interface History {
  readonly steps: readonly Step[];
  /** Which of the pages are of a later release. */
  readonly later: readonly boolean[];
  /** How long after its time each page folds, in milliseconds. */
  readonly lags: readonly number[];
  /** Of all that is left to chance in the code itself. */
  readonly seed: number;
}

const TABS = 4;
const ids = ['a', 'b', 'c'] as const;
const tab = fc.nat(TABS - 1);
const of = <K extends Step['kind'], V>(kind: K, fields: { [F in keyof V]: fc.Arbitrary<V[F]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Step>;
const ms = fc.oneof(fc.integer({ min: 100, max: 3_000 }), fc.integer({ min: 3_000, max: 60_000 }));

const plain = fc.oneof(
  { weight: 8, arbitrary: of('add', { tab, id: fc.constantFrom(...ids) }) },
  { weight: 3, arbitrary: of('wrap', { tab }) },
  { weight: 6, arbitrary: of('fold', { tab }) },
  { weight: 5, arbitrary: of('deliver', { tab, count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 5, arbitrary: of('post', { tab, count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: of('wait', { ms }) },
  { weight: 1, arbitrary: of('kill', { tab }) },
  { weight: 1, arbitrary: of('navigate', { tab }) },
);
const faults = fc.oneof(
  { weight: 2, arbitrary: of('stop', { tab, ms: fc.integer({ min: 1_000, max: 90_000 }) }) },
  {
    weight: 3,
    arbitrary: of('hang', {
      tab,
      call: fc.nat(40),
      steps: fc.array(plain, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: of('fault', {
      tab,
      fault: fc.constantFrom('full' as const, 'deaf' as const, 'throw' as const),
      after: fc.nat(25),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
const words = fc.oneof(
  of('logout', { tab }),
  of('forget', {}),
  of('host', { tab, quantity: fc.integer({ min: 1, max: 100 }) }),
  of('write back', { tab }),
  of('remove', { tab }),
);

const withSteps = (step: fc.Arbitrary<Step>, maxLength: number): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.array(step, { maxLength, size: 'max' }),
    later: fc.array(fc.boolean(), { minLength: TABS, maxLength: TABS }),
    lags: fc.array(fc.nat(4_000), { minLength: TABS, maxLength: TABS }),
    seed: fc.integer(),
  });

/** Histories of so many steps at most. */
export const histories = (length: number): fc.Arbitrary<History> =>
  fc.oneof(
    withSteps(fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: faults }), length),
    withSteps(
      fc.oneof({ weight: 16, arbitrary: plain }, { weight: 2, arbitrary: faults }, { weight: 1, arbitrary: words }),
      length,
    ),
  );

/** How often each kind of step was taken, and each fault struck. */
export type Figures = Map<string, number>;

const fail = (what: string, expected: unknown, got: unknown): never => {
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
};

/** @throws Error unless the history ends as is expected. */
export function play(history: History, figures: Figures = new Map()) {
  const { random } = Math;
  const { now } = Date;
  Math.random = randomNumbers(history.seed);
  // Dates jump.
  Date.now = () => Math.random() * 4e12;
  try {
    new Run(history, figures).play();
  } finally {
    Math.random = random;
    Date.now = now;
  }
}

interface Said {
  readonly what: string;
  readonly tab: Tab;
  isSure: boolean;
  /** Somebody had the last word since, and this page could not tell what it means for this. */
  isVague: boolean;
  /** The text that was there when it was said. */
  readonly on: string | undefined;
}

class Run {
  readonly browser = new Browser();
  readonly tabs: Tab[] = [];
  readonly history: History;
  readonly figures: Figures;
  said: (Said | undefined)[] = [];
  /** What a host has written. */
  base: Record<string, number> = {};
  /** Wraps that a host had written before: whose later word is silent of them may have let them stand. */
  earlierWraps = 0;
  /** What a host has read on each page. */
  readonly texts = new Map<Tab, string>();
  texted = 0;
  /** Until when pages stand still. */
  readonly ends = new Map<Tab, number>();

  constructor(history: History, figures: Figures) {
    this.history = history;
    this.figures = figures;
    for (let i = 0; i < TABS; i++) this.openTab(i);
  }

  openTab(i: number, process?: Process) {
    // The last page shares the process of the first.
    const shared = i === TABS - 1 && this.tabs[0] ? this.tabs[0].process : new Process(this.browser);
    const tab = new Tab(process ?? shared, this.history.later[i] === true);
    tab.lag = this.history.lags[i] ?? 0;
    this.tabs[i] = tab;
  }

  count(kind: string, times = 1) {
    this.figures.set(kind, (this.figures.get(kind) ?? 0) + times);
  }

  play() {
    for (const step of this.history.steps) this.take(step);
    this.end();
  }

  advance(ms: number) {
    const end = this.browser.now + ms;
    while (this.browser.now < end) {
      const times = [this.browser.nextDue(), ...this.ends.values(), ...this.tabs.map((tab) => tab.nextTick)];
      // Of what was due before and could not be done somebody else tells, later.
      this.browser.now = Math.min(end, ...times.filter((time) => time > this.browser.now));
      for (const [tab, until] of this.ends) {
        if (until > this.browser.now) continue;
        this.ends.delete(tab);
        tab.process.wake();
      }
      this.browser.bringDue();
      for (const tab of this.tabs) tab.tick();
    }
  }

  /** Runs a task of the page, after which it is known what is written. */
  task(tab: Tab, act: () => void) {
    act();
    this.note(tab);
  }

  note(tab: Tab) {
    this.said.forEach((each, index) => {
      if (each?.tab === tab && !tab.unsure.has(index)) each.isSure = true;
    });
  }

  say(tab: Tab, operation: Later, what: string) {
    const number =
      this.said.push({ what, tab, isSure: false, isVague: false, on: tab.process.map.get('wellness-cart') }) - 1;
    this.task(tab, () => tab.say(operation, number));
  }

  take(step: Step) {
    if (step.kind === 'wait') {
      this.count(`step: ${step.kind}`);
      return this.advance(step.ms);
    }
    if (step.kind === 'forget') return this.word('browser forgets', undefined, () => this.browser.forget(), {});
    const tab = this.tabs[step.tab] as Tab;
    const { process } = tab;
    // Who stands still between two tasks can still be killed.
    if (process.isStill && !(step.kind === 'kill' && [...this.ends.keys()].some((each) => each.process === process)))
      return;
    this.count(`step: ${step.kind}`);
    switch (step.kind) {
      case 'add':
        return this.say(tab, add(step.id), step.id);
      case 'wrap':
        if (tab.isLater) this.say(tab, { type: 'wrap' }, 'wrap');
        return;
      case 'fold':
        return this.task(tab, () => tab.fold());
      case 'deliver':
        return process.deliver(step.count);
      case 'post':
        return process.post(step.count);
      case 'kill': {
        const others = this.tabs.filter((other) => other.process === process);
        process.end();
        for (const other of others) {
          this.texts.delete(other);
          this.ends.delete(other);
          this.openTab(this.tabs.indexOf(other));
        }
        return;
      }
      case 'navigate':
        tab.close();
        this.texts.delete(tab);
        // A page that cannot open its storage goes on in memory.
        process.fault = undefined;
        return this.openTab(step.tab, process);
      case 'stop':
        this.count('fault: stood still between tasks');
        process.isStill = true;
        this.ends.set(tab, this.browser.now + step.ms);
        return;
      case 'hang': {
        let left = step.call;
        process.afterCall = () => {
          if (left-- > 0) return;
          process.afterCall = undefined;
          process.isStill = true;
          this.count('fault: stood still in a task');
          for (const next of step.steps) this.take(next);
          process.wake();
        };
        return;
      }
      case 'fault':
        process.fault = step.fault;
        process.faultIn = step.after;
        process.faultsLeft = step.times;
        return;
      case 'logout':
        return this.word('logout', tab, () => process.clear(), {});
      case 'remove':
        // Before anything was folded that cannot be told from a copy that is late.
        if (!this.browser.truth.has('wellness-cart-folded')) return;
        return this.word('removal', tab, () => process.removeItem('wellness-cart'), {}, true);
      case 'host': {
        const items = [{ key: 'a', id: 'a', name: 'a', price: 1, quantity: step.quantity }];
        // No text twice: who had not seen what was there in between could not tell.
        this.texted++;
        return this.write('text of its own', tab, JSON.stringify({ v: 1, items, by: this.texted }));
      }
      case 'write back': {
        const text = this.texts.get(tab);
        // What it writes now may be what it has read: then nothing was written.
        if (text !== undefined && text !== process.map.get('wellness-cart'))
          return this.write('text that was read', tab, text);
        const read = process.map.get('wellness-cart');
        this.task(tab, () => tab.hear());
        if (read !== undefined && !tab.isBlind) this.texts.set(tab, read);
      }
    }
  }

  write(kind: string, tab: Tab, text: string) {
    const { items, wraps = 0 } = JSON.parse(text);
    const act = () => tab.process.setItem('wellness-cart', text);
    this.word(kind, tab, act, { ...quantities(items), wrap: wraps }, true, text);
  }

  /** Somebody has the last word, heard by all. */
  word(kind: string, tab: Tab | undefined, act: () => void, base: Record<string, number>, isHost = false, text = '') {
    if (this.tabs.some(({ process }) => process.isStill || process.fault || process.afterCall)) return;
    this.browser.bringAll();
    this.browser.bringAll();
    this.count(`word: ${kind}`);
    const { truth } = this.browser;
    const isNoticed = truth.has('wellness-cart') || truth.has('wellness-cart-folded');
    act();
    // None of ours has signed it: what was said when it was there first cannot be told from what is said from now on.
    const isUnsigned = text === text.trimEnd();
    for (const each of this.said)
      if (each) {
        const isAfter = isUnsigned && each.on === text;
        if (isHost && (each.what === 'wrap' || !each.isSure || isAfter)) each.isVague = true;
        else if (!isHost && !isNoticed && !each.isSure) each.isVague = true;
        else each.isSure = false;
      }
    this.said = this.said.map((each) => (each?.isVague ? each : undefined));
    for (const other of this.tabs) other.unsure.clear();
    this.earlierWraps = isHost ? this.earlierWraps + (this.base.wrap ?? 0) : 0;
    this.base = base;
    tab?.hear();
    this.browser.bringAll();
    // Pages that came later have not seen the text before, and would take it for one that is late.
    if (kind === 'text that was read' || kind === 'removal') {
      tab?.listen();
      tab?.fold();
    }
    this.browser.bringAll();
  }

  end() {
    for (const tab of this.tabs) {
      const { process } = tab;
      process.fault = undefined;
      process.afterCall = undefined;
      process.wake();
    }
    this.ends.clear();
    for (const [fault, times] of this.browser.struck) this.count(`fault: ${fault}`, times);
    for (let i = 0; i < 8; i++) {
      this.advance(10_000);
      for (const tab of this.tabs) {
        // What could not be written is written with the next fold.
        if (tab.unsure.size || tab.isBlind) tab.queueFold();
        this.note(tab);
      }
    }
    const last = Tab.in(this.browser, true);
    this.tabs.push(last);
    for (const tab of this.tabs) this.check(tab, tab.isLater ? [...ids, 'wrap'] : ids);
    // What waited for somebody who knows it is folded with this.
    this.say(last, { type: 'wrap' }, 'wrap');
    for (let i = 0; i < 12; i++) this.advance(10_000);
    const left = [...this.browser.truth.keys()].filter((key) => key.startsWith('wellness-cart-log-'));
    if (left.length) fail('logs that are left', [], left);
    const folded = JSON.parse(this.browser.truth.get('wellness-cart-folded') ?? '{"logs":{},"ops":[]}');
    if (Object.keys(folded.logs).length) fail('marks that are left', {}, folded.logs);
    if (folded.ops.length) fail('operations that wait', [], folded.ops);
    const copy = JSON.parse(this.browser.truth.get('wellness-cart') ?? '{"items":[]}');
    this.same('the copy', quantities(copy.items), quantities(last.contents.items));
    for (const tab of this.tabs) this.check(tab, [...ids, 'wrap']);
    const lines = last.contents.items as unknown as { key: string; gift?: unknown }[];
    for (const line of lines)
      if (!line.gift && !(line.key in this.base)) fail('a field that is unknown', 'a gift', line);
  }

  same(what: string, got: Record<string, number>, expected: Record<string, number>) {
    for (const id of ids) if (got[id] !== expected[id]) fail(what, expected, got);
  }

  check(tab: Tab, whats: readonly string[]) {
    const got = quantities(tab.contents.items);
    for (const id of whats) {
      const said = this.said.filter((each) => each?.what === id);
      const base = this.base[id] ?? 0;
      const least = base + said.filter((each) => each?.isSure && !each.isVague).length;
      const most = base + said.length + (id === 'wrap' ? this.earlierWraps : 0);
      const count = (id === 'wrap' ? tab.contents.wraps : got[id]) ?? 0;
      if (count < least || count > most)
        fail(
          `${id} of ${tab.isLater ? 'a later page' : 'a page'} (${this.tabs.indexOf(tab)})`,
          `${least} to ${most}`,
          count,
        );
    }
  }
}

/** Pages of both releases take turns, and each hears of all before its turn: then there is one order, and one result. */
export const turns = fc.record({
  later: fc.array(fc.boolean(), { minLength: TABS, maxLength: TABS }),
  seed: fc.integer(),
  turns: fc.array(
    fc.record({
      tab,
      what: fc.oneof(
        fc.constantFrom('wrap' as const, 'double' as const, 'clear' as const, 'fold' as const),
        fc.record({ add: fc.constantFrom(...ids) }),
        fc.record({ set: fc.constantFrom(...ids), quantity: fc.nat(5) }),
      ),
      ms: fc.constantFrom(0, 600, 30_000),
    }),
    { maxLength: 40 },
  ),
});

/** @throws Error unless it ends as if all pages were of the later release. */
export function playInTurn({ later, seed, turns: all }: typeof turns extends fc.Arbitrary<infer T> ? T : never) {
  const { random } = Math;
  Math.random = randomNumbers(seed);
  try {
    const browser = new Browser();
    const tabs = later.map((isLater) => Tab.in(browser, isLater));
    let expected: LaterContents = { items: [], attempts: [] };
    const advance = (ms: number) => {
      for (const end = browser.now + ms; browser.now < end; ) {
        browser.now = Math.min(end, browser.now + 250);
        browser.bringAll();
        for (const each of tabs) each.tick();
      }
      browser.bringAll();
      browser.bringAll();
    };
    for (const { tab: at, what, ms } of all) {
      // Who does not know what it means cannot say it.
      const speaker = what === 'wrap' || what === 'double' ? later.indexOf(true) : at;
      const here = tabs[speaker];
      if (!here) continue;
      if (what === 'fold') here.fold();
      else {
        const operation: Later =
          typeof what === 'string'
            ? { type: what }
            : 'add' in what
              ? add(what.add)
              : { type: 'set', key: what.set, quantity: what.quantity };
        expected = applyLater(expected, operation);
        here.say(operation);
      }
      browser.bringAll();
      browser.bringAll();
      advance(ms);
    }
    const last = Tab.in(browser, true);
    const got = [quantities(last.contents.items), last.contents.wraps ?? 0];
    const wanted = [quantities(expected.items), expected.wraps ?? 0];
    const sorted = (value: unknown) => JSON.stringify(value);
    if (sorted(got) !== sorted(wanted)) fail('the cart', wanted, got);
  } finally {
    Math.random = random;
  }
}
