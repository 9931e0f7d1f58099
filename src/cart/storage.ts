import type { CartItem } from './line.ts';
import { applyOperation, type Contents, type Operation } from './operations.ts';
import { isNewer, parse, readContents, readOperation, serialize } from './stored.ts';

/*
 * How no change is lost, though localStorage has no transactions and `pagehide` cannot wait for a lock:
 *
 *   wellness-cart-log-<random>  { v: 1, ops }: operations, written at the moment of the change by the one page that
 *                               opened the log
 *   wellness-cart-folded        { v: 1, cart, logs, ops }: the cart, how many operations of each log are in this value,
 *                               and those of them that wait for a release that knows what they mean
 *   wellness-cart               { v: 1, items }: a copy for others to read, and for others to write
 *
 * The cart is what is folded plus every operation that is not folded yet. Any page may fold. A browser's processes see
 * each other's writes late, and the writes of two pages may come in any order: so all that must belong together is one
 * value, and a fold that overwrites another un-folds operations that lie in their logs for a while yet, and are folded
 * again. How long is measured by pages that look on, never by dates, which jump.
 */
const CART = 'wellness-cart';
const FOLDED = 'wellness-cart-folded';
const LOG = 'wellness-cart-log-';

/** A page writes into a log for this long or this often, then opens another: a log is written whole each time. */
const LOG_OPEN_MS = 10_000;
const LOG_ENTRIES = 50;
/** A folded log that has not changed for so long before a page's eyes is removed, and later its mark. */
export const LOG_KEEP_MS = 20_000;
/** A fold that takes longer may have been stopped in the middle, and what it read is old. */
const FOLD_MS = 2_000;
/** What waits for another release is bounded: in number, and each in length. */
const MOST_WAITING = 100;
const LONGEST_WAITING = 4_000;

/** An operation with its place in time: Lamport's clock, so that what saw another operation comes after it. */
interface Entry {
  readonly n: number;
  readonly log: string;
  /** As it was written. */
  readonly written: unknown;
  /** Undefined where this release does not know it, null where nobody does. */
  readonly operation: Operation | null | undefined;
}

export interface StorageReading {
  /** What is folded. */
  readonly contents: Contents;
  /** What is not in it yet, in order. */
  readonly pending: readonly Entry[];
  /** Whether there is something to fold. */
  readonly unsettled: boolean;
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
  /** Brings the operations of all logs into one value, and tidies up. False while something cannot be written down. */
  fold(): boolean;
  /** Milliseconds until there may be something to tidy up, undefined if there is nothing. */
  tidyIn(): number | undefined;
  /** True for a key whose change by another page concerns the cart. */
  owns(key: string | null): boolean;
  /** Takes lines out that another storage keeps from now on, and leaves nothing behind where nothing else is kept. */
  takeBack(lines: readonly CartItem[]): void;
}

/** The cart of a reading with everything in it that this release knows. */
export const settle = ({ contents, pending }: StorageReading): Contents =>
  pending.reduce((before, { operation }) => (operation ? applyOperation(before, operation) : before), contents);

/**
 * What the copy ends with tells who wrote it: JSON does not mind white space, and who writes it anew, from what was
 * read of it, leaves it out.
 */
const stampOf = (text: string): string => text.slice(text.trimEnd().length);
const blank = (n: number): string => `\n${n.toString(2).replace(/0/g, ' ').replace(/1/g, '\t')}`;

