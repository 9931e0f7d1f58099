import { isText } from '../../../src/text/values.ts';
import { isLoopbackHost } from '../../loopback.ts';
import type { Mode } from '../../order.ts';
import { unknownName } from '../../schema.ts';
import type { ListedShop } from '../payment.ts';
import { isFakeKey } from './fake-keys.ts';
import type { SessionOption } from './session-option.ts';

/** The options of `stripe`. */
export interface StripeOptions {
  /** `sk_live_…` or `sk_test_…`, or restricted (`rk_…`); with `fake`, the key that `wellness-fake-stripe` prints. */
  readonly key: string;
  /** `whsec_…`, of the endpoint at `/checkout/webhook`. */
  readonly webhookSecret: string;
  /**
   * Address of the fake Stripe, on this machine, as `wellness-fake-stripe` prints it. Never with a key of Stripe's or with
   * `NODE_ENV=production`. With the printed keys, all `origins` must be on this machine, too.
   */
  readonly fake?: string | undefined;
  /**
   * Adds parameters to Stripe's `checkout.sessions.create`, such as `consent_collection` or `custom_fields`: it gets the parameters of
   * the checkout server and returns them with its own, or a promise of them, within two seconds. If it fails, or changes another
   * parameter, the order gets 503, nothing is charged, and `log` names the parameter.
   */
  readonly session?: SessionOption | undefined;
}

const names = ['key', 'webhookSecret', 'fake', 'session'];

/** `stripe: <option> <sentence>` */
function check(ok: boolean, name: string, sentence: string): asserts ok {
  if (!ok) throw new TypeError(`stripe: ${name} ${sentence}`);
}

/**
 * Checks the options and returns the mode that the key is for.
 * @throws TypeError with a sentence that names the first wrong option
 */
export function checkStripeOptions(options: StripeOptions): Mode {
  for (const name of Object.keys(Object(options))) check(names.includes(name), `"${name}"`, unknownName(name, names));
  const { key, webhookSecret, fake, session } = Object(options) as StripeOptions;
  check(isText(key) || isText(webhookSecret), 'key', 'and webhookSecret are missing');
  check(isText(key), 'key', 'is missing: webhookSecret alone takes no money');
  check(isText(webhookSecret), 'webhookSecret', 'is missing: without it a forged webhook could mark an order as paid');
  check(session === undefined || typeof session === 'function', 'session', 'must be a function');
  const [, mode] = /^[sr]k_(live|test)_\w+$/.exec(key) ?? [];
  if (fake !== undefined) {
    check(process.env.NODE_ENV !== 'production', 'fake', 'is for trying out, never with NODE_ENV=production');
    check(mode === undefined, 'fake', 'takes no key of Stripe: leave out one of the two');
    check(isLoopback(fake), 'fake', 'must be an http address of this machine, such as http://localhost:4175');
    return 'fake';
  }
  checkReal('key', key, 'the secret key of your Stripe account');
  checkReal('webhookSecret', webhookSecret, 'the signing secret of your webhook at Stripe');
  check(mode !== undefined, 'key', 'must begin with sk_live_ or sk_test_ (or rk_live_, rk_test_)');
  check(/^whsec_./.test(webhookSecret), 'webhookSecret', 'must begin with whsec_');
  return mode as Mode;
}

/** Without the fake, its keys would make every payment fail. */
function checkReal(name: 'key' | 'webhookSecret', key: string, real: string): void {
  const rest =
    process.env.NODE_ENV === 'production'
      ? `, never for NODE_ENV=production: use ${real}`
      : `: set fake to the address that wellness-fake-stripe has printed, or use ${real}`;
  check(!isFakeKey(key), name, `is for the fake Stripe${rest}`);
}

function isLoopback(given: unknown): given is string {
  if (!isText(given) || !URL.canParse(given)) return false;
  const { protocol, hostname } = new URL(given);
  return protocol === 'http:' && isLoopbackHost(hostname);
}

/** The keys of `wellness-fake-stripe` are for trying out: nobody pays, so no visitor may order. */
export function foreignOrigins(
  { key, webhookSecret }: StripeOptions,
  origins: ListedShop['origins'],
): readonly string[] {
  if (!isFakeKey(key) && !isFakeKey(webhookSecret)) return [];
  return origins.flatMap(({ origin }, index) =>
    isLoopbackHost(new URL(origin).hostname)
      ? []
      : [
          `origins[${index}].origin is ${origin}, but the keys of wellness-fake-stripe are for pages of this machine, such as http://localhost:8787`,
        ],
  );
}
