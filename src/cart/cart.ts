import { callAll } from '../call-all.ts';
import { type CartItem, type CartProduct, check, isCount, type Line, type LineOptions, toLine } from './line.ts';
import { sumOf } from './money.ts';
import { applyOperation, type Contents, type Operation } from './operations.ts';
import { type CartStorage, createCartStorage, type StorageReading } from './storage.ts';
import { serialize } from './stored.ts';

export type CartChangeReason = 'add' | 'remove' | 'update' | 'clear' | 'restore' | 'sync' | 'undo' | 'paid';

/** Where the cart is kept: for all tabs and visits, for this tab, or for this page only. */
export type Persistence = 'local' | 'session' | 'none';

/** Why not all, or nothing, of what was asked for is in the cart. */
export interface Refusal {
  /** `limit`: more than one cart may hold. `currency`: another than that of the cart. */
  readonly why: 'limit' | 'currency';
  readonly line: Line;
  /** How many did not fit. */
  readonly left: number;
  /** The most of it that one cart may hold, where that is why. */
  readonly limit?: number;
}

export interface CartState {
  /** As shown: what is stored, seen with the page's catalogues. */
  readonly items: readonly CartItem[];
  /** Sum of price × quantity without what is gone, exact to the smallest unit of the currency. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /** That of the first line; null while there is none. */
  readonly currency: string | null;
  /** False while the cart cannot be written down and lives on this page only, though it was meant to last. */
  readonly saved: boolean;
  /** Keys of lines that are shown with another price than the visitor has seen. */
  readonly repriced: readonly string[];
  /** The last of what was refused on this page. */
  readonly refused?: Refusal;
}

/** What has changed, and what the cart is by now. */
export interface CartChange {
  readonly items: readonly CartItem[];
  readonly total: number;
  readonly count: number;
  readonly reason: CartChangeReason;
  /** Id of the line that changed, null where no single line is meant. */
  readonly id: string | null;
  readonly key: string | null;
}

/** What the page knows of stored lines. */
export interface CartView {
  /** The lines as they are shown, one for one, and which of them this page itself has put in at that price. */
  show(items: readonly CartItem[], isSaidHere: (stored: CartItem) => boolean): readonly CartItem[];
  /** The most that one cart may hold of an id, where a catalogue says so. */
  limit(id: string): number | undefined;
}

export interface Cart {
  readonly state: CartState;
  /** The last change that was told of. */
  readonly last: CartChange | undefined;
  /** What was said and is stored. */
  readonly contents: Contents;
  /**
   * Adds what fits.
   * @returns how many that was.
   */
  add(product: CartProduct, options?: LineOptions & { readonly quantity?: number | undefined }): number;
  remove(key: string): void;
  updateQuantity(key: string, quantity: number): void;
  /** Changes a quantity by so many, so that two tabs that do it at once both count. */
  step(key: string, by: number): void;
  clear(): void;
  /** Reads what other tabs and scripts have stored. Storage events come late, and a page's own writes send none. */
  sync(): void;
  /** Applies all operations as one change. */
  run(operations: readonly Operation[], reason: CartChangeReason, line?: Line): void;
  /** Calls back after each change of the cart; returns the unsubscribe function. */
  subscribe(listener: (change: CartChange) => void): () => void;
  /** Calls back whenever `state` is another object, changes of the cart included. */
  watch(listener: () => void): () => void;
  /** Sees the lines anew, now and from now on, by what the page knows. */
  show(view?: CartView): void;
  /** From now on somebody keeps its storage in order. */
  keep(start: (cart: KeptCart) => Keeping): void;
  /** Reads what was kept. Called once the page's elements had their say on `persist`. */
  restore(): void;
  persist(where: Persistence): void;
}

/** What folds the operations that are written down one by one: a first click does without. */
export interface Keeping {
  /** There is something to fold. */
  fold(): void;
  /** There will be something to tidy up. */
  tidy(): void;
  /** Takes lines out of a storage that the cart has left. */
  takeBack(storage: CartStorage, lines: readonly CartItem[]): void;
}

/** A cart as its keeper sees it. */
export interface KeptCart {
  readonly storage: CartStorage | undefined;
  /** Whether other tabs work on it, too. */
  readonly isShared: boolean;
  refresh(): void;
  setSaved(saved: boolean): void;
}

/** From the least to the most strict. */
export const persistences: readonly Persistence[] = ['local', 'session', 'none'];

/** `next`, with every line that did not change being the very object it was: what shows it need not render again. */
function keepIdentity(before: readonly CartItem[], next: readonly CartItem[]): readonly CartItem[] {
  // A copy: engines are slow at going through frozen lists by methods.
  const kept = [...next];
  for (let index = 0; index < kept.length; index++) {
    const item = kept[index] as CartItem;
    let old = before[index];
    if (old === item) continue;
    // Few lines move at a time: a table of them all would cost more at each add.
    if (old?.key !== item.key) old = [...before].find(({ key }) => key === item.key);
    kept[index] = old && serialize(old) === serialize(item) ? old : Object.freeze(item);
  }
  return kept.length === before.length && kept.every((item, index) => item === before[index])
    ? before
    : Object.freeze(kept);
}

