/** What goes wrong, for tests. All are off until they are asked for. */
export interface Faults {
  /** The API closes every connection without a word. */
  down: boolean;
  /** Milliseconds that each answer of the API waits. */
  slow: number;
  /** So many sessions are made and answered by 500, which is replayed for their keys. */
  failAfter: number;
  /** So many sessions are made, and the connection closed before the answer. */
  cutAfter: number;
  /** So many are answered by 500 without being made, which is replayed as well. */
  failBefore: number;
  /** So many requests are told to come more slowly. */
  tooMany: number;
  /** Nothing is delivered. What has happened meanwhile is delivered later. */
  noWebhooks: boolean;
  /** Milliseconds before anything is delivered. */
  delay: number;
  /** How often each webhook is delivered. */
  copies: number;
  /** Milliseconds at most by which a delivery is held back, each by its own: they come in disorder. */
  disorder: number;
  /** Milliseconds by which the clock here is ahead of the checkout server's. */
  ahead: number;
}

export const noFaults = (): Faults => ({
  down: false,
  slow: 0,
  failAfter: 0,
  cutAfter: 0,
  failBefore: 0,
  tooMany: 0,
  noWebhooks: false,
  delay: 0,
  copies: 1,
  disorder: 0,
  ahead: 0,
});

/** @throws TypeError for a name or a value that is none of them */
export function setFaults(faults: Faults, wanted: unknown): void {
  const known = noFaults();
  for (const [name, value] of Object.entries(Object(wanted)))
    if (!Object.hasOwn(known, name) || typeof value !== typeof known[name as keyof Faults])
      throw new TypeError(`No such fault: ${name}`);
  Object.assign(faults, wanted);
}
