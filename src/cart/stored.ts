import type { CartItem, CartProduct, Operation } from './operations.ts';

/** Readers of what lies in storage: any of it may be foreign, old, newer or broken, and none of it may throw. */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

export function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** Whether a later release wrote it: then it is left as it is. */
export function isNewer(text: string | null): boolean {
  const value = parse(text);
  return isRecord(value) && typeof value.v === 'number' && value.v > 1;
}

export function readProduct(value: unknown): CartProduct | undefined {
  if (!isRecord(value) || !isText(value.id) || !isText(value.name)) return undefined;
  const { price } = value;
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return undefined;
  const description = typeof value.description === 'string' ? value.description : '';
  return { id: value.id, name: value.name, description, price };
}

/** The lines of `{ "v": 1, "items": […] }`, sound or not; undefined where the text is no cart of ours at all. */
export function linesIn(text: string | null): readonly unknown[] | undefined {
  const value = parse(text);
  return isRecord(value) && value.v === 1 && Array.isArray(value.items) ? value.items : undefined;
}

/** The sound ones, each id once. */
export function readItems(text: string | null): readonly CartItem[] {
  const items = new Map<string, CartItem>();
  for (const entry of linesIn(text) ?? []) {
    const product = readProduct(entry);
    const quantity = (entry as { quantity?: unknown } | null)?.quantity;
    if (product && isCount(quantity) && !items.has(product.id))
      items.set(product.id, Object.freeze({ ...product, quantity }));
  }
  return [...items.values()];
}

/** An operation with its place in time: Lamport's clock, so that what saw another operation comes after it. */
export interface LoggedOperation {
  readonly n: number;
  readonly operation: Operation;
}

export interface Log {
  /** When the log was opened, in milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly LoggedOperation[];
}

function readOperation(value: Record<string, unknown>): Operation | undefined {
  const { type, id, quantity, by } = value;
  if (type === 'clear') return { type };
  if (type === 'step' && isText(id) && Number.isSafeInteger(by)) return { type, id, by: by as number };
  if (type === 'set' && isText(id) && Number.isSafeInteger(quantity)) return { type, id, quantity: quantity as number };
  const item = readProduct(value.item);
  if (type === 'add' && item && isCount(quantity)) return { type, item, quantity };
  return undefined;
}

/** A log, or undefined if it is none of ours. An entry that cannot be read keeps its place and does nothing. */
export function readLog(text: string | null): Log | undefined {
  const value = parse(text);
  if (!isRecord(value) || value.v !== 1 || typeof value.at !== 'number' || !Array.isArray(value.ops)) return undefined;
  const entries = (value.ops as unknown[]).map((entry): LoggedOperation => {
    const record = isRecord(entry) ? entry : {};
    const n = Number.isSafeInteger(record.n) ? (record.n as number) : 0;
    return { n, operation: readOperation(record) ?? { type: 'step', id: '', by: 0 } };
  });
  return { at: value.at, entries };
}

/**
 * JSON without `toJSON`: libraries of old put one on `Array.prototype`, which turns every array into a string. Takes
 * plain data only.
 */
export function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`;
  if (isRecord(value)) {
    const fields = Object.keys(value).map((key) => `${JSON.stringify(key)}:${serialize(value[key])}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}
