import { compareEntries, createJournal, type Entry, JOURNAL_ENTRIES, readJournals } from './journal.ts';
import { isOwnKey, keyStart } from './keys.ts';
import { applyOperation, type Contents, type Operation } from './operations.ts';
import { isCounted, publishedText, readPublished, readSnapshot, snapshotText } from './snapshot.ts';
import { listOf, parse, readOperation } from './stored.ts';
import { write } from './write.ts';

/*
 * localStorage has no transactions, and an unloading page cannot wait for a lock. No change is lost all the same, because
 * the cart is stored as:
 *
 *   wellness-cart-journal-<random>  { v: 1, ops }: operations, stored at the moment of the change by one page
 *   wellness-cart-snapshot          { v: 1, cart, vector, ops }: the cart, how many operations of each journal it
 *                                   contains, and operations that wait for a release that knows them
 *   wellness-cart                   { v: 1, items }: the published copy, for other programs to read
 *
 * The cart is the snapshot plus all operations that it does not contain. Any page may compact the journals into the
 * snapshot. Processes see each other's writes late and in any order, so data that must be consistent is in one value. A
 * snapshot that overwrites a newer one loses nothing, because the journals stay for a while and are compacted again.
 *
 * A cart with a name has keys of its own: `wellness-cart:<name>`, `wellness-cart:<name>:snapshot` and so on.
 */

export interface StorageReading {
  /** The cart after all operations that this release knows. */
  readonly contents: Contents;
  readonly needsCompaction: boolean;
  /** Whether there are journals to remove, once they have been unchanged for JOURNAL_REMOVAL_MS. */
  readonly needsCleanup: boolean;
}

export interface CartStorage {
  /** Undefined if a newer release has written the cart meanwhile. */
  read(): StorageReading | undefined;
  /** Whether the published copy has changed or disappeared since it was last read. */
  readonly stale: boolean;
  /** Stores the operation. False if that failed; the next call tries again. */
  append(operation: Operation): boolean;
  /** Writes the published copy if it differs. */
  publish(contents: Contents): void;
  /** Whether the key belongs to the cart. `null` stands for all keys. */
  owns(key: string | null): boolean;
  readonly internals: Internals;
}

/** Everything that is stored. */
interface Everything {
  readonly snapshot: string | null;
  readonly rest: object;
  readonly vector: ReadonlyMap<string, unknown>;
  readonly journals: ReadonlyMap<string, string>;
  /** Number of operations in each journal that this release may compact. */
  readonly lengths: ReadonlyMap<string, number>;
  readonly isChanged: boolean;
  readonly contents: Contents;
  /** The operations that the snapshot does not contain, in the order in which they are applied. */
  readonly pending: readonly Entry[];
}

/** Access to the storage for compaction. */
interface Internals {
  readonly area: Storage;
  /** Key of the published copy. */
  readonly cartKey: string;
  readonly snapshotKey: string;
  readAll(): Everything | undefined;
  applyAll(contents: Contents, entries: readonly Entry[]): Contents;
  /** Stores operations that could not be stored before. False if it fails again. */
  flush(): boolean;
  publish(contents: Contents, since: number): void;
}

/**
 * @param start of its keys
 * @returns undefined for a cart of a newer release.
 * @throws the errors of the area. Callers continue in memory then.
 */
