import { applyOperation, type Contents, type Operation } from './operations.ts';
import { isRecord, listOf, parse, readContents, readOperation, serialize } from './stored.ts';

/*
 * How no change is lost, though localStorage has no transactions and `pagehide` cannot wait for a lock:
 *
 *   wellness-cart-log-<random>  { v: 1, ops }: operations, written at the moment of the change by the one page that
 *                               opened the log
 *   wellness-cart-folded        { v: 1, cart, logs, ops, copy }: the cart, how many operations of each log are in this
 *                               value, those of them that wait for a release that knows what they mean, and which
 *                               text of the copy is in it
 *   wellness-cart               { v: 1, items }: a copy for others to read, and for others to write
 *
 * The cart is what is folded plus every operation that is not folded yet. Any page may fold. A browser's processes see
 * each other's writes late, and the writes of two pages may come in any order: so all that must belong together is one
 * value, and a fold that overwrites another un-folds operations that lie in their logs for a while yet, and are folded
 * again. How long is measured by pages that look on, never by dates, which jump.
 */
export const CART = 'wellness-cart';
export const FOLDED = 'wellness-cart-folded';
const LOG = 'wellness-cart-log-';

/** What was read or begun so long ago is written no more: the page may have stood still. */
export const LATE_MS = 5_000;
/** So many binary digits has the name of a log, and one more. */
const NAME = 40;
/** A log is written whole each time: so many operations, and the page opens another. */
const LOG_ENTRIES = 50;

/** An operation with its place in time: Lamport's clock, so that what saw another operation comes after it. */
export interface Entry {
  readonly n: number;
  readonly log: string;
  /** As it was written. */
  readonly written: { readonly on?: unknown } | null | undefined;
  /** Undefined where this release does not know it, null where nobody does. */
  readonly operation: Operation | null | undefined;
}

export interface StorageReading {
  /** The cart with everything in it that this release knows. */
  readonly contents: Contents;
  /** Whether there is something to fold. */
  readonly unsettled: boolean;
  /** Whether there will be something to tidy up, once it has been there for LOG_KEEP_MS. */
  readonly untidy: boolean;
}

export interface CartStorage {
  /** Undefined where a newer release has written the cart meanwhile. */
  read(): StorageReading | undefined;
  /** Whether somebody has written the cart's own key, or cleared the storage, since it was read. */
  readonly stale: boolean;
  /** Writes the operation down, now. False if that failed; it is then kept and tried again with the next one. */
  append(operation: Operation): boolean;
  /** Writes the copy for others, unless it says so already. */
  copy(contents: Contents): void;
  /** True for a key whose change by another page concerns the cart. */
  owns(key: string | null): boolean;
  /** What folding.ts works with. */
  readonly inside: Inside;
}

/** Everything that lies in storage, as it is read. */
interface Everything {
  /** Fields of the folded value that this release does not know. */
  readonly rest: object;
  readonly counts: ReadonlyMap<string, unknown>;
  readonly texts: ReadonlyMap<string, string>;
  /** How many operations are in each log that this release may fold. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Which text the copy is. */
  readonly id: string;
  readonly isChanged: boolean;
  readonly contents: Contents;
  readonly pending: readonly Entry[];
}

interface Inside {
  readonly area: Storage;
  readAll(): Everything | undefined;
  settle(contents: Contents, entries: readonly Entry[]): Contents;
  /** Writes down what could not be so far. False if some of it still cannot. */
  flush(): boolean;
  /** Returns which text it is. */
  writeCopy(contents: Contents): string;
  /** Whether the copy is somebody else's word, and not folded yet. */
  isForeign(): boolean;
  /** @throws Error where it is too late by now, or storage does not give back what it was given. */
  write(key: string, text: string, since: number): void;
}

/**
 * What the copy ends with tells which log's page wrote it, and its how many-th it is: JSON does not mind white space,
 * and who writes it anew, from what was read of it, leaves it out.
 */
