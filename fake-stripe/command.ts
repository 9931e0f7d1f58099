/*
 * The command `wellness-fake-stripe` of the package: the fake Stripe for the checkout server of a developer, on this machine.
 * `tools/build/library.ts` bundles it into `dist/fake-stripe.js`, which needs nothing but Node.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FolderLock, livingOwnerOf, lockFolder } from '../server/database/lock.ts';
import { isLoopbackHost } from '../server/loopback.ts';
import { startFakeStripe } from './fake-stripe.ts';
import { keysOf } from './keys.ts';
import type { Promotion } from './session.ts';

const PORT = 4175;
const FOLDER = '.fake-stripe';
/** The address of the sample in docs/stripe.md. */
const WEBHOOK = 'http://localhost:8787/checkout/webhook';

const help = `wellness-fake-stripe runs a fake of Stripe on this machine, to try a checkout server without an account.
Nothing is charged.

  --port <number>   Port of its API and its payment page. Default: ${PORT}
  --webhook <url>   Address of the checkout server's webhook, on this machine. Default:
                    ${WEBHOOK}
                    Given several times, each attempt to deliver an event goes to the next address,
                    for checkout servers that share one database.
  --code <text>=<percent>
                    A discount code, such as SUMMER=10. Repeat it for more.
  --folder <path>   Folder of its payments and keys. Default: ${FOLDER}
  --help            Shows this text.
`;

interface Settings {
  readonly port: number;
  readonly webhooks: readonly string[];
  readonly promotions: readonly Promotion[];
  readonly folder: string;
}

const options = {
  port: { type: 'string', default: String(PORT) },
  webhook: { type: 'string', multiple: true, default: [WEBHOOK] as string[] },
  code: { type: 'string', multiple: true, default: [] as string[] },
  folder: { type: 'string', default: FOLDER },
  help: { type: 'boolean', default: false },
} as const;

function parse() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    // Node's message goes on with advice about positional arguments, of which there are none.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new Error(`${sentence.replace(/\.$/, '')}. Use --help to list the options.`);
  }
}

/** @throws Error with a sentence about the first wrong option */
function readSettings({ port, webhook, code, folder }: ReturnType<typeof parse>): Settings {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`--port must be a whole number from 1 to 65535, got "${port}".`);
  for (const address of webhook) {
    const { protocol = '', hostname = '' } = URL.canParse(address) ? new URL(address) : {};
    if (!/^https?:$/.test(protocol) || !isLoopbackHost(hostname))
      throw new Error(`--webhook must be an address of this machine, such as ${WEBHOOK}, got "${address}".`);
  }
  if (!folder) throw new Error('--folder must be the path of a folder, got "".');
  return { port: Number(port), webhooks: webhook, promotions: code.map(readPromotion), folder };
}

/** Stripe allows letters, digits and hyphens in a code. */
function readPromotion(text: string): Promotion {
  const [, code = '', percent] = /^([\w-]+)=(\d{1,3})$/.exec(text) ?? [];
  const percentOff = Number(percent);
  if (!(percentOff >= 1 && percentOff <= 100))
    throw new Error(`--code must be a code and a whole percentage from 1 to 100, such as SUMMER=10, got "${text}".`);
  return { code, percentOff };
}

/** A second process would cut the ledger of the first. */
async function lock(folder: string, port: number): Promise<FolderLock> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const ignore = join(folder, '.gitignore');
    if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
    return await lockFolder(folder, { port, token: `fake-stripe-${process.pid}-${Date.now()}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code) throw new Error(`The folder ${folder} cannot be used (${code}). Choose another one with --folder.`);
    const owner = await livingOwnerOf(folder);
    if (!owner) throw error;
    throw new Error(
      `A fake Stripe already runs on the folder ${folder} (process ${owner.pid}). Stop it, or choose another folder with --folder.`,
    );
  }
}

function explain(error: unknown, { port, folder }: Settings): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another one, such as --port ${port > 65_000 ? PORT : port + 10}.`;
  if (code === 'EACCES') return `Port ${port} needs administrator rights. Choose another one, such as --port ${PORT}.`;
  if (error instanceof SyntaxError)
    return `${join(folder, 'ledger.jsonl')} is damaged: delete it, and the fake Stripe starts without payments.`;
  return message;
}

/** Writes the settings of a checkout server where `node --env-file` reads them. Returns the path. */
function writeSettings(folder: string, lines: string): string {
  const file = join(folder, '.env');
  writeFileSync(file, lines, { mode: 0o600 });
  return file;
}

function announce(
  url: string,
  { webhooks, folder }: Settings,
  { key, webhookSecret }: ReturnType<typeof keysOf>,
): void {
  const lines = `STRIPE_SECRET_KEY=${key}
STRIPE_WEBHOOK_SECRET=${webhookSecret}
FAKE_STRIPE=${url}
`;
  console.log(`The fake Stripe is at ${url}: nothing is charged.
Webhooks go to ${webhooks.join(' and ')}.
Payments and keys are in the folder ${folder}; the keys stay the same at each start.

Start your checkout server with node --env-file=${writeSettings(folder, lines)}, which holds:

${lines}
Its code reads them:

createCheckout({
  payment: stripe({
    key: process.env.STRIPE_SECRET_KEY,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
    fake: process.env.FAKE_STRIPE,
  }),
  // catalog, origins …
});

Stop it with Ctrl-C.`);
}

async function run(): Promise<void> {
  const values = parse();
  if (values.help) return console.log(help);
  if (process.env.NODE_ENV === 'production')
    throw new Error('The fake Stripe charges nothing: it does not run with NODE_ENV=production.');
  const settings = readSettings(values);
  const { port, webhooks, promotions, folder } = settings;
  const locked = await lock(folder, port);
  try {
    const keys = keysOf(folder);
    const stripe = await startFakeStripe({ port, webhookUrl: webhooks, promotions, folder, ...keys, log: console.log });
    const end = async () => {
      await stripe.close();
      locked.release();
      process.exit();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
    announce(stripe.url, settings, keys);
  } catch (error) {
    locked.release();
    throw new Error(explain(error, settings), { cause: error });
  }
}

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
