import { applyOperation, type CartItem, type Operation } from './operations.ts';
import { isNewer, type Log, linesIn, parse, readItems, readLog, serialize } from './stored.ts';

/*
 * How no change is lost, though localStorage has no transactions and `pagehide` cannot wait for a lock:
 *
 *   wellness-cart-log-<random>  operations, appended at the moment of the change by the one page that opened the log
 *   wellness-cart-folded        { v: 1, items, logs }: the lines, and how many operations of each log are in them
 *   wellness-cart               { v: 1, items }: a copy for others to read, and for others to write
 *
 * The cart is what is folded plus every operation that is not folded yet. Any page may fold. A browser's processes see
 * each other's writes late, and the writes of two pages may come in any order: so all that must belong together is one
 * value, and a fold that overwrites another un-folds operations that lie in their logs for half a minute more, and are
 * folded again.
 */
const CART = 'wellness-cart';
const FOLDED = 'wellness-cart-folded';
const LOG = 'wellness-cart-log-';

/** What we write into the copy ends so, which JSON does not mind; any other text there is somebody else's word. */
const OURS = '\n';

/** A page writes into a log for this long, then opens another … */
const LOG_OPEN_MS = 10_000;
/** … and a folded log of this age is removed: no page writes into it, and every process has seen the fold. */
export const LOG_KEEP_MS = 40_000;

export interface StorageReading {
  readonly items: readonly CartItem[];
  /** What is not folded yet, in order. */
  readonly pending: readonly Operation[];
}

export interface CartStorage {
  read(): StorageReading;
  /** Writes the operation down, now. False if that failed; it is then kept and tried again with the next one. */
  append(operation: Operation): boolean;
  /** Brings `items` (which are `read()` and its pending operations) into the cart's own key, and tidies up. True if it wrote. */
  fold(items: readonly CartItem[], force?: boolean): boolean;
  /** Milliseconds until a log can be removed, undefined if there is none. */
  tidyIn(): number | undefined;
  /** True for a key whose change by another page concerns the cart. */
  owns(key: string | null): boolean;
}

/** Of the future where the clock was set back since: as old as that. */
const age = (log: Log) => Math.abs(Date.now() - log.at);

function readMarks(text: string | null): Map<string, number> {
  const value = parse(text) as { logs?: Record<string, unknown> } | null | undefined;
  const marks = new Map<string, number>();
  for (const [key, count] of Object.entries(value?.logs ?? {}))
    if (Number.isSafeInteger(count)) marks.set(key, count as number);
  return marks;
}

/** @throws whatever the area throws; callers go on in memory then. @returns undefined for a cart of a newer release. */
export function createCartStorage(area: Storage): CartStorage | undefined {
  if (holdsNewer()) return undefined;

  let clock = 0;
  let own: { key: string; at: number; written: { n: number }[] } | undefined;
  let unwritten: Operation[] = [];

  function holdsNewer() {
    return [CART, FOLDED].some((key) => isNewer(area.getItem(key)));
  }

  /** The copy is written first, so where it is missing beside folded lines, or is not ours, others had their say. */
  function readFolded(logs: Map<string, Log>): readonly CartItem[] {
    const copy = area.getItem(CART);
    const folded = area.getItem(FOLDED);
    if (!linesIn(folded)) return copy?.endsWith(OURS) && logs.size ? [] : readItems(copy);
    return readItems(copy?.endsWith(OURS) ? folded : copy);
  }

  function readLogs(): Map<string, Log> {
    const logs = new Map<string, Log>();
    for (let i = 0; i < area.length; i++) {
      const key = area.key(i);
      const log = key?.startsWith(LOG) ? readLog(area.getItem(key)) : undefined;
      if (key && log) logs.set(key, log);
    }
    for (const { entries } of logs.values()) for (const { n } of entries) clock = Math.max(clock, n);
    return logs;
  }

  return {
    read() {
      const marks = readMarks(area.getItem(FOLDED));
      const logs = readLogs();
      const pending = [...logs].flatMap(([key, log]) =>
        log.entries.slice(marks.get(key) ?? 0).map(({ n, operation }) => ({ n, key, operation })),
      );
      pending.sort((a, b) => a.n - b.n || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
      return {
        items: readFolded(logs),
        pending: [...pending.map(({ operation }) => operation), ...unwritten],
      };
    },

    append(operation) {
      unwritten.push(operation);
      const now = Date.now();
      if (!own || now - own.at > LOG_OPEN_MS || now < own.at)
        own = { key: LOG + Math.random().toString(36).slice(2), at: now, written: [] };
      const entries = unwritten.map((entry) => ({ n: ++clock, ...entry }));
      try {
        area.setItem(own.key, serialize({ v: 1, at: own.at, ops: [...own.written, ...entries] }));
      } catch {
        return false;
      }
      own.written.push(...entries);
      unwritten = [];
      return true;
    },

    fold(items, force = false) {
      if (holdsNewer()) return false;
      const marks = readMarks(area.getItem(FOLDED));
      const logs = readLogs();
      const pending = [...logs].some(([key, log]) => log.entries.length > (marks.get(key) ?? 0));
      const gone = [...marks.keys()].some((key) => !logs.has(key));
      const writes = pending || gone || force || unwritten.length > 0;
      if (writes) {
        const counts = Object.fromEntries([...logs].map(([key, log]) => [key, log.entries.length]));
        try {
          area.setItem(CART, serialize({ v: 1, items }) + OURS);
          area.setItem(FOLDED, serialize({ v: 1, items, logs: counts }));
        } catch {
          // No room: the operations stay in their logs.
          return false;
        }
        unwritten = [];
      }
      // The log goes first and its mark with a later fold: the other way round, a page that has seen only the first
      // half would count the log again.
      for (const [key, log] of logs) if (age(log) > LOG_KEEP_MS) area.removeItem(key);
      return writes;
    },

    tidyIn() {
      const ages = [...readLogs().values()].map(age);
      return ages.length ? Math.max(1_000, LOG_KEEP_MS + 1_000 - Math.max(...ages)) : undefined;
    },

    owns: (key) => key === null || key.startsWith(CART),
  };
}

/** The items of a reading with everything in it. */
export const settle = (reading: StorageReading): readonly CartItem[] =>
  reading.pending.reduce(applyOperation, reading.items);
