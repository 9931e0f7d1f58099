import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveEngine } from './embedded.ts';

/** What a shell may export, and a test must not meet. */
const settings = [
  'PORTAL_URL',
  'CHECKOUT_ENDPOINT',
  'STOREFRONT_ORIGIN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DATABASE_URL',
  'SHIP_TO',
  'CHECKOUT_PAGES',
  'NODE_ENV',
];

export interface Started {
  /** On both streams, so far. */
  said(): string;
  /** Resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `npm start` with settings and orders of its own, once it has said so, or has ended. */
export async function start(env: Readonly<Record<string, string>>, until: RegExp): Promise<Started> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'wellness-data-'));
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
  // A first start begins a database, for seconds: a test with a folder of its own does.
  if (!env.DATA_FOLDER) await giveEngine(dataFolder, env.STRIPE_SECRET_KEY ? 'test' : 'stand-in');
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: { ...rest, DATA_FOLDER: dataFolder, ...env },
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
