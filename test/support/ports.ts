import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** `npm start` serves the storefront at a port, and what stands beside it at the three after that. */
const ORIGINS = 4;

const isFree = (port: number, host: string) =>
  new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });

/**
 * Each process asks from its own number on, so that two that start at once are given different ports. Browsers refuse to
 * open some ports up to 10080.
 */
const ownFirst = () => 11_000 + (process.pid % 2_000) * 10;

/**
 * The first of four free ports in a row, from `first` upward. Below 32768 the system gives no port to other programs by
 * chance, so that they are still free when the server starts.
 */
export async function freePorts(first = ownFirst()): Promise<number> {
  for (let port = first; port < 32_000; port += 10) {
    const ports = Array.from({ length: ORIGINS }, (_, index) => port + index);
    const free = await Promise.all(ports.flatMap((one) => [isFree(one, '127.0.0.1'), isFree(one, '::1')]));
    // A machine without IPv6 has no second address: the first decides there.
    if (ports.every((_, index) => free[index * 2])) return port;
  }
  throw new Error(`No four free ports in a row from ${first}.`);
}

/** A free port that the system chooses. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
