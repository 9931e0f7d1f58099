interface SubscribeOptions {
  /** Ends the subscription when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Calls back at each announcement; returns the unsubscribe function. */
export type Subscribe<Args extends unknown[] = []> = (
  callback: (...args: Args) => void,
  options?: SubscribeOptions,
) => () => void;

interface Listeners<Args extends unknown[]> {
  readonly subscribe: Subscribe<Args>;
  /** Calls all callbacks in the order of their subscriptions. One that throws is reported, and the others still run. */
  announce(...args: Args): void;
}

/** The subscribers of one thing. They may belong to the page, or to another copy of the script. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const callbacks = new Set<(...args: Args) => void>();
  return {
    subscribe(callback, { signal } = {}) {
      const stop = () => void callbacks.delete(callback);
      if (!signal?.aborted) callbacks.add(callback);
      signal?.addEventListener('abort', stop);
      return stop;
    },
    announce(...args) {
      // A copy: callbacks may add and remove callbacks.
      for (const callback of [...callbacks])
        try {
          callback(...args);
        } catch (error) {
          reportError(error);
        }
    },
  };
}
