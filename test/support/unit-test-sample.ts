/*
 * Run by test-environments.test.ts, in a process of its own: `tsx unit-test-sample.ts jsdom|happy-dom FILE`. It runs a file for
 * Vitest or Jest, whose functions are global, and ends with the number of tests that have passed.
 */
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { openTestWindow } from './test-window.ts';

type Run = () => unknown;

const [environment, file = ''] = process.argv.slice(2);
await openTestWindow(environment, (error) => {
  throw error;
});
const before: Run[] = [];
const tests: Run[] = [];
Object.assign(globalThis, {
  expect,
  beforeEach: (run: Run) => before.push(run),
  test: (_title: string, run: Run) => tests.push(run),
});
await import(resolve(file));
for (const run of tests) {
  for (const prepare of before) await prepare();
  await run();
}
console.log(`${tests.length} passed`);
// The page's timers would keep the process alive.
process.exit(0);
