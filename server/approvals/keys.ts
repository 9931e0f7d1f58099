import type { CompactVerifyGetKey, JSONWebKeySet } from 'jose';
import { explainImport } from '../database/load.ts';
import type { ApprovalOptions } from '../options.ts';
import { withTimeout } from '../with-timeout.ts';

/** Least time between two calls of `keys`, also while they fail. */
const RELOAD_MS = 30_000;
/** A set is read again after this time, so that keys that the issuer has removed end. */
const MAX_AGE_MS = 600_000;
/** Less than the 12 s of a whole request. */
const KEYS_MS = 4_000;
export const algorithms = ['ES256', 'EdDSA'];

/** Errors of the token itself: no other key makes it valid. */
const TOKEN_ERRORS = ['ERR_JWS_INVALID', 'ERR_JOSE_ALG_NOT_ALLOWED'];

export async function loadJose() {
  try {
    return await import('jose');
  } catch (error) {
    throw explainImport(error, 'jose', 'Approvals');
  }
}

/** Whether a key of the issuer has signed the token. */
export type VerifySignature = (token: string) => Promise<boolean>;

/**
 * Verifies signatures by the keys of an issuer. A function is called at the first token, for a token that no known key has
 * signed, and once the keys are ten minutes old: at most once in 30 s. Tokens that need its answer wait for the running call.
 * @param report receives errors of the function, and why tokens are refused while it fails
 */
export function createSignatures(keys: ApprovalOptions['keys'], report: (error: unknown) => void): VerifySignature {
  let known: CompactVerifyGetKey | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  /** Why the last reading failed. */
  let failure: Error | undefined;

  async function read(): Promise<void> {
    askedAt = performance.now();
    try {
      const { createLocalJWKSet } = await loadJose();
      const set = typeof keys === 'function' ? await withTimeout(KEYS_MS, Promise.resolve(keys())) : keys;
      known = createLocalJWKSet(set as JSONWebKeySet);
      readAt = performance.now();
      failure = undefined;
    } catch (error) {
      // The known keys stay in use: the issuer may be unavailable for a while.
      failure = new Error(`approvals.keys failed, so approvals by unknown keys are refused: ${textOf(error)}`);
      report(failure);
    }
  }

  /** Reads the keys, unless they were asked for a moment ago. A fixed set is read once. */
  async function reload(): Promise<void> {
    const isDue = typeof keys === 'function' ? performance.now() - askedAt >= RELOAD_MS : !known && !failure;
    if (!reading && !isDue) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  /** The error of the token or of the keys; undefined if one of them has signed it. */
  async function verify(token: string): Promise<Error | undefined> {
    if (!known) return new Error('No keys are known.');
    const { compactVerify, errors } = await loadJose();
    const errorBy = (keyOf: CompactVerifyGetKey) =>
      compactVerify(token, keyOf, { algorithms }).then(
        () => undefined,
        (error: Error) => error,
      );
    const error = await errorBy(known);
    // A token without `kid` may be signed by any of the keys.
    if (error instanceof errors.JWKSMultipleMatchingKeys)
      for await (const key of error) if (!(await errorBy(async () => key))) return undefined;
    return error;
  }

  return async (token) => {
    const earlier = failure;
    if (performance.now() - readAt >= MAX_AGE_MS) await reload();
    const before = known;
    const error = await verify(token);
    if (!error) return true;
    if (TOKEN_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    await reload();
    // Another token may have had them read meanwhile.
    const again = known === before ? error : await verify(token);
    if (!again) return true;
    if (failure && failure === earlier) report(failure);
    // Tokens come from visitors, so of the other errors only wrong keys are worth a line.
    if (again.name === 'JWKSInvalid') report(new Error(`approvals.keys cannot be used: ${again.message}`));
    return false;
  };
}

function textOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error);
  } catch {
    return 'an unreadable value was thrown';
  }
}
