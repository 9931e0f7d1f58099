import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createFolding } from '../../../src/cart/folding.ts';
import { toLine } from '../../../src/cart/line.ts';
import { createCartStorage } from '../../../src/cart/storage.ts';

/** Protects what another program has written into the cart's key: compaction takes it in before it writes over it. */

const tea = { id: 'tea', name: 'Tea', price: 5 };
const theirs = JSON.stringify({ v: 1, items: [{ ...tea, quantity: 3 }] });

/** An area that has no room for what the test names. */
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

describe('folding', () => {
  test('takes in what somebody else has written before it writes over it', () => {
    const { area, held, leaveNoRoomFor } = areaWith({ 'wellness-cart': theirs });
    const storage = createCartStorage(area);
    if (!storage) throw new Error('of a newer release');
    const { fold } = createFolding(storage);
    storage.append({ type: 'add', item: toLine({ id: 'mate', name: 'Mate', price: 4 }), quantity: 1 });
    leaveNoRoomFor('wellness-cart-folded');
    fold(performance.now());
    expect(held.get('wellness-cart'), 'there was no room to take it in').toBe(theirs);

    leaveNoRoomFor();
    expect(fold(performance.now())).toBe(true);
    const written = JSON.parse(held.get('wellness-cart') ?? '') as { items: { id: string; quantity: number }[] };
    expect(written.items.map(({ id, quantity }) => [id, quantity])).toStrictEqual([
      ['tea', 3],
      ['mate', 1],
    ]);
    expect(held.get('wellness-cart')).not.toBe(theirs);
  });

  test('comes to an end where a host takes away what it has written, and that was folded before', () => {
    const folded = '{"v":1,"cart":{"items":[],"attempts":[]},"logs":{},"ops":[],"copy":""}';
    const { area, held } = areaWith({ 'wellness-cart-folded': folded });
    const storage = createCartStorage(area);
    if (!storage) throw new Error('of a newer release');
    held.set('wellness-cart', theirs);
    storage.read();
    held.delete('wellness-cart');
    storage.read();
    const { setItem } = area;
    let writes = 0;
    area.setItem = (key, text) => {
      if (++writes > 20) throw new Error('without end');
      setItem(key, text);
    };
    expect(createFolding(storage).fold(performance.now())).toBe(true);
    expect(writes).toBeLessThan(20);
    expect(storage.read()?.unsettled).toBe(false);
  });
});
