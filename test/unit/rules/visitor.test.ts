import { describe, mock, test } from 'node:test';
import { expect } from '@playwright/test';
import { createVisitor, type Visitor } from '../../../src/rules/visitor.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects what is left of approvals, and the visitors of a server, who share its page object. */

test('a server restores no facts from the storage of newer releases of Node, and listens to no cart', () => {
  const { sessionStorage } = globalThis;
  const getItem = mock.fn(() => JSON.stringify({ region: 'US-CA', age: 42 }));
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem }, configurable: true });
  const watch = mock.fn(() => () => {});
  const { facts } = createVisitor({ persistence: 'none', watch } as never);
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true });
  expect(facts).toEqual({ region: null, age: null, approvals: [] });
  expect([getItem.mock.callCount(), watch.mock.callCount()]).toEqual([0, 0]);
});

/** A token as pages read it; only servers verify it. */
function token(jti: string, products: readonly string[], quantity: number, iss = 'https://clinic.example') {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  return `${part({ alg: 'ES256' })}.${part({ iss, jti, products, quantity, exp })}.c2ln`;
}

describe('the remaining quantity of approvals', () => {
  usePlatform();
  const visitor = () => createVisitor({ persistence: 'local', watch: () => () => {} });
  const left = ({ facts }: Visitor) =>
    facts.approvals.map(({ id, products: [product], quantity }) => `${id} ${product} ${quantity}`).sort();

  test('is counted for each approval and each product by itself, also on the next page', () => {
    const one = visitor();
    one.approve(token('a', ['rx', 'nad'], 2));
    one.approve(token('b', ['rx'], 3));
    one.use('rx', 4);
    const after = ['a nad 2', 'a rx 0', 'b rx 1'];
    expect(left(one)).toEqual(after);
    expect(left(visitor())).toEqual(after);
    one.use('nad', 1);
    one.use('rx', -1);
    expect(left(one)).toEqual(['a nad 1', 'a rx 1', 'b rx 1']);
    one.forget();
    expect(left(visitor())).toEqual([]);
  });
});
