/** Older work is not written: the page may have been suspended while other pages changed the storage. */
export const LATE_MS = 5_000;

/**
 * Writes a value and reads it back.
 * @param since start of the work, by `performance.now()`
 * @throws Error if the work started too long ago, or if the storage does not return the written value.
 */
export function write(area: Storage, key: string, text: string, since: number): void {
  if (performance.now() - since > LATE_MS) throw new Error('late');
  area.setItem(key, text);
  let back: string | null = text;
  try {
    back = area.getItem(key);
  } catch {
    // The value is stored. If this threw, the caller would write again and count an operation twice.
  }
  if (back !== text) throw new Error('lost');
}
