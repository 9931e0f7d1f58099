import { beforeEach, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type Cart, createCart } from '../../../src/cart/cart.ts';
import { scheduleCompaction } from '../../../src/cart/compaction-schedule.ts';
import { createCartStorage } from '../../../src/cart/storage.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects when the cart in storage is compacted and cleaned up: delays, locks, and pages that were suspended. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 1 };
const snapshot = (area = localStorage) => JSON.parse(area.getItem('wellness-cart-snapshot') ?? 'null');
const journals = () => Object.keys(localStorage).filter((key) => key.startsWith('wellness-cart-journal-'));

/** Fakes the browser's locks; undefined for a page without locks. */
function giveLocks(locks: { request(name: string, act: () => void): Promise<void> } | undefined) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

describe('the schedule of compaction', () => {
  const { announceWrite, pass, wake } = usePlatform();
  /** Names of the requested locks. */
  let asked: string[];

  function open(): Cart {
    const cart = keptCart();
    cart.restore();
    return cart;
  }

  beforeEach(() => {
    asked = [];
    giveLocks({
      async request(name, act) {
        asked.push(name);
        act();
      },
    });
  });

  test('cleans up every 20 s as long as there are journals or entries to remove', () => {
    const cart = open();
    cart.add(tea);
    pass(500);
    expect(journals()).toHaveLength(1);
    pass(10_000);
    announceWrite();
    pass(9_999);
    pass(500);
    expect(asked).toHaveLength(1);
    pass(1);
    pass(500);
    expect(journals()).toHaveLength(0);
    expect(Object.keys(snapshot().vector)).toHaveLength(1);
    pass(10_000);
    pass(10_000);
    pass(500);
    expect(snapshot().vector).toStrictEqual({});
    pass(20_000);
    pass(500);
    expect(asked).toHaveLength(3);
  });

  test('compacts half a second after a change, once for all of them, and again after the next', () => {
    const cart = open();
    cart.add(tea);
    cart.add(tea);
    pass(499);
    expect([snapshot(), asked]).toStrictEqual([null, []]);
    pass(1);
    expect(snapshot().cart.items[0]).toMatchObject({ id: 'tea', quantity: 2 });
    expect(asked).toStrictEqual(['wellness-cart']);
    cart.add(tea);
    pass(500);
    expect(snapshot().cart.items[0]).toMatchObject({ id: 'tea', quantity: 3 });
    expect(asked).toHaveLength(2);
    expect(cart.state.saved).toBe(true);
  });

  test('reads changes by other tabs at each compaction', () => {
    const cart = open();
    cart.add(tea);
    open().add({ ...tea, id: 'other' });
    expect(cart.state.count).toBe(1);
    pass(500);
    expect(cart.last).toMatchObject({ reason: 'sync', id: null, count: 2 });
  });

  test('compacts changes that were stored before it began', () => {
    const cart = createCart();
    cart.restore();
    cart.add(tea);
    pass(500);
    expect([journals().length, snapshot()]).toStrictEqual([1, null]);
    cart.compactWith(scheduleCompaction);
    pass(500);
    expect(snapshot().cart.items).toHaveLength(1);
  });

  test('takes no lock if no other tab uses the storage', () => {
    const cart = open();
    cart.persist('session');
    cart.add(tea);
    pass(500);
    expect(snapshot(sessionStorage).cart.items).toHaveLength(1);
    expect(asked).toStrictEqual([]);
  });

  test('notifies watchers of another persistence, and of nothing else', () => {
    const cart = open();
    const seen: string[] = [];
    cart.watch(() => seen.push(cart.persistence));
    cart.persist('local');
    expect(seen).toStrictEqual([]);
    cart.persist('session');
    expect(seen).toContain('session');
  });

  test('compacts on a page without locks', () => {
    giveLocks(undefined);
    open().add(tea);
    pass(500);
    expect(snapshot().cart.items).toHaveLength(1);
  });

  test('compacts if the browser refuses the lock', async () => {
    giveLocks({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
    open().add(tea);
    pass(500);
    await setImmediate();
    expect(snapshot().cart.items).toHaveLength(1);
  });

  test('runs a compaction that throws once, reports the error, and compacts again later', async () => {
    const reported: unknown[] = [];
    globalThis.reportError = (error) => void reported.push(error);
    try {
      const error = new Error('thrown while the cart is read');
      let refreshes = 0;
      const storage = createCartStorage(localStorage);
      const { compact } = scheduleCompaction({
        storage,
        isShared: true,
        refresh() {
          refreshes++;
          throw error;
        },
        setSaved() {},
      });
      for (const times of [1, 2]) {
        compact();
        pass(500);
        await setImmediate();
        expect(refreshes).toBe(times);
        expect(reported).toStrictEqual(Array(times).fill(error));
      }
    } finally {
      Reflect.deleteProperty(globalThis, 'reportError');
    }
  });

  test('does not count time during which the page was suspended', () => {
    open().add(tea);
    pass(100);
    wake(10_000);
    expect(snapshot()).toBe(null);
    pass(300);
    expect(snapshot().cart.items).toHaveLength(1);
  });

  test('compacts later if the page was suspended before', () => {
    const cart = open();
    cart.add(tea);
    pass(499);
    wake(6_001);
    expect(snapshot()).toBe(null);
    expect(cart.state.saved).toBe(true);
    pass(500);
    expect(snapshot().cart.items).toHaveLength(1);
  });
});
