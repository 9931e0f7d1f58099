import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { type ClientOf, createLastMinute } from '../clients.ts';
import { LogLine } from '../log-line.ts';
import type { AdminOptions } from '../options.ts';
import type { CounterEnv } from './env.ts';
import { Problem } from './problem.ts';

const USER = 'shop';
const MAX_WRONG = 10;

/** Lets in those who may use the shop's page. Others get a Problem, or the response of the function. */
export const createSignIn = (
  admin: AdminOptions,
  clientOf: ClientOf,
  report: (error: unknown) => void,
): MiddlewareHandler<CounterEnv> =>
  typeof admin === 'function' ? byFunction(admin, report) : byPassword(admin.password, clientOf, report);

function byFunction(
  admin: Extract<AdminOptions, (request: Request) => unknown>,
  report: (error: unknown) => void,
): MiddlewareHandler<CounterEnv> {
  return async (c, next) => {
    let answer: unknown;
    try {
      answer = await admin(c.req.raw);
    } catch (error) {
      throw new Problem(503, 'away', { cause: error });
    }
    if (answer instanceof Response) {
      c.set('isOwnResponse', false);
      return answer;
    }
    if (answer !== true) {
      if (answer !== false) report(new LogLine('admin of createCheckout must return true, false or a Response.'));
      throw new Problem(403, 'forbidden');
    }
    await next();
  };
}

function byPassword(
  password: string,
  clientOf: ClientOf,
  report: (error: unknown) => void,
): MiddlewareHandler<CounterEnv> {
  const wrong = createLastMinute();
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const expected = hash(`${USER}:${password}`);
  const basic = basicAuth({
    realm: 'shop',
    verifyUser(user, given, { req }) {
      const isRight = timingSafeEqual(hash(`${user}:${given}`), expected);
      if (!isRight) wrong.add(clientOf(req.raw));
      return isRight;
    },
  });
  // Nothing waits between the question and the comparison, so that wrong passwords that come at once are counted, too.
  return (c, next) => {
    const seconds = wrong.secondsAbove(MAX_WRONG, clientOf(c.req.raw));
    if (seconds === undefined) return basic(c, next);
    report(new LogLine(`The shop's page got ${MAX_WRONG} wrong passwords from one client within a minute.`));
    throw new Problem(429, 'tooMany', { headers: { 'Retry-After': String(seconds) } });
  };
}
