import { isIPv6 } from 'node:net';
import type { CheckoutOptions } from './options.ts';
import { Refusal } from './responses.ts';

const MINUTE_MS = 60_000;
const MAX_PER_CLIENT = 20;
/** Ten a second is more than a busy shop has. */
const ALARM_PER_MINUTE = 600;

/** Requests of servers that know the connection, such as srvx. */
type WithAddress = Request & { readonly ip?: string | undefined };

/**
 * Limits how many orders a client posts within a minute. Counted in this process alone: addresses of visitors are stored
 * nowhere.
 * @returns a function to call before anything that costs time. It throws a Refusal if its client has posted too many
 */
export function createPostLimit({
  maxOpenPerMinute = MAX_PER_CLIENT,
  clientAddress = (request: WithAddress) => request.ip,
  report,
}: Pick<CheckoutOptions, 'maxOpenPerMinute' | 'clientAddress'> & {
  readonly report: (error: unknown) => void;
}): (request: Request) => void {
  /** The posts of the last minute, oldest first. */
  let posts: { readonly client: string | undefined; readonly at: number }[] = [];

  function clientOf(request: Request): string | undefined {
    try {
      // A missing header is null.
      const address: unknown = clientAddress(request) || undefined;
      if (address === undefined || typeof address === 'string') return address && networkOf(address);
      Promise.resolve(address).catch(() => {});
      throw new TypeError('clientAddress must return a text or undefined');
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return (request) => {
    const now = Date.now();
    // A post from the future came before the clock was set back.
    posts = posts.filter(({ at }) => at > now - MINUTE_MS && at <= now);
    const client = clientOf(request);
    const own = client === undefined ? [] : posts.filter((post) => post.client === client);
    if (own.length >= maxOpenPerMinute) {
      report(new Error('one client has posted more orders than maxOpenPerMinute allows. Is clientAddress set?'));
      throw tooMany(own[own.length - maxOpenPerMinute] as { at: number }, now);
    }
    posts.push({ client, at: now });
    if (posts.length > ALARM_PER_MINUTE)
      report(new Error(`more than ${ALARM_PER_MINUTE} orders were posted within a minute`));
  };
}

function tooMany({ at }: { readonly at: number }, now: number): Refusal {
  const seconds = Math.ceil((at + MINUTE_MS - now) / 1_000);
  return new Refusal(429, 'Too many orders came from here. Nothing was charged: please try again in a minute.', {
    reason: 'busy',
    headers: { 'Retry-After': String(seconds) },
  });
}

/** A client of IPv6 has a network of 2^64 addresses, so its first half counts. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(plain)) return plain;
  const [first = [], last = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
