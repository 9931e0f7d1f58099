import * as v from 'valibot';
import type { ApprovalOptions } from '../options.ts';
import { isStorable } from '../storable.ts';
import { createSignatures, loadJose } from './keys.ts';

/** Longest token that is read. An approval of one product has about 300 characters. */
export const MAX_TOKEN = 8_192;
/** Difference between the clocks of the issuer and of this server that is tolerated. */
const LEEWAY_S = 60;

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

/**
 * Verifies approvals by the keys of their issuer. Without options, no token is valid.
 * @param report receives errors of the function `keys`
 */
export function createApprovals(options: ApprovalOptions | undefined, report: (error: unknown) => void): Approvals {
  if (!options) return { ready: async () => {}, verify: async () => [] };
  const { issuer } = options;
  const payloadOf = createSignatures(options.keys, report);

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
