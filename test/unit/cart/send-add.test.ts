import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { sendAdd } from '../../../src/cart/send-add.ts';

/** Protects the event before an add: what it holds, and that a listener can cancel the add. */

const tea = { id: 'tea', name: 'Tea', price: 5, image: '/tea.png', href: '/tea', max: 3 };
const said = { id: 'tea', key: 'tea', name: 'Tea', description: '', price: 5, currency: 'USD', quantity: 1 };

/** Sends the event and returns it, and whether it was allowed. */
function listenTo(act: (page: EventTarget) => boolean) {
  const page = new EventTarget();
  const events: CustomEvent[] = [];
  page.addEventListener('wellness-cart-add', (event) => events.push(event as CustomEvent));
  const allowed = act(page);
  return { event: events[0], count: events.length, allowed };
}

describe('wellness-cart-add', () => {
  test('has the line and its quantity, and can be prevented', () => {
    const { event, count, allowed } = listenTo((page) => sendAdd(page, tea));
    expect([count, allowed]).toEqual([1, true]);
    expect(event).toMatchObject({ bubbles: true, composed: true, cancelable: true });
    expect(event?.detail).toStrictEqual(said);
    expect(Object.isFrozen(event?.detail)).toBe(true);
  });

  test('has the variant, plan and properties if there are any', () => {
    const variant = { id: 'tea', name: 'Large' };
    const plan = { id: 'm', name: 'Monthly', interval: 'month', count: 1 } as const;
    const properties = { for: 'Ann' };
    const { event } = listenTo((page) => sendAdd(page, { ...tea, variant }, { plan, properties, quantity: 4 }));
    const key = 'tea["m",[["for","Ann"]]]';
    expect(event?.detail).toStrictEqual({ ...said, key, variant, plan, properties, quantity: 4 });
  });

  test('makes sendAdd return false when the page prevents it', () => {
    const page = new EventTarget();
    page.addEventListener('wellness-cart-add', (event) => event.preventDefault(), { once: true });
    expect(sendAdd(page, tea)).toBe(false);
    expect(sendAdd(page, tea)).toBe(true);
  });
});
