import * as v from 'valibot';
import { LogLine } from '../log-line.ts';
import type { ApprovalOptions } from '../options.ts';
import { isStorable } from '../storable.ts';
import { createSignatures, loadJose } from './keys.ts';

/** Longest token that is read. An approval of one product has about 300 characters. */
export const MAX_TOKEN = 8_192;
/** Difference between the clocks of the issuer and of this server that is tolerated. */
const LEEWAY_S = 60;

/** A permission to buy products, as its token claims it. It permits nothing before its signature is verified. */
export interface ReadApproval {
  readonly token: string;
  readonly issuer: string;
  readonly jti: string;
  /** The shop or shops that it is for; undefined if it names none. */
  readonly audience: string | readonly string[] | undefined;
  /** Ids of products, each once. */
  readonly products: readonly string[];
  /** The most that it buys of each product, over all orders. */
  readonly quantity: number;
  /** The last moment at which this server accepts it, in milliseconds: the leeway is included. */
  readonly until: number;
}

/** Reads and verifies the tokens that visitors send. */
export interface Approvals {
  /** Loads the library. Rejects with an explanation if it is not installed. */
  ready(): Promise<void>;
  /** The approvals for this shop that are valid now, by their claims: cheap, and without a signature. */
  read(tokens: readonly string[]): readonly ReadApproval[];
  /** Whether the issuer has signed the approval, and this shop may accept it. Costs about half a millisecond. */
  verify(approval: ReadApproval): Promise<boolean>;
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
  aud: v.optional(v.union([v.string(), v.array(v.string())])),
});

/**
 * Reads and verifies approvals by the keys of their issuer. Without options, no token is valid.
 * @param report receives errors of the function `keys`, and that `audience` is missing
 */
export function createApprovals(options: ApprovalOptions | undefined, report: (error: unknown) => void): Approvals {
  if (!options) return { ready: async () => {}, read: () => [], verify: async () => false };
  const { issuer, audience } = options;
  const isSigned = createSignatures(options.keys, report);
  return {
    ready: async () => void (await loadJose()),
    read: (tokens) =>
      tokens.flatMap((token) => {
        const approval = toApproval(token);
        const isForUs =
          approval?.issuer === issuer &&
          (approval.audience === undefined || audience === undefined || [approval.audience].flat().includes(audience));
        return isForUs ? [approval] : [];
      }),
    async verify(approval) {
      if (!(await isSigned(approval.token))) return false;
      if (approval.audience === undefined || audience !== undefined) return true;
      report(new LogLine('approvals.audience is not set, so approvals that name an audience (aud) are refused.'));
      return false;
    },
  };
}

/** Reads the claims of a compact token. Undefined if it is malformed, or not valid now. */
function toApproval(token: string): ReadApproval | undefined {
  let given: unknown;
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url');
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    // The schema refuses what is missing.
  }
  const { success, output } = v.safeParse(claims, given);
  if (!success) return undefined;
  const { iss: issuer, jti, aud: audience, products, quantity, exp, nbf = 0 } = output;
  const now = Date.now() / 1_000;
  const until = exp + LEEWAY_S;
  if (until <= now || nbf > now + LEEWAY_S) return undefined;
  return { token, issuer, jti, audience, products: [...new Set(products)], quantity, until: until * 1_000 };
}
