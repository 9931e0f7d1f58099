import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { isName, isOwnKey, keyStart } from '../../../src/cart/keys.ts';

/** Protects carts of several shops on one origin: no cart takes a key of another for its own. */

const names = ['', 'tea', 'tea-', 'tea-snapshot', 'tea-journal-1', 'journal-1', 'snapshot', 'a', 'a'.repeat(32)];
const keysOf = (name: string) => {
  const start = keyStart(name);
  return [start.slice(0, -1), `${start}snapshot`, `${start}journal-abc`];
};

describe('keys of carts', () => {
  test('are those of earlier releases without a name', () => {
    expect(keysOf('')).toEqual(['wellness-cart', 'wellness-cart-snapshot', 'wellness-cart-journal-abc']);
    expect(names.slice(1).every(isName)).toBe(true);
    for (const bad of ['', 'Tea', 'a b', 'a:b', 'tee-à', 'a'.repeat(33), 'tea\n']) expect(isName(bad)).toBe(false);
  });

  test('begin with wellness-cart, and belong to one cart', () => {
    for (const name of names)
      for (const key of keysOf(name)) {
        expect(key.startsWith('wellness-cart')).toBe(true);
        expect(names.filter((other) => isOwnKey(keyStart(other), key))).toEqual([name]);
      }
    expect(isOwnKey(keyStart(''), 'wellness-cartoon')).toBe(false);
  });

  test('for a named cart are neither cart, journal nor snapshot for releases without names', () => {
    for (const key of keysOf('journal-1')) expect(key).not.toMatch(/^wellness-cart(-|$)/);
  });
});
