/** Stands for node:test in test files: a test has a limit of 30 s, unless it has a `timeout` of its own. */
import { test as nodeTest } from 'node:test';

export * from 'node:test';

const LIMIT_MS = 30_000;

const limited = (title, ...given) => {
  const [options, body] = given.length === 1 ? [{}, given[0]] : given;
  return nodeTest(title, { timeout: LIMIT_MS, ...options }, body);
};

export const test = Object.assign(limited, nodeTest);
export { test as it };
