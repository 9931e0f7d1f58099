import { createListeners, type Subscribe } from '../events/listeners.ts';
import type { CartItem } from './line.ts';

export type CartChangeReason = 'add' | 'remove' | 'update' | 'clear' | 'restore' | 'sync' | 'undo' | 'paid';

/** A change with the cart after it. */
export interface CartChange {
  /** The lines after the change, frozen. */
  readonly items: readonly CartItem[];
  /** The total after the change, in the main unit of the currency. */
  readonly total: number;
  /** The sum of quantities after the change. */
  readonly count: number;
  /** The cause. `sync` is a change of another tab; `restore` reads the stored cart. */
  readonly reason: CartChangeReason;
  /** Id of the changed line; null if several lines may have changed. */
  readonly id: string | null;
  /** Key of the changed line; null like `id`. */
  readonly key: string | null;
}

interface Changes {
  readonly last: CartChange | undefined;
  readonly subscribe: Subscribe<[CartChange]>;
  announce(change: CartChange): void;
}

/** Announces changes to subscribers and on `document`. */
export function createChanges(): Changes {
  const listeners = createListeners<[CartChange]>();
  const queue: CartChange[] = [];
  let last: CartChange | undefined;
  return {
    get last() {
      return last;
    },
    subscribe: listeners.subscribe,
    announce(change) {
      // A listener may change the cart. All listeners get this change before the next one.
      if (queue.push(change) > 1) return;
      for (const next of queue) {
        last = next;
        listeners.announce(next);
        document.dispatchEvent(
          new CustomEvent('wellness-cart-change', { detail: next, bubbles: true, composed: true }),
        );
      }
      queue.length = 0;
    },
  };
}
