import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { readApproval } from '../../../src/rules/approval.ts';
import { claims, token } from '../../support/approvals.ts';

/** Protects what a page reads of an approval's token: all of it is sound, or none is read. */

const message = 'visitor.approve: expected a compact JWS of an approval';
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
/** A valid token of so many characters. */
function ofLength(length: number): string {
  const start = token();
  return start + 'A'.repeat(length - start.length);
}

describe('a token', () => {
  test('is read with its issuer, products, quantity, beginning and end', () => {
    const products = ['nad', 'ü>>>>', '????'];
    const text = token({ products, quantity: 3, exp: 1_800_000_000.5, nbf: 1_700_000_000 });
    // The two characters in which base64url differs from base64.
    expect(text).toMatch(/-.*_|_.*-/);
    expect(readApproval(text)).toEqual({
      ...{ id: 'approval-1', issuer: 'https://clinic.example', products, quantity: 3 },
      ...{ expires: '2027-01-15T08:00:00.500Z', from: 1_700_000_000_000 },
    });
    const short = readApproval(token({ quantity: undefined }));
    expect(short).toMatchObject({ quantity: 1, from: 0 });
    expect(Object.isFrozen(short.products)).toBe(true);
  });

  for (const [what, sound] of [
    ['EdDSA', token({}, { alg: 'EdDSA' })],
    ['quantity 999', token({ quantity: 999 })],
    ['no products', token({ products: [] })],
    ['8,192 characters', ofLength(8_192)],
  ] as const)
    test(`with ${what} is read`, () => {
      expect(() => readApproval(sound)).not.toThrow();
    });

  const [head, body, signature] = token().split('.') as [string, string, string];
  for (const [what, unsound] of [
    ['8,193 characters', ofLength(8_193)],
    ['a list around it', [token()]],
    ['a line after it', `${token()}\n`],
    ['four parts', `${token()}.x`],
    ['no signature', `${head}.${body}.`],
    ['no body', `${head}..${signature}`],
    ['a body that is no UTF-8', token({ jti: 'x' }).replace(/\..*\./, `.${base64url(invalid())}.`)],
    ['a body that is null', `${head}.${base64url('null')}.${signature}`],
    ['RS256', token({}, { alg: 'RS256' })],
    ['an empty issuer', token({ iss: '' })],
    ['an issuer that is a number', token({ iss: 5 })],
    ['an empty id', token({ jti: '' })],
    ['an empty product', token({ products: ['nad', ''] })],
    ['quantity 0', token({ quantity: 0 })],
    ['quantity 1,000', token({ quantity: 1_000 })],
    ['quantity 1.5', token({ quantity: 1.5 })],
    ['quantity "1"', token({ quantity: '1' })],
    ['no end', token({ exp: undefined })],
    ['an end that no date has', token({ exp: 1e300 })],
    ['a beginning that is a text', token({ nbf: '1' })],
  ] as const)
    test(`with ${what} is refused`, () => {
      expect(() => readApproval(unsound)).toThrow(new TypeError(message));
    });
});

/** The claims, with a byte that no text in UTF-8 has in the id. */
function invalid(): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(claims({ jti: 'x' })));
  bytes[bytes.indexOf('"x"') + 1] = 0xff;
  return bytes;
}
