import fc from 'fast-check';
import { randomNumbers } from '../support/random.ts';
import { Browser, type Fault, Process } from './browser.ts';
import { add, applyLater, type Later, type LaterContents, quantities, Tab } from './tab.ts';

/*
 * Expected, whatever is late, is suspended, dies or fails in between:
 *
 * - Each operation that was reported as saved counts exactly once. One that was not counts once or not at all, and once
 *   if its page lives on and reports later that everything is saved.
 * - After a logout, or after the browser forgot everything, only operations from then on count. If nothing was stored,
 *   no page can see that it is gone: what a page could not store by then may count or not.
 * - In the end all pages agree, a page that opens then agrees, and so does the published copy. Fields and operations that
 *   some pages do not know are still there. No journal and no entry of the version vector is left.
 *
 * Writes arrive within five seconds, and within half a second of its running where a page was suspended. A logout is
 * heard by all pages that run before they change or compact more: a change at that very moment has not seen it, and
 * neither order is wrong.
 */
export type Step =
  | { readonly kind: 'add'; readonly tab: number; readonly id: string }
  | { readonly kind: 'wrap' | 'compact' | 'kill' | 'navigate' | 'logout'; readonly tab: number }
  | { readonly kind: 'deliver' | 'post'; readonly tab: number; readonly count: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'forget' }
  /** The page is suspended for so long, between tasks. */
  | { readonly kind: 'stop'; readonly tab: number; readonly ms: number }
  /** The page is suspended in the middle of its next task, after so many calls of its storage, during these steps. */
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
  /** How late each page compacts, in milliseconds. */
  readonly lags: readonly number[];
  /** Seed of the random numbers in the code itself. */
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
  { weight: 6, arbitrary: of('compact', { tab }) },
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
const clearings = fc.oneof(of('logout', { tab }), of('forget', {}));

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
      fc.oneof({ weight: 16, arbitrary: plain }, { weight: 2, arbitrary: faults }, { weight: 1, arbitrary: clearings }),
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

interface Change {
  readonly name: string;
  readonly tab: Tab;
  /** Whether the page has reported it as saved. */
  isSure: boolean;
  /** Whether storage was cleared since, and this page could not see that. */
  isVague: boolean;
}

class Run {
  readonly browser = new Browser();
  readonly tabs: Tab[] = [];
  readonly history: History;
  readonly figures: Figures;
  /** All changes; undefined for those that were cleared. */
  changes: (Change | undefined)[] = [];
  /** Until when pages are suspended. */
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
      // Timers that were due and could not run are retried by the steps that follow.
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

  /** Runs a task of the page, and notes which changes are saved after it. */
  task(tab: Tab, act: () => void) {
    act();
    this.note(tab);
  }

  note(tab: Tab) {
    this.changes.forEach((each, index) => {
      if (each?.tab === tab && !tab.unsure.has(index)) each.isSure = true;
    });
  }

  change(tab: Tab, operation: Later, name: string) {
    const number = this.changes.push({ name, tab, isSure: false, isVague: false }) - 1;
    this.task(tab, () => tab.change(operation, number));
  }

