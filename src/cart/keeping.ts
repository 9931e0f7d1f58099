import type { Keeping, KeptCart } from './cart.ts';
import { createFolding, type Folding, HEAR_MS, HEAR_TIMES, LOG_KEEP_MS } from './folding.ts';
import type { CartStorage } from './storage.ts';

/** Keeps the storage of a cart in order, whichever it has. */
export function keep(cart: KeptCart): Keeping {
  const foldings = new WeakMap<CartStorage, Folding>();
  let folding = false;
  let tidying = false;

  function foldingOf(storage: CartStorage): Folding {
    const known = foldings.get(storage) ?? createFolding(storage);
    foldings.set(storage, known);
    return known;
  }

  function foldNow(since: number) {
    const { storage } = cart;
    let saved: boolean | undefined;
    try {
      saved = storage && foldingOf(storage).fold(since);
      cart.refresh();
    } finally {
      folding = false;
    }
    if (saved === undefined) fold();
    // Where a newer release has written, nothing is kept any more.
    else if (cart.storage) cart.setSaved(saved);
  }

  function hear(times: number) {
    const since = performance.now();
    let hasRun = false;
    const now = () => {
      hasRun = true;
      foldNow(since);
    };
    setTimeout(() => {
      if (times > 1) hear(times - 1);
      // The lock only saves work: without it several tabs compact the same. Pages on plain http have no locks.
      else if (navigator.locks && cart.isShared)
        navigator.locks.request('wellness-cart', now).catch((error) => {
          if (hasRun) reportError(error);
          else now();
        });
      else now();
    }, HEAR_MS);
  }

  function fold() {
    if (folding || !cart.storage) return;
    folding = true;
    hear(HEAR_TIMES);
  }

  return {
    fold,
    tidy() {
      if (tidying) return;
      tidying = true;
      setTimeout(() => {
        tidying = false;
        fold();
      }, LOG_KEEP_MS);
    },
    takeBack: (storage, lines) => foldingOf(storage).takeBack(lines),
  };
}
