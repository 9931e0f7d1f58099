/** A page may be suspended at any time. It does not write work that it began longer ago: other pages went on meanwhile. */
export const LATE_MS = 5_000;

/**
 * Writes a value and reads it back.
 * @param since start of the work, by `performance.now()`
 * @throws Error if that was too long ago, or if the storage does not return what was written: it then counts as none.
 */
export function write(area: Storage, key: string, text: string, since: number): void {
  if (performance.now() - since > LATE_MS) throw new Error('late');
  area.setItem(key, text);
  let back: string | null = text;
  try {
    back = area.getItem(key);
  } catch {
    // The storage took the value; a second write would count it twice.
  }
  if (back !== text) throw new Error('lost');
}
