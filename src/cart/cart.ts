import type { Catalog } from '../catalog/catalog.ts';
import { sumOf } from './money.ts';
import { applyOperation, type CartItem, type CartProduct, type Operation } from './operations.ts';
import { type CartStorage, createCartStorage, settle } from './storage.ts';

export type CartChangeReason = 'add' | 'remove' | 'update' | 'clear' | 'restore' | 'sync';

/** Where the cart is kept: for all tabs and visits, for this tab, or for this page only. */
export type Persistence = 'local' | 'session' | 'none';

export interface CartState {
  readonly items: readonly CartItem[];
  /** Sum of price × quantity in US dollars, exact to the cent. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /** False while the cart cannot be written down and lives on this page only, though it was meant to last. */
  readonly saved: boolean;
  /** Ids of stored lines that came back with another price, since the catalogue on the page says so. */
  readonly repriced: readonly string[];
}

export interface CartChange {
  readonly items: readonly CartItem[];
  readonly total: number;
  readonly count: number;
  readonly reason: CartChangeReason;
  /** The line that changed, null where no single line is meant. */
  readonly id: string | null;
}

export interface Cart {
  readonly state: CartState;
  add(item: CartProduct): void;
  remove(id: string): void;
  updateQuantity(id: string, quantity: number): void;
  /** Changes a quantity by so many, so that two tabs that do it at once both count. */
  step(id: string, by: number): void;
  clear(): void;
  /** Calls back after each change of the cart; returns the unsubscribe function. */
  subscribe(listener: (change: CartChange) => void): () => void;
  /** Calls back whenever `state` is another object, changes of the cart included. */
  watch(listener: () => void): () => void;
  /** Reads what was kept. Called once the page's elements had their say on `persist`. */
  restore(): void;
  persist(where: Persistence): void;
  /** The visitor has seen which prices changed: forgets it, and writes the new ones down. */
  acknowledge(): void;
}

/** From the least to the most strict. */
export const persistences: readonly Persistence[] = ['local', 'session', 'none'];

function checkedProduct(item: CartProduct): CartProduct {
  const { id, name, description, price } = Object(item) as CartProduct;
  for (const [field, value] of Object.entries({ id, name }))
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`cart.add: expected "${field}" to be a non-empty string, got ${String(value)}`);
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0)
    throw new TypeError(`cart.add: expected "price" to be a number of dollars, 0 or more, got ${String(price)}`);
  return Object.freeze({ id, name, description: typeof description === 'string' ? description : '', price });
}

function sameItem(a: CartItem, b: CartItem): boolean {
  return a.name === b.name && a.description === b.description && a.price === b.price && a.quantity === b.quantity;
}

/** `next`, with every line that did not change being the very object it was: what shows it need not render again. */
function keepIdentity(before: readonly CartItem[], next: readonly CartItem[]): readonly CartItem[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = next.map((item) => {
    const old = known.get(item.id);
    return old && sameItem(old, item) ? old : Object.freeze({ ...item });
  });
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}

