import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A provider that signs approvals. */
export interface Issuer {
  readonly issuer: string;
  /** Its public keys. */
  readonly keys: { readonly keys: readonly object[] };
  /** Signs an approval of the products, valid for a minute. Fields replace those of the payload; undefined leaves one out. */
  approve(products: unknown, fields?: Readonly<Record<string, unknown>>, header?: object): Promise<string>;
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

export async function createIssuer({
  issuer = 'https://clinic.example',
  kid = randomUUID() as string | undefined,
  alg = 'ES256',
} = {}): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(publicKey)), ...(kid !== undefined && { kid }) };
  return {
    issuer,
    keys: { keys: [key] },
    approve: (products, fields = {}, header = {}) =>
      new SignJWT({ iss: issuer, jti: randomUUID(), products, exp: inSeconds(60), ...fields } as Record<
        string,
        unknown
      >)
        .setProtectedHeader({ alg, ...(kid !== undefined && { kid }), ...header })
        .sign(privateKey),
  };
}

/** A compact token with any header and payload, signed by any function. */
export function forge(header: object, payload: object, sign: (input: string) => string = () => ''): string {
  const input = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${sign(input)}`;
}
