import { keyStart } from './keys.ts';
import type { CartItem } from './line.ts';
import type { Contents, Operation } from './operations.ts';
import { type CartStorage, createCartStorage, type StorageReading } from './storage.ts';

/** Storage of the cart: `local` for all tabs and visits, `session` for this tab, `none` for this page only. */
export type Persistence = 'local' | 'session' | 'none';

/** From the least to the most strict. */
export const persistences: readonly Persistence[] = ['local', 'session', 'none'];

/** Compacts the journals. It loads later, because the cart can change without it. */
export interface Compactor {
  /**
   * Compacts soon.
   * @param isChange whether this page has changed the cart, and not only read it
   */
  compact(isChange?: boolean): void;
  /** Compacts once journals are old enough to be removed. */
  cleanUp(): void;
  /** Removes lines from a storage that the cart no longer uses. */
  removeLines(storage: CartStorage, lines: readonly CartItem[]): void;
}

/** A stored cart as its compactor sees it. */
export interface CompactedCart {
  readonly storage: CartStorage | undefined;
  /** Whether other tabs use the same storage. */
  readonly isShared: boolean;
  refresh(): void;
  setSaved(saved: boolean): void;
}

/** The cart in memory, as its storage sees it. */
interface CartInMemory {
  readonly contents: Contents;
  /** Replaces the contents. */
  commit(contents: Contents, reason: 'restore' | 'sync'): void;
  setSaved(saved: boolean): void;
}

export interface StoredCart {
  readonly persistence: Persistence;
  /** Reads storage for the first time. */
  restore(): void;
  /** Reads storage. */
  sync(): void;
  /** Reads storage if it has changed without an event: scripts of this page cause none. */
  catchUp(): void;
  append(operations: readonly Operation[]): void;
  /** Writes the published copy, and queues compaction. */
  publish(): void;
  compactWith(start: (cart: CompactedCart) => Compactor): void;
  /** Sets the functions that stand for the compactor until it has loaded. */
  compactLater(until: Compactor): void;
  /** @param ownLines lines that this page has added, which move to the new storage */
  persist(where: Persistence, ownLines: () => readonly CartItem[]): void;
}

/** Stores a cart and reads changes of other tabs. If storage fails, the cart stays in memory. */
export function createStoredCart(cart: CartInMemory, name: string): StoredCart {
  let persistence: Persistence = 'local';
  let storage: CartStorage | undefined;
  let isRestored = false;
  let compactor: Compactor | undefined;
  let isPublishing = false;
  let hasMore = false;

  function openStorage() {
    storage = undefined;
    if (persistence === 'none') return cart.setSaved(true);
    try {
      storage = createCartStorage(window[`${persistence}Storage`], keyStart(name));
      if (!storage)
        console.warn(
          'wellness: a newer release has stored the cart, so this page cannot read or save it. Load the newer release.',
        );
    } catch {
      // Storage is blocked.
    }
    cart.setSaved(storage !== undefined);
  }

  function refresh(reason: 'restore' | 'sync') {
    if (!storage) return;
    let reading: StorageReading | undefined;
    try {
      reading = storage.read();
    } catch {
      return cart.setSaved(false);
    }
    // A newer release has written the cart.
    if (!reading) {
      storage = undefined;
      return cart.setSaved(false);
    }
    cart.commit(reading.contents, reason);
    if (reading.needsCompaction) compactor?.compact();
    else if (reading.needsCleanup) compactor?.cleanUp();
  }

  const sync = () => refresh('sync');

  function restore() {
    if (isRestored) return;
    isRestored = true;
    openStorage();
    refresh('restore');
    addEventListener('storage', ({ key, storageArea }) => {
      if (persistence === 'local' && storage?.owns(key) && storageArea === localStorage) sync();
    });
    // Pages miss what other tabs store while they are in the back/forward cache, and while they are prerendered.
    addEventListener('pageshow', ({ persisted }) => persisted && sync());
    document.addEventListener('prerenderingchange', sync);
  }

  return {
    get persistence() {
      return persistence;
    },

    restore,

    sync() {
      if (isRestored) sync();
      else restore();
    },

    catchUp() {
      restore();
      let isStale: boolean | undefined;
      try {
        isStale = storage?.stale;
      } catch {
        return cart.setSaved(false);
      }
      if (isStale) sync();
    },

    append(operations) {
      if (!storage) return;
      let isSaved = true;
      for (const operation of operations) isSaved = storage.append(operation) && isSaved;
      cart.setSaved(isSaved);
    },

    publish() {
      // Publishes at the first change of a task and at its end, so that an unloading page has published every change.
      hasMore = isPublishing;
      if (!isPublishing) {
        isPublishing = true;
        storage?.publish(cart.contents);
        queueMicrotask(() => {
          isPublishing = false;
          if (hasMore) storage?.publish(cart.contents);
        });
      }
      compactor?.compact(true);
    },

    compactLater(until) {
      compactor = until;
    },

    compactWith(start) {
      compactor = start({
        get storage() {
          return storage;
        },
        get isShared() {
          return persistence === 'local';
        },
        refresh: sync,
        setSaved: cart.setSaved,
      });
      sync();
    },

    persist(where, ownLines) {
      // The strictest of several cart buttons applies.
      if (persistences.indexOf(where) <= persistences.indexOf(persistence)) return;
      persistence = where;
      if (!isRestored) return;
      // Lines that other pages have stored stay in the old storage.
      const lines = ownLines();
      const previous = storage;
      openStorage();
      try {
        if (previous) compactor?.removeLines(previous, lines);
        // Reading sets the clock, so that the additions follow stored operations.
        storage?.read();
        for (const { quantity, ...item } of lines) storage?.append({ type: 'add', item, quantity });
      } catch {
        // Storage cannot be written. The cart stays in memory.
      }
      if (storage) sync();
      else cart.commit({ ...cart.contents, items: lines }, 'sync');
    },
  };
}
