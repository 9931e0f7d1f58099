import { type Compaction, createCompaction, JOURNAL_REMOVAL_MS, RUN_MS, RUN_TIMES } from '../../src/cart/compaction.ts';
import type { CartItem, Line } from '../../src/cart/line.ts';
import { applyOperation, type Contents, type Operation } from '../../src/cart/operations.ts';
import { type CartStorage, createCartStorage } from '../../src/cart/storage.ts';
import { readOperation } from '../../src/cart/stored.ts';
import { type Browser, Process } from './browser.ts';

/** A later release knows two more types of operations, one of which counts in a field of its own of the cart. */
export type Later = Operation | { readonly type: 'wrap' } | { readonly type: 'double' };
export type LaterContents = Contents & { readonly wraps?: number };

const later = {
  read(value: unknown) {
    const type = (value as Later | null)?.type;
    return type === 'wrap' || type === 'double' ? ({ type } as unknown as Operation) : readOperation(value);
  },
  apply: applyLater,
};

export function applyLater(contents: LaterContents, operation: Later): LaterContents {
  if (operation.type === 'wrap') return { ...contents, wraps: (contents.wraps ?? 0) + 1 };
  if (operation.type === 'double')
    return { ...contents, items: contents.items.map((item) => ({ ...item, quantity: item.quantity * 2 })) };
  return applyOperation(contents, operation);
}

/** Lines have a field that this release does not know. */
export const line = (id: string): Line =>
  ({ key: id, id, name: id, description: '', price: 1, currency: 'USD', gift: { card: id } }) as Line;
export const add = (id: string, quantity = 1): Operation => ({ type: 'add', item: line(id), quantity });

export const quantities = (items: readonly CartItem[]) =>
  Object.fromEntries(items.map(({ key, quantity }) => [key, quantity]));

/** One page: does what stored-cart.ts and compaction-schedule.ts do around the storage. */
export class Tab {
  readonly process: Process;
  readonly isLater: boolean;
  storage!: CartStorage;
  compaction!: Compaction;
  contents: LaterContents = { items: [], attempts: [] };
  /** Time at which the page was last found running, if it is going to compact, and how often it was. */
  compactSince: number | undefined;
  found = 0;
  /** How late its compaction is. */
  lag = 0;
  cleanUpAt: number | undefined;
  /** Numbers of the operations of this page that are not known to be stored. */
  unsure = new Set<number>();
  /** Whether the last read failed: the page then does not know what others have stored. */
  isBlind = false;

  constructor(process: Process, isLater: boolean) {
    this.process = process;
    this.isLater = isLater;
    this.open();
  }

  static in(browser: Browser, isLater = false) {
    return new Tab(new Process(browser), isLater);
  }

  close() {
    this.process.pages.delete(this);
  }

  get now() {
    return this.process.browser.now;
  }

  /** Runs with this page's own clock. */
  run<T>(act: () => T): T {
    const { now } = performance;
    performance.now = () => this.now - this.process.born;
    try {
      return act();
    } finally {
      performance.now = now;
    }
  }

  open() {
    this.compactSince = undefined;
    this.cleanUpAt = undefined;
    this.unsure = new Set();
    this.run(() => {
      const storage = this.isLater
        ? createCartStorage(this.process, undefined, later as unknown as Parameters<typeof createCartStorage>[2])
        : createCartStorage(this.process);
      if (!storage) throw new Error('the storage is of a newer release');
      this.storage = storage;
      this.compaction = createCompaction(storage);
    });
    this.process.pages.add(this);
    this.hear();
  }

  hear() {
    this.run(() => {
      try {
        const reading = this.storage.read();
        if (!reading) throw new Error('the storage is of a newer release');
        this.contents = reading.contents;
        if (reading.needsCompaction) this.queueCompaction();
        else if (reading.needsCleanup) this.cleanUpAt ??= this.now + JOURNAL_REMOVAL_MS;
        this.isBlind = false;
      } catch {
        this.isBlind = true;
      }
    });
  }

  queueCompaction() {
    if (this.compactSince !== undefined) return;
    this.compactSince = this.now;
    this.found = 1;
  }

  get hasRun() {
    return this.compactSince !== undefined && this.now - this.compactSince >= RUN_MS;
  }

  /** Runs for as long as a page has to before it compacts. */
  runOn() {
    for (let times = 0; times < RUN_TIMES; times++) {
      if (this.hasRun && !this.canCompact) this.tick();
      this.process.browser.now += RUN_MS;
    }
  }

  /** @returns whether the operation is known to be stored. */
  change(operation: Later, number = -1): boolean {
    return this.run(() => {
      this.catchUp();
      this.contents = applyLater(this.contents, operation);
      this.unsure.add(number);
      const isSaved = this.storage.append(operation as Operation);
      if (isSaved) this.unsure.clear();
      this.storage.publish(this.contents);
      this.queueCompaction();
      return isSaved;
    });
  }

  catchUp() {
    try {
      if (this.storage.stale) this.hear();
    } catch {
      this.isBlind = true;
    }
  }

  get canCompact() {
    return !this.process.isStill && this.hasRun && this.found === RUN_TIMES;
  }

  compact() {
    if (!this.canCompact) return;
    const since = (this.compactSince as number) - this.process.born;
    this.run(() => {
      const isSaved = this.compaction.compact(since);
      if (isSaved) this.unsure.clear();
      this.hear();
      this.compactSince = undefined;
      if (isSaved === undefined) this.queueCompaction();
    });
  }

  /** When the next timer of the page is due. */
  get nextTick(): number {
    const { compactSince, found, lag, cleanUpAt = Infinity } = this;
    const compaction = compactSince === undefined ? Infinity : compactSince + RUN_MS + (found < RUN_TIMES ? 0 : lag);
    return Math.min(compaction, cleanUpAt);
  }

  /** Runs the timers that are due. */
  tick() {
    if (this.process.isStill) return;
    if (this.cleanUpAt !== undefined && this.cleanUpAt <= this.now) {
      this.cleanUpAt = undefined;
      this.queueCompaction();
    }
    if (this.hasRun && this.found < RUN_TIMES) {
      this.compactSince = this.now;
      this.found++;
    } else if (this.nextTick <= this.now) this.compact();
  }
}
