import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Orders } from './orders.ts';
import { type ShownOrder, shown } from './shown.ts';
import { StoreError } from './store-error.ts';

/** What whoever owns the folder can ask while its checkout server runs: on loopback, for who can read the lock's file. */
export interface Desk {
  readonly port: number;
  readonly token: string;
  close(): void;
}

export async function openDesk(orders: () => Orders): Promise<Desk> {
  const token = randomBytes(24).toString('hex');
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return answer(403, {});
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk');
      const [, , id] = pathname.split('/');
      if (request.method === 'GET' && pathname === '/orders') {
        return answer(200, (await orders().list(Number(searchParams.get('limit')))).map(shown));
      }
      if (request.method === 'DELETE' && id) return answer(200, await orders().forget(decodeURIComponent(id)));
      answer(404, {});
    } catch (error) {
      answer(500, { message: (error as Error).message });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A checkout server that has nothing else to do may end.
  server.unref();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, token, close };
}

/** The desk of the checkout server that runs. */
export class DeskClient {
  readonly #desk: { port: number; token: string };

  constructor(desk: { port: number; token: string }) {
    this.#desk = desk;
  }

  list(limit: number): Promise<ShownOrder[]> {
    return this.#ask('GET', `/orders?limit=${limit}`);
  }

  forget(id: string): Promise<boolean> {
    return this.#ask('DELETE', `/orders/${encodeURIComponent(id)}`);
  }

  async #ask<T>(method: string, path: string): Promise<T> {
    const { port, token } = this.#desk;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    });
    const body = await response.json();
    if (!response.ok)
      throw new StoreError('away', `The checkout server that runs answered ${response.status}. ${body.message ?? ''}`);
    // As in a table's row, a time is a Date.
    return reviveTimes(body) as T;
  }
}

const reviveTimes = (body: unknown) =>
  Array.isArray(body) ? body.map((order) => ({ ...order, createdAt: new Date(order.createdAt) })) : body;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
