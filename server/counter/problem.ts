/** A page that says why something cannot be. Its texts are those of the key, and of the key with `More`. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly key: ProblemKey;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ProblemStatus,
    key: ProblemKey,
    { headers = {}, ...options }: ErrorOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(key, options);
    this.status = status;
    this.key = key;
    this.headers = headers;
  }
}

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503;
export type ProblemKey =
  | 'notPaid'
  | 'badParcel'
  | 'waits'
  | 'badAmount'
  | 'notHeld'
  | 'accepted'
  | 'declined'
  | 'holdEnded'
  | 'decided'
  | 'notTaken'
  | 'unsure'
  | 'badCount'
  | 'badMonth'
  | 'notCounted'
  | 'signIn'
  | 'tooMany'
  | 'forbidden'
  | 'foreign'
  | 'nothingHere'
  | 'away'
  | 'unreadable';