/** Sum of quantities. Not by `reduce`, which libraries of old have replaced. */
export function countOf(items: readonly CartItem[]): number {
  let count = 0;
  for (const { quantity } of items) count += quantity;
  return count;
}

function checkedInteger(quantity: number): number {
  if (Number.isSafeInteger(quantity)) return quantity;
  throw new TypeError(`cart.updateQuantity: expected an integer, got ${String(quantity)}`);
}

const none: readonly never[] = Object.freeze([]);

export function createCart(): Cart {
  let contents: Contents = { items: none, attempts: none };
  let state: CartState = Object.freeze({
    items: none,
    total: 0,
    count: 0,
    currency: null,
    saved: true,
    repriced: none,
  });
  let view: CartView = { show: (items) => items, limit: () => undefined };
  let persistence: Persistence = 'local';
  let storage: CartStorage | undefined;
  let restored = false;
  let keeping: Keeping | undefined;
  let copying = false;
  let more = false;
  /** How many of each line this page itself has put in, and at which price it did so last. */
  const addedHere = new Map<string, Pick<CartItem, 'price' | 'quantity'>>();
  const listeners = new Set<(change: CartChange) => void>();
  const watchers = new Set<() => void>();
  const changes: CartChange[] = [];
  let last: CartChange | undefined;

  function setState(patch: Partial<CartState>) {
    state = Object.freeze({ ...state, ...patch });
    callAll(watchers);
  }

  /** A listener may change the cart: all hear of that after they have heard of this. */
  function tell(change: CartChange) {
    if (changes.push(change) > 1) return;
    for (const next of changes) {
      last = next;
      callAll(listeners, next);
      document.dispatchEvent(new CustomEvent('wellness-cart-change', { detail: next, bubbles: true, composed: true }));
    }
    changes.length = 0;
  }

  const kept = (next: Contents): Contents => ({ ...next, items: keepIdentity(contents.items, next.items) });

  /** @param next with every line that did not change being the very object it was */
  function commit(next: Contents, reason: CartChangeReason, line?: Line) {
    contents = next;
    const shown = view.show(contents.items, ({ key, price }) => addedHere.get(key)?.price === price);
    const items = keepIdentity(state.items, shown);
    const repriced = [...items]
      .filter(({ price }, index) => price !== contents.items[index]?.price)
      .map(({ key }) => key);
    const isSame = serialize(repriced) === serialize(state.repriced);
    if (items === state.items && isSame) return;
    const currency = items[0]?.currency ?? null;
    const total = currency ? sumOf(items, currency) : 0;
    const count = countOf(items);
    const isChange = items !== state.items;
    // The very object it was: what shows it need not render again.
    setState({ items, total, count, currency, repriced: isSame ? state.repriced : Object.freeze(repriced) });
    const { id = null, key = null } = line ?? {};
    if (isChange) tell(Object.freeze({ items, total, count, reason, id, key }));
  }

  function setSaved(saved: boolean) {
    if (saved !== state.saved) setState({ saved });
  }

  /** Makes the state what storage holds. */
  function refresh(reason: 'restore' | 'sync') {
    if (!storage) return;
    let reading: StorageReading | undefined;
    try {
      reading = storage.read();
    } catch {
      return setSaved(false);
    }
    // A newer release has written it: the cart goes on in memory.
    if (!reading) {
      storage = undefined;
      return setSaved(false);
    }
    commit(kept(reading.contents), reason);
    if (reading.unsettled) keeping?.fold();
    else if (reading.untidy) keeping?.tidy();
  }

  /** At the first change of a task, and at its end if there were more: who leaves the page has all of it. */
  function writeCopy() {
    more = copying;
    if (copying) return;
    copying = true;
    storage?.copy(contents);
    queueMicrotask(() => {
      copying = false;
      if (more) storage?.copy(contents);
    });
  }

  function run(operations: readonly Operation[], reason: CartChangeReason, line?: Line) {
    catchUp();
    let next = contents;
    for (const operation of operations) next = applyOperation(next, operation);
    next = kept(next);
    if (next.attempts === contents.attempts && next.items === contents.items) return;
    if (storage) {
      let saved = true;
      for (const operation of operations) saved = storage.append(operation) && saved;
      setSaved(saved);
    }
    commit(next, reason, line);
    writeCopy();
    keeping?.fold();
  }

  /** What the host's own scripts did to the storage no event tells of. */
  function catchUp() {
    if (!restored) restore();
    let isStale: boolean | undefined;
    try {
      isStale = storage?.stale;
    } catch {
      return setSaved(false);
    }
    if (isStale) refresh('sync');
  }

  function openStorage() {
    storage = undefined;
    if (persistence === 'none') return setSaved(true);
    try {
      storage = createCartStorage(window[`${persistence}Storage`]);
      if (!storage) console.warn('wellness: "wellness-cart" is of a newer release and stays as it is.');
    } catch {
      // Storage is blocked: the cart goes on in memory.
    }
    setSaved(storage !== undefined);
  }

  function restore() {
    restored = true;
    openStorage();
    refresh('restore');
    const hear = () => refresh('sync');
    addEventListener('storage', ({ key, storageArea }) => {
      if (persistence === 'local' && storage?.owns(key) && storageArea === localStorage) hear();
    });
    // A page that comes back from the back/forward cache has missed what other tabs did.
    addEventListener('pageshow', ({ persisted }) => persisted && hear());
    // So has one that was rendered before anybody asked for it.
    document.addEventListener('prerenderingchange', hear);
  }

  function find(key: string): CartItem | undefined {
    catchUp();
    return state.items.find((item) => item.key === key);
  }

  const refuse = (refused: Refusal) => setState({ refused: Object.freeze(refused) });

  /** Does it with as many of so many more as fit into the cart, and says after that how many did not. */
  function grow(line: Line, more: number, act: (fits: number) => void): number {
    const lines = [...state.items].filter(({ id }) => id === line.id);
    const limit = line.max ?? lines.find(({ max }) => max)?.max ?? view.limit(line.id) ?? Infinity;
    const fits = Math.max(0, Math.min(more, limit - countOf(lines)));
    if (fits) act(fits);
    if (fits < more) refuse({ why: 'limit', line, left: more - fits, limit });
    return fits;
  }

  function changeBy(item: CartItem, by: number, toOperation: (by: number) => Operation) {
    const act = (by: number) => run([toOperation(by)], item.quantity + by > 0 ? 'update' : 'remove', item);
    if (by > 0) grow(item, by, act);
    else act(by);
  }

  return Object.freeze({
    get state() {
      return state;
    },
    get contents() {
      return contents;
    },
    get last() {
      return last;
    },
    add(product: CartProduct, { quantity = 1, ...options }: Parameters<Cart['add']>[1] = {}) {
      const item = toLine(product, options);
      check('quantity', isCount(quantity), 'a whole number, 1 or more', quantity);
      catchUp();
      if (state.currency && state.currency !== item.currency) {
        refuse({ why: 'currency', line: item, left: quantity });
        return 0;
      }
      return grow(item, quantity, (fits) => {
        addedHere.set(item.key, { ...item, quantity: (addedHere.get(item.key)?.quantity ?? 0) + fits });
        run([{ type: 'add', item, quantity: fits }], 'add', item);
      });
    },
    remove: (key: string) => run([{ type: 'set', key, quantity: 0 }], 'remove', find(key)),
    updateQuantity(key: string, quantity: number) {
      const item = find(key);
      const by = checkedInteger(quantity) - (item?.quantity ?? 0);
      if (item) changeBy(item, by, (by) => ({ type: 'set', key, quantity: item.quantity + by }));
    },
    step(key: string, by: number) {
      const item = find(key);
      checkedInteger(by);
      if (item) changeBy(item, by, (by) => ({ type: 'step', key, by }));
    },
    clear: () => run([{ type: 'clear' }], 'clear'),
    sync() {
      if (restored) refresh('sync');
      else restore();
    },
    run,
    subscribe(listener: (change: CartChange) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch(listener: () => void) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    show(next: CartView = view) {
      view = next;
      commit(contents, 'sync');
    },
    keep(start: (cart: KeptCart) => Keeping) {
      keeping = start({
        get storage() {
          return storage;
        },
        get isShared() {
          return persistence === 'local';
        },
        refresh: () => refresh('sync'),
        setSaved,
      });
      refresh('sync');
    },
    restore() {
      if (!restored) restore();
    },
    persist(where: Persistence) {
      // Several cart buttons: the strictest wish holds.
      if (persistences.indexOf(where) <= persistences.indexOf(persistence)) return;
      persistence = where;
      if (!restored) return;
      // What this page put in goes along. The rest was kept by pages of another wish, and is theirs.
      const mine = contents.items.flatMap((item) => {
        const quantity = Math.min(item.quantity, addedHere.get(item.key)?.quantity ?? 0);
        return quantity ? [{ ...item, quantity }] : [];
      });
      const left = storage;
      openStorage();
      try {
        if (left) keeping?.takeBack(left, mine);
        // What is there is read before anything is added to it.
        storage?.read();
        for (const { quantity, ...item } of mine) storage?.append({ type: 'add', item, quantity });
      } catch {
        // What cannot be written cannot be taken back.
      }
      if (storage) refresh('sync');
      else commit(kept({ ...contents, items: mine }), 'sync');
    },
  });
}
