import { type ClientOf, createLastMinute } from './clients.ts';
import type { CheckoutOptions } from './options.ts';
import { Refusal } from './responses.ts';

const MAX_PER_CLIENT = 20;
/** Ten a second is more than a busy shop has. */
const ALARM_PER_MINUTE = 600;

/**
 * Limits how many orders a client posts within a minute. Clients without an address are not limited.
 * @returns a function to call before anything that costs time. It throws a Refusal if its client has posted too many
 */
export function createPostLimit({
  maxOpenPerMinute = MAX_PER_CLIENT,
  clientOf,
  report,
}: Pick<CheckoutOptions, 'maxOpenPerMinute'> & {
  readonly clientOf: ClientOf;
  readonly report: (error: unknown) => void;
}): (request: Request) => void {
  const posts = createLastMinute();
  return (request) => {
    const client = clientOf(request);
    const seconds = client === undefined ? undefined : posts.secondsAbove(maxOpenPerMinute, client);
    if (seconds !== undefined) {
      report(new Error('one client has posted more orders than maxOpenPerMinute allows. Is clientAddress set?'));
      throw tooMany(seconds);
    }
    posts.add(client);
    if (posts.count() > ALARM_PER_MINUTE)
      report(new Error(`more than ${ALARM_PER_MINUTE} orders were posted within a minute`));
  };
}

const tooMany = (seconds: number) =>
  new Refusal(429, 'Too many orders came from here. Nothing was charged: please try again in a minute.', {
    reason: 'busy',
    headers: { 'Retry-After': String(seconds) },
  });
