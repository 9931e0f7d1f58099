import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnerSocket } from '../database/lock.ts';
import { StoreError } from '../database/store-error.ts';
import { type OrderSummary, toSummary } from './order-summary.ts';
import type { Orders } from './orders.ts';

/**
 * The socket through which `npm run orders` reads the folder of a running checkout server. The lock file holds its port and
 * token, so it serves only users who can read that file.
 */
export async function openAdminSocket(orders: () => Orders): Promise<OwnerSocket> {
  const token = randomBytes(24).toString('hex');
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) return respond(403, {});
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://admin');
      const [, , id] = pathname.split('/');
      if (request.method === 'GET' && pathname === '/orders') {
        return respond(200, (await orders().list(Number(searchParams.get('limit')))).map(toSummary));
      }
      if (request.method === 'DELETE' && id) return respond(200, await orders().forget(decodeURIComponent(id)));
      respond(404, {});
    } catch (error) {
      respond(500, { message: (error as Error).message });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // The socket alone keeps no process alive.
  server.unref();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, token, close };
}

/** A client of the running checkout server's admin socket. */
export class AdminClient {
  readonly #socket: { port: number; token: string };

  constructor(socket: { port: number; token: string }) {
    this.#socket = socket;
  }

  async list(limit: number): Promise<OrderSummary[]> {
    const orders = await this.#request<OrderSummary[]>('GET', `/orders?limit=${limit}`);
    return orders.map((order) => ({ ...order, createdAt: new Date(order.createdAt) }));
  }

  forget(id: string): Promise<boolean> {
    return this.#request('DELETE', `/orders/${encodeURIComponent(id)}`);
  }

  async #request<T>(method: string, path: string): Promise<T> {
    const { port, token } = this.#socket;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      // Ends the command if the process hangs.
      signal: AbortSignal.timeout(15_000),
    });
    const body = await response.json();
    if (!response.ok)
      throw new StoreError('away', `The running checkout server answered ${response.status}. ${body.message ?? ''}`);
    return body;
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
