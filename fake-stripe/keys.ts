import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAKE_KEY, FAKE_SECRET } from '../server/payment/stripe/fake-keys.ts';

/** The two keys that a checkout server and the fake share. */
export interface FakeKeys {
  /** `sk_fake_…` */
  readonly key: string;
  /** `whsec_fake_…` */
  readonly webhookSecret: string;
}

const random = () => randomBytes(24).toString('hex');
const isKey = (value: unknown, prefix: string) =>
  typeof value === 'string' && value.startsWith(prefix) && /^\w{16,}$/.test(value);

function read(file: string): FakeKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const { key, webhookSecret } = Object(keys) as FakeKeys;
  if (isKey(key, FAKE_KEY) && isKey(webhookSecret, FAKE_SECRET)) return { key, webhookSecret };
  throw new Error(`${file} is damaged: delete it, and the next start makes new keys.`);
}

/**
 * The keys of a folder: made at the first start and the same at each later one, so that the settings of a checkout server
 * stay valid.
 * @throws Error if the file is damaged or cannot be written
 */
export function keysOf(folder: string): FakeKeys {
  const file = join(folder, 'keys.json');
  const known = read(file);
  if (known) return known;
  const keys = { key: `${FAKE_KEY}${random()}`, webhookSecret: `${FAKE_SECRET}${random()}` };
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return keys;
}
