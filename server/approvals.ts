import type { CompactVerifyGetKey, JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import type { ApprovalOptions } from './options.ts';
import { load } from './orders/database.ts';
import { isStorable } from './storable.ts';
import { withTimeout } from './with-timeout.ts';

/** Longest token that is read. An approval of one product has about 300 characters. */
export const MAX_TOKEN = 8_192;
/** Difference between the clocks of the issuer and of this server that is tolerated. */
const LEEWAY_S = 60;
/** Least time between two calls of `keys` that unknown keys cause. */
const RELOAD_MS = 30_000;
/** Less than the 12 s of a whole request. */
const KEYS_MS = 4_000;
export const algorithms = ['ES256', 'EdDSA'];

/** A verified permission to buy products. */
export interface VerifiedApproval {
  readonly issuer: string;
  readonly jti: string;
  /** Ids of products, each once. */
  readonly products: readonly string[];
  /** The most that it buys of each product, over all orders. */
  readonly quantity: number;
  /** The last moment at which this server accepts it, in milliseconds: the leeway is included. */
  readonly until: number;
}

/** Verifies the tokens that visitors send. */
export interface Approvals {
  /** Loads the library. Rejects with an explanation if it is not installed. */
  ready(): Promise<void>;
  /** The approvals of those tokens that are valid now, each once. Bad tokens permit nothing. */
  verify(tokens: readonly string[]): Promise<readonly VerifiedApproval[]>;
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.check(isStorable));
/** In seconds. Neither a page nor this server accepts a time that no date has. */
const time = v.pipe(
  v.number(),
  v.check((seconds) => Number.isFinite(new Date((seconds + LEEWAY_S) * 1_000).getTime())),
);
const claims = v.object({
  iss: text,
  jti: text,
  products: v.array(v.pipe(v.string(), v.minLength(1))),
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)), 1),
  exp: time,
  nbf: v.optional(time),
});

const loadJose = () => load('jose', 'Approvals', () => import('jose'));

/**
 * Verifies approvals by the keys of their issuer. Without options, no token is valid.
 * @param report receives errors of the function `keys`
 */
export function createApprovals(options: ApprovalOptions | undefined, report: (error: unknown) => void): Approvals {
  if (!options) return { ready: async () => {}, verify: async () => [] };
  const { issuer } = options;
  const keysFor = createKeys(options.keys, report);

  /** @returns undefined if no key of the issuer has signed the token */
  async function payloadOf(token: string): Promise<Uint8Array | undefined> {
    const { compactVerify, errors } = await loadJose();
    const verifyBy = async (keyOf: CompactVerifyGetKey) => (await compactVerify(token, keyOf, { algorithms })).payload;
    try {
      return await verifyBy(keysFor);
    } catch (error) {
      // A token without `kid` may be signed by any of the keys.
      if (error instanceof errors.JWKSMultipleMatchingKeys)
        for await (const key of error) {
          const payload = await verifyBy(async () => key).catch(() => undefined);
          if (payload) return payload;
        }
      // Tokens come from visitors, so only wrong keys are worth a line.
      if (error instanceof errors.JWKSInvalid) report(new Error(`approvals.keys cannot be used: ${error.message}`));
      return undefined;
    }
  }

  async function verifyOne(token: string): Promise<VerifiedApproval | undefined> {
    const payload = await payloadOf(token);
    return payload && toApproval(payload, issuer);
  }

  return {
    ready: async () => void (await loadJose()),
    async verify(tokens) {
      const found = await Promise.all(tokens.map(verifyOne));
      const byId = new Map(found.flatMap((one) => (one ? [[one.jti, one] as const] : [])));
      return [...byId.values()];
    },
  };
}

/** Reads a verified payload. Undefined if it is malformed, of another issuer, or not valid now. */
function toApproval(payload: Uint8Array, issuer: string): VerifiedApproval | undefined {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    // The schema refuses what is missing.
  }
  const { success, output } = v.safeParse(claims, given);
  if (!success || output.iss !== issuer) return undefined;
  const { jti, products, quantity, exp, nbf = 0 } = output;
  const now = Date.now() / 1_000;
  const until = exp + LEEWAY_S;
  if (until <= now || nbf > now + LEEWAY_S) return undefined;
  return { issuer, jti, products: [...new Set(products)], quantity, until: until * 1_000 };
}

const noKeys: CompactVerifyGetKey = () => Promise.reject(new Error('There are no keys yet.'));

/**
 * Finds the key of a token. A function is called at the first token, and again for an unknown key, at most once in 30 s.
 * Tokens that need its answer wait for the running call.
 */
function createKeys(keys: ApprovalOptions['keys'], report: (error: unknown) => void): CompactVerifyGetKey {
  let known = noKeys;
  let askedAt = 0;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = performance.now();
    try {
      const { createLocalJWKSet } = await loadJose();
      const set = typeof keys === 'function' ? await withTimeout(KEYS_MS, Promise.resolve(keys())) : keys;
      known = createLocalJWKSet(set as JSONWebKeySet);
    } catch (error) {
      // The known keys stay: another key may be the only one that is missing.
      report(new Error(`approvals.keys failed, so products that need an approval are refused: ${messageOf(error)}`));
    }
  }

  const reload = () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return async (header, token) => {
    const { JWKSMultipleMatchingKeys } = (await loadJose()).errors;
    try {
      return await known(header, token);
    } catch (error) {
      // A token without `kid` misses no key.
      if (error instanceof JWKSMultipleMatchingKeys) throw error;
      if (known === noKeys || asking || performance.now() - askedAt >= RELOAD_MS) await reload();
      return known(header, token);
    }
  };
}

function messageOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error);
  } catch {
    return 'an unreadable value was thrown';
  }
}
