import { mock, test } from 'node:test';
import { expect } from '@playwright/test';
import { createVisitor } from '../../../src/page/visitor.ts';

/** Protects the visitors of a server, who share its page object: it reads no storage, which newer releases of Node have. */

test('a server restores no facts and listens to no cart', () => {
  const { sessionStorage } = globalThis;
  const getItem = mock.fn(() => JSON.stringify({ region: 'US-CA', age: 42 }));
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem }, configurable: true });
  const watch = mock.fn(() => () => {});
  const { facts } = createVisitor({ persistence: 'none', watch } as never);
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true });
  expect(facts).toEqual({ region: null, age: null, approvals: [] });
  expect([getItem.mock.callCount(), watch.mock.callCount()]).toEqual([0, 0]);
});
