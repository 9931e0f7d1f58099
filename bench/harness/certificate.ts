import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/* Just enough DER to write an X.509 certificate: browsers speak HTTP/2 over TLS only, and Node can read but not make one. */

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = Buffer.from('550403', 'hex');
const DAY_MS = 86_400_000;

/** A key and a self-signed certificate, valid for a week. */
function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from('bench')))));
  const now = Date.now();
  const content = sequence(
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + 6 * DAY_MS))),
    name,
    spki,
  );
  const signed = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
    /** Hash that makes a browser trust it: browsers do not cache responses with an untrusted certificate. */
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}

/** Shared by all sites of the benchmark. */
export const certificate = selfSigned();
