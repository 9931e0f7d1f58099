import { serialize } from '../text/serialize.ts';
import type { Entry } from './journal.ts';
import type { CartItem } from './line.ts';
import { isCounted, snapshotText } from './snapshot.ts';
import type { CartStorage } from './storage.ts';
import { LATE_MS, write } from './write.ts';

/**
 * A journal that has not changed for this time is removed. A page may write its journal, or compact what it has read, until LATE_MS have passed, and other
 * processes see each of these writes late.
 */
export const JOURNAL_REMOVAL_MS = 4 * LATE_MS;
/**
 * A page that has run five timers of 100 ms has read what others stored while it was suspended. One long timer could
 * elapse during a second suspension; of several short ones, at most one does.
 */
export const RUN_TIMES = 5;
export const RUN_MS = 100;
/** Limits of the operations that wait for another release: their number, and the length of each. */
const MOST_WAITING = 100;
const LONGEST_WAITING = 4_000;

/** Compacts a storage. It loads later, because the cart can change without it. */
export interface Compaction {
  /**
   * Applies the operations of all journals to the snapshot, and removes journals that are old enough.
   * @param since time at which the page was last found running, RUN_MS ago, by `performance.now()`
   * @returns false while an operation cannot be stored, undefined if it was too late to try
   */
  compact(since: number): boolean | undefined;
  /** Removes lines that have moved to another storage, and all keys if nothing else is stored. */
  removeLines(lines: readonly CartItem[]): void;
}

const canWait = ({ operation, written }: Entry): boolean =>
  operation !== null && (operation !== undefined || serialize(written).length <= LONGEST_WAITING);

export function createCompaction({ append, internals }: CartStorage): Compaction {
  const { area, cartKey, snapshotKey, readAll, applyAll, flush, publish } = internals;
  /** The last known text of each journal, with the time at which this page first read it. */
  const watched = new Map<string, { text: string; since: number }>();

  /** Whether this page has seen the journal unchanged for longer than JOURNAL_REMOVAL_MS. */
  function isOld(key: string, text: string): boolean {
    const before = watched.get(key);
    if (before?.text === text) return performance.now() - before.since > JOURNAL_REMOVAL_MS;
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
    // An entry of the vector is deleted after its journal, so that a page that sees only one of both writes counts nothing twice.
    for (const [key, count] of vector) if (isCounted(count) && !journals.has(key)) isChanged = next.delete(key);
    if (isChanged) {
      const text = snapshotText({ cart, vector: next, waiting, rest });
      if (text !== snapshot) write(area, snapshotKey, text, since);
      // The snapshot is written first, because a published copy without a snapshot would be imported.
      publish(applyAll(cart, waiting), since);
    }
    // The snapshot contains all operations of these journals now.
    for (const key of lengths.keys()) if (isOld(key, journals.get(key) as string)) area.removeItem(key);
  }

  function compact(since: number) {
    flush();
    try {
      compactJournals(since);
    } catch {
      // Storage is full, or it is too late. The operations stay in their journals.
    }
    return performance.now() - since > LATE_MS ? undefined : flush();
  }

  return {
    compact,

    removeLines(lines) {
      const moved = new Set<string>();
      for (const { key, quantity } of lines) {
        moved.add(key);
        append({ type: 'step', key, by: -quantity });
      }
      compact(performance.now());
      const all = readAll();
      if (!all) return;
      const { pending, lengths, journals, rest, contents } = all;
      // Waiting operations belong to another release, and attempts with other lines belong to other pages.
      const { items, attempts, ...fields } = contents;
      const others = attempts.filter(({ lines: sent }) => !sent.length || sent.some(({ key }) => !moved.has(key)));
      const isNeeded = [pending, items, others, Object.keys({ ...rest, ...fields })].some(({ length }) => length);
      if (isNeeded || lengths.size < journals.size) return;
      // The published copy goes first, because it would be imported if it were the only value left.
      for (const key of [cartKey, ...journals.keys(), snapshotKey]) area.removeItem(key);
    },
  };
}
