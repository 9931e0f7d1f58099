import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createListeners } from '../../../src/events/listeners.ts';

/** Protects every subscription: callbacks run in order, end by their signal, and none can hurt another. */

describe('a set of listeners', () => {
  test('calls back in the order of the subscriptions, until each is ended', () => {
    const { subscribe, announce } = createListeners<[number]>();
    const heard: string[] = [];
    const controller = new AbortController();
    const stop = subscribe((value) => heard.push(`first ${value}`));
    subscribe((value) => heard.push(`second ${value}`), controller);
    announce(1);
    stop();
    announce(2);
    controller.abort();
    announce(3);
    expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
  });

  test('ignores a subscription whose signal is aborted already', () => {
    const { subscribe, announce } = createListeners();
    let calls = 0;
    subscribe(() => calls++, { signal: AbortSignal.abort() });
    announce();
    expect(calls).toBe(0);
  });

  test('reports a callback that throws, and calls the others', (context) => {
    const reported: unknown[] = [];
    const before = globalThis.reportError;
    globalThis.reportError = (error) => void reported.push(error);
    context.after(() => {
      globalThis.reportError = before;
    });
    const { subscribe, announce } = createListeners();
    let calls = 0;
    subscribe(() => {
      throw new Error('the page erred');
    });
    subscribe(() => calls++);
    announce();
    expect([calls, reported.length]).toEqual([1, 1]);
  });

  test('calls only callbacks that were subscribed before the announcement', () => {
    const { subscribe, announce } = createListeners();
    let calls = 0;
    subscribe(() => void subscribe(() => calls++));
    announce();
    expect(calls).toBe(0);
  });
});
