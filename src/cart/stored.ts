import { freezeAll, isCount, isRecord, isText } from '../text/values.ts';
import type { Attempt } from './attempts.ts';
import { type CartItem, type Line, type LineOptions, toLine } from './line.ts';
import type { Contents, Operation } from './operations.ts';

export { serialize } from '../text/serialize.ts';

/* Readers of stored values, which may be malformed or of another release. They never throw. */

type Fields = Readonly<Record<string, unknown>>;

/** Parses a JSON object; an empty object for anything else. */
export function parse(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const optionalFields = ['variant', 'plan', 'properties', 'image', 'href', 'max', 'gone', 'reason'] as const;

/** Reads a line with all of its fields, including unknown ones; undefined if it is invalid. */
function readLine<L extends Line>(value: unknown): L | undefined {
  try {
    const line: Line = toLine(value as Line, value as LineOptions);
    const all: Record<string, unknown> = { ...(value as Line), ...line };
    // Invalid optional fields are dropped.
    for (const field of optionalFields) if (!(field in line)) delete all[field];
    return freezeAll(all) as unknown as L;
  } catch {
    return undefined;
  }
}

function readItem(value: unknown): CartItem | undefined {
  const item = readLine<CartItem>(value);
  return item && isCount(item.quantity) ? item : undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads all entries; undefined if one is invalid. */
function readAll<T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] | undefined {
  const all = Array.isArray(value) ? value.map(read) : [undefined];
  return all.includes(undefined) ? undefined : (all as T[]);
}

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) &&
  isText(value.attempt) &&
  isText(value.currency) &&
  Array.isArray(value.lines) &&
  value.lines.every((line) => isText(line?.key) && isCount(line.quantity));

/** Reads the valid lines of a cart, each key once, and preserves unknown fields. */
export function readContents({ v: _, ...rest }: Fields): Contents {
  const items = new Map<string, CartItem>();
  for (const entry of listOf(rest.items)) {
    const item = readItem(entry);
    if (item && !items.has(item.key)) items.set(item.key, item);
  }
  return { ...rest, items: Object.freeze([...items.values()]), attempts: listOf(rest.attempts).filter(isAttempt) };
}

/** Reads an operation; `null` if it is malformed, undefined if its type is unknown to this release. */
export function readOperation(value: unknown): Operation | null | undefined {
  if (!isRecord(value) || !isText(value.type)) return null;
  const { type, key, quantity, by, attempt } = value;
  switch (type) {
    case 'clear':
      return { type };
    case 'step':
      return isText(key) && Number.isSafeInteger(by) ? { type, key, by: by as number } : null;
    case 'set':
      // Unsafe integers included: 0 or less removes the line.
      return isText(key) && Number.isInteger(quantity) ? { type, key, quantity: quantity as number } : null;
    case 'add': {
      const item = readLine<Line>(value.item);
      return item && isCount(quantity) ? { type, item, quantity } : null;
    }
    case 'renew':
    case 'restate': {
      const item = readLine<Line>(value.item);
      return item ? { type, item } : null;
    }
    case 'put': {
      const lines = readAll(value.lines, (entry) => {
        const item = isRecord(entry) && Number.isSafeInteger(entry.at) ? readItem(entry.item) : undefined;
        return item && { at: (entry as { at: number }).at, item };
      });
      return lines ? { type, lines } : null;
    }
    // Carts of an earlier build have "hand".
    case 'hand':
    case 'remember':
      return isAttempt(attempt) ? { type: 'remember', attempt } : null;
    case 'paid':
    case 'forget':
      return isText(attempt) ? { type, attempt } : null;
    default:
      return undefined;
  }
}
