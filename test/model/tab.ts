import { createFolding, type Folding, HEAR_MS, HEAR_TIMES, LOG_KEEP_MS } from '../../src/cart/folding.ts';
import type { CartItem, Line } from '../../src/cart/line.ts';
import { applyOperation, type Contents, type Operation } from '../../src/cart/operations.ts';
import { type CartStorage, createCartStorage } from '../../src/cart/storage.ts';
import { readOperation } from '../../src/cart/stored.ts';
import { type Browser, Process } from './browser.ts';

/** What a later release will know: an operation more, which counts in a field more of the cart. */
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

/** Lines say more than this release knows. */
export const line = (id: string): Line =>
  ({ key: id, id, name: id, description: '', price: 1, currency: 'USD', gift: { card: id } }) as Line;
export const add = (id: string, quantity = 1): Operation => ({ type: 'add', item: line(id), quantity });

export const quantities = (items: readonly CartItem[]) =>
  Object.fromEntries(items.map(({ key, quantity }) => [key, quantity]));

/** One page: what cart.ts does around its storage. */
export class Tab {
  readonly process: Process;
  readonly isLater: boolean;
  storage!: CartStorage;
  folding!: Folding;
  contents: LaterContents = { items: [], attempts: [] };
  /** When it was last found running, if it is going to fold, and how often. */
  foldSince: number | undefined;
  found = 0;
  /** How long after that it may. */
  lag = 0;
  tidyAt: number | undefined;
  /** What was said here and is not known to be written. */
  unsure = new Set<number>();
  /** Whether reading failed the last time: then it does not know that somebody else has written. */
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
    this.foldSince = undefined;
    this.tidyAt = undefined;
    this.unsure = new Set();
    this.run(() => {
      const storage = this.isLater
        ? createCartStorage(this.process, later as unknown as Parameters<typeof createCartStorage>[1])
        : createCartStorage(this.process);
      if (!storage) throw new Error('the storage is of a newer release');
      this.storage = storage;
      this.folding = createFolding(storage);
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
        if (reading.unsettled) this.queueFold();
        else if (reading.untidy) this.tidyAt ??= this.now + LOG_KEEP_MS;
        this.isBlind = false;
      } catch {
        this.isBlind = true;
      }
    });
  }

  queueFold() {
    if (this.foldSince !== undefined) return;
    this.foldSince = this.now;
    this.found = 1;
  }

  get isHeard() {
    return this.foldSince !== undefined && this.now - this.foldSince >= HEAR_MS;
  }

  /** Runs for as long as it has to before it folds. */
  listen() {
    for (let times = 0; times < HEAR_TIMES; times++) {
      if (this.isHeard && !this.canFold) this.tick();
      this.process.browser.now += HEAR_MS;
    }
  }

  /** @returns whether it is written down for sure. */
  say(operation: Later, number = -1): boolean {
    return this.run(() => {
      this.catchUp();
      this.contents = applyLater(this.contents, operation);
      this.unsure.add(number);
      const isSaved = this.storage.append(operation as Operation);
      if (isSaved) this.unsure.clear();
      this.storage.copy(this.contents);
      this.queueFold();
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

  get canFold() {
    return !this.process.isStill && this.isHeard && this.found === HEAR_TIMES;
  }

  fold() {
    if (!this.canFold) return;
    const since = (this.foldSince as number) - this.process.born;
    this.run(() => {
      const isSaved = this.folding.fold(since);
      if (isSaved) this.unsure.clear();
      this.hear();
      this.foldSince = undefined;
      if (isSaved === undefined) this.queueFold();
    });
  }

  /** When its timers have something to do. */
  get nextTick(): number {
    const fold =
      this.foldSince === undefined ? Infinity : this.foldSince + HEAR_MS + (this.found < HEAR_TIMES ? 0 : this.lag);
    return Math.min(fold, this.tidyAt ?? Infinity);
  }

  /** Does what its timers say. */
  tick() {
    if (this.process.isStill) return;
    if (this.tidyAt !== undefined && this.tidyAt <= this.now) {
      this.tidyAt = undefined;
      this.queueFold();
    }
    if (this.isHeard && this.found < HEAR_TIMES) {
      this.foldSince = this.now;
      this.found++;
    } else if (this.nextTick <= this.now) this.fold();
  }
}