  take(step: Step) {
    if (step.kind === 'wait') {
      this.count(`step: ${step.kind}`);
      return this.advance(step.ms);
    }
    if (step.kind === 'forget') return this.clear('browser forgets', undefined, () => this.browser.forget());
    const tab = this.tabs[step.tab] as Tab;
    const { process } = tab;
    // A page that is suspended between two tasks can be killed.
    if (process.isStill && !(step.kind === 'kill' && [...this.ends.keys()].some((each) => each.process === process)))
      return;
    this.count(`step: ${step.kind}`);
    switch (step.kind) {
      case 'add':
        return this.change(tab, add(step.id), step.id);
      case 'wrap':
        if (tab.isLater) this.change(tab, { type: 'wrap' }, 'wrap');
        return;
      case 'compact':
        return this.task(tab, () => tab.compact());
      case 'deliver':
        return process.deliver(step.count);
      case 'post':
        return process.post(step.count);
      case 'kill': {
        const others = this.tabs.filter((other) => other.process === process);
        process.end();
        for (const other of others) {
          this.ends.delete(other);
          this.openTab(this.tabs.indexOf(other));
        }
        return;
      }
      case 'navigate':
        tab.close();
        // A page that cannot open its storage goes on in memory.
        process.fault = undefined;
        return this.openTab(step.tab, process);
      case 'stop':
        this.count('fault: suspended between tasks');
        process.isStill = true;
        this.ends.set(tab, this.browser.now + step.ms);
        return;
      case 'hang': {
        let left = step.call;
        process.afterCall = () => {
          if (left-- > 0) return;
          process.afterCall = undefined;
          process.isStill = true;
          this.count('fault: suspended in a task');
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
        return this.clear('logout', tab, () => process.clear());
    }
  }

  /** Storage is cleared, and all pages get the event. */
  clear(kind: string, tab: Tab | undefined, act: () => void) {
    if (this.tabs.some(({ process }) => process.isStill || process.fault || process.afterCall)) return;
    this.browser.bringAll();
    this.browser.bringAll();
    this.count(`clear: ${kind}`);
    const isNoticed = this.browser.truth.size > 0;
    act();
    for (const each of this.changes)
      if (each && !isNoticed && !each.isSure) each.isVague = true;
      else if (each) each.isSure = false;
    this.changes = this.changes.map((each) => (each?.isVague ? each : undefined));
    for (const other of this.tabs) other.unsure.clear();
    tab?.hear();
    this.browser.bringAll();
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
        // Operations that could not be stored are stored with the next compaction.
        if (tab.unsure.size || tab.isBlind) tab.queueCompaction();
        this.note(tab);
      }
    }
    const last = Tab.in(this.browser, true);
    this.tabs.push(last);
    for (const tab of this.tabs) this.check(tab, tab.isLater ? [...ids, 'wrap'] : ids);
    // Compacts the operations that waited for a page that knows them.
    this.change(last, { type: 'wrap' }, 'wrap');
    for (let i = 0; i < 12; i++) this.advance(10_000);
    const left = [...this.browser.truth.keys()].filter((key) => key.startsWith('wellness-cart-journal-'));
    if (left.length) fail('journals that are left', [], left);
    const snapshot = JSON.parse(this.browser.truth.get('wellness-cart-snapshot') ?? '{"vector":{},"ops":[]}');
    if (Object.keys(snapshot.vector).length) fail('version vector that is left', {}, snapshot.vector);
    if (snapshot.ops.length) fail('operations that wait', [], snapshot.ops);
    const copy = JSON.parse(this.browser.truth.get('wellness-cart') ?? '{"items":[]}');
    this.same('the published copy', quantities(copy.items), quantities(last.contents.items));
    for (const tab of this.tabs) this.check(tab, [...ids, 'wrap']);
    const lines = last.contents.items as unknown as { key: string; gift?: unknown }[];
    for (const line of lines) if (!line.gift) fail('a field that is unknown', 'a gift', line);
  }

  same(what: string, got: Record<string, number>, expected: Record<string, number>) {
    for (const id of ids) if (got[id] !== expected[id]) fail(what, expected, got);
  }

  check(tab: Tab, names: readonly string[]) {
    const got = quantities(tab.contents.items);
    for (const name of names) {
      const changes = this.changes.filter((each) => each?.name === name);
      const least = changes.filter((each) => each?.isSure && !each.isVague).length;
      const count = (name === 'wrap' ? tab.contents.wraps : got[name]) ?? 0;
      if (count < least || count > changes.length)
        fail(
          `${name} of ${tab.isLater ? 'a later page' : 'a page'} (${this.tabs.indexOf(tab)})`,
          `${least} to ${changes.length}`,
          count,
        );
    }
  }
}

/** Pages of both releases take turns, and each gets all events before its turn: then there is one order, and one result. */
export const turns = fc.record({
  later: fc.array(fc.boolean(), { minLength: TABS, maxLength: TABS }),
  seed: fc.integer(),
  turns: fc.array(
    fc.record({
      tab,
      what: fc.oneof(
        fc.constantFrom('wrap' as const, 'double' as const, 'clear' as const, 'compact' as const),
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
      // Only a later page knows these two.
      const here = tabs[what === 'wrap' || what === 'double' ? later.indexOf(true) : at];
      if (!here) continue;
      if (what === 'compact') here.compact();
      else {
        const operation: Later =
          typeof what === 'string'
            ? { type: what }
            : 'add' in what
              ? add(what.add)
              : { type: 'set', key: what.set, quantity: what.quantity };
        expected = applyLater(expected, operation);
        here.change(operation);
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
