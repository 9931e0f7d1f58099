import { describeError } from './log.ts';
import { LogLine } from './log-line.ts';
import { withTimeout } from './with-timeout.ts';

/** A visitor waits for it, beside the payment service. */
const TIMEOUT_MS = 2_000;

/**
 * Calls a function of the shop that an order waits for.
 * @throws LogLine with a sentence that names it, if it throws or takes longer than two seconds
 */
export async function callShop<T>(name: string, call: () => T | Promise<T>): Promise<T> {
  const late = new LogLine(`${name} took longer than ${TIMEOUT_MS / 1_000} s`);
  try {
    return await withTimeout(TIMEOUT_MS, Promise.resolve().then(call), () => late);
  } catch (error) {
    throw error === late ? late : new LogLine(`${name} threw ${describeError(error)}`);
  }
}
