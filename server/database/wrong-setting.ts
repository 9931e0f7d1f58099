/** An error of the driver, of PostgreSQL, or of a pooler before it. */
interface DatabaseError {
  /** SQLSTATE, or a code of Node. */
  readonly code?: string;
  readonly message: string;
}

/**
 * Errors that last until the shop has changed a setting, by code and message, with the remedy. The first match counts. All other
 * errors may pass: a database that is away, starting, busy, locked or full.
 */
const remedies: readonly (readonly [error: RegExp, remedy: string])[] = [
  [/no encryption|SSL off|SSL required/i, 'It asks for TLS: add ?sslmode=require to DATABASE_URL.'],
  [/does not support SSL/, 'It has no TLS: remove sslmode from DATABASE_URL.'],
  [
    /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS)/,
    'Its certificate is not trusted: add sslrootcert=<file> to DATABASE_URL.',
  ],
  [/unsupported startup parameter/, 'Leave session parameters out of DATABASE_URL.'],
  [/statement pooling/, 'Set pool_mode of the pooler to transaction or session.'],
  [/^28|no such user|(auth\w*|password)\b.* failed|SASL/i, 'Correct the user and the password in DATABASE_URL.'],
  [/^3D|no such database|bouncer config error/, 'Correct the name of the database in DATABASE_URL.'],
  [/^42501/, 'Give its role CREATE on the database, and the tables in the schema checkout.'],
  [/^25006/, 'This is a read-only replica: set DATABASE_URL to the primary.'],
  [
    /^(42|0A)/,
    'Use PostgreSQL 12 or newer, with the tables in the schema checkout as the checkout server has made them.',
  ],
];

/** The remedy of a wrong setting; undefined for an error that may pass. */
export function wrongSetting({ code = '', message }: DatabaseError): string | undefined {
  // Other messages of PostgreSQL quote their input. Poolers have one code for most of their errors.
  const text = /^(08P01|28...)?$/.test(code) ? `${code} ${message}` : code;
  return remedies.find(([error]) => error.test(text))?.[1];
}
