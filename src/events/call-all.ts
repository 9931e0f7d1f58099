/**
 * Calls each callback. One that throws is reported, and the others still run: it may belong to the page, or to another
 * copy of the script.
 */
export function callAll<Args extends unknown[]>(callbacks: Iterable<(...args: Args) => void>, ...args: Args): void {
  // A copy: callbacks may add and remove callbacks.
  for (const callback of [...callbacks])
    try {
      callback(...args);
    } catch (error) {
      reportError(error);
    }
}
