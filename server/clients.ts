import { isIPv6 } from 'node:net';
import type { CheckoutOptions } from './options.ts';

const MINUTE_MS = 60_000;

/** Requests of servers that know the connection, such as srvx. */
type WithAddress = Request & { readonly ip?: string | undefined };

/** Names the client of a request; undefined if it has no address. */
export type ClientOf = (request: Request) => string | undefined;

export const createClientOf =
  ({
    clientAddress = (request: WithAddress) => request.ip,
    report,
  }: Pick<CheckoutOptions, 'clientAddress'> & { readonly report: (error: unknown) => void }): ClientOf =>
  (request) => {
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
  };

/** A client of IPv6 has a network of 2^64 addresses, so its first half counts. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(plain)) return plain;
  const [first = [], last = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/** Things that clients did in the last minute, counted in this process alone: addresses of visitors are stored nowhere. */
export interface LastMinute {
  /** The number of all clients together. */
  count(): number;
  /** Seconds until fewer than `max` of this client are left; undefined while they are fewer. */
  secondsAbove(max: number, client: string | undefined): number | undefined;
  add(client: string | undefined): void;
}

export function createLastMinute(): LastMinute {
  /** Oldest first. */
  let all: { readonly client: string | undefined; readonly at: number }[] = [];

  function current() {
    const now = Date.now();
    // An entry from the future came before the clock was set back.
    all = all.filter(({ at }) => at > now - MINUTE_MS && at <= now);
    return all;
  }

  return {
    count: () => current().length,
    secondsAbove(max, client) {
      const own = current().filter((one) => one.client === client);
      const first = own[own.length - max];
      return first && Math.ceil((first.at + MINUTE_MS - Date.now()) / 1_000);
    },
    add: (client) => void current().push({ client, at: Date.now() }),
  };
}
