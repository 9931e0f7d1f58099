import type { Operation } from './operations.ts';
import { serialize } from './serialize.ts';
import { LATE_MS, write } from './write.ts';

const JOURNAL = 'wellness-cart-journal-';
/** Each append writes the whole journal, so a longer one is followed by another. */
export const JOURNAL_ENTRIES = 50;

/** One operation of a journal. */
export interface Entry {
  /** Lamport clock: an operation comes after all that its page had read. */
  readonly n: number;
  /** Key of the journal. */
  readonly journal: string;
  /** The operation as it is stored. */
  readonly written: unknown;
  /** Undefined if this release does not know its type, null if it is malformed. */
  readonly operation: Operation | null | undefined;
}

/** The order in which all pages apply operations. */
export const inOrder = (a: Entry, b: Entry): number =>
  a.n - b.n || (a.journal < b.journal ? -1 : a.journal > b.journal ? 1 : 0);

/** The texts of all journals by key, those of later formats included. */
export function readJournals(area: Storage): Map<string, string> {
  const journals = new Map<string, string>();
  for (let i = 0; i < area.length; i++) {
    const key = area.key(i);
    if (key?.startsWith(JOURNAL)) journals.set(key, area.getItem(key) ?? '');
  }
  return journals;
}

/**
 * The journal of this page, which no other page writes.
 * @returns a function that appends operations. It throws if they could not be stored.
 */
export function createJournal(area: Storage): (operations: readonly unknown[]) => void {
  let own: { readonly key: string; readonly since: number; ops: readonly unknown[] } | undefined;

  return (operations) => {
    const now = performance.now();
    const isThere = own && area.getItem(own.key) !== null;
    // A journal that is missing was compacted or cleared, and must not come back.
    if (!own || !isThere || now - own.since > LATE_MS || own.ops.length + operations.length > JOURNAL_ENTRIES)
      own = { key: JOURNAL + Math.floor((1 + Math.random()) * 2 ** 40).toString(36), since: now, ops: [] };
    const ops = [...own.ops, ...operations];
    write(area, own.key, serialize({ v: 1, ops }), own.since);
    own.ops = ops;
  };
}
