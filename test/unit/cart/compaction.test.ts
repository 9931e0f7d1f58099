import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createCompaction } from '../../../src/cart/compaction.ts';
import { toLine } from '../../../src/cart/line.ts';
import { createCartStorage } from '../../../src/cart/storage.ts';

/** Protects what compaction writes, and when: nothing is written over before it is stored elsewhere. */

const tea = { id: 'tea', name: 'Tea', price: 5 };
const theirs = JSON.stringify({ v: 1, items: [{ ...tea, quantity: 3 }] });

/** A storage area that has no room for one key, which the test names. */
function areaWith(entries: Record<string, string>) {
  const held = new Map(Object.entries(entries));
  let noRoomFor: string | undefined;
  const area = {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem(key: string, text: string) {
      if (key === noRoomFor) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, text);
    },
  };
  const leaveNoRoomFor = (key?: string) => {
    noRoomFor = key;
  };
  return { area: area as unknown as Storage, held, leaveNoRoomFor };
}

describe('compaction', () => {
  test('keeps the cart of another program in its key until it is stored in the snapshot', () => {
    const { area, held, leaveNoRoomFor } = areaWith({ 'wellness-cart': theirs });
    const storage = createCartStorage(area);
    if (!storage) throw new Error('a newer release');
    const { compact } = createCompaction(storage);
    leaveNoRoomFor('wellness-cart-snapshot');
    const saved = storage.append({ type: 'add', item: toLine({ id: 'mate', name: 'Mate', price: 4 }), quantity: 1 });
    expect(saved).toBe(false);
    const quantities = () => storage.read()?.contents.items.map(({ id, quantity }) => [id, quantity]);
    const both = [
      ['tea', 3],
      ['mate', 1],
    ];
    expect(quantities()).toStrictEqual(both);
    expect(compact(performance.now())).toBe(false);
    expect([...held]).toStrictEqual([['wellness-cart', theirs]]);

    leaveNoRoomFor();
    expect(compact(performance.now())).toBe(true);
    expect(quantities()).toStrictEqual(both);
    const { items } = JSON.parse(held.get('wellness-cart') ?? '') as { items: { id: string; quantity: number }[] };
    expect(items.map(({ id, quantity }) => [id, quantity])).toStrictEqual(both);
  });

  test('writes nothing once snapshot and published copy are up to date', () => {
    const { area, held } = areaWith({});
    const storage = createCartStorage(area);
    if (!storage) throw new Error('a newer release');
    const { compact } = createCompaction(storage);
    storage.append({ type: 'add', item: toLine(tea), quantity: 1 });
    compact(performance.now());
    const before = [...held];
    area.setItem = () => {
      throw new Error('written');
    };
    expect(compact(performance.now())).toBe(true);
    expect([...held]).toStrictEqual(before);
    expect(storage.read()).toMatchObject({ needsCompaction: false, needsCleanup: true });
  });

  test('writes snapshots in which nothing waits, of a new cart and of one from another program', () => {
    const ops = (held: ReadonlyMap<string, string>) => JSON.parse(held.get('wellness-cart-snapshot') ?? '').ops;
    for (const entries of [{}, { 'wellness-cart': theirs }] as Record<string, string>[]) {
      const { area, held } = areaWith(entries);
      const storage = createCartStorage(area);
      if (!storage) throw new Error('a newer release');
      storage.append({ type: 'add', item: toLine(tea), quantity: 1 });
      // An imported cart is stored before the first operation.
      if (held.has('wellness-cart')) expect(ops(held)).toStrictEqual([]);
      createCompaction(storage).compact(performance.now());
      expect(ops(held)).toStrictEqual([]);
    }
  });

  test('lines that move elsewhere leave nothing behind but what attempts of other pages need', () => {
    const item = { ...toLine(tea), quantity: 1 };
    for (const [lines, isEmpty] of [
      [[{ key: item.key, quantity: 1 }], true],
      [
        [
          { key: item.key, quantity: 1 },
          { key: 'mate', quantity: 1 },
        ],
        false,
      ],
      [[], false],
    ] as const) {
      const { area, held } = areaWith({});
      const storage = createCartStorage(area);
      if (!storage) throw new Error('a newer release');
      storage.append({ type: 'add', item, quantity: 1 });
      storage.append({ type: 'remember', attempt: { attempt: 'one', at: Date.now(), currency: 'USD', lines } });
      const { compact, removeLines } = createCompaction(storage);
      compact(performance.now());
      removeLines([item]);
      expect(held.size === 0, JSON.stringify(lines)).toBe(isEmpty);
    }
  });
});
