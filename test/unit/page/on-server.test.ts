import { test } from 'node:test';
import { expect } from '@playwright/test';
import { getPage } from '../../../src/page/page.ts';

/** Protects modules that run in a browser and on a server: there they add products, and nothing of a visitor changes. */

const tea = { id: 'tea', name: 'Tea', price: 12.5, image: '/tea.png', href: '/tea' };
const page = getPage();

test('there is one page object, with an empty cart and no visitor', () => {
  expect(getPage()).toBe(page);
  const { items, total, count, currency } = page.cart;
  expect({ items, total, count, currency }).toEqual({ items: [], total: 0, count: 0, currency: null });
  const { region, age, approvals } = page.visitor;
  expect({ region, age, approvals }).toEqual({ region: null, age: null, approvals: [] });
  expect(page.toasts).toEqual([]);
});

test('products and messages can be added, as in the module that the browser runs', (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  expect(page.catalog.add([tea])).toEqual([]);
  expect(page.catalog.add([{ ...tea, price: '9,90' } as never])).toEqual([
    'product 1 ("tea"): "price" must be a number without quotes, 0 or more, got "9,90"',
  ]);
  expect(warn.mock.callCount()).toBe(1);
  expect(page.shared.catalog.find('tea')?.price).toBe(12.5);
  expect(() => page.messages('en', { addToCart: 'Put in bag' })).not.toThrow();
  expect(() => page.cart.subscribe(() => {})()).not.toThrow();
  for (const act of [page.cart.open, page.cart.close]) expect(() => act()).not.toThrow();
});

for (const [name, act] of [
  ['cart.add', () => page.cart.add(tea)],
  ['cart.remove', () => page.cart.remove('tea')],
  ['cart.updateQuantity', () => page.cart.updateQuantity('tea', 1)],
  ['cart.clear', () => page.cart.clear()],
  ['cart.paid', () => page.cart.paid('attempt')],
  ['visitor.set', () => page.visitor.set({ age: 30 })],
  ['visitor.approve', () => page.visitor.approve('a.b.c')],
  ['visitor.forget', () => page.visitor.forget()],
  ['toast', () => page.toast({ title: 'Hello' })],
  ['mount', () => page.mount('body')],
  ['doctor', () => page.doctor()],
] as const)
  test(`${name}() says in one sentence that it needs a browser`, async () => {
    const sentence = `${name}() needs a browser.`;
    await expect(async () => act()).rejects.toThrow(new Error(sentence));
    expect(page.cart.items).toEqual([]);
    expect(page.visitor.age).toBe(null);
  });
