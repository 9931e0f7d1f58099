import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the checkout servers for each request, in milliseconds. */
  readonly cpu: number;
}

/** A visitor's request and the addresses of the checkout servers. */
export interface Ask {
  readonly checkouts: readonly string[];
  next(): { readonly path: string; readonly body?: string };
}

/** A cart with a new checkout attempt. */
export const newOrder = () =>
  JSON.stringify({
    attempt: randomBytes(16).toString('hex'),
    items: [
      { id: 'nmn-plus', quantity: 2 },
      { id: 'immune-support', quantity: 1 },
    ],
    currency: 'USD',
    total: 227,
    locale: 'en',
  });

/** Concurrent visitors; each sends the next request when the response has arrived. */
export async function crowd(
  visitors: number,
  milliseconds: number,
  origin: string,
  { checkouts, next }: Ask,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const times: number[] = [];
  const before = await cpuOf(checkouts);
  const began = performance.now();
  const end = began + milliseconds;
  await Promise.all(
    Array.from({ length: visitors }, async (_, place) => {
      while (performance.now() < end) {
        const { path, body } = next();
        const address = `${checkouts[place % checkouts.length]}${path}`;
        const start = performance.now();
        const status = await send(agent, origin, address, body);
        times.push(performance.now() - start);
        if (status !== 200) throw new Error(`${address} answered ${status}.`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const cpu = ((await cpuOf(checkouts)) - before) / times.length;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), cpu };
}

/** Milliseconds so far. */
async function cpuOf(checkouts: readonly string[]): Promise<number> {
  const usages = await Promise.all(checkouts.map(async (checkout) => (await fetch(`${checkout}/cpu`)).json()));
  return usages.reduce((sum, { user, system }) => sum + (user + system) / 1_000, 0);
}

function send(agent: Agent, origin: string, address: string, body: string | undefined): Promise<number> {
  const headers = {
    Origin: origin,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((done, fail) => {
    request(address, { agent, method: body ? 'POST' : 'GET', headers }, (response) =>
      response
        .resume()
        .on('end', () => done(response.statusCode ?? 0))
        .on('error', fail),
    )
      .on('error', fail)
      .end(body);
  });
}
