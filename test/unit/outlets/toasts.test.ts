import { afterEach, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createToasts, TOAST_REMOVE_DELAY_MS, type ToastOptions, type Toasts } from '../../../src/outlets/toasts.ts';
import { takeClock } from '../../support/clock.ts';

/** Protects the life of a toast: how long it shows, what holds it open, and that its action runs once. */

describe('toasts', () => {
  let clock: ReturnType<typeof takeClock>;
  const pass = (milliseconds: number) => clock.pass(milliseconds);

  beforeEach(() => {
    clock = takeClock();
  });

  afterEach(() => clock.giveBack());

  function announced(toasts: Toasts, options: ToastOptions) {
    const toast = toasts.show(options);
    toasts.announce(toast.id);
    return toast;
  }

  test('close by themselves after 5000 ms and are removed 1,000,000 ms later', () => {
    const toasts = createToasts();
    announced(toasts, { title: 'A' });
    pass(4_999);
    expect(toasts.current?.open).toBe(true);
    pass(1);
    expect(toasts.current?.open).toBe(false);
    pass(TOAST_REMOVE_DELAY_MS - 1);
    expect(toasts.current?.title).toBe('A');
    pass(1);
    expect(toasts.current).toBe(undefined);
  });

  test('are one at a time: a new one replaces the previous and has its whole duration', () => {
    const toasts = createToasts();
    announced(toasts, { title: 'A' });
    pass(4_000);
    announced(toasts, { title: 'B', duration: 2_000 });
    expect(toasts.current?.title).toBe('B');
    pass(1_999);
    expect(toasts.current?.open).toBe(true);
    pass(1);
    expect(toasts.current?.open).toBe(false);
    announced(toasts, { title: 'C' });
    pass(TOAST_REMOVE_DELAY_MS);
    expect(toasts.current).toMatchObject({ title: 'C', open: false });
  });

  for (const duration of [2 ** 31, Number.MAX_VALUE, Infinity])
    test(`stay open for as long as they are asked to, were it ${duration} ms`, () => {
      const toasts = createToasts();
      announced(toasts, { title: 'A', duration });
      pass(1_000_000);
      expect(toasts.current?.open).toBe(true);
    });

  test('start their duration when they are first shown or announced, once', () => {
    const toasts = createToasts();
    const { id } = toasts.show({ title: 'A' });
    pass(600_000);
    expect(toasts.current?.open).toBe(true);
    expect(toasts.announce(id)).toBe(true);
    pass(3_000);
    expect(toasts.announce(id)).toBe(false);
    pass(1_999);
    expect(toasts.current?.open).toBe(true);
    pass(1);
    expect(toasts.current?.open).toBe(false);
  });

  test('do not start their duration when they are held or released before that', () => {
    const toasts = createToasts();
    const { id } = toasts.show({ title: 'A' });
    toasts.hold(id)();
    pass(600_000);
    expect(toasts.current?.open).toBe(true);
  });

  test('are not announced when they are closed or replaced', () => {
    const toasts = createToasts();
    const first = toasts.show({ title: 'A' });
    const second = toasts.show({ title: 'B' });
    expect(toasts.announce(first.id)).toBe(false);
    second.dismiss();
    expect(toasts.announce(second.id)).toBe(false);
  });

  test('that wait take the duration of the toaster that connects, unless they have their own', () => {
    const toasts = createToasts();
    toasts.show({ title: 'A' });
    toasts.setDuration(8_000);
    expect(toasts.current?.duration).toBe(8_000);
    toasts.announce(toasts.current?.id as string);
    toasts.setDuration(9_000);
    expect(toasts.current?.duration, 'its time has begun').toBe(8_000);
    const release = toasts.hold(toasts.current?.id as string);
    toasts.setDuration(9_500);
    expect(toasts.current?.duration, 'it will begin again').toBe(9_500);
    release();
    toasts.show({ title: 'B', duration: 2_000 });
    toasts.setDuration(10_000);
    expect(toasts.current?.duration).toBe(2_000);
  });

  test('stay open for another holder when one releases twice', () => {
    const toasts = createToasts();
    const { id } = announced(toasts, { title: 'A' });
    const [release, other] = [toasts.hold(id), toasts.hold(id)];
    release();
    release();
    pass(60_000);
    expect(toasts.current?.open).toBe(true);
    other();
    pass(4_000);
    other();
    pass(1_000);
    expect(toasts.current?.open, 'a second release does not restart the time').toBe(false);
  });

  test('stay until all holders have released them, and then have their whole duration again', () => {
    const toasts = createToasts();
    const { id } = announced(toasts, { title: 'A' });
    pass(4_000);
    const [one, other] = [toasts.hold(id), toasts.hold(id)];
    pass(60_000);
    one();
    pass(60_000);
    expect(toasts.current?.open).toBe(true);
    other();
    pass(4_999);
    expect(toasts.current?.open).toBe(true);
    pass(1);
    expect(toasts.current?.open).toBe(false);
  });

  test('are neither held nor closed by holders of the previous one', () => {
    const toasts = createToasts();
    const first = announced(toasts, { title: 'A' });
    const release = toasts.hold(first.id);
    const second = announced(toasts, { title: 'B' });
    const hold = toasts.hold(second.id);
    release();
    pass(60_000);
    expect(toasts.current).toMatchObject({ title: 'B', open: true });
    hold();
    announced(toasts, { title: 'C' });
    toasts.hold(second.id)();
    pass(5_000);
    expect(toasts.current).toMatchObject({ title: 'C', open: false });
  });

  test('run their action once, and close', () => {
    const toasts = createToasts();
    let runs = 0;
    const first = toasts.show({ title: 'A', action: { label: 'Do', run: () => (runs += 10) } });
    const { id } = toasts.show({ title: 'B', action: { label: 'Undo', run: () => runs++ } });
    expect(toasts.current?.actionLabel).toBe('Undo');
    toasts.act(first.id);
    expect([runs, toasts.current?.open], 'of one that was replaced nothing is left to do').toStrictEqual([0, true]);
    toasts.act(id);
    toasts.act(id);
    expect([runs, toasts.current?.open]).toStrictEqual([1, false]);
    toasts.show({ title: 'C' });
    toasts.act(toasts.current?.id ?? '');
    expect([runs, toasts.current?.open], 'one without an action only goes').toStrictEqual([1, false]);
  });

  test('close before their action runs, and report its errors', () => {
    const toasts = createToasts();
    const reported: unknown[] = [];
    globalThis.reportError = (error) => reported.push(error);
    try {
      const run = () => {
        throw String(toasts.current?.open);
      };
      toasts.act(toasts.show({ title: 'A', action: { label: 'Undo', run } }).id);
    } finally {
      Reflect.deleteProperty(globalThis, 'reportError');
    }
    expect(reported).toStrictEqual(['false']);
  });

  test('contain texts, and no action that cannot be run', () => {
    const toasts = createToasts();
    const shown = (options: unknown) => {
      toasts.show(options as ToastOptions);
      return toasts.current;
    };
    const plain = { title: 'A', description: '', open: true, duration: 5_000 };
    expect(shown({ title: 'A' })).toStrictEqual({ ...plain, id: 'toast-1' });
    expect(shown({ title: 'A', description: 5, action: { label: 6, run() {} } })).toStrictEqual({
      ...plain,
      id: 'toast-2',
      description: '5',
      actionLabel: '6',
    });
    expect(shown({ title: 'A', action: { label: 'B', run: 'C' } })).toStrictEqual({ ...plain, id: 'toast-3' });
    expect(shown({ title: 'A', duration: 0.5 })).toStrictEqual({ ...plain, id: 'toast-4', duration: 0.5 });
    expect(Object.isFrozen(toasts.current) && Object.isFrozen(toasts.show({ title: 'A' }))).toBe(true);
  });

  test('notify watchers of each change, and of nothing else, until unsubscribed', () => {
    const toasts = createToasts();
    const seen: unknown[] = [];
    const unwatch = toasts.watch(() => seen.push(toasts.current && [toasts.current.title, toasts.current.open]));
    const first = announced(toasts, { title: 'A' });
    toasts.setDuration(8_000);
    toasts.hold(first.id)();
    const second = toasts.show({ title: 'B' });
    first.dismiss();
    second.dismiss();
    second.dismiss();
    pass(TOAST_REMOVE_DELAY_MS);
    second.dismiss();
    toasts.act(second.id);
    expect(toasts.announce(second.id)).toBe(false);
    toasts.hold(second.id)();
    toasts.setDuration(9_000);
    expect(seen).toStrictEqual([['A', true], ['B', true], ['B', false], undefined]);
    unwatch();
    toasts.show({ title: 'C' });
    expect(seen).toHaveLength(4);
    expect(toasts.current?.duration, 'what the toaster says holds for all that come').toBe(9_000);
  });

  test('that are dismissed twice are removed after the delay of the first', () => {
    const toasts = createToasts();
    const { dismiss } = announced(toasts, { title: 'A' });
    dismiss();
    pass(TOAST_REMOVE_DELAY_MS - 1);
    dismiss();
    pass(1);
    expect(toasts.current).toBe(undefined);
  });

  const title = (got: string) => `toast: expected "title" to be a non-empty string, got ${got}`;
  const duration = (got: string) => `toast: expected "duration" to be milliseconds above 0, got ${got}`;
  for (const [bad, message] of [
    [undefined, title('undefined')],
    [null, title('undefined')],
    [{}, title('undefined')],
    [{ title: '' }, title('')],
    [{ title: 1 }, title('1')],
    [{ title: 'A', duration: 0 }, duration('0')],
    [{ title: 'A', duration: -1 }, duration('-1')],
    [{ title: 'A', duration: Number.NaN }, duration('NaN')],
    [{ title: 'A', duration: '5' }, duration('5')],
    [{ title: 'A', duration: null }, duration('null')],
  ] as const)
    test(`throw a TypeError for ${JSON.stringify(bad)}: ${message}`, () => {
      const toasts = createToasts();
      expect(() => toasts.show(bad as never)).toThrow(new TypeError(message));
      expect(toasts.current).toBe(undefined);
    });
});