/** @throws whatever the area throws; callers go on in memory then. @returns undefined for a cart of a newer release. */
export function createCartStorage(area: Storage): CartStorage | undefined {
  if (holdsNewer()) return undefined;

  let clock = 0;
  let own: { key: string; stamp: string; since: number; ops: unknown[] } | undefined;
  let unwritten: Operation[] = [];
  let copies = 0;
  /** The copy as this page has seen or written it last, and the one it wrote. */
  let seen: string | null = null;
  let mine: string | undefined;
  /** The copy is somebody else's word, and not adopted yet. */
  let foreign = false;
  /** What can go once it has been like this for long enough, and since when it is. */
  const watched = new Map<string, { text: string; since: number }>();

  function holdsNewer() {
    return [CART, FOLDED].some((key) => isNewer(area.getItem(key)));
  }

  /** @throws Error where storage does not give back what it was given: it counts as none. */
  function write(key: string, text: string) {
    area.setItem(key, text);
    if (area.getItem(key) !== text) throw new Error(`${key} is not kept`);
  }

  function writeOwn(ops: unknown[]) {
    const now = performance.now();
    if (!own || area.getItem(own.key) === null || now - own.since > LOG_OPEN_MS || own.ops.length >= LOG_ENTRIES) {
      const name = Math.floor(Math.random() * 2 ** 40);
      own = { key: LOG + name.toString(36), stamp: blank(name), since: now, ops: [] };
    }
    write(own.key, serialize({ v: 1, ops: [...own.ops, ...ops] }));
    own.ops.push(...ops);
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

  const entriesOf = (log: string, ops: unknown): Entry[] =>
    (Array.isArray(ops) ? ops : []).map((written) => {
      const n = Number.isSafeInteger(written?.n) ? written.n : 0;
      clock = Math.max(clock, n);
      return { n, log, written, operation: readOperation(written) };
    });

  function readAll() {
    seen = area.getItem(CART);
    const { v, cart, logs: marks, ops, stamp, ...rest } = parse(area.getItem(FOLDED));
    const counts = new Map<string, unknown>(v === 1 ? Object.entries(Object(marks)) : []);
    const texts = readLogs();
    const stampNow = seen && stampOf(seen);
    const isOurs =
      stampNow === stamp ||
      // Of a page whose fold is late, or that was left before it came.
      (stampNow && seen !== null && [...texts.keys()].some((key) => isBy(key, stampNow)));
    foreign = seen === null ? v === 1 : !isOurs || (seen !== mine && isBy(own?.key, stampNow));
    const lengths = new Map<string, number>();
    const pending: Entry[] = [];
    for (const entry of entriesOf('', v === 1 ? ops : [])) {
      const { log, op } = entry.written as { log?: unknown; op?: unknown };
      pending.push({ ...entry, log: String(log), written: op, operation: readOperation(op) });
    }
    for (const [key, text] of texts) {
      const log = parse(text);
      if (log.v !== 1) continue;
      const entries = entriesOf(key, log.ops);
      lengths.set(key, entries.length);
      const count = counts.get(key);
      if (isMark(count)) pending.push(...entries.slice(count));
    }
    pending.sort((a, b) => a.n - b.n || (a.log < b.log ? -1 : a.log > b.log ? 1 : 0));
    const theirs = foreign && parse(seen);
    const base = readContents(Object(v === 1 ? cart : {}));
    return {
      rest,
      counts,
      texts,
      lengths,
      stamp,
      stale: !foreign && stampNow !== (stamp ?? null),
      // Who writes the copy has read it: what lies in the logs by then is in it, or was meant to go.
      contents: theirs ? { ...base, ...readContents(theirs.v === 1 ? theirs : {}), attempts: base.attempts } : base,
      pending: foreign ? pending.filter(({ operation }) => !operation || operation.type === 'hand') : pending,
    };
  }

  const isBy = (key: string | undefined, stamp: string | null) =>
    key !== undefined && `${stamp}\n`.startsWith(`${blank(Number.parseInt(key.slice(LOG.length), 36))}\n`);

  function copyText(contents: Contents) {
    const { attempts: _, ...shared } = contents;
    return serialize({ v: 1, ...shared });
  }

  /** Returns its stamp. */
  function writeCopy(contents: Contents): string {
    const text = copyText(contents);
    if (seen?.trimEnd() === text && stampOf(seen)) return stampOf(seen);
    const { stamp } = writeOwn([]);
    const stamped = text + stamp + blank(++copies);
    write(CART, stamped);
    seen = mine = stamped;
    return stampOf(stamped);
  }

  /** Whether it has been before this page's eyes for long enough. */
  function isLasting(key: string, text: string): boolean {
    const before = watched.get(key);
    if (before?.text === text) return performance.now() - before.since > LOG_KEEP_MS;
    watched.set(key, { text, since: performance.now() });
    return false;
  }

  /** Writes down what could not be so far. False if some of it still cannot. */
  function flush(): boolean {
    try {
      while (unwritten.length) {
        const batch = unwritten.slice(0, LOG_ENTRIES - ((own?.ops.length ?? 0) % LOG_ENTRIES));
        writeOwn(batch.map((each) => ({ n: ++clock, ...each })));
        unwritten = unwritten.slice(batch.length);
      }
      return true;
    } catch {
      return false;
    }
  }

  return {
    read() {
      if (holdsNewer()) return undefined;
      const { contents, pending, counts, lengths, stale } = readAll();
      const waiting = unwritten.map((operation) => ({ n: Infinity, log: '', written: operation, operation }));
      return {
        contents,
        pending: [...pending, ...waiting],
        unsettled:
          stale ||
          (foreign && lengths.size > 0) ||
          [...lengths].some(([key, length]) => isMark(counts.get(key)) && length !== (counts.get(key) ?? 0)) ||
          waiting.length > 0,
      };
    },

    get stale() {
      return area.getItem(CART) !== seen;
    },

    append(operation) {
      // What others wrote is adopted before anything is added to it.
      if (foreign) this.fold();
      unwritten.push(operation);
      return flush();
    },

    copy(contents) {
      try {
        writeCopy(contents);
      } catch {
        // The operations are in their logs.
      }
    },

    fold() {
      const began = performance.now();
      if (holdsNewer()) return false;
      if (!foreign) flush();
      const { rest, counts, texts, lengths, stale, contents, pending } = readAll();
      const first = pending.findIndex(({ operation }) => operation === undefined);
      const waiting = first < 0 ? [] : pending.slice(first).filter(fits);
      let folded = settle({ contents, pending: first < 0 ? pending : pending.slice(0, first), unsettled: true });
      // Bounded: what is known goes first, though out of its place.
      while (waiting.length > MOST_WAITING) {
        const [out] = waiting.splice(
          Math.max(
            0,
            waiting.findIndex(({ operation }) => operation),
          ),
          1,
        );
        if (out?.operation) folded = applyOperation(folded, out.operation);
      }
      const marks = new Map(counts);
      for (const [key, length] of lengths) if (isMark(counts.get(key))) marks.set(key, length);
      let changed = stale || foreign || [...marks].some(([key, count]) => counts.get(key) !== count);
      // The log goes first and its mark later: the other way round, a page that has seen only the first half would
      // count the log again.
      for (const key of counts.keys()) if (!texts.has(key) && isLasting(key, '')) changed = marks.delete(key);
      try {
        if (changed) {
          const ops = waiting.map(({ n, log, written }) => ({ n, log, op: written }));
          if (performance.now() - began > FOLD_MS) return unwritten.length === 0;
          const stamp = writeCopy(settle({ contents: folded, pending: waiting, unsettled: true }));
          write(FOLDED, serialize({ v: 1, cart: folded, logs: Object.fromEntries(marks), ops, stamp, ...rest }));
          foreign = false;
        }
      } catch {
        // No room: the operations stay in their logs.
        return unwritten.length === 0;
      }
      for (const [key, length] of lengths)
        if (counts.get(key) === length && isLasting(key, texts.get(key) ?? '')) area.removeItem(key);
      return unwritten.length === 0;
    },

    tidyIn() {
      const { lengths, texts, counts } = readAll();
      return lengths.size || [...counts.keys()].some((key) => !texts.has(key)) ? LOG_KEEP_MS + 1_000 : undefined;
    },

    owns: (key) => key === null || key.startsWith(CART),

    takeBack(lines) {
      for (const { key, quantity } of lines) this.append({ type: 'step', key, by: -quantity });
      this.fold();
      const reading = this.read();
      if (!reading || settle(reading).items.length) return;
      for (const key of [...readLogs().keys(), FOLDED, CART]) area.removeItem(key);
    },
  };
}

/** One that this release cannot read is another's, which knows what of the log is done. */
const isMark = (count: unknown): count is number | undefined => count === undefined || Number.isSafeInteger(count);

const fits = ({ operation, written }: Entry): boolean =>
  operation !== null && (operation !== undefined || serialize(written).length <= LONGEST_WAITING);