export function createCartStorage(
  area: Storage,
  start = keyStart(''),
  { read, apply } = { read: readOperation, apply: applyOperation<Contents> },
): CartStorage | undefined {
  // Scripts that replace the storage may leave out what finds the journals again. In the browser's, no part is missing.
  if (area.getItem(`${start}none`) !== null || !area.key || area.length === undefined) throw new TypeError('storage');
  const cartKey = start.slice(0, -1);
  const snapshotKey = `${start}snapshot`;
  const journalStart = `${start}journal-`;
  const appendToJournal = createJournal(area, journalStart);
  let clock = 0;
  let unwritten: Entry[] = [];
  /** Whether nothing was stored when this page last read or wrote. */
  let isEmpty = true;
  /** The published copy when this page last read or wrote. */
  let published: string | null = null;
  /** The cart of another program, while the kit has stored nothing else. */
  let imported: Contents | undefined;

  function entry({ n, journal, written }: { n: unknown; journal: string; written: unknown }): Entry {
    // Larger numbers are ignored: the clock could not count beyond them.
    const at = Number.isSafeInteger(n) && (n as number) < 2 ** 52 ? (n as number) : 0;
    if (at > clock) clock = at;
    return { n: at, journal, written, operation: read(written) };
  }

  function applyAll(contents: Contents, entries: readonly Entry[]): Contents {
    let after = contents;
    for (const { operation } of entries) if (operation) after = apply(after, operation);
    return after;
  }

  /** @returns undefined if a newer release has written. */
  function readAll(withUnwritten = false): Everything | undefined {
    const copy = area.getItem(cartKey);
    const text = area.getItem(snapshotKey);
    if ([copy, text].some((value) => (parse(value).v as number) > 1)) return undefined;
    const journals = readJournals(area, journalStart);
    const wasEmpty = isEmpty;
    isEmpty = copy === null && text === null && !journals.size;
    // Storage was cleared, for example at a logout. Older operations must not be stored again.
    if (isEmpty && !wasEmpty) unwritten = [];
    published = copy;

    const snapshot = readSnapshot(text);
    const vector = snapshot?.vector ?? new Map<string, unknown>();
    const pending = (snapshot?.waiting ?? []).map(entry);
    // This release knows an operation that has waited in the snapshot.
    let isChanged = !!pending[0]?.operation;
    /** Whether the kit has stored more than the published copy. */
    let hasOwnData = !!snapshot;
    const lengths = new Map<string, number>();
    for (const [key, value] of journals) {
      const { v, ops } = parse(value);
      const count = vector.get(key) ?? 0;
      hasOwnData ||= (v as number) > 1;
      if (v !== 1 || !isCounted(count)) continue;
      const entries = listOf(ops).map((written) =>
        entry({ n: (written as { n?: unknown } | null)?.n, journal: key, written }),
      );
      hasOwnData ||= entries.some(({ operation }) => operation !== null);
      lengths.set(key, entries.length);
      isChanged ||= entries.length > count;
      pending.push(...entries.slice(count));
    }
    pending.sort(compareEntries);
    if (withUnwritten) pending.push(...unwritten);

    imported = hasOwnData || copy === null ? undefined : readPublished(copy);
    const contents = imported ?? snapshot?.cart ?? { items: [], attempts: [] };
    return {
      snapshot: text,
      rest: snapshot?.rest ?? {},
      vector,
      journals,
      lengths,
      isChanged: isChanged || (hasOwnData && copy !== publishedText(applyAll(contents, pending))),
      contents,
      pending,
    };
  }

  function publish(contents: Contents, since: number) {
    const text = publishedText(contents);
    if (published === text) return;
    write(area, cartKey, text, since);
    published = text;
  }

  /**
   * Stores the imported cart as the first snapshot, before the first operation is stored. Tabs that do so at once write
   * the same text.
   */
  function storeImported() {
    if (!imported) return;
    const vector = new Map<string, unknown>();
    if (!readSnapshot(area.getItem(snapshotKey)))
      write(area, snapshotKey, snapshotText({ cart: imported, vector, waiting: [], rest: {} }), performance.now());
    imported = undefined;
  }

  function flush(): boolean {
    try {
      while (unwritten.length) {
        storeImported();
        const batch = unwritten.slice(0, JOURNAL_ENTRIES);
        appendToJournal(batch.map(({ written }) => written));
        isEmpty = false;
        unwritten = unwritten.slice(batch.length);
      }
      return true;
    } catch {
      return false;
    }
  }

  if (!readAll()) return undefined;
  return {
    read() {
      const all = readAll(true);
      if (!all) return undefined;
      const { contents, pending, vector, journals, lengths, isChanged } = all;
      return {
        contents: applyAll(contents, pending),
        needsCompaction: isChanged || unwritten.length > 0,
        needsCleanup: lengths.size > 0 || [...vector].some(([key, count]) => isCounted(count) && !journals.has(key)),
      };
    },

    get stale() {
      return area.getItem(cartKey) !== published;
    },

    append(operation) {
      const written = { n: ++clock, ...operation };
      unwritten.push({ n: clock, journal: '', written, operation });
      return flush();
    },

    publish(contents) {
      try {
        // Changes of other pages must be read first, and own changes stored: a published copy without other data is imported.
        if (!this.stale && !unwritten.length) publish(contents, performance.now());
      } catch {
        // The operations are in their journals.
      }
    },

    owns: (key) => key === null || isOwnKey(start, key),

    internals: { area, cartKey, snapshotKey, readAll, applyAll, flush, publish },
  };
}
