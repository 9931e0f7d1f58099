import { createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import { isText } from '../../src/text/values.ts';
import type { ApprovalOptions } from '../options.ts';
import { option, strictObject } from '../schema.ts';
import { algorithms } from './keys.ts';

/** The curves of our algorithms. */
const curves: readonly unknown[] = ['P-256', 'Ed25519'];
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the key can verify approvals. */
function isUsable(key: object): boolean {
  const { crv, use = 'sig', alg = 'ES256' }: Readonly<Record<string, unknown>> = { ...key };
  if (!curves.includes(crv) || use !== 'sig' || !algorithms.includes(String(alg))) return false;
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

export const approvalOptions = strictObject(
  {
    issuer: option<string>(
      (value) => isText(value) && (value as string).length <= 255,
      'must be the iss of your approvals, a text of at most 255 characters',
    ),
    audience: v.optional(option<string>(isText, 'must be the name of this shop in the aud of your approvals, a text')),
    keys: v.pipe(
      option<ApprovalOptions['keys']>(
        (value: unknown) =>
          typeof value === 'function' || (isRecord(value) && Array.isArray(value.keys) && value.keys.every(isRecord)),
        'must be a JSON Web Key Set with at least one key, or a function that returns one',
      ),
      v.check(
        (value: ApprovalOptions['keys']) =>
          typeof value === 'function' || !value.keys.some((key) => 'd' in key || 'k' in key),
        'must hold public keys alone: leave out the private ones',
      ),
      v.check(
        (value: ApprovalOptions['keys']) => typeof value === 'function' || value.keys.some(isUsable),
        'must be a JSON Web Key Set with a complete key for ES256 or EdDSA: others verify no approval',
      ),
    ),
  },
  'must be an object',
);
