/**
 * localStorage as browsers have it. Each process reads and writes its own copy. Its writes reach the browser later, in
 * any order among those of other processes, and the other processes later still, but all within LATE_MS. A process
 * ignores news of a key while a write of its own to that key is on its way. A process can be suspended, between two
 * tasks or in the middle of one: its writes still arrive, and it hears what it has missed within WAKE_MS of running.
 */
const LATE_MS = 2_450;
const WAKE_MS = 400;

interface News {
  readonly from: Process | undefined;
  readonly key: string;
  readonly value: string | null;
  /** Time of its arrival at the latest. */
  due: number;
}

export class Browser {
  readonly truth = new Map<string, string>();
  readonly processes = new Set<Process>();
  /** How often each fault struck. */
  readonly struck = new Map<Fault, number>();
  now = 0;

  receive(from: Process | undefined, key: string, value: string | null) {
    set(this.truth, key, value);
    for (const process of this.processes) process.inbox.push({ from, key, value, due: this.now + LATE_MS });
  }

  /** Removes everything, as browsers do that need the room, and some every seven days. */
  forget() {
    for (const key of [...this.truth.keys()]) this.receive(undefined, key, null);
  }

  /** Delivers all news that are due. */
  bringDue() {
    for (const process of this.processes) process.post(process.outbox.filter(({ due }) => due <= this.now).length);
    for (const process of this.processes)
      if (!process.isStill) process.deliver(process.inbox.filter(({ due }) => due <= this.now).length);
  }

  /** Time at which the next news are due. */
  nextDue(): number {
    let next = Infinity;
    for (const { outbox, inbox } of this.processes)
      for (const { due } of [...outbox, ...inbox]) if (due > this.now && due < next) next = due;
    return next;
  }

  bringAll() {
    for (const process of this.processes) process.post();
    for (const process of this.processes) if (!process.isStill) process.deliver();
  }
}

const set = (map: Map<string, string>, key: string, value: string | null) =>
  value === null ? map.delete(key) : map.set(key, value);

/** `full`: no room. `deaf`: takes and keeps nothing. `throw`: one call throws, the next does not. */
export type Fault = 'full' | 'deaf' | 'throw';

export class Process implements Storage {
  readonly inbox: News[] = [];
  readonly outbox: News[] = [];
  readonly onTheWay = new Map<string, number>();
  readonly map: Map<string, string>;
  readonly browser: Browser;
  readonly born: number;
  isStill = false;
  fault: Fault | undefined;
  /** The fault strikes after so many calls, and as often. */
  faultIn = 0;
  faultsLeft = 0;
  /** Called after each call of the storage. */
  afterCall: (() => void) | undefined;
  /** The pages of this process, which get an event for each change. */
  readonly pages = new Set<{ hear(): void }>();

  constructor(browser: Browser) {
    this.browser = browser;
    this.map = new Map(browser.truth);
    // Each page counts its own time.
    this.born = browser.now - 1_000_000 * browser.processes.size;
    browser.processes.add(this);
  }

  private call<T>(run: () => T, isWrite = false): T {
    const { fault } = this;
    const strikes = fault && (isWrite || fault === 'throw') && this.faultIn-- <= 0;
    if (strikes) {
      this.browser.struck.set(fault, (this.browser.struck.get(fault) ?? 0) + 1);
      if (--this.faultsLeft <= 0) this.fault = undefined;
      if (fault !== 'deaf') throw new DOMException(fault, 'QuotaExceededError');
    }
    const result = strikes ? (undefined as T) : run();
    this.afterCall?.();
    return result;
  }

  get length() {
    return this.map.size;
  }

  key(index: number) {
    return [...this.map.keys()][index] ?? null;
  }

  getItem(key: string) {
    return this.call(() => this.map.get(key) ?? null);
  }

  setItem(key: string, value: string) {
    this.call(() => this.write(key, value), true);
  }

  removeItem(key: string) {
    this.call(() => this.write(key, null));
  }

  clear() {
    for (const key of [...this.map.keys()]) this.write(key, null);
  }

  private write(key: string, value: string | null) {
    set(this.map, key, value);
    this.onTheWay.set(key, (this.onTheWay.get(key) ?? 0) + 1);
    this.outbox.push({ from: this, key, value, due: this.browser.now + LATE_MS });
  }

  /** Sends so many writes to the browser. */
  post(count = Infinity) {
    for (const { key, value } of this.outbox.splice(0, count)) this.browser.receive(this, key, value);
  }

  /** Hears of so many writes. */
  deliver(count = Infinity) {
    if (this.isStill) return;
    for (const { from, key, value } of this.inbox.splice(0, count)) {
      const onTheWay = this.onTheWay.get(key) ?? 0;
      if (from === this) this.onTheWay.set(key, onTheWay - 1);
      else if (onTheWay === 0) set(this.map, key, value);
      for (const page of this.pages) page.hear();
    }
  }

  wake() {
    this.isStill = false;
    for (const news of this.inbox) news.due = Math.min(news.due, this.browser.now + WAKE_MS);
  }

  /** Ends; what it wrote still arrives. */
  end() {
    this.post();
    this.browser.processes.delete(this);
  }
}