const blank = (binary: string) => `\n${binary.replace(/0/g, ' ').replace(/1/g, '\t')}`;
const stampOf = (text: string) => text.slice(text.trimEnd().length);
const logOf = (stamp: string) => LOG + stamp.split('\n')[1]?.replace(/ /g, '0').replace(/\t/g, '1');

/** Tells one text of the copy from another. */
function idOf(text: string | null): string {
  if (text === null) return '';
  const stamp = stampOf(text);
  if (stamp.length > NAME) return stamp;
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  return String(hash);
}

/** @throws whatever the area throws; callers go on in memory then. @returns undefined for a cart of a newer release. */
export function createCartStorage(
  area: Storage,
  { read, apply } = { read: readOperation, apply: applyOperation<Contents> },
): CartStorage | undefined {
  let clock = 0;
  let own: { key: string; stamp: string; since: number; ops: unknown[] } | undefined;
  let unwritten: Entry[] = [];
  let copies = 0;
  /** The copy as this page has seen or written it last. */
  let seen: string | null = null;
  /** Those before it, and how many folds this page had seen by then. */
  const past = new Map<string, number>();
  let folded: string | null = null;
  let folds = 0;
  /** The copy if it is somebody else's word and not folded yet. */
  let foreign: string | undefined;
  /** @throws Error where storage does not give back what it was given: it counts as none. */
  function write(key: string, text: string, since: number) {
    if (performance.now() - since > LATE_MS) throw new Error('late');
    area.setItem(key, text);
    let back: string | null = text;
    try {
      back = area.getItem(key);
    } catch {
      // It was taken; a second time would be once too often.
    }
    if (back !== text) throw new Error('lost');
  }

  function writeOwn(ops: unknown[]) {
    const isThere = own && area.getItem(own.key) !== null;
    const now = performance.now();
    // One that is gone was folded, or forgotten, and is never written again.
    if (!own || !isThere || now - own.since > LATE_MS || own.ops.length + ops.length > LOG_ENTRIES) {
      const name = Math.floor((1 + Math.random()) * 2 ** NAME).toString(2);
      own = { key: LOG + name, stamp: blank(name), since: now, ops: [] };
    }
    const all = [...own.ops, ...ops];
    write(own.key, serialize({ v: 1, ops: all }), own.since);
    own.ops = all;
    return own;
  }

  /** The texts of all logs, those included that this release cannot read. */
  function readLogs(): Map<string, string> {
    const logs = new Map<string, string>();
    for (let i = 0; i < area.length; i++) {
      const key = area.key(i);
      if (key?.startsWith(LOG)) logs.set(key, area.getItem(key) ?? '');
    }
    return logs;
  }

  function entry(log: string, written: Entry['written'], place: unknown = written): Entry {
    const given = (place as { n?: unknown } | null)?.n;
    // What comes after a count far beyond ours would be none.
    const n = Number.isSafeInteger(given) && (given as number) < 2 ** 52 ? (given as number) : 0;
    if (n > clock) clock = n;
    return { n, log, written, operation: read(written) };
  }

  function settle(contents: Contents, entries: readonly Entry[]): Contents {
    let after = contents;
    for (const { operation } of entries) if (operation) after = apply(after, operation);
    return after;
  }

  /** @param more what is written nowhere yet. @returns undefined where a newer release has written. */
  function readAll(more: readonly Entry[] = []): Everything | undefined {
    const text = area.getItem(CART);
    const value = area.getItem(FOLDED);
    const theirs = parse(text);
    const all = parse(value);
    if ((theirs.v as number) > 1 || (all.v as number) > 1) return undefined;
    const { v: _, cart, logs: marks, ops, copy = '', ...rest } = all.v === 1 ? all : ({} as typeof all);
    const texts = readLogs();
    const counts = new Map<string, unknown>(Object.entries(Object(marks)));
    const pending = listOf(ops)
      .filter(isRecord)
      .map((waiting) => entry(String(waiting.log), waiting.op as Entry['written'], waiting));
    // What has waited for a release that knows it has found one.
    let isChanged = !!pending[0]?.operation;
    const lengths = new Map<string, number>();
    for (const [key, text] of texts) {
      const log = parse(text);
      const count = counts.get(key) ?? 0;
      if (log.v !== 1 || !isMark(count)) continue;
      const entries = listOf(log.ops).map((written) => entry(key, written as Entry['written']));
      lengths.set(key, entries.length);
      isChanged ||= entries.length > count;
      pending.push(...entries.slice(count));
    }
    pending.sort((a, b) => a.n - b.n || (a.log < b.log ? -1 : a.log > b.log ? 1 : 0));
    pending.push(...more);

    // Forgotten: nothing from before comes back.
    if ((seen ?? folded) !== null && (text ?? value) === null) unwritten = [];
    if (value !== folded) folds++;
    folded = value;
    see(text);
    const id = idOf(text);
    // Each text is written once: one that comes back is somebody else's. So is what no page of ours has signed, whose
    // log is there still, or whose text is folded.
    const before = past.get(id);
    const isOurs = id === copy ? before !== folds || value === null : before === undefined && texts.has(logOf(id));
    foreign = isOurs ? undefined : id;
    // Who writes the copy has read it: what was said by then is in it, or was meant to go.
    const isAfter = ({ operation, written }: Entry) => isOurs || operation === undefined || written?.on === foreign;
    const base = readContents(isRecord(cart) ? cart : {});
    return {
      rest,
      counts,
      texts,
      lengths,
      id,
      isChanged: isChanged || !isOurs || id !== copy || (text !== null && !stampOf(text)),
      contents: isOurs
        ? base
        : {
            ...base,
            ...readContents(theirs.v === 1 ? theirs : {}),
            attempts: settle(
              base,
              pending.filter((each) => !isAfter(each)),
            ).attempts,
          },
      pending: pending.filter(isAfter),
    };
  }

  function see(text: string | null) {
    if (text !== seen) past.set(idOf(seen), folds);
    seen = text;
  }

  /** Returns its id. */
  function writeCopy({ attempts: _, ...shared }: Contents): string {
    const text = serialize({ v: 1, ...shared });
    if (seen?.trimEnd() === text) return idOf(seen);
    const { stamp, since } = writeOwn([]);
    const stamped = text + stamp + blank((++copies).toString(2));
    write(CART, stamped, since);
    see(stamped);
    return idOf(stamped);
  }

  /** Writes down what could not be so far. False if some of it still cannot. */
  function flush(): boolean {
    try {
      while (unwritten.length) {
        const batch = unwritten.slice(0, LOG_ENTRIES);
        writeOwn(batch.map(({ written }) => written));
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
      const all = readAll(unwritten);
      if (!all) return undefined;
      const { contents, pending, counts, texts, lengths, isChanged } = all;
      return {
        contents: settle(contents, pending),
        unsettled: isChanged || unwritten.length > 0,
        untidy: lengths.size > 0 || [...counts].some(([key, count]) => isMark(count) && !texts.has(key)),
      };
    },

    get stale() {
      return area.getItem(CART) !== seen;
    },

    append(operation) {
      const written = { n: ++clock, on: foreign, ...operation };
      unwritten.push({ n: clock, log: '', written, operation });
      return flush();
    },

    copy(contents) {
      try {
        // What somebody else has written, or cleared, is read first.
        if (foreign === undefined && !this.stale) writeCopy(contents);
      } catch {
        // The operations are in their logs.
      }
    },

    owns: (key) => key === null || key.startsWith(CART),

    inside: {
      area,
      readAll,
      settle,
      flush,
      write,
      writeCopy,
      isForeign: () => foreign !== undefined,
    },
  };
}

/** One that this release cannot read is another's, which knows what of the log is done. */
export const isMark = (count: unknown): count is number => Number.isSafeInteger(count);
