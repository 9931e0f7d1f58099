import type { Approval } from './eligibility.ts';

const LONGEST_TOKEN = 8_192;
const HIGHEST_QUANTITY = 999;

/** An approval as its token names it. */
export interface ReadApproval extends Approval {
  readonly issuer: string;
  /** Milliseconds; 0 without one. */
  readonly from: number;
}

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** @throws an error unless it is the base64url of a JSON object */
function decode(part = ''): Readonly<Record<string, unknown>> {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (byte) => byte.charCodeAt(0));
  return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
}

/**
 * Reads a compact JWS (`ES256` or `EdDSA`) with the payload `{ iss, jti, products, quantity?, exp }`. The signature is not
 * verified: only a server can.
 * @throws TypeError if it is malformed
 */
export function readApproval(token: unknown): ReadApproval {
  try {
    if (typeof token !== 'string' || token.length > LONGEST_TOKEN) throw 0;
    const [, head, body] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
    const { alg } = decode(head);
    const { iss, jti, products, quantity = 1, exp, nbf = 0 } = decode(body);
    const isWhole =
      ['ES256', 'EdDSA'].some((known) => known === alg) &&
      isWord(iss) &&
      isWord(jti) &&
      Array.isArray(products) &&
      products.every(isWord) &&
      Number.isInteger(quantity) &&
      (quantity as number) >= 1 &&
      (quantity as number) <= HIGHEST_QUANTITY &&
      Number.isFinite(exp) &&
      Number.isFinite(nbf);
    if (!isWhole) throw 0;
    return {
      id: jti,
      issuer: iss,
      products: Object.freeze([...(products as string[])]),
      quantity: quantity as number,
      // Throws for a time that no date has.
      expires: new Date((exp as number) * 1_000).toISOString(),
      from: (nbf as number) * 1_000,
    };
  } catch {
    throw new TypeError('visitor.approve: expected a compact JWS of an approval');
  }
}
