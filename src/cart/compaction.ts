import type { Entry } from './journal.ts';
import type { CartItem } from './line.ts';
import { serialize } from './serialize.ts';
import { isCounted, SNAPSHOT, snapshotText } from './snapshot.ts';
import { CART, type CartStorage } from './storage.ts';
import { LATE_MS, write } from './write.ts';

/** Four times LATE_MS: a journal may be that old at its last write, and so may the view of a compaction; both arrive late. */
export const JOURNAL_MS = 20_000;
/**
 * A page that has run five times for 100 ms has read what others stored while it was suspended. A single timer would
 * also elapse during a second suspension, which takes only one of several.
 */
export const RUN_TIMES = 5;
export const RUN_MS = 100;
/** Operations that wait for another release are bounded in number, and each in length. */
const MOST_WAITING = 100;
const LONGEST_WAITING = 4_000;

/** Compacts a storage. It comes with the elements: a first click does without. */
export interface Compaction {
  /**
   * Applies the operations of all journals to the snapshot, and removes journals that are old enough.
   * @param since time at which the page was last found running, RUN_MS ago, by `performance.now()`
   * @returns false while something cannot be stored, undefined if it was too late to try
   */
  compact(since: number): boolean | undefined;
  /** Removes lines that are stored elsewhere from now on, and all keys if nothing else is stored. */
  removeLines(lines: readonly CartItem[]): void;
}

const canWait = ({ operation, written }: Entry): boolean =>
  operation !== null && (operation !== undefined || serialize(written).length <= LONGEST_WAITING);

export function createCompaction({ append, internals }: CartStorage): Compaction {
  const { area, readAll, applyAll, flush, publish } = internals;
  /** The journals as this page has seen them, and since when. */
  const watched = new Map<string, { text: string; since: number }>();

  /** Whether the journal has been unchanged for long enough, as seen by this page. */
  function isOld(key: string, text: string): boolean {
    const before = watched.get(key);
    if (before?.text === text) return performance.now() - before.since > JOURNAL_MS;
    watched.set(key, { text, since: performance.now() });
    return false;
  }

  function compactJournals(since: number) {
    const all = readAll();
    if (!all) return;
    const { snapshot, rest, vector, journals, lengths, contents, pending } = all;
    const first = pending.findIndex(({ operation }) => operation === undefined);
    const waiting = first < 0 ? [] : pending.slice(first).filter(canWait);
    let cart = applyAll(contents, first < 0 ? pending : pending.slice(0, first));
    // Over the limit, known operations are applied first, though out of order; then the last unknown one is dropped.
    while (waiting.length > MOST_WAITING) {
      const known = waiting.findIndex(({ operation }) => operation);
      cart = applyAll(cart, waiting.splice(known, 1));
    }
    const next = new Map([...vector, ...lengths]);
    let { isChanged } = all;
    // An entry outlives its journal, so that a page that has seen only half of this counts nothing twice.
    for (const [key, count] of vector) if (isCounted(count) && !journals.has(key)) isChanged = next.delete(key);
    if (isChanged) {
      const text = snapshotText({ cart, vector: next, waiting, rest });
      if (text !== snapshot) write(area, SNAPSHOT, text, since);
      // After the snapshot: no page may find a published copy without it.
      publish(applyAll(cart, waiting), since);
    }
    // The snapshot contains all of them by now.
    for (const key of lengths.keys()) if (isOld(key, journals.get(key) as string)) area.removeItem(key);
  }

  function compact(since: number) {
    flush();
    try {
      compactJournals(since);
    } catch {
      // No room, or no more time: the operations stay in their journals.
    }
    return performance.now() - since > LATE_MS ? undefined : flush();
  }

  return {
    compact,

    removeLines(lines) {
      const keys = new Set<string>();
      for (const { key, quantity } of lines) {
        keys.add(key);
        append({ type: 'step', key, by: -quantity });
      }
      compact(performance.now());
      const all = readAll();
      if (!all) return;
      const { pending, lengths, journals, rest, contents } = all;
      // Operations that wait belong to another release, and attempts with other lines to other pages.
      const { items, attempts, ...fields } = contents;
      const others = attempts.filter(({ lines: sent }) => !sent.length || sent.some(({ key }) => !keys.has(key)));
      const isNeeded = [pending, items, others, Object.keys({ ...rest, ...fields })].some(({ length }) => length);
      if (isNeeded || lengths.size < journals.size) return;
      // The published copy first: alone it would be imported.
      for (const key of [CART, ...journals.keys(), SNAPSHOT]) area.removeItem(key);
    },
  };
}
