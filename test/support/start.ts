import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveEngine } from './embedded.ts';
import { freePorts } from './ports.ts';
import { settings } from './settings.ts';

export interface Started {
  /** The storefront's; what else runs is at the three ports after it. */
  readonly port: number;
  readonly url: string;
  /** On both streams, so far. */
  said(): string;
  /** Resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The last line of a start that has no address for the patient portal. */
const lastLine = /(?:demo|patient) portal.*\n/;

/** `npm start` with settings, orders and, unless PORT is given, ports of its own, once it has printed `until` or has ended. */
export async function start(env: Readonly<Record<string, string>>, until = lastLine): Promise<Started> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'wellness-data-'));
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
  // A first start begins a database, for seconds: a test with a folder of its own does.
  const hasOrders = !env.CHECKOUT_ENDPOINT && env.NODE_ENV !== 'production';
  if (hasOrders && !env.DATA_FOLDER) await giveEngine(dataFolder, env.STRIPE_SECRET_KEY ? 'test' : 'fake');
  const port = env.PORT ? Number(env.PORT) : await freePorts();
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/start.ts'], {
    env: { ...rest, DATA_FOLDER: dataFolder, MAX_OPEN_PER_MINUTE: '1000000', ...env, PORT: String(port) },
  });
  // A test that fails stops nothing, and its worker ends.
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  const ended = once(child, 'close');
  await new Promise<void>((done) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (until.test(said)) done();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => done());
  });
  return {
    port,
    url: `http://localhost:${port}`,
    said: () => said,
    async stop(signal) {
      child.kill(signal);
      const [code] = await ended;
      process.off('exit', end);
      rmSync(dataFolder, { recursive: true, force: true });
      return code as number | null;
    },
  };
}

/** An order of one NMN+, as a page at `origin` posts it. */
export const postOrder = (shop: string, origin = shop): Promise<Response> =>
  fetch(`${shop}/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({
      attempt: crypto.randomUUID().replaceAll('-', ''),
      items: [{ id: 'nmn-plus', quantity: 1 }],
      currency: 'USD',
      total: 89,
      locale: 'en',
    }),
  });