export function createCart(catalog: Catalog): Cart {
  let state: CartState = Object.freeze({
    items: Object.freeze([]),
    total: 0,
    count: 0,
    saved: true,
    repriced: Object.freeze([]),
  });
  let persistence: Persistence = 'local';
  let storage: CartStorage | undefined;
  let restored = false;
  let folding = false;
  let tidying: ReturnType<typeof setTimeout> | undefined;
  /** Lines that this page itself put in keep the price they were added at, here. */
  const addedHere = new Set<string>();
  const listeners = new Set<(change: CartChange) => void>();
  const watchers = new Set<() => void>();

  function setState(patch: Partial<CartState>) {
    state = Object.freeze({ ...state, ...patch });
    for (const watcher of [...watchers]) watcher();
  }

  function commit(items: readonly CartItem[], reason: CartChangeReason, id: string | null, repriced = state.repriced) {
    const total = sumOf(items);
    const count = items.reduce((sum, item) => sum + item.quantity, 0);
    const still = repriced.filter((known) => items.some((item) => item.id === known));
    setState({
      items: Object.freeze(items),
      total,
      count,
      // The very object it was: what shows it need not render again.
      repriced: still.length === repriced.length ? repriced : Object.freeze(still),
    });
    const change = Object.freeze({ items, total, count, reason, id });
    for (const listener of [...listeners]) {
      try {
        listener(change);
      } catch (error) {
        reportError(error);
      }
    }
    document.dispatchEvent(new CustomEvent('wellness-cart-change', { detail: change, bubbles: true, composed: true }));
  }

  function setSaved(saved: boolean) {
    if (saved !== state.saved) setState({ saved });
  }

  /** A stored line whose id is in a catalogue on the page takes that catalogue's words and price. */
  function withCatalog(items: readonly CartItem[], repriced: Set<string>): readonly CartItem[] {
    return items.map((item) => {
      const product = addedHere.has(item.id) ? undefined : catalog.find(item.id);
      if (!product) return item;
      if (product.price !== item.price) repriced.add(item.id);
      return { ...item, name: product.name, description: product.description, price: product.price };
    });
  }

  /** Makes the state what storage holds. */
  function refresh(reason: 'restore' | 'sync') {
    if (!storage) return;
    const repriced = new Set(state.repriced);
    const reading = storage.read();
    const next = keepIdentity(state.items, withCatalog(settle(reading), repriced));
    if (next !== state.items) commit(next, reason, null, [...repriced]);
    if (reading.pending.length) queueFold();
    else queueTidying();
  }

  function fold(force: boolean) {
    try {
      refresh('sync');
      if (storage?.fold(state.items, force)) setSaved(true);
      queueTidying();
    } catch {
      setSaved(false);
    } finally {
      folding = false;
    }
  }

  function queueFold(force = false) {
    if (folding || !storage) return;
    folding = true;
    // The lock spares tabs to fold the same at once. It is missing where the page is not secure (plain http).
    if (navigator.locks && persistence === 'local')
      navigator.locks.request('wellness-cart', () => fold(force)).catch(() => fold(force));
    else queueMicrotask(() => fold(force));
  }

  function queueTidying() {
    const wait = storage?.tidyIn();
    if (wait === undefined || tidying !== undefined) return;
    tidying = setTimeout(() => {
      tidying = undefined;
      queueFold();
    }, wait);
  }

  function run(operation: Operation, reason: CartChangeReason, id: string | null) {
    if (!restored) restore();
    const next = keepIdentity(state.items, applyOperation(state.items, operation));
    if (next === state.items) return;
    if (operation.type === 'add' && !state.items.some((item) => item.id === operation.item.id))
      addedHere.add(operation.item.id);
    if (storage) setSaved(storage.append(operation));
    commit(next, reason, id);
    queueFold();
  }

  function openStorage() {
    storage = undefined;
    if (persistence === 'none') return setSaved(true);
    try {
      storage = createCartStorage(persistence === 'local' ? localStorage : sessionStorage);
      if (!storage) console.warn('wellness: "wellness-cart" was stored by a newer release and is left as it is.');
    } catch {
      // Storage is blocked: the cart goes on in memory.
    }
    setSaved(storage !== undefined);
  }

  function restore() {
    restored = true;
    openStorage();
    try {
      refresh('restore');
    } catch {
      storage = undefined;
      setSaved(false);
    }
    addEventListener('storage', ({ key, storageArea }) => {
      if (persistence === 'local' && storage?.owns(key) && storageArea === localStorage) refresh('sync');
    });
    // A page that comes back from the back/forward cache has missed what other tabs did.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) refresh('sync');
    });
    // So has one that was rendered before anybody asked for it.
    document.addEventListener('prerenderingchange', () => refresh('sync'));
  }

  // A grid's catalogue comes long after what was kept has been read.
  catalog.subscribe(() => queueFold());

  return Object.freeze({
    get state() {
      return state;
    },
    add: (item: CartProduct) => run({ type: 'add', item: checkedProduct(item), quantity: 1 }, 'add', item.id),
    remove: (id: string) => run({ type: 'set', id, quantity: 0 }, 'remove', id),
    updateQuantity(id: string, quantity: number) {
      if (!Number.isSafeInteger(quantity))
        throw new TypeError(`cart.updateQuantity: expected an integer, got ${String(quantity)}`);
      run({ type: 'set', id, quantity }, quantity > 0 ? 'update' : 'remove', id);
    },
    step(id: string, by: number) {
      const left = (state.items.find((item) => item.id === id)?.quantity ?? 0) + by;
      run({ type: 'step', id, by }, left > 0 ? 'update' : 'remove', id);
    },
    clear: () => run({ type: 'clear' }, 'clear', null),
    subscribe(listener: (change: CartChange) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch(listener: () => void) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
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
      const mine = state.items.filter(({ id }) => addedHere.has(id));
      openStorage();
      const there = storage ? settle(storage.read()) : [];
      for (const { quantity, ...item } of mine)
        if (!there.some(({ id }) => id === item.id)) storage?.append({ type: 'add', item, quantity });
      if (storage) refresh('sync');
      else commit(mine, 'sync', null);
    },
    acknowledge() {
      if (!state.repriced.length) return;
      setState({ repriced: Object.freeze([]) });
      queueFold(true);
    },
  });
}
