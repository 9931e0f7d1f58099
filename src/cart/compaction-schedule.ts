import { type Compaction, createCompaction, JOURNAL_REMOVAL_MS, RUN_MS, RUN_TIMES } from './compaction.ts';
import type { CartStorage } from './storage.ts';
import type { CompactedCart, Compactor } from './stored-cart.ts';

/** Compacts the current storage of the cart half a second after a change, and again when journals can be removed. */
export function scheduleCompaction(cart: CompactedCart): Compactor {
  const compactions = new WeakMap<CartStorage, Compaction>();
  let isQueued = false;
  let isCleanupQueued = false;

  function compactionOf(storage: CartStorage): Compaction {
    const known = compactions.get(storage) ?? createCompaction(storage);
    compactions.set(storage, known);
    return known;
  }

  function compactNow(since: number) {
    const { storage } = cart;
    let saved: boolean | undefined;
    try {
      saved = storage && compactionOf(storage).compact(since);
      cart.refresh();
    } finally {
      isQueued = false;
    }
    if (saved === undefined) compact();
    // Without a storage, a newer release has written meanwhile, and this page stores nothing any more.
    else if (cart.storage) cart.setSaved(saved);
  }

  function waitAndCompact(times: number) {
    const since = performance.now();
    let hasRun = false;
    const now = () => {
      hasRun = true;
      compactNow(since);
    };
    setTimeout(() => {
      if (times > 1) waitAndCompact(times - 1);
      // The lock only saves work: without it, several tabs compact the same journals. Pages on plain http have no locks.
      else if (navigator.locks && cart.isShared)
        navigator.locks.request(cart.storage?.internals.cartKey ?? '', now).catch((error) => {
          if (hasRun) reportError(error);
          else now();
        });
      else now();
    }, RUN_MS);
  }

  function compact() {
    if (isQueued || !cart.storage) return;
    isQueued = true;
    waitAndCompact(RUN_TIMES);
  }

  return {
    compact,
    cleanUp() {
      if (isCleanupQueued) return;
      isCleanupQueued = true;
      setTimeout(() => {
        isCleanupQueued = false;
        compact();
      }, JOURNAL_REMOVAL_MS);
    },
    removeLines: (storage, lines) => compactionOf(storage).removeLines(lines),
  };
}
