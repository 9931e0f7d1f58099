import { serialize } from '../text/serialize.ts';
import type { Operation } from './operations.ts';
import { LATE_MS, write } from './write.ts';

/** Each append writes the whole journal, so a full one is followed by a new one. */
export const JOURNAL_ENTRIES = 50;

/** One operation of a journal. */
export interface Entry {
  /** Lamport clock: the number is higher than those of all operations that the page had read. */
  readonly n: number;
  /** Key of the journal. */
  readonly journal: string;
  /** The operation as it is stored. */
  readonly written: unknown;
  /** Undefined if this release does not know its type, null if it is malformed. */
  readonly operation: Operation | null | undefined;
}

/** Compares entries by the order in which all pages apply them. */
export const compareEntries = (a: Entry, b: Entry): number =>
  a.n - b.n || (a.journal < b.journal ? -1 : a.journal > b.journal ? 1 : 0);

/**
 * The texts of all journals by key, including journals of later formats.
 * @param start of their keys
 */
export function readJournals(area: Storage, start: string): Map<string, string> {
  const journals = new Map<string, string>();
  for (let i = 0; i < area.length; i++) {
    const key = area.key(i);
    if (key?.startsWith(start)) journals.set(key, area.getItem(key) ?? '');
  }
  return journals;
}

/**
 * The journal of this page, which no other page writes.
 * @param start of its key
 * @returns a function that appends operations. It throws if they could not be stored.
 */
export function createJournal(area: Storage, start: string): (operations: readonly unknown[]) => void {
  let own: { readonly key: string; readonly since: number; ops: readonly unknown[] } | undefined;

  return (operations) => {
    const now = performance.now();
    const exists = own && area.getItem(own.key) !== null;
    // A missing journal was compacted or cleared, and must not be written again.
    if (!own || !exists || now - own.since > LATE_MS || own.ops.length + operations.length > JOURNAL_ENTRIES)
      own = { key: start + Math.floor((1 + Math.random()) * 2 ** 40).toString(36), since: now, ops: [] };
    const ops = [...own.ops, ...operations];
    write(area, own.key, serialize({ v: 1, ops }), own.since);
    own.ops = ops;
  };
}
