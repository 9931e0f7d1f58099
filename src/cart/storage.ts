import { applyOperation, type CartItem, type Operation } from './operations.ts';
import { type Log, newerVersion, parse, readItems, readLog, serialize } from './stored.ts';

/*
 * How no change is lost, though localStorage has no transactions and `pagehide` cannot wait for a lock:
 *
 *   wellness-cart-log-<random>  operations, appended at the moment of the change by the one page that opened the log
 *   wellness-cart               { v: 1, items }: the logs folded together, what the contract promises to others
 *   wellness-cart-folded        how many operations of each log are in `wellness-cart`, and of which text of it
 *
 * The cart is `wellness-cart` plus every operation that is not folded yet. Any page may fold, under a Web Lock. A
 * browser's processes see each other's writes some milliseconds late, so a fold may still overwrite another; then the
 * marks that come with it say so, and the operations, which lie in their logs for half a minute more, are folded again.
 */
const CART = 'wellness-cart';
const FOLDED = 'wellness-cart-folded';
const LOG = 'wellness-cart-log-';

/** A page writes into a log for this long, then opens another … */
const LOG_OPEN_MS = 10_000;
/** … and a folded log of this age is removed: no page writes into it, and every process has seen the fold. */
export const LOG_KEEP_MS = 40_000;

export interface StorageReading {
  readonly items: readonly CartItem[];
  /** What is not folded yet, in order. */
  readonly pending: readonly Operation[];
  /** False while the cart and its marks do not belong together: half of another page's fold has arrived. */
  readonly settled: boolean;
}

export interface CartStorage {
  read(): StorageReading;
  /** Writes the operation down, now. False if that failed; it is then kept and tried again with the next one. */
  append(operation: Operation): boolean;
  /** Brings `items` (which are `read()` and its pending operations) into the cart's own key, and tidies up. */
  fold(items: readonly CartItem[], force?: boolean): void;
  /** Milliseconds until a log can be removed, undefined if there is none. */
  tidyIn(): number | undefined;
  /** True for a key whose change by another page concerns the cart. */
  owns(key: string | null): boolean;
}

/** A short name for a text, to tell one state of the cart from another (FNV-1a). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

function readMarks(text: string | null): { of: unknown; logs: Map<string, number> } {
  const value = parse(text) as { of?: unknown; logs?: Record<string, unknown> } | null | undefined;
  const logs = new Map<string, number>();
  for (const [key, count] of Object.entries(value?.logs ?? {}))
    if (Number.isSafeInteger(count)) logs.set(key, count as number);
  return { of: value?.of, logs };
}

/** @throws whatever the area throws; callers go on in memory then. @returns undefined for a cart of a newer release. */
export function createCartStorage(area: Storage): CartStorage | undefined {
  if (newerVersion(area.getItem(CART)) !== undefined) return undefined;

  let clock = 0;
  let own: { key: string; at: number; written: { n: number }[] } | undefined;
  let unwritten: Operation[] = [];

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
      const text = area.getItem(CART);
      const marks = readMarks(area.getItem(FOLDED));
      const pending = [...readLogs()].flatMap(([key, log]) =>
        log.entries.slice(marks.logs.get(key) ?? 0).map(({ n, operation }) => ({ n, key, operation })),
      );
      pending.sort((a, b) => a.n - b.n || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
      return {
        items: readItems(text),
        pending: [...pending.map(({ operation }) => operation), ...unwritten],
        settled: (marks.of ?? fingerprint('')) === fingerprint(text ?? ''),
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
      const before = area.getItem(CART);
      if (newerVersion(before) !== undefined) return;
      const marks = readMarks(area.getItem(FOLDED)).logs;
      const logs = readLogs();
      const pending = [...logs].some(([key, log]) => log.entries.length > (marks.get(key) ?? 0));
      const gone = [...marks.keys()].some((key) => !logs.has(key));
      if (pending || gone || force || unwritten.length) {
        const text = serialize({ v: 1, items });
        const counts = Object.fromEntries([...logs].map(([key, log]) => [key, log.entries.length]));
        try {
          area.setItem(CART, text);
          area.setItem(FOLDED, serialize({ of: fingerprint(text), logs: counts }));
          unwritten = [];
        } catch {
          // No room: the marks must go on belonging to the cart. The operations stay in their logs.
          if (before === null) area.removeItem(CART);
          else area.setItem(CART, before);
          return;
        }
      }
      // The log goes first and its mark with a later fold: the other way round, a page that has seen only the first
      // half would count the log again.
      for (const [key, log] of logs) if (Date.now() - log.at > LOG_KEEP_MS) area.removeItem(key);
    },

    tidyIn() {
      const ages = [...readLogs().values()].map((log) => Date.now() - log.at);
      return ages.length ? Math.max(1_000, LOG_KEEP_MS + 1_000 - Math.max(...ages)) : undefined;
    },

    owns: (key) => key === null || key.startsWith(CART),
  };
}

/** The items of a reading with everything in it. */
export const settle = (reading: StorageReading): readonly CartItem[] =>
  reading.pending.reduce(applyOperation, reading.items);
