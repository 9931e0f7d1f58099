import { mock, test } from 'node:test';
import { expect } from '@playwright/test';
import { queueLater } from '../../../src/bridge/later.ts';

test('a task that throws stops neither queued nor later tasks', () => {
  const tasks: (() => void)[] = [];
  const timeout = mock.method(globalThis, 'setTimeout', (task: () => void) => tasks.push(task));
  const runTask = () => tasks.shift()?.();
  const done: string[] = [];
  queueLater(() => {
    throw new Error('bad work');
  });
  queueLater(() => done.push('behind'));
  expect(runTask).toThrow('bad work');
  runTask();
  queueLater(() => done.push('after'));
  runTask();
  timeout.mock.restore();
  expect(done).toEqual(['behind', 'after']);
});
