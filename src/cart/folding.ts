import type { CartItem } from './line.ts';
import { serialize } from './serialize.ts';
import { CART, type CartStorage, type Entry, FOLDED, isMark, LATE_MS } from './storage.ts';

/** Four times late: a log is that old when its last copy is written, so is the view of a fold, and both come late. */
export const LOG_KEEP_MS = 20_000;
/**
 * A page that has run so many times so long has heard what others did while it stood still. One timer does not tell
 * running from standing still once more; of several a standstill takes one.
 */
export const HEAR_TIMES = 5;
export const HEAR_MS = 100;
/** What waits for another release is bounded: in number, and each in length. */
const MOST_WAITING = 100;
const LONGEST_WAITING = 4_000;

/** What keeps a storage in order. It comes with the elements: a first click needs none of it. */
export interface Folding {
  /**
   * Brings the operations of all logs into one value, and tidies up.
   * @param since when the page was last found running, HEAR_MS ago, by `performance.now()`.
   * @returns false while something cannot be written down, undefined where it was too late to try.
   */
  fold(since: number): boolean | undefined;
  /** Takes lines out that another storage keeps from now on, and leaves nothing behind where nothing else is kept. */
  takeBack(lines: readonly CartItem[]): void;
}

const fits = ({ operation, written }: Entry): boolean =>
  operation !== null && (operation !== undefined || serialize(written).length <= LONGEST_WAITING);

export function createFolding({ append, inside }: CartStorage): Folding {
  /** Logs can go once they have been like this for long enough; since when they are. */
  const watched = new Map<string, { text: string; since: number }>();

  /** Whether it has been before this page's eyes for long enough. */
  function isLasting(key: string, text: string): boolean {
    const before = watched.get(key);
    if (before?.text === text) return performance.now() - before.since > LOG_KEEP_MS;
    watched.set(key, { text, since: performance.now() });
    return false;
  }

  /** True once there is nothing more to write. */
  function foldOnce(since: number): boolean {
    const all = inside.readAll();
    if (!all) return true;
    const { rest, counts, texts, lengths, id, isChanged, contents, pending } = all;
    const first = pending.findIndex(({ operation }) => operation === undefined);
    const waiting = first < 0 ? [] : pending.slice(first).filter(fits);
    let cart = inside.settle(contents, first < 0 ? pending : pending.slice(0, first));
    // Bounded: what is known goes first, though out of its place, then the last.
    while (waiting.length > MOST_WAITING) {
      const known = waiting.findIndex(({ operation }) => operation);
      cart = inside.settle(cart, waiting.splice(known, 1));
    }
    const marks = new Map([...counts, ...lengths]);
    let changed = isChanged;
    // Its mark goes once a log has gone: who has seen only the first half counts nothing twice.
    for (const [key, count] of counts) if (isMark(count) && !texts.has(key)) changed = marks.delete(key);
    if (changed) {
      const ops = waiting.map(({ n, log, written }) => ({ n, log, op: written }));
      const valueWith = (copy: string) =>
        serialize({ v: 1, cart, logs: Object.fromEntries(marks), ops, copy, ...rest });
      let value = valueWith(id);
      // What somebody else has written is taken in first, unless it is already, and may be written over then.
      const isForeign = inside.isForeign() && value !== inside.area.getItem(FOLDED);
      if (!isForeign) value = valueWith(inside.writeCopy(inside.settle(cart, waiting)));
      inside.write(FOLDED, value, since);
      if (isForeign) return false;
    }
    // All is folded by now.
    for (const key of lengths.keys()) if (isLasting(key, texts.get(key) as string)) inside.area.removeItem(key);
    return true;
  }

  function fold(since: number) {
    inside.flush();
    try {
      while (!foldOnce(since));
    } catch {
      // No room, or no more time: the operations stay in their logs.
    }
    return performance.now() - since > LATE_MS ? undefined : inside.flush();
  }

  return {
    fold,

    takeBack(lines) {
      const keys = new Set<string>();
      for (const { key, quantity } of lines) {
        keys.add(key);
        append({ type: 'step', key, by: -quantity });
      }
      fold(performance.now());
      const all = inside.readAll();
      if (!all) return;
      const { pending, lengths, texts, rest, contents } = all;
      // What waits for another release is another's, and so is an order of more than these lines.
      const { items, attempts, ...fields } = contents;
      const others = attempts.filter(({ lines: handed }) => !handed.length || handed.some(({ key }) => !keys.has(key)));
      const isKept = [pending, items, others, Object.keys({ ...rest, ...fields })].some(({ length }) => length);
      if (isKept || lengths.size < texts.size) return;
      for (const key of [...texts.keys(), FOLDED, CART]) inside.area.removeItem(key);
    },
  };
}
