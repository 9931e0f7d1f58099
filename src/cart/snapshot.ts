import { isRecord } from '../text/values.ts';
import type { Entry } from './journal.ts';
import type { Contents } from './operations.ts';
import { listOf, parse, readContents, serialize } from './stored.ts';

/** The cart as of the last compaction. */
export interface Snapshot {
  readonly cart: Contents;
  /**
   * Version vector: the number of operations of each journal that the snapshot contains. An entry that is not a whole
   * number was written by a later release, and this release does not understand it.
   */
  readonly vector: ReadonlyMap<string, unknown>;
  /** Operations that wait for a release that knows their type. */
  readonly waiting: readonly Pick<Entry, 'n' | 'journal' | 'written'>[];
  /** Fields that this release does not know. */
  readonly rest: object;
}

/** Whether this release understands the entry of the version vector. */
export const isCounted = (count: unknown): count is number => Number.isSafeInteger(count);

/** @returns undefined if the text is not a snapshot that this release can read. */
export function readSnapshot(text: string | null): Snapshot | undefined {
  const { v, cart, vector, ops, ...rest } = parse(text);
  if (v !== 1 || !isRecord(cart)) return undefined;
  return {
    cart: readContents(cart),
    vector: new Map<string, unknown>(Object.entries(Object(vector))),
    waiting: listOf(ops)
      .filter(isRecord)
      .map(({ n, journal, op }) => ({ n: n as number, journal: String(journal), written: op })),
    rest,
  };
}

export function snapshotText({ cart, vector, waiting, rest }: Snapshot): string {
  const ops = waiting.map(({ n, journal, written }) => ({ n, journal, op: written }));
  return serialize({ v: 1, cart, vector: Object.fromEntries(vector), ops, ...rest });
}

/** The published copy: the cart for other programs to read, without checkout attempts. */
export const publishedText = ({ attempts: _, ...cart }: Contents): string => serialize({ v: 1, ...cart });

/** The cart that another program has published. */
export function readPublished(text: string | null): Contents {
  const value = parse(text);
  return { ...readContents(value.v === 1 ? value : {}), attempts: [] };
}
